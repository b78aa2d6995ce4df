package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gofrs/flock"
)

// A lock is held by the one program that may write a record. It lies on a hidden
// file beside the record, which is there only while a program holds the lock, or
// after that was killed.
type lock struct {
	record string
	file   *flock.Flock // nil where the file system has no locks
	left   bool         // the file was there: perhaps by a holder that was killed
}

// tryLock takes a lock that a file system may not have.
var tryLock = (*flock.Flock).TryLock

const (
	lockPrefix = "."
	lockSuffix = ".lock"
)

func lockPath(record string) string {
	return filepath.Join(filepath.Dir(record), lockPrefix+filepath.Base(record)+lockSuffix)
}

// lockedName is the name of the record whose lock a file in its directory carries,
// if it is one that carries a lock.
func lockedName(file string) (name string, ok bool) {
	name, hidden := strings.CutPrefix(file, lockPrefix)
	name, locks := strings.CutSuffix(name, lockSuffix)
	return name, hidden && locks && strings.HasSuffix(name, extension)
}

// acquire takes the lock of a record without waiting for it. It fails with an
// *OpenError: Locked where another has it.
func acquire(record string) (*lock, error) {
	for {
		l := &lock{record: record, file: flock.New(lockPath(record))}
		_, none := os.Lstat(l.file.Path())
		l.left = none == nil
		held, err := tryLock(l.file)
		_, noFile := errors.AsType[*fs.PathError](err)
		switch {
		case isUnsupported(err) && !noFile:
			_ = os.Remove(l.file.Path())
			l.file, l.left = nil, false
			return l, nil
		case err != nil:
			return nil, unreadable(record, err)
		case !held:
			return nil, &OpenError{Path: record, Problem: Locked}
		}
		if l.current() {
			return l, nil
		}
		_ = l.file.Unlock()
	}
}

// current reports whether the locked file is still the one that others find
// under its name. The last holder may have removed it between its being opened here
// and its being locked; such a lock keeps nobody out.
func (l *lock) current() bool {
	held, err := l.file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(l.file.Path())
	return err == nil && os.SameFile(held, named)
}

// release gives the lock back and takes its file away. It does that while it still
// holds the lock, since afterwards the file could be another's. Windows removes no
// file that is open, so there it is done afterwards, and fails, as it should, if
// another has opened it.
func (l *lock) release() {
	if l.file == nil {
		return
	}
	if runtime.GOOS != "windows" {
		_ = os.Remove(l.file.Path())
	}
	_ = l.file.Unlock()
	if runtime.GOOS == "windows" {
		_ = os.Remove(l.file.Path())
	}
}

// sweep removes what was half written when a holder of the lock was killed. Where
// none was, it does not look at the directory, however many games there are.
func (l *lock) sweep() {
	if !l.left {
		return
	}
	dir, record := filepath.Split(l.record)
	files, err := readDir(dir)
	if err != nil {
		return
	}
	for _, f := range files {
		if name, temporary := temporaryOf(f.Name()); temporary && name == record {
			_ = os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}
