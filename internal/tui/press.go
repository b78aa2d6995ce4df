package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/settings"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// pressMatch does what a key does in a game.
func (m *Model) pressMatch(k tea.KeyPressMsg) tea.Cmd {
	keys := m.keys.forMatch(m.match)
	// What does not touch the game works at any moment.
	switch {
	case key.Matches(k, keys.help):
		m.openHelp()
		return nil
	case key.Matches(k, keys.menu), key.Matches(k, keys.quit):
		m.openMenu(key.Matches(k, keys.quit))
		return nil
	case key.Matches(k, keys.history):
		m.openHistory()
		return nil
	case key.Matches(k, keys.odds):
		m.cycleOdds()
		return nil
	}
	cmd, done := m.hurry()
	if done || m.match.guard.blocks(m.o.Now()) {
		return cmd
	}
	return tea.Batch(cmd, m.play(k))
}

// play does what a key does in a game that waits for it.
func (m *Model) play(k tea.KeyPressMsg) tea.Cmd {
	keys := m.keys.forMatch(m.match)
	switch {
	case key.Matches(k, keys.move):
		m.match.move(step(k))
	case key.Matches(k, keys.digit):
		return m.take(int(k.String()[0]-'1'), false)
	case key.Matches(k, keys.act):
		return m.take(m.match.cursor, true)
	case key.Matches(k, keys.roll):
		return m.ask(table.Action{Kind: table.Roll})
	case key.Matches(k, keys.stop):
		return m.ask(table.Action{Kind: table.Stop})
	case key.Matches(k, keys.takeBack):
		return m.takeBack()
	case key.Matches(k, keys.tip):
		return m.tip()
	case key.Matches(k, keys.rematch):
		return m.rematch()
	}
	return nil
}

// step is how far a movement key moves the highlight.
func step(k tea.KeyPressMsg) int {
	switch k.String() {
	case "up", "left", "k", "h", "shift+tab":
		return -1
	}
	return 1
}

// hurry ends what is being shown. Done says that this was all the key does: it
// completes a bot's turn, or skips tumbling dice; runners it takes to where they
// climb, and then acts.
func (m *Model) hurry() (cmd tea.Cmd, done bool) {
	g := m.match
	if g.playing == nil {
		if !g.scene.over && g.bust == nil && !g.person(g.scene.now.Turn) {
			g.hurried = true
			return nil, true
		}
		return nil, false
	}
	e := g.playing.event
	if !g.person(e.Seat) {
		g.hurried = true
		return m.advance(), true
	}
	g.finish(m.o.Now())
	return m.advance(), e.Kind != table.Chose
}

// take does the highlighted thing, or takes the move of a digit.
func (m *Model) take(choice int, highlighted bool) tea.Cmd {
	g := m.match
	p := g.scene.now
	switch {
	case choice < 0 || choice >= g.choices():
		return nil
	case g.bust != nil:
		g.bust = nil
		g.guard.raise(m.o.Now())
		return m.advance()
	case g.scene.over:
		return g.overChoices()[choice].do(m)
	case p.Phase() == game.ToChoose:
		return m.ask(table.Action{Kind: table.Choose, Move: p.Moves().At(choice)})
	case highlighted && (choice == 1 || !g.canRoll()):
		return m.ask(table.Action{Kind: table.Stop})
	case highlighted:
		return m.ask(table.Action{Kind: table.Roll})
	}
	return nil
}

// ask asks the table to act for the seat to move.
func (m *Model) ask(a table.Action) tea.Cmd {
	if err := m.match.act(a); err != nil {
		m.notice = m.text.Refused(err, m.match.names)
		return nil
	}
	return m.advance()
}

func (m *Model) takeBack() tea.Cmd {
	seat, err := m.match.sitting.CanTakeBack()
	if err == nil {
		err = m.match.table.Act(seat, m.match.seen, table.Action{Kind: table.TakeBack})
	}
	if err != nil {
		m.notice = m.text.Refused(err, m.match.names)
		return nil
	}
	return m.advance()
}

// cycleOdds goes from always to on demand to never. On demand, the key first
// shows them.
func (m *Model) cycleOdds() {
	if m.settings.Odds == settings.OddsDemand && !m.match.asked && m.match.waits() && m.match.bust == nil {
		m.match.asked = true
		return
	}
	m.settings.Odds = settings.Next(m.settings.Odds, settings.AllOdds)
	m.match.asked = false
	m.notice = m.text.Say(map[settings.Odds]words.Key{
		settings.OddsAlways: words.OddsAlways,
		settings.OddsDemand: words.OddsDemand,
		settings.OddsNever:  words.OddsNever,
	}[m.settings.Odds])
}
