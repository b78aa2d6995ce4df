package game

import (
	"cmp"
	"iter"
)

// Dice are the four dice of a roll, each 1 to 6, in the order they fell. The
// zero value means that no dice lie on the table.
type Dice [4]uint8

// Rolls is the number of rolls of four dice, all equally likely: 6⁴.
const Rolls = 1296

// Valid reports whether all four dice show 1 to 6.
func (d Dice) Valid() bool {
	for _, v := range d {
		if v < 1 || v > 6 {
			return false
		}
	}
	return true
}

// String is the four digits, as in the text forms of a position and a record,
// or "-" where no dice lie.
func (d Dice) String() string {
	if d == (Dice{}) {
		return "-"
	}
	return string([]byte{'0' + d[0], '0' + d[1], '0' + d[2], '0' + d[3]})
}

// AllRolls yields the 1,296 rolls, from 1111 to 6666.
func AllRolls() iter.Seq[Dice] {
	return func(yield func(Dice) bool) {
		for i := range Rolls {
			d := Dice{uint8(1 + i/216), uint8(1 + i/36%6), uint8(1 + i/6%6), uint8(1 + i%6)}
			if !yield(d) {
				return
			}
		}
	}
}

// A RollClass is the rolls that have a key in common, and the first of them.
type RollClass[K comparable] struct {
	Key   K
	Dice  Dice
	Rolls int // how many of the 1,296
}

// RollsBy sorts the rolls into classes by a key, in the order in which AllRolls
// meets them.
func RollsBy[K comparable](key func(Dice) K) []RollClass[K] {
	var classes []RollClass[K]
	place := map[K]int{}
	for d := range AllRolls() {
		k := key(d)
		i, known := place[k]
		if !known {
			i = len(classes)
			place[k] = i
			classes = append(classes, RollClass[K]{Key: k, Dice: d})
		}
		classes[i].Rolls++
	}
	return classes
}

// A Pairing is one way to split four dice into two pairs: the two sums, which
// name columns, the smaller first.
type Pairing struct{ A, B Column }

// Pairings are the distinct pairings of a roll, one to three, in ascending
// order.
type Pairings struct {
	list [3]Pairing
	n    uint8
}

// Len is the number of pairings, 1 to 3.
func (ps Pairings) Len() int { return int(ps.n) }

// At is the pairing at i, from 0.
func (ps Pairings) At(i int) Pairing { return ps.list[:ps.n][i] }

// All yields the pairings in order.
func (ps Pairings) All() iter.Seq[Pairing] {
	return func(yield func(Pairing) bool) {
		for _, p := range ps.list[:ps.n] {
			if !yield(p) {
				return
			}
		}
	}
}

// Pairings are the ways to split the dice into two pairs. The dice must be
// valid.
func (d Dice) Pairings() Pairings { return pairings[d.index()] }

// index is the place of the dice in AllRolls.
func (d Dice) index() int {
	return int(d[0])*216 + int(d[1])*36 + int(d[2])*6 + int(d[3]) - 259
}

// pairings are those of every roll, in the order of AllRolls: searches ask for
// them too often to work them out each time.
var pairings = func() (all [Rolls]Pairings) {
	for d := range AllRolls() {
		ps := &all[d.index()]
		ps.add(d[0]+d[1], d[2]+d[3])
		ps.add(d[0]+d[2], d[1]+d[3])
		ps.add(d[0]+d[3], d[1]+d[2])
	}
	return all
}()

// add puts the pairing of two sums in its place, unless it is there already.
func (ps *Pairings) add(a, b uint8) {
	p := Pairing{Column(min(a, b)), Column(max(a, b))}
	i := 0
	for ; i < int(ps.n); i++ {
		switch o := ps.list[i]; {
		case o == p:
			return
		case p.compare(o) < 0:
			copy(ps.list[i+1:], ps.list[i:ps.n])
			ps.list[i] = p
			ps.n++
			return
		}
	}
	ps.list[i] = p
	ps.n++
}

func (p Pairing) compare(o Pairing) int {
	return cmp.Or(cmp.Compare(p.A, o.A), cmp.Compare(p.B, o.B))
}
