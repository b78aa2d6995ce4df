package sim

import (
	"math/rand/v2"

	"cantstop/internal/game"
)

// dice are the rolls of one game after another.
type dice struct {
	source rand.PCG
	random *rand.Rand
}

func newDice() *dice {
	d := &dice{}
	d.random = rand.New(&d.source)
	return d
}

// reset puts the dice at the start of a game's own rolls.
func (d *dice) reset(seed uint64, number int) {
	d.source.Seed(mix(seed), mix(uint64(number)))
}

// roll is one of the 1,296 rolls, all equally likely.
func (d *dice) roll() game.Dice { return rolls[d.random.Uint32N(game.Rolls)] }

var rolls = func() (all [game.Rolls]game.Dice) {
	i := 0
	for d := range game.AllRolls() {
		all[i] = d
		i++
	}
	return all
}()

// botSeed is the seed of a game for the bots in it.
func botSeed(seed uint64, number int) uint64 { return mix(mix(seed) + uint64(number)) }

// mix makes numbers that lie close together differ in all bits: the finisher of
// SplitMix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
