package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Variant says how runners and other players' markers get on with each other.
type Variant uint8

// The variants. No two of them are ever in force at once.
const (
	// Classic: markers and runners share squares freely.
	Classic Variant = iota
	// Speed: a runner never lands on a square that holds an opponent's marker;
	// it goes on to the next free one. Sackson's rulebook calls it a variant
	// for faster games.
	Speed
	// Blocking: while a runner shares a square with an opponent's marker,
	// stopping is not allowed.
	Blocking
)

var variantNames = [...]string{Classic: "classic", Speed: "speed", Blocking: "blocking"}

// Variants are all variants, classic first.
func Variants() []Variant {
	all := make([]Variant, len(variantNames))
	for i := range all {
		all[i] = Variant(i)
	}
	return all
}

// String is the variant's name in lower case.
func (v Variant) String() string {
	if int(v) < len(variantNames) {
		return variantNames[v]
	}
	return "variant " + strconv.Itoa(int(v))
}

// ParseVariant is the variant of that name. It fails for any other word and then
// names the variants there are.
func ParseVariant(name string) (Variant, error) {
	if i := slices.Index(variantNames[:], name); i >= 0 {
		return Variant(i), nil
	}
	last := len(variantNames) - 1
	return 0, fmt.Errorf("unknown variant %q: it is %s or %s", name, strings.Join(variantNames[:last], ", "), variantNames[last])
}

// The bounds of a table.
const (
	MinSeats = 2
	MaxSeats = 4
	Runners  = 3 // shared by whoever's turn it is

	// DefaultTarget is the number of columns that wins unless the game was set
	// otherwise.
	DefaultTarget = 3
)

// MaxTarget is the largest target for a number of seats: 5 for two, 4 for
// three, 3 for four. With more, all eleven columns could be claimed and nobody
// have won: seats × (target − 1) must stay under 11.
func MaxTarget(seats int) int { return 7 - seats }

// A Seat is a place at the table, from 0 in the order of play; people count
// from 1 (Number).
type Seat uint8

// Number is the seat as people and the text forms count it, from 1.
func (s Seat) Number() int { return int(s) + 1 }

// Rules are what a table agrees on before the game.
type Rules struct {
	Variant Variant
	Target  uint8 // columns that win, from 1 to MaxTarget(Seats)
	Seats   uint8 // MinSeats to MaxSeats
}

// Validate fails unless the variant, the number of seats and the target go
// together.
func (r Rules) Validate() error {
	switch {
	case int(r.Variant) >= len(variantNames):
		return &InvalidError{FieldVariant, fmt.Sprintf("there is no %v", r.Variant)}
	case r.Seats < MinSeats || r.Seats > MaxSeats:
		return &InvalidError{FieldMarkers, fmt.Sprintf("%d seats: there are two to four", r.Seats)}
	case r.Target < 1 || int(r.Target) > MaxTarget(int(r.Seats)):
		return &InvalidError{FieldTarget, fmt.Sprintf("target %d: with %d seats it is 1 to %d",
			r.Target, r.Seats, MaxTarget(int(r.Seats)))}
	}
	return nil
}
