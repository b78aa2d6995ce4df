package value

import "cantstop/internal/game"

// A board is described by one state per column and other seat: the column is
// closed, or the two seats stand on certain squares below its top. Each state
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

// mirrored is the same state of the mirrored column.
func mirrored(c game.Column, state int) int {
	return state - stateBase[c] + stateBase[c.Mirror()]
}

// A Shape is how a network for a number of seats is laid out: which rows its
// first table has, and how many output rows.
type Shape struct {
	Seats int
	Units int
}

// rows is the number of rows of the first table: the states against each other
// seat, what each seat needs, and the row of the output bucket.
func (s Shape) rows() int { return (s.Seats-1)*states + s.Seats*maxNeed + s.buckets() }

// stateRow is the row of a state against another seat, which is counted from 0
// in the order of play.
func (s Shape) stateRow(other, state int) int { return other*states + state }

// needRow is the row that says what a seat needs; seat 0 is the one that has
// just played.
func (s Shape) needRow(seat, need int) int {
	return (s.Seats-1)*states + seat*maxNeed + need - 1
}

// buckets is the number of output rows. Which one is used depends on what the
// seat that has just played needs, on the least that another needs, and with
// more than two seats on the variant; for two seats every variant has a network
// of its own.
func (s Shape) buckets() int {
	if s.Seats == 2 {
		return maxNeed * maxNeed
	}
	return maxNeed * maxNeed * len(game.Variants())
}

func (s Shape) bucket(v game.Variant, mine, theirs int) int {
	b := (mine-1)*maxNeed + theirs - 1
	if s.Seats > 2 {
		b += int(v) * maxNeed * maxNeed
	}
	return b
}

func (s Shape) bucketRow(bucket int) int {
	return (s.Seats-1)*states + s.Seats*maxNeed + bucket
}
