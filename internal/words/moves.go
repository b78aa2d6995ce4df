package words

import "cantstop/internal/game"

// PairingRefusal is why neither sum of a pairing can be played, in a few words.
func (t *Text) PairingRefusal(p game.Position, pairing game.Pairing, names []string) string {
	return t.pairingRefusal(p, pairing, names, t.ShortRefusal)
}

// BriefPairingRefusal is the same for a narrow line: with names of up to eight
// letters at most 27 characters.
func (t *Text) BriefPairingRefusal(p game.Position, pairing game.Pairing, names []string) string {
	return t.pairingRefusal(p, pairing, names, t.briefRefusal)
}

// pairingRefusal is why neither sum of a pairing can be played: once for both, or for
// each where they have different reasons.
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

// MoveNote is what is worth knowing of a move: where a runner tops, what becomes
// of the last runners, why the other sum is not played.
func (t *Text) MoveNote(m game.Move, e game.Effect, names []string) string {
	switch {
	case e.Tops.Len() == 2:
		return t.Say(MoveTopsBoth)
	case e.Tops.Len() == 1:
		for c := range e.Tops.All() {
			return t.Say(MoveTops, int(c))
		}
	case m.Single() && e.Unplayed != m.A && e.Why.Reason != game.ReasonNone:
		return t.ShortRefusal(e.Why, names)
	case m.Single() && e.Unplayed != m.A:
		return t.Say(MoveOneOfTwo, int(e.Unplayed))
	case m.Double() && e.Placed == 0:
		return t.Say(MoveTwoSteps)
	case m.Double():
		return t.Say(MoveTwoStepsNew)
	case !m.Single() && e.Placed == 0:
		return t.Say(MoveBothClimb)
	case e.Placed == 2 && e.Left == 0:
		return t.Say(MoveLastRunners)
	case e.Placed == 1 && e.Left == 0:
		return t.Say(MoveLastRunner)
	}
	return t.Say(MoveNewRunners, e.Placed)
}

// Stake is what a bust would lose: "9 squares", "9 squares, column 7", "9 squares
// and the win".
func (t *Text) Stake(s game.Stake) string {
	return t.stake(s, Stake, StakeColumns, StakeGame, t.ColumnsInShort)
}

// ShortStake is the same for a narrow line.
func (t *Text) ShortStake(s game.Stake) string {
	return t.stake(s, Stake, StakeShort, StakeGameShort, t.ColumnsInShort)
}

// SpokenStake is the same to be read aloud.
func (t *Text) SpokenStake(s game.Stake) string {
	return t.stake(s, PlainLose, PlainLoseColumn, PlainLoseGame, t.Columns)
}

func (t *Text) stake(s game.Stake, squares, columns, win Key, list func(game.ColumnSet) string) string {
	switch {
	case s.Game:
		return t.Say(win, s.Squares)
	case s.Columns != 0:
		return t.Say(columns, s.Squares, list(s.Columns))
	default:
		return t.Say(squares, s.Squares)
	}
}
