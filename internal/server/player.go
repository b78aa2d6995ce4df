package server

import (
	"cmp"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/text/unicode/norm"

	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/store"
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

// shelves are where the games and settings of players with keys are kept, a
// directory for each.
type shelves struct {
	dir string
	mu  sync.Mutex // of all settings, which are read, changed and written
}

// of is the directory of a player, named after the fingerprint as ssh-keygen -l shows
// it, with replacements for what no file system takes.
func (s *shelves) of(p player) string {
	return filepath.Join(s.dir, strings.NewReplacer(":", "-", "/", "_").Replace(p.key))
}

// games are a player's, nil for a guest.
func (s *shelves) games(p player) *store.Games {
	if p.key == "" {
		return nil
	}
	return store.Open(filepath.Join(s.of(p), "games"))
}

func (s *shelves) config(p player) string { return filepath.Join(s.of(p), "config.toml") }

// firstSettings are those of a player who has set nothing: as at home, but
// nothing moves, since all that moves has to travel.
func firstSettings() settings.Settings {
	s := settings.Default()
	s.Motion = settings.MotionOff
	return s
}

// settings are a player's.
func (s *shelves) settings(p player) (settings.Settings, error) {
	if p.key == "" {
		return firstSettings(), nil
	}
	text, err := store.ReadConfig(s.config(p))
	return readSettings(text), err
}

func readSettings(text []byte) settings.Settings {
	if len(text) == 0 {
		return firstSettings()
	}
	read, _ := settings.Read(text)
	return read
}

// keep remembers a change of a player's settings, nil for a guest.
func (s *shelves) keep(p player) func(change func(*settings.Settings)) error {
	if p.key == "" {
		return nil
	}
	return func(change func(*settings.Settings)) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		text, err := store.ReadConfig(s.config(p))
		if err != nil {
			return err
		}
		now := readSettings(text)
		change(&now)
		if text, err = settings.Edit(text, now); err != nil {
			return &store.SaveError{Path: s.config(p), Err: err}
		}
		return store.WriteConfig(s.config(p), text)
	}
}
