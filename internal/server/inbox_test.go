package server

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"
)

// filled is an inbox that has taken in a text, and its end.
func filled(t *testing.T, text string) *inbox {
	t.Helper()
	in := newInbox()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in.fill(ctx, strings.NewReader(text), func() { t.Error("too much") })
	return in
}

// What is sent is taken in whether or not anybody reads it; little of it is kept.
func TestAnInboxTakesInWhateverIsSent(t *testing.T) {
	sent := bytes.NewReader(bytes.Repeat([]byte("x"), 10*maxUnread))
	in := newInbox()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	told := 0
	in.fill(ctx, sent, func() { told++ })
	if sent.Len() > 0 || told == 0 {
		t.Errorf("%d bytes are left, and it was told %d times", sent.Len(), told)
	}
	if kept, err := io.ReadAll(in); len(kept) > maxUnread || err != nil {
		t.Errorf("%d bytes are kept, %v", len(kept), err)
	}
	if cap(in.unread) > 0 {
		t.Error("what has been read is kept")
	}
}

// A lateReader has something after its end, in spite of RFC 4254.
type lateReader struct{ reads int }

func (l *lateReader) Read(p []byte) (int, error) {
	if l.reads++; l.reads == 2 {
		return len(p), nil
	}
	return 0, io.EOF
}

func TestBytesAfterTheEndAreThrownAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, late := newInbox(), &lateReader{}
		ctx, cancel := context.WithCancel(t.Context())
		go in.fill(ctx, late, func() {})
		time.Sleep(2 * time.Second)
		cancel()
		synctest.Wait()
		if kept, err := io.ReadAll(in); len(kept) > 0 || late.reads < 3 || err != nil {
			t.Errorf("%d bytes are kept after %d reads, %v", len(kept), late.reads, err)
		}
	})
}

// A client that has left is not decoded any more, whatever it has sent.
func TestKeysEndWithTheirClient(t *testing.T) {
	in := filled(t, strings.Repeat("x", maxUnread))
	here, leave := context.WithCancel(t.Context())
	n := 0
	err := keys(here, in, rate.NewLimiter(rate.Inf, 0), func(tea.Msg) {
		if n++; n == 10 {
			leave()
		}
	})
	if n != 10 || err != nil {
		t.Errorf("%d keys, %v", n, err)
	}
}

// With their client also those keys are gone that wait for their turn.
func TestKeysThatWaitEndWithTheirClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := filled(t, strings.Repeat("x", 100))
		here, leave := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		n := 0
		go func() {
			ended <- keys(here, in, rate.NewLimiter(rate.Every(time.Hour), keyBurst), func(tea.Msg) { n++ })
		}()
		synctest.Wait()
		leave()
		if err := <-ended; n != keyBurst || err != nil {
			t.Errorf("%d keys, %v", n, err)
		}
	})
}

func TestKeysComeAtThePaceOfFingers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const sent = 1000
		in := filled(t, strings.Repeat("x", sent))
		began, n := time.Now(), 0
		err := keys(t.Context(), in, rate.NewLimiter(rate.Every(usualPauses.key), keyBurst), func(m tea.Msg) {
			if _, ok := m.(uv.KeyPressEvent); ok {
				n++
			}
		})
		if took, want := time.Since(began), (sent-keyBurst)*usualPauses.key; n != sent || !errors.Is(err, io.EOF) || took.Round(time.Millisecond) != want {
			t.Errorf("%d keys in %v, want %v; %v", n, took, want, err)
		}
	})
}

func TestLinesComeAtThePaceOfFingers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const sent = 1000
		in := filled(t, strings.Repeat("roll\n", sent)+"the last one needs no end")
		began := time.Now()
		lines := bufio.NewScanner(&typed{
			ctx: t.Context(), in: in, pace: rate.NewLimiter(rate.Every(usualPauses.key), keyBurst), pressed: func() {},
		})
		n := 0
		for lines.Scan() {
			n++
		}
		if took, want := time.Since(began), (sent-keyBurst)*usualPauses.key; n != sent+1 || took.Round(time.Millisecond) != want {
			t.Errorf("%d lines in %v, want %v", n, took, want)
		}
	})
}

func TestLinesEndWithTheirClient(t *testing.T) {
	here, leave := context.WithCancel(t.Context())
	lines := bufio.NewReader(&typed{
		ctx: here, in: filled(t, "roll\nstop\n"), pace: rate.NewLimiter(rate.Inf, 0), pressed: func() {},
	})
	if line, err := lines.ReadString('\n'); line != "roll\n" || err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	leave()
	if line, err := lines.ReadString('\n'); line != "" || err != io.EOF {
		t.Errorf("%q, %v", line, err)
	}
}

// A client that takes in nothing is let go, since what it sends is held until it
// does.
func TestAConnectionThatCannotBeWrittenIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		d := newDoor(generous(), time.Now)
		v, refusal := d.enter(from{here, "192.0.2.1:1000"})
		if refusal != "" {
			t.Fatal(refusal)
		}
		began := time.Now()
		if _, err := v.Write([]byte("x")); err == nil || time.Since(began) != deafness {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if len(d.connections) > 0 {
			t.Error("it is still in")
		}
		if _, err := there.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
			t.Errorf("the client is told nothing: %v", err)
		}
	})
}
