package game

import "iter"

// Squares holds a square for each column, indexed by the column's number: 0
// where nothing stands, else 1 (the lowest) to Column.Squares() (the top).
type Squares [LastColumn + 1]uint8

// A Position is the state of a game between two actions: a small value that can
// be compared with ==. Positions come from Rules.Start and the methods Roll,
// Choose, Stop and Bust; one built in another way should pass Validate.
type Position struct {
	Rules
	// Turn is the seat to move; once the game is won, the winner.
	Turn Seat
	// Markers are the seats' markers. One on the top square is a claimed
	// column. Seats beyond Rules.Seats have none.
	Markers [MaxSeats]Squares
	// Runners are the runners of the seat to move, at most three.
	Runners Squares
	// Dice lie on the table while a move is to be chosen, and after a bust
	// until the turn has passed.
	Dice Dice
}

// Start is the empty board with seat first to roll. The rules must be valid and
// the seat be one of them.
func (r Rules) Start(first Seat) Position { return Position{Rules: r, Turn: first} }

// A Phase says what happens next in a position.
type Phase uint8

// The phases.
const (
	// ToRoll: a turn begins; there is nothing to do but roll.
	ToRoll Phase = iota
	// ToChoose: dice lie on the table and one of Moves is to be chosen.
	ToChoose
	// ToDecide: roll again or stop.
	ToDecide
	// Busted: the dice allow no move; Bust ends the turn.
	Busted
	// Over: a seat has won.
	Over
)

// String is the phase as the command line names it.
func (ph Phase) String() string {
	return [...]string{"roll", "choose", "decide", "bust", "over"}[ph]
}

// Phase says what happens next.
func (p Position) Phase() Phase {
	switch _, won := p.Winner(); {
	case won:
		return Over
	case p.Dice != Dice{} && p.Moves().Len() == 0:
		return Busted
	case p.Dice != Dice{}:
		return ToChoose
	case p.Runners == Squares{}:
		return ToRoll
	default:
		return ToDecide
	}
}

// AllSeats yields the seats of the game.
func (p Position) AllSeats() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for s := range Seat(p.Seats) {
			if !yield(s) {
				return
			}
		}
	}
}

// Next is the seat that plays after s.
func (p Position) Next(s Seat) Seat { return (s + 1) % Seat(p.Seats) }

// Owner is the seat that has claimed column c, if any.
func (p Position) Owner(c Column) (s Seat, claimed bool) {
	top := c.Squares()
	for s := range Seat(p.Seats) {
		if p.Markers[s][c] == top {
			return s, true
		}
	}
	return 0, false
}

// claimed reports whether anyone has claimed column c.
func (p *Position) claimed(c Column) bool {
	top := c.Squares()
	return p.Markers[0][c] == top || p.Markers[1][c] == top || p.Markers[2][c] == top || p.Markers[3][c] == top
}

// Claimed is the set of columns that seat s has claimed.
func (p Position) Claimed(s Seat) ColumnSet {
	var set ColumnSet
	for c := FirstColumn; c <= LastColumn; c++ {
		if p.Markers[s][c] == c.Squares() {
			set = set.With(c)
		}
	}
	return set
}

// Closed is the set of columns that anyone has claimed.
func (p Position) Closed() ColumnSet {
	var set ColumnSet
	for s := range Seat(p.Seats) {
		set |= p.Claimed(s)
	}
	return set
}

// Topped is the set of columns whose runner stands on the top square.
func (p Position) Topped() ColumnSet {
	var set ColumnSet
	for c := FirstColumn; c <= LastColumn; c++ {
		if p.Runners[c] == c.Squares() {
			set = set.With(c)
		}
	}
	return set
}

// RunnersLeft is how many of the three runners are not on the board.
func (p Position) RunnersLeft() int { return p.runnersLeft() }

func (p *Position) runnersLeft() int {
	left := Runners
	for c := FirstColumn; c <= LastColumn; c++ {
		if p.Runners[c] > 0 {
			left--
		}
	}
	return left
}

// Playable is the set of columns in which a runner could make a step if a die
// roll named it.
func (p Position) Playable() ColumnSet {
	var set ColumnSet
	left := p.runnersLeft()
	for c := FirstColumn; c <= LastColumn; c++ {
		if p.canStep(c, left) {
			set = set.With(c)
		}
	}
	return set
}

// Winner is the seat that has claimed at least the target, if any.
func (p Position) Winner() (s Seat, won bool) {
	for s := range Seat(p.Seats) {
		if p.Claimed(s).Len() >= int(p.Target) {
			return s, true
		}
	}
	return 0, false
}

// WinsByStopping reports whether the columns the seat to move owns and those
// its runners have topped make at least the target. Under blocking, stopping
// may still not be allowed (RefuseStop).
func (p Position) WinsByStopping() bool {
	return p.Claimed(p.Turn).Len()+p.Topped().Len() >= int(p.Target)
}

// Advanced is how many squares the runner in column c has gained this turn:
// what a bust would lose there. In speed, jumped squares count.
func (p Position) Advanced(c Column) int {
	if p.Runners[c] == 0 {
		return 0
	}
	return int(p.Runners[c] - p.Markers[p.Turn][c])
}

// AtStake is the sum of Advanced over all columns.
func (p Position) AtStake() int {
	n := 0
	for c := FirstColumn; c <= LastColumn; c++ {
		n += p.Advanced(c)
	}
	return n
}

// Mirror is the position with every column exchanged for its mirror (2 for 12,
// …) and the dice turned over (1 for 6, …). The rules treat both alike.
func (p Position) Mirror() Position {
	m := p
	for c := FirstColumn; c <= LastColumn; c++ {
		for s := range m.Markers {
			m.Markers[s][c] = p.Markers[s][c.Mirror()]
		}
		m.Runners[c] = p.Runners[c.Mirror()]
	}
	if p.Dice != (Dice{}) {
		for i, v := range p.Dice {
			m.Dice[i] = 7 - v
		}
	}
	return m
}
