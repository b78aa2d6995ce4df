// Package odds has the exact chances of a roll: of busting, in any position of
// any variant, and of hitting a column.
//
// A roll fails when none of its six pair sums names a column in which a runner
// can step. So the chance depends on the set of playable columns alone, and the
// 2,048 sets are counted once.
package odds

import (
	"cantstop/internal/game"
)

// busts has, for each set of playable columns, how many of the 1,296 rolls name
// none of them.
var busts = count()

// count sorts the rolls by the set of columns their sums name. With a playable set
// those rolls bust whose columns all lie outside it: a sum over subsets, which a
// column at a time takes 11 steps for each set.
func count() (busts [game.AllColumnsSet + 1]uint16) {
	var within [game.AllColumnsSet + 1]uint16 // rolls whose sums are all in the set
	for d := range game.AllRolls() {
		within[Sums(d)]++
	}
	for c := range game.AllColumns() {
		for set := range game.ColumnSet(len(within)) {
			if set.Has(c) {
				within[set] += within[set.Without(c)]
			}
		}
	}
	for playable := range game.ColumnSet(len(busts)) {
		busts[playable] = within[game.AllColumnsSet&^playable]
	}
	return busts
}

// Sums is the set of columns that the pairings of a roll name, two to six.
func Sums(d game.Dice) game.ColumnSet {
	var set game.ColumnSet
	for p := range d.Pairings().All() {
		set = set.With(p.A).With(p.B)
	}
	return set
}

// Busts is how many of the 1,296 rolls bust when a runner can step in the
// playable columns and no others.
func Busts(playable game.ColumnSet) int { return int(busts[playable&game.AllColumnsSet]) }

// NextBusts is how many of the 1,296 rolls would bust as the next roll in the
// position. Dice on the table are left out of account.
func NextBusts(p game.Position) int { return Busts(p.Playable()) }

// Share is a count of rolls as a probability, from 0 to 1.
func Share(rolls int) float64 { return float64(rolls) / game.Rolls }

// Hits is how many of the 1,296 rolls have a pair that sums to c.
func Hits(c game.Column) int { return game.Rolls - Busts(game.SetOf(c)) }

// Steps is the expected number of steps in column c from one roll, if every
// pairing with c is chosen and a double counts two.
func Steps(c game.Column) float64 {
	steps := 0
	for d := range game.AllRolls() {
		best := 0
		for p := range d.Pairings().All() {
			switch {
			case p.A == c && p.B == c:
				best = 2
			case p.A == c || p.B == c:
				best = max(best, 1)
			}
		}
		steps += best
	}
	return Share(steps)
}
