package tui

import (
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"cantstop/internal/tui/paint"
)

// A slide shows the views that are sent to it.
type slide struct{ view tea.View }

func (slide) Init() tea.Cmd { return nil }

func (s slide) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if v, ok := msg.(tea.View); ok {
		s.view = v
	}
	return s, nil
}

func (s slide) View() tea.View { return s.view }

// Every screen on the way to those of the golden files, in small layouts and with
// every kind of colours: cell by cell, with the cursor.
func TestAScreenIsPaintedAsBubbleTeaPaintsIt(t *testing.T) {
	t.Parallel()
	profiles := map[string][]colorprofile.Profile{
		"compact": {colorprofile.ASCII, colorprofile.ANSI, colorprofile.TrueColor}, "normal": {colorprofile.ANSI256},
	}
	for _, l := range layouts {
		if len(profiles[l.name]) == 0 {
			continue
		}
		var views []tea.View
		for _, s := range someShots {
			o := s.options
			o.width, o.height = l.width, l.height
			r := launch(t, o)
			views = append(views, r.View())
			for _, k := range s.keys {
				r.press(k)
				views = append(views, r.View())
			}
		}
		for _, profile := range profiles[l.name] {
			t.Run(l.name+"/"+profile.String(), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					ours, theirs := newTerminal(l.width, l.height), newTerminal(l.width, l.height)
					_, _ = theirs.screen.WriteString("\x1b[20h") // it takes a terminal without keys for one that is not raw
					environ := []string{"TERM=xterm-256color"}
					options := []tea.ProgramOption{
						tea.WithContext(t.Context()), tea.WithoutSignalHandler(), tea.WithColorProfile(profile), tea.WithWindowSize(l.width, l.height),
					}
					painted := paint.NewProgram(slide{}, ours.in, ours, environ, options...)
					rendered := tea.NewProgram(slide{}, append(options, tea.WithInput(theirs.in), tea.WithOutput(theirs), tea.WithEnvironment(environ))...)
					ended := make(chan error, 2)
					go func() { ended <- painted.Run() }()
					go func() {
						_, err := rendered.Run()
						ended <- err
					}()
					for i, v := range views {
						painted.Send(v)
						rendered.Send(v)
						time.Sleep(time.Second) // a frame of theirs
						synctest.Wait()
						same(t, i, ours, theirs)
					}
					painted.Quit()
					rendered.Quit()
					for range 2 {
						if err := <-ended; err != nil {
							t.Error(err)
						}
					}
					ours.close()
					theirs.close()
				})
			})
		}
	}
}

// same fails the test unless two terminals show the same.
func same(t *testing.T, i int, ours, theirs *terminal) {
	t.Helper()
	for y := range theirs.screen.Height() {
		for x := range theirs.screen.Width() {
			if got, want := ours.screen.CellAt(x, y), theirs.screen.CellAt(x, y); !got.Equal(want) {
				t.Fatalf("view %d has %+v at %d,%d, want %+v", i, got, x, y, want)
			}
		}
	}
	got, want := ours.screen.CursorPosition(), theirs.screen.CursorPosition()
	hidden := theirs.screen.CursorHidden()
	if ours.screen.CursorHidden() != hidden || !hidden && got != want {
		t.Errorf("view %d has its cursor at %v, hidden %v, want %v, %v", i, got, ours.screen.CursorHidden(), want, hidden)
	}
}
