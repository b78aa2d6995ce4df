package words

import "cantstop/internal/game"

// FailedPairings are the pairings of the dice in p that cannot be played.
func FailedPairings(p game.Position) []game.Pairing {
	var failed []game.Pairing
	for pairing := range p.Dice.Pairings().All() {
		if p.MovesOf(pairing).Len() == 0 {
			failed = append(failed, pairing)
		}
	}
	return failed
}

// PairingRefusal is why neither sum of a pairing can be played, in a few words.
func (t *Text) PairingRefusal(p game.Position, pairing game.Pairing, names []string) string {
	return t.pairingRefusal(p, pairing, names, t.ShortRefusal)
}

// BriefPairingRefusal is the same for a narrow line: with names of up to eight
// letters at most 27 characters.
func (t *Text) BriefPairingRefusal(p game.Position, pairing game.Pairing, names []string) string {
	return t.pairingRefusal(p, pairing, names, t.briefRefusal)
}

// pairingRefusal says each for itself why sums cannot be played that have
// different reasons.
func (t *Text) pairingRefusal(p game.Position, pairing game.Pairing, names []string, each func(game.Refusal, []string) string) string {
	a, b := p.RefuseStep(pairing.A), p.RefuseStep(pairing.B)
	switch {
	case pairing.A == pairing.B:
		return t.ShortRefusal(a, names)
	case a.Reason == b.Reason && a.Reason == game.ReasonNoRunner:
		return t.Say(NoRunnerForEither)
	case a.Reason == b.Reason && a.Reason == game.ReasonTopped:
		return t.Say(BothTopped)
	case a.Reason == b.Reason && a.Seat == b.Seat:
		return t.Say(BothClaimed, names[a.Seat])
	default:
		return each(a, names) + ", " + each(b, names)
	}
}

// briefRefusal is why a column cannot be played, as one of two.
func (t *Text) briefRefusal(r game.Refusal, names []string) string {
	switch r.Reason {
	case game.ReasonClaimed:
		return t.Say(BriefClaimed, int(r.Column), names[r.Seat])
	case game.ReasonTopped:
		return t.Say(BriefTopped, int(r.Column))
	case game.ReasonNoRunner:
		return t.Say(BriefNoRunner, int(r.Column))
	default:
		return t.ShortRefusal(r, names)
	}
}

// MoveNote is what is worth knowing of a move of the dice in p: where a runner
// tops, what becomes of the last runners, why the other sum is not played.
func (t *Text) MoveNote(p game.Position, move game.Move, names []string) string {
	after := p.After(move)
	topped := after.Topped() &^ p.Topped()
	left, used := after.RunnersLeft(), p.RunnersLeft()-after.RunnersLeft()
	switch {
	case topped.Len() == 2:
		return t.Say(MoveTopsBoth)
	case topped.Len() == 1:
		for c := range topped.All() {
			return t.Say(MoveTops, int(c))
		}
	case move.Single():
		if other := Unplayed(p, move); other != move.A {
			if why := p.RefuseStep(other); why.Reason != game.ReasonNone {
				return t.ShortRefusal(why, names)
			}
			return t.Say(MoveOneOfTwo, int(other))
		}
		if used == 1 && left == 0 {
			return t.Say(MoveLastRunner)
		}
	case move.Double() && used == 0:
		return t.Say(MoveTwoSteps)
	case move.Double():
		return t.Say(MoveTwoStepsNew)
	case used == 0:
		return t.Say(MoveBothClimb)
	case used == 2 && left == 0:
		return t.Say(MoveLastRunners)
	case used == 1 && left == 0:
		return t.Say(MoveLastRunner)
	}
	return t.Say(MoveNewRunners, used)
}

// Unplayed is the sum beside a single move in its pairing, which is not played;
// the same as the move's where the pairing is a double. The four dice have one
// total, so a sum goes with one other.
func Unplayed(p game.Position, single game.Move) game.Column {
	d := p.Dice
	return game.Column(d[0]+d[1]+d[2]+d[3]) - single.A
}
