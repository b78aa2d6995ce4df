package server

import (
	"bytes"
	"context"
	"errors"
	"io"

	"golang.org/x/time/rate"

	"cantstop/internal/plain"
)

// lines plays in lines of text, for a client without a terminal, until the player
// leaves or the session is to end. It returns what is to be said last.
func (s *session) lines() string {
	ctx, leave := context.WithCancel(s.gone)
	defer leave()
	out := newOutlet(s.channel)
	context.AfterFunc(ctx, out.giveUp)
	go func() {
		select {
		case <-s.ending:
			leave()
		case <-ctx.Done():
		}
	}()
	o := plain.Options{Options: s.options(), Text: s.text}
	end, err := plain.Run(ctx, o, &typed{ctx: ctx, in: s.inbox, pace: s.pace(), pressed: s.pressed}, out, nil)
	if err != nil && !errors.Is(err, errGivenUp) {
		s.fail(err)
	}
	if !out.finish(s.server.pauses.patience) {
		return ""
	}
	return end.Farewell
}

// Typed input is what a client has sent, a line at a time, at the pace of
// fingers, until the context is done.
type typed struct {
	ctx     context.Context
	in      *inbox
	pace    *rate.Limiter
	pressed func()

	chunk [1 << 10]byte
	rest  []byte // of the chunk
}

func (t *typed) Read(p []byte) (int, error) {
	if len(t.rest) == 0 {
		n, err := t.in.Read(t.chunk[:])
		if err != nil {
			return 0, err
		}
		t.rest = t.chunk[:n]
		if isTyped(string(t.rest)) {
			t.pressed()
		}
	}
	line := t.rest
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end+1]
		if t.pace.Wait(t.ctx) != nil {
			return 0, io.EOF
		}
	}
	n := copy(p, line)
	t.rest = t.rest[n:]
	return n, nil
}
