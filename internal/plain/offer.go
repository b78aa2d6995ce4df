package plain

import (
	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

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
	other := words.Unplayed(p, move)
	text := m.text.Say(words.PlainOneStep, int(move.A))
	if other != move.A {
		text = m.text.Say(words.PlainPartOf, int(min(move.A, other)), int(max(move.A, other)), int(move.A), m.whyOnly(p, other))
	}
	if p.After(move).Topped() != p.Topped() {
		text = m.text.Say(words.PlainNoted, text, m.text.Say(words.MoveTops, int(move.A)))
	}
	return text
}

// whyOnly is why the other sum of a single move's pairing is not played.
func (m *match) whyOnly(p game.Position, other game.Column) string {
	switch why := p.RefuseStep(other); why.Reason {
	case game.ReasonNone:
		return m.text.Say(words.PlainOneRunner)
	case game.ReasonNoRunner:
		return m.text.Say(words.NoRunnerForEither)
	default:
		return m.text.ShortRefusal(why, m.Names)
	}
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
		m.say(words.PlainStopWins, topped.Len(), m.text.Columns(topped))
	case topped.Len() > 0:
		m.say(words.PlainStopClaims, topped.Len(), m.text.Columns(topped), m.gains(p))
	default:
		m.say(words.PlainStop, m.gains(p))
	}
}
