package server

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/sitting"
	"cantstop/internal/tui"
)

// What a client does, or a mistake in one session, leaves nothing behind and
// touches no other session.
func TestFaultsOfOneSessionStayThere(t *testing.T) {
	for _, fault := range []struct {
		name string
		do   func(t *testing.T, r *rig)
	}{
		{"a channel closed with the connection open", closedChannel},
		{"the end of the input", endOfInput},
		{"a connection that breaks while keys arrive", brokenConnection},
		{"leaving while keys arrive", leavingInAHurry},
		{"giant windows", giantWindows},
		{"windows of no size", zeroWindow},
		{"a flood of sizes", resizeFlood},
		{"sizes before the session begins", earlyResizes},
		{"a size among the keys", sizeAmongKeys},
		{"ctrl+z", suspend},
		{"commands, subsystems and forwarding", otherRequests},
		{"thousands of variables", manyVariables},
		{"half-open handshakes", halfOpenHandshakes},
		{"a sequence without end", endlessSequence},
		{"a paste without end", endlessPaste},
		{"clients without a terminal that vanish", linesThatVanish},
		{"keys without end", floodOfKeys},
		{"lines without end", floodOfLines},
		{"bytes without end before the session begins", floodBeforeTheSession},
		{"extended data without end", floodOfExtendedData},
		{"requests without end", floodOfRequests},
		{"exchanges of keys without end", exchangesWithoutEnd},
		{"names that are none", strangeNames},
	} {
		t.Run(fault.name, func(t *testing.T) { stays(t, generous(), nil, fault.do) })
	}
}

// stays does something on a server where somebody else plays, and checks that
// they are still served afterwards, and that nothing is left of it.
func stays(t *testing.T, limits Limits, change func(*Server), do func(t *testing.T, r *rig)) {
	t.Helper()
	r := serve(t, limits, change)
	other := sit(t, r.dial("other", nil), 80, 24)
	other.answers()
	base := used()
	do(t, r)
	eventually(t, "only the other session is left", func() bool { return r.playing() == 1 })
	backTo(t, base)
	other.answers()
}

func TestAClientThatStopsReadingHoldsNothingUp(t *testing.T) {
	stays(t, generous(), impatient, stopsReading)
}

func TestAClientThatStopsReadingMaySendLittle(t *testing.T) {
	stays(t, generous(), impatient, deafFlood)
}

// A connection that goes on asking for what it does not get is closed, and the
// log does not grow with it.
func TestAskingHasAnEnd(t *testing.T) {
	full := generous()
	full.Sessions = 1
	few := generous()
	few.PerConnection = 1
	for _, tt := range []struct {
		name   string
		limits Limits
		ask    func(c *gossh.Client) error // fails when the connection is closed
	}{
		{"sessions on a full server", full, func(c *gossh.Client) error {
			session, err := c.NewSession()
			if err != nil {
				return err
			}
			_ = session.Shell()
			_ = session.Wait()
			return nil
		}},
		{"sessions on a full connection", few, func(c *gossh.Client) error {
			_, err := c.NewSession()
			if refused := (*gossh.OpenChannelError)(nil); errors.As(err, &refused) {
				return nil
			}
			return err
		}},
		{"sessions in which nothing is asked for", generous(), func(c *gossh.Client) error {
			session, err := c.NewSession()
			if err == nil {
				_ = session.Close()
			}
			return err
		}},
		{"other channels", generous(), func(c *gossh.Client) error {
			_, _, err := c.OpenChannel("direct-tcpip", nil)
			if refused := (*gossh.OpenChannelError)(nil); errors.As(err, &refused) {
				return nil
			}
			return err
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stays(t, tt.limits, nil, func(t *testing.T, r *rig) {
				c := r.dial("anna", nil)
				asked := 0
				for asked < 10*maxAsks && tt.ask(c) == nil {
					asked++
				}
				if asked > 2*maxAsks || asked < maxAsks/2 {
					t.Errorf("it asked %d times", asked)
				}
				if _, _, err := c.SendRequest("keepalive", true, nil); err == nil {
					t.Error("the connection is still open")
				}
				r.logged("msg=refused", endlessAsking)
				if n := strings.Count(r.log.String(), "msg=refused"); n > 2 {
					t.Errorf("%d lines in the log:\n%s", n, r.log)
				}
			})
		})
	}
}

func TestAPanicEndsOneSession(t *testing.T) {
	stays(t, generous(), func(s *Server) {
		whole := s.thinkers.seat
		s.thinkers.seat = func(level string, seed uint64, seat game.Seat) (bot.Bot, error) {
			if level == sitting.FirstOpponent {
				return broken{}, nil
			}
			return whole(level, seed, seat)
		}
	}, panics)
}

// broken panics when it is asked.
type broken struct{}

func (broken) Choose(game.Position, bot.Belief) game.Move { panic("no idea") }
func (broken) Roll(game.Position, bot.Belief) bool        { panic("no idea") }

func closedChannel(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	for range 3 {
		_ = sit(t, c, 80, 24).Close()
	}
	eventually(t, "the sessions end", func() bool { return r.playing() == 1 })
	sit(t, c, 80, 24).answers() // the connection still serves
	_ = c.Close()
}

func endOfInput(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	_ = g.keys.Close()
	g.says(0, "")
	_ = c.Close()
}

func brokenConnection(t *testing.T, r *rig) {
	for range 5 {
		c := r.dial("anna", nil)
		g := sit(t, c, 80, 24)
		g.press(strings.Repeat("\x1b[B", maxUnread/3))
		_ = c.Close()
	}
}

func leavingInAHurry(t *testing.T, r *rig) {
	for range 5 {
		c := r.dial("anna", nil)
		g := sit(t, c, 80, 24)
		g.press("q" + strings.Repeat("q\x1b[B", maxUnread/5))
		g.status()
		_ = c.Close()
	}
}

func giantWindows(t *testing.T, r *rig) {
	base := used()
	for _, size := range [][2]int{{1 << 30, 1 << 30}, {10000, 2000}, {1<<31 - 1, 1<<31 - 1}} {
		c := r.dial("anna", nil)
		g := sit(t, c, size[0], size[1])
		if err := g.WindowChange(1<<30, 1<<30); err != nil {
			t.Error(err)
		}
		g.answers()
		if now := used(); now.heap > base.heap+32<<20 {
			t.Errorf("a window of %d×%d takes %d KB", size[0], size[1], (now.heap-base.heap)>>10)
		}
		_ = c.Close()
	}
}

func zeroWindow(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm", 0, 0, nil); err != nil {
		t.Fatal(err)
	}
	g := start(t, c, session, 80, 24) // RFC 4254: a size of zero is not known
	g.see("New game")
	if err := g.WindowChange(0, 0); err != nil {
		t.Error(err)
	}
	g.answers()
	_ = c.Close()
}

func resizeFlood(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	for i := range 1000 {
		if err := g.WindowChange(20+i%30, 30+i%120); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.WindowChange(10, 10); err != nil {
		t.Fatal(err)
	}
	g.see("40") // the size that is needed
	if err := g.WindowChange(24, 80); err != nil {
		t.Fatal(err)
	}
	g.see("New game")
	g.answers()
	_ = c.Close()
}

func earlyResizes(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.WindowChange(24, 80); err != nil { // there is no terminal yet
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm", 10, 10, nil); err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		if err := session.WindowChange(24, 40+i%50); err != nil {
			t.Fatal(err)
		}
	}
	if err := session.WindowChange(24, 80); err != nil {
		t.Fatal(err)
	}
	g := start(t, c, session, 80, 24)
	g.see("New game")
	_ = c.Close()
}

func sizeAmongKeys(t *testing.T, r *rig) {
	base := used()
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	g.press("\x1b[8;4000;260t\x1b[48;1000;1000;0;0t")
	g.answers()
	g.see("New game")
	if now := used(); now.heap > base.heap+32<<20 {
		t.Errorf("%d KB", (now.heap-base.heap)>>10)
	}
	_ = c.Close()
}

func suspend(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	g.press("\x1a\x1a\x1a")
	g.answers() // were the server's process stopped, this test would be, too
	_ = c.Close()
}

func stopsReading(t *testing.T, r *rig) {
	deaf := goDeaf(t, r)
	defer deaf.hear()
	r.mu.Lock()
	for s := range r.sessions {
		if s.player.name == "~deaf" {
			s.stop(wasIdle)
		}
	}
	r.mu.Unlock()
	eventually(t, "the session ends", func() bool { return r.playing() == 1 })
}

// A tap is a client's connection that is not read any more once it is shut.
type tap struct {
	net.Conn
	keys        io.Writer
	sent        atomic.Int64 // bytes
	shut, heard chan struct{}
	once        sync.Once
}

func (c *tap) Read(p []byte) (int, error) {
	select {
	case <-c.shut:
		<-c.heard
		return 0, io.EOF
	default:
		return c.Conn.Read(p[:min(len(p), 512)])
	}
}

func (c *tap) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.sent.Add(int64(n))
	return n, err
}

// hear ends the connection.
func (c *tap) hear() {
	c.once.Do(func() { close(c.heard) })
	_ = c.Close()
}

// goDeaf is a client that plays, and stops reading. It returns when the server
// cannot write to it any more.
func goDeaf(t *testing.T, r *rig) *tap {
	t.Helper()
	raw, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	_ = raw.(*net.TCPConn).SetReadBuffer(4 << 10)
	c := &tap{Conn: raw, shut: make(chan struct{}), heard: make(chan struct{})}
	t.Cleanup(c.hear)
	conn, channels, requests, err := gossh.NewClientConn(c, r.address, config("deaf", nil))
	if err != nil {
		t.Fatal(err)
	}
	g := sit(t, gossh.NewClient(conn, channels, requests), 120, 40)
	c.keys = g.keys
	close(c.shut)
	from := r.entrance.newest()
	last, times := int64(0), 0
	eventually(t, "the server cannot write", func() bool {
		_, _ = io.WriteString(g.keys, "?") // the help, and away again, is a lot to draw
		if now := from.writes.Load(); !from.writing.Load() || now != last {
			last, times = now, 0
		}
		times++
		return times > 20
	})
	return c
}

func panics(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	g.press("\r\r") // a new game against the bot that panics
	g.see("CAN'T STOP")
	g.play(func() bool { return len(g.ended) > 0 })
	g.says(1, "Something went wrong here")
	r.logged("level=ERROR", "msg=crash", "no idea")
	_ = c.Close()
}

func otherRequests(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	session.Stderr = &said
	exit := (*gossh.ExitError)(nil)
	if err := session.Run("cat /etc/passwd"); !errors.As(err, &exit) || exit.ExitStatus() != 1 {
		t.Errorf("a command: %v", err)
	}
	if said.String() != "There is no such command here. Log in without one to play, or with learn to learn it.\n" {
		t.Errorf("a command is told %q", said.String())
	}
	if session, err = c.NewSession(); err != nil {
		t.Fatal(err)
	}
	if err := session.RequestSubsystem("sftp"); err == nil {
		t.Error("there are files")
	}
	for _, request := range []string{"auth-agent-req@openssh.com", "x11-req", "signal", "break", "unheard-of"} {
		if ok, err := session.SendRequest(request, true, nil); ok || err != nil {
			t.Errorf("%s: %v, %v", request, ok, err)
		}
	}
	for _, request := range []string{"tcpip-forward", "streamlocal-forward@openssh.com"} {
		if ok, _, err := c.SendRequest(request, true, nil); ok || err != nil {
			t.Errorf("%s: %v, %v", request, ok, err)
		}
	}
	for _, channel := range []string{"direct-tcpip", "direct-streamlocal@openssh.com", "x11", "auth-agent@openssh.com", "tun@openssh.com"} {
		if _, _, err := c.OpenChannel(channel, nil); err == nil {
			t.Errorf("a channel of type %s", channel)
		}
	}
	if _, err := c.Dial("tcp", r.address); err == nil {
		t.Error("forwarding")
	}
	_ = c.Close()
}

func manyVariables(t *testing.T, r *rig) {
	base := used()
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	set := func(name, value string) {
		_, err := session.SendRequest("env", false, gossh.Marshal(struct{ Name, Value string }{name, value}))
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 200 {
		set(fmt.Sprint("V", i), strings.Repeat("x", 2000))
		set("LC_ALL", strings.Repeat("y", 2000))
	}
	set("NO_COLOR", "yes\x1b]0;title\a")
	if err := session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	g := start(t, c, session, 80, 24)
	g.see("New game")
	if now := used(); now.heap > base.heap+32<<20 {
		t.Errorf("%d KB", (now.heap-base.heap)>>10)
	}
	_ = c.Close()
}

func halfOpenHandshakes(t *testing.T, r *rig) {
	limit := r.config.Limits.connectionsPerAddress()
	const more = 20
	var told atomic.Int64
	var reading sync.WaitGroup
	var open []net.Conn
	for i := range limit + more {
		c, err := net.Dial("tcp", r.address)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, c)
		if i%2 == 1 {
			_, _ = io.WriteString(c, "SSH-2.0-half\r\n")
		}
		reading.Go(func() {
			if text, _ := io.ReadAll(c); strings.Contains(string(text), "too many connections from your address") {
				told.Add(1)
			}
		})
	}
	eventually(t, "those beyond the limit are told", func() bool { return told.Load() >= more })
	r.door.mu.Lock()
	held := len(r.door.connections)
	r.door.mu.Unlock()
	if held > limit {
		t.Errorf("%d connections are held, %d may be", held, limit)
	}
	for _, c := range open {
		_ = c.Close()
	}
	reading.Wait()
}

func linesThatVanish(t *testing.T, r *rig) {
	const clients = 20
	for range clients {
		c := r.dial("anna", nil)
		session, err := c.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		g := start(t, c, session, 80, 24)
		g.press("2\n\n\n\n1\n\n" + strings.Repeat("help\n", 100))
		eventually(t, "the game begins", func() bool { return strings.Contains(g.sent(), "roll") })
		_ = c.Close()
	}
	eventually(t, "they are gone", func() bool { return strings.Count(r.log.String(), "msg=logout") == clients })
	if log := r.log.String(); strings.Contains(log, "crash") {
		t.Errorf("in the log:\n%s", log)
	}
}

// tooMuch is what a client is told that has sent more than anybody types.
const tooMuch = "More was sent at once than anybody types"

// costs checks, when a client has done its worst and all of it has been read, that
// little is held. Reading takes memory too, for a moment: it would count.
func costs(t *testing.T, base usage) {
	t.Helper()
	const most = 4 << 20
	if now := used(); now.heap > base.heap+most {
		t.Errorf("%d KB are held", (now.heap-base.heap)>>10)
	}
}

// allRead waits until the server has read what was sent on a channel, and before it
// on its connection: requests are answered in turn. It reports whether there was an
// answer; there is none once the channel is closed.
func allRead(channel interface {
	SendRequest(name string, wantReply bool, payload []byte) (bool, error)
},
) bool {
	_, err := channel.SendRequest("unheard-of", true, nil)
	return err == nil
}

// flood writes single bytes until that fails.
func flood(t *testing.T, to io.Writer, allRead func() bool) {
	t.Helper()
	base := used()
	for i := range 1 << 20 {
		if i%10_000 == 9_999 && allRead() {
			costs(t, base)
		}
		if _, err := io.WriteString(to, "x"); err != nil {
			return
		}
	}
	t.Error("a million bytes are taken in")
}

func floodOfKeys(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	flood(t, g.keys, func() bool { return allRead(g) })
	g.says(1, tooMuch)
	_ = c.Close()
}

func floodOfLines(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	g := start(t, c, session, 80, 24)
	_, _ = io.WriteString(g.keys, strings.Repeat("new\nhelp\n", 100<<10))
	g.says(1, tooMuch)
	_ = c.Close()
}

func floodBeforeTheSession(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	channel, requests, err := c.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(requests)
	told := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(channel.Stderr())
		told <- string(text)
	}()
	flood(t, channel, func() bool { return allRead(channel) })
	if text := <-told; !strings.Contains(text, tooMuch) {
		t.Errorf("it is told %q", text)
	}
	_ = c.Close()
}

func floodOfExtendedData(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	channel, requests, err := c.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(requests)
	flood(t, channel.Stderr(), func() bool { return allRead(channel) })
	_ = c.Close()
}

// What is no data of a channel counts as well.
func floodOfRequests(t *testing.T, r *rig) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	payload := make([]byte, 16<<10)
	base := used()
	for i := range 1000 {
		if i%20 == 19 && allRead(g) {
			costs(t, base)
		}
		if _, _, err := c.SendRequest("keepalive", false, payload); err != nil {
			break
		}
	}
	g.says(1, tooMuch)
	_ = c.Close()
}

// A client that reads nothing, and sends all the same.
func deafFlood(t *testing.T, r *rig) {
	deaf := goDeaf(t, r)
	from := r.entrance.newest()
	flood(t, deaf.keys, func() bool {
		eventually(t, "all is read, or the session ends", func() bool {
			return from.read.Load() == deaf.sent.Load() || r.playing() == 1
		})
		return r.playing() > 1
	})
	deaf.hear()
}

func exchangesWithoutEnd(t *testing.T, r *rig) {
	config := config("anna", nil)
	config.RekeyThreshold = 256 // bytes
	var exchanges atomic.Int64
	config.HostKeyCallback = func(string, net.Addr, gossh.PublicKey) error {
		exchanges.Add(1)
		return nil
	}
	c, err := gossh.Dial("tcp", r.address, config)
	if err != nil {
		t.Fatal(err)
	}
	g := sit(t, c, 80, 24)
	eventually(t, "the session ends", func() bool {
		_, _ = io.WriteString(g.keys, strings.Repeat("\x1b[B", 20))
		return len(g.ended) > 0
	})
	if n := exchanges.Load(); n != maxExchanges {
		t.Errorf("keys were exchanged %d times, want %d", n, maxExchanges)
	}
	r.logged("msg=refused", endlessExchange)
	_ = c.Close()
}

func endlessSequence(t *testing.T, r *rig) { endless(t, r, "\x1b]11;", "x") }
func endlessPaste(t *testing.T, r *rig)    { endless(t, r, "\x1b[200~", "x") }

func endless(t *testing.T, r *rig, begin, more string) {
	c := r.dial("anna", nil)
	g := sit(t, c, 80, 24)
	_, _ = io.WriteString(g.keys, begin)
	_, _ = io.WriteString(g.keys, strings.Repeat(more, 100<<10))
	g.says(1, tooMuch)
	_ = c.Close()
}

func strangeNames(t *testing.T, r *rig) {
	for _, name := range []string{"\x1b]0;owned\a\x1b[2J", strings.Repeat("a", 5000), "", "a\nlevel=ERROR msg=fake", "\u202eanna", "~~anna"} {
		c := r.dial(name, nil)
		g := sit(t, c, 80, 24)
		g.press("\r") // the set-up, with the name on the first seat
		g.see("~")
		_ = c.Close()
	}
	log := r.log.String()
	if strings.ContainsAny(log, "\x1b\a\u202e") || strings.Contains(log, strings.Repeat("a", 100)) || strings.Contains(log, "\nlevel=ERROR msg=fake") {
		t.Errorf("in the log:\n%s", log)
	}
}

func TestOfTheEnvironmentOnlyTheTerminalIsRemembered(t *testing.T) {
	terminal := newTerminal()
	set := func(name, value string) bool {
		return terminal.set(gossh.Marshal(struct{ Name, Value string }{name, value}))
	}
	for i := range 5000 {
		if set(fmt.Sprint("V", i), "x") || set("LANG", strings.Repeat("x", maxVariable+1+i)) {
			t.Fatal("it is remembered")
		}
	}
	if !set("LANG", "de_AT.UTF-8") || !set("LANG", "\x1b]0;C\a") || set("PATH", "/bin") || terminal.set([]byte("LANG")) {
		t.Error("what counts is not remembered, or what does not")
	}
	if len(terminal.env) != 1 || terminal.env["LANG"] != "]0;C" {
		t.Errorf("%q", terminal.env)
	}
}

func TestWindowsAreClampedToWhatTheScreenCanUse(t *testing.T) {
	for _, tt := range []struct {
		width, height uint32
		want          size
	}{
		{80, 24, size{80, 24}},
		{0, 0, size{80, 24}},
		{0, 50, size{80, tui.MaxHeight}},
		{1, 1, size{1, 1}},
		{1 << 30, 1 << 30, size{tui.MaxWidth, tui.MaxHeight}},
		{1<<32 - 1, 1<<32 - 1, size{tui.MaxWidth, tui.MaxHeight}},
	} {
		terminal := newTerminal()
		terminal.resize(tt.width, tt.height)
		if got := terminal.now(); got != tt.want {
			t.Errorf("%d×%d: %v, want %v", tt.width, tt.height, got, tt.want)
		}
	}
}
