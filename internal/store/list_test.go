package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cantstop/internal/record"
	"cantstop/internal/store"
)

// shelf is a directory with so many games, every other one finished.
func shelf(t testing.TB, games int) string {
	t.Helper()
	dir := t.TempDir()
	texts := []string{text(t, played(t, 3)), text(t, won(t))}
	for i := range games {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("game-%d.cantstop", i)), []byte(texts[i%2]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// work is what was asked of the system meanwhile.
func work(t testing.TB, do func()) store.Work {
	t.Helper()
	done, stop := store.Count()
	defer stop()
	do()
	return *done
}

func TestAListReadsOnlyWhatHasChanged(t *testing.T) {
	const n = 300
	dir := shelf(t, n)
	games := store.Open(dir)
	write(t, games.Path("damaged"), "nonsense\n")
	var l store.List
	list := func() { l = listed(t, games) }
	if got, want := work(t, list), (store.Work{Directories: 1, Records: n + 1}); got != want {
		t.Errorf("first: %+v, want %+v", got, want)
	}
	if len(l.Unfinished) != n/2 || len(l.Finished) != n/2 || len(l.Damaged) != 1 {
		t.Fatalf("%d unfinished, %d finished, %d damaged", len(l.Unfinished), len(l.Finished), len(l.Damaged))
	}
	first := l
	if got, want := work(t, list), (store.Work{Directories: 1}); got != want {
		t.Errorf("second: %+v, want %+v", got, want)
	}
	if !slices.Equal(ids(l.Unfinished), ids(first.Unfinished)) || !slices.Equal(ids(l.Finished), ids(first.Finished)) || len(l.Damaged) != 1 {
		t.Error("the second list is another")
	}
	write(t, games.Path("game-0"), text(t, won(t)))
	write(t, games.Path("damaged"), text(t, played(t, 1)))
	savedAt(t, games, "game-2", evening)
	if err := os.Remove(games.Path("game-4")); err != nil {
		t.Fatal(err)
	}
	if got, want := work(t, list), (store.Work{Directories: 1, Records: 3}); got != want {
		t.Errorf("after changes: %+v, want %+v", got, want)
	}
	if len(l.Unfinished) != n/2-1 || len(l.Finished) != n/2+1 || len(l.Damaged) != 0 || l.Unfinished[len(l.Unfinished)-1].ID != "game-2" {
		t.Errorf("%d unfinished, %d finished, %d damaged", len(l.Unfinished), len(l.Finished), len(l.Damaged))
	}
	if got := work(t, func() {
		g, _, err := games.Latest()
		if err != nil {
			t.Fatal(err)
		}
		g.Close()
	}); got.Records != 2 { // before and after it was locked
		t.Errorf("the latest: %+v", got)
	}
}

func TestSavingDoesNotDependOnHowManyGamesThereAre(t *testing.T) {
	games := store.Open(shelf(t, 300))
	got := work(t, func() {
		for i := range 40 { // in one second
			g := games.Create(evening.Add(time.Duration(i) * time.Millisecond))
			for turns := range 4 {
				save(t, g, played(t, turns))
			}
			g.Close()
		}
	})
	if got.Directories > 0 || got.Records > 0 || got.Locks > 40*10 {
		t.Errorf("%+v", got)
	}
	if l := listed(t, games); len(l.Unfinished) != 150+40 {
		t.Errorf("%d games", len(l.Unfinished))
	}
}

func TestWhatWasLeftWithoutALockIsClearedAwayInTime(t *testing.T) {
	dir := t.TempDir()
	games := store.Open(dir)
	old, young, others := ".tmp-a.cantstop1", ".tmp-a.cantstop2", ".tmp-a.txt3"
	for _, name := range []string{old, young, others} {
		write(t, filepath.Join(dir, name), "")
	}
	for _, name := range []string{old, others} {
		if err := os.Chtimes(filepath.Join(dir, name), evening, evening); err != nil {
			t.Fatal(err)
		}
	}
	listed(t, games)
	if got := files(t, dir); !slices.Equal(got, []string{young, others}) {
		t.Errorf("left: %q", got)
	}
}

func TestAFileThatNoGameIsIsNotReadToItsEnd(t *testing.T) {
	dir := t.TempDir()
	games := store.Open(dir)
	f, err := os.Create(games.Path("huge"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(1<<40), f.Close()); err != nil {
		t.Skip("no file of a terabyte here:", err)
	}
	_, err = store.Read(games.Path("huge"))
	wantProblem(t, err, store.Damaged)
	if _, _, err := games.Resume("huge"); err == nil || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	if l := listed(t, games); len(l.Damaged) != 1 {
		t.Errorf("%+v", l)
	}
	if _, err := store.ReadConfig(games.Path("huge")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	// A record may come through a pipe, but a game is a file.
	const endless = "/dev/zero"
	if _, err := os.Stat(endless); err != nil {
		t.Skip("nothing without an end here:", err)
	}
	_, err = store.Read(endless)
	wantProblem(t, err, store.Damaged)
	link(t, endless, games.Path("endless"))
	_, _, err = games.Resume("endless")
	wantProblem(t, err, store.Unreadable)
	if l := listed(t, games); len(l.Damaged) != 2 {
		t.Errorf("%+v", l)
	}
}

func TestALinkedGameThatIsOpenIsListedAsOpen(t *testing.T) {
	games := store.Open(t.TempDir())
	file := filepath.Join(t.TempDir(), "shared.cantstop")
	write(t, file, text(t, played(t, 1)))
	link(t, file, games.Path("shared"))
	link(t, filepath.Join(filepath.Dir(file), "nowhere"), games.Path("dangling"))
	g, _, err := store.Open(t.TempDir()).ResumeFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if l := listed(t, games); !slices.Equal(ids(l.Open), []string{"shared"}) || len(l.Unfinished)+len(l.Damaged) > 0 {
		t.Errorf("open %q, unfinished %q, damaged %v", ids(l.Open), ids(l.Unfinished), l.Damaged)
	}
	g.Close()
	if l := listed(t, games); !slices.Equal(ids(l.Unfinished), []string{"shared"}) {
		t.Errorf("unfinished %q", ids(l.Unfinished))
	}
}

// finished saves games that are over, the oldest first, and says their ids.
func finished(t testing.TB, games *store.Games, n int) []string {
	t.Helper()
	var list []string
	for i := range n {
		at := evening.Add(time.Duration(i) * time.Hour)
		id := saved(t, games, at, won(t))
		savedAt(t, games, id, at)
		list = append(list, id)
	}
	return list
}

func TestTheOldestFinishedGamesMakeRoom(t *testing.T) {
	size := int64(len(text(t, won(t))))
	begin := int64(len(text(t, played(t, 1))))
	for _, tt := range []struct {
		name   string
		limits store.Limits
		left   int // of three finished games, beside a new one
	}{
		{"no limit", store.Limits{}, 3},
		{"room enough", store.Limits{Games: 4, Bytes: 3*size + begin}, 3},
		{"too many", store.Limits{Games: 3}, 2},
		{"far too many", store.Limits{Games: 1}, 0},
		{"too many bytes", store.Limits{Bytes: 3*size + begin - 1}, 2},
		{"far too many bytes", store.Limits{Games: 100, Bytes: begin}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			old := finished(t, store.Open(dir), 3)
			games := store.OpenWithin(dir, tt.limits)
			id := saved(t, games, evening.Add(24*time.Hour), played(t, 1))
			l := listed(t, games)
			if got, want := ids(l.Finished), old[3-tt.left:]; !slices.Equal(slices.Sorted(slices.Values(got)), want) && len(got)+len(want) > 0 {
				t.Errorf("left %q, want %q", got, want)
			}
			if !slices.Equal(ids(l.Unfinished), []string{id}) {
				t.Errorf("unfinished %q", ids(l.Unfinished))
			}
			if said, again := games.MadeRoom(), games.MadeRoom(); said != 3-tt.left || again != 0 {
				t.Errorf("%d made room, then %d", said, again)
			}
			if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
				t.Errorf("left %q", left)
			}
		})
	}
}

func TestAGameThatGrowsMakesRoomToo(t *testing.T) {
	dir := t.TempDir()
	old := finished(t, store.Open(dir), 2)
	limit := 2*int64(len(text(t, won(t)))) + int64(len(text(t, played(t, 2))))
	games := store.OpenWithin(dir, store.Limits{Bytes: limit})
	g := games.Create(evening.Add(time.Hour))
	save(t, g, played(t, 1))
	save(t, g, played(t, 2))
	if n := games.MadeRoom(); n != 0 {
		t.Errorf("%d made room where there was some", n)
	}
	save(t, g, played(t, 3))
	if l := listed(t, games); !slices.Equal(ids(l.Finished), old[1:]) || games.MadeRoom() != 1 {
		t.Errorf("left %q", ids(l.Finished))
	}
	g.Close()
	// So does one that is gone on with.
	g, _, err := store.OpenWithin(dir, store.Limits{Bytes: limit - int64(len(text(t, won(t))))}).Resume(g.ID())
	if err != nil {
		t.Fatal(err)
	}
	save(t, g, played(t, 4))
	g.Close()
	if l := listed(t, games); len(l.Finished) > 0 {
		t.Errorf("left %q", ids(l.Finished))
	}
}

func TestWhatIsNotOverIsNeverRemoved(t *testing.T) {
	dir := t.TempDir()
	open := store.Open(dir)
	over := saved(t, open, evening, won(t))
	unfinished := saved(t, open, evening, played(t, 1))
	write(t, open.Path("damaged"), "nonsense\n")
	games := store.OpenWithin(dir, store.Limits{Games: 2})
	g := games.Create(evening.Add(time.Hour))
	err := g.Save(played(t, 1))
	full, ok := errors.AsType[*store.LimitError](err)
	const want = "a new game: there is no room: at most 2 games are kept, and only games that are over make room for others"
	if !ok || full.Limits.Games != 2 || !strings.HasSuffix(err.Error(), want) {
		t.Fatalf("%v, want %s", err, want)
	}
	// Nothing was lost for it, and nothing is left of it.
	if got := files(t, dir); !slices.Equal(got, []string{unfinished + ".cantstop", over + ".cantstop", "damaged.cantstop"}) {
		t.Errorf("%q", got)
	}
	if games.MadeRoom() != 0 || g.ID() != "" {
		t.Errorf("id %q", g.ID())
	}
	// One that is still open does not go either, though it is over.
	last := open.Create(evening)
	save(t, last, won(t))
	if err := os.Remove(open.Path("damaged")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(open.Path(unfinished)); err != nil {
		t.Fatal(err)
	}
	savedAt(t, open, last.ID(), evening.AddDate(-1, 0, 0))
	save(t, g, played(t, 1))
	last.Close()
	g.Close()
	if _, err := os.Stat(last.Path()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(open.Path(over)); err == nil || games.MadeRoom() != 1 {
		t.Error("nothing made room")
	}
	for limits, want := range map[store.Limits]string{
		{Bytes: 5}:             "at most 5 bytes are kept",
		{Games: 3, Bytes: 100}: "at most 3 games or 100 bytes are kept",
	} {
		if err := (&store.LimitError{Limits: limits}).Error(); !strings.Contains(err, want) {
			t.Error(err)
		}
	}
}

// Five thousand games as they are when they are over.
func BenchmarkList(b *testing.B) {
	whole, err := os.ReadFile(filepath.Join("testdata", "game.cantstop"))
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	for i := range 5000 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("game-%d.cantstop", i)), whole, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	games := store.Open(dir)
	if _, err := games.List(); err != nil {
		b.Fatal(err)
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			if _, err := store.Open(filepath.Dir(games.Path("x"))).List(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			if _, err := games.List(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkSave(b *testing.B) {
	for _, n := range []int{10, 5000} {
		b.Run(fmt.Sprint("beside ", n), func(b *testing.B) {
			g := store.Open(shelf(b, n)).Create(evening)
			defer g.Close()
			r := &record.Record{}
			*r = *played(b, 2)
			for b.Loop() {
				if err := g.Save(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
