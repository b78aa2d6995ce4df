package solver

import (
	"math/bits"
	"sync"

	"cantstop/internal/game"
)

// The steps a roll can allow once three runners are out, in columns a < b < c.
// A double that reaches the top with its first step is a single one; the grid
// knows that, not the outcome.
const (
	stepA = iota
	stepB
	stepC
	stepAA
	stepBB
	stepCC
	stepAB
	stepAC
	stepBC
	steps
)

// Outcomes are the distinct results of a roll with three runners out: rolls
// that offer the same steps count as one, with the number of rolls as weight.
type outcomes struct {
	bust float64
	ones [steps]float64 // by step: the rolls that offer nothing else
	more []outcome      // the rolls that offer two or three steps
}

// An outcome is the rolls that offer the steps x, y and z; z repeats y where
// there are two.
type outcome struct {
	weight  float64
	x, y, z uint8
}

// tripleOutcomes holds the outcomes of every triple of columns by the triple's
// number and by the set of its columns that are not topped (bit 0 for a).
var tripleOutcomes = sync.OnceValue(func() *[triples][8]outcomes {
	var table [triples][8]outcomes
	for t, cols := range tripleColumns {
		for open := range table[t] {
			table[t][open] = outcomesOf(cols, open)
		}
	}
	return &table
})

func outcomesOf(cols [3]int, open int) outcomes {
	var place [game.LastColumn + 1]int // 1 to 3, or 0
	for i, c := range cols {
		if open>>i&1 == 1 {
			place[columnAt(c)] = i + 1
		}
	}
	classes := game.RollsBy(func(roll game.Dice) (steps uint16) {
		for pairing := range roll.Pairings().All() {
			if s, ok := stepOf(place[pairing.A], place[pairing.B]); ok {
				steps |= 1 << s
			}
		}
		return steps
	})
	var o outcomes
	for _, class := range classes {
		w, set := float64(class.Rolls), class.Key
		var s [3]uint8
		n := bits.OnesCount16(set)
		for i, rest := 0, set; rest != 0; i, rest = i+1, rest&(rest-1) {
			s[i] = uint8(bits.TrailingZeros16(rest))
		}
		switch n {
		case 0:
			o.bust = w
		case 1:
			o.ones[s[0]] = w
		case 2:
			o.more = append(o.more, outcome{w, s[0], s[1], s[1]})
		default:
			o.more = append(o.more, outcome{w, s[0], s[1], s[2]})
		}
	}
	return o
}

// stepOf is the step of a pairing whose sums are the places x and y of the
// triple, 0 for a sum that cannot be played.
func stepOf(x, y int) (step uint8, ok bool) {
	switch {
	case x == 0 && y == 0:
		return 0, false
	case x == y:
		return uint8(stepAA + x - 1), true
	case x == 0 || y == 0:
		return uint8(stepA + x + y - 1), true
	default:
		return uint8(stepAB + x + y - 3), true
	}
}

// A rolled is a roll while a runner is left: how many of the 1,296 rolls give
// these pairings, and which those are, by number; the last repeats where there
// are fewer than three.
type rolled struct {
	weight   float64
	pairings [3]uint8
}

// pairings is the number of pairings of columns, which may be the same twice.
const pairings = columns * (columns + 1) / 2

// pairingNumber numbers the pairs of columns x <= y, counted from 0.
var pairingNumber = func() (number [columns][columns]uint8) {
	n := uint8(0)
	for x := range columns {
		for y := x; y < columns; y++ {
			number[x][y], number[y][x] = n, n
			n++
		}
	}
	return number
}()

// pairingColumns is the way back.
var pairingColumns = func() (list [pairings][2]int) {
	for x := range columns {
		for y := x; y < columns; y++ {
			list[pairingNumber[x][y]] = [2]int{x, y}
		}
	}
	return list
}()

// distinctRolls are the rolls told apart by their pairings only.
var distinctRolls = sync.OnceValue(func() []rolled {
	classes := game.RollsBy(func(roll game.Dice) (pairings [3]uint8) {
		ps := roll.Pairings()
		for i := range pairings {
			p := ps.At(min(i, ps.Len()-1))
			pairings[i] = pairingNumber[p.A-game.FirstColumn][p.B-game.FirstColumn]
		}
		return pairings
	})
	list := make([]rolled, len(classes))
	for i, class := range classes {
		list[i] = rolled{float64(class.Rolls), class.Key}
	}
	return list
})
