//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"

	"cantstop/internal/cli"
)

// A signal ends a game that waits for a line; all of it is saved by then.
func TestASignalEndsAGameThatWaitsForALine(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 0, syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGQUIT: 131} {
		t.Run(signal.String(), func(t *testing.T) {
			atHome(t)
			in, keyboard := io.Pipe()
			defer keyboard.Close()
			heard, out := io.Pipe()
			var errs bytes.Buffer
			done := make(chan int)
			go func() {
				args := []string{"--plain", "--players", "Anna,Ben", "--seed", "3"}
				done <- cli.Run(context.Background(), args, cli.Streams{In: in, Out: out, Err: &errs})
				_ = out.Close()
			}()
			waitFor(t, heard, "Anna's turn: roll?")
			if _, err := io.WriteString(keyboard, "roll\n"); err != nil {
				t.Fatal(err)
			}
			waitFor(t, heard, "which, 1 to 3?")
			if err := syscall.Kill(syscall.Getpid(), signal); err != nil {
				t.Fatal(err)
			}
			go func() { _, _ = io.Copy(io.Discard, heard) }()
			if got := <-done; got != status {
				t.Errorf("status %d, want %d", got, status)
			}
			if !strings.Contains(errs.String(), "cantstop --resume=") || strings.Count(errs.String(), "\n") != 1 {
				t.Errorf("error %q", errs.String())
			}
		})
	}
}

// The terminal that a server was started in may go.
func TestServeOutlivesItsTerminal(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := startServe(ctx, t, "--data", ownDir(t))
	for range 20 {
		if err := syscall.Kill(syscall.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		c, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		if greeting, err := bufio.NewReader(c).ReadString('\n'); greeting != "SSH-2.0-cantstop\r\n" {
			t.Fatalf("%q, %v", greeting, err)
		}
		_ = c.Close()
	}
	cancel()
	s.wantStatus(t, 0)
}

// waitFor reads until a question has been asked.
func waitFor(t *testing.T, r io.Reader, question string) {
	t.Helper()
	var text []byte
	for b := make([]byte, 256); !bytes.Contains(text, []byte(question)); {
		n, err := r.Read(b)
		if err != nil {
			t.Fatalf("%v after %q", err, text)
		}
		text = append(text, b[:n]...)
	}
}
