package value

import (
	"math"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// Race values a board as a race: each seat's score is the share of its way to
// the target that is done,
//
//	(claimed + the sum of the (target − claimed) largest square/length over the
//	open columns) / target
//
// and the chances are the softmax of score/T. It is a solver.Value.
type Race struct {
	temperature float64
	board       game.Position
	me          game.Seat
	needs       [game.MaxSeats]int
	done        [game.MaxSeats][game.LastColumn + 1]float64 // square/length; 0 in closed columns
	rivals      [1 << game.Columns]float64                  // by the columns claimed: see others; 0 where not known yet
}

// NewRace is a Race with temperature T, more than 0. The smaller it is, the more
// a small lead counts.
func NewRace(temperature float64) *Race {
	return &Race{temperature: temperature}
}

// Turn takes up the board of p.
func (r *Race) Turn(p *game.Position) (bust float64) {
	r.board, r.me = *p, p.Turn
	closed := p.Closed()
	for s := range p.AllSeats() {
		r.needs[s] = int(p.Target) - p.Claimed(s).Len()
		for c := range game.AllColumns() {
			r.done[s][c] = 0
			if !closed.Has(c) {
				r.done[s][c] = float64(p.Markers[s][c]) / float64(c.Squares())
			}
		}
	}
	clear(r.rivals[:])
	var own furthest
	for c := range game.AllColumns() {
		own.add(r.done[r.me][c])
	}
	return r.chance(r.score(&own, r.needs[r.me], 0), 0)
}

// Ends sets the chances of the ends of the turn.
func (r *Race) Ends(axes []solver.Axis, chances []float64) {
	var taken game.ColumnSet
	for _, axis := range axes {
		taken = taken.With(axis.Column)
	}
	var rest furthest
	for c := range game.AllColumns() {
		if !taken.Has(c) {
			rest.add(r.done[r.me][c])
		}
	}
	r.ends(axes, chances, rest, 0)
}

// Chances are those of every seat at one end of the turn.
func (r *Race) Chances(runners *game.Squares, win float64) (c solver.Chances) {
	var claims game.ColumnSet
	for column, square := range runners {
		if column := game.Column(column); square > 0 && square == column.Squares() {
			claims = claims.With(column)
		}
	}
	sum := r.others(claims)
	for s := range r.board.AllSeats() {
		c[s] = (1 - win) * r.weight(s, claims) / sum
	}
	c[r.me] = win
	return c
}

// ends sets the chances over the remaining axes and returns how many it has set.
//
//go:norace
//go:nocheckptr
func (r *Race) ends(axes []solver.Axis, chances []float64, own furthest, claims game.ColumnSet) int {
	if len(axes) == 0 {
		need := r.needs[r.me] - claims.Len()
		chances[0] = r.chance(r.score(&own, need, claims.Len()), claims)
		return 1
	}
	axis, n := axes[0], 0
	for _, square := range axis.Squares {
		after, claimed := own, claims
		if top := axis.Column.Squares(); square == top {
			claimed = claims.With(axis.Column)
		} else {
			after.add(float64(square) / float64(top))
		}
		n += r.ends(axes[1:], chances[n:], after, claimed)
	}
	return n
}

// score is the score of the seat to move with its furthest columns, when it
// needs so many more after claiming some this turn.
//
//go:norace
//go:nocheckptr
func (r *Race) score(own *furthest, need, claims int) float64 {
	before := int(r.board.Target) - r.needs[r.me]
	return (float64(before+claims) + own.sum(need)) / float64(r.board.Target)
}

// chance is the softmax of the seat to move with this score, when it claims
// columns this turn.
func (r *Race) chance(score float64, claims game.ColumnSet) float64 {
	mine := math.Exp(score / r.temperature)
	return mine / (mine + r.others(claims))
}

// others is the sum of exp(score/T) over the other seats, whose markers in the
// claimed columns are gone.
func (r *Race) others(claims game.ColumnSet) float64 {
	if sum := r.rivals[claims]; sum > 0 {
		return sum
	}
	sum := 0.0
	for s := range r.board.AllSeats() {
		if s == r.me {
			continue
		}
		sum += r.weight(s, claims)
	}
	r.rivals[claims] = sum
	return sum
}

// weight is exp(score/T) of another seat.
func (r *Race) weight(s game.Seat, claims game.ColumnSet) float64 {
	var f furthest
	for c := range game.AllColumns() {
		if !claims.Has(c) {
			f.add(r.done[s][c])
		}
	}
	score := (float64(int(r.board.Target)-r.needs[s]) + f.sum(r.needs[s])) / float64(r.board.Target)
	return math.Exp(score / r.temperature)
}

// furthest keeps the largest of the numbers added to it, descending: as many as
// the largest target.
type furthest [5]float64

//go:norace
//go:nocheckptr
func (f *furthest) add(x float64) {
	for i := range f {
		if x > f[i] {
			x, f[i] = f[i], x
		}
	}
}

// sum is the sum of the n largest, or of none for n below 1.
//
//go:norace
//go:nocheckptr
func (f *furthest) sum(n int) float64 {
	sum := 0.0
	for i := range n {
		sum += f[i]
	}
	return sum
}
