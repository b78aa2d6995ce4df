package server

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/text/unicode/norm"

	"cantstop/internal/record"
)

// A player is whoever has logged in.
type player struct {
	name string // as a seat shows it
	key  string // the fingerprint of the key, empty for a guest
}

// guestMark is before a guest's name. No cleaned name begins with it, so that
// nobody passes for a player with a key.
const guestMark = "~"

// playerOf is who logs in under a user name with a key, nil if there is none.
func playerOf(user string, key gossh.PublicKey) player {
	if key == nil {
		return player{name: guestMark + cleanName(user, record.MaxName-len(guestMark))}
	}
	// A certificate that is renewed is for the same key.
	if cert, ok := key.(*gossh.Certificate); ok {
		key = cert.Key
	}
	return player{name: cleanName(user, record.MaxName), key: gossh.FingerprintSHA256(key)}
}

// who is the player in the log.
func (p player) who() string {
	if p.key == "" {
		return "guest"
	}
	return p.key
}

// nameless is the name of a player whose user name has nothing to show.
const nameless = "player"

// cleanName is a user name without anything but letters, digits and a few
// signs, composed, of at most length cells. More than its first part is not looked
// at.
func cleanName(user string, length int) string {
	name, marks := "", 0
	for _, r := range norm.NFC.String(user[:min(len(user), 256)]) {
		switch {
		case unicode.IsMark(r):
			if marks++; marks > 2 {
				continue // heaps of accents would leave the line
			}
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("-_.+@", r):
			marks = 0
		default:
			continue
		}
		// Letters that nobody sees are left out, and what is too much.
		if longer, err := record.ComposeName(name + string(r)); err == nil && ansi.StringWidth(longer) <= length {
			name = longer
		}
	}
	return cmp.Or(name, nameless)
}

// clean is text of a client for the log: of at most 64 characters and none that
// a terminal or a reader would not show as it is.
func clean(text string) string {
	const length = 64
	var out strings.Builder
	n := 0
	for _, r := range text {
		if n++; n > length {
			out.WriteString("...")
			break
		}
		if !unicode.IsPrint(r) {
			r = unicode.ReplacementChar
		}
		out.WriteRune(r)
	}
	return out.String()
}
