package server

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"

	"cantstop/internal/tui"
)

// patient is how long a test waits for what must happen. A machine may be busy;
// only a test that fails takes that long.
const patient = 2 * time.Minute

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for deadline := time.Now().Add(patient); !holds(); <-look.C {
		if time.Now().After(deadline) {
			t.Fatal("never: " + what)
		}
	}
}

// stacks are those of all goroutines, for a test that fails.
func stacks() []string {
	text := make([]byte, 1<<20)
	return strings.Split(string(text[:runtime.Stack(text, true)]), "\n\n")
}

// A rig is a server under test.
type rig struct {
	*Server
	t        *testing.T
	address  string
	log      *lockedBuffer
	entrance *narrow
	served   chan error
}

type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// generous limits are not what a test meets by accident.
func generous() Limits {
	return Limits{
		Sessions: 100, PerAddress: 100, PerConnection: 4, Games: 100, LoginsPerMinute: 10_000,
		Handshake: 30 * time.Second, Idle: time.Hour, Longest: time.Hour,
	}
}

// ownDir is a directory that is open to nobody else, whatever the umask. It lies in
// memory where there is such a place: games are written through to the disk, and
// tests need not wait for that.
func ownDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "cantstop") //nolint:usetesting // that of the test is on a disk
	if err != nil {
		dir = t.TempDir()
	} else {
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// serve starts a server, changed by change before anybody comes.
func serve(t *testing.T, limits Limits, change func(*Server)) *rig {
	t.Helper()
	r := &rig{t: t, log: &lockedBuffer{}, served: make(chan error, 1)}
	s, err := New(Config{
		Data: ownDir(t), Limits: limits,
		Log: slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.pauses = pauses{closing: patient, patience: patient, key: time.Millisecond, resize: time.Millisecond}
	began := time.Now()
	s.now = func() time.Time { return began.Add(100 * time.Since(began)) } // nobody waits for a hand-over
	s.seed = func() uint64 { return 18 }                                   // soon won
	if change != nil {
		change(s)
	}
	r.Server = s
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.address = l.Addr().String()
	r.entrance = &narrow{Listener: l}
	go func() { r.served <- s.Serve(r.entrance) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = s.Stop(ctx)
		if err := <-r.served; err != nil {
			t.Error(err)
		}
	})
	return r
}

// impatient is for clients that do not do their part: nobody is waited for long.
func impatient(s *Server) {
	s.pauses.closing, s.pauses.patience = 500*time.Millisecond, 200*time.Millisecond
}

// A narrow listener's connections hold little that has not been read.
type narrow struct {
	net.Listener
	mu    sync.Mutex
	conns []*narrowConn
}

// A narrowConn knows how much has been read from it, and whether it is being written
// to.
type narrowConn struct {
	*net.TCPConn
	read    atomic.Int64 // bytes
	writes  atomic.Int64
	writing atomic.Bool
}

func (n *narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err != nil {
		return nil, err
	}
	conn := &narrowConn{TCPConn: c.(*net.TCPConn)}
	_ = conn.SetWriteBuffer(4 << 10)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.conns = append(n.conns, conn)
	return conn, nil
}

func (c *narrowConn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	c.read.Add(int64(n))
	return n, err
}

func (c *narrowConn) Write(p []byte) (int, error) {
	c.writes.Add(1)
	c.writing.Store(true)
	defer c.writing.Store(false)
	return c.TCPConn.Write(p)
}

// newest is the connection that was accepted last.
func (n *narrow) newest() *narrowConn {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.conns[len(n.conns)-1]
}

// logged waits for a line of the log with all these words.
func (r *rig) logged(words ...string) {
	r.t.Helper()
	eventually(r.t, fmt.Sprintf("%q in the log:\n%s", words, r.log), func() bool {
		for line := range strings.Lines(r.log.String()) {
			all := true
			for _, w := range words {
				all = all && strings.Contains(line, w)
			}
			if all {
				return true
			}
		}
		return false
	})
}

func newKey(t *testing.T) gossh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// config is how a client logs in: with a key, or as a guest if it is nil.
func config(user string, key gossh.Signer) *gossh.ClientConfig {
	c := &gossh.ClientConfig{User: user, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patient}
	if key != nil {
		c.Auth = append(c.Auth, gossh.PublicKeys(key))
	}
	c.Auth = append(c.Auth, gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		return nil, errors.Join(errors.New("a question"), fmt.Errorf("%q", questions))
	}))
	return c
}

func (r *rig) dial(user string, key gossh.Signer) *gossh.Client {
	r.t.Helper()
	c, err := gossh.Dial("tcp", r.address, config(user, key))
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = c.Close() })
	return c
}

// A guest sits at a terminal of a client.
type guest struct {
	*gossh.Session
	t      *testing.T
	client *gossh.Client
	keys   io.WriteCloser
	errs   *lockedBuffer
	screen *screen
	ended  chan error
}

// A screen is what a terminal shows.
type screen struct {
	mu      sync.Mutex
	em      *vt.Emulator
	changes int
	raw     bytes.Buffer
	read    string // what it showed
	asOf    int    // after so many changes
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes++
	s.raw.Write(p)
	return s.em.Write(p)
}

func (s *screen) text() (text string, changes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asOf != s.changes { // reading takes long, and who waits looks often
		s.read, s.asOf = s.em.String(), s.changes
	}
	return s.read, s.changes
}

// sit opens a session with a terminal on a connection, and waits for the screen.
func sit(t *testing.T, c *gossh.Client, width, height int) *guest {
	t.Helper()
	g := sitDown(t, c, width, height)
	g.see("New game")
	return g
}

// sitDown opens a session with a terminal.
func sitDown(t *testing.T, c *gossh.Client, width, height int) *guest {
	t.Helper()
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm-256color", height, width, nil); err != nil {
		t.Fatal(err)
	}
	return start(t, c, session, min(width, tui.MaxWidth), min(height, tui.MaxHeight))
}

func start(t *testing.T, c *gossh.Client, session *gossh.Session, width, height int) *guest {
	t.Helper()
	return startBy(t, c, session, width, height, session.Shell)
}

// startBy starts a session by a request, such as one for a command.
func startBy(t *testing.T, c *gossh.Client, session *gossh.Session, width, height int, request func() error) *guest {
	t.Helper()
	g := &guest{Session: session, t: t, client: c, errs: &lockedBuffer{}, ended: make(chan error, 1)}
	g.screen = &screen{em: vt.NewEmulator(max(width, 1), max(height, 1))}
	session.Stdout, session.Stderr = g.screen, g.errs
	keys, err := session.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	g.keys = keys
	if err := request(); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, g.screen.em) }() // its answers are not sent
	go func() {
		g.ended <- session.Wait()
		_ = g.screen.em.InputPipe().(io.Closer).Close() // its own Close is a data race with reading
	}()
	return g
}

// sent is what the server has written so far.
func (g *guest) sent() string {
	g.screen.mu.Lock()
	defer g.screen.mu.Unlock()
	return g.screen.raw.String()
}

// press sends keys.
func (g *guest) press(keys string) {
	g.t.Helper()
	if _, err := io.WriteString(g.keys, keys); err != nil {
		g.t.Error(err)
	}
}

// see waits until the screen shows a text.
func (g *guest) see(text string) {
	g.t.Helper()
	eventually(g.t, text+" on the screen", func() bool {
		now, _ := g.screen.text()
		return strings.Contains(now, text)
	})
}

// status waits for the end of the session, and returns its exit status, -1 if
// there is none.
func (g *guest) status() int {
	g.t.Helper()
	select {
	case err := <-g.ended:
		g.ended <- err
		exit := (*gossh.ExitError)(nil)
		switch {
		case err == nil:
			return 0
		case errors.As(err, &exit):
			return exit.ExitStatus()
		}
		return -1
	case <-time.After(patient):
		g.t.Fatal("the session does not end")
		return -1
	}
}

// says fails the test unless the session has ended with the status and a line.
func (g *guest) says(status int, line string) {
	g.t.Helper()
	if got := g.status(); got != status {
		g.t.Errorf("exit status %d, want %d", got, status)
	}
	if told := g.errs.String(); !strings.Contains(told, line) || line == "" && told != "" {
		g.t.Errorf("it was told %q, want %q", told, line)
	}
}

// answers checks that a session is served: a key changes its screen.
func (g *guest) answers() {
	g.t.Helper()
	before, _ := g.screen.text()
	g.press("\x1b[B")
	eventually(g.t, "a key is answered", func() bool {
		now, _ := g.screen.text()
		return now != before
	})
}

// usage is what the process holds.
type usage struct {
	goroutines int
	heap       uint64
}

// used is what a collection of garbage finds in use. What comes after it does not
// count: most of that is garbage soon.
func used() usage {
	runtime.GC()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return usage{runtime.NumGoroutine(), live[0].Value.Uint64()}
}

// backTo waits until no more is held than at base.
func backTo(t *testing.T, base usage) {
	t.Helper()
	const noise = 4 << 20
	var now usage
	deadline := time.Now().Add(patient)
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for ; ; <-look.C {
		if now.goroutines = runtime.NumGoroutine(); now.goroutines <= base.goroutines {
			if now = used(); now.goroutines <= base.goroutines && now.heap <= base.heap+noise {
				return
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines and %d KB are held, at first %d and %d KB\n%s", now.goroutines, now.heap>>10,
				base.goroutines, base.heap>>10, strings.Join(stacks(), "\n\n"))
		}
	}
}
