package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// The opponent wins with its next roll unless it busts, and a net of zeros takes
// what is left for even.
func TestABoardIsWorthWhatTheOpponentsTurnsLeadTo(t *testing.T) {
	p := game.Rules{Target: 1, Seats: 2}.Start(1)
	for c := range game.AllColumns() {
		p.Markers[1][c] = c.Squares() - 1
	}
	two := game.Rules{Target: 3, Seats: 2}.Start(1)
	two.Markers[1] = game.Squares{6: 10, 8: 10, 7: 12, 3: 5, 11: 5}
	two.Markers[0] = game.Squares{2: 3, 12: 3}
	for name, test := range map[string]struct {
		board    game.Position
		low, top float64
	}{
		"every roll wins":      {p, 0, 0},
		"few rolls do not win": {two, 0.001, 0.25},
	} {
		for k := value.Perfect + 1; k < value.Kinds; k++ {
			r := newRing(k, value.NewNet(8), value.NewNet(8))
			sum, n := 0.0, 20
			for i := range n {
				var b bout
				r.look(rand.New(rand.NewPCG(1, uint64(i))), test.board, 0, &b)
				if len(b.own) != 1 || b.own[0].Me != 0 || b.own[0].Kind != k || b.own[0].Board != test.board {
					t.Fatalf("%s, %s: %+v", name, k.Name(), b)
				}
				sum += float64(b.own[0].Chance)
			}
			if mean := sum / float64(n); mean < test.low || mean > test.top {
				t.Errorf("%s, %s: %.3f, want %.3f to %.3f", name, k.Name(), mean, test.low, test.top)
			}
		}
	}
}

func TestABoutHasSamplesOfBothSides(t *testing.T) {
	b := bouts{variant: game.Classic, games: 1, seed: 3}
	own, theirs := b.play(value.NewNet(8), value.NewNet(8))
	var met [value.Kinds]bool
	for _, s := range own {
		met[s.Kind] = true
		if s.Me == s.Board.Turn {
			t.Errorf("%+v: the seat that has just played is the other one", s)
		}
	}
	for k := value.Perfect + 1; k < value.Kinds; k++ {
		if !met[k] {
			t.Errorf("no %s", k.Name())
		}
	}
	for _, s := range theirs {
		if c := float64(s.Chance); s.Me == s.Board.Turn || c < 0 || c > 1 || math.IsNaN(c) {
			t.Errorf("%+v", s)
		}
	}
	if len(own) <= len(theirs) || len(theirs) == 0 {
		t.Errorf("%d samples, and %d of the opponents", len(own), len(theirs))
	}
}
