// Package tui is the game as a screen: one Bubble Tea model that shows what has
// happened at a table at its own pace, forwards keys as actions, and drives the
// bots. Its parts are plain structs; what is drawn follows from the state alone,
// and nothing moves while the game waits for a person.
package tui

import (
	"runtime"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// Options are what the screen needs from outside.
type Options struct {
	Text     *words.Text
	Settings settings.Settings
	// Games is where games are kept, nil where they are not.
	Games *store.Games
	// Open is the game to begin with; nil opens the menu.
	Open *sitting.Game
	// Wishes are what is known of the game to set up where Open is nil. With
	// them the set-up opens, not the menu.
	Wishes *sitting.Wishes
	// Keep remembers a change of the settings for the next time; nil forgets it.
	Keep func(change func(*settings.Settings)) error
	// Notice is a line to show first, such as what is wrong with the settings.
	Notice string
	// NoColor says that the player asked for no colours.
	NoColor bool
	// Name is what the player is called, empty where that is not known.
	Name string
	// Bots gives a seat a bot of a level; bot.New if nil.
	Bots func(level string, seed uint64, seat game.Seat) (bot.Bot, error)
	// Advise analyses a position for a tip, off the event loop; the expert's
	// own analysis if nil. One goroutine at a time asks.
	Advise func(game.Position) bot.Analysis
	// Remote says that the screen is at the far end of a connection, with no
	// command line: nothing can be suspended there, and a game is gone on with
	// from the menu.
	Remote bool
	// Now is the clock, time.Now if nil, and Tick waits, tea.Tick if nil.
	Now  func() time.Time
	Tick func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
	// Seed gives the seeds of new games, dice.RandomSeed if nil.
	Seed func() uint64
}

// A Model is the whole screen. It is a tea.Model.
type Model struct {
	o        Options
	settings settings.Settings
	text     *words.Text
	theme    *look.Theme
	keys     keys

	width, height int
	layout        layout
	profile       colorprofile.Profile // the colours the terminal can show
	light         bool                 // its background is light

	front  *front  // the menu, where no game is on the screen
	setup  *setup  // a game being set up, before the front
	match  *match  // the game on the screen
	dialog *dialog // before everything else, nil if none

	notice   string // what went wrong, until the next key
	ticking  bool
	farewell string
	quitting bool
}

// New is a model that opens with the menu or a game. It fails where the game
// cannot be opened.
func New(o Options) (*Model, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Seed == nil {
		o.Seed = dice.RandomSeed
	}
	if o.Tick == nil {
		o.Tick = tea.Tick
	}
	if o.Advise == nil {
		o.Advise = sitting.Expert()
	}
	m := &Model{o: o, settings: o.Settings, text: o.Text, profile: colorprofile.TrueColor}
	m.restyle()
	if o.Open == nil {
		m.openFront()
		if o.Wishes != nil {
			m.openSetup(m.front.last)
			m.setup.wish(*o.Wishes)
		}
	} else if err := m.open(*o.Open); err != nil {
		return nil, err
	}
	if o.Notice != "" {
		m.notice = o.Notice
	}
	return m, nil
}

// restyle makes the theme anew, after a setting has changed or the terminal has
// said what it can show.
func (m *Model) restyle() {
	glyphs := look.Unicode
	if m.settings.ASCII {
		glyphs = look.ASCII
	}
	m.theme = look.New(m.palette(), glyphs)
	m.keys = newKeys(m.text, glyphs.Arrows)
	m.keys.suspend.SetEnabled(!m.o.Remote && runtime.GOOS != "windows")
}

func (m *Model) palette() look.Palette {
	theme := m.settings.Theme
	if theme == settings.ThemeAuto {
		theme = settings.ThemeDark
		if m.light {
			theme = settings.ThemeLight
		}
	}
	if m.o.NoColor || theme == settings.ThemeMono || m.profile <= colorprofile.ASCII {
		return look.Mono
	}
	return look.For(theme == settings.ThemeLight, theme == settings.ThemeContrast, m.profile)
}

// Farewell is a line to print after the screen is gone: how to go on with a game
// that is not over. It is empty if there is none.
func (m *Model) Farewell() string { return m.farewell }

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.advance())
}

// A tickMsg moves what is in motion.
type tickMsg struct{}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.layout = layoutFor(m.width, m.height)
	case tickMsg:
		m.ticking = false
		return m, m.advance()
	case botMsg:
		if msg.match != m.match {
			return m, nil
		}
		if err := m.match.decided(msg); err != nil {
			m.notice = err.Error()
		}
		return m, m.advance()
	case adviceMsg:
		if msg.match == m.match {
			m.match.advised(msg)
			m.openTip()
		}
	case tea.KeyPressMsg:
		return m, m.press(msg)
	case tea.PasteMsg:
		if m.setup != nil {
			m.setup.paste(msg)
		}
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

// advance lets the match go on and keeps ticking while something moves.
func (m *Model) advance() tea.Cmd {
	if m.match == nil {
		return nil
	}
	cmd := m.match.advance(m.o.Now(), m.settings)
	if err := m.match.table.SaveError(); err != nil {
		m.notice = m.text.Say(words.NotSaved, err.Error())
	}
	if m.match.playing != nil && !m.ticking {
		m.ticking = true
		cmd = tea.Batch(cmd, m.o.Tick(frameTime, func(time.Time) tea.Msg { return tickMsg{} }))
	}
	return cmd
}

// press does what a key does: first what works everywhere, then for whatever
// lies on top.
func (m *Model) press(k tea.KeyPressMsg) tea.Cmd {
	k = latin(k)
	switch {
	case key.Matches(k, m.keys.leave):
		return m.leave()
	case key.Matches(k, m.keys.suspend):
		return tea.Suspend
	case m.layout.size == tooSmall:
		return nil // what cannot be seen is not to be done
	}
	m.notice = ""
	switch {
	case m.dialog != nil:
		return m.dialog.press(m, k)
	case m.setup != nil:
		return m.setup.press(m, k)
	case m.match != nil:
		return m.pressMatch(k)
	default:
		return m.front.press(m, k)
	}
}

// latin gives a key of a keyboard with another alphabet the name of the key in
// that place, where the terminal tells.
func latin(k tea.KeyPressMsg) tea.KeyPressMsg {
	if k.BaseCode != 0 && k.BaseCode < 128 && (k.Code > 127 || k.Code == 0) {
		k.Code, k.Text, k.BaseCode = k.BaseCode, "", 0
	}
	return k
}

// leave ends the program. The game is saved as it stands.
func (m *Model) leave() tea.Cmd {
	m.closeMatch()
	m.quitting = true
	return tea.Quit
}

// Close lets the game on the screen go, for others to open. It is for whoever
// runs the model, after its program has ended.
func (m *Model) Close() { m.closeMatch() }

// closeMatch lets the game on the screen go, for others to open.
func (m *Model) closeMatch() {
	if m.match == nil || m.match.sitting.File == nil {
		return
	}
	resume, unsaved := m.match.sitting.Close()
	m.farewell = m.text.Farewell(resume, unsaved, m.o.Remote)
}

// View implements tea.Model.
func (m *Model) View() tea.View {
	v := tea.NewView(m.frame())
	v.AltScreen = true
	v.WindowTitle = m.windowTitle()
	v.KeyboardEnhancements.ReportAlternateKeys = true
	if m.settings.Mouse {
		v.MouseMode = tea.MouseModeAllMotion
	}
	if m.setup != nil && m.dialog == nil {
		v.Cursor = m.setup.cursor
	}
	return v
}

func (m *Model) windowTitle() string {
	if m.match == nil || m.match.scene.over {
		return m.text.Say(words.WindowTitleOver)
	}
	return m.text.Say(words.WindowTitle, m.match.names[m.match.band()], m.theme.Dash)
}
