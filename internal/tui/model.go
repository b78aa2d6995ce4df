// Package tui is the game as a screen: one Bubble Tea model with a stack of
// screens, of which the uppermost takes the keys. A game's stage shows what has
// happened at a table at its own pace; who plays stands before it and forwards
// keys as actions. Screens are plain structs; what is drawn follows from the state
// alone, and nothing moves while the game waits for a person.
//
// Of Bubbles there are the keys, the field in which text is typed, and the list, which
// holds the games of the shelf, which of them is highlighted, and which a word finds.
// What it draws was tried and is not used: its list says "No items." whatever the
// language, and has a dot for every page, of which five thousand games make so many
// that a key is felt; its viewport breaks lines in the middle of words; its help cuts
// the keys from the end, so that the way out goes first. All of it comes as text, in
// which a click hits nothing, and whose signs ASCII would have to spell afterwards.
package tui

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// Options are what the screen needs from outside.
type Options struct {
	sitting.Options
	Text *words.Text
	// Replay is a game to look at instead of playing one; the way out of it ends the
	// program.
	Replay *record.Record
	// Reviewed is a game that is over, to review instead of playing one; the way out of
	// that ends the program, too.
	Reviewed *record.Record
	// NoColor says that the player asked for no colours.
	NoColor bool
	// Tick waits; tea.Tick if nil.
	Tick func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
}

// A Model is the whole program on the screen. It is a tea.Model.
type Model struct {
	*house
	o             Options
	width, height int
	stack         []screen // from below; never empty
	match         *match   // the game that is on the screen, or under others; nil if none is

	// assessed is what is known of finished games, by their records.
	assessed map[*record.Record]assessment

	playouts int     // of each of two choices that a review checks
	opening  tea.Cmd // what is under way at the start, nil for nothing
	keeper   keeper
	ticking  bool
	awaiting bool // a savingMsg
	farewell string
	unsaved  error
	quitting bool
}

// playouts are those of each of the two choices of a check: about a second.
const playouts = 40

// New is a model that opens with the menu or a game. It fails where the game
// cannot be opened.
func New(o Options) (*Model, error) {
	o.Options = o.Filled()
	if o.Tick == nil {
		o.Tick = tea.Tick
	}
	m := &Model{o: o, playouts: playouts, assessed: map[*record.Record]assessment{}, house: &house{
		text: o.Text, settings: o.Settings, now: o.Now, remote: o.Remote, noColor: o.NoColor, profile: colorprofile.TrueColor,
	}}
	m.keeper.keep = o.Keep
	m.restyle()
	switch {
	case o.Replay != nil:
		r, err := m.newReplay(o.Replay)
		if err != nil {
			return nil, err
		}
		r.leave = (*Model).leave
		m.push(r)
	case o.Reviewed != nil:
		m.opening = openReviewAnd(o.Reviewed, (*Model).leave, nil)(m)
	case o.Open != nil:
		if err := m.open(*o.Open); err != nil {
			return nil, err
		}
	case o.Learn > 0:
		if err := m.openLesson(o.Learn); err != nil {
			return nil, err
		}
	default:
		f := m.newFront()
		m.push(f)
		if o.Wishes != nil {
			s := m.newSetup(f.saved.Last)
			s.Wish(*o.Wishes)
			m.push(s)
		}
	}
	if o.Notice != "" {
		m.notice = o.Notice
	}
	return m, nil
}

// Farewell is a line to print after the screen is gone: how to go on with a game
// that is not over. It is empty if there is none.
func (m *Model) Farewell() string { return m.farewell }

// Unsaved is why the game that was left could not be saved; nil if all is well.
func (m *Model) Unsaved() error { return m.unsaved }

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.Raw(ansi.RequestBackgroundColor), m.opening, m.advance())
}

// A tickMsg moves what is in motion.
type tickMsg struct{}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.layout = layoutFor(m.width, m.height)
		if m.match != nil {
			m.match.seekHint()
		}
		return m, m.keepSeen()
	case keptMsg:
		m.notSaved(msg.failed)
	case tickMsg:
		m.ticking = false
		return m, m.advance()
	case savingMsg:
		m.awaiting = false
		return m, m.advance()
	case doneMsg:
		return m, m.do(msg.then)
	case beatMsg:
		return m, m.beat(msg)
	case botMsg:
		if msg.match == m.match {
			m.match.decided(msg)
			return m, m.advance()
		}
	case adviceMsg:
		if msg.match == m.match {
			return m, m.do(m.match.advised(msg))
		}
	case reviewMsg:
		if msg.match == m.match {
			m.match.ending.reviewed(msg)
		}
	case tea.KeyPressMsg:
		return m, m.press(msg)
	case tea.PasteMsg:
		if r, ok := m.top().(receiver); ok {
			return m, m.do(r.receive(msg.Content))
		}
		m.top().paste(msg.Content)
	case tea.MouseMsg:
		return m, m.point(msg)
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.restyle()
	case tea.BackgroundColorMsg:
		m.light = !msg.IsDark()
		m.restyle()
	}
	return m, nil
}

// do does what a screen wants to be done, and lets the game go on.
func (m *Model) do(a action) tea.Cmd {
	var cmd tea.Cmd
	if a != nil {
		cmd = a(m)
	}
	return tea.Batch(cmd, m.advance())
}

// advance lets the game go on and keeps ticking while something moves.
func (m *Model) advance() tea.Cmd {
	var cmd tea.Cmd
	moves := false
	if r, ok := m.top().(*replay); ok {
		cmd, moves = r.advance(), r.playing != nil
	}
	if m.match != nil {
		cmd = tea.Batch(cmd, m.match.advance(), m.lookAtSaving(), m.keepSeen())
		moves = moves || m.match.playing != nil
	}
	if moves && !m.ticking {
		m.ticking = true
		cmd = tea.Batch(cmd, m.o.Tick(frameTime, func(time.Time) tea.Msg { return tickMsg{} }))
	}
	return cmd
}

// A savingMsg is time to look whether a game has been saved by now.
type savingMsg struct{}

// lookAtSaving says how the game is kept, where that has to be said, and looks again
// when that may have changed.
func (m *Model) lookAtSaving() tea.Cmd {
	k := m.match.sitting.Kept()
	if lines := m.text.Kept(k.NoLocks, k.NoPermissions, k.MadeRoom); len(lines) > 0 {
		m.notice = strings.Join(lines, " ")
	}
	m.notSaved(m.match.sitting.SaveError())
	if m.awaiting || !m.match.sitting.Saving() {
		return nil
	}
	m.awaiting = true
	return m.o.Tick(sitting.Late, func(time.Time) tea.Msg { return savingMsg{} })
}

// press does what a key does: first what works everywhere, then for the uppermost
// screen.
func (m *Model) press(k tea.KeyPressMsg) tea.Cmd {
	typing := m.top().typing()
	if !typing || k.Text == "" {
		k = latin(k) // a name stays in its alphabet
	}
	if !typing {
		k = unshifted(k)
	}
	switch {
	case key.Matches(k, m.keys.leave):
		return m.leave()
	case key.Matches(k, m.keys.suspend):
		return tea.Suspend
	case m.layout.size == tooSmall:
		return nil // what cannot be seen is not to be done
	}
	m.notice = ""
	return m.do(m.top().press(k))
}

// point does what the mouse does: moving highlights, and previews with it; a click
// on what is highlighted does it; the wheel scrolls.
func (m *Model) point(msg tea.MouseMsg) tea.Cmd {
	if !m.settings.Mouse || m.layout.size == tooSmall {
		return nil
	}
	at := msg.Mouse()
	_, clicked := msg.(tea.MouseClickMsg)
	return m.do(m.top().point(at, clicked && at.Button == tea.MouseLeft))
}

// leave ends the program. The game is saved as it stands.
func (m *Model) leave() tea.Cmd {
	m.quitting = true
	return tea.Quit
}

// Close lets the game on the screen go, for others to open. It is for whoever
// runs the model, after its program has ended.
func (m *Model) Close() {
	m.closeMatch(sitting.AtTheEnd)
	if err := m.keeper.flush(); err != nil && m.unsaved == nil {
		m.unsaved = sitting.Told(err, m.remote)
		m.farewell = m.text.Say(words.NotSaved, m.unsaved)
	}
}

// closeMatch lets the game on the screen go, for others to open.
func (m *Model) closeMatch(patience time.Duration) {
	if m.match == nil {
		return
	}
	m.match.leave()
	if m.match.sitting.File == nil {
		return
	}
	var resume string
	resume, m.unsaved = m.match.sitting.Close(patience)
	m.farewell = m.text.Farewell(resume, m.unsaved, m.remote)
}

// set changes the settings, now and for the next time.
func (m *Model) set(change func(*settings.Settings)) {
	m.note(change)
	m.restyle()
	m.notSaved(m.keeper.flush())
}

// View implements tea.Model.
func (m *Model) View() tea.View {
	content, cursor := m.frame()
	v := tea.NewView(content)
	v.AltScreen = true
	v.WindowTitle = m.windowTitle()
	v.KeyboardEnhancements.ReportAlternateKeys = true
	if m.settings.Mouse {
		v.MouseMode = tea.MouseModeAllMotion
	}
	v.Cursor = cursor
	return v
}

func (m *Model) windowTitle() string {
	if _, ok := m.top().(*replay); ok {
		return m.text.Say(words.WindowReplay, m.theme.Dash)
	}
	if _, learning := m.stack[0].(*lessonScreen); learning {
		return m.text.Say(words.LearnWindow)
	}
	if m.match == nil || m.match.scene.over {
		return m.text.Say(words.WindowTitleOver)
	}
	return m.text.Say(words.WindowTitle, m.match.names[m.match.band()], m.theme.Dash)
}

// frame is the whole screen as styled text, and where the text cursor stands.
func (m *Model) frame() (content string, cursor *tea.Cursor) {
	if m.quitting {
		return "", nil
	}
	c := newCanvas(m.width, m.height, m.theme)
	if m.layout.size == tooSmall {
		m.drawTooSmall(c)
		return c.finish(), nil
	}
	for _, s := range m.visible() {
		cursor = s.draw(c)
	}
	m.drawKeys(c, m.top().bindings())
	return c.finish(), cursor
}

// drawTooSmall asks to enlarge the window, as far as that fits.
func (m *Model) drawTooSmall(c canvas) {
	least := needs[len(needs)-1]
	lines := []string{
		m.text.Say(words.Enlarge),
		m.text.Say(words.EnlargeSize, least.width, least.height),
		m.text.Say(words.EnlargeNow, m.width, m.height),
	}
	top := max(0, (m.height-len(lines))/2)
	for i, line := range lines {
		if top+i < m.height {
			c.putMiddle(rect{0, top + i, m.width, 1}, line, m.theme.Text)
		}
	}
}
