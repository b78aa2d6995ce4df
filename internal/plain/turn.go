package plain

import (
	"strconv"
	"strings"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// askTurn says what is on offer and asks the person to move until the table has
// moved on. It fails with errLeft.
func (m *match) askTurn(p game.Position) error {
	m.tellOffer(p, m.settings.Odds == settings.OddsAlways)
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

// tellOffer says what can be done, with the odds or without.
func (m *match) tellOffer(p game.Position, withOdds bool) {
	switch p.Phase() {
	case game.ToChoose:
		if !m.rolled {
			m.say(words.PlainDice, m.text.Dice(p.Dice))
		}
		m.tellMoves(p, withOdds)
	case game.ToDecide:
		if n := p.RunnersLeft(); n > 0 {
			m.say(words.PlainRunnersLeft, n)
		}
		m.tellRoll(p, withOdds)
		m.tellStop(p)
	case game.ToRoll:
		if withOdds && odds.NextBusts(p) > 0 {
			m.tellRoll(p, withOdds)
		}
	case game.Busted, game.Over:
	}
	m.voice.end()
	m.rolled = false
}

// tellMoves tells the moves of the dice and the pairings that fail.
func (m *match) tellMoves(p game.Position, withOdds bool) {
	for i, move := range p.Moves().All() {
		text := m.choice(p, move)
		if withOdds {
			text = m.text.Say(words.PlainNoted, text, m.risk(odds.NextBusts(p.After(move))))
		}
		m.say(words.PlainChoice, i+1, text)
	}
	for _, pairing := range words.FailedPairings(p) {
		m.say(words.PlainNoPairing, m.pair(pairing), m.text.PairingRefusal(p, pairing, m.Names))
	}
}

// choice is a move with what is worth knowing of it: "5 and 9", "7 and 9, only
// 7: no runner left", "6 and 8, 6 reaches the top".
func (m *match) choice(p game.Position, move game.Move) string {
	if !move.Single() {
		text := m.move(move)
		if tops := p.After(move).Topped() &^ p.Topped(); tops != 0 || p.After(move).RunnersLeft() == 0 && p.RunnersLeft() > 0 {
			text = m.text.Say(words.PlainNoted, text, m.text.MoveNote(p, move, m.Names))
		}
		return text
	}
	text := ""
	switch other := words.Unplayed(p, move); {
	case other == move.A:
		text = m.text.Say(words.PlainOneStep, int(move.A))
	default:
		why := m.text.Say(words.PlainOneRunner)
		switch refused := p.RefuseStep(other); refused.Reason {
		case game.ReasonNone:
		case game.ReasonNoRunner:
			why = m.text.Say(words.NoRunnerForEither)
		default:
			why = m.text.ShortRefusal(refused, m.Names)
		}
		text = m.text.Say(words.PlainPartOf, int(min(move.A, other)), int(max(move.A, other)), int(move.A), why)
	}
	if p.After(move).Topped() != p.Topped() {
		text = m.text.Say(words.PlainNoted, text, m.text.Say(words.MoveTops, int(move.A)))
	}
	return text
}

// risk is a count of busting rolls in words.
func (m *match) risk(busts int) string {
	if busts == 0 {
		return m.text.Say(words.PlainSafe)
	}
	return m.text.Say(words.RollRisk, m.text.Percent(odds.Share(busts)))
}

// tellRoll tells what a roll risks, or why none is offered.
func (m *match) tellRoll(p game.Position, withOdds bool) {
	busts := odds.NextBusts(p)
	switch {
	case !sitting.OffersRoll(p):
		m.say(words.PlainNoRoll, m.whyNoRoll(p))
	case !withOdds && busts > 0:
		m.say(words.PlainRollBlind, m.stake(p))
	case !withOdds:
		m.say(words.PlainRoll)
	case busts == 0:
		m.say(words.PlainRollSafe)
	case p.Phase() == game.ToRoll: // nothing has been climbed yet
		m.say(words.PlainChoice, 1, m.text.Say(words.PlainNoted, m.name(words.AnswerRoll), m.risk(busts)))
	default:
		m.say(words.PlainRollRisk, m.text.Percent(odds.Share(busts)), m.stake(p))
	}
}

func (m *match) whyNoRoll(p game.Position) string {
	if p.Topped().Len() == game.Runners {
		return m.text.Say(words.RollAllTopped)
	}
	return m.text.Say(words.RollHopeless)
}

// stake is what a bust would lose.
func (m *match) stake(p game.Position) string {
	switch topped := p.Topped(); {
	case p.WinsByStopping():
		return m.text.Say(words.PlainLoseGame, p.AtStake())
	case topped.Len() > 0:
		return m.text.Say(words.PlainLoseColumn, p.AtStake(), m.text.Columns(topped))
	default:
		return m.text.Say(words.PlainLose, p.AtStake())
	}
}

// tellStop tells what a stop brings, or why it is not allowed.
func (m *match) tellStop(p game.Position) {
	topped := p.Topped()
	switch why := p.RefuseStop(); {
	case why.Reason != game.ReasonNone:
		m.say(words.PlainNoStop, m.text.Refusal(why, m.Names))
	case p.WinsByStopping():
		m.say(words.PlainStopWins, m.text.Columns(topped))
	case topped.Len() > 0:
		m.say(words.PlainStopClaims, m.text.Columns(topped), m.gains(p))
	default:
		m.say(words.PlainStop, m.gains(p))
	}
}

// question is what is asked, and what an empty line does.
func (m *match) question(p game.Position) string {
	name := m.Names[p.Turn]
	moves := p.Moves().Len()
	switch {
	case p.Phase() == game.ToRoll:
		return m.text.Say(words.PlainAskFirst, name)
	case moves == 1:
		return m.text.Say(words.PlainAskOnly, name)
	case moves > 1:
		return m.text.Say(words.PlainAskChoice, name, moves)
	case !sitting.OffersStop(p):
		return m.text.Say(words.PlainAskRoll, name)
	case !sitting.OffersRoll(p):
		return m.text.Say(words.PlainAskStop, name)
	case p.WinsByStopping():
		return m.text.Say(words.PlainAskWin, name)
	default:
		return m.text.Say(words.PlainAskBoth, name)
	}
}

// byEnter is what an empty line does: never a stop while there is more to win,
// never a roll that risks the win, and no choice where there is one.
func byEnter(p game.Position) (a table.Action, ok bool) {
	moves := p.Moves()
	switch {
	case moves.Len() == 1:
		return table.Action{Kind: table.Choose, Move: moves.At(0)}, true
	case moves.Len() > 1:
		return table.Action{}, false
	case sitting.OffersStop(p) && (p.WinsByStopping() || !sitting.OffersRoll(p)):
		return table.Action{Kind: table.Stop}, true
	default:
		return table.Action{Kind: table.Roll}, true
	}
}

// answer does what an answer says. Done says that the table has moved on; where
// it has not, the question stands.
func (m *match) answer(p game.Position, answer string) (done bool, err error) {
	if answer == "" {
		if a, ok := byEnter(p); ok {
			return m.act(p.Turn, a), nil
		}
		m.noChoice(p, answer)
		return false, nil
	}
	said := strings.Fields(answer)
	for _, c := range commands() {
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
	if p.RefuseRoll().Reason == game.ReasonNone && !sitting.OffersRoll(p) {
		m.refuse(m.whyNoRoll(p))
		return false
	}
	return m.act(p.Turn, table.Action{Kind: table.Roll})
}

// answerColumns takes a choice by its columns: "5 and 9", "5+9", "only 7", or a
// pairing that has one move.
func (m *match) answerColumns(p game.Position, answer string) (done bool) {
	move, problem := m.columns(answer)
	if problem != "" {
		m.voice.line(problem)
		return false
	}
	if !move.Single() && p.RefuseMove(move).Reason != game.ReasonNone {
		switch of := p.MovesOf(game.Pairing(move)); {
		case !inDice(p, move):
		case of.Len() == 1:
			move = of.At(0)
		case of.Len() > 1:
			m.voice.line(m.text.Say(words.PlainWhichOnly, int(move.A), int(move.B)))
			return false
		}
	}
	return m.act(p.Turn, table.Action{Kind: table.Choose, Move: move})
}

func inDice(p game.Position, move game.Move) bool {
	for pairing := range p.Dice.Pairings().All() {
		if pairing == game.Pairing(move) {
			return true
		}
	}
	return false
}

// columns reads the one or two columns of a move. The problem is what is wrong
// with them, nothing if all is well.
func (m *match) columns(answer string) (move game.Move, problem string) {
	unknown := m.text.Say(words.PlainUnknown, quoted(answer))
	var columns []game.Column
	only := false
	for _, word := range strings.Fields(strings.NewReplacer("+", " ", ",", " ").Replace(answer)) {
		n, err := strconv.Atoi(word)
		switch {
		case m.means(word, words.AnswerAnd):
		case m.means(word, words.AnswerOnly):
			only = true
		case err != nil:
			return move, unknown
		case n < int(game.FirstColumn) || n > int(game.LastColumn):
			return move, m.text.Say(words.PlainNoColumn, quoted(word))
		default:
			columns = append(columns, game.Column(n))
		}
	}
	switch {
	case only && len(columns) == 1, !only && len(columns) == 2:
		return game.MoveOf(columns[0], columns[1:]...), ""
	default:
		return move, unknown
	}
}
