package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

func TestOpeningsAreValidBoardsOfGamesNotOver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, variant := range game.Variants() {
		for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
			for target := 1; target <= game.MaxTarget(seats); target++ {
				rules := game.Rules{Variant: variant, Target: uint8(target), Seats: uint8(seats)}
				for i := range 200 {
					p := opening(rng, rules)
					if i%2 == 1 {
						p = lateOpening(rng, rules)
					}
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

func TestSamplesSurviveACheckpoint(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list samples
	for range 50 {
		rules := game.Rules{Variant: game.Speed, Target: 3, Seats: uint8(2 + rng.IntN(2))}
		list = append(list, Sample{opening(rng, rules), game.Seat(rng.IntN(2)), value.Kind(rng.IntN(int(value.Kinds))), rng.Float32()})
	}
	b, err := list.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	var back samples
	if err := back.GobDecode(b); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(list, back) {
		t.Error("they are not the same")
	}
	if err := back.GobDecode(b[1:]); err == nil {
		t.Error("a part of a sample was read")
	}
}
