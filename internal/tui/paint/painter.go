package paint

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// A painter is a model that paints the views of another. It is called by one
// goroutine, Bubble Tea's event loop, and waits there until the terminal has taken
// what is painted.
type painter struct {
	model   tea.Model
	out     io.Writer
	environ uv.Environ
	cooked  bool // the terminal begins a line where it is to move down

	stopTicker func() error // Bubble Tea's, nil where it cannot be stopped

	profile      colorprofile.Profile // the terminal's colours, unknown at first
	synchronized bool                 // it shows a frame at once (DEC mode 2026)
	cells        uv.ScreenBuffer      // what it is to show, of its size
	away         bool                 // it is somebody else's

	renderer *uv.TerminalRenderer // knows what the terminal shows; nil where that is not ours
	rendered bytes.Buffer         // what the renderer has written
	shown    picture
	due      bool // the terminal has changed, to be painted whatever it shows
}

func newPainter(m tea.Model, out io.Writer, environ []string) *painter {
	return &painter{model: m, out: out, environ: environ, cells: uv.NewScreenBuffer(0, 0)}
}

// Init implements tea.Model.
func (p *painter) Init() tea.Cmd {
	if p.stopTicker != nil {
		_ = p.stopTicker()
	}
	if answersQueries(p.environ) {
		p.write(ansi.RequestModeSynchronizedOutput + ansi.RequestModeUnicodeCore)
	}
	return p.model.Init()
}

// answersQueries reports whether a terminal can be asked for its modes. Some show
// the question, and some are too far away: these are the ones that Bubble Tea asks.
func answersQueries(environ uv.Environ) bool {
	if _, windows := environ.LookupEnv("WT_SESSION"); windows {
		return true
	}
	for _, known := range []string{"ghostty", "wezterm", "alacritty", "kitty", "rio"} {
		if strings.Contains(environ.Getenv("TERM"), known) {
			return true
		}
	}
	_, remote := environ.LookupEnv("SSH_TTY")
	return !remote && !strings.Contains(environ.Getenv("TERM_PROGRAM"), "Apple")
}

// Update implements tea.Model.
func (p *painter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.resize(msg.Width, msg.Height)
	case tea.ColorProfileMsg:
		p.profile = msg.Profile
		p.configure()
	case tea.ModeReportMsg:
		p.learn(msg)
	case tea.RawMsg:
		p.write(fmt.Sprint(msg.Msg))
	case tea.SuspendMsg:
		p.away = false // and here again
	}
	var cmd tea.Cmd
	p.model, cmd = p.model.Update(msg)
	p.paint(p.model.View())
	return p, cmd
}

// View implements tea.Model. Bubble Tea has nothing to paint.
func (p *painter) View() tea.View { return tea.View{} }

// filter leaves the terminal before Bubble Tea gives it back to whoever had it
// before, at the end or for a while.
func (p *painter) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.QuitMsg, tea.InterruptMsg, tea.SuspendMsg:
		p.leave()
		p.away = true
	}
	return msg
}

// resize makes ready to paint a window of another size, where a terminal may show
// anything.
func (p *painter) resize(width, height int) {
	p.cells.Resize(width, height)
	if p.renderer != nil {
		p.renderer.Resize(width, height)
		p.renderer.Erase()
	}
	p.due = true
}

// learn remembers what a terminal has answered.
func (p *painter) learn(report tea.ModeReportMsg) {
	switch report.Mode {
	case ansi.ModeSynchronizedOutput:
		p.synchronized = report.Value == ansi.ModeReset
	case ansi.ModeUnicodeCore:
		if report.Value.IsSet() || report.Value == ansi.ModeReset {
			p.cells.Method = ansi.GraphemeWidth
			p.configure()
			p.due = true
		}
	}
}

// configure tells the renderer what is known of the terminal.
func (p *painter) configure() {
	if p.renderer != nil {
		p.renderer.SetColorProfile(p.profile)
		p.renderer.SetGraphemeWidth(p.cells.Method == ansi.GraphemeWidth)
	}
}

// paint brings the terminal to what a view shows. It waits for the first size and
// the colours, which Bubble Tea tells at the beginning.
func (p *painter) paint(v tea.View) {
	if p.away || p.profile == colorprofile.Unknown || p.cells.Bounds().Empty() || v.Content == "" {
		return
	}
	next := p.picture(v)
	if next == p.shown && !p.due {
		return
	}
	var frame strings.Builder
	entering := p.renderer == nil
	if entering {
		p.enter(&frame, v)
	}
	frame.WriteString(p.shown.settingsTo(next))
	cells := p.draw(next)
	// A cursor is not to be seen flying about: where a frame does not appear at
	// once, it is hidden while that is painted.
	before, after := p.shown.cursor != hidden, next.cursor != hidden
	hide := entering || before && (!after || len(cells) > 0 && !p.synchronized)
	together := p.synchronized && len(cells) > 0
	if together {
		frame.WriteString(ansi.SetModeSynchronizedOutput)
	}
	if hide {
		frame.WriteString(ansi.ResetModeTextCursorEnable)
	}
	frame.Write(cells)
	if after && (hide || !before) {
		frame.WriteString(ansi.SetModeTextCursorEnable)
	}
	if together {
		frame.WriteString(ansi.ResetModeSynchronizedOutput)
	}
	p.shown, p.due = next, false
	p.write(frame.String())
}

// draw returns what changes the cells of the terminal to those of a picture, and
// moves the cursor there. It holds until the next call.
func (p *painter) draw(next picture) []byte {
	uv.NewStyledString(next.content).Draw(p.cells, p.cells.Bounds())
	p.renderer.Render(p.cells.RenderBuffer)
	if next.cursor != hidden {
		p.renderer.MoveTo(next.x, next.y)
	}
	p.rendered.Reset()
	_ = p.renderer.Flush() // a buffer takes everything
	return p.rendered.Bytes()
}

// enter takes the terminal: its other screen, and a keyboard that tells more.
func (p *painter) enter(frame *strings.Builder, v tea.View) {
	p.renderer = uv.NewTerminalRenderer(&p.rendered, p.environ)
	p.renderer.SetFullscreen(true)
	p.renderer.SetScrollOptim(runtime.GOOS != "windows") // github.com/microsoft/terminal/issues/19016
	p.renderer.SetMapNewline(p.cooked)
	p.renderer.Erase()
	p.configure()
	keys := ansi.KittyDisambiguateEscapeCodes
	if v.KeyboardEnhancements.ReportAlternateKeys {
		keys |= ansi.KittyReportAlternateKeys
	}
	// The keyboard's state belongs to the screen, where a terminal has both kinds.
	frame.WriteString(ansi.ResetModifyOtherKeys + ansi.SetModeAltScreenSaveCursor +
		ansi.SetModeBracketedPaste + ansi.SetModifyOtherKeys2 + ansi.PushKittyKeyboard(keys))
}

// leave puts the terminal back, if it is ours.
func (p *painter) leave() {
	if p.renderer == nil {
		return
	}
	p.write(ansi.ResetModifyOtherKeys + ansi.PopKittyKeyboard(1) +
		// Some terminals have one screen only: what comes next begins below ours.
		ansi.CursorPosition(1, p.cells.Height()) +
		ansi.ResetModeAltScreenSaveCursor + ansi.SetModeTextCursorEnable + ansi.ResetModeBracketedPaste +
		p.shown.settingsTo(picture{}))
	p.renderer, p.shown = nil, picture{}
}

// write writes to the terminal. One that is gone is not an error: whoever notices
// ends the program.
func (p *painter) write(s string) {
	if s != "" {
		_, _ = io.WriteString(p.out, s)
	}
}
