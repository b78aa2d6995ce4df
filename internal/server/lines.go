package server

import (
	"context"
	"io"

	"cantstop/internal/plain"
)

// lines plays in lines of text, for a client without a terminal, until the player
// leaves or the session is to end. It returns what is to be said last.
func (s *session) lines() string {
	ctx, leave := context.WithCancel(s.gone)
	defer leave()
	out := newOutlet(s.channel, false)
	context.AfterFunc(ctx, out.giveUp)
	go func() {
		select {
		case <-s.ending:
			leave()
		case <-ctx.Done():
		}
	}()
	o := plain.Options{Options: s.options(), Text: s.text}
	end, err := plain.Run(ctx, o, attentive{s.channel, s.pressed}, out, nil)
	if err != nil && ctx.Err() == nil {
		s.fail(err)
	}
	if !out.finish(s.server.pauses.patience) {
		return ""
	}
	return end.Farewell
}

// Attentive input tells when something is typed.
type attentive struct {
	io.Reader
	pressed func()
}

func (a attentive) Read(p []byte) (int, error) {
	n, err := a.Reader.Read(p)
	if n > 0 {
		a.pressed()
	}
	return n, err
}
