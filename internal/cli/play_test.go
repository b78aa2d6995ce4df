package cli_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"cantstop/internal/store"
)

// atHome gives the test a home of its own, where nothing has been played.
func atHome(t *testing.T) *store.Games {
	t.Helper()
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	return store.Open(store.Home())
}

func TestWithoutATerminalTheGameIsLinesOfText(t *testing.T) {
	for _, args := range [][]string{
		{"--players", "Anna,Max=bot:racer", "--seed", "3"},
		{"--players", "Anna,Max=bot:racer", "--seed", "3", "--plain"},
	} {
		atHome(t)
		r := run("roll\n1\nstop\n", args...)
		if r.status != 0 {
			t.Errorf("status %d", r.status)
		}
		for _, want := range []string{
			"Anna and Max (bot racer) play Can't Stop, classic, first to 3 columns.\n", "Anna begins.", "Anna's turn: roll? Enter rolls.\n",
			"Anna rolls 2 6 1 5.\nChoice 1: 3 and 11, safe.\n", "Anna plays 3 and 11", "Anna stops and keeps 2 squares.", "Max rolls",
		} {
			if !strings.Contains(r.out, want) {
				t.Errorf("no %q in\n%s", want, r.out)
			}
		}
		if strings.ContainsAny(r.out, "\x1b\r\t") || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, "cantstop --resume=") {
			t.Errorf("out %q, error %q", r.out, r.err)
		}
	}
}

func TestFlagsAreObeyedInLinesOfText(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--first", "2"}, "Ben begins."},
		{[]string{"--variant", "speed", "--target", "2"}, "speed, first to 2 columns."},
		{[]string{"--odds", "never"}, "Choice 1: 3 and 11.\nChoice 2: 6 and 8.\nChoice 3: 7 and 7.\n"},
		{[]string{"--odds", "demand"}, "Choice 1: 3 and 11.\nChoice 2: 6 and 8.\nChoice 3: 7 and 7.\n"},
		{[]string{"--odds", "always"}, "Choice 1: 3 and 11, safe.\nChoice 2: 6 and 8, safe.\nChoice 3: 7 and 7, safe.\n"},
		{[]string{"--position", "classic/3 -/- 1 2.1,7.1,8.1 1116", "--forced-moves", "ask"}, "Anna: 1? Enter plays it."},
		{[]string{"--position", "classic/3 -/- 1 2.1,3.1,7.1 1116"}, "Anna: which, 1 to 2?"},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			atHome(t)
			r := run("roll\n", append([]string{"--players", "Anna,Ben", "--seed", "3"}, tt.args...)...)
			if r.status != 0 || !strings.Contains(r.out, tt.want) {
				t.Errorf("status %d, %s, no %q in\n%s", r.status, r.err, tt.want, r.out)
			}
		})
	}
	t.Run("a position names its own players", func(t *testing.T) {
		atHome(t)
		r := run("", "--position", "classic/2 7.1/-/- 3 - -")
		if r.status != 0 || !strings.Contains(r.out, "Player 1, Player 2 and Player 3 play") || !strings.Contains(r.out, "Player 3's turn") {
			t.Errorf("status %d, %s\n%s", r.status, r.err, r.out)
		}
	})
	t.Run("without players it asks", func(t *testing.T) {
		atHome(t)
		r := run("", "--variant", "blocking", "--first", "random")
		if r.status != 0 || !strings.Contains(r.out, "How many seats, 2 to 4? Enter: 2.") {
			t.Errorf("status %d, %s\n%s", r.status, r.err, r.out)
		}
	})
}

func TestAGameGoesOnWhereItWasLeft(t *testing.T) {
	atHome(t)
	left := run("roll\n", "--players", "Anna,Ben", "--seed", "3")
	_, id, found := strings.Cut(strings.TrimSpace(left.err), "--resume=")
	if !found {
		t.Fatalf("%q", left.err)
	}
	for _, resume := range []string{"--resume", "--resume=" + id, "--resume=" + store.Open(store.Home()).Path(id)} {
		r := run("position\n", resume)
		if r.status != 0 || !strings.Contains(r.out, "\nclassic/3 -/- 1 - 2615\n") || !strings.HasSuffix(strings.TrimSpace(r.err), "--resume="+id) {
			t.Errorf("%s: status %d, %s\n%s", resume, r.status, r.err, r.out)
		}
	}
}

func TestAGameThatCannotBeOpenedIsOnePlainLine(t *testing.T) {
	games := atHome(t)
	wantError(t, run("", "--plain", "--resume"), 1, "no unfinished game")
	wantError(t, run("", "--plain", "--resume=2026-01-01-000000"), 1, "2026-01-01-000000", "not exist")
	damaged := file(t, "nonsense\n")
	wantError(t, run("", "--plain", "--resume="+damaged), 1, damaged, "line 1")
	finished := file(t, strings.Replace(keller, "[Result", "[Conceded \"1\"]\n[Result", 1))
	wantError(t, run("", "--plain", "--resume="+finished), 1, finished, "over")

	name := file(t, keller)
	held, _, err := games.ResumeFile(name)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	wantError(t, run("", "--plain", "--resume="+name), 1, name, "open in another program")
	if text, err := os.ReadFile(name); err != nil || string(text) != keller {
		t.Errorf("%q, %v", text, err)
	}
}

func TestWithoutAHomeItIsSaidThatNothingIsKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows asks no variable")
	}
	atHome(t)
	for _, variable := range []string{"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(variable, "")
	}
	xdg.Reload()
	got := run("r\n", "--plain", "--players", "Anna,Ben")
	if first, _, _ := strings.Cut(got.out, "\n"); first != store.ErrNoHome.Error() || got.status != 0 {
		t.Errorf("%d: %s%s", got.status, got.out, got.err)
	}
	wantError(t, run("", "--plain", "--resume"), 1, "HOME")
	wantError(t, run("", "serve"), 2, "--data", "HOME")
}
