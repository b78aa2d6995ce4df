package server

import (
	"context"
	"errors"
	"iter"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/time/rate"
)

// escTime is how long a sequence may take to arrive. What is not complete by then
// is taken as it is: a lone escape is the key.
const escTime = 50 * time.Millisecond

// maxSequence is how many bytes may come in without making a key: longer than
// any sequence of a terminal.
const maxSequence = 8 << 10

var errTooMuch = errors.New("too much was sent at once")

// keys takes what a client sends, and hands on what it means, at the pace of
// fingers, until the context is done. It fails with io.EOF when the input ends,
// errTooMuch for a sequence or a paste without end, and with a *crashError.
//
// A program's own reader will not do: it is left behind, blocked, when a key
// comes while its program ends; it remembers without bound, and takes the size of
// the window from among the keys.
func keys(ctx context.Context, in *inbox, pace *rate.Limiter, handOn func(tea.Msg)) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &crashError{cause}
		}
	}()
	var d decoder
	var chunk [1 << 10]byte
	late := time.NewTimer(escTime)
	defer late.Stop()
	for {
		expired := false
		select {
		case <-ctx.Done():
			return nil
		case <-in.arrived:
			n, err := in.take(chunk[:])
			if err != nil {
				return err
			}
			d.buf = append(d.buf, chunk[:n]...)
		case <-late.C:
			expired = true
		}
		for e := range d.events(expired) {
			switch e.(type) {
			case uv.WindowSizeEvent:
				continue // the size is what the protocol says it is
			case uv.MouseMotionEvent:
				if pace.Tokens() < 1 {
					continue
				}
			}
			if pace.Wait(ctx) != nil {
				return nil // nobody is there to be told
			}
			handOn(e)
		}
		if len(d.buf) > maxSequence || len(d.paste) > maxUnread {
			return errTooMuch
		}
		if len(d.buf) > 0 {
			late.Reset(escTime)
		}
	}
}

// isPressed reports whether somebody must be there to have done this. Terminals
// report by themselves that they are looked at and where the mouse is, and NUL,
// which is also ctrl+space, is what programs send to keep a connection.
func isPressed(m tea.Msg) bool {
	switch m := m.(type) {
	case uv.KeyPressEvent:
		return m.Code != uv.KeySpace || !m.Mod.Contains(uv.ModCtrl)
	case uv.PasteEvent:
		return isTyped(m.Content)
	case uv.MouseClickEvent, uv.MouseWheelEvent:
		return true
	}
	return false
}

// isTyped reports whether there is anything in a text that can be seen, or a new
// line.
func isTyped(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r == '\n' || r == '\r' || unicode.IsGraphic(r) && r != unicode.ReplacementChar
	})
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
