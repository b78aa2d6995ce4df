package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/record"
	"cantstop/internal/store"
)

func TestAGameIsCalledSomethingElse(t *testing.T) {
	games := store.Open(t.TempDir())
	id := saved(t, games, evening, played(t, 2))
	other := saved(t, games, evening, played(t, 1))
	if err := games.Rename(id, "Anna's first"); err != nil {
		t.Fatal(err)
	}
	if got := ids(listed(t, games).Unfinished); !slices.Contains(got, "Anna's first") || slices.Contains(got, id) {
		t.Errorf("%q", got)
	}
	g, r, err := games.Resume("Anna's first")
	if err != nil || len(r.Actions) != 6 {
		t.Fatalf("%v, %v", r, err)
	}
	wantProblem(t, games.Rename("Anna's first", "mine"), store.Locked)
	if err := games.Rename(other, "Anna's first"); !errors.Is(err, store.ErrTakenID) {
		t.Errorf("taken by a game that is open: %v", err)
	}
	g.Close()
	if err := games.Rename(other, "Anna's first"); !errors.Is(err, store.ErrTakenID) {
		t.Errorf("taken: %v", err)
	}
	if err := games.Rename("Anna's first", "Anna's first"); err != nil {
		t.Errorf("its own name: %v", err)
	}
	wantProblem(t, games.Rename("nobody", "x"), store.NotFound)
	wantProblem(t, games.Rename("../x", "x"), store.NotFound)
	if left := files(t, filepath.Dir(games.Path("x"))); len(left) != 2 {
		t.Errorf("left: %q", left)
	}
}

func TestWhatAGameCannotBeCalled(t *testing.T) {
	for _, id := range []string{
		"", " ", " x", "x ", ".hidden", "a/b", `a\b`, "..", "a:b", "a*b", "latest", "CON", "lpt1", "a\x1b[2J", "a\nb", "a\u202eb",
		strings.Repeat("x", 61), strings.Repeat("字", 61),
	} {
		if err := store.CheckID(id); !errors.Is(err, store.ErrNoID) {
			t.Errorf("%q: %v", id, err)
		}
	}
	for _, id := range []string{"x", "Anna v Ben", "2026-11-30-201500-2", "Zoë's", strings.Repeat("x", 60)} {
		if err := store.CheckID(id); err != nil {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestAGameIsDeletedUnlessItIsOpen(t *testing.T) {
	games := store.Open(t.TempDir())
	id := saved(t, games, evening, played(t, 2))
	g, _, err := games.Resume(id)
	if err != nil {
		t.Fatal(err)
	}
	wantProblem(t, games.Delete(id), store.Locked)
	g.Close()
	if err := games.Delete(id); err != nil {
		t.Error(err)
	}
	write(t, games.Path("damaged"), "nonsense\n")
	if err := games.Delete("damaged"); err != nil {
		t.Error(err)
	}
	if err := os.Mkdir(games.Path("folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	wantProblem(t, games.Delete("folder"), store.Unreadable)
	wantProblem(t, games.Delete("../"+id), store.NotFound)
	wantProblem(t, store.Open("").Delete(id), store.NotFound)
	if left := files(t, filepath.Dir(games.Path("x"))); !slices.Equal(left, []string{"folder.cantstop"}) {
		t.Errorf("left: %q", left)
	}
}

func TestARecordFromElsewhereIsKeptAndWrittenAway(t *testing.T) {
	games := store.Open(t.TempDir())
	id, err := games.Add(won(t), evening)
	if err != nil || !slices.Equal(ids(listed(t, games).Finished), []string{id}) {
		t.Errorf("%q, %v", id, err)
	}
	if _, err := store.Open("").Add(won(t), evening); !errors.Is(err, store.ErrNoHome) {
		t.Errorf("without a directory: %v", err)
	}
	away := filepath.Join(t.TempDir(), "away.cantstop")
	if err := store.WriteNew(away, won(t)); err != nil {
		t.Fatal(err)
	}
	if r, err := store.Read(away); err != nil || !r.Finished() {
		t.Errorf("%v, %v", r, err)
	}
	for path, want := range map[string]string{away: "already", filepath.Join(away, "x"): "not a directory"} {
		if err := store.WriteNew(path, played(t, 1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if r, _ := store.Read(away); !r.Finished() {
		t.Error("it was written over")
	}
}

// Every way in which a file can be damaged, and what can be seen of the game then.
func TestAThousandGamesWithFiftyDamagedAreListed(t *testing.T) {
	const n = 1000
	dir := shelf(t, n)
	games := store.Open(dir)
	whole := text(t, played(t, 4))
	lines := strings.Split(whole, "\n")
	damages := []func(i int) string{
		func(int) string { return "" },
		func(i int) string { return whole[:len(whole)-2-i%3] },
		func(i int) string { return whole[i+1:] },
		func(int) string { return strings.Replace(whole, "stop", "halt", 1) },
		func(int) string { return strings.Replace(whole, "1156=2+11", "1156=5+9", 1) },
		func(int) string { return strings.Repeat("\x00", 500) },
		func(int) string { return whole[:60] + "\xff\xfe" + whole[60:] },
		func(int) string { return strings.Replace(whole, `[Result "*"]`, `[Result "2"]`, 1) },
		func(i int) string { return strings.Join(slices.Delete(slices.Clone(lines), 1+i%4, 2+i%4), "\n") },
		func(int) string { return whole + "\n5. 2 1156" },
	}
	damaged := map[string]bool{}
	for i := range 45 {
		id := fmt.Sprintf("game-%d", i*20)
		write(t, games.Path(id), damages[i%len(damages)](i/len(damages)))
		damaged[id] = true
	}
	for i := 45; i < 50; i++ {
		id := fmt.Sprintf("game-%d", i*20)
		if err := os.Remove(games.Path(id)); err != nil {
			t.Fatal(err)
		}
		damaged[id] = true
		switch i {
		case 45:
			if err := os.Mkdir(games.Path(id), 0o700); err != nil {
				t.Fatal(err)
			}
		case 46:
			if err := os.Symlink(games.Path(id), games.Path(id)); err != nil {
				t.Skip("no links here")
			}
		default:
			write(t, games.Path(id), strings.Repeat("x", record.MaxSize+i))
		}
	}
	l := listed(t, games)
	if len(l.Damaged) != len(damaged) || len(l.Unfinished)+len(l.Finished) != n-len(damaged) {
		for _, f := range l.Damaged {
			delete(damaged, f.ID)
		}
		t.Fatalf("%d damaged, %d and %d games; not found: %v", len(l.Damaged), len(l.Unfinished), len(l.Finished), damaged)
	}
	for _, f := range l.Damaged {
		var opening *store.OpenError
		if !damaged[f.ID] || !errors.As(f, &opening) || opening.Error() == "" || errors.Is(f, fs.ErrNotExist) {
			t.Errorf("%s: %v", f.ID, f.Err)
		}
	}
	if r, seen := games.Remains("game-20"); !seen || len(r.Actions) != 11 {
		t.Errorf("of one that is cut short %+v can be seen", r)
	}
	for _, id := range []string{"game-0", "game-900", "../x"} {
		if r, seen := games.Remains(id); seen {
			t.Errorf("of %s %+v can be seen", id, r)
		}
	}
}
