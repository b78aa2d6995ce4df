package dice_test

import (
	"fmt"
	"testing"

	"cantstop/internal/dice"
	"cantstop/internal/game"
)

// The generator is specified, not merely implemented: these rolls never change.
func TestASeedFixesTheDice(t *testing.T) {
	for seed, want := range map[uint64]string{
		7: "2212 6564 4362 1453 2515 ",
		0: "2533 3153 5632 2153 4511 ",
	} {
		cup, got := dice.New(seed), ""
		for range 5 {
			got += fmt.Sprint(cup.Roll(), " ")
		}
		if got != want {
			t.Errorf("seed %d: %q, want %q", seed, got, want)
		}
	}
}

func TestTheFirstSeatIsAnySeatAndLeavesTheDiceAlone(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		seen := map[int]bool{}
		for seed := range uint64(100) {
			s := dice.FirstSeat(seed, seats)
			seen[s.Number()] = true
			if s != dice.FirstSeat(seed, seats) {
				t.Error("the same seed drew another seat")
			}
		}
		if len(seen) != seats {
			t.Errorf("%d seats: drew %v", seats, seen)
		}
	}
}

func TestAGameGoesOnWithTheDiceItWouldHaveHad(t *testing.T) {
	whole := dice.New(42)
	var fallen []game.Dice
	for range 10 {
		c, same := dice.Continue(42, fallen)
		next := whole.Roll()
		if got := c.Roll(); !same || got != next {
			t.Fatalf("after %d rolls: %v, want %v", len(fallen), got, next)
		}
		fallen = append(fallen, next)
	}
	fallen[3][0] = 7 - fallen[3][0]
	if _, same := dice.Continue(42, fallen); same {
		t.Error("other dice were taken for the seed's")
	}
}
