package solver

import "cantstop/internal/game"

// A Value estimates boards at the end of a turn: the chance, from 0 to 1, that
// the seat whose turn it was wins the game. A Value serves one Solver at a time.
type Value interface {
	// Turn prepares for a turn on the board of p, whose runners and dice do not
	// count. It returns the chance of p.Turn after a bust: the same board with
	// the turn passed.
	Turn(p *game.Position) (bust float64)
	// Ends sets chances to those of p.Turn, the p of the last Turn, when its
	// turn ends with one runner on each axis, for all combinations of the axes'
	// squares, those of the last axis running fastest. What it sets where
	// the game is won does not matter, nor does it where stopping is not
	// allowed.
	Ends(axes []Axis, chances []float64)
	// Chances are those of every seat when the turn ends with runners on these
	// squares, or with none after a bust. That of p.Turn is win, which Turn or Ends
	// gave. Boards on which the game is won, and games of two, are not asked about.
	Chances(runners *game.Squares, win float64) Chances
}

// An Axis is a column with a runner in it, and the squares the runner may stand
// on, ascending to the top.
type Axis struct {
	Column  game.Column
	Squares []uint8
}
