package plain

import (
	"errors"

	"cantstop/internal/driver"
	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A match is a game being played. It tells what happens at the table, and asks the
// people.
type match struct {
	*client
	*sitting.Sitting

	seen    int      // events that have been told
	rolled  bool     // the last thing told is a roll
	over    bool     // nothing more can happen
	reading *reading // the review of the game, nil before it is asked for
	course  *course  // the lesson that this is, nil for a game
	unsaved string   // why the game could not be saved last time, empty if it was
}

func newMatch(c *client, s *sitting.Sitting) *match {
	return &match{client: c, Sitting: s, seen: s.Table.Seq()}
}

// close lets the game go and leaves the line that says how to go on.
func (m *match) close() {
	resume, unsaved := m.Close(sitting.AtTheEnd)
	m.end.Farewell, m.end.Unsaved = m.text.Farewell(resume, unsaved, m.o.Remote), unsaved
}

// now is the position that has been told.
func (m *match) now() game.Position { return m.Table.At(m.seen) }

// run plays until the game is over. It fails with errLeft where the player
// leaves before.
func (m *match) run() error {
	for {
		next := m.Driver.Next()
		var err error
		switch {
		case next.What == driver.Over:
			return nil
		case next.What == driver.Bot:
			err = m.Driver.Do(m.Driver.Decide(next))
		case next.What == driver.Forced && m.settings.ForcedMoves == settings.ForcedPlay:
			err = m.Act(next.Now.Turn, next.Seq, table.Action{Kind: table.Choose, Move: next.Move})
		default:
			err = m.askTurn(next.Now)
		}
		if err == nil {
			err = errors.Join(m.ear.left(), m.voice.err)
		}
		if err != nil {
			return err
		}
		m.catchUp()
	}
}

// catchUp tells what has happened at the table, all of it saved by then, or that
// it could not be.
func (m *match) catchUp() {
	if events := m.Table.Since(m.seen); len(events) > 0 {
		m.seen = events[len(events)-1].Number
		m.tell(events)
		if e := events[len(events)-1]; e.Kind == table.Busted && m.Person(e.Seat) {
			m.tellHint(lesson.HintAfterBust(e.Before, m.settings.Seen))
		}
	}
	k := m.Kept()
	for _, line := range m.text.Kept(k.NoLocks, k.NoPermissions, k.MadeRoom) {
		m.voice.end()
		m.rolled = false
		m.voice.line(line)
	}
	unsaved := ""
	if err := m.SaveError(); err != nil {
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

// act asks the table to act for a person here, and says why if it refuses.
func (m *match) act(seat game.Seat, a table.Action) (done bool) {
	return m.done(m.Act(seat, m.seen, a))
}

// done reports whether something that was asked for has been done, and says why if
// it has not.
func (m *match) done(err error) bool {
	switch {
	case errors.Is(err, sitting.ErrBotsDoing):
		m.refuse(m.text.Say(words.BackBots))
	case err != nil:
		m.refuse(m.text.Refused(err, m.Names))
	}
	return err == nil
}

func (m *match) refuse(why string) { m.voice.line(m.text.Say(words.PlainRefused, why)) }

// concede asks once before the game is given up.
func (m *match) concede() (done bool, err error) {
	c := m.Conceding(m.now().Turn)
	name := m.Names[c.Seat]
	means := m.text.Say(words.PlainConcedeAlone)
	switch c.Then {
	case sitting.BotPlaysOn:
		return m.giveUp(c)
	case sitting.OtherWins:
		means = m.text.Say(words.PlainConcedeTwo, m.Names[c.Winner])
	case sitting.NobodyWins:
	}
	yes, err := m.yesOrNo(m.text.Say(words.PlainAskConcede, name, means), false, []string{means}, nil)
	if err != nil || !yes {
		return false, err
	}
	return m.done(m.Concede(c)), nil
}

// giveUp asks how the game is given up where others can play on.
func (m *match) giveUp(c sitting.Concession) (done bool, err error) {
	err = m.inquire(inquiry{
		ask:  m.text.Say(words.PlainAskGiveUp, m.Names[c.Seat], m.text.Bot(sitting.Standin)),
		help: []string{m.text.Say(words.PlainGiveUpHelp)},
		read: func(answer string) string {
			switch {
			case answer == "", m.means(answer, words.AnswerNo):
			case m.means(answer, words.AnswerYes):
				done = m.done(m.Concede(c))
			case m.means(answer, words.AnswerEnd):
				done = m.done(m.End(c.Seat))
			default:
				return m.text.Say(words.PlainGiveUpWords, quoted(answer))
			}
			return ""
		},
	})
	return done, err
}

// afterwards asks for a rematch, or for another game from a moment of the review, and
// returns its record, nil if none is wanted.
func (m *match) afterwards() (*record.Record, error) {
	if m.People() == 0 {
		return nil, nil
	}
	help := []string{m.text.Say(words.PlainRematchHelp)}
	if _, won := m.Table.Record().Winner(); won {
		m.voice.line(m.text.Say(words.PlainReviewHint))
		help = append(append(help, m.text.Say(words.PlainRematchMore)), m.terms()...)
	}
	again := sitting.Rematch(m.Table.Record())
	var next *record.Record
	err := m.inquire(inquiry{
		ask:  m.text.Say(words.PlainAskRematch, m.Names[again.First]),
		help: help,
		more: m.tellMore, leads: m.offersGames,
		read: func(answer string) string {
			switch from, ok := m.reading.fromHere(); {
			case answer == "", m.means(answer, words.AnswerNo):
			case m.means(answer, words.AnswerYes):
				next = again
			case m.means(answer, words.AnswerFrom) && ok:
				next = from
			case m.means(answer, words.AnswerFrom):
				return m.text.Say(words.PlainNoFrom)
			default:
				return m.text.Say(words.PlainYesOrNo, quoted(answer))
			}
			return ""
		},
	})
	return next, err
}

// tellMore does what is asked for of a game that is over.
func (m *match) tellMore(answer string) (told bool) {
	if m.ofReview(answer) {
		if r, ok := m.read(); ok {
			r.tellMore(answer)
		}
		return true
	}
	for _, c := range commands() {
		if c.tell != nil && m.means(answer, c.words) {
			c.tell(m)
			return true
		}
	}
	return false
}
