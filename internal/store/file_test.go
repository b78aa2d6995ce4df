package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"cantstop/internal/store"
)

// link makes a symbolic link, and the directory for it.
func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestSettingsBehindLinksAreWrittenWhereTheyLead(t *testing.T) {
	for _, tt := range []struct {
		name string
		make func(t *testing.T, home, dotfiles string)
	}{
		{"the file", func(t *testing.T, home, dotfiles string) {
			write(t, dotfiles+"/config.toml", "# mine\n")
			link(t, dotfiles+"/config.toml", home+"/cantstop/config.toml")
		}},
		{"the directory", func(t *testing.T, home, dotfiles string) {
			write(t, dotfiles+"/config.toml", "# mine\n")
			link(t, dotfiles, home+"/cantstop")
		}},
		{"a relative link", func(t *testing.T, home, dotfiles string) {
			write(t, dotfiles+"/config.toml", "# mine\n")
			link(t, "../../dotfiles/config.toml", home+"/cantstop/config.toml")
		}},
		{"a relative link in a directory behind a link", func(t *testing.T, home, dotfiles string) {
			link(t, "../config.toml", dotfiles+"/cantstop/config.toml")
			link(t, dotfiles+"/cantstop", home+"/cantstop")
		}},
		{"a chain", func(t *testing.T, home, dotfiles string) {
			link(t, dotfiles+"/a", home+"/cantstop/config.toml")
			link(t, "b/c", dotfiles+"/a")
			link(t, "../config.toml", dotfiles+"/b/c")
		}},
		{"to a file that is not there yet", func(t *testing.T, home, dotfiles string) {
			write(t, dotfiles+"/other", "")
			link(t, dotfiles+"/config.toml", home+"/cantstop/config.toml")
		}},
		{"to a directory that is not there yet", func(t *testing.T, home, dotfiles string) {
			link(t, dotfiles, home+"/cantstop")
		}},
		{"to a file in a directory that is not there yet", func(t *testing.T, home, dotfiles string) {
			link(t, "../link/config.toml", home+"/cantstop/config.toml")
			link(t, dotfiles, home+"/link")
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			home, dotfiles := filepath.Join(dir, "home"), filepath.Join(dir, "dotfiles")
			tt.make(t, home, dotfiles)
			config := filepath.Join(home, "cantstop", "config.toml")
			for _, text := range []string{"odds = \"never\"\n", "odds = \"always\"\n"} {
				if err := store.WriteConfig(config, []byte(text)); err != nil {
					t.Fatal(err)
				}
				if got, err := os.ReadFile(filepath.Join(dotfiles, "config.toml")); err != nil || string(got) != text {
					t.Errorf("%q, %v", got, err)
				}
				if got, err := store.ReadConfig(config); err != nil || string(got) != text {
					t.Errorf("read back: %q, %v", got, err)
				}
			}
			if left, err := filepath.Glob(filepath.Join(dir, "*", ".tmp-*")); err != nil || len(left) > 0 {
				t.Errorf("left: %v, %v", left, err)
			}
		})
	}
}

func TestLinksInACircleAreAClearError(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a.cantstop")
	link(t, "b.cantstop", a)
	link(t, a, filepath.Join(dir, "b.cantstop"))
	const want = "links"
	if err := store.WriteConfig(a, nil); err == nil || !strings.Contains(err.Error(), a) || !strings.Contains(err.Error(), want) {
		t.Errorf("written: %v", err)
	}
	if _, err := store.ReadConfig(a); err == nil || !strings.Contains(err.Error(), a) || !strings.Contains(err.Error(), want) {
		t.Errorf("read: %v", err)
	}
	games := store.Open(dir)
	if _, _, err := games.ResumeFile(a); err == nil || !strings.Contains(err.Error(), a) || !strings.Contains(err.Error(), want) {
		t.Errorf("opened: %v", err)
	}
	if _, _, err := games.Resume("a"); err == nil || !strings.Contains(err.Error(), a) || !strings.Contains(err.Error(), want) {
		t.Errorf("opened by its id: %v", err)
	}
}

func TestWhatIsNoFileIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "config.toml")
	link(t, t.TempDir(), config) // a directory stands for a device, such as /dev/null
	if err := store.WriteConfig(config, nil); err == nil || err.Error() != "cannot save "+config+": it is no regular file" {
		t.Error(err)
	}
}

func TestGamesBehindLinksAreSavedWhereTheyLead(t *testing.T) {
	elsewhere := filepath.Join(t.TempDir(), "deep", "games")
	dir := filepath.Join(t.TempDir(), "games")
	link(t, elsewhere, dir) // is not there yet
	games := store.Open(dir)
	id := saved(t, games, evening, played(t, 1))
	if got := files(t, elsewhere); !slices.Equal(got, []string{id + ".cantstop"}) {
		t.Fatalf("%q", got)
	}
	// A single game that lies somewhere else.
	shared := filepath.Join(t.TempDir(), "shared.txt")
	if err := os.Rename(games.Path(id), shared); err != nil {
		t.Fatal(err)
	}
	link(t, shared, games.Path(id))
	if got := ids(listed(t, games).Unfinished); !slices.Equal(got, []string{id}) {
		t.Errorf("listed: %q", got)
	}
	g, _, err := games.Resume(id)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := games.ResumeFile(shared); err == nil {
		t.Error("opened twice")
	} else {
		wantProblem(t, err, store.Locked)
	}
	save(t, g, played(t, 2))
	g.Close()
	if r, err := store.Read(shared); err != nil || text(t, r) != text(t, played(t, 2)) {
		t.Errorf("not saved there: %v", err)
	}
	if info, err := os.Lstat(games.Path(id)); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if got := files(t, filepath.Dir(shared)); !slices.Equal(got, []string{"shared.txt"}) {
		t.Errorf("left beside it: %q", got)
	}
}

func TestAFileSystemWithoutLocksAndPermissionsSavesAllTheSame(t *testing.T) {
	for _, why := range []error{syscall.EPERM, syscall.ENOTSUP, syscall.EOPNOTSUPP, syscall.ENOSYS, syscall.ENOLCK, syscall.EINVAL} {
		t.Run(why.Error(), func(t *testing.T) {
			t.Cleanup(store.Refuse(why))
			dir := t.TempDir()
			games := store.Open(dir)
			g := games.Create(evening)
			if g.Lacks() != (store.Lacks{}) {
				t.Errorf("before anything was tried: %+v", g.Lacks())
			}
			save(t, g, played(t, 1))
			save(t, g, played(t, 2))
			if want := (store.Lacks{Locks: true, Permissions: true}); g.Lacks() != want {
				t.Errorf("%+v", g.Lacks())
			}
			g.Close()
			if got := ids(listed(t, games).Unfinished); !slices.Equal(got, []string{g.ID()}) {
				t.Errorf("listed: %q", got)
			}
			g, r, err := games.Latest()
			if err != nil || text(t, r) != text(t, played(t, 2)) {
				t.Fatal(err)
			}
			if want := (store.Lacks{Locks: true}); g.Lacks() != want {
				t.Errorf("opened again: %+v", g.Lacks())
			}
			save(t, g, played(t, 3))
			g.Close()
			if err := store.WriteConfig(filepath.Join(dir, "config.toml"), []byte("# mine\n")); err != nil {
				t.Error(err)
			}
			if got := files(t, dir); !slices.Equal(got, []string{g.ID() + ".cantstop", "config.toml"}) {
				t.Errorf("left: %q", got)
			}
		})
	}
}

func TestWhatTheSystemRefusesOtherwiseFailsTheSave(t *testing.T) {
	t.Cleanup(store.Refuse(syscall.EIO))
	dir := t.TempDir()
	if err := store.WriteConfig(filepath.Join(dir, "config.toml"), nil); !errors.Is(err, syscall.EIO) {
		t.Error(err)
	}
	if err := store.Open(filepath.Join(dir, "games")).Create(evening).Save(played(t, 1)); !errors.Is(err, syscall.EIO) {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".tmp-*")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}

// atHome sets the variables that say where files go.
func atHome(t *testing.T, home, data, config string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("Windows asks no variable")
	}
	t.Setenv("HOME", home)
	t.Setenv("XDG_DATA_HOME", data)
	t.Setenv("XDG_CONFIG_HOME", config)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
}

func TestWithoutAHomeNothingIsKeptAndNothingGoesToTheRoot(t *testing.T) {
	for _, tt := range []struct{ name, home, data, config string }{
		{"no variable", "", "", ""},
		{"a home that is no directory of its own", "home", "", ""},
		{"others that are none", "", "data", "~/config"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			atHome(t, tt.home, tt.data, tt.config)
			if store.Home() != "" || store.Config() != "" || store.Server() != "" {
				t.Fatalf("%q, %q, %q", store.Home(), store.Config(), store.Server())
			}
			games := store.Open(store.Home())
			if g := games.Create(evening); g != nil {
				t.Error("a game is kept")
			}
			if l := listed(t, games); len(l.Unfinished)+len(l.Finished)+len(l.Damaged) > 0 {
				t.Errorf("%+v", l)
			}
			_, _, err := games.Latest()
			wantProblem(t, err, store.NotFound)
			if !errors.Is(err, store.ErrNoHome) || err.Error() != store.ErrNoHome.Error() {
				t.Error(err)
			}
			_, _, err = games.Resume("2026-11-30-201500")
			wantProblem(t, err, store.NotFound)
			if text, err := store.ReadConfig(store.Config()); text != nil || err != nil {
				t.Errorf("%q, %v", text, err)
			}
			if err := store.WriteConfig(store.Config(), nil); !errors.Is(err, store.ErrNoHome) {
				t.Error(err)
			}
			// A file that is named is opened all the same.
			file := filepath.Join(t.TempDir(), "x.cantstop")
			write(t, file, text(t, played(t, 1)))
			g, _, err := games.ResumeFile(file)
			if err != nil {
				t.Fatal(err)
			}
			save(t, g, played(t, 2))
			g.Close()
		})
	}
	dir := t.TempDir()
	atHome(t, "", dir, "")
	if store.Home() != filepath.Join(dir, "cantstop", "games") || store.Config() != "" {
		t.Errorf("%q, %q", store.Home(), store.Config())
	}
}

func TestAGameFromTheFutureIsNotTheLatest(t *testing.T) {
	games := store.Open(t.TempDir())
	never, old := played(t, 1), played(t, 1)
	never.Date, old.Date = time.Now().AddDate(900, 0, 0), evening
	a := saved(t, games, evening, never)
	b := saved(t, games, evening, old)
	c := saved(t, games, evening, played(t, 2))
	savedAt(t, games, a, time.Now().Add(2*time.Hour))
	savedAt(t, games, b, time.Now().AddDate(100, 0, 0))
	list := listed(t, games).Unfinished
	if got := ids(list); !slices.Equal(got, []string{c, b, a}) {
		t.Fatalf("%q, want %q", got, []string{c, b, a})
	}
	if !list[1].Saved.Equal(evening) || !list[2].Saved.IsZero() {
		t.Errorf("saved %v and %v", list[1].Saved, list[2].Saved)
	}
	g, _, err := games.Latest()
	if err != nil || g.ID() != c {
		t.Fatal(err)
	}
	g.Close()
}

func TestALatestThatIsOpenElsewhereSaysSo(t *testing.T) {
	games := store.Open(t.TempDir())
	saved(t, games, evening, won(t))
	_, _, err := games.Latest()
	wantProblem(t, err, store.NotFound)
	g := games.Create(evening)
	save(t, g, played(t, 1))
	defer g.Close()
	_, _, err = games.Latest()
	wantProblem(t, err, store.Locked)
	if err == nil || err.Error() != g.Path()+": the game is open in another program" {
		t.Error(err)
	}
	// One that is not is opened, however old.
	id := saved(t, games, evening, played(t, 2))
	savedAt(t, games, id, evening)
	other, _, err := games.Latest()
	if err != nil || other.ID() != id {
		t.Fatal(err)
	}
	other.Close()
}

func TestErrorsNameAFileSoThatATerminalDoesNotObeyIt(t *testing.T) {
	const evil = "a\x1b[2J\u202e\n.cantstop"
	dir := filepath.Join(t.TempDir(), evil)
	write(t, filepath.Join(dir, evil), "nonsense\n")
	games := store.Open(dir)
	_, damaged := store.Read(filepath.Join(dir, evil))
	_, _, missing := games.Resume("b\x1b")
	_, _, gone := games.ResumeFile("b\x1b")
	_, config := store.ReadConfig(dir)
	for name, err := range map[string]error{
		"damaged": damaged, "listed": listed(t, games).Damaged[0], "missing": missing, "gone": gone,
		"config": config, "saved": store.WriteConfig(dir, nil),
	} {
		if err == nil || strings.ContainsAny(err.Error(), "\x1b\u202e\n") || !strings.Contains(err.Error(), `\x1b`) {
			t.Errorf("%s: %q", name, err)
		}
	}
}
