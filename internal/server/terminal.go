package server

import (
	"cmp"
	"strings"
	"sync"
	"unicode"

	"github.com/charmbracelet/colorprofile"
	gossh "golang.org/x/crypto/ssh"

	"cantstop/internal/tui"
)

// A terminal is the client's: what the client has told of it.
type terminal struct {
	term string // empty without a terminal
	env  map[string]string

	mu      sync.Mutex
	size    size
	resized chan struct{} // of capacity one: the size has changed
}

// A size is that of a window, in cells, as much of it as the screen can use.
type size struct{ width, height int }

// variables are those of the client's environment that say something about its
// terminal. Nothing else is remembered.
var variables = map[string]bool{
	"COLORTERM": true, "NO_COLOR": true, "CLICOLOR": true, "NO_MOTION": true,
	"TERM_PROGRAM": true, "WT_SESSION": true,
	"LANG": true, "LC_ALL": true, "LC_CTYPE": true, "LC_MESSAGES": true,
}

// maxVariable is the longest value, and the longest name of a terminal.
const maxVariable = 128

func newTerminal() *terminal {
	return &terminal{env: map[string]string{}, resized: make(chan struct{}, 1)}
}

// set takes a variable of the client's environment (RFC 4254, 6.4) and reports
// whether it is remembered.
func (t *terminal) set(payload []byte) bool {
	var v struct{ Name, Value string }
	if gossh.Unmarshal(payload, &v) != nil || !variables[v.Name] || len(v.Value) > maxVariable {
		return false
	}
	t.env[v.Name] = printable(v.Value)
	return true
}

// request takes the client's request for a terminal (RFC 4254, 6.2). There is
// one a session.
func (t *terminal) request(payload []byte) bool {
	var r struct {
		Term                                  string
		Width, Height, PixelsWide, PixelsHigh uint32
		Modes                                 string
	}
	if t.term != "" || gossh.Unmarshal(payload, &r) != nil || len(r.Term) > maxVariable {
		return false
	}
	t.term = cmp.Or(printable(r.Term), "xterm")
	t.resize(r.Width, r.Height)
	return true
}

// change takes a change of the window's size (RFC 4254, 6.7).
func (t *terminal) change(payload []byte) bool {
	var r struct{ Width, Height, PixelsWide, PixelsHigh uint32 }
	if t.term == "" || gossh.Unmarshal(payload, &r) != nil {
		return false
	}
	t.resize(r.Width, r.Height)
	return true
}

// resize remembers a size. A side of zero is one that is not known (RFC 4254); the
// usual one takes its place.
func (t *terminal) resize(width, height uint32) {
	s := size{
		int(min(cmp.Or(width, 80), tui.MaxWidth)),
		int(min(cmp.Or(height, 24), tui.MaxHeight)),
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if s == t.size {
		return
	}
	t.size = s
	select {
	case t.resized <- struct{}{}:
	default: // nobody has looked at the last one yet
	}
}

func (t *terminal) now() size {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.size
}

// canShow reports whether there is a terminal on which a screen can be drawn.
func (t *terminal) canShow() bool { return t.term != "" && t.term != "dumb" }

// environ is the client's environment, as far as it is known.
func (t *terminal) environ() []string {
	env := []string{"TERM=" + t.term}
	for name, value := range t.env {
		env = append(env, name+"="+value)
	}
	return env
}

// noColor reports whether the client wants no colour: NO_COLOR set to anything.
func (t *terminal) noColor() bool { return t.env["NO_COLOR"] != "" }

// profile is the colours the terminal can show.
func (t *terminal) profile() colorprofile.Profile {
	if t.noColor() {
		return colorprofile.ASCII
	}
	return colorprofile.Env(t.environ())
}

// speaksUnicode reports whether the terminal shows more than ASCII. Few clients
// send their locale; one that is sent is believed.
func (t *terminal) speaksUnicode() bool {
	if t.term == "linux" {
		return false
	}
	locale := strings.ToLower(cmp.Or(t.env["LC_ALL"], t.env["LC_CTYPE"], t.env["LANG"]))
	return locale == "" || strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
}

func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
}
