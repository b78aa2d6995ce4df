package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/text/language"

	"cantstop/internal/dice"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// Config is how a server runs.
type Config struct {
	Data    string // the directory for what is kept; made if need be
	HostKey string // the file of the host key, empty for one made and kept in Data
	Limits  Limits
	Log     *slog.Logger
}

// A Server lets people play.
type Server struct {
	config   Config
	log      *slog.Logger
	ssh      *ssh.Server
	door     *door
	files    *playerFiles
	writers  *store.Writers
	thinkers *thinkers
	pauses   pauses
	now      func() time.Time // of the games
	seed     func() uint64    // of their dice

	numbers  numbers
	refused  *tally       // by reason
	unsaved  *tally       // by what the system says
	refusing atomic.Int64 // connections being told that they cannot come in

	mu       sync.Mutex
	sessions map[*session]struct{}
	listener net.Listener // nil before Serve
	stopping bool
}

// New is a server that is ready to serve. It fails, and says why in one line,
// where the limits let nobody in, the data directory cannot be written, or the
// host key cannot be read.
func New(c Config) (*Server, error) {
	if err := c.Limits.check(); err != nil {
		return nil, err
	}
	if err := checkWritable(c.Data); err != nil {
		return nil, err
	}
	key, err := hostKey(c.HostKey, c.Data)
	if err != nil {
		return nil, err
	}
	s := &Server{
		config:   c,
		log:      c.Log,
		door:     newDoor(c.Limits, time.Now),
		thinkers: newThinkers(thinkersHere()),
		pauses:   usualPauses,
		now:      time.Now,
		seed:     dice.RandomSeed,
		sessions: map[*session]struct{}{},
	}
	s.refused = newTally(func(why string, times int, last string) {
		s.log.Info("refused", "why", why, "times", times, "last", last)
	})
	s.unsaved = newTally(func(why string, times int, last string) {
		s.log.Error("not saved", "why", why, "times", times, "last", last)
	})
	s.files = newFiles(filepath.Join(c.Data, "players"), c.Limits.Games, s.notSaved)
	s.writers = store.NewWriters(hands, s.now, s.notSaved)
	s.ssh = &ssh.Server{
		Version:     "cantstop",
		HostSigners: []ssh.Signer{key},
		// A client shows its key only where it is asked for one. One that has
		// none, or wants none known, is asked nothing and is in.
		PublicKeyHandler:           func(ssh.Context, ssh.PublicKey) bool { return true },
		KeyboardInteractiveHandler: func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true },
		ServerConfigCallback:       s.handshake,
		HandshakeTimeout:           c.Limits.Handshake,
		ConnCallback:               s.enter,
		ConnectionFailedCallback:   s.handshakeFailed,
		// The stock session keeps every variable of the environment, loses
		// itself in sizes of windows, and says yes to agents.
		ChannelHandlers: map[string]ssh.ChannelHandler{"session": s.open, "default": s.openOther},
	}
	return s, nil
}

// hands is how many games are written at a time. Each may wait for the disk in a
// thread of its own.
const hands = 4

// notSaved counts what could not be saved.
func (s *Server) notSaved(err error) {
	path := ""
	if saving, ok := errors.AsType[*store.SaveError](err); ok {
		path = saving.Path
	}
	s.numbers.unsaved.Add(1)
	s.unsaved.add(store.WithoutPath(err).Error(), path)
}

func checkWritable(dir string) error {
	cannot := func(err error) error {
		return fmt.Errorf("the data directory %s cannot be written: %w", dir, errors.Unwrap(err))
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return cannot(err)
	}
	f, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		return cannot(err)
	}
	_ = f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return cannot(err)
	}
	return nil
}

// Serve lets people in on l until Stop, also where that came first. It fails where
// l does, and is called once.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	s.listener = l
	stopping := s.stopping
	s.mu.Unlock()
	if stopping {
		return l.Close()
	}
	s.log.Info("serving", "address", l.Addr().String(), "data", s.config.Data, "host_key", gossh.FingerprintSHA256(s.ssh.HostSigners[0].PublicKey()))
	if err := s.ssh.Serve(l); !s.isStopping() {
		return err
	}
	return nil
}

// Stop ends the server: nobody comes in any more, every player is told, and what
// they play is saved, as it is at every moment. It returns when all have gone. When
// ctx is done it closes the connections of those who have not, and fails with ctx's
// error.
func (s *Server) Stop(ctx context.Context) error {
	s.mu.Lock()
	s.stopping = true
	if s.listener != nil {
		_ = s.listener.Close()
	}
	s.door.close()
	for session := range s.sessions {
		session.stop(serverStops)
	}
	s.log.Info("stopping", "sessions", len(s.sessions), "failed_handshakes", s.numbers.failedHandshakes.Load())
	s.mu.Unlock()
	// The library's own Shutdown does not know of connections whose handshake goes on.
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for s.door.clear(false); s.door.open()+s.playing() > 0; s.door.clear(false) {
		select {
		case <-ctx.Done():
			s.door.clear(true)
			s.log.Warn("stopped", "why", "not all have gone in time")
			return ctx.Err()
		case <-look.C:
		}
	}
	saved := make(chan struct{})
	go func() {
		defer close(saved)
		s.files.wait()
		s.writers.Close()
	}()
	select {
	case <-saved:
	case <-ctx.Done():
		s.log.Warn("stopped", "why", "the disk is slow, and not all is saved")
		return ctx.Err()
	}
	s.log.Info("stopped")
	return nil
}

// playing is how many sessions there are.
func (s *Server) playing() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sessions)
}

// guestsAndPlayers is how many sessions there are, without and with a key.
func (s *Server) guestsAndPlayers() (guests, players int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for session := range s.sessions {
		if session.player.key == "" {
			guests++
		}
	}
	return guests, len(s.sessions) - guests
}

func (s *Server) isStopping() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopping
}

// visitKey is where a connection's context has its visit.
type visitKey struct{}

// enter lets a connection in, or tells it why not, before any work is done for
// it. RFC 4253, 4.2 allows lines before the protocol begins; clients show them
// where they are asked to be verbose.
func (s *Server) enter(ctx ssh.Context, c net.Conn) net.Conn {
	v, refusal := s.door.enter(c)
	if refusal == "" {
		ctx.SetValue(visitKey{}, v)
		return v
	}
	s.refused.add(string(refusal), c.RemoteAddr().String())
	const atOnce = 64
	if s.refusing.Add(1) <= atOnce {
		_ = c.SetDeadline(time.Now().Add(time.Second))
		_, _ = io.WriteString(c, words.New(language.English).Say(refusal)+"\r\n")
		if half, ok := c.(interface{ CloseWrite() error }); ok {
			_ = half.CloseWrite()
			_, _ = c.Read(make([]byte, 256)) // or what it has sent would swallow the line
		}
	}
	s.refusing.Add(-1)
	return nil
}

// endlessExchange is why a connection is closed that goes on exchanging keys.
const endlessExchange = "exchanges keys without end"

func (s *Server) handshake(ctx ssh.Context) *gossh.ServerConfig {
	return handshake(func() bool {
		v, ok := ctx.Value(visitKey{}).(*visit)
		if ok && !v.exchanges.Allow() {
			s.refused.add(endlessExchange, v.RemoteAddr().String())
			return false
		}
		return true
	})
}

func (s *Server) handshakeFailed(c net.Conn, err error) {
	s.numbers.failedHandshakes.Add(1)
	s.log.Debug("handshake failed", "address", c.RemoteAddr().String(), "why", clean(err.Error()))
}

// endlessAsking is why a connection is closed that goes on asking for sessions.
const endlessAsking = "asks without end"

// asked is the visit of a connection that asks for a channel, nil if it has asked
// too often; then it is closed.
func (s *Server) asked(ctx ssh.Context) *visit {
	v, ok := ctx.Value(visitKey{}).(*visit)
	if ok && !v.asks.Allow() {
		s.refused.add(endlessAsking, v.RemoteAddr().String())
		_ = v.Close()
		return nil
	}
	return v
}

// openOther refuses a channel that is no session.
func (s *Server) openOther(_ *ssh.Server, _ *gossh.ServerConn, offer gossh.NewChannel, ctx ssh.Context) {
	if s.asked(ctx) != nil {
		_ = offer.Reject(gossh.UnknownChannelType, "there is nothing here but the game")
	}
}

// open is a session from the opening of its channel to its end.
func (s *Server) open(_ *ssh.Server, conn *gossh.ServerConn, offer gossh.NewChannel, ctx ssh.Context) {
	v := s.asked(ctx)
	if v == nil {
		return
	}
	if !v.begin() {
		s.refused.add(string(words.ServerConnectionFull), v.RemoteAddr().String())
		_ = offer.Reject(gossh.ResourceShortage, words.New(language.English).Say(words.ServerConnectionFull))
		return
	}
	defer v.end()
	channel, requests, err := offer.Accept()
	if err != nil {
		return
	}
	key, _ := ctx.Value(ssh.ContextKeyPublicKey).(gossh.PublicKey)
	p := playerOf(conn.User(), key)
	session := &session{
		server: s, visit: v, channel: channel, inbox: newInbox(), player: p, terminal: newTerminal(),
		log:    s.log.With("address", v.RemoteAddr().String(), "user", clean(conn.User()), "player", p.who(), "client", clean(string(conn.ClientVersion()))),
		played: make(chan struct{}), ending: make(chan struct{}),
	}
	session.serve(requests)
}

// admit counts a session in, or says why it may not play. It is to be counted
// out with dismiss.
func (s *Server) admit(session *session) words.Key {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return words.ServerStops
	}
	place, refusal := s.door.play(session.visit, session.player.key)
	if refusal != "" {
		return refusal
	}
	session.place = place
	s.sessions[session] = struct{}{}
	return ""
}

func (s *Server) dismiss(session *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.door.leave(session.place)
	delete(s.sessions, session)
}
