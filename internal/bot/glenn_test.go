package bot

import (
	"math"
	"testing"

	"cantstop/internal/game"
)

func TestGlennScoresAsPublished(t *testing.T) {
	tests := []struct {
		name     string
		advanced map[game.Column]uint8
		score    int
		roll     bool
	}{
		{"one below the threshold", map[game.Column]uint8{6: 1, 7: 3, 10: 4}, 2*4 + 4*3 + 5*8, true},
		{"at the threshold", map[game.Column]uint8{6: 2, 7: 2, 10: 4}, 3*4 + 3*3 + 5*8, false},
		{"all odd", map[game.Column]uint8{5: 1, 7: 5, 9: 1}, 2*8 + 6*3 + 2*8 + 11, false},
		{"all odd and high", map[game.Column]uint8{7: 1, 9: 1, 11: 1}, 2*3 + 2*8 + 2*13 + 11 + 4, false},
		{"all even", map[game.Column]uint8{4: 2, 6: 3, 8: 3}, 3*8 + 4*4 + 4*4 - 1, true},
		{"low", map[game.Column]uint8{4: 1, 5: 1, 6: 1}, 2*8 + 2*8 + 2*4 + 4, true},
		{"two runners have no triple", map[game.Column]uint8{2: 3, 12: 3}, 120, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := runnersOn(test.advanced)
			if got := glenn.score(&p); got != test.score {
				t.Errorf("score %d, want %d", got, test.score)
			}
			if got := glenn.Roll(p, Belief{}); got != test.roll {
				t.Errorf("rolls: %v, want %v", got, test.roll)
			}
		})
	}
}

// The formula once more, as published: for 2/12 to 7 slopes and intercepts, over
// all squares advanced this turn, less the triple's score and 12 for every runner.
func publishedGlenn(_, after game.Position) int {
	slopes := []float64{72, 48, 56, 44, 28, 32, 28, 44, 56, 48, 72}
	intercepts := []float64{15, 0, 3, 0, 7, 5, 7, 0, 3, 0, 15}
	worth, odd, even, low, high := 0, 0, 0, 0, 0
	runners := 0
	for c := range game.AllColumns() {
		to := int(after.Runners[c])
		if to == 0 {
			continue
		}
		runners++
		odd += int(c) % 2
		even += 1 - int(c)%2
		if c <= 7 {
			low++
		}
		if c >= 7 {
			high++
		}
		for j := to - after.Advanced(c) + 1; j <= to; j++ {
			length := float64(c.Squares())
			worth += int(math.Floor(slopes[c-2]*float64(j-1)/(length-1) + intercepts[c-2] + 1e-9))
		}
	}
	if odd == 3 {
		worth -= 11
	}
	if even == 3 {
		worth++
	}
	if low == 3 || high == 3 {
		worth -= 4
	}
	return worth - 12*runners
}

func TestGlennChoosesTheFirstBestMove(t *testing.T) {
	choosesTheFirstBestMove(t, &glenn, publishedGlenn)
	weighsMovesAlike(t, &glenn, publishedGlenn)
}
