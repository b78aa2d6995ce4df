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
	rivals      [1 << game.Columns]rivals                   // by the columns claimed; zero where not known yet
}

// Rivals are exp(score/T) of the other seats, by number, and together.
type rivals struct {
	weights [game.MaxSeats]float64
	sum     float64
}

// NewRace is a Race with temperature T, more than 0. The smaller it is, the more
// a small lead counts.
func NewRace(temperature float64) *Race {
	return &Race{temperature: temperature}
}

// Turn takes up the board of p.
func (r *Race) Turn(p *game.Position) (bust solver.Chances) {
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
	others := r.others(0)
	bust = others.weights
	bust[r.me] = r.weight(r.score(&own, r.needs[r.me], 0))
	all := bust[r.me] + others.sum
	for s := range bust {
		bust[s] /= all
	}
	return bust
}

// Ends sets the chances of the ends of the turn.
func (r *Race) Ends(axes []solver.Axis, chances []float64, shares *solver.Shares) {
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
	r.ends(axes, chances, shares, 0, rest, 0)
}

// ends sets the chances over the remaining axes from the end with a number on, and
// returns the number of the end after them.
//
//go:norace
//go:nocheckptr
func (r *Race) ends(axes []solver.Axis, chances []float64, shares *solver.Shares, end int, own furthest, claims game.ColumnSet) int {
	if len(axes) == 0 {
		mine := r.weight(r.score(&own, r.needs[r.me]-claims.Len(), claims.Len()))
		others := r.others(claims)
		chances[end] = mine / (mine + others.sum)
		for s, list := range shares {
			if list != nil {
				list[end] = others.weights[s]
			}
		}
		return end + 1
	}
	axis := axes[0]
	for _, square := range axis.Squares {
		after, claimed := own, claims
		if top := axis.Column.Squares(); square == top {
			claimed = claims.With(axis.Column)
		} else {
			after.add(float64(square) / float64(top))
		}
		end = r.ends(axes[1:], chances, shares, end, after, claimed)
	}
	return end
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

// weight is how much a score weighs in the softmax.
func (r *Race) weight(score float64) float64 { return math.Exp(score / r.temperature) }

// others are the other seats, whose markers in the claimed columns are gone.
func (r *Race) others(claims game.ColumnSet) *rivals {
	others := &r.rivals[claims]
	if others.sum > 0 {
		return others
	}
	for s := range r.board.AllSeats() {
		if s == r.me {
			continue
		}
		others.weights[s] = r.weight(r.scoreOf(s, claims))
		others.sum += others.weights[s]
	}
	return others
}

// scoreOf is the score of another seat.
func (r *Race) scoreOf(s game.Seat, claims game.ColumnSet) float64 {
	var f furthest
	for c := range game.AllColumns() {
		if !claims.Has(c) {
			f.add(r.done[s][c])
		}
	}
	return (float64(int(r.board.Target)-r.needs[s]) + f.sum(r.needs[s])) / float64(r.board.Target)
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
