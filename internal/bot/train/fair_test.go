package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

func TestAFairLooksAtGamesOfEverybody(t *testing.T) {
	f := fair{variant: game.Blocking, games: 6, long: 0.5, later: 0.9, seed: 2}
	net := value.NewNet(8)
	list := f.play(net)
	if len(list) < 20 {
		t.Errorf("%d boards", len(list))
	}
	for _, s := range list {
		if s.Me == s.Board.Turn || s.Kind != value.Perfect || s.Chance < 0 || s.Chance > 1 || s.Board.Phase() != game.ToRoll {
			t.Errorf("%+v", s)
		}
	}
	// A net of zeros says even of everything.
	for i, s := range remember(rand.New(rand.NewPCG(1, 1)), net, list) {
		if s.Board != list[i].Board || s.Kind == value.Perfect || math.Abs(float64(s.Chance)-0.5) > 1e-6 {
			t.Errorf("%+v", s)
		}
	}
}
