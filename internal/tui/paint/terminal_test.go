package paint

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// A virtual terminal, and what has been written to it.
type virtual struct {
	*vt.Emulator
	mu    sync.Mutex
	sent  strings.Builder
	title string
	modes map[ansi.Mode]bool
}

func newVirtual(t *testing.T, width, height int) *virtual {
	v := &virtual{Emulator: vt.NewEmulator(width, height), modes: map[ansi.Mode]bool{}}
	v.SetCallbacks(vt.Callbacks{
		Title:       func(title string) { v.title = title },
		EnableMode:  func(m ansi.Mode) { v.modes[m] = true },
		DisableMode: func(m ansi.Mode) { v.modes[m] = false },
	})
	read := make(chan struct{})
	go func() {
		defer close(read)
		_, _ = io.Copy(io.Discard, v.Emulator) // its answers
	}()
	t.Cleanup(func() {
		_ = v.InputPipe().(io.Closer).Close() // its own Close is a data race with reading
		<-read
	})
	return v
}

func (v *virtual) Write(b []byte) (int, error) { return v.WriteString(string(b)) }

func (v *virtual) WriteString(s string) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.sent.WriteString(s)
	return v.Emulator.WriteString(s)
}

// news is what has been written since it was asked last.
func (v *virtual) news() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	defer v.sent.Reset()
	return v.sent.String()
}

// looks fails the test unless the terminal shows these lines, and nothing below.
func (v *virtual) looks(t *testing.T, lines ...string) {
	t.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	got := strings.Split(strings.TrimRight(v.String(), " \n"), "\n")
	for i := range got {
		got[i] = strings.TrimRight(got[i], " ")
	}
	if strings.Join(got, "\n") != strings.Join(lines, "\n") {
		t.Errorf("the terminal shows\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(lines, "\n"))
	}
}

// A slide show is a model that shows the views that it is sent, and runs the
// functions.
type slides struct {
	view tea.View
	told int
}

func (*slides) Init() tea.Cmd { return nil }

func (s *slides) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	s.told++
	switch msg := msg.(type) {
	case tea.View:
		s.view = msg
	case func() tea.Cmd:
		return s, msg()
	}
	return s, nil
}

func (s *slides) View() tea.View {
	if s.view.Content == "panic" {
		panic("no view")
	}
	return s.view
}

// page is a view of some lines.
func page(lines ...string) tea.View { return tea.NewView(strings.Join(lines, "\n")) }

func withCursor(v tea.View, x, y int) tea.View {
	v.Cursor = tea.NewCursor(x, y)
	return v
}

// A hand has a painter before a terminal of 20×5, with all colours.
type hand struct {
	*painter
	*virtual
}

func newHand(t *testing.T, environ ...string) *hand {
	h := bareHand(t, environ...)
	h.told(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}, tea.WindowSizeMsg{Width: 20, Height: 5})
	return h
}

// bareHand has been told nothing of the terminal.
func bareHand(t *testing.T, environ ...string) *hand {
	v := newVirtual(t, 20, 5)
	return &hand{newPainter(&slides{}, v, append([]string{"TERM=xterm-256color"}, environ...)), v}
}

// told gives the painter messages.
func (h *hand) told(messages ...tea.Msg) {
	for _, m := range messages {
		h.Update(m)
	}
}

// deaf is a terminal that is gone.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, errors.New("it is gone") }
