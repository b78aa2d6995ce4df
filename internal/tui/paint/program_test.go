package paint

import (
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// everything is a view that sets all there is to set.
func everything() tea.View {
	v := withCursor(page("one", "two"), 1, 1)
	v.WindowTitle, v.MouseMode, v.KeyboardEnhancements.ReportAlternateKeys = "title", tea.MouseModeAllMotion, true
	return v
}

// A show is a running program in a bubble of its own time.
type show struct {
	*Program
	*virtual
	model *slides
	ended chan error
}

// begin must be called inside synctest.Test.
func begin(ctx context.Context, t *testing.T, out func(*virtual) io.Writer) *show {
	v := newVirtual(t, 20, 5)
	s := &show{virtual: v, model: &slides{}, ended: make(chan error, 1)}
	s.Program = NewProgram(s.model, nil, out(v), []string{"TERM=xterm-256color"}, tea.WithContext(ctx),
		tea.WithoutSignalHandler(), tea.WithColorProfile(colorprofile.TrueColor), tea.WithWindowSize(20, 5))
	go func() { s.ended <- s.Run() }()
	s.Send(everything())
	synctest.Wait()
	return s
}

func toItself(v *virtual) io.Writer { return v }

func TestTheTerminalIsLeftAsItWasFound(t *testing.T) {
	for _, tt := range []struct {
		name string
		end  func(s *show, cancel func())
		err  error
	}{
		{"the model quits", func(s *show, _ func()) { s.Send(func() tea.Cmd { return tea.Quit }) }, nil},
		{"the program is told to quit", func(s *show, _ func()) { s.Quit() }, nil},
		{"the program is interrupted", func(s *show, _ func()) { s.Send(tea.InterruptMsg{}) }, tea.ErrInterrupted},
		{"the program is killed", func(s *show, _ func()) { s.Kill() }, tea.ErrProgramKilled},
		{"the context ends", func(_ *show, cancel func()) { cancel() }, context.Canceled},
		{"a panic in Update", func(s *show, _ func()) { s.Send(func() tea.Cmd { panic("no update") }) }, tea.ErrProgramPanic},
		{"a panic in View", func(s *show, _ func()) { s.Send(page("panic")) }, tea.ErrProgramPanic},
		{"a panic in a command", func(s *show, _ func()) {
			s.Send(func() tea.Cmd { return func() tea.Msg { panic("no command") } })
		}, tea.ErrProgramPanic},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				s := begin(ctx, t, toItself)
				if s.looks(t, "one", "two"); !s.IsAltScreen() || s.title != "title" || !s.modes[ansi.ModeMouseAnyEvent] || !s.modes[ansi.ModeBracketedPaste] {
					t.Errorf("it has not begun: %v", s.modes)
				}
				tt.end(s, cancel)
				if err := <-s.ended; !errors.Is(err, tt.err) {
					t.Errorf("%v, want %v", err, tt.err)
				}
				s.leftInOrder(t)
			})
		})
	}
}

// leftInOrder fails the test unless the terminal is as it was at first.
func (v *virtual) leftInOrder(t *testing.T) {
	t.Helper()
	if v.IsAltScreen() || v.CursorHidden() || v.title != "" {
		t.Errorf("the other screen %v, no cursor %v, title %q", v.IsAltScreen(), v.CursorHidden(), v.title)
	}
	for mode, set := range v.modes {
		if set != (mode == ansi.ModeTextCursorEnable || mode == ansi.ModeAutoWrap) {
			t.Errorf("the mode %v is left %v", mode, set)
		}
	}
	sent := v.news()
	for _, pair := range [][2]string{
		{ansi.PushKittyKeyboard(5), ansi.PopKittyKeyboard(1)},
		{ansi.SetModifyOtherKeys2, ansi.ResetModifyOtherKeys},
		{ansi.SetCursorStyle(1), ansi.SetCursorStyle(0)},
	} {
		if on, off := strings.LastIndex(sent, pair[0]), strings.LastIndex(sent, pair[1]); on < 0 || off < on {
			t.Errorf("%q is left on in %q", pair[0], sent)
		}
	}
}

// The process is stopped by Bubble Tea, between the filter and the update.
func TestASuspendedProgramLeavesTheTerminalAndPaintsAllWhenItIsBack(t *testing.T) {
	h := newHand(t)
	h.told(everything())
	if h.filter(nil, tea.SuspendMsg{}) == nil {
		t.Error("it is not suspended")
	}
	h.leftInOrder(t)
	_, _ = h.Emulator.WriteString("$ fg\r\n")
	h.told(tea.SuspendMsg{})
	h.looks(t, "one", "two")
	if !h.IsAltScreen() || h.CursorHidden() || h.title != "title" || !h.modes[ansi.ModeMouseAnyEvent] || !h.modes[ansi.ModeBracketedPaste] {
		t.Errorf("it is not back: %v", h.modes)
	}
	h.filter(nil, tea.QuitMsg{})
	h.leftInOrder(t)
}

// What is waited for wakes the program, and nothing else: no message, no byte, and
// no ticker of Bubble Tea's.
func TestNothingRunsWhileNothingHappens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := begin(t.Context(), t, toItself)
		s.news()
		told := s.model.told
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if n := s.news(); n != "" || s.model.told != told {
			t.Errorf("in a day the model is told %d things, and the terminal %q", s.model.told-told, n)
		}
		stacks := make([]byte, 1<<20)
		if all := string(stacks[:runtime.Stack(stacks, true)]); strings.Contains(all, "startRenderer") {
			t.Errorf("there is a ticker:\n%s", all)
		}
		s.Quit()
		<-s.ended
	})
}

func TestATerminalThatIsGoneDoesNotEndTheProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := begin(t.Context(), t, func(*virtual) io.Writer { return deaf{} })
		told := s.model.told
		s.Send(page("two"))
		synctest.Wait()
		if s.model.told == told {
			t.Error("it has ended")
		}
		s.Quit()
		if err := <-s.ended; err != nil {
			t.Error(err)
		}
	})
}

// A program whose terminal takes nothing waits for it, until the writing fails.
func TestAProgramThatCannotWriteEndsWhenWritingFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		from, to := io.Pipe()
		p := NewProgram(&slides{}, nil, to, []string{"TERM=xterm-256color"}, tea.WithContext(ctx), tea.WithoutSignalHandler(),
			tea.WithColorProfile(colorprofile.TrueColor), tea.WithWindowSize(20, 5))
		ended := make(chan error, 1)
		go func() { ended <- p.Run() }()
		synctest.Wait()
		cancel()
		synctest.Wait()
		select {
		case err := <-ended:
			t.Errorf("it ended by %v", err)
		default:
		}
		_ = from.Close()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}

// Keys can be read by the program, too.
func TestKeysAreReadWhereTheyComeFromAReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := newVirtual(t, 20, 5)
		in, keys := io.Pipe()
		p := NewProgram(typist{}, in, v, []string{"TERM=xterm-256color"}, tea.WithContext(t.Context()), tea.WithoutSignalHandler(),
			tea.WithColorProfile(colorprofile.TrueColor), tea.WithWindowSize(20, 5))
		ended := make(chan error, 1)
		go func() { ended <- p.Run() }()
		_, _ = io.WriteString(keys, "ab\x1b[A")
		synctest.Wait()
		v.looks(t, "ab[up]")
		p.Quit()
		_ = keys.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A typist shows the keys that were pressed.
type typist struct{ keys string }

func (typist) Init() tea.Cmd { return nil }

func (y typist) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyPressMsg); ok {
		if y.keys += k.Text; k.Text == "" {
			y.keys += "[" + k.String() + "]"
		}
	}
	return y, nil
}

func (y typist) View() tea.View { return tea.NewView(y.keys) }
