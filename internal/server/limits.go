package server

import (
	"fmt"
	"time"
)

// Limits are what the server allows. Whoever meets one is told so in a line.
type Limits struct {
	Sessions        int           // at once, at least 1
	PerAddress      int           // sessions at once from an address, and with a key; at least 1
	PerConnection   int           // sessions at once on a connection, at least 1
	Games           int           // kept of a player with a key, at least 1
	LoginsPerMinute int           // from an address, and with a key; at least 1
	Handshake       time.Duration // for the handshake, and to ask for a session after it; more than 0
	Idle            time.Duration // without a key pressed; more than 0
	Longest         time.Duration // a session; more than 0
}

// DefaultLimits suit a machine with one core and a gigabyte of memory, of which little
// is used unless windows are large.
var DefaultLimits = Limits{
	Sessions:        250,
	PerAddress:      20,
	PerConnection:   4,
	Games:           500,
	LoginsPerMinute: 30,
	Handshake:       15 * time.Second,
	Idle:            30 * time.Minute,
	Longest:         12 * time.Hour,
}

// check fails for limits that would let nobody in.
func (l Limits) check() error {
	for _, n := range []struct {
		what  string
		value int
	}{
		{"sessions", l.Sessions},
		{"sessions from an address", l.PerAddress},
		{"sessions on a connection", l.PerConnection},
		{"games of a player", l.Games},
		{"logins a minute", l.LoginsPerMinute},
	} {
		if n.value < 1 {
			return fmt.Errorf("the limit of %s is %d: it is at least 1", n.what, n.value)
		}
	}
	for _, d := range []struct {
		what  string
		value time.Duration
	}{
		{"handshakes", l.Handshake},
		{"idle sessions", l.Idle},
		{"sessions", l.Longest},
	} {
		if d.value <= 0 {
			return fmt.Errorf("the time for %s is %v: it is more than nothing", d.what, d.value)
		}
	}
	return nil
}

// kept is how many sessions are kept for players with keys: a server full of guests
// still lets them in.
func (l Limits) kept() int { return l.Sessions / 10 }

// connections is how many connections there may be at once: more than sessions,
// so that whoever finds the server full can be told so.
func (l Limits) connections() int { return 2*l.Sessions + 16 }

// connectionsPerAddress is the same for an address.
func (l Limits) connectionsPerAddress() int { return 2*l.PerAddress + 2 }

// Pauses are times that no flag sets.
type pauses struct {
	// closing is how long a client may take to close its side of a session
	// after the server has closed its own.
	closing time.Duration
	// patience is how long a program may take to quit before it is given up:
	// its screen may not be read any more.
	patience time.Duration
	// key is the time between keys in the long run; keyBurst of them may come at
	// once. No fingers are faster, no key repeats faster.
	key time.Duration
	// resize is the least time between two sizes of a window that are drawn.
	resize time.Duration
}

var usualPauses = pauses{closing: 3 * time.Second, patience: time.Second, key: 10 * time.Millisecond, resize: 50 * time.Millisecond}

const (
	keyBurst = 50
)
