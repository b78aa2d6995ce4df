package plain

import (
	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// tellOffer says what can be done, with the odds or without.
func (m *match) tellOffer(p game.Position, withOdds bool) {
	o := sitting.OfferIn(p)
	switch p.Phase() {
	case game.ToChoose:
		if !m.rolled {
			m.say(words.PlainDice, m.text.Dice(p.Dice))
		}
		if m.terse {
			m.tellMovesInShort(o, withOdds)
		} else {
			m.tellMoves(o, withOdds)
		}
	case game.ToDecide:
		if n := p.RunnersLeft(); n > 0 {
			m.say(words.PlainRunnersLeft, n)
		}
		m.tellRoll(o, withOdds)
		if !m.terse {
			m.voice.end()
		}
		m.tellStop(o)
	case game.ToRoll:
		if withOdds && o.Roll.Busts > 0 {
			m.tellRoll(o, withOdds)
		}
	case game.Busted, game.Over:
	}
	m.voice.end()
	m.rolled = false
}

// tellMovesInShort tells the moves in one line while they fit.
func (m *match) tellMovesInShort(o sitting.Offer, withOdds bool) {
	for i, move := range o.Moves {
		text := m.move(move.Move)
		if withOdds {
			text = m.text.Say(words.PlainNoted, text, m.risk(move.Busts))
		}
		m.say(words.PlainTerse, i+1, text)
	}
}

// tellMoves tells the moves of the dice and the pairings that fail, a line each.
func (m *match) tellMoves(o sitting.Offer, withOdds bool) {
	for i, move := range o.Moves {
		text := m.choice(move)
		if withOdds {
			text = m.text.Say(words.PlainNoted, text, m.risk(move.Busts))
		}
		m.voice.line(m.text.Say(words.PlainChoice, i+1, text))
	}
	for _, pairing := range o.Failed {
		m.voice.line(m.text.Say(words.PlainNoPairing, m.pair(pairing), m.text.PairingRefusal(o.Position, pairing, m.Names)))
	}
}

// choice is a move with what is worth knowing of it: "5 and 9", "7 and 9, only
// 7: no runner left", "6 and 8, 6 reaches the top".
func (m *match) choice(move sitting.Move) string {
	if !move.Single() {
		text := m.move(move.Move)
		if move.Tops != 0 || move.Left == 0 && move.Placed > 0 {
			text = m.text.Say(words.PlainNoted, text, m.text.MoveNote(move.Move, move.Effect, m.Names))
		}
		return text
	}
	text := m.text.Say(words.PlainOneStep, int(move.A))
	if other := move.Unplayed; other != move.A {
		text = m.text.Say(words.PlainPartOf, int(min(move.A, other)), int(max(move.A, other)), int(move.A), m.whyOnly(move.Why))
	}
	if move.Tops != 0 {
		text = m.text.Say(words.PlainNoted, text, m.text.Say(words.MoveTops, int(move.A)))
	}
	return text
}

// whyOnly is why the other sum of a single move's pairing is not played.
func (m *match) whyOnly(why game.Refusal) string {
	switch why.Reason {
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
func (m *match) tellRoll(o sitting.Offer, withOdds bool) {
	busts := o.Roll.Busts
	switch {
	case !o.Roll.Offered:
		m.say(words.PlainNoRoll, m.whyNoRoll(o))
	case !withOdds && busts > 0:
		m.say(words.PlainRollBlind, m.text.SpokenStake(o.Roll.Stake))
	case !withOdds:
		m.say(words.PlainRoll)
	case busts == 0:
		m.say(words.PlainRollSafe)
	case o.Position.Phase() == game.ToRoll: // nothing has been climbed yet
		m.say(words.PlainChoice, 1, m.text.Say(words.PlainNoted, m.name(words.AnswerRoll), m.risk(busts)))
	default:
		m.say(words.PlainRollRisk, m.text.Percent(odds.Share(busts)), m.text.SpokenStake(o.Roll.Stake))
	}
}

func (m *match) whyNoRoll(o sitting.Offer) string {
	if o.Roll.AllTopped {
		return m.text.Say(words.RollAllTopped)
	}
	return m.text.Say(words.RollHopeless)
}

// tellStop tells what a stop brings, or why it is not allowed.
func (m *match) tellStop(o sitting.Offer) {
	claims, gains := o.Stop.Claims, m.gains(o.Position)
	switch {
	case !o.Stop.Offered:
		m.say(words.PlainNoStop, m.text.Refusal(o.Stop.Refused, m.Names))
	case o.Stop.Wins:
		m.say(words.PlainStopWins, claims.Len(), m.text.Columns(claims))
	case claims != 0:
		m.say(words.PlainStopClaims, claims.Len(), m.text.Columns(claims), gains)
	default:
		m.say(words.PlainStop, gains)
	}
}
