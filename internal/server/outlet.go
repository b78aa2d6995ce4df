package server

import (
	"errors"
	"io"
	"runtime"

	"charm.land/ssh"
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

func newOutlet(channel io.Writer) *outlet {
	from, to := io.Pipe()
	o := &outlet{to, from, make(chan struct{})}
	if runtime.GOOS != "windows" {
		// Bubble Tea expects of what it writes to that it sends a carriage
		// return with every line feed, as a terminal's driver does.
		channel = ssh.NewPtyWriter(channel)
	}
	go func() {
		defer close(o.done)
		_, err := io.CopyBuffer(channel, from, make([]byte, 4<<10))
		from.CloseWithError(errors.Join(errGivenUp, err))
	}()
	return o
}

// giveUp makes writes fail, the one under way too.
func (o *outlet) giveUp() { o.from.CloseWithError(errGivenUp) }
