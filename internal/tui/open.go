package tui

import (
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// open puts a game on the screen, in the place of everything else.
func (m *Model) open(g sitting.Game) error {
	s, err := sitting.Open(g, m.o.Options)
	if err != nil {
		return err
	}
	m.closeMatch(sitting.Meanwhile)
	m.match = newMatch(m.house, s, m.o.Advise)
	m.match.reviewer = m.o.Review
	m.replace(m.match)
	if s.FreshDice {
		m.notice = m.text.Say(words.FreshDice)
	}
	return nil
}

// start opens a new game that is like r: the same seats and rules.
func (m *Model) start(r *record.Record) {
	if err := m.open(sitting.New(r, m.o.Games, m.now(), m.o.Seed)); err != nil {
		m.notice = sitting.Told(err, m.remote).Error()
		return
	}
	m.match.guard.raise(m.now())
}

// resume opens a saved game by its id.
func (m *Model) resume(id string) {
	file, r, err := m.o.Games.Resume(id)
	if err == nil {
		if err = m.open(sitting.Game{Record: r, File: file}); err != nil {
			file.Close()
		}
	}
	if err != nil {
		m.toFront()
		m.notice = sitting.Told(err, m.remote).Error()
		return
	}
	m.match.guard.raise(m.now())
}

// rematch is the game once more; the loser begins.
func (g *match) rematch(m *Model) tea.Cmd {
	m.start(sitting.Rematch(g.table.Record()))
	return nil
}
