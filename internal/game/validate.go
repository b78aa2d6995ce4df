package game

import "fmt"

// A Field is a part of a position, as its text form has it.
type Field uint8

// The fields.
const (
	FieldVariant Field = iota
	FieldTarget
	FieldMarkers
	FieldTurn
	FieldRunners
	FieldDice
)

// String is the field's name.
func (f Field) String() string {
	return [...]string{"variant", "target", "markers", "to-move", "runners", "dice"}[f]
}

// An InvalidError is a position that cannot be: the field that is wrong, and
// why.
type InvalidError struct {
	Field Field
	Why   string
}

func (e *InvalidError) Error() string { return e.Field.String() + ": " + e.Why }

// Validate fails with an *InvalidError for a position that is impossible on the
// face of it: rules that do not go together, squares that do not exist, a column
// with two owners, another's marker in a claimed column, runners where none can
// stand, shared squares in speed, dice that are none, more than one winner, or
// anything left to do in a position that is won.
func (p Position) Validate() error {
	if err := p.Rules.Validate(); err != nil {
		return err
	}
	if int(p.Turn) >= int(p.Seats) {
		return invalid(FieldTurn, "there is no seat %d: there are %d", p.Turn.Number(), p.Seats)
	}
	for _, check := range []func() error{p.validateMarkers, p.validateRunners} {
		if err := check(); err != nil {
			return err
		}
	}
	if p.Dice != (Dice{}) && !p.Dice.Valid() {
		return invalid(FieldDice, "%v: four digits from 1 to 6 are wanted", p.Dice)
	}
	return p.validateWinner()
}

func invalid(f Field, format string, args ...any) error {
	return &InvalidError{f, fmt.Sprintf(format, args...)}
}

func (p *Position) validateMarkers() error {
	for s, squares := range p.Markers {
		for c, square := range squares {
			switch {
			case square == 0:
			case s >= int(p.Seats):
				return invalid(FieldMarkers, "seat %d has a marker, but there are %d seats", s+1, p.Seats)
			case square > Column(c).Squares():
				return noSquare(FieldMarkers, Column(c), square)
			}
		}
	}
	for c := range AllColumns() {
		owner, claimed := p.Owner(c)
		for s := range p.AllSeats() {
			square := p.Markers[s][c]
			switch {
			case square == 0 || s == owner:
			case claimed && square == c.Squares():
				return invalid(FieldMarkers, "column %v is claimed by both seat %d and seat %d", c, owner.Number(), s.Number())
			case claimed:
				return invalid(FieldMarkers, "seat %d has a marker in column %v, which seat %d has claimed", s.Number(), c, owner.Number())
			case p.Variant == Speed:
				if o, shared := p.sharedWith(s, c); shared {
					return invalid(FieldMarkers, "seats %d and %d share %v.%d, which speed does not allow", o.Number(), s.Number(), c, square)
				}
			}
		}
	}
	return nil
}

func noSquare(f Field, c Column, square uint8) error {
	if !c.Valid() {
		return invalid(f, "there is no column %v: they are 2 to 12", c)
	}
	return invalid(f, "there is no %v.%d: column %v has squares 1 to %d", c, square, c, c.Squares())
}

// sharedWith is the first seat before s with a marker on s's square in c.
func (p *Position) sharedWith(s Seat, c Column) (Seat, bool) {
	for o := range s {
		if p.Markers[o][c] == p.Markers[s][c] {
			return o, true
		}
	}
	return 0, false
}

func (p *Position) validateRunners() error {
	n := 0
	for i, square := range p.Runners {
		c := Column(i)
		if square == 0 {
			continue
		}
		n++
		if square > c.Squares() {
			return noSquare(FieldRunners, c, square)
		}
		if owner, claimed := p.Owner(c); claimed {
			return invalid(FieldRunners, "a runner stands in column %v, which seat %d has claimed", c, owner.Number())
		}
		if own := p.Markers[p.Turn][c]; square <= own {
			return invalid(FieldRunners, "the runner on %v.%d is not above seat %d's own marker on %v.%d", c, square, p.Turn.Number(), c, own)
		}
		if s, there := p.opponentOn(c, square); there && p.Variant == Speed {
			return invalid(FieldRunners, "the runner on %v.%d shares the square with seat %d, which speed does not allow", c, square, s.Number())
		}
	}
	if n > Runners {
		return invalid(FieldRunners, "%d runners: there are %d", n, Runners)
	}
	return nil
}

func (p *Position) validateWinner() error {
	winner, won := p.Winner()
	if !won {
		return nil
	}
	for s := range p.AllSeats() {
		if s > winner && p.Claimed(s).Len() >= int(p.Target) {
			return invalid(FieldMarkers, "both seat %d and seat %d have won", winner.Number(), s.Number())
		}
	}
	switch {
	case p.Turn != winner:
		return invalid(FieldTurn, "the game is won by seat %d, so the seat is %d", winner.Number(), winner.Number())
	case p.Runners != Squares{}:
		return invalid(FieldRunners, "the game is won, so there are none")
	case p.Dice != Dice{}:
		return invalid(FieldDice, "the game is won, so there are none")
	}
	return nil
}
