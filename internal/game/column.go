package game

import (
	"iter"
	"math/bits"
	"strconv"
)

// Column is the number of a column, from FirstColumn (2) to LastColumn (12).
type Column uint8

// The board's columns.
const (
	FirstColumn Column = 2
	LastColumn  Column = 12
	Columns            = int(LastColumn-FirstColumn) + 1
)

// Valid reports whether c is a column of the board.
func (c Column) Valid() bool { return c >= FirstColumn && c <= LastColumn }

// Squares is the number of squares in c, which is also its top square: 3 for 2
// and 12, two more for each step towards the middle, 13 for 7. It is 0 for a
// number that is not a column.
func (c Column) Squares() uint8 { return squares[c] }

// squares has a place for every uint8, so that looking a column up needs no
// check of its bounds: the rules ask for it more than for anything else.
var squares = [256]uint8{2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}

// Mirror is the column on the other side of 7: 2 for 12, 6 for 8. The rules and
// the dice treat a column and its mirror alike.
func (c Column) Mirror() Column { return FirstColumn + LastColumn - c }

// String is the column's number.
func (c Column) String() string { return strconv.Itoa(int(c)) }

// AllColumns yields the columns from 2 to 12.
func AllColumns() iter.Seq[Column] { return AllColumnsSet.All() }

// A ColumnSet is a set of columns. The zero value is empty.
type ColumnSet uint16

// AllColumnsSet holds every column of the board.
const AllColumnsSet ColumnSet = 1<<Columns - 1

// SetOf is the set of the given columns.
func SetOf(columns ...Column) ColumnSet {
	var s ColumnSet
	for _, c := range columns {
		s = s.With(c)
	}
	return s
}

// With is s and c. c must be a column of the board.
func (s ColumnSet) With(c Column) ColumnSet { return s | 1<<(c-FirstColumn) }

// Without is s less c. c must be a column of the board.
func (s ColumnSet) Without(c Column) ColumnSet { return s &^ (1 << (c - FirstColumn)) }

// Has reports whether c is in s. c must be a column of the board.
func (s ColumnSet) Has(c Column) bool { return s>>(c-FirstColumn)&1 == 1 }

// Len is the number of columns in s.
func (s ColumnSet) Len() int { return bits.OnesCount16(uint16(s)) }

// All yields the columns in s, ascending.
func (s ColumnSet) All() iter.Seq[Column] {
	return func(yield func(Column) bool) {
		for rest := uint16(s); rest != 0; rest &= rest - 1 {
			if !yield(FirstColumn + Column(bits.TrailingZeros16(rest))) {
				return
			}
		}
	}
}
