package server

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/text/language"
	"golang.org/x/time/rate"

	"cantstop/internal/settings"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// A session is one channel of a connection, on which somebody plays.
type session struct {
	server   *Server
	visit    *visit
	channel  gossh.Channel
	inbox    *inbox // of the channel
	player   player
	command  string       // that was asked for, "" for none
	place    place        // while it plays
	games    *store.Games // while it plays; nil for a guest
	terminal *terminal
	text     *words.Text
	log      *slog.Logger

	gone   context.Context // done when the channel is closed, by whomever
	played chan struct{}   // closed when nobody plays here any more

	idle *time.Timer // ends the session when no key has been pressed for long

	end    sync.Once
	ending chan struct{} // closed when the session is to end
	why    ending        // set before
}

// An ending is why a session ends.
type ending struct {
	reason string    // for the log
	line   words.Key // what the player is told, empty for nothing
	status uint32    // of the exit
}

// The endings.
var (
	hasLeft      = ending{"left", "", 0}
	inputEnded   = ending{"input ended", "", 0}
	hasGone      = ending{"gone", "", 1}
	wasIdle      = ending{"idle", words.ServerIdle, 1}
	tookLong     = ending{"longest session", words.ServerLongest, 1}
	serverStops  = ending{"server stops", words.ServerStops, 1}
	sentTooMuch  = ending{"sent too much", words.ServerTooMuch, 1}
	hasFailed    = ending{"failed", words.ServerFailed, 1}
	askedNothing = ending{"asked for nothing", "", 1}
	askedCommand = ending{"asked for a command", words.ServerNoCommands, 1}
	cannotDraw   = ending{"dumb terminal", words.ServerDumb, 1}
)

// A crashError is a mistake in this program, found in one session.
type crashError struct{ cause any }

func (e *crashError) Error() string { return fmt.Sprintf("this should not have happened: %v", e.cause) }

// stop ends the session, for the first reason that is given.
func (s *session) stop(why ending) {
	s.end.Do(func() {
		s.why = why
		close(s.ending)
	})
}

// serve answers the requests on the channel until it is closed.
func (s *session) serve(requests <-chan *gossh.Request) {
	gone, cancel := context.WithCancel(context.Background())
	s.gone = gone
	tooMuch := func() { s.stop(sentTooMuch) }
	go s.inbox.fill(gone, s.channel, tooMuch)
	go newInbox().fill(gone, s.channel.Stderr(), tooMuch) // which nobody reads
	// A session in which nothing is asked for is not waited for.
	dawdling := time.AfterFunc(s.server.config.Limits.Handshake, func() { s.stop(askedNothing) })
	started := false
	start := func(session func()) {
		started = true
		dawdling.Stop()
		s.text = words.New(languageOf(s.terminal.env))
		go func() {
			defer close(s.played)
			session()
		}()
	}
	flooded, ending := s.visit.flooded, s.ending
	for requests != nil {
		select {
		case r, more := <-requests:
			if !more {
				requests = nil
				break
			}
			play := !started && (r.Type == "shell" || r.Type == "exec")
			_ = r.Reply(play || s.answer(r, started), nil)
			if play {
				if r.Type == "exec" {
					s.command = commandIn(r.Payload)
				}
				start(func() { s.part(s.attend()) })
			}
		case <-flooded:
			flooded = nil
			s.stop(sentTooMuch)
		case <-ending:
			ending = nil
			if !started {
				start(func() { s.part([]string{s.told()}, s.why.status) })
			}
		}
	}
	dawdling.Stop()
	cancel()
	if started {
		<-s.played
	}
}

// answer does what a request asks for besides playing, and reports whether it is
// granted. What is not here is refused: subsystems, agents, X11, signals, breaks.
func (s *session) answer(r *gossh.Request, started bool) bool {
	switch {
	case r.Type == "window-change":
		return s.terminal.change(r.Payload)
	case started:
		return false
	case r.Type == "env":
		return s.terminal.set(r.Payload)
	case r.Type == "pty-req":
		return s.terminal.request(r.Payload)
	}
	return false
}

// commandIn is the command of a request (RFC 4254, 6.5), which is never empty.
func commandIn(payload []byte) string {
	var r struct{ Command string }
	if gossh.Unmarshal(payload, &r) != nil || strings.TrimSpace(r.Command) == "" {
		return "?"
	}
	return r.Command
}

// obeys reports whether there is such a command as was asked for.
func (s *session) obeys() bool {
	_, ok := s.lesson(0)
	return s.command == "" || ok
}

// lesson is the lesson that a command asks for, "learn 3" or "learn" alone for the
// one to go on with.
func (s *session) lesson(toGoOn int) (number int, asked bool) {
	words := strings.Fields(s.command)
	switch {
	case len(words) == 0 || len(words) > 2 || words[0] != "learn":
		return 0, false
	case len(words) == 1:
		return max(1, toGoOn), true
	}
	number, err := strconv.Atoi(words[1])
	return number, err == nil && number >= 1 && number <= settings.Lessons
}

// languageOf is the language of a client's environment.
func languageOf(env map[string]string) language.Tag {
	locale, _, _ := strings.Cut(cmp.Or(env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]), ".")
	return language.Make(strings.ReplaceAll(locale, "_", "-"))
}

// part says the last lines and closes the channel.
func (s *session) part(lines []string, status uint32) {
	told := make(chan struct{})
	go func() {
		defer close(told)
		for _, line := range lines {
			if line != "" {
				s.say(line)
			}
		}
	}()
	select {
	case <-told:
	case <-time.After(s.server.pauses.patience): // nobody reads here
	}
	s.hangUp(status)
	<-s.gone.Done()
	<-told
}

// attend lets somebody play, and returns what is to be said at the end, and the
// exit status.
func (s *session) attend() (lines []string, status uint32) {
	defer func() {
		if cause := recover(); cause != nil {
			s.log.Error("crash", "cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
			lines, status = []string{s.text.Say(words.ServerFailed)}, 1
		}
	}()
	if refusal := s.server.admit(s); refusal != "" {
		s.server.refused.add(string(refusal), s.visit.RemoteAddr().String())
		return []string{s.text.Say(refusal)}, 1
	}
	defer s.server.dismiss(s)
	games, giveBack := s.server.files.games(s.player)
	defer giveBack()
	s.games = games
	limits := s.server.config.Limits
	s.idle = time.AfterFunc(limits.Idle, func() { s.stop(wasIdle) })
	defer s.idle.Stop()
	defer time.AfterFunc(limits.Longest, func() { s.stop(tookLong) }).Stop()
	s.server.numbers.logins.Add(1)
	began := time.Now()
	size := s.terminal.now()
	s.log.Info("login", "term", clean(s.terminal.term), "width", size.width, "height", size.height)
	var last string
	switch {
	case !s.obeys():
		s.stop(askedCommand)
	case s.terminal.canShow():
		last = s.screen()
	case s.terminal.term != "":
		s.stop(cannotDraw)
	default:
		last = s.lines()
	}
	if s.gone.Err() != nil {
		s.stop(hasGone)
	}
	s.stop(hasLeft)
	if s.player.key == "" && s.why == hasLeft {
		last = s.text.Say(words.ServerGuestLeft)
	}
	s.log.Info("logout", "why", s.why.reason, "lasted", time.Since(began).Round(time.Millisecond))
	return []string{s.told(), last}, s.why.status
}

// told is what the player is told of the end, nothing where there is no need.
func (s *session) told() string {
	if s.why.line == "" {
		return ""
	}
	return s.text.Say(s.why.line)
}

// pace is that of fingers: no key is pressed and none repeats faster.
func (s *session) pace() *rate.Limiter {
	return rate.NewLimiter(rate.Every(s.server.pauses.key), keyBurst)
}

// pressed says that the player is there.
func (s *session) pressed() {
	select {
	case <-s.ending:
	default:
		s.idle.Reset(s.server.config.Limits.Idle)
	}
}

// say writes a line.
func (s *session) say(line string) {
	end := "\n"
	if s.terminal.term != "" {
		end = "\r\n" // a client with a terminal leaves that to the server
	}
	_, _ = io.WriteString(s.channel.Stderr(), line+end)
}

// hangUp closes the channel with an exit status (RFC 4254, 6.10). A client that
// does not close its side in turn loses the connection.
func (s *session) hangUp(status uint32) {
	overdue := time.AfterFunc(s.server.pauses.closing, func() { _ = s.visit.Close() })
	context.AfterFunc(s.gone, func() { overdue.Stop() })
	_, _ = s.channel.SendRequest("exit-status", false, gossh.Marshal(struct{ Status uint32 }{status}))
	_ = s.channel.Close()
}
