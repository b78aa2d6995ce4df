package store

import (
	"io/fs"
	"os"
	"sync"

	"github.com/gofrs/flock"

	"cantstop/internal/record"
)

// Work is what was asked of the system.
type Work struct{ Directories, Records, Locks int }

// Count counts it until the function it returns is called. It is for one goroutine.
func Count() (done *Work, stop func()) {
	done = &Work{}
	readDir = func(dir string) ([]fs.DirEntry, error) { done.Directories++; return os.ReadDir(dir) }
	var counting sync.Mutex // several records are read at a time
	parse = func(text []byte) (record.Played, error) {
		counting.Lock()
		defer counting.Unlock()
		done.Records++
		return record.ParsePlayed(text)
	}
	tryLock = func(f *flock.Flock) (bool, error) { done.Locks++; return f.TryLock() }
	return done, func() { readDir, parse, tryLock = os.ReadDir, record.ParsePlayed, (*flock.Flock).TryLock }
}

// Refuse has the file system refuse permissions, locks and flushing for some
// reason, until the function it returns is called.
func Refuse(why error) (stop func()) {
	chmod = func(path string, _ fs.FileMode) error { return &fs.PathError{Op: "chmod", Path: path, Err: why} }
	flush = func(f *os.File) error { return &fs.PathError{Op: "sync", Path: f.Name(), Err: why} }
	tryLock = func(f *flock.Flock) (bool, error) {
		// The file is made before it is locked.
		if err := os.WriteFile(f.Path(), nil, 0o600); err != nil {
			return false, err
		}
		return false, why
	}
	return func() {
		chmod, flush, tryLock = os.Chmod, (*os.File).Sync, (*flock.Flock).TryLock
	}
}

// A Disk flushes only what it is let.
type Disk struct {
	Asked chan struct{} // a file is to be flushed
	Let   chan error    // it is, or fails
}

// SlowDisk is under all files until the function it returns is called.
func SlowDisk() (d Disk, stop func()) {
	d = Disk{make(chan struct{}, 1000), make(chan error)}
	flush = func(*os.File) error {
		d.Asked <- struct{}{}
		return <-d.Let
	}
	return d, func() { flush = (*os.File).Sync }
}
