package record

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"golang.org/x/text/unicode/norm"
)

// MaxName is the longest a player's name may be where it is typed, in cells of a
// terminal, of which a wide letter takes two.
const MaxName = 20

// A NameProblem says what is wrong with a player's name.
type NameProblem uint8

// The problems.
const (
	NameEmpty       NameProblem = iota // nothing, or nothing but spaces
	NameTooLong                        // more than MaxName cells
	NameUnprintable                    // a character that cannot be printed in one line, or seen
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
		return fmt.Sprintf("the name %s is too long: it has 1 to %d characters, a wide one counting twice", quoted(e.Name), MaxName)
	case NameUnprintable:
		return fmt.Sprintf("the name %s has a character that cannot be seen or printed", quoted(e.Name))
	default:
		return fmt.Sprintf("two players are called %s: names are different from each other", quoted(e.Name))
	}
}

// ComposeName is a name that was typed, as a player has it: its letters composed
// (NFC), so that it is equal to what looks equal, and without spaces around it. It
// fails with a *NameError where that is not 1 to MaxName cells of characters that
// can be seen, with joiners only inside an emoji, or where one of the others has
// it.
func ComposeName(typed string, others ...string) (string, error) {
	name := strings.Trim(typed, " ")
	if len(name) > maxTyped {
		return "", &NameError{typed, NameTooLong}
	}
	name = strings.Trim(norm.NFC.String(name), " ")
	cells := 0
	for g := displaywidth.StringGraphemes(name); g.Next(); cells += g.Width() {
		if g.Width() == 0 || !canBeSeen([]rune(g.Value())) {
			return "", &NameError{typed, NameUnprintable}
		}
	}
	switch {
	case cells == 0:
		return "", &NameError{typed, NameEmpty}
	case cells > MaxName:
		return "", &NameError{typed, NameTooLong}
	case slices.Contains(others, name):
		return "", &NameError{name, NameTwice}
	}
	return name, nil
}

// maxTyped is more bytes than a name that a player can have is typed with.
const maxTyped = 4000

const (
	joiner      = '\u200d'
	textStyle   = '\ufe0e' // shows the symbol before it as text
	emojiStyle  = '\ufe0f' // shows the symbol before it as an emoji
	keycap      = '\u20e3' // on a digit, # or *
	flag        = '\U0001f3f4'
	firstTag    = '\U000e0020' // tags say whose flag it is
	lastTag     = '\U000e007f'
	maxMarks    = 4  // on a letter: more would leave the line
	maxCombined = 10 // characters that are seen as one: the longest emoji
)

// blank are characters that leave no mark, beside those that Unicode calls
// ignorable: Braille without a dot, a note without a head, a filler of Khitan.
const blank = "\u2800\U0001d159\U00016fe4"

// canBeSeen reports whether characters that are seen as one (an extended grapheme
// cluster) have nothing in them that nobody sees.
func canBeSeen(cluster []rune) bool {
	marks, last := 0, len(cluster)-1
	if last >= maxCombined || unicode.IsMark(cluster[0]) {
		return false
	}
	for i, c := range cluster {
		next := cluster[min(i+1, last)]
		switch {
		// That a cluster goes on with a symbol after a joiner, it does in an emoji
		// alone (rule GB11 of Unicode's Annex 29).
		case c == joiner && unicode.IsSymbol(next):
		case c == textStyle, c == emojiStyle:
			if next != keycap && (i == 0 || !takesStyle(cluster[i-1])) {
				return false
			}
		case c >= firstTag && c <= lastTag:
			if cluster[0] != flag || cluster[last] != lastTag {
				return false
			}
		case !unicode.IsPrint(c), c == utf8.RuneError, strings.ContainsRune(blank, c),
			unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
			return false
		case unicode.IsMark(c):
			if marks++; marks > maxMarks {
				return false
			}
		}
	}
	return true
}

// takesStyle reports whether a character is shown as text or as an emoji.
func takesStyle(c rune) bool {
	return c > unicode.MaxASCII && unicode.IsSymbol(c) || strings.ContainsRune("‼⁉〰", c)
}

// CheckNames fails with a *NameError for the first name that a player in a record
// cannot have beside those before it. It takes more than ComposeName: names of
// 1 to MaxName characters that can be printed, however wide.
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
	if composed, err := ComposeName(name); err == nil && composed == name {
		return nil
	}
	spaces := true
	for _, r := range name {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return &NameError{name, NameUnprintable}
		}
		spaces = spaces && r == ' '
	}
	switch {
	case spaces:
		return &NameError{name, NameEmpty}
	case utf8.RuneCountInString(name) > MaxName:
		return &NameError{name, NameTooLong}
	}
	return nil
}
