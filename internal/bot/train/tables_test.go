package main

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// Boards whose winners are drawn as an order has it show that order.
func TestTheOrderOfPlayIsFoundInWhatCameOfBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := [game.MaxSeats - 1]float32{0.4, 0, -0.3}
	var list []leaving
	for range 20_000 {
		l := leaving{seats: 4}
		odds := [game.MaxSeats]float64{1}
		sum := 1.0
		for i := range l.ahead {
			l.ahead[i] = rng.NormFloat64()
			odds[1+i] = math.Exp(l.ahead[i] + float64(want[i]))
			sum += odds[1+i]
		}
		for x := rng.Float64() * sum; x > odds[l.winner]; l.winner++ {
			x -= odds[l.winner]
		}
		list = append(list, l, leaving{seats: 3, ahead: [game.MaxSeats - 1]float64{5, 5}})
	}
	for i, got := range fitPlaces(list, 4) {
		if math.Abs(float64(got-want[i])) > 0.05 {
			t.Errorf("place %d: %v, want %v", i+1, got, want[i])
		}
	}
}

func TestTheOrderIsLearnedOnce(t *testing.T) {
	tables := tables{games: 6, seed: 1}
	path := filepath.Join(t.TempDir(), "order")
	first, err := tables.learn(path, value.NewNet(8))
	if err != nil {
		t.Fatal(err)
	}
	again, err := tables.learn(path, value.NewNet(8))
	if err != nil || again != first || first == (value.Order{}) {
		t.Errorf("%v and then %v, %v", first, again, err)
	}
}
