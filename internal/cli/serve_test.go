package cli_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"cantstop/internal/cli"
)

// A served program listens, and has not ended.
type served struct {
	address string
	metrics string // the address of them, if there are
	status  chan int
	log     *bufio.Reader
}

// ownDir is a directory that is open to nobody else, whatever the umask.
func ownDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

func startServe(ctx context.Context, t *testing.T, args ...string) *served {
	t.Helper()
	read, write := io.Pipe()
	s := &served{status: make(chan int, 1), log: bufio.NewReader(read)}
	go func() {
		args := append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)
		s.status <- cli.Run(ctx, args, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: write})
		_ = write.Close()
	}()
	for {
		line, err := s.log.ReadString('\n')
		if err != nil {
			t.Fatal("it does not listen: ", line, err)
		}
		if _, address, ok := strings.Cut(line, "msg=metrics address="); ok {
			s.metrics = strings.TrimSuffix(address, "\n")
		}
		if address, ok := strings.CutPrefix(line, "listening on "); ok {
			s.address = strings.TrimSuffix(address, "\n")
			go func() { _, _ = io.Copy(io.Discard, s.log) }()
			return s
		}
	}
}

func (s *served) wantStatus(t *testing.T, want int) {
	t.Helper()
	select {
	case got := <-s.status:
		if got != want {
			t.Errorf("status %d, want %d", got, want)
		}
	case <-time.After(2 * time.Minute): // a machine may be busy
		t.Fatal("it does not end")
	}
}

func TestServeListensUntilItIsTerminated(t *testing.T) {
	s := startServe(t.Context(), t, "--data", ownDir(t))
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if greeting, err := bufio.NewReader(c).ReadString('\n'); greeting != "SSH-2.0-cantstop\r\n" {
		t.Errorf("%q, %v", greeting, err)
	}
	if runtime.GOOS == "windows" {
		t.Skip("no process of Windows can be told to end")
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(syscall.SIGTERM)
	}
	if err != nil {
		t.Fatal(err)
	}
	s.wantStatus(t, 0)
}

// An address without a host is this machine, for nobody else to read.
func TestServeHasMetricsOnLoopback(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := startServe(ctx, t, "--data", ownDir(t), "--metrics", ":0")
	if host, _, err := net.SplitHostPort(s.metrics); host != "127.0.0.1" || err != nil {
		t.Fatalf("they are at %q", s.metrics)
	}
	for path, want := range map[string]string{"metrics": "# EOF\n", "healthz": "ok\n"} {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.metrics+"/"+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		if !strings.HasSuffix(string(text), want) || answer.StatusCode != http.StatusOK || err != nil {
			t.Errorf("%s: %q, %v", path, text, err)
		}
		_ = answer.Body.Close()
	}
	cancel()
	s.wantStatus(t, 0)
	if c, err := net.Dial("tcp", s.metrics); err == nil {
		_ = c.Close()
		t.Error("they outlive the server")
	}
}

func TestServeHasNoMetricsUnlessAskedFor(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := startServe(ctx, t, "--data", ownDir(t))
	if s.metrics != "" {
		t.Errorf("they are at %q", s.metrics)
	}
	cancel()
	s.wantStatus(t, 0)
}

func TestServeKeepsItsHostKey(t *testing.T) {
	data := ownDir(t)
	var keys []string
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		s := startServe(ctx, t, "--data", data)
		key, err := os.ReadFile(filepath.Join(data, "host_key"))
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, string(key))
		cancel()
		s.wantStatus(t, 0)
	}
	if keys[0] != keys[1] {
		t.Error("the key has changed")
	}
}

func TestServeThatCannotStartSaysWhy(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := taken.Addr().String()
	file := filepath.Join(ownDir(t), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	data := ownDir(t)
	for _, tt := range []struct {
		args   []string
		status int
		says   []string
	}{
		{[]string{"--listen", address}, 1, []string{address, "the port is taken", "--listen"}},
		{[]string{"--data", file}, 1, []string{"data directory", file, "cannot be written"}},
		{[]string{"--host-key", file}, 1, []string{file, "is no host key", "ssh-keygen"}},
		{[]string{"--metrics", address}, 1, []string{address, "the port is taken", "--metrics"}},
		{[]string{"--metrics", "9090"}, 2, []string{"--metrics", `"9090"`, "an address and a port are wanted", ":9090"}},
		{[]string{"--listen", "2222"}, 2, []string{"--listen", `"2222"`, "an address and a port are wanted", ":2222"}},
		{[]string{"--max-sessions", "0"}, 2, []string{"--max-sessions", "a number from 1"}},
		{[]string{"--max-per-address", "-1"}, 2, []string{"--max-per-address", "a number from 1"}},
		{[]string{"--max-per-connection", "many"}, 2, []string{"--max-per-connection", "a number from 1"}},
		{[]string{"--logins-per-minute", "1.5"}, 2, []string{"--logins-per-minute", "a number from 1"}},
		{[]string{"--handshake-timeout", "10"}, 2, []string{"--handshake-timeout", "a time is wanted", "90s"}},
		{[]string{"--idle-timeout", "0s"}, 2, []string{"--idle-timeout", "a time is wanted"}},
		{[]string{"--max-session", "-1h"}, 2, []string{"--max-session", "a time is wanted"}},
		{[]string{"here"}, 2, []string{"serve takes no argument"}},
	} {
		args := append([]string{"serve", "--data", data, "--listen", "127.0.0.1:0"}, tt.args...)
		wantError(t, run("", args...), tt.status, tt.says...)
	}
}

// A client that does not close its side holds the end up for some seconds; who
// cannot wait for that terminates twice.
func TestServeEndsAtOnceTheSecondTime(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process of Windows can be told to end")
	}
	s := startServe(t.Context(), t, "--data", ownDir(t))
	raw, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	mute := &muteConn{Conn: raw, mute: make(chan struct{}), over: make(chan struct{})}
	defer close(mute.over)
	conn, channels, requests, err := ssh.NewClientConn(mute, s.address, &ssh.ClientConfig{
		User: "anna", HostKeyCallback: ssh.InsecureIgnoreHostKey(),
		Auth: []ssh.AuthMethod{ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })},
	})
	if err != nil {
		t.Fatal(err)
	}
	session, err := ssh.NewClient(conn, channels, requests).NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	close(mute.mute)
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	// Signals that have not been taken yet are one.
	for len(s.status) == 0 {
		if err := self.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		select {
		case status := <-s.status:
			s.status <- status
		case <-time.After(200 * time.Millisecond):
		}
	}
	s.wantStatus(t, 128+int(syscall.SIGTERM))
}

// A muteConn writes nothing any more once it is mute.
type muteConn struct {
	net.Conn
	mute, over chan struct{}
}

func (c *muteConn) Write(p []byte) (int, error) {
	select {
	case <-c.mute:
		<-c.over
		return 0, io.ErrClosedPipe
	default:
		return c.Conn.Write(p)
	}
}
