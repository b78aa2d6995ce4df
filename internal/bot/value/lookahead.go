package value

import (
	"math"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A Lookahead values the ends of short turns, as there are late in a game, by what
// the others can make of them. In a game of two it solves the other seat's turn on
// each, and closes the loop of busts that leads from a board to itself; with more
// seats it counts the very last boards to the end. Where turns are longer it leaves
// the ends to another value. It is a solver.Value.
type Lookahead struct {
	value   solver.Value
	board   game.Position
	loop    loop
	endgame *endgame

	// ahead is the chances where the next seat's turn begins; nil where the ends are
	// left to the other value.
	ahead func(next game.Position) solver.Chances
}

// NewLookahead is a Lookahead that leaves longer turns to value, and values the
// ends of the turns that it looks at beyond a short one with what beyond makes.
func NewLookahead(value solver.Value, beyond func() solver.Value) *Lookahead {
	return &Lookahead{
		value:   value,
		loop:    loop{solver.New(beyond()), solver.New(beyond())},
		endgame: newEndgame(),
	}
}

// short is the largest product of a turn's ends and those of the turns that
// follow for which they are solved: some milliseconds of work.
const short = 40_000

// Turn takes up the board of p.
func (l *Lookahead) Turn(p *game.Position) (bust solver.Chances) {
	l.board = *p
	l.ahead = nil
	l.endgame.forget()
	switch mine, theirs := TurnEnds(p, p.Turn), TurnEnds(p, p.Next(p.Turn)); {
	case p.Seats == 2 && mine*(mine+theirs) <= short:
		l.ahead = l.loop.chances
	case p.Seats > 2 && countable(p):
		l.ahead = l.endgame.of
	default:
		return l.value.Turn(p)
	}
	return l.ahead(p.Lost())
}

// Ends sets the chances of the ends of the turn.
func (l *Lookahead) Ends(axes []solver.Axis, chances []float64, shares *solver.Shares) {
	if l.ahead == nil {
		l.value.Ends(axes, chances, shares)
		return
	}
	l.ends(l.board, axes, chances, shares, 0)
}

// ends sets the chances over the remaining axes from the end with a number on, p
// having the runners of the axes before, and returns the number of the end after them.
func (l *Lookahead) ends(p game.Position, axes []solver.Axis, chances []float64, shares *solver.Shares, end int) int {
	if len(axes) > 0 {
		for _, square := range axes[0].Squares {
			p.Runners[axes[0].Column] = square
			end = l.ends(p, axes[1:], chances, shares, end)
		}
		return end
	}
	var c solver.Chances // where stopping wins or is not allowed, it does not matter
	if _, _, blocked := p.BlockedBy(); !blocked && !p.WinsByStopping() {
		c = l.ahead(p.Banked())
	}
	chances[end] = c[p.Turn]
	for seat, list := range shares {
		if list != nil {
			list[end] = c[seat]
		}
	}
	return end + 1
}

// TurnEnds is how many ends a turn of seat s has on the board of p, jumps in speed
// left out of account: from 0 to some 60,000.
func TurnEnds(p *game.Position, s game.Seat) int64 {
	// The sums of the products of none, one, two and three columns' squares.
	sums := [game.Runners + 1]int64{1}
	for c := range game.AllColumns() {
		if _, closed := p.Owner(c); closed {
			continue
		}
		squares := int64(c.Squares() - p.Markers[s][c])
		for k := game.Runners; k > 0; k-- {
			sums[k] += sums[k-1] * squares
		}
	}
	return sums[1] + sums[2] + sums[3]
}

// A loop is the turns of both seats on one board, each of which a bust turns into
// the other.
type loop [2]*solver.Solver

// chances are those of both seats at the start of the turn p.
func (l loop) chances(p game.Position) (c solver.Chances) {
	win := l.win(p)
	c[p.Turn], c[p.Next(p.Turn)] = win, 1-win
	return c
}

// win is the chance of the seat to move at the start of its turn p, when both
// seats can bust again and again. It is the fixed point of
//
//	x = turn(1 − other(1 − x))
//
// where turn and other are the values of the two turns as functions of the chance
// after a bust. Both are made of straight lines, so that Aitken's method finds it
// exactly once it has come to the right ones.
func (l loop) win(p game.Position) float64 {
	const (
		near = 1e-7
		most = 20
	)
	other := p.Lost()
	around := func(x float64) float64 {
		l[1].Rebust(1 - x)
		l[0].Rebust(1 - l[1].Win(other))
		return l[0].Win(p)
	}
	l[0].Forget() // what busts were worth before
	l[1].Forget()
	l[1].Solve(other)
	x := l[0].Win(p)
	for range most {
		y := around(x)
		if math.Abs(y-x) < near {
			return y
		}
		z := around(y)
		if slope := (z - y) / (y - x); slope < 1 {
			z = y + (z-y)/(1-slope)
		}
		x = min(max(z, 0), 1)
	}
	return x
}
