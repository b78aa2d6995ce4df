package store

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"cantstop/internal/record"
)

// What a game cannot be called.
var (
	ErrNoID    = errors.New("a name of 1 to 60 letters, digits, spaces and - _ + ' is wanted, no space first or last")
	ErrTakenID = errors.New("another game is called that")
)

// mostOfID is how many characters an id has at most.
const mostOfID = 60

// CheckID fails with ErrNoID for what no game can be called: what some system
// takes for more than a name.
func CheckID(id string) error {
	letters := []rune(id)
	strange := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" -_+'", r)
	}
	switch {
	case len(letters) == 0, len(letters) > mostOfID, len(id) > 3*mostOfID, slices.ContainsFunc(letters, strange), strings.TrimSpace(id) != id,
		slices.Contains(devices, strings.ToLower(id)):
		return ErrNoID
	}
	return nil
}

// devices are names that Windows has taken for itself, and the one that --resume
// has.
var devices = []string{
	"latest", "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// FileName is what the file of a game is called, as it can be shown.
func FileName(id string) string { return printable(id + extension) }

// Rename gives a game another id. It fails with ErrNoID and ErrTakenID, and with an
// *OpenError: for Locked where the game is open.
func (g *Games) Rename(id, to string) error {
	if err := CheckID(to); err != nil {
		return err
	}
	return g.hold(id, func(path string) error {
		if to == id {
			return nil
		}
		l, err := acquire(g.Path(to))
		if refused, ok := errors.AsType[*OpenError](err); ok && refused.Problem == Locked {
			return ErrTakenID
		}
		if err != nil {
			return err
		}
		defer l.release()
		old, err := os.Lstat(path)
		if err != nil {
			return unreadable(path, err)
		}
		if other, err := os.Lstat(g.Path(to)); err == nil && !os.SameFile(old, other) {
			return ErrTakenID
		}
		if err := move(path, g.Path(to)); err != nil {
			return unreadable(path, err)
		}
		return nil
	})
}

// Delete removes a game, or a file that is none any more. It fails with an
// *OpenError: for Locked where the game is open.
func (g *Games) Delete(id string) error {
	return g.hold(id, func(path string) error {
		info, err := os.Lstat(path)
		if err == nil && info.IsDir() {
			err = errNoFile
		}
		if err == nil {
			err = os.Remove(path)
		}
		if err != nil {
			return unreadable(path, err)
		}
		return nil
	})
}

// hold does something to the file of a game that nobody else has open meanwhile.
func (g *Games) hold(id string, do func(path string) error) error {
	if g.dir == "" || !ownName(id) {
		return &OpenError{id, NotFound, fs.ErrNotExist}
	}
	path := g.Path(id)
	if _, err := os.Lstat(path); err != nil {
		return unreadable(path, err)
	}
	l, err := acquire(path)
	if err != nil {
		return err
	}
	defer l.release()
	return do(path)
}

// Add keeps a record as a game of its own, as if it had begun at a time, and returns
// its id. It fails as a game's Save does.
func (g *Games) Add(r *record.Record, at time.Time) (id string, err error) {
	game := g.Create(at)
	if game == nil {
		return "", &SaveError{"a game", ErrNoHome}
	}
	defer game.Close()
	if err := game.Save(r); err != nil {
		return "", err
	}
	return game.ID(), nil
}

// WriteNew writes a record into a file that is not there yet. It fails with a
// *SaveError.
func WriteNew(path string, r *record.Record) error {
	text, err := r.MarshalText()
	if err != nil {
		return &SaveError{path, err}
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return &SaveError{path, errors.New("there is a file of that name already")}
	}
	if err != nil {
		return &SaveError{path, cause(err)}
	}
	_, err = f.Write(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(path)
		return &SaveError{path, cause(err)}
	}
	return nil
}

// Remains is what can be seen of a game that is damaged, as record.ParseRemains has
// it.
func (g *Games) Remains(id string) (*record.Record, bool) {
	if g.dir == "" || !ownName(id) {
		return nil, false
	}
	text, err := ReadText(g.Path(id))
	if err != nil {
		return nil, false
	}
	return record.ParseRemains(text)
}
