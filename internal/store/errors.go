package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A Problem says why a game could not be opened.
type Problem uint8

// The problems.
const (
	NotFound   Problem = iota // there is no such game
	Locked                    // it is open, here or in another program
	Finished                  // it is over: there is nothing to play on
	Damaged                   // the file is no record; the cause says where and why
	Unreadable                // the system does not let the file be read or locked
)

// An OpenError is a game that could not be opened.
type OpenError struct {
	Path    string // the file, the directory, or the id that no file can have; empty without a directory
	Problem Problem
	Err     error // the cause, such as a *record.SyntaxError; nil for Locked and Finished
}

// Error is one line that names the file.
func (e *OpenError) Error() string {
	var why string
	switch e.Problem {
	case Locked:
		why = "the game is open in another program"
	case Finished:
		why = "the game is over"
	default:
		why = e.Err.Error()
	}
	if e.Path == "" {
		return why
	}
	return printable(e.Path) + ": " + why
}

// Unwrap is the cause.
func (e *OpenError) Unwrap() error { return e.Err }

// errNoneSaved is the cause of a Latest that finds nothing.
var errNoneSaved = errors.New("there is no unfinished game to go on with")

// unreadable is the error for a file that the system refuses.
func unreadable(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &OpenError{path, NotFound, fs.ErrNotExist}
	}
	return &OpenError{path, Unreadable, cause(err)}
}

// A SaveError is a game that could not be saved. The file is as it was; a later
// save may succeed.
type SaveError struct {
	Path string
	Err  error // what the system says, such as syscall.ENOSPC
}

// Error is one line that names the file.
func (e *SaveError) Error() string {
	return fmt.Sprintf("cannot save %s: %v", printable(e.Path), e.Err)
}

// Unwrap is what the system says.
func (e *SaveError) Unwrap() error { return e.Err }

// WithoutPath is an error of this package as those are told it who are not to know
// where files are.
func WithoutPath(err error) error {
	if saving, ok := errors.AsType[*SaveError](err); ok {
		err = saving.Err // which may be that others could not be read
	}
	if opening, ok := errors.AsType[*OpenError](err); ok {
		return &OpenError{"", opening.Problem, cause(opening.Err)}
	}
	return cause(err)
}

// cause is what the system says, without the names of the files it was about:
// our own errors name the one the player knows.
func cause(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return link.Err
	}
	return err
}

// printable is a path as it can be shown: in quotes and escaped where it has
// something in it that a terminal would obey.
func printable(path string) string {
	for _, r := range path {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(path)
		}
	}
	return path
}
