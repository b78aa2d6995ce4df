package server

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// An inlet reads what a client sends, as long as it makes keys: a sequence or a
// paste without end would be remembered without end.
type inlet struct {
	io.Reader
	unread atomic.Int64 // bytes since the last key
}

var errTooMuch = errors.New("too much was sent at once")

func (in *inlet) Read(p []byte) (int, error) {
	if in.unread.Load() > maxUnread {
		return 0, errTooMuch
	}
	n, err := in.Reader.Read(p)
	in.unread.Add(int64(n))
	return n, err
}

// keys reads a client's keys and hands them on until its input ends, also when
// nobody wants them any more: a channel that is not read would hold up all
// others of its connection. It returns errTooMuch, or what went wrong in reading
// the input, or nil at its end.
//
// A program's own reader does not do: it is left behind, blocked, when a key
// comes while its program ends, remembers without bound, and takes a size of the
// window from among the keys.
func keys(input io.Reader, term string, handOn func(tea.Msg), ended <-chan struct{}) error {
	in := &inlet{Reader: input}
	events := make(chan uv.Event)
	failed := make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer close(events)
		defer cancel()
		defer func() {
			if cause := recover(); cause != nil {
				failed <- &crashError{cause}
			}
		}()
		failed <- uv.NewTerminalReader(in, term).StreamEvents(ctx, events)
	}()
	pace := pace{now: time.Now}
	for e := range events {
		in.unread.Store(0)
		switch e.(type) {
		case uv.WindowSizeEvent:
			continue // the size is what the protocol says it is
		case uv.MouseMotionEvent:
			if pace.ahead() {
				continue
			}
		}
		pace.wait(ended)
		handOn(e)
	}
	return <-failed
}

// A pace lets things happen keyPace apart in the long run.
type pace struct {
	now  func() time.Time
	next time.Time // when the next thing is due, were there no bursts
}

// ahead reports whether the next thing has to wait.
func (p *pace) ahead() bool { return p.next.Sub(p.now()) > keyBurst*keyPace }

// wait is until the next thing may happen, or over is closed.
func (p *pace) wait(over <-chan struct{}) {
	now := p.now()
	if p.next.Before(now) {
		p.next = now
	}
	p.next = p.next.Add(keyPace)
	early := p.next.Sub(now) - keyBurst*keyPace
	if early <= 0 {
		return
	}
	t := time.NewTimer(early)
	defer t.Stop()
	select {
	case <-t.C:
	case <-over:
	}
}

// silence is the input of a program that gets its keys otherwise: there is none
// until it ends.
type silence <-chan struct{}

func (s silence) Read([]byte) (int, error) {
	<-s
	return 0, io.EOF
}
