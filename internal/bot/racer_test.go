package bot

import (
	"testing"

	"cantstop/internal/game"
)

func TestRacerTakesTheRunnerNearestToItsTop(t *testing.T) {
	choosesTheFirstBestMove(t, racer{}, func(_, after game.Position) int {
		fewest := 13
		for c := range game.AllColumns() {
			if square := after.Runners[c]; square > 0 {
				fewest = min(fewest, int(c.Squares()-square))
			}
		}
		return -fewest
	})
}

func TestRacerStopsOnTopAndNotBefore(t *testing.T) {
	tests := []struct {
		name    string
		runners map[game.Column]uint8
		roll    bool
	}{
		{"one step short", map[game.Column]uint8{7: 12, 6: 10, 12: 2}, true},
		{"on top", map[game.Column]uint8{7: 1, 6: 1, 12: 3}, false},
		{"on top with a runner to place", map[game.Column]uint8{12: 3}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := (racer{}).Roll(runnersOn(test.runners), Belief{}); got != test.roll {
				t.Errorf("rolls: %v, want %v", got, test.roll)
			}
		})
	}
}
