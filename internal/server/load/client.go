package main

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A client is one SSH client with a terminal that shows the game.
type client struct {
	conn  *gossh.Client
	input io.Writer
	// drawn gets a token when something has been drawn; of those that nobody
	// takes, one is kept.
	drawn chan struct{}
}

// connect logs in and waits for the first screen. The games of those with a key are
// saved.
func connect(ctx context.Context, address string, n, width, height int) (*client, error) {
	conn, err := dial(ctx, address, n)
	if err != nil {
		return nil, err
	}
	c := &client{conn: conn, drawn: make(chan struct{}, 1)}
	session, err := c.conn.NewSession()
	if err != nil {
		return nil, err
	}
	if err := session.RequestPty("xterm-256color", height, width, nil); err != nil {
		return nil, err
	}
	if c.input, err = session.StdinPipe(); err != nil {
		return nil, err
	}
	output, err := session.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := session.Shell(); err != nil {
		return nil, err
	}
	go c.watch(output)
	if !c.waitForScreen(ctx.Done(), 30*time.Second) {
		return nil, errors.New("no screen")
	}
	return c, nil
}

// dial is a connection of the nth client. Every second one has a key.
func dial(ctx context.Context, address string, n int) (*gossh.Client, error) {
	config := &gossh.ClientConfig{
		User:            fmt.Sprintf("load%d", n),
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // the server is this program's own
		Auth:            []gossh.AuthMethod{gossh.KeyboardInteractive(nothing)},
	}
	if n%2 == 0 {
		_, key, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return nil, err
		}
		signer, err := gossh.NewSignerFromKey(key)
		if err != nil {
			return nil, err
		}
		config.Auth = []gossh.AuthMethod{gossh.PublicKeys(signer)}
	}
	var dialer net.Dialer
	raw, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	conn, channels, requests, err := gossh.NewClientConn(raw, address, config)
	if err != nil {
		return nil, err
	}
	return gossh.NewClient(conn, channels, requests), nil
}

func nothing(string, string, []string, []bool) ([]string, error) { return nil, nil }

func (c *client) close() { _ = c.conn.Close() }

func (c *client) watch(output io.Reader) {
	buf := make([]byte, 32<<10)
	for {
		if _, err := output.Read(buf); err != nil {
			return
		}
		select {
		case c.drawn <- struct{}{}:
		default:
		}
	}
}

func (c *client) waitForScreen(over <-chan struct{}, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c.drawn:
		return true
	case <-t.C:
	case <-over:
	}
	return false
}

// play starts a game against a bot after a first wait, plays it, and then the next,
// until over. Every second key changes which odds are shown, the others play. Some
// of them rightly get no answer: those that come too soon after a bust, for
// instance.
func (c *client) play(first, between time.Duration, d *delays, over <-chan struct{}) {
	c.waitForQuiet(over, first)
	for i := 0; ; i++ {
		key := " "
		if i > 4 && i%2 == 1 {
			key = "o"
		}
		// Screens are drawn at a steady beat; keys do not keep to it.
		if !c.waitForQuiet(over, between/2+mathrand.N(between)) {
			return
		}
		pressed := time.Now()
		if _, err := io.WriteString(c.input, key); err != nil {
			return
		}
		d.keys.Add(1)
		if c.waitForScreen(over, time.Second) {
			d.add(time.Since(pressed))
		}
	}
}

// waitForQuiet waits that long, and longer while something is being drawn.
func (c *client) waitForQuiet(over <-chan struct{}, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	for {
		select {
		case <-over:
			return false
		case <-c.drawn:
			t.Reset(max(d/4, 50*time.Millisecond))
		case <-t.C:
			return true
		}
	}
}

// Delays are the times from a key to what it drew.
type delays struct {
	keys atomic.Int64
	mu   sync.Mutex
	all  []time.Duration
}

func (d *delays) add(delay time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, delay)
}

// quantile is a delay in milliseconds: with q of 0.5 the median, of 1 the longest.
func (d *delays) quantile(q float64) float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.all) == 0 {
		return 0
	}
	slices.Sort(d.all)
	i := min(len(d.all)-1, int(q*float64(len(d.all))))
	return float64(d.all[i]) / float64(time.Millisecond)
}
