package server

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"

	"cantstop/internal/words"
)

// Whoever meets a limit gets a line and the status 1, and others come in again
// when there is room.
func TestLimitsAreToldInALine(t *testing.T) {
	t.Parallel()
	t.Run("all sessions", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.Sessions = 1
		r := serve(t, limits, nil)
		first := sit(t, r.dial("anna", nil), 80, 24)
		sitDown(t, r.dial("ben", nil), 80, 24).says(1, "Everybody who can play here at once is playing.")
		first.answers()
		first.press("q")
		first.status()
		eventually(t, "there is room", func() bool { return r.playing() == 0 })
		sit(t, r.dial("ben", nil), 80, 24).answers()
	})
	t.Run("those from an address", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.PerAddress = 1
		r := serve(t, limits, nil)
		first := sit(t, r.dial("anna", nil), 80, 24)
		sitDown(t, r.dial("ben", nil), 80, 24).says(1, "There are too many sessions from your address.")
		first.answers()
	})
	t.Run("those with a key", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.PerAddress = 1
		r := serve(t, limits, nil)
		key := newKey(t)
		first := sit(t, r.dial("anna", key), 80, 24)
		// Who comes with it from another address is told so, too.
		r.door.mu.Lock()
		clear(r.door.networks)
		r.door.mu.Unlock()
		sitDown(t, r.dial("anna", key), 80, 24).says(1, "There are too many sessions with your key.")
		first.answers()
	})
	t.Run("those on a connection", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.PerConnection = 1
		r := serve(t, limits, nil)
		c := r.dial("anna", nil)
		first := sit(t, c, 80, 24)
		if _, err := c.NewSession(); err == nil || !strings.Contains(err.Error(), "too many sessions on this connection") {
			t.Errorf("a second session: %v", err)
		}
		first.answers()
	})
	t.Run("logins", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.LoginsPerMinute = 2
		r := serve(t, limits, nil)
		for range 2 {
			sit(t, r.dial("anna", nil), 80, 24)
		}
		for range 2 {
			sitDown(t, r.dial("anna", nil), 80, 24).says(1, "There are too many logins from your address.")
		}
		// From here on it is not worth a handshake.
		c, err := net.Dial("tcp", r.address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(patient))
		line, err := io.ReadAll(c)
		if want := "There are too many logins from your address. Try again in a minute.\r\n"; string(line) != want || err != nil {
			t.Errorf("%q, %v", line, err)
		}
	})
	t.Run("logins on one connection", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.LoginsPerMinute = 2
		r := serve(t, limits, nil)
		c := r.dial("anna", nil)
		for range 2 {
			g := sit(t, c, 80, 24)
			g.press("q")
			g.status()
		}
		sitDown(t, c, 80, 24).says(1, "There are too many logins from your address.")
	})
	t.Run("time without a key", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.Idle = time.Second
		r := serve(t, limits, nil)
		g := sitDown(t, r.dial("anna", nil), 80, 24)
		g.says(1, "No key has been pressed for so long")
		r.logged("msg=logout", "why=idle")
	})
	t.Run("the longest session", func(t *testing.T) {
		t.Parallel()
		limits := generous()
		limits.Longest = time.Second
		r := serve(t, limits, nil)
		g := sitDown(t, r.dial("anna", nil), 80, 24)
		g.says(1, "The session has reached the longest time")
	})
}

// A session in which nothing is asked for is not waited for, nor is a connection
// without a session.
func TestNobodyIsWaitedForLong(t *testing.T) {
	t.Parallel()
	limits := generous()
	limits.Handshake = 2 * time.Second
	r := serve(t, limits, impatient)
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the session is closed", func() bool {
		_, err := session.SendRequest("pty-req", true, nil)
		return err != nil
	})
	eventually(t, "and then the connection", func() bool {
		_, _, err := c.SendRequest("keepalive", true, nil)
		return err != nil
	})
}

func TestWhatNobodyHasPressedDoesNotCount(t *testing.T) {
	t.Parallel()
	for sent, want := range map[string]bool{
		"x":                       true,
		"\x1b[A":                  true,
		" ":                       true,
		"\x1b[200~anna\x1b[201~":  true,
		"\x1b[<0;1;1M":            true,  // a click
		"\x1b[<64;1;1M":           true,  // the wheel
		"\x1b[<35;1;1M":           false, // the mouse is somewhere
		"\x1b[<0;1;1m":            false, // a button is let go
		"\x00":                    false,
		"\x00\x00\x00":            false,
		"\x1b[32;5u":              false, // ctrl+space
		"\x1b\x00":                false,
		"\xff\xfe":                false,
		"\x1b[200~\x1b[201~":      false,
		"\x1b[200~\x00\x1b[201~":  false,
		"\x1b[I":                  false, // the window is looked at
		"\x1b]11;rgb:0/0/0\x1b\\": false,
		"\x1b[?1;2c\x1b[8;9;9t":   false,
	} {
		got := false
		in := filled(t, sent)
		_ = keys(t.Context(), in, rate.NewLimiter(rate.Inf, 0), func(m tea.Msg) { got = got || isPressed(m) })
		if got != want {
			t.Errorf("%q: %v, want %v", sent, got, want)
		}
	}
	for sent, want := range map[string]bool{"roll": true, "\n": true, "\r": true, "\x00": false, "\x00\x00": false, "\xff": false, "": false} {
		if got := isTyped(sent); got != want {
			t.Errorf("%q: %v, want %v", sent, got, want)
		}
	}
}

// Only keys count: a terminal that answers or is resized is no player.
func TestIdleTimeIsCountedFromKeys(t *testing.T) {
	t.Parallel()
	limits := generous()
	limits.Idle = 2 * time.Second
	r := serve(t, limits, nil)
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	began := time.Now()
	answers := time.NewTicker(20 * time.Millisecond)
	defer answers.Stop()
	for i := 0; r.playing() > 0; i++ {
		<-answers.C
		_ = g.WindowChange(24, 80+i%2)
		_, _ = io.WriteString(g.keys, "\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[I\x00\x1b[200~\x1b[201~")
		if time.Since(began) > patient {
			t.Fatal("answers of the terminal keep the session")
		}
	}
	g.says(1, "No key has been pressed")
}

func TestIdleTimeIsCountedFromLines(t *testing.T) {
	t.Parallel()
	limits := generous()
	limits.Idle = 2 * time.Second
	r := serve(t, limits, nil)
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	g := start(t, c, session, 80, 24)
	eventually(t, "NUL does not keep the session", func() bool {
		_, _ = io.WriteString(g.keys, "\x00")
		return len(g.ended) > 0
	})
	g.says(1, "No key has been pressed")
}

func TestEnteringFollowsTheLimits(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	limits := Limits{Sessions: 10, PerAddress: 2, PerConnection: 2, LoginsPerMinute: 4, Handshake: time.Hour, Idle: 1, Longest: 1}
	d := newDoor(limits, func() time.Time { return now })
	enter := func() (*visit, words.Key) {
		here, there := net.Pipe()
		t.Cleanup(func() { _ = there.Close() })
		return d.enter(from{here, "192.0.2.1:1000"})
	}
	for i := range 8 {
		v, refusal := enter()
		if refusal != "" {
			t.Fatalf("login %d: %s", i, refusal)
		}
		if want := i >= limits.LoginsPerMinute; v.tooOften != want {
			t.Errorf("login %d: too often %v", i, v.tooOften)
		}
		_ = v.Close()
		_ = v.Close() // a connection is closed more than once
	}
	if _, refusal := enter(); refusal != words.ServerTooOften {
		t.Errorf("after twice as many logins as allowed: %q", refusal)
	}
	now = now.Add(time.Minute + time.Second)
	v, refusal := enter()
	if refusal != "" || !v.tooOften {
		t.Fatalf("a minute later: %q", refusal)
	}
	_ = v.Close()
	now = now.Add(time.Hour)
	var open []*visit
	for range limits.connectionsPerAddress() {
		now = now.Add(time.Minute)
		v, refusal := enter()
		if refusal != "" || v.tooOften {
			t.Fatalf("%d connections: %q", len(open), refusal)
		}
		open = append(open, v)
	}
	now = now.Add(time.Minute)
	if _, refusal := enter(); refusal != words.ServerAddressBusy {
		t.Errorf("one more: %q", refusal)
	}
	_ = open[0].Close()
	if _, refusal := enter(); refusal != "" {
		t.Errorf("one has gone: %q", refusal)
	}
}

// come is a connection from an address, until the test ends.
func come(t *testing.T, d *door, address string) (*visit, words.Key) {
	t.Helper()
	here, there := net.Pipe()
	t.Cleanup(func() { _ = there.Close() })
	return d.enter(from{here, address})
}

func TestNobodyIsRememberedForEver(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	d := newDoor(DefaultLimits, func() time.Time { return now })
	for _, address := range []string{"192.0.2.1:1000", "[2001:db8::1]:1000"} {
		for range 3 {
			v, refusal := come(t, d, address)
			if refusal != "" {
				t.Fatal(refusal)
			}
			p, refusal := d.play(v, "a key")
			if refusal != "" {
				t.Fatal(refusal)
			}
			d.leave(p)
			_ = v.Close()
		}
	}
	if len(d.networks) != 1+3 || len(d.keys) != 1 {
		t.Fatalf("%d networks, %d keys", len(d.networks), len(d.keys))
	}
	now = now.Add(time.Hour)
	if v, refusal := come(t, d, "198.51.100.1:1000"); refusal != "" {
		t.Error(refusal)
	} else {
		_ = v.Close()
	}
	if len(d.networks) != 1 || len(d.keys) != 0 {
		t.Errorf("%d networks and %d keys are remembered for ever", len(d.networks), len(d.keys))
	}
}

func TestNetworksOfIPv6AreCountedTogether(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from string
		want []string
	}{
		{"192.0.2.1:22", []string{"192.0.2.1/32"}},
		{"[::ffff:192.0.2.1]:22", []string{"192.0.2.1/32"}},
		{"[2001:db8:1:2:3:4:5:6]:22", []string{"2001:db8::/32", "2001:db8:1::/48", "2001:db8:1:2::/64"}},
		{"[fe80::1%eth0]:22", []string{"fe80::/32", "fe80::/48", "fe80::/64"}},
		{"pipe", []string{"invalid Prefix"}},
	} {
		var got []string
		for _, n := range networksOf(from{nil, tt.from}) {
			got = append(got, n.String())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %s, want %s", tt.from, got, tt.want)
		}
	}
}

// Whoever has many networks of IPv6 has not as many times the sessions, logins and
// connections of one.
func TestWiderNetworksHaveLimitsOfTheirOwn(t *testing.T) {
	t.Parallel()
	limits := Limits{Sessions: 1000, PerAddress: 2, PerConnection: 1, LoginsPerMinute: 1000, Handshake: time.Hour, Idle: 1, Longest: 1}
	for _, tt := range []struct {
		name    string
		address string // with a number that makes the networks differ
		share   int
	}{
		{"one address", "[2001:db8::%x]:1", 1},
		{"a /48", "[2001:db8:0:%x::1]:1", 3},
		{"a /32", "[2001:db8:%x::1]:1", 6},
		{"anywhere", "[2001:%x::1]:1", 100},
	} {
		playing := newDoor(limits, time.Now)
		n := 0
		for i := range 100 {
			v, refusal := come(t, playing, fmt.Sprintf(tt.address, i+0xdb9))
			if refusal != "" {
				break
			}
			if _, refusal = playing.play(v, ""); refusal == words.ServerAddressFull {
				break
			}
			n++
		}
		if want := min(100, tt.share*limits.PerAddress); n != want {
			t.Errorf("%s: %d sessions, want %d", tt.name, n, want)
		}

		coming := newDoor(limits, time.Now)
		n = 0
		for i := range 100 {
			if _, refusal := come(t, coming, fmt.Sprintf(tt.address, i+0xdb9)); refusal == words.ServerAddressBusy {
				break
			}
			n++
		}
		if want := min(100, tt.share*limits.connectionsPerAddress()); n != want {
			t.Errorf("%s: %d connections, want %d", tt.name, n, want)
		}

		now := time.Unix(0, 0)
		few := limits
		few.LoginsPerMinute = 4
		logging := newDoor(few, func() time.Time { return now })
		n = 0
		for i := range 100 {
			v, refusal := come(t, logging, fmt.Sprintf(tt.address, i+0xdb9))
			if refusal != "" || v.tooOften {
				break
			}
			_ = v.Close()
			n++
		}
		if want := min(100, tt.share*few.LoginsPerMinute); n != want {
			t.Errorf("%s: %d logins, want %d", tt.name, n, want)
		}
	}
}

// A key has the limits of an address, from wherever it comes.
func TestKeysHaveLimits(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	limits := Limits{Sessions: 1000, PerAddress: 2, PerConnection: 1, LoginsPerMinute: 4, Handshake: time.Hour, Idle: 1, Longest: 1}
	d := newDoor(limits, func() time.Time { return now })
	login := func(i int, key string) (place, words.Key) {
		v, refusal := come(t, d, fmt.Sprintf("192.0.2.%d:1", i))
		if refusal != "" {
			t.Fatal(refusal)
		}
		return d.play(v, key)
	}
	var places []place
	for i := range limits.PerAddress {
		p, refusal := login(i, "anna's")
		if refusal != "" {
			t.Fatal(refusal)
		}
		places = append(places, p)
	}
	if _, refusal := login(10, "anna's"); refusal != words.ServerKeyFull {
		t.Errorf("one more: %q", refusal)
	}
	if _, refusal := login(11, "ben's"); refusal != "" {
		t.Errorf("another's key: %q", refusal)
	}
	d.leave(places[0])
	for i := range limits.LoginsPerMinute - limits.PerAddress {
		p, refusal := login(20+i, "anna's")
		if refusal != "" {
			t.Fatalf("login %d: %s", i, refusal)
		}
		d.leave(p)
	}
	if _, refusal := login(30, "anna's"); refusal != words.ServerKeyTooOften {
		t.Errorf("after as many logins as allowed: %q", refusal)
	}
	now = now.Add(time.Minute)
	if _, refusal := login(31, "anna's"); refusal != "" {
		t.Errorf("a minute later: %q", refusal)
	}
}

// Guests do not fill the server: some places are kept for players with keys.
func TestPlacesAreKeptForPlayersWithKeys(t *testing.T) {
	t.Parallel()
	limits := generous()
	limits.Sessions = 10
	r := serve(t, limits, nil)
	for range 9 {
		sit(t, r.dial("anna", nil), 80, 24)
	}
	sitDown(t, r.dial("ben", nil), 80, 24).says(1, "All places for guests are taken. Log in with an SSH key")
	sit(t, r.dial("carla", newKey(t)), 80, 24).answers()
	sitDown(t, r.dial("dora", newKey(t)), 80, 24).says(1, "Everybody who can play here at once is playing.")
	sitDown(t, r.dial("emil", nil), 80, 24).says(1, "Everybody who can play here at once is playing.")
}

// A connection from an address.
type from struct {
	net.Conn
	address string
}

func (f from) RemoteAddr() net.Addr { return at(f.address) }

type at string

func (at) Network() string  { return "tcp" }
func (a at) String() string { return string(a) }

func TestLimitsThatLetNobodyInAreRefused(t *testing.T) {
	t.Parallel()
	for _, spoil := range []func(*Limits){
		func(l *Limits) { l.Sessions = 0 },
		func(l *Limits) { l.PerAddress = -1 },
		func(l *Limits) { l.PerConnection = 0 },
		func(l *Limits) { l.LoginsPerMinute = 0 },
		func(l *Limits) { l.Handshake = 0 },
		func(l *Limits) { l.Idle = -time.Second },
		func(l *Limits) { l.Longest = 0 },
	} {
		l := DefaultLimits
		spoil(&l)
		if l.check() == nil {
			t.Errorf("%+v", l)
		}
	}
	if err := DefaultLimits.check(); err != nil {
		t.Error(err)
	}
}
