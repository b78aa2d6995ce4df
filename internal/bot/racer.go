package bot

import "cantstop/internal/game"

// racer stops only when a column is finished. It is reckless, and better than it
// looks.
type racer struct{}

// Choose takes the move after which some runner has the fewest squares left to
// its top. A runner that stands on top already has none left, so the moves of a
// turn that goes on because stopping is blocked are all equal, and the first is
// taken.
func (racer) Choose(p game.Position, _ Belief) game.Move {
	moves := p.Moves()
	before := squaresLeft(&p)
	best, fewest := moves.At(0), before+1
	for i := range moves.Len() {
		m := moves.At(i)
		a, b := p.Reach(m)
		left := min(before, m.A.Squares()-a)
		if b > 0 {
			left = min(left, m.B.Squares()-b)
		}
		if left < fewest {
			best, fewest = m, left
		}
	}
	return best
}

// squaresLeft is how many squares the runner nearest to its top has to go; with
// no runners, as many as the longest column has.
func squaresLeft(p *game.Position) uint8 {
	fewest := game.Column(7).Squares()
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if square := p.Runners[c]; square > 0 {
			fewest = min(fewest, c.Squares()-square)
		}
	}
	return fewest
}

// Roll goes on until a runner stands on top.
func (racer) Roll(p game.Position, _ Belief) bool {
	if roll, ok := settled(&p); ok {
		return roll
	}
	return p.Topped() == 0
}
