package sitting_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/table"
)

// killDir tells a process of this test's program to play in a directory until
// it is killed.
const killDir = "SITTING_TEST_KILL_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killDir); dir != "" {
		playUntilKilled(dir)
	}
	os.Exit(m.Run())
}

// playUntilKilled plays a long game and prints, after each action, how many the
// table has taken.
func playUntilKilled(dir string) {
	r := &record.Record{
		Rules: game.Rules{Target: 5, Seats: 2},
		Seats: []record.Seat{{Name: "Anna"}, {Name: "Ben"}},
	}
	s, err := sitting.Open(sitting.New(r, store.Open(dir), time.Now(), rand.Uint64), sitting.Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for {
		p := s.Table.Now()
		a := table.Action{Kind: table.Roll}
		switch {
		case p.Phase() == game.Over:
			select {} // it was not killed in time; what it printed still counts
		case p.Phase() == game.ToChoose:
			a = table.Action{Kind: table.Choose, Move: p.Moves().At(0)}
		case p.Phase() == game.ToDecide && p.RunnersLeft() == 0:
			a.Kind = table.Stop
		}
		if err := s.Act(p.Turn, s.Table.Seq(), a); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		if err := s.Table.SaveError(); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(len(s.Table.Record().Actions))
	}
}

func TestAKillAtAnyMomentLosesAtMostTheActionUnderWay(t *testing.T) {
	for range 12 {
		dir := t.TempDir()
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), killDir+"="+dir)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		done := 0
		for lines, after := bufio.NewScanner(out), rand.IntN(60)+1; lines.Scan(); {
			n, err := strconv.Atoi(lines.Text())
			if err != nil {
				t.Fatal(lines.Text())
			}
			if done = n; done >= after {
				_ = c.Process.Kill() // while it goes on playing
				after = 1 << 30
			}
		}
		_ = c.Wait()

		file, r, err := store.Open(dir).Latest()
		if err != nil {
			t.Fatalf("after %d actions: %v", done, err)
		}
		file.Close()
		// The action under way may have been saved and not told; a failed roll
		// is two.
		if n := len(r.Actions); n < done || n > done+2 {
			t.Errorf("%d actions were taken, %d are in the record", done, n)
		}
	}
}
