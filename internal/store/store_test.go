package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/store"
)

var evening = time.Date(2026, 11, 30, 20, 15, 0, 0, time.UTC)

// played is a game with so many turns, each of one roll and a stop.
func played(t testing.TB, turns int) *record.Record {
	t.Helper()
	r := &record.Record{
		Rules: game.Rules{Variant: game.Classic, Target: 1, Seats: 2},
		Seats: []record.Seat{{Name: "Anna"}, {Name: "Ben"}},
	}
	for range turns {
		r.Actions = append(r.Actions,
			game.Action{Kind: game.Roll, Dice: game.Dice{1, 1, 5, 6}},
			game.Action{Kind: game.Choose, Move: game.MoveOf(2, 11)},
			game.Action{Kind: game.Stop},
		)
	}
	if err := r.Validate(); err != nil {
		t.Fatal(err)
	}
	return r
}

// won is a finished game: three steps in column 2 claim it.
func won(t testing.TB) *record.Record {
	r := played(t, 5)
	if !r.Finished() {
		t.Fatal("five turns do not finish the game")
	}
	return r
}

func text(t testing.TB, r *record.Record) string {
	t.Helper()
	b, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func save(t testing.TB, g *store.Game, r *record.Record) {
	t.Helper()
	if err := g.Save(r); err != nil {
		t.Fatal(err)
	}
}

// saved is the id of a new game that was saved and closed.
func saved(t testing.TB, games *store.Games, began time.Time, r *record.Record) string {
	t.Helper()
	g := games.Create(began)
	save(t, g, r)
	g.Close()
	return g.ID()
}

// savedAt sets when a game was saved.
func savedAt(t testing.TB, games *store.Games, id string, when time.Time) {
	t.Helper()
	if err := os.Chtimes(games.Path(id), when, when); err != nil {
		t.Fatal(err)
	}
}

func files(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func ids(entries []store.Entry) []string {
	var list []string
	for _, e := range entries {
		list = append(list, e.ID)
	}
	return list
}

func listed(t testing.TB, games *store.Games) store.List {
	t.Helper()
	l, err := games.List()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// wantProblem fails the test unless err is an *store.OpenError for the problem.
func wantProblem(t testing.TB, err error, want store.Problem) {
	t.Helper()
	if refused, ok := errors.AsType[*store.OpenError](err); !ok || refused.Problem != want {
		t.Errorf("error %v (%T), want problem %d", err, err, want)
	}
}

func TestNothingIsOnDiskBeforeTheFirstSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cantstop", "games")
	games := store.Open(dir)
	g := games.Create(evening)
	if g.ID() != "" || g.Path() != "" {
		t.Errorf("id %q, path %q before the first save", g.ID(), g.Path())
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the directory exists: %v", err)
	}
	if l := listed(t, games); len(l.Unfinished)+len(l.Damaged) > 0 {
		t.Errorf("games in a directory that does not exist: %v", l)
	}
	save(t, g, played(t, 0))
	if want := "2026-11-30-201500"; g.ID() != want || g.Path() != filepath.Join(dir, want+".cantstop") {
		t.Errorf("id %q, path %q", g.ID(), g.Path())
	}
}

func TestASavedGameIsResumedAsItStood(t *testing.T) {
	games := store.Open(t.TempDir())
	g := games.Create(evening)
	save(t, g, played(t, 1))
	save(t, g, played(t, 2))
	g.Close()
	again, r, err := games.Resume(g.ID())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, r), text(t, played(t, 2)); got != want {
		t.Errorf("resumed\n%swant\n%s", got, want)
	}
	save(t, again, played(t, 3))
	again.Close()
	if r, err := store.Read(g.Path()); err != nil || text(t, r) != text(t, played(t, 3)) {
		t.Errorf("saved again: %v", err)
	}
}

func TestNothingButRecordsStaysInTheDirectory(t *testing.T) {
	dir := t.TempDir()
	games := store.Open(dir)
	id := saved(t, games, evening, played(t, 1))
	g, _, err := games.Resume(id)
	if err != nil {
		t.Fatal(err)
	}
	g.Close()
	g.Close()
	if got := files(t, dir); !slices.Equal(got, []string{id + ".cantstop"}) {
		t.Errorf("%q", got)
	}
}

func TestANewGameNeverTakesTheFileOfAnother(t *testing.T) {
	dir := t.TempDir()
	a, b := store.Open(dir), store.Open(dir)
	closed := saved(t, a, evening, played(t, 1))
	open := a.Create(evening)
	save(t, open, played(t, 2))
	defer open.Close()
	if err := os.WriteFile(a.Path("2026-11-30-201500-3"), []byte("a note of the player's\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	late := b.Create(evening)
	save(t, late, played(t, 3))
	defer late.Close()
	if closed != "2026-11-30-201500" || open.ID() != "2026-11-30-201500-2" || late.ID() != "2026-11-30-201500-4" {
		t.Errorf("ids %s, %s, %s", closed, open.ID(), late.ID())
	}
	if note, err := os.ReadFile(a.Path("2026-11-30-201500-3")); err != nil || string(note) != "a note of the player's\n" {
		t.Errorf("the note is now %q, %v", note, err)
	}
}

func TestManyNewGamesAtOnceAllGetFilesOfTheirOwn(t *testing.T) {
	const programs = 8
	dir := t.TempDir()
	var wait sync.WaitGroup
	for i := range programs {
		wait.Go(func() {
			g := store.Open(dir).Create(evening)
			if err := g.Save(played(t, i%5)); err != nil {
				t.Error(err)
			}
			g.Close()
		})
	}
	wait.Wait()
	if got := files(t, dir); len(got) != programs {
		t.Errorf("%d programs saved %q", programs, got)
	}
}

func TestOneProgramAtATimeHasAGameOpen(t *testing.T) {
	const programs = 8
	games := store.Open(t.TempDir())
	id := saved(t, games, evening, played(t, 0))
	var mu sync.Mutex
	holders := 0
	var wait sync.WaitGroup
	for range programs {
		wait.Go(func() {
			for range 200 {
				g, _, err := games.Resume(id)
				if err != nil {
					wantProblem(t, err, store.Locked)
					continue
				}
				mu.Lock()
				holders++
				if holders > 1 {
					t.Error("two programs have the game open")
				}
				mu.Unlock()
				runtime.Gosched()
				mu.Lock()
				holders--
				mu.Unlock()
				g.Close()
			}
		})
	}
	wait.Wait()
}

func TestAGameThatIsOpenElsewhereIsLockedAndCanBeCopied(t *testing.T) {
	dir := t.TempDir()
	here, there := store.Open(dir), store.Open(dir)
	g := there.Create(evening)
	save(t, g, played(t, 2))
	copied, r, err := here.Resume(g.ID())
	wantProblem(t, err, store.Locked)
	if copied != nil || r == nil || text(t, r) != text(t, played(t, 2)) {
		t.Errorf("game %v, record %v", copied, r)
	}
	if l := listed(t, here); len(l.Unfinished) > 0 || !slices.Equal(ids(l.Open), []string{g.ID()}) {
		t.Errorf("listed although it is open: %v, open %v", ids(l.Unfinished), ids(l.Open))
	}
	_, r, err = here.Latest()
	wantProblem(t, err, store.Locked)
	if r == nil || text(t, r) != text(t, played(t, 2)) {
		t.Errorf("record %v", r)
	}
	g.Close()
	if l := listed(t, here); !slices.Equal(ids(l.Unfinished), []string{g.ID()}) || len(l.Open) > 0 {
		t.Errorf("after it was closed: %v, open %v", ids(l.Unfinished), ids(l.Open))
	}
	if again, _, err := here.Resume(g.ID()); err != nil {
		t.Error(err)
	} else {
		again.Close()
	}
}

func TestASaveAfterTheGameWasClosedIsRefused(t *testing.T) {
	games := store.Open(t.TempDir())
	g := games.Create(evening)
	save(t, g, played(t, 1))
	g.Close()
	err := g.Save(played(t, 2))
	if want := "cannot save " + g.Path() + ": the game is closed"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestGamesAreListedTheLatestFirst(t *testing.T) {
	games := store.Open(t.TempDir())
	old := saved(t, games, evening, played(t, 1))
	over := saved(t, games, evening.Add(time.Hour), won(t))
	young := saved(t, games, evening.Add(-time.Hour), played(t, 2))
	savedAt(t, games, old, evening)
	savedAt(t, games, over, evening.Add(2*time.Minute))
	savedAt(t, games, young, evening.Add(time.Minute))
	l := listed(t, games)
	if !slices.Equal(ids(l.Unfinished), []string{young, old}) || !l.Unfinished[1].Saved.Equal(evening) {
		t.Errorf("unfinished: %+v", l.Unfinished)
	}
	if !slices.Equal(ids(l.Finished), []string{over}) {
		t.Errorf("finished: %v", ids(l.Finished))
	}
	g, r, err := games.Latest()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if g.ID() != young || text(t, r) != text(t, played(t, 2)) {
		t.Errorf("the latest is %s", g.ID())
	}
}

func TestAGameWithoutAnythingPlayedIsListed(t *testing.T) {
	games := store.Open(t.TempDir())
	id := saved(t, games, evening, played(t, 0))
	if got := ids(listed(t, games).Unfinished); !slices.Equal(got, []string{id}) {
		t.Errorf("%v", got)
	}
}

func TestAFinishedGameCannotBeResumedButRead(t *testing.T) {
	games := store.Open(t.TempDir())
	id := saved(t, games, evening, won(t))
	g, r, err := games.Resume(id)
	wantProblem(t, err, store.Finished)
	if g != nil || r == nil || !r.Finished() {
		t.Errorf("game %v, record %v", g, r)
	}
	if want := games.Path(id) + ": the game is over"; err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
}

func TestADamagedFileIsNamedAndKept(t *testing.T) {
	games := store.Open(t.TempDir())
	good := saved(t, games, evening, played(t, 1))
	whole := text(t, played(t, 2))
	cut := whole[:len(whole)-3]
	if err := os.WriteFile(games.Path("cut"), []byte(cut), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(games.Path("folder"), 0o700); err != nil {
		t.Fatal(err)
	}

	_, r, err := games.Resume("cut")
	wantProblem(t, err, store.Damaged)
	var syntax *record.SyntaxError
	if r != nil || !errors.As(err, &syntax) || syntax.Line != 9 {
		t.Errorf("record %v, error %v", r, err)
	}
	if want := games.Path("cut") + ": line 9, column 16: "; !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %q, want %q…", err, want)
	}

	l := listed(t, games)
	if !slices.Equal(ids(l.Unfinished), []string{good}) || len(l.Damaged) != 2 {
		t.Fatalf("%v, damaged %v", ids(l.Unfinished), l.Damaged)
	}
	wantProblem(t, l.Damaged[0], store.Damaged)
	wantProblem(t, l.Damaged[1], store.Unreadable)
	if kept, err := os.ReadFile(games.Path("cut")); err != nil || string(kept) != cut {
		t.Errorf("the damaged file is now %q, %v", kept, err)
	}
}

func TestIdsThatNameNoGameAreNotFound(t *testing.T) {
	dir := t.TempDir()
	games := store.Open(filepath.Join(dir, "games"))
	saved(t, store.Open(dir), evening, played(t, 1))
	for _, id := range []string{"2026-11-30-201500", "../2026-11-30-201500", "", ".", "..", "a/b"} {
		_, _, err := games.Resume(id)
		wantProblem(t, err, store.NotFound)
		if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", id, err)
		}
	}
	_, _, err := games.ResumeFile(filepath.Join(dir, "nothing.cantstop"))
	wantProblem(t, err, store.NotFound)
	if got := files(t, dir); len(got) != 1 {
		t.Errorf("looking left %q", got)
	}
}

func TestAFileOutsideTheDirectoryIsPlayedOnInPlace(t *testing.T) {
	outside := t.TempDir()
	file := filepath.Join(outside, "from Ben.txt")
	if err := os.WriteFile(file, []byte(text(t, played(t, 1))), 0o640); err != nil {
		t.Fatal(err)
	}
	games := store.Open(t.TempDir())
	g, _, err := games.ResumeFile(file)
	if err != nil {
		t.Fatal(err)
	}
	resolved, err := filepath.EvalSymlinks(file)
	if err != nil {
		t.Fatal(err)
	}
	if g.ID() != resolved || g.Path() != resolved {
		t.Errorf("id %q, path %q, want %q", g.ID(), g.Path(), resolved)
	}
	if _, _, err := store.Open(t.TempDir()).ResumeFile(file); err == nil {
		t.Error("opened twice")
	} else {
		wantProblem(t, err, store.Locked)
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	save(t, g, played(t, 2))
	g.Close()
	if r, err := store.Read(file); err != nil || text(t, r) != text(t, played(t, 2)) {
		t.Errorf("saved in place: %v", err)
	}
	if after, err := os.Stat(file); err != nil || after.Mode() != before.Mode() {
		t.Errorf("its mode was %v and is %v, %v", before.Mode(), after.Mode(), err)
	}
	if got := files(t, outside); !slices.Equal(got, []string{"from Ben.txt"}) {
		t.Errorf("left beside it: %q", got)
	}
}

func TestALinkToAGameOpensTheGameItself(t *testing.T) {
	games := store.Open(t.TempDir())
	id := saved(t, games, evening, played(t, 1))
	link := filepath.Join(t.TempDir(), "mine.cantstop")
	if err := os.Symlink(games.Path(id), link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	g, _, err := games.ResumeFile(link)
	if err != nil {
		t.Fatal(err)
	}
	if g.ID() != id {
		t.Errorf("id %q, want %q", g.ID(), id)
	}
	if _, _, err := games.Resume(id); err == nil {
		t.Error("the game is open and was opened again")
	} else {
		wantProblem(t, err, store.Locked)
	}
	save(t, g, played(t, 2))
	g.Close()
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if r, err := store.Read(games.Path(id)); err != nil || text(t, r) != text(t, played(t, 2)) {
		t.Errorf("the game was not saved: %v", err)
	}
}

func TestASaveThatFailsNamesTheFileAndALaterOneSucceeds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	games := store.Open(dir)
	g := games.Create(evening)
	err := g.Save(played(t, 1))
	var failed *store.SaveError
	if !errors.As(err, &failed) || failed.Path != dir || strings.Contains(err.Error(), "\n") {
		t.Fatalf("error %v", err)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	save(t, g, played(t, 2))
	id, path := g.ID(), g.Path()

	// The same for a game that has its file: a folder in its place stands for
	// everything the system may have against replacing it.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	err = g.Save(played(t, 3))
	if !errors.As(err, &failed) || failed.Path != path || strings.Contains(err.Error(), "\n") {
		t.Fatalf("error %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	save(t, g, played(t, 3))
	g.Close()
	if got := files(t, dir); !slices.Equal(got, []string{id + ".cantstop"}) {
		t.Errorf("left behind: %q", got)
	}
}

func TestADirectoryThatRefusesToBeWrittenFailsTheSave(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) })
	if f, err := os.Create(filepath.Join(dir, "probe")); err == nil {
		_ = f.Close()
		t.Skip("this user may write everywhere")
	}
	g := store.Open(dir).Create(evening)
	defer g.Close()
	err := g.Save(played(t, 1))
	if want := "cannot save " + filepath.Join(dir, "2026-11-30-201500.cantstop") + ": permission denied"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestARecordThatCannotBeIsNotSaved(t *testing.T) {
	games := store.Open(t.TempDir())
	g := games.Create(evening)
	save(t, g, played(t, 1))
	defer g.Close()
	wrong := played(t, 1)
	wrong.Actions = append(wrong.Actions, game.Action{Kind: game.Stop})
	if err := g.Save(wrong); err == nil {
		t.Fatal("saved")
	}
	if r, err := store.Read(g.Path()); err != nil || text(t, r) != text(t, played(t, 1)) {
		t.Errorf("the file changed: %v", err)
	}
}

// The program below stands for one that is killed while it saves: it opens a
// game, writes half of the next state under a temporary name and ends without
// closing anything.
func TestMain(m *testing.M) {
	if path := os.Getenv("CANTSTOP_TEST_KILLED_WRITER"); path != "" {
		dieWhileSaving(path)
	}
	os.Exit(m.Run())
}

func dieWhileSaving(path string) {
	dir, name := filepath.Split(path)
	if _, _, err := store.Open(dir).ResumeFile(path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := os.WriteFile(filepath.Join(dir, ".tmp-"+name+"123456"), []byte("# cantst"), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func killedWriter(t *testing.T, path string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program)
	c.Env = append(os.Environ(), "CANTSTOP_TEST_KILLED_WRITER="+path)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

func TestWhatAKilledProgramLeftIsClearedAway(t *testing.T) {
	for name, look := range map[string]func(*testing.T, *store.Games, string){
		"by resuming the game": func(t *testing.T, games *store.Games, id string) {
			g, r, err := games.Resume(id)
			if err != nil {
				t.Fatal(err)
			}
			if text(t, r) != text(t, played(t, 2)) {
				t.Error("the game is not as it was saved")
			}
			g.Close()
		},
		"by listing the games": func(t *testing.T, games *store.Games, id string) {
			if got := ids(listed(t, games).Unfinished); !slices.Equal(got, []string{id}) {
				t.Errorf("%v", got)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			games := store.Open(dir)
			id := saved(t, games, evening, played(t, 2))
			killedWriter(t, games.Path(id))
			if got := files(t, dir); len(got) != 3 {
				t.Fatalf("the killed program left %q", got)
			}
			look(t, games, id)
			if got := files(t, dir); !slices.Equal(got, []string{id + ".cantstop"}) {
				t.Errorf("left: %q", got)
			}
		})
	}
}

func TestWhatAnotherProgramIsWritingIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	games := store.Open(dir)
	g := games.Create(evening)
	save(t, g, played(t, 1))
	defer g.Close()
	half := filepath.Join(dir, ".tmp-"+g.ID()+".cantstop77")
	other := filepath.Join(dir, ".tmp-"+g.ID()+".cantstop.txt")
	for _, name := range []string{half, other} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	listed(t, games)
	if _, err := os.Stat(half); err != nil {
		t.Errorf("the save of another program was disturbed: %v", err)
	}
	g.Close()
	// Now it stands for one that was killed, and did not take its lock away.
	if err := os.WriteFile(filepath.Join(dir, "."+g.ID()+".cantstop.lock"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	again, _, err := games.Resume(g.ID())
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
	if got := files(t, dir); !slices.Equal(got, []string{filepath.Base(other), g.ID() + ".cantstop"}) {
		t.Errorf("%q", got)
	}
}
