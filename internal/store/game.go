package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"cantstop/internal/record"
)

// A Game is one that is open to be played and saved, by nobody else until
// Close. It may be used from several goroutines.
type Game struct {
	games *Games // where a new game goes, and what limits it; nil for a file elsewhere
	began time.Time

	mu     sync.Mutex
	name   string
	path   string
	lock   *lock // nil before the first save of a new game and after Close
	lacks  Lacks
	size   int64 // of the file
	closed bool
}

// resume opens the record in a file. Its content counts from the moment the
// lock is held.
func (g *Games) resume(path, name string) (*Game, *record.Record, error) {
	// What is locked and replaced is the file itself, not a link to it.
	file, err := resolve(path)
	if err != nil {
		return nil, nil, unreadable(path, err)
	}
	path = file
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, nil, unreadable(path, errNoFile)
	}
	r, err := Read(path)
	switch {
	case err != nil:
		return nil, nil, err
	case r.Finished():
		return nil, r, &OpenError{Path: path, Problem: Finished}
	}
	l, err := acquire(path)
	if err != nil {
		return nil, r, err
	}
	l.sweep()
	r, err = Read(path)
	if err == nil && r.Finished() {
		err = &OpenError{Path: path, Problem: Finished}
	}
	if err != nil {
		l.release()
		return nil, r, err
	}
	game := &Game{name: name, path: path, lock: l, lacks: Lacks{Locks: l.file == nil}}
	if name != path {
		game.games = g
	}
	if info, err := os.Stat(path); err == nil {
		game.size = info.Size()
	}
	return game, r, nil
}

// ID is what opens the game again: its id for Games.Resume or, for a file
// outside the directory, its path for Games.ResumeFile. It is empty before the
// first save of a new game.
func (g *Game) ID() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.name
}

// Path is the game's file, empty before the first save of a new game.
func (g *Game) Path() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.path
}

// Lacks is what the file system turned out not to do for the game: locks when it
// was opened or saved for the first time, permissions when it was saved.
func (g *Game) Lacks() Lacks {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.lacks
}

// Save replaces the game's file by the record, or leaves it as it was. It fails
// with a *SaveError; for instance on a full disk or in a home that is read-only.
// A later save may succeed.
func (g *Game) Save(r *record.Record) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	text, err := r.MarshalText()
	if err != nil {
		return g.saveError(err)
	}
	if g.closed {
		return g.saveError(errors.New("the game is closed"))
	}
	if g.lock != nil {
		return g.write(text)
	}
	if err := g.games.room(Limits{1, int64(len(text))}); err != nil {
		return g.saveError(err)
	}
	if err := g.settle(); err != nil {
		return err
	}
	g.size = int64(len(text)) // for which there is room
	if err := g.write(text); err != nil {
		// Nothing has this name yet, and nothing needs to be kept from others.
		g.lock.release()
		g.lock, g.name, g.path = nil, "", ""
		return err
	}
	return nil
}

// settle finds a new game's place: the first free id of 2026-11-30-201500,
// 2026-11-30-201500-2, …, from the time it began.
func (g *Game) settle() error {
	dir, err := resolve(g.games.dir)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err != nil {
		return &SaveError{g.games.dir, cause(err)}
	}
	base := g.began.Format("2006-01-02-150405")
	for id, n := base, 2; ; id, n = fmt.Sprintf("%s-%d", base, n), n+1 {
		if n == 10 {
			n += g.began.Nanosecond() // many began in that second: do not try them all
		}
		path := g.games.Path(id)
		// First the lock, then the look: another new game with the same id would
		// hold the lock from before its file exists.
		l, err := acquire(path)
		if refused, ok := errors.AsType[*OpenError](err); ok && refused.Problem == Locked {
			continue
		}
		if err != nil {
			return &SaveError{path, cause(errors.Unwrap(err))}
		}
		_, err = os.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			l.sweep()
			g.name, g.path, g.lock = id, path, l
			g.lacks.Locks = l.file == nil
			return nil
		}
		l.release()
		if err != nil {
			return &SaveError{path, cause(err)}
		}
	}
}

func (g *Game) write(text []byte) error {
	if more := int64(len(text)) - g.size; more > 0 && g.games != nil {
		if err := g.games.room(Limits{0, more}); err != nil {
			return g.saveError(err)
		}
	}
	permissions, err := replace(g.path, text, 0o600)
	if err != nil {
		return g.saveError(cause(err))
	}
	g.lacks.Permissions = !permissions
	g.size = int64(len(text))
	return nil
}

func (g *Game) saveError(err error) error {
	path := g.path
	if path == "" {
		path = filepath.Join(g.games.dir, "a new game")
	}
	return &SaveError{path, err}
}

// Close lets others open the game, after a save under way. A second call does
// nothing.
func (g *Game) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	if g.lock != nil {
		g.lock.release()
		g.lock = nil
	}
}
