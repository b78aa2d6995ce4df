package server

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// escTime is how long a sequence may take to arrive. What is not complete by then
// is taken as it is: a lone escape is the key.
const escTime = 50 * time.Millisecond

var errTooMuch = errors.New("too much was sent at once")

// keys reads what a client sends, and hands on what it means, at the pace that
// keys lie apart, until its input
// ends, which it would not notice otherwise, also when nobody wants it any more.
// It returns errTooMuch for a sequence or a paste without end, a *crashError, or
// nil at the end.
//
// A program's own reader does not do: it is left behind, blocked, when a key
// comes while its program ends; it remembers without bound, and takes the size of
// the window from among the keys.
func keys(input io.Reader, apart time.Duration, handOn func(tea.Msg), ended <-chan struct{}) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &crashError{cause}
		}
	}()
	chunks := make(chan []byte)
	stop := make(chan struct{})
	defer close(stop)
	go readChunks(input, chunks, stop)

	var d decoder
	pace := pace{now: time.Now, apart: apart}
	late := time.NewTimer(escTime)
	defer late.Stop()
	for {
		expired := false
		select {
		case chunk, more := <-chunks:
			if !more {
				return nil
			}
			d.buf = append(d.buf, chunk...)
		case <-late.C:
			expired = true
		}
		for e := range d.events(expired) {
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
		if len(d.buf)+len(d.paste) > maxUnread {
			return errTooMuch
		}
		if len(d.buf) > 0 {
			late.Reset(escTime)
		}
	}
}

// readChunks reads until the input ends or stop is closed.
func readChunks(input io.Reader, chunks chan<- []byte, stop <-chan struct{}) {
	defer close(chunks)
	var buf [1 << 10]byte
	for {
		n, err := input.Read(buf[:])
		if n > 0 {
			select {
			case chunks <- bytes.Clone(buf[:n]):
			case <-stop:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// A decoder makes bytes into what a terminal means by them.
type decoder struct {
	uv.EventDecoder
	buf     []byte // not understood yet
	pasting bool
	paste   []byte
}

// events are what is complete, or, when it has expired, all there is.
func (d *decoder) events(expired bool) iter.Seq[uv.Event] {
	return func(yield func(uv.Event) bool) {
		for len(d.buf) > 0 {
			n, e := d.Decode(d.buf)
			if n <= 0 {
				break
			}
			_, unknown := e.(uv.UnknownEvent)
			if lone := d.buf[0] == ansi.ESC && n <= 2; !expired && (unknown || lone) {
				return // more may come
			}
			raw := d.buf[:n]
			d.buf = d.buf[n:]
			switch e := e.(type) {
			case uv.PasteStartEvent:
				d.pasting = true
				continue
			case uv.PasteEndEvent:
				pasted := uv.PasteEvent{Content: strings.ToValidUTF8(string(d.paste), "")}
				d.pasting, d.paste = false, nil
				if !yield(pasted) {
					return
				}
				continue
			case uv.MultiEvent:
				for _, e := range e {
					if !d.pasting && !yield(e) {
						return
					}
				}
				continue
			}
			if d.pasting {
				d.paste = append(d.paste, raw...)
				if len(d.paste) > maxUnread {
					return
				}
				continue
			}
			if !yield(e) {
				return
			}
		}
		d.buf = nil // not to keep what a burst has made of it
	}
}

// A pace lets things happen some time apart in the long run, keyBurst of them at
// once.
type pace struct {
	now   func() time.Time
	apart time.Duration
	next  time.Time // when the next thing is due, were there no bursts
}

// ahead reports whether the next thing has to wait.
func (p *pace) ahead() bool { return p.next.Sub(p.now()) > keyBurst*p.apart }

// wait is until the next thing may happen, or over is closed.
func (p *pace) wait(over <-chan struct{}) {
	now := p.now()
	if p.next.Before(now) {
		p.next = now
	}
	p.next = p.next.Add(p.apart)
	early := p.next.Sub(now) - keyBurst*p.apart
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
