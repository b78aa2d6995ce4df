package bot

import (
	"math/rand/v2"

	"cantstop/internal/game"
)

// rookie makes the mistakes people make in their first games. It looks at how
// easy the columns of a move are to roll, and forgets that a new runner costs
// something, how long the column is and what others have there; every now and
// then it follows a whim. While a runner can still be placed it rolls. Then it
// stops when it feels like it, with good triples as with bad ones: often after
// the very first roll, at times much too late.
type rookie struct{ chance *rand.Rand }

// The rookie's chances, each one in so many.
const (
	rookieWhim    = 3 // any move instead of the easiest, all alike
	rookieStop    = 2 // stops before a roll that may bust
	rookieGoesFor = 4 // rolls on although a runner stands on top
)

func newRookie(c chance) *rookie { return &rookie{c.source()} }

// Choose takes the move whose steps are in the easiest columns, or on a whim any.
func (b *rookie) Choose(p game.Position, _ Belief) game.Move {
	moves := p.Moves()
	if b.oneIn(rookieWhim) {
		return moves.At(b.chance.IntN(moves.Len()))
	}
	best, easiest := moves.At(0), 0
	for i := range moves.Len() {
		m, e := moves.At(i), ease(moves.At(i).A)
		if !m.Single() {
			e += ease(m.B)
		}
		if e > easiest {
			best, easiest = m, e
		}
	}
	return best
}

// Roll goes on while a runner can be placed; then chance decides.
func (b *rookie) Roll(p game.Position, _ Belief) bool {
	if roll, ok := settled(&p); ok {
		return roll
	}
	switch {
	case canPlaceRunner(&p):
		return true
	case p.Topped() != 0:
		return b.oneIn(rookieGoesFor)
	default:
		return !b.oneIn(rookieStop)
	}
}

func (b *rookie) oneIn(n int) bool { return b.chance.IntN(n) == 0 }
