package tui

import (
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/tui/paint"
)

// A faulty model panics when it is told to, at some place.
type faulty struct{ panics *string }

func (faulty) Init() tea.Cmd { return nil }

func (f faulty) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	place, ok := msg.(string)
	if !ok {
		return f, nil
	}
	*f.panics = place
	switch place {
	case "Update":
		panic(place)
	case "a command":
		return f, func() tea.Msg { return crashMsg{place} }
	}
	return f, nil
}

func (f faulty) View() tea.View {
	if *f.panics == "View" {
		panic("View")
	}
	return tea.NewView("all is well")
}

// It ends at once, without waiting for the next key.
func TestAPanicAnywhereEndsTheProgramAndLeavesTheTerminalInOrder(t *testing.T) {
	for _, place := range []string{"Update", "View", "a command"} {
		t.Run(place, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				term := newTerminal(40, 20)
				guarded := &Guarded{Model: faulty{new(string)}}
				p := paint.NewProgram(guarded, term.in, term, []string{"TERM=xterm-256color"},
					tea.WithContext(t.Context()), tea.WithoutSignalHandler(), tea.WithWindowSize(40, 20))
				ended := make(chan error)
				go func() { ended <- p.Run() }()
				synctest.Wait()
				if !term.screen.IsAltScreen() {
					t.Error("it has not begun")
				}
				p.Send(place)
				time.Sleep(time.Second)
				select {
				case err := <-ended:
					if err != nil {
						t.Error(err)
					}
				default:
					t.Error("it goes on")
					p.Quit()
					<-ended
				}
				term.close()
				if guarded.Crash == nil || guarded.Crash.Cause != place {
					t.Errorf("it ended by %v", guarded.Crash)
				}
				if term.screen.IsAltScreen() {
					t.Error("the terminal was left in the alternate screen")
				}
			})
		})
	}
}
