package store

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Lacks is what a file system cannot do for a game. The game is saved all the
// same; it is for a client to say so, once.
type Lacks struct {
	Locks       bool // another program can open the game and write it, too
	Permissions bool // others can read the file whom its mode keeps out elsewhere
}

// What the system is asked for that some file systems refuse.
var (
	chmod = os.Chmod
	flush = (*os.File).Sync
)

// temporaryPrefix begins the names under which files are written before they are
// moved; the name of the file and some digits follow.
const temporaryPrefix = ".tmp-"

// replace gives a file a new text, or leaves it as it was: the text is written
// under another name, flushed to the disk and moved over the old one. A link stays,
// and what it names is replaced. The mode is for a file that does not exist yet. It
// says whether the file system keeps permissions.
func replace(path string, text []byte, mode fs.FileMode) (permissions bool, err error) {
	path, err = resolve(path)
	if err != nil {
		return false, err
	}
	switch info, err := os.Lstat(path); {
	case err == nil && !info.Mode().IsRegular():
		return false, errNoFile
	case err == nil:
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), temporaryPrefix+filepath.Base(path)+"*")
	if err != nil {
		return false, err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(text)
	if err == nil {
		if err = flush(f); isUnsupported(err) {
			err = nil
		}
	}
	if err := cmp.Or(err, f.Close()); err != nil {
		return false, err
	}
	if err = chmod(f.Name(), mode); err != nil && !isUnsupported(err) {
		return false, err
	}
	return err == nil, move(f.Name(), path)
}

// temporaryOf is the record that a temporary file was written for, if it is one.
func temporaryOf(name string) (record string, ok bool) {
	numbered, ok := strings.CutPrefix(name, temporaryPrefix)
	record = strings.TrimRight(numbered, "0123456789")
	return record, ok && record != numbered && strings.HasSuffix(record, extension)
}

var (
	errNoFile   = errors.New("it is no regular file")
	errTooLarge = errors.New("it is larger than any file that this program writes")
)

// readFile is a file's text. It fails for one of more bytes than most, of which no
// more is read.
func readFile(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if info, err := f.Stat(); err == nil && info.Size() > most {
		return nil, errTooLarge
	}
	// What has no size, such as a pipe, may not end.
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, errTooLarge
	}
	return text, err
}

// move is os.Rename. Windows refuses it while anybody reads the file that is
// replaced, be it another program that lists its games or a virus scanner, so there
// it is tried for a fifth of a second.
func move(from, to string) error {
	err := os.Rename(from, to)
	for range 10 {
		if runtime.GOOS != "windows" || !errors.Is(err, fs.ErrPermission) {
			break
		}
		time.Sleep(20 * time.Millisecond)
		err = os.Rename(from, to)
	}
	return err
}

// isUnsupported reports whether the system refused what the file system cannot do
// (FAT, CIFS, some NFS) to a file that is this program's own.
func isUnsupported(err error) bool {
	for _, refusal := range []error{errors.ErrUnsupported, syscall.EPERM, syscall.EINVAL, syscall.ENOLCK} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	return false
}

// resolve is the file that a path leads to through symbolic links. The file, and
// directories above it, need not exist yet.
func resolve(path string) (string, error) {
	const most = 255 // links, as for filepath.EvalSymlinks
	for range most {
		file, err := filepath.EvalSymlinks(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return file, circle(err)
		}
		dir, err := resolve(filepath.Dir(path))
		if err != nil {
			return "", err
		}
		path = filepath.Join(dir, filepath.Base(path))
		target, _ := os.Readlink(path)
		if target == "" {
			return path, nil // it is no link: it will be the file
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(dir, target)
		}
		path = target
	}
	return "", errCircle
}

var errCircle = errors.New("its symbolic links lead in a circle")

// circle is err, with what filepath.EvalSymlinks says of too many links in our
// words: it is the only error of its own.
func circle(err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); err == nil || ok {
		return err
	}
	return errCircle
}
