package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"cantstop/internal/tui/paint"
)

// A Terminal is what the screen runs on.
type Terminal struct {
	In      io.Reader
	Out     io.Writer
	Environ []string
	// Width and Height are its size where it cannot be asked for it.
	Width, Height int
}

// Run shows the screen until the player leaves or a signal ends it, and returns
// the signal, nil if there was none. SIGINT counts as leaving. The game is saved
// at any moment, so the end needs no time. It fails where the screen cannot be
// shown, and with a *CrashError.
func Run(ctx context.Context, m *Model, t Terminal, signals <-chan os.Signal) (os.Signal, error) {
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithoutSignalHandler()}
	if m.noColor {
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	}
	if t.Width > 0 {
		options = append(options, tea.WithWindowSize(t.Width, t.Height))
	}
	guarded := &Guarded{Model: m}
	p := paint.NewProgram(guarded, t.In, t.Out, t.Environ, options...)
	ended := make(chan struct{})
	caught := make(chan os.Signal, 1)
	go func() {
		defer close(caught)
		select {
		case s := <-signals:
			caught <- s
			p.Quit()
		case <-ended:
		}
	}()
	err := p.Run()
	close(ended)
	s := <-caught
	m.Close()
	switch {
	case guarded.Crash != nil:
		return s, guarded.Crash
	case s != nil || errors.Is(err, tea.ErrInterrupted):
		return s, nil // the terminal may be gone with its window
	}
	return nil, err
}

// A CrashError is a mistake in this program. The game is saved as it stood.
type CrashError struct{ Cause any }

func (e *CrashError) Error() string {
	return fmt.Sprintf("this should not have happened: %v", e.Cause)
}

// Guarded is a model that ends its program when something in it panics: the
// terminal is put back in order and the error is one line, not a stack trace.
type Guarded struct {
	tea.Model
	Crash *CrashError // nil while all is well
	view  tea.View    // drawn where a panic can still be answered
}

// A crashMsg is a panic in a command.
type crashMsg struct{ cause any }

// guarded is a command whose panic ends the program in the same way.
func guarded(do func() tea.Msg) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if cause := recover(); cause != nil {
				msg = crashMsg{cause}
			}
		}()
		return do()
	}
}

// Update implements tea.Model.
func (g *Guarded) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	defer func() {
		if cause := recover(); cause != nil {
			model, cmd = g, g.fail(cause)
		}
	}()
	if g.Crash != nil {
		return g, tea.Quit
	}
	if crash, ok := msg.(crashMsg); ok {
		return g, g.fail(crash.cause)
	}
	_, cmd = g.Model.Update(msg)
	g.view = g.Model.View()
	return g, cmd
}

// View implements tea.Model.
func (g *Guarded) View() tea.View { return g.view }

func (g *Guarded) fail(cause any) tea.Cmd {
	g.Crash = &CrashError{cause}
	return tea.Quit
}
