package main

import (
	"math/rand/v2"
	"testing"

	"cantstop/internal/game"
)

func TestOpeningsAreValidBoardsOfGamesNotOver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, variant := range game.Variants() {
		for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
			for target := 1; target <= game.MaxTarget(seats); target++ {
				rules := game.Rules{Variant: variant, Target: uint8(target), Seats: uint8(seats)}
				for range 100 {
					p := opening(rng, rules)
					if err := p.Validate(); err != nil {
						t.Fatalf("%+v: %v", p, err)
					}
					if p.Phase() != game.ToRoll {
						t.Fatalf("%+v: the phase is %v", p, p.Phase())
					}
				}
			}
		}
	}
}
