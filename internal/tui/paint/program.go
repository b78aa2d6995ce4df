// Package paint runs a Bubble Tea model on a terminal and paints what it shows
// when that changes, and at no other time.
//
// Bubble Tea's own renderer (v2.1.1) looks for changes by a ticker that runs as
// long as the program does: a key waits for the next tick, and a game that waits
// for its player wakes the processor at every one. Here the same cells go through
// the same renderer of Ultraviolet, but with the message that changed them: a key
// is answered at once, and nothing runs while nothing happens.
//
// Bubble Tea does everything else: raw mode, keys, sizes, suspending. Its ticker
// is stopped where keys do not come from a terminal, and otherwise slowed down to
// one a second, where it finds nothing to do. What Bubble Tea itself would write
// is thrown away, so what a model has to say to the terminal besides its view it
// says with tea.Raw.
//
// Two proposals let Bubble Tea's renderer sleep (charmbracelet/bubbletea, pull
// requests 1776 and 1796). With a release that has one of them, tea.NewProgram
// with tea.WithInput, tea.WithOutput and tea.WithEnvironment can take the place of
// NewProgram, and this package can go.
package paint

import (
	"io"
	"runtime"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// A Program is a Bubble Tea program that is painted by this package.
type Program struct {
	*tea.Program
	painter *painter
}

// NewProgram is a program that shows a model on the whole screen of a terminal.
// It reads keys from in, unless that is nil: then they are sent to it. Of the
// model's views it takes the content, the cursor, the window's title, the mode of
// the mouse and the alternate keys; the rest stays as it is.
//
// The options are Bubble Tea's other ones. A filter among them takes the place of
// the program's own, which leaves the terminal before the process is suspended:
// such a filter drops tea.SuspendMsg.
func NewProgram(m tea.Model, in io.Reader, out io.Writer, environ []string, options ...tea.ProgramOption) *Program {
	p := newPainter(m, out, environ)
	all := []tea.ProgramOption{tea.WithEnvironment(environ), tea.WithFPS(1), tea.WithFilter(p.filter)}
	if file, ok := terminal(out); ok {
		_, keys := terminal(in) // Bubble Tea makes it raw for the sake of its keys
		p.cooked = !keys && runtime.GOOS != "windows"
		all = append(all, tea.WithOutput(silent{file}))
	} else {
		all = append(all, tea.WithOutput(io.Discard), tea.WithoutRenderer())
	}
	if in == nil {
		all = append(all, tea.WithInput(strings.NewReader("")))
	} else {
		all = append(all, tea.WithInput(in))
	}
	program := &Program{tea.NewProgram(p, append(all, options...)...), p} //nolint:forbidigo // the one place
	if in == nil {
		// With no terminal to be released, this stops the renderer and no more.
		p.stopTicker = program.ReleaseTerminal
	}
	return program
}

// Run runs the program to its end and leaves the terminal as it was found. It
// fails as tea.Program.Run does.
func (p *Program) Run() error {
	defer p.painter.leave()
	_, err := p.Program.Run()
	return err
}

// terminal is a reader or writer as the terminal that it may be.
func terminal(f any) (term.File, bool) {
	file, ok := f.(term.File)
	return file, ok && term.IsTerminal(file.Fd())
}

// A silent file is a terminal to Bubble Tea, to be made ready for keys, asked for
// its size and put back, but not to be written to.
type silent struct{ term.File }

func (silent) Write(b []byte) (int, error) { return len(b), nil }
