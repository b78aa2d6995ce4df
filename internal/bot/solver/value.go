package solver

import "cantstop/internal/game"

// A Value estimates boards at the end of a turn: the chance, from 0 to 1, that
// the seat whose turn it was wins the game. A Value serves one Solver at a time.
type Value interface {
	// Turn prepares for a turn on the board of p, whose runners and dice do not
	// count. It returns the chances after a bust: the same board with the turn
	// passed. Of the others only the proportion counts.
	Turn(p *game.Position) (bust Chances)
	// Ends sets chances to those of p.Turn, the p of the last Turn, when its
	// turn ends with one runner on each axis, for all combinations of the axes'
	// squares, those of the last axis running fastest. The other seats share the
	// rest in proportion to what it sets shares to. What it sets where the game is
	// won does not matter, nor does it where stopping is not allowed.
	Ends(axes []Axis, chances []float64, shares *Shares)
}

// Shares are lists by seat, one for each but the seat to move. In a game of two there
// are none: the other has the rest.
type Shares [game.MaxSeats][]float64

// An Axis is a column with a runner in it, and the squares the runner may stand
// on, ascending to the top.
type Axis struct {
	Column  game.Column
	Squares []uint8
}
