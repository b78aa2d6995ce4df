package server

import (
	"context"
	"io"
	"sync"
	"time"
)

// maxUnread is how many bytes of a client may wait to be read: more than anybody
// types ahead or pastes.
const maxUnread = 64 << 10

// An inbox takes in what a client sends on a channel, all of it, at once, whether
// or not anybody reads it: left in the channel, a single byte takes a hundred,
// and the window of the protocol counts one. It keeps a little. What is more is
// thrown away.
type inbox struct {
	arrived chan struct{} // of capacity one: there is something to take

	mu     sync.Mutex
	unread []byte
	ended  bool
}

func newInbox() *inbox { return &inbox{arrived: make(chan struct{}, 1)} }

// fill takes in what comes until the context is done. It calls tooMuch when
// something is thrown away.
func (b *inbox) fill(ctx context.Context, from io.Reader, tooMuch func()) {
	var chunk [1 << 10]byte
	var err error
	for err == nil {
		var n int
		n, err = from.Read(chunk[:])
		if !b.put(chunk[:n]) {
			tooMuch()
		}
	}
	b.end()
	// Nothing may follow the end of the input (RFC 4254, 5.3), but it can.
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		for n := 1; n > 0; {
			n, _ = from.Read(chunk[:])
		}
	}
}

// put reports whether there was room for p.
func (b *inbox) put(p []byte) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.unread)+len(p) > maxUnread {
		return false
	}
	b.unread = append(b.unread, p...)
	b.tell()
	return true
}

func (b *inbox) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	b.tell()
}

func (b *inbox) tell() {
	select {
	case b.arrived <- struct{}{}:
	default:
	}
}

// take moves what has arrived to p, nothing if nothing has. It fails with io.EOF
// when no more will come.
func (b *inbox) take(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := copy(p, b.unread)
	b.unread = b.unread[n:]
	if len(b.unread) == 0 {
		b.unread = nil // not to keep what a burst has made of it
	}
	if len(b.unread) > 0 || b.ended {
		b.tell()
	}
	if n == 0 && b.ended {
		return 0, io.EOF
	}
	return n, nil
}

// Read waits until there is something to take.
func (b *inbox) Read(p []byte) (int, error) {
	for {
		<-b.arrived
		if n, err := b.take(p); n > 0 || err != nil {
			return n, err
		}
	}
}
