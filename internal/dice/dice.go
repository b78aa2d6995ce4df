// Package dice throws dice from a seed: the same seed gives the same rolls, on
// every machine and in every version.
package dice

import (
	"math/rand/v2"

	"cantstop/internal/game"
)

// A Cup gives the rolls of one game, in order.
type Cup struct{ source *rand.Rand }

// New is the cup of a seed: math/rand/v2's PCG with the seed as its first word
// and 0 as its second, and four numbers of 1 to 6 for each roll. Nothing else
// may draw from that source.
func New(seed uint64) *Cup {
	return &Cup{rand.New(rand.NewPCG(seed, 0))}
}

// Roll is the next roll.
func (c *Cup) Roll() game.Dice {
	var d game.Dice
	for i := range d {
		d[i] = uint8(c.source.IntN(6) + 1)
	}
	return d
}

// RandomSeed is a seed from the operating system's entropy.
func RandomSeed() uint64 { return rand.Uint64() }

// FirstSeat draws the seat that begins by lot. It has a generator of its own,
// so that the dice of a seed do not depend on how the first seat was found.
func FirstSeat(seed uint64, seats int) game.Seat {
	return game.Seat(rand.New(rand.NewPCG(seed, 1)).IntN(seats))
}

// Continue is the cup of a seed after the rolls that have fallen. It reports
// false where they are not the seed's; then the cup is a fresh one.
func Continue(seed uint64, fallen []game.Dice) (c *Cup, same bool) {
	c = New(seed)
	for _, d := range fallen {
		if c.Roll() != d {
			return New(RandomSeed()), false
		}
	}
	return c, true
}
