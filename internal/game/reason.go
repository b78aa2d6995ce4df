package game

import "fmt"

// A Reason says why something is not possible. Players read it in their own
// language; Refusal.String is for errors and logs.
type Reason uint8

// The reasons. Refusal.Column and Refusal.Seat say where and who, for the
// reasons whose comment names them.
const (
	ReasonNone          Reason = iota // it is possible
	ReasonOver                        // the game is over
	ReasonDiceWaiting                 // a move for the dice on the table comes first
	ReasonBusted                      // the dice allow no move: the turn is over
	ReasonNotBusted                   // there are no dice, or they allow a move
	ReasonNotRolled                   // the turn begins with a roll
	ReasonBadDice                     // dice are four numbers from 1 to 6
	ReasonBlocked                     // a runner in Column shares its square with Seat's marker
	ReasonNotInDice                   // no pairing of the dice gives this move
	ReasonClaimed                     // Seat has claimed Column
	ReasonTopped                      // the runner in Column stands on its top square
	ReasonNoRunner                    // Column has no runner and none is left
	ReasonOneRunner                   // one runner is left for two new columns
	ReasonMustMoveToo                 // Column can be moved with the same pairing, so it must
	ReasonMustStepTwice               // Column can be moved two steps, so it must
	ReasonNoSecondStep                // the first step in Column reaches the top square
)

// A Refusal is a reason with what it is about. The zero value refuses nothing.
type Refusal struct {
	Reason Reason
	Column Column
	Seat   Seat
}

// String is the refusal in a few English words.
func (r Refusal) String() string {
	switch r.Reason {
	case ReasonNone:
		return "it is possible"
	case ReasonOver:
		return "the game is over"
	case ReasonDiceWaiting:
		return "a move for the dice on the table comes first"
	case ReasonBusted:
		return "the dice allow no move"
	case ReasonNotBusted:
		return "no roll has failed"
	case ReasonNotRolled:
		return "the turn begins with a roll"
	case ReasonBadDice:
		return "dice are four numbers from 1 to 6"
	case ReasonBlocked:
		return fmt.Sprintf("the runner in column %v shares its square with seat %d's marker", r.Column, r.Seat.Number())
	case ReasonNotInDice:
		return "no pairing of the dice gives it"
	case ReasonClaimed:
		return fmt.Sprintf("column %v is claimed by seat %d", r.Column, r.Seat.Number())
	case ReasonTopped:
		return fmt.Sprintf("the runner in column %v stands on the top square", r.Column)
	case ReasonNoRunner:
		return fmt.Sprintf("no runner is left for column %v", r.Column)
	case ReasonOneRunner:
		return "one runner is left"
	case ReasonMustMoveToo:
		return fmt.Sprintf("%v can be moved too, so it must be", r.Column)
	case ReasonMustStepTwice:
		return fmt.Sprintf("%v can be moved two steps, so it must be", r.Column)
	case ReasonNoSecondStep:
		return fmt.Sprintf("the first step in column %v reaches the top square", r.Column)
	}
	return fmt.Sprintf("reason %d", r.Reason)
}

// An IllegalError is an action the rules do not allow.
type IllegalError struct {
	Action  Action
	Refusal Refusal
}

// Error names the action and the reason: "6+8 cannot be played: one runner is
// left".
func (e *IllegalError) Error() string {
	switch e.Action.Kind {
	case Roll:
		return "rolling is not allowed: " + e.Refusal.String()
	case Choose:
		return e.Action.Move.String() + " cannot be played: " + e.Refusal.String()
	case Bust:
		return "the turn is not bust: " + e.Refusal.String()
	default:
		return "stopping is not allowed: " + e.Refusal.String()
	}
}

// RefuseRoll says why no dice may be rolled now. A roll that is sure to bust is
// allowed.
func (p Position) RefuseRoll() Refusal {
	switch p.Phase() {
	case Over:
		return Refusal{Reason: ReasonOver}
	case ToChoose:
		return Refusal{Reason: ReasonDiceWaiting}
	case Busted:
		return Refusal{Reason: ReasonBusted}
	}
	return Refusal{}
}

// RefuseStop says why stopping is not allowed.
func (p Position) RefuseStop() Refusal {
	switch p.Phase() {
	case Over:
		return Refusal{Reason: ReasonOver}
	case ToRoll:
		return Refusal{Reason: ReasonNotRolled}
	case ToChoose:
		return Refusal{Reason: ReasonDiceWaiting}
	case Busted:
		return Refusal{Reason: ReasonBusted}
	}
	if c, s, blocked := p.BlockedBy(); blocked {
		return Refusal{ReasonBlocked, c, s}
	}
	return Refusal{}
}

// BlockedBy is the lowest column whose runner may not stop where it stands, and
// its Blocker.
func (p *Position) BlockedBy() (c Column, s Seat, blocked bool) {
	if p.Variant != Blocking {
		return 0, 0, false
	}
	for c := FirstColumn; c <= LastColumn; c++ {
		if square := p.Runners[c]; square > 0 {
			if s, ok := p.Blocker(c, square); ok {
				return c, s, true
			}
		}
	}
	return 0, 0, false
}

// RefuseStep says why a sum of c could not move a runner: the column is
// claimed, its runner stands on top, or it has no runner and none is left.
func (p Position) RefuseStep(c Column) Refusal { return p.refuseStep(c, p.RunnersLeft()) }

func (p *Position) refuseStep(c Column, left int) Refusal {
	top := c.Squares()
	if square := p.Runners[c]; square > 0 {
		if square == top {
			return Refusal{Reason: ReasonTopped, Column: c}
		}
		return Refusal{}
	}
	for s := range Seat(p.Seats) {
		if p.Markers[s][c] == top {
			return Refusal{ReasonClaimed, c, s}
		}
	}
	if left == 0 {
		return Refusal{Reason: ReasonNoRunner, Column: c}
	}
	return Refusal{}
}

// RefuseMove says why m cannot be chosen for the dice on the table.
func (p Position) RefuseMove(m Move) Refusal {
	switch p.Phase() {
	case Over:
		return Refusal{Reason: ReasonOver}
	case ToRoll, ToDecide:
		return Refusal{Reason: ReasonNotRolled}
	case Busted, ToChoose:
	}
	if p.Moves().Index(m) >= 0 {
		return Refusal{}
	}
	pairings := p.Dice.Pairings()
	for pairing := range pairings.All() {
		if pairing == Pairing(m) {
			return p.refusePair(pairing)
		}
	}
	if m.Single() {
		for pairing := range pairings.All() {
			if m.A == pairing.A || m.A == pairing.B {
				return p.refuseSingle(m.A, pairing)
			}
		}
	}
	return Refusal{Reason: ReasonNotInDice}
}

// refusePair says why the two sums of a pairing cannot both be moved. They must not
// be an option.
func (p *Position) refusePair(pairing Pairing) Refusal {
	left := p.runnersLeft()
	for _, c := range []Column{pairing.A, pairing.B} {
		if why := p.refuseStep(c, left); why.Reason != ReasonNone {
			return why
		}
	}
	if pairing.A == pairing.B {
		return Refusal{Reason: ReasonNoSecondStep, Column: pairing.A}
	}
	return Refusal{Reason: ReasonOneRunner}
}

// refuseSingle says why c alone cannot be moved with a pairing that has it. It must
// not be an option.
func (p *Position) refuseSingle(c Column, pairing Pairing) Refusal {
	if why := p.RefuseStep(c); why.Reason != ReasonNone {
		return why
	}
	if pairing.A == pairing.B {
		return Refusal{Reason: ReasonMustStepTwice, Column: c}
	}
	return Refusal{Reason: ReasonMustMoveToo, Column: pairing.A + pairing.B - c}
}
