package server

import (
	"errors"
	"io"
	"time"
)

// An outlet is what a program writes its screen to. It stands between the
// program and the channel, since a client that stops reading blocks the channel,
// and a program that is blocked in a write can neither quit nor be killed. An
// outlet can be given up at any moment; the write under way then fails.
type outlet struct {
	*io.PipeWriter
	from *io.PipeReader
	done chan struct{} // closed when nothing is written to the channel any more
}

var errGivenUp = errors.New("the screen has been given up")

// newOutlet is an outlet that writes to a channel.
func newOutlet(channel io.Writer) *outlet {
	from, to := io.Pipe()
	o := &outlet{to, from, make(chan struct{})}
	go func() {
		defer close(o.done)
		_, err := io.CopyBuffer(channel, from, make([]byte, 4<<10))
		_ = from.CloseWithError(errors.Join(errGivenUp, err))
	}()
	return o
}

// giveUp makes writes fail, the one under way too.
func (o *outlet) giveUp() { _ = o.from.CloseWithError(errGivenUp) }

// finish is after the last write. It reports whether everything has been taken
// in time.
func (o *outlet) finish(patience time.Duration) bool {
	_ = o.Close()
	t := time.NewTimer(patience)
	defer t.Stop()
	select {
	case <-o.done:
		return true
	case <-t.C:
		return false
	}
}
