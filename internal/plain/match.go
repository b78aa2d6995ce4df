package plain

import (
	"errors"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A match is a game being played. It tells what happens at the table, asks the
// people, and drives the bots.
type match struct {
	*client
	*sitting.Sitting

	seen    int    // events that have been told
	rolled  bool   // the last thing told is a roll
	over    bool   // nothing more can happen
	unsaved string // why the game could not be saved last time, empty if it was
}

func newMatch(c *client, s *sitting.Sitting) *match {
	return &match{client: c, Sitting: s, seen: s.Table.Seq()}
}

// close lets the game go and leaves the line that says how to go on.
func (m *match) close() {
	resume, unsaved := m.Close()
	m.farewell = m.text.Farewell(resume, unsaved, m.o.Remote)
}

// now is the position that has been told.
func (m *match) now() game.Position { return m.Table.At(m.seen) }

// run plays until the game is over. It fails with errLeft where the player
// leaves before.
func (m *match) run() error {
	for !m.over {
		p := m.now()
		var err error
		switch moves := p.Moves(); {
		case !m.Person(p.Turn):
			err = m.Table.Act(p.Turn, m.seen, m.Decide(p))
		case moves.Len() == 1 && m.settings.ForcedMoves == settings.ForcedPlay:
			err = m.Table.Act(p.Turn, m.seen, table.Action{Kind: table.Choose, Move: moves.At(0)})
		default:
			err = m.askTurn(p)
		}
		if err == nil {
			err = errors.Join(m.ear.left(), m.voice.err)
		}
		if err != nil {
			return err
		}
		m.catchUp()
	}
	return nil
}

// catchUp tells what has happened at the table, all of it saved by then, or that
// it could not be.
func (m *match) catchUp() {
	events := m.Table.Since(m.seen)
	m.seen += len(events)
	m.tell(events)
	unsaved := ""
	if err := m.Table.SaveError(); err != nil {
		unsaved = err.Error()
	}
	if unsaved != m.unsaved {
		m.voice.end()
		m.rolled = false
		if unsaved != "" {
			m.voice.line(m.text.Say(words.NotSaved, unsaved))
		} else {
			m.voice.line(m.text.Say(words.PlainSavedAgain))
		}
	}
	m.unsaved = unsaved
}

// act asks the table to act for a seat, and says why if it refuses.
func (m *match) act(seat game.Seat, a table.Action) (done bool) {
	err := m.Table.Act(seat, m.seen, a)
	if err != nil {
		m.refuse(m.text.Refused(err, m.Names))
	}
	return err == nil
}

func (m *match) refuse(why string) { m.voice.line(m.text.Say(words.PlainRefused, why)) }

// takeBack takes back what a person here did last.
func (m *match) takeBack() (done bool) {
	seat, err := m.CanTakeBack()
	switch {
	case errors.Is(err, sitting.ErrBotsDoing):
		m.refuse(m.text.Say(words.BackBots))
	case err != nil:
		m.refuse(m.text.Refused(err, m.Names))
	default:
		return m.act(seat, table.Action{Kind: table.TakeBack})
	}
	return false
}

// concede asks once before the game is given up.
func (m *match) concede() (done bool, err error) {
	seat := m.Conceding(m.now().Turn)
	means := m.text.Say(words.PlainConcedeMore)
	if len(m.Seats) == game.MinSeats {
		means = m.text.Say(words.PlainConcedeTwo, m.Names[m.now().Next(seat)])
	}
	yes, err := m.yesOrNo(m.text.Say(words.PlainAskConcede, m.Names[seat], means), false, []string{means}, nil)
	if err != nil || !yes {
		return false, err
	}
	return m.act(seat, table.Action{Kind: table.Concede}), nil
}

// afterwards asks for a rematch and returns its record, nil if none is wanted.
func (m *match) afterwards() (*record.Record, error) {
	if m.People() == 0 {
		return nil, nil
	}
	next := sitting.Rematch(m.Table.Record())
	yes, err := m.yesOrNo(m.text.Say(words.PlainAskRematch, m.Names[next.First]), false,
		[]string{m.text.Say(words.PlainRematchHelp)}, m.tellMore)
	if err != nil || !yes {
		return nil, err
	}
	return next, nil
}

// tellMore tells what is asked for of a game that is over.
func (m *match) tellMore(answer string) (told bool) {
	for _, c := range commands() {
		if c.tell != nil && m.means(answer, c.words) {
			c.tell(m)
			return true
		}
	}
	return false
}
