package store

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cantstop/internal/record"
)

// An Entry is a game in the directory.
type Entry struct {
	ID            string
	record.Played // whose record is not to be changed: the next list has it, too
	// Saved is when the file was written. For one that is said to have been written
	// in the future, by a clock that was wrong, it is when the game began.
	Saved time.Time

	size int64
	open bool
}

// A Fault is a file in the directory that is no game any more, or that cannot be
// read.
type Fault struct {
	ID    string
	Saved time.Time // as an Entry's
	Err   error     // an *OpenError for Damaged or Unreadable
}

// Error is one line that names the file.
func (f Fault) Error() string { return f.Err.Error() }

// Unwrap is the *OpenError.
func (f Fault) Unwrap() error { return f.Err }

// A List is the games of a directory at one time, of each kind the one saved last
// first, and the files that are none any more. Those are for a message; nothing
// removes them but Delete.
type List struct {
	Unfinished []Entry // can be resumed
	Open       []Entry // are not over, and open here or in another program
	Finished   []Entry
	Damaged    []Fault
}

// List is the games as they are now. Files that have not changed since the list
// before are not read again. It fails where the directory cannot be read; one that
// does not exist has no games. What a program left behind that could not end in
// peace is removed on the way.
func (g *Games) List() (List, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.list()
}

// What is remembered of a file of some size and time: its record, or why it is
// none.
type remembered struct {
	size     int64
	written  time.Time
	game     record.Played
	finished bool
	damage   error
}

// What is asked of a directory and its files, which is what a list costs.
var (
	readDir = os.ReadDir
	parse   = record.ParsePlayed
)

func (g *Games) list() (List, error) {
	var list List
	if g.dir == "" {
		return list, nil
	}
	files, err := readDir(g.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return list, unreadable(g.dir, err)
	}
	now := time.Now()
	open := g.open(files, now)
	files = slices.DeleteFunc(files, func(f fs.DirEntry) bool { return !isRecord(f.Name()) })
	known := make(map[string]remembered, len(files))
	g.kept = Limits{}
	for i, found := range g.lookAtAll(files) {
		name := files[i].Name()
		if errors.Is(found.err, fs.ErrNotExist) {
			continue // gone since the directory was read
		}
		g.kept.Games++
		g.kept.Bytes += found.size
		id := strings.TrimSuffix(name, extension)
		if found.err == nil {
			known[name] = found.remembered
		}
		if err := cmp.Or(found.err, found.damage); err != nil {
			list.Damaged = append(list.Damaged, Fault{id, savedAt(found.written, time.Time{}, now), err})
			continue
		}
		e := Entry{id, found.game, savedAt(found.written, found.game.Record.Date, now), found.size, open[name]}
		switch {
		case found.finished:
			list.Finished = append(list.Finished, e)
		case e.open:
			list.Open = append(list.Open, e)
		default:
			list.Unfinished = append(list.Unfinished, e)
		}
	}
	g.known = known
	for _, entries := range [][]Entry{list.Unfinished, list.Open, list.Finished} {
		slices.SortFunc(entries, func(a, b Entry) int {
			return cmp.Or(b.Saved.Compare(a.Saved), cmp.Compare(b.ID, a.ID))
		})
	}
	return list, nil
}

// A finding is what a file has in it, or why the system does not tell.
type finding struct {
	remembered
	err error
}

// lookAtAll looks at files, a few at a time: reading many of them is work for all
// that this machine can do at once.
func (g *Games) lookAtAll(files []fs.DirEntry) []finding {
	found := make([]finding, len(files))
	const batch = 64
	var looking sync.WaitGroup
	var begun atomic.Int64
	for range min(runtime.GOMAXPROCS(0), (len(files)+batch-1)/batch) {
		looking.Go(func() {
			for {
				to := int(begun.Add(batch))
				for i := to - batch; i < min(to, len(files)); i++ {
					found[i].remembered, found[i].err = g.look(files[i])
				}
				if to >= len(files) {
					return
				}
			}
		})
	}
	looking.Wait()
	return found
}

func isRecord(name string) bool {
	return strings.HasSuffix(name, extension) && !strings.HasPrefix(name, ".")
}

// look is what a file has in it, read anew if it has changed.
func (g *Games) look(f fs.DirEntry) (remembered, error) {
	path := filepath.Join(g.dir, f.Name())
	info, err := f.Info()
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		info, err = os.Stat(path)
	}
	if err != nil {
		return remembered{}, unreadable(path, err)
	}
	if seen, ok := g.known[f.Name()]; ok && seen.size == info.Size() && seen.written.Equal(info.ModTime()) {
		return seen, nil
	}
	seen := remembered{size: info.Size(), written: info.ModTime()}
	if !info.Mode().IsRegular() {
		return seen, unreadable(path, errNoFile)
	}
	seen.game, err = read(path)
	seen.finished = err == nil && seen.game.Finished()
	if wrong, ok := errors.AsType[*OpenError](err); ok && wrong.Problem == Damaged {
		seen.damage, err = wrong, nil
	}
	return seen, err
}

// open are the records that are open somewhere. What was left behind by who had
// them open and was killed is removed.
func (g *Games) open(files []fs.DirEntry, now time.Time) map[string]bool {
	open, left := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		name, locks := lockedName(f.Name())
		if isRecord(f.Name()) && f.Type()&fs.ModeSymlink != 0 {
			// The lock is beside the file that the link leads to.
			if file, err := resolve(filepath.Join(g.dir, f.Name())); err == nil && isLocked(file) {
				open[f.Name()] = true
			}
		}
		if !locks {
			continue
		}
		open[name] = isLocked(filepath.Join(g.dir, name))
		left[name] = !open[name]
	}
	for _, f := range files {
		name, temporary := temporaryOf(f.Name())
		if !temporary || open[name] {
			continue
		}
		// Without locks nobody knows who writes; but nobody does for that long.
		info, err := f.Info()
		if left[name] || err == nil && now.Sub(info.ModTime()) > time.Hour {
			_ = os.Remove(filepath.Join(g.dir, f.Name()))
		}
	}
	return open
}

// isLocked reports whether another has the lock of a record.
func isLocked(record string) bool {
	if _, err := os.Lstat(lockPath(record)); err != nil {
		return false
	}
	l, err := acquire(record)
	if err == nil {
		l.release()
	}
	return err != nil
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
