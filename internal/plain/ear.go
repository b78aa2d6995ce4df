package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
)

// An ear hears answers, a line each, or that the player has left: the input has
// ended, a signal has arrived, or the context is done. A line is read when it is
// asked for, beside everything else, so that reading holds nothing up.
type ear struct {
	signals <-chan os.Signal
	done    <-chan struct{} // of the context
	wanted  chan struct{}
	lines   chan string // closed at the end of the input
	signal  os.Signal   // the one that arrived
	asked   bool        // for a line that has not been heard
}

func listen(ctx context.Context, in io.Reader, signals <-chan os.Signal) *ear {
	// Both channels have room for one, so that neither side waits for the other
	// when the player leaves.
	e := &ear{signals: signals, done: ctx.Done(), wanted: make(chan struct{}, 1), lines: make(chan string, 1)}
	go e.read(bufio.NewReader(in))
	return e
}

func (e *ear) read(r *bufio.Reader) {
	defer close(e.lines)
	for range e.wanted {
		line, err := readLine(r)
		if err != nil {
			return
		}
		e.lines <- line
	}
}

// longest is how many bytes of a line are kept. No answer is that long.
const longest = 1024

// readLine reads a line without its end. The last one needs none.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, more, err := r.ReadLine()
		line = append(line, part[:min(len(part), longest-len(line))]...)
		switch {
		case errors.Is(err, io.EOF) && len(line) > 0:
			return string(line), nil
		case err != nil:
			return "", err
		case !more:
			return string(line), nil
		}
	}
}

// close ends the reading, once the line under way has arrived.
func (e *ear) close() { close(e.wanted) }

// hear is the next line. It fails with errLeft.
func (e *ear) hear() (string, error) {
	if err := e.left(); err != nil {
		return "", err
	}
	e.listen()
	select {
	case line, more := <-e.lines:
		if !more {
			return "", errLeft
		}
		e.asked = false
		return line, nil
	case e.signal = <-e.signals:
		return "", errLeft
	case <-e.done:
		return "", errLeft
	}
}

// listen asks for a line, unless one has been asked for.
func (e *ear) listen() {
	if e.asked {
		return
	}
	e.asked = true
	select {
	case e.wanted <- struct{}{}:
	default: // the input has ended
	}
}

// during does what may take long, and ends it where the player leaves or says what stops
// it. Another line is heard when it is asked for; the end of the input stops nothing, as
// a script ends before it is answered. Nothing can be said beside it but by what is done.
func (e *ear) during(do func(context.Context), stops func(line string) bool) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	over := make(chan struct{})
	go func() {
		defer close(over)
		do(ctx)
	}()
	var lines <-chan string
	if stops != nil {
		e.listen()
		lines = e.lines
	}
	for {
		select {
		case <-over:
			return
		case line, more := <-lines:
			lines = nil
			switch {
			case !more:
			case stops(line):
				e.asked = false
				stop()
			default:
				e.lines <- line // there is room, as nothing more has been asked for
			}
		case e.signal = <-e.signals:
			stop()
		case <-e.done:
			stop()
			<-over
			return
		}
	}
}

// left is errLeft if a signal has arrived or the context is done.
func (e *ear) left() error {
	if e.signal != nil {
		return errLeft
	}
	select {
	case e.signal = <-e.signals:
		return errLeft
	case <-e.done:
		return errLeft
	default:
		return nil
	}
}
