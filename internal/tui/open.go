package tui

import (
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// open puts a game on the screen.
func (m *Model) open(g sitting.Game) error {
	g.Bots = m.o.Bots
	s, err := sitting.Open(g, m.o.Seed)
	if err != nil {
		return err
	}
	m.closeMatch()
	m.front, m.setup, m.dialog, m.notice = nil, nil, nil, ""
	m.match = newMatch(s, m.text)
	if s.FreshDice {
		m.notice = m.text.Say(words.FreshDice)
	}
	return nil
}

// start opens a new game that is like r: the same seats and rules.
func (m *Model) start(r *record.Record) tea.Cmd {
	if err := m.open(sitting.New(r, m.o.Games, m.o.Now(), m.o.Seed)); err != nil {
		m.notice = err.Error()
		return nil
	}
	m.match.guard.raise(m.o.Now())
	return m.advance()
}

// resume opens a saved game by its id.
func (m *Model) resume(id string) tea.Cmd {
	file, r, err := m.o.Games.Resume(id)
	if err == nil {
		if err = m.open(sitting.Game{Record: r, File: file}); err != nil {
			file.Close()
		}
	}
	if err != nil {
		m.openFront()
		m.notice = err.Error()
		return nil
	}
	m.match.guard.raise(m.o.Now())
	return m.advance()
}

// rematch is the game once more; the loser begins.
func (m *Model) rematch() tea.Cmd { return m.start(sitting.Rematch(m.match.table.Record())) }
