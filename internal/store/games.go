package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"cantstop/internal/record"
)

// extension ends the name of every record in the directory; what is before it
// is the game's id.
const extension = ".cantstop"

// Games is a directory of games. It may be used from several goroutines and
// several programs at a time.
type Games struct {
	dir    string
	limits Limits

	mu       sync.Mutex
	known    map[string]remembered // by file, since the list made last
	kept     Limits                // how much there is, as far as is known
	madeRoom int
}

// Open is the games in a directory, which need not exist before the first save.
// Without a directory there are no games, and none is kept.
func Open(dir string) *Games { return &Games{dir: dir} }

// OpenWithin is the games in a directory that keeps only so much. Where a save would
// go beyond that, the oldest games that are over make room.
func OpenWithin(dir string, limits Limits) *Games { return &Games{dir: dir, limits: limits} }

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
	case !ownName(id):
		return nil, nil, &OpenError{id, NotFound, fs.ErrNotExist}
	}
	return g.resume(g.Path(id), id)
}

// ownName reports whether an id names nothing outside the directory.
func ownName(id string) bool { return id == filepath.Base(id) && id != "." }

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
	return g.resume(file, g.name(file))
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
	list, err := g.List()
	if err != nil {
		return nil, nil, err
	}
	for _, e := range list.Unfinished {
		game, r, err := g.Resume(e.ID)
		if refused, ok := errors.AsType[*OpenError](err); ok && refused.Problem != Unreadable {
			continue // another program has just opened, finished or removed it
		}
		return game, r, err
	}
	for _, e := range list.Open {
		game, r, err := g.Resume(e.ID)
		if refused, ok := errors.AsType[*OpenError](err); ok && refused.Problem == Finished {
			continue // just now
		}
		return game, r, err
	}
	return nil, nil, &OpenError{g.dir, NotFound, errNoneSaved}
}

// Read is the record in a file, for those who do not want to write it. It fails
// with an *OpenError.
func Read(path string) (*record.Record, error) {
	p, err := read(path)
	return p.Record, err
}

// read is Read with where the game has come to.
func read(path string) (record.Played, error) {
	text, err := ReadText(path)
	if err != nil {
		return record.Played{}, err
	}
	p, err := parse(text)
	if err != nil {
		return record.Played{}, &OpenError{path, Damaged, err}
	}
	return p, nil
}

// ReadText is what a file has that may be a record. It fails with an *OpenError.
func ReadText(path string) ([]byte, error) {
	text, err := readFile(path, record.MaxSize)
	switch {
	case errors.Is(err, errTooLarge):
		return nil, &OpenError{path, Damaged, err}
	case err != nil:
		return nil, unreadable(path, err)
	}
	return text, nil
}
