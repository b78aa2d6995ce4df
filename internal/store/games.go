package store

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cantstop/internal/record"
)

// extension ends the name of every record in the directory; what is before it
// is the game's id.
const extension = ".cantstop"

// Games is a directory of games. It may be used from several goroutines and
// several programs at a time.
type Games struct{ dir string }

// Open is the games in a directory, which need not exist before the first save.
// Without a directory there are no games, and none is kept.
func Open(dir string) *Games { return &Games{dir} }

// Path is where the game of an id is or would be, empty where none is kept.
func (g *Games) Path(id string) string {
	if g.dir == "" {
		return ""
	}
	return filepath.Join(g.dir, id+extension)
}

// Create is a new game that began at a time, nil where none is kept. Nothing is on
// disk, and no id is taken, before its first save.
func (g *Games) Create(began time.Time) *Game {
	if g.dir == "" {
		return nil
	}
	return &Game{games: g, began: began}
}

// Resume opens an unfinished game to play on. It fails with an *OpenError. Where
// the record could be read but the game not be opened, because it is finished or
// open in another program, the record comes with the error, to be looked at or
// copied.
func (g *Games) Resume(id string) (*Game, *record.Record, error) {
	switch {
	case g.dir == "":
		return nil, nil, &OpenError{id, NotFound, ErrNoHome}
	case id != filepath.Base(id) || id == ".":
		return nil, nil, &OpenError{id, NotFound, fs.ErrNotExist}
	}
	return resume(g.Path(id), id)
}

// ResumeFile opens an unfinished game anywhere to play on in place. It fails as
// Resume does.
func (g *Games) ResumeFile(path string) (*Game, *record.Record, error) {
	file, err := resolve(path)
	if err != nil {
		return nil, nil, unreadable(path, err)
	}
	if file, err = filepath.Abs(file); err != nil {
		return nil, nil, unreadable(path, err)
	}
	return resume(file, g.name(file))
}

// name is what Resume or ResumeFile takes for a file: its id where it has one,
// else its path.
func (g *Games) name(file string) string {
	id, isGame := strings.CutSuffix(filepath.Base(file), extension)
	if own, err := os.Stat(g.Path(id)); isGame && err == nil {
		if given, err := os.Stat(file); err == nil && os.SameFile(own, given) {
			return id
		}
	}
	return file
}

// Latest opens the unfinished game that was saved last and is not open
// elsewhere. It fails with an *OpenError: for Locked where all are open elsewhere,
// with the record of the one saved last, and for NotFound where there is none.
func (g *Games) Latest() (*Game, *record.Record, error) {
	if g.dir == "" {
		return nil, nil, &OpenError{"", NotFound, ErrNoHome}
	}
	names, _, err := g.files()
	if err != nil {
		return nil, nil, err
	}
	var elsewhere *record.Record
	none := &OpenError{g.dir, NotFound, errNoneSaved}
	for _, e := range g.list(names, false).Games {
		game, r, err := g.Resume(e.ID)
		if refused, ok := errors.AsType[*OpenError](err); ok && refused.Problem != Unreadable {
			if refused.Problem == Locked && none.Problem != Locked {
				none, elsewhere = refused, r
			}
			continue // another program has it, or has just finished or removed it
		}
		return game, r, err
	}
	return nil, elsewhere, none
}

// An Entry is a game in the directory.
type Entry struct {
	ID     string
	Record *record.Record
	// Saved is when the file was written. For one that is said to have been written
	// in the future, by a clock that was wrong, it is when the game began.
	Saved time.Time
}

// A List is the games that were asked for, the one saved last first, and the
// files that are no games any more, all of them *OpenErrors for Damaged or
// Unreadable. Those are for a message; nothing ever removes them.
type List struct {
	Games   []Entry
	Damaged []error
}

// Unfinished lists the games that can be resumed, without those that are open,
// here or in another program. It fails where the directory cannot be read; one
// that does not exist has no games.
func (g *Games) Unfinished() (List, error) {
	names, open, err := g.files()
	if err != nil {
		return List{}, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return open[name] })
	return g.list(names, false), nil
}

// Finished lists the games that are over. It fails as Unfinished does.
func (g *Games) Finished() (List, error) {
	names, _, err := g.files()
	if err != nil {
		return List{}, err
	}
	return g.list(names, true), nil
}

// files are the names of the records and which of them are open. What a program
// that was killed has left behind is removed on the way.
func (g *Games) files() (names []string, open map[string]bool, err error) {
	if g.dir == "" {
		return nil, nil, nil
	}
	entries, err := os.ReadDir(g.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, unreadable(g.dir, err)
	}
	open = map[string]bool{}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), extension) && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
			continue
		}
		if name, ok := lockedName(e.Name()); ok {
			l, err := acquire(filepath.Join(g.dir, name))
			if err != nil {
				open[name] = true
				continue
			}
			l.release()
		}
	}
	return names, open, nil
}

func (g *Games) list(names []string, finished bool) List {
	var list List
	for _, name := range names {
		path := filepath.Join(g.dir, name)
		r, saved, err := read(path)
		switch {
		case errors.Is(err, fs.ErrNotExist): // gone since the directory was read
		case err != nil:
			list.Damaged = append(list.Damaged, err)
		case r.Finished() == finished:
			list.Games = append(list.Games, Entry{strings.TrimSuffix(name, extension), r, saved})
		}
	}
	slices.SortFunc(list.Games, func(a, b Entry) int {
		return cmp.Or(b.Saved.Compare(a.Saved), cmp.Compare(b.ID, a.ID))
	})
	return list
}

// Read is the record in a file, for those who do not want to write it. It fails
// with an *OpenError.
func Read(path string) (*record.Record, error) {
	r, _, err := read(path)
	return r, err
}

func read(path string) (*record.Record, time.Time, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, time.Time{}, unreadable(path, err)
	}
	r, err := record.Parse(text)
	if err != nil {
		return nil, time.Time{}, &OpenError{path, Damaged, err}
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, time.Time{}, unreadable(path, err)
	}
	return r, savedAt(info.ModTime(), r.Date, time.Now()), nil
}

// savedAt is when a file was written, by its time or else the game's date. A minute
// in the future may be another machine's clock.
func savedAt(written, began, now time.Time) time.Time {
	switch soon := now.Add(time.Minute); {
	case !written.After(soon):
		return written
	case !began.After(soon):
		return began
	}
	return time.Time{}
}
