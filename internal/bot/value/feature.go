package value

import "cantstop/internal/game"

// A board is described by one state per column: it is closed, or the two seats
// stand on certain squares below its top. Each state
// owns a row of the network's first table. Who owns a closed column does not
// matter, only how many columns every seat still needs, so a board means the
// same under every target.

// maxNeed is the largest number of columns a seat can still need.
const maxNeed = 5

// stateBase is the first state of each column, by its number; a column of length
// L has 1 + L² of them.
var stateBase = func() (base [game.LastColumn + 2]int) {
	for c := range game.AllColumns() {
		l := int(c.Squares())
		base[c+1] = base[c] + 1 + l*l
	}
	return base
}()

// states is the number of states of all columns.
var states = stateBase[game.LastColumn+1]

// state is the state of column c with markers on the squares mine and theirs.
func state(c game.Column, mine, theirs uint8) int {
	return stateBase[c] + 1 + int(mine)*int(c.Squares()) + int(theirs)
}

// ColumnRow is the row of a net's table for an open column with markers on the squares
// mine and theirs, both below its top.
func ColumnRow(c game.Column, mine, theirs int) int {
	return state(c, uint8(mine), uint8(theirs))
}

// mirrored is the same state of the mirrored column.
func mirrored(c game.Column, state int) int {
	return state - stateBase[c] + stateBase[c.Mirror()]
}

// Buckets is the number of a net's output buckets. Which one is used depends on
// how many columns both seats need.
const Buckets = maxNeed * maxNeed

// The rows of the first table: the states, what each of the two seats needs, and
// the output bucket.
var rows = states + 2*maxNeed + Buckets

// needRow is the row that says what a seat needs: seat 0 has just played, seat 1
// is the other.
func needRow(seat, need int) int { return states + seat*maxNeed + need - 1 }

func bucket(mine, theirs int) int { return (mine-1)*maxNeed + theirs - 1 }

func bucketRow(bucket int) int { return states + 2*maxNeed + bucket }
