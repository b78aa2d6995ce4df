package server

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// stopNow ends a server within a test.
func stopNow(t *testing.T, r *rig) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patient)
	defer cancel()
	if err := r.Stop(ctx); err != nil {
		t.Error(err)
	}
}

// play presses keys, as somebody who stops when that is possible, until over. They
// mean nothing outside a game: one that comes late begins no other.
func (g *guest) play(over func() bool) {
	g.t.Helper()
	deadline := time.Now().Add(patient)
	wait := time.NewTicker(5 * time.Millisecond)
	defer wait.Stop()
	for i := 0; !over(); i++ {
		if time.Now().After(deadline) {
			text, _ := g.screen.text()
			g.t.Fatalf("the game does not end:\n%s", text)
		}
		before, _ := g.screen.text()
		_, _ = g.keys.Write([]byte{"r1s"[i%3]})
		for range 20 { // until the key is answered; some are not to be
			<-wait.C
			if now, _ := g.screen.text(); now != before || over() {
				break
			}
		}
	}
}

// setUpShort sets up a game that a single column wins, and begins it.
func (g *guest) setUpShort() {
	g.t.Helper()
	g.press("\r")
	g.see("START")
	g.press("\x1b[A\x1b[D\x1b[D\x1b[B\r")
	g.see("press space to roll")
}

func (g *guest) shows(text string) bool {
	now, _ := g.screen.text()
	return strings.Contains(now, text)
}

func TestAGuestPlaysAWholeGame(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	g := sit(t, r.dial("anna", nil), 80, 24)
	g.see("You are a guest")
	g.setUpShort()
	g.see("~anna")
	g.play(func() bool { return g.shows(" wins 1") })
	g.press("q")
	g.press("\r")
	g.says(0, "With an SSH key your games would be here again")
	r.logged("msg=login", "user=anna", "player=guest")
	r.logged("msg=logout", "why=left")
}

// What is played with a key is there again on the next login, also when the
// connection broke, and nobody else's.
func TestAKeyFindsItsGameAgain(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	key := newKey(t)
	c := r.dial("anna", key)
	g := sit(t, c, 80, 24)
	if g.shows("guest") {
		t.Error("a player with a key is called a guest")
	}
	g.setUpShort()
	g.see("anna")
	for range 3 { // roll, take, stop
		g.answerTo(" s")
	}
	_ = c.Close()
	eventually(t, "the game is let go", func() bool { return r.playing() == 0 })

	g = sit(t, r.dial("anna2", key), 80, 24) // the key counts, not the name
	g.see("Go on")
	g.press("\r")
	g.see("first to 1")
	g.press("\x03")
	g.says(0, "The game is saved. Log in again with the same key to go on.")

	other := sit(t, r.dial("anna", newKey(t)), 80, 24)
	if other.shows("Go on") {
		t.Error("another's game is offered")
	}
	guest := sit(t, r.dial("anna", nil), 80, 24)
	if guest.shows("Go on") {
		t.Error("a guest is offered a player's game")
	}
}

// answerTo presses keys until something has changed: after a change of turn they
// are ignored for a while.
func (g *guest) answerTo(keys string) {
	g.t.Helper()
	before, _ := g.screen.text()
	looked := 0
	eventually(g.t, "an answer to "+keys, func() bool {
		if looked++; looked%50 == 1 {
			g.press(keys)
		}
		now, _ := g.screen.text()
		return now != before
	})
}

// A game that is open in one session is not offered in another, and each goes on.
func TestAKeyPlaysTwiceAtOnce(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	key := newKey(t)
	first := sit(t, r.dial("anna", key), 80, 24)
	first.setUpShort()
	first.answerTo(" ")
	second := sit(t, r.dial("anna", key), 80, 24)
	if second.shows("Go on") {
		t.Error("a game is offered that is open")
	}
	second.answers()
	first.press("?")
	first.see("RULES AND KEYS")
}

func TestTheServerStopsGracefully(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	key := newKey(t)
	c := r.dial("anna", key)
	g := sit(t, c, 80, 24)
	g.setUpShort()
	g.answerTo(" ")
	guest := sit(t, r.dial("ben", nil), 80, 24)
	half, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	defer half.Close()
	stopNow(t, r)
	g.says(1, "The server stops now.")
	g.says(1, "The game is saved.")
	guest.says(1, "The server stops now.")
	if !strings.Contains(g.sent(), "\x1b[?1049l") {
		t.Error("the terminal is left on the other screen")
	}
	games, _ := r.files.games(playerOf("anna", key.PublicKey()))
	saved, err := games.List()
	if err != nil || len(saved.Unfinished) != 1 {
		t.Errorf("%v, %v", saved, err)
	}
	if c, err := net.Dial("tcp", r.address); err == nil {
		_ = c.Close()
		t.Error("it still listens")
	}
}

// Whoever is just coming in is not waited for, and left to nobody.
func TestTheServerStopsInTheMiddleOfHandshakes(t *testing.T) {
	t.Parallel()
	const times, clients = 20, 8
	for range times {
		half := make(chan struct{}, clients)
		r := serve(t, generous(), func(s *Server) {
			s.ssh.KeyboardInteractiveHandler = func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool {
				half <- struct{}{}
				return true
			}
		})
		var coming sync.WaitGroup
		for range clients {
			coming.Go(func() {
				if c, err := gossh.Dial("tcp", r.address, config("anna", nil)); err == nil {
					_ = c.Wait()
				}
			})
		}
		<-half
		stopNow(t, r)
		coming.Wait()
	}
}

// A server that is stopped before it serves does not begin.
func TestAServerThatIsStoppedDoesNotServe(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil) // in the background, a little later or not at all
	stopNow(t, r)
	if err := <-r.served; err != nil {
		t.Error(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.served <- r.Serve(l)
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("it listens: %v", err)
	}
}

// A client that has stopped reading does not hold the end up.
func TestTheServerStopsWithoutThoseWhoDoNotRead(t *testing.T) {
	r := serve(t, generous(), impatient)
	sit(t, r.dial("anna", nil), 80, 24)
	deaf := goDeaf(t, r)
	defer deaf.hear()
	stopNow(t, r)
}

// The client's terminal is the client's: its colours, its glyphs, its language.
func TestTheScreenSuitsTheClientsTerminal(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	for _, tt := range []struct {
		name, term string
		env        map[string]string
		has, not   string // in what is sent
	}{
		{"256 colours", "xterm-256color", nil, "\x1b[38;5;", "\x1b[38;2;"},
		{"true colour", "xterm-256color", map[string]string{"COLORTERM": "truecolor"}, "38;2;", "38;5;"},
		{"16 colours", "xterm", nil, "\x1b[", "38;"},
		{"no colour", "xterm-256color", map[string]string{"NO_COLOR": "yes"}, "\x1b[7", "38;5;"},
		{"the Linux console", "linux", nil, "New game", "●"},
		{"another encoding", "xterm", map[string]string{"LC_ALL": "de_DE.ISO-8859-1"}, "New game", "●"},
	} {
		session, err := r.dial("anna", nil).NewSession()
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range tt.env {
			if err := session.Setenv(name, value); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := session.RequestPty(tt.term, 24, 80, nil); err != nil {
			t.Fatal(err)
		}
		g := start(t, nil, session, 80, 24)
		g.see("New game")
		g.see("guest")
		sent := g.sent()
		if !strings.Contains(sent, tt.has) || strings.Contains(sent, tt.not) {
			t.Errorf("%s: %q is wanted, %q is not:\n%q", tt.name, tt.has, tt.not, sent)
		}
		eventually(t, tt.name+" is asked for its background", func() bool { return strings.Contains(g.sent(), "\x1b]11;?") })
	}
}

func TestADumbTerminalIsTold(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	session, err := r.dial("anna", nil).NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("dumb", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	start(t, nil, session, 80, 24).says(1, "No screen can be drawn on this terminal. Log in without it for the game in lines of text: ssh -T\r\n")
}

// Without a terminal the game comes in lines of text.
func TestAGameInLinesOfText(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	session, err := r.dial("anna", nil).NewSession()
	if err != nil {
		t.Fatal(err)
	}
	g := start(t, nil, session, 80, 24)
	said := g.sent
	eventually(t, "a question", func() bool { return strings.Contains(said(), "?") })
	g.press("2\n\n\n\n1\n\n") // two seats, as they are, a single column wins
	g.press(strings.Repeat("roll\n1\nstop\n", 100))
	eventually(t, "the end of the game", func() bool { return strings.Contains(said(), "wins") })
	_ = g.keys.Close()
	if status := g.status(); status != 0 {
		t.Errorf("exit status %d\n%s", status, said())
	}
	if !strings.Contains(said(), "anna") || strings.Contains(said(), "\x1b") || strings.Contains(said(), "\r") {
		t.Errorf("%q", said())
	}
}

func TestATipInLinesOfTextComesFromTheThinkersOfAll(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), func(s *Server) { s.thinkers = newThinkers(1) })
	session, err := r.dial("anna", nil).NewSession()
	if err != nil {
		t.Fatal(err)
	}
	g := start(t, nil, session, 80, 24)
	g.press("2\n\n\n\n1\n\nroll\nhint\n")
	eventually(t, "a thinker has been asked", func() bool {
		thinker := <-r.thinkers.free
		defer func() { r.thinkers.free <- thinker }()
		return thinker.expert != nil
	})
	_ = g.keys.Close()
	if status := g.status(); status != 0 {
		t.Errorf("exit status %d\n%s", status, g.sent())
	}
}
