package game

// An Action is one of the things that happen in a turn. A record is a list of
// them; claims and the win follow from the rules.
type Action struct {
	Kind Kind
	Dice Dice // of a Roll
	Move Move // of a Choose
}

// Kind tells actions apart.
type Kind uint8

// The kinds of action.
const (
	Roll   Kind = iota // the four dice fall
	Choose             // one of the dice's moves is played
	Stop               // the runners' places are banked and the turn passes
	Bust               // the dice allow no move: the runners are lost and the turn passes
)

// Apply is the position after the action, or an *IllegalError and p unchanged.
// After a roll that allows no move the phase is Busted, and Bust is all that is
// left.
func (p Position) Apply(a Action) (Position, error) {
	switch a.Kind {
	case Roll:
		return p.Roll(a.Dice)
	case Choose:
		return p.Choose(a.Move)
	case Bust:
		return p.Bust()
	default:
		return p.Stop()
	}
}

// Roll puts dice on the table. It fails where a roll is not allowed
// (RefuseRoll) and for dice that are not 1 to 6.
func (p Position) Roll(d Dice) (Position, error) {
	why := p.RefuseRoll()
	if why.Reason == ReasonNone && !d.Valid() {
		why.Reason = ReasonBadDice
	}
	if why.Reason != ReasonNone {
		return p, &IllegalError{Action{Kind: Roll, Dice: d}, why}
	}
	p.Dice = d
	return p, nil
}

// Choose plays one of the dice's moves. It fails for any other (RefuseMove).
func (p Position) Choose(m Move) (Position, error) {
	if why := p.RefuseMove(m); why.Reason != ReasonNone {
		return p, &IllegalError{Action{Kind: Choose, Move: m}, why}
	}
	return p.After(m), nil
}

// Stop banks the runners (Banked). It fails where that is not allowed
// (RefuseStop).
func (p Position) Stop() (Position, error) {
	if why := p.RefuseStop(); why.Reason != ReasonNone {
		return p, &IllegalError{Action{Kind: Stop}, why}
	}
	return p.Banked(), nil
}

// Bust ends the turn when the dice allow no move (Lost). It fails in any other
// phase.
func (p Position) Bust() (Position, error) {
	if p.Phase() != Busted {
		return p, &IllegalError{Action{Kind: Bust}, Refusal{Reason: ReasonNotBusted}}
	}
	return p.Lost(), nil
}
