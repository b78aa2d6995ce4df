package server

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How much a client may send on a connection, of whatever kind and use, in bytes: at
// once, and each second in the long run. It is a hundred times what keys and a mouse
// come to, encrypted and in packets of their own.
const (
	maxBurst = 1 << 20
	maxRate  = 16 << 10
)

// How often a client may ask for a channel on a connection: at once, and later.
const (
	maxAsks   = 20
	asksApart = 2 * time.Second
)

// How often a client may exchange keys on a connection: at once, the first time
// included, and later. They are exchanged anew after an hour or a gigabyte.
const (
	maxExchanges   = 10
	exchangesApart = time.Minute
)

// deafness is how long a client may take in nothing while something is written to
// it. What it sends meanwhile is held, since reading it would need an answer.
const deafness = 30 * time.Second

// A visit is a connection, from the first byte to the last.
type visit struct {
	net.Conn
	door *door
	from []*crowd // the networks it comes from
	// tooOften says that they have logged in too often: no session then.
	tooOften bool
	// played says that a session has been let in; each one after it is a login
	// of its own.
	played bool

	asks      *rate.Limiter // for channels
	exchanges *rate.Limiter // of keys
	received  *rate.Limiter // bytes
	flooded   chan struct{} // closed when there were too many

	flood, close sync.Once

	mu       sync.Mutex
	sessions int
	idle     *time.Timer // closes a connection without a session
}

func newVisit(c net.Conn, d *door) *visit {
	return &visit{
		Conn: c, door: d,
		asks:      rate.NewLimiter(rate.Every(asksApart), maxAsks),
		exchanges: rate.NewLimiter(rate.Every(exchangesApart), maxExchanges),
		received:  rate.NewLimiter(maxRate, maxBurst),
		flooded:   make(chan struct{}),
	}
}

var errFlooded = errors.New("more was sent than anybody types")

// Read is what the client sends. When that is too much, all the rest is thrown
// away unread: the sessions on the connection say so and close it.
func (v *visit) Read(p []byte) (int, error) {
	n, err := v.Conn.Read(p)
	if v.received.AllowN(time.Now(), n) {
		return n, err
	}
	v.flood.Do(func() { close(v.flooded) })
	if !v.unused() {
		_, _ = io.Copy(io.Discard, v.Conn)
	}
	return 0, errFlooded
}

// Write writes to the client, or closes the connection.
func (v *visit) Write(p []byte) (int, error) {
	_ = v.SetWriteDeadline(time.Now().Add(deafness))
	n, err := v.Conn.Write(p)
	if err != nil {
		_ = v.Close()
	}
	return n, err
}

// Close ends the visit and the connection.
func (v *visit) Close() error {
	v.close.Do(func() {
		v.mu.Lock()
		v.idle.Stop()
		v.mu.Unlock()
		v.door.exit(v)
	})
	return v.Conn.Close()
}

// begin takes up a session on the connection, unless there are enough. It ends
// with end.
func (v *visit) begin() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.sessions >= v.door.limits.PerConnection {
		return false
	}
	v.sessions++
	v.idle.Stop()
	return true
}

func (v *visit) end() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.sessions--
	if v.sessions == 0 {
		v.idle.Reset(v.door.limits.Handshake)
	}
}

// unused reports whether the connection has no session.
func (v *visit) unused() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.sessions == 0
}
