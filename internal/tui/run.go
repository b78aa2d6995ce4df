package tui

import (
	"context"
	"errors"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// A Terminal is what the screen runs on.
type Terminal struct {
	In      io.Reader
	Out     io.Writer
	Environ []string
}

// Run shows the screen until the player leaves or a signal ends it, and returns
// the signal, nil if there was none. SIGINT counts as leaving. The game is saved
// at any moment, so the end needs no time.
func Run(ctx context.Context, m *Model, t Terminal, signals <-chan os.Signal) (os.Signal, error) {
	options := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(t.In), tea.WithOutput(t.Out), tea.WithEnvironment(t.Environ),
		tea.WithoutSignalHandler(),
	}
	if m.o.NoColor {
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	}
	p := tea.NewProgram(m, options...)
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
	_, err := p.Run()
	close(ended)
	s := <-caught
	m.closeMatch()
	if errors.Is(err, tea.ErrProgramPanic) {
		return s, err
	}
	if s != nil || errors.Is(err, tea.ErrInterrupted) {
		return s, nil // the terminal may be gone with its window
	}
	return nil, err
}
