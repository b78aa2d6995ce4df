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

// An Entry is a game in the directory.
type Entry struct {
	ID     string
	Record *record.Record // not to be changed: the next list has it, too
	// Saved is when the file was written. For one that is said to have been written
	// in the future, by a clock that was wrong, it is when the game began.
	Saved time.Time

	size int64
	open bool
}

// A List is the games of a directory at one time, of each kind the one saved last
// first, and the files that are no games any more, all of them *OpenErrors for
// Damaged or Unreadable. Those are for a message; nothing ever removes them.
type List struct {
	Unfinished []Entry // can be resumed
	Open       []Entry // are not over, and open here or in another program
	Finished   []Entry
	Damaged    []error
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
	record   *record.Record
	finished bool
	damage   error
}

// What is asked of a directory and its files, which is what a list costs.
var (
	readDir = os.ReadDir
	parse   = record.Parse
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
	known := make(map[string]remembered, len(files))
	g.kept = Limits{}
	for _, f := range files {
		name := f.Name()
		if !isRecord(name) {
			continue
		}
		seen, err := g.look(f)
		if errors.Is(err, fs.ErrNotExist) {
			continue // gone since the directory was read
		}
		g.kept.Games++
		g.kept.Bytes += seen.size
		if err != nil {
			list.Damaged = append(list.Damaged, err)
			continue
		}
		known[name] = seen
		if seen.damage != nil {
			list.Damaged = append(list.Damaged, seen.damage)
			continue
		}
		e := Entry{strings.TrimSuffix(name, extension), seen.record, savedAt(seen.written, seen.record.Date, now), seen.size, open[name]}
		switch {
		case seen.finished:
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
	seen.record, err = Read(path)
	seen.finished = err == nil && seen.record.Finished()
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
