package sim_test

import (
	"math"
	"testing"

	"cantstop/internal/sim"
)

// The values are those of R's prop.test(wins, games, correct = FALSE).
func TestWilsonInterval(t *testing.T) {
	tests := []struct {
		wins, games int
		low, high   float64
	}{
		{0, 10, 0, 0.27754},
		{5, 10, 0.23659, 0.76341},
		{10, 10, 0.72246, 1},
		{653, 1000, 0.62296, 0.68186},
		{1, 1, 0.20655, 1},
	}
	for _, test := range tests {
		low, high := sim.Wilson(test.wins, test.games)
		if math.Abs(low-test.low) > 1e-4 || math.Abs(high-test.high) > 1e-4 {
			t.Errorf("%d of %d: %.5f to %.5f, want %.5f to %.5f", test.wins, test.games, low, high, test.low, test.high)
		}
	}
}
