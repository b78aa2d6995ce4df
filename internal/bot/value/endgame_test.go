package value

import (
	"math"
	"testing"

	"cantstop/internal/game"
)

// Three seats are one square from the only columns left, and need one more.
func lastBoard() game.Position {
	p := game.Rules{Target: 4, Seats: 3}.Start(0)
	for c := game.Column(2); c <= 10; c++ {
		p.Markers[int(c)%3][c] = c.Squares()
	}
	for s := range p.AllSeats() {
		p.Markers[s][11], p.Markers[s][12] = 4, 2
	}
	return p
}

func TestAnEndgameOfOneRollEachIsAGeometricSeries(t *testing.T) {
	p := lastBoard()
	wins := 0.0
	for p.Dice = range game.AllRolls() {
		if p.Moves().Len() > 0 {
			wins++
		}
	}
	p.Dice = game.Dice{}
	w := wins / game.Rolls
	around := 1 - (1-w)*(1-w)*(1-w)
	if !countable(&p) {
		t.Fatal("it is not counted")
	}
	got := newEndgame().of(p)
	for s, want := range []float64{w / around, (1 - w) * w / around, (1 - w) * (1 - w) * w / around, 0} {
		if math.Abs(got[s]-want) > 1e-8 {
			t.Errorf("seat %d: %.9f, want %.9f", s+1, got[s], want)
		}
	}
}

func TestOnlyShortEndgamesAreCounted(t *testing.T) {
	p := game.Rules{Target: 3, Seats: 4}.Start(0)
	if countable(&p) {
		t.Error("the whole game is counted")
	}
}
