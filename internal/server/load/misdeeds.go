package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A misdeed is what a client does that is no player, as fast as it can, until it is
// thrown out or it is over.
type misdeed struct {
	name   string
	screen bool // it has a terminal
	asks   bool // it asks for a session, not only for its channel
	first  string
	again  string // without end
}

var misdeeds = []misdeed{
	{"keys, one a packet", true, true, "", "j"},
	{"bytes, one a packet, on a channel without a session", false, false, "", "j"},
	{"lines of text", false, true, "", strings.Repeat("help\n", 1000)},
	{"moves that are taken back", false, true, "2\n\n\n\n1\n\nroll\n", "1\nundo\n"},
	{"megabytes of keys", true, true, "", strings.Repeat("j", 32<<10)},
}

// misbehave prints what each misdeed costs a server, and somebody else who logs in.
func (l load) misbehave(ctx context.Context) error {
	s, err := startServer(ctx, l.binary)
	if err != nil {
		return err
	}
	defer s.stop()
	calm, err := l.login(ctx, s.address)
	if err != nil {
		return err
	}
	fmt.Printf("a login: %.0f ms\n", milliseconds(calm))
	for _, m := range misdeeds {
		time.Sleep(time.Second) // what was there before is gone
		before, err := s.usage()
		if err != nil {
			return err
		}
		over, end := context.WithTimeout(ctx, l.during/3)
		var bystander time.Duration
		done := make(chan error, 2)
		go func() {
			defer end()
			done <- m.do(over, s.address)
		}()
		go func() {
			time.Sleep(500 * time.Millisecond)
			var err error
			bystander, err = l.login(ctx, s.address)
			done <- err
		}()
		most := before.megabytes
		for waiting := 2; waiting > 0; {
			select {
			case err := <-done:
				if err != nil {
					return err
				}
				waiting--
			case <-time.After(20 * time.Millisecond):
			}
			now, err := s.usage()
			if err != nil {
				return err
			}
			most = max(most, now.megabytes)
		}
		after, err := s.usage()
		if err != nil {
			return err
		}
		fmt.Printf("%s: %.1f MB at most, %.2f s of a core; a login meanwhile: %.0f ms\n", m.name,
			most-before.megabytes, after.seconds-before.seconds, milliseconds(bystander))
	}
	return nil
}

// login is how long it takes from connecting to the first screen.
func (l load) login(ctx context.Context, address string) (time.Duration, error) {
	began := time.Now()
	c, err := connect(ctx, address, 1, l.width, l.height)
	if err != nil {
		return 0, err
	}
	defer c.close()
	return time.Since(began), nil
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (m misdeed) do(ctx context.Context, address string) error {
	conn, err := dial(ctx, address, 1)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	session, err := conn.NewSession()
	if err != nil {
		return err
	}
	if m.screen {
		if err := session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
			return err
		}
	}
	session.Stdout, session.Stderr = io.Discard, io.Discard
	input, err := session.StdinPipe()
	if err != nil {
		return err
	}
	if m.asks {
		if err := session.Shell(); err != nil {
			return err
		}
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	return m.send(ctx, conn, input)
}

// send sends until the connection is closed, by whomever.
func (m misdeed) send(ctx context.Context, conn *gossh.Client, input io.Writer) error {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = conn.Wait()
	}()
	_, err := io.WriteString(input, m.first)
	for err == nil && ctx.Err() == nil {
		select {
		case <-gone:
			return nil
		default:
			_, err = io.WriteString(input, m.again)
		}
	}
	return nil // being thrown out is as it should be
}
