package plain

import (
	"strconv"
	"strings"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// askTurn says what is on offer and asks the person to move until the table has
// moved on. It fails with errLeft.
func (m *match) askTurn(p game.Position) error {
	m.tellOffer(p, m.settings.Odds == settings.OddsAlways)
	m.tellHint(lesson.HintIn(p, m.settings.Seen))
	for {
		answer, err := m.ask(m.question(p))
		if err != nil {
			return err
		}
		done, err := m.answer(p, answer)
		if done || err != nil {
			return err
		}
	}
}

// question is what is asked, and what an empty line does.
func (m *match) question(p game.Position) string {
	name := m.Names[p.Turn]
	offer := sitting.OfferIn(p)
	moves := len(offer.Moves)
	switch {
	case p.Phase() == game.ToRoll:
		return m.text.Say(words.PlainAskFirst, name)
	case moves == 1:
		return m.text.Say(words.PlainAskOnly, name)
	case moves > 1:
		return m.text.Say(words.PlainAskChoice, name, moves)
	case !offer.Stop.Offered:
		return m.text.Say(words.PlainAskRoll, name)
	case !offer.Roll.Offered:
		return m.text.Say(words.PlainAskStop, name)
	case offer.Stop.Wins:
		return m.text.Say(words.PlainAskWin, name)
	default:
		return m.text.Say(words.PlainAskBoth, name)
	}
}

// byEnter is what an empty line does: never a stop while there is more to win,
// never a roll that risks the win, and nothing where there is a choice of moves.
func byEnter(o sitting.Offer) (a table.Action, ok bool) {
	switch {
	case len(o.Moves) == 1:
		return table.Action{Kind: table.Choose, Move: o.Moves[0].Move}, true
	case len(o.Moves) > 1:
		return table.Action{}, false
	case o.Stop.Offered && (o.Stop.Wins || !o.Roll.Offered):
		return table.Action{Kind: table.Stop}, true
	default:
		return table.Action{Kind: table.Roll}, true
	}
}

// answer does what an answer says. Done says that the table has moved on; where
// it has not, the question stands.
func (m *match) answer(p game.Position, answer string) (done bool, err error) {
	if answer == "" {
		if a, ok := byEnter(sitting.OfferIn(p)); ok {
			return m.act(p.Turn, a), nil
		}
		m.voice.line(m.text.Say(words.PlainSayNumber, p.Moves().Len()))
		return false, nil
	}
	said := strings.Fields(answer)
	for _, c := range m.commands() {
		if m.means(said[0], c.words) && (len(said) == 1 || c.setting) {
			return c.obey(m, p, said[1:])
		}
	}
	if _, err := strconv.Atoi(answer); err == nil {
		return m.answerNumber(p, answer), nil
	}
	if p.Phase() == game.ToChoose {
		return m.answerColumns(p, answer), nil
	}
	m.voice.line(m.text.Say(words.PlainUnknown, quoted(answer)))
	return false, nil
}

// answerNumber takes the choice of a number: a move, or 1 to roll and 2 to stop.
func (m *match) answerNumber(p game.Position, answer string) (done bool) {
	moves := p.Moves()
	n, ok := number(answer, max(moves.Len(), 2))
	switch {
	case p.Phase() == game.ToChoose && n > 0 && n <= moves.Len():
		return m.act(p.Turn, table.Action{Kind: table.Choose, Move: moves.At(n - 1)})
	case p.Phase() == game.ToChoose || !ok:
		m.noChoice(p, answer)
		return false
	case n == 1:
		return m.roll(p)
	default:
		return m.act(p.Turn, table.Action{Kind: table.Stop})
	}
}

// noChoice says which numbers there are.
func (m *match) noChoice(p game.Position, answer string) {
	most := p.Moves().Len()
	switch p.Phase() {
	case game.ToRoll:
		most = 1
	case game.ToDecide:
		most = 2
	case game.ToChoose, game.Busted, game.Over:
	}
	m.voice.line(m.text.Say(words.PlainNoChoice, quoted(answer), most))
}

// roll rolls, unless that is sure to bust and one may stop.
func (m *match) roll(p game.Position) (done bool) {
	if o := sitting.OfferIn(p); p.RefuseRoll().Reason == game.ReasonNone && !o.Roll.Offered {
		m.refuse(m.whyNoRoll(o))
		return false
	}
	return m.act(p.Turn, table.Action{Kind: table.Roll})
}
