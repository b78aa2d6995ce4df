package server

import (
	"io"
	"net"
	"net/netip"
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
		sitDown(t, r.dial("anna", nil), 80, 24).says(1, "There are too many logins from your address.")
		_ = r.dial("anna", nil)
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

func TestAddressesAreForgotten(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	d := newDoor(DefaultLimits, func() time.Time { return now })
	for range 3 {
		here, there := net.Pipe()
		v, _ := d.enter(from{here, "192.0.2.1:1000"})
		_, _ = v.Close(), there.Close()
	}
	if len(d.addresses) != 1 {
		t.Fatalf("%d addresses", len(d.addresses))
	}
	now = now.Add(time.Hour)
	here, there := net.Pipe()
	v, _ := d.enter(from{here, "198.51.100.1:1000"})
	_, _ = v.Close(), there.Close()
	if _, known := d.addresses[netip.MustParsePrefix("192.0.2.1/32")]; known {
		t.Error("an address is remembered for ever")
	}
}

func TestANetworkOfIPv6IsOneAddress(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ from, want string }{
		{"192.0.2.1:22", "192.0.2.1/32"},
		{"[::ffff:192.0.2.1]:22", "192.0.2.1/32"},
		{"[2001:db8:1:2:3:4:5:6]:22", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:22", "fe80::/64"},
		{"pipe", "invalid Prefix"},
	} {
		if got := addressOf(from{nil, tt.from}).String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.from, got, tt.want)
		}
	}
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
