package record

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest a player's name may be, in characters.
const MaxName = 20

// A NameProblem says what is wrong with a player's name.
type NameProblem uint8

// The problems.
const (
	NameEmpty       NameProblem = iota // nothing, or nothing but spaces
	NameTooLong                        // more than MaxName characters
	NameUnprintable                    // a character that cannot be printed in one line
	NameTwice                          // another player has it
)

// A NameError is a name that a player cannot have.
type NameError struct {
	Name    string
	Problem NameProblem
}

// Error says in English what is wrong and what would be right.
func (e *NameError) Error() string {
	switch e.Problem {
	case NameEmpty:
		return "a name is empty: it has 1 to 20 characters"
	case NameTooLong:
		return fmt.Sprintf("the name %q is too long: it has 1 to %d characters", e.Name, MaxName)
	case NameUnprintable:
		return fmt.Sprintf("the name %q has a character that cannot be printed", e.Name)
	default:
		return fmt.Sprintf("two players are called %q: names are different from each other", e.Name)
	}
}

// CheckNames fails with a *NameError for the first name that a player cannot
// have beside those before it.
func CheckNames(names []string) error {
	for i, name := range names {
		if err := checkName(name); err != nil {
			return err
		}
		if slices.Contains(names[:i], name) {
			return &NameError{name, NameTwice}
		}
	}
	return nil
}

func checkName(name string) error {
	blank := true
	for _, r := range name {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return &NameError{name, NameUnprintable}
		}
		blank = blank && r == ' '
	}
	switch {
	case blank:
		return &NameError{name, NameEmpty}
	case utf8.RuneCountInString(name) > MaxName:
		return &NameError{name, NameTooLong}
	}
	return nil
}
