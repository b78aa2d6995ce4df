package sim_test

import (
	"math"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// What was published and measured elsewhere about the levels, two seats, classic,
// three columns. The bounds are four standard deviations of the mean, unless a wider
// one is named; games are seeded, so that these tests pass always or never.

func TestMatchesComeOutAsMeasuredElsewhere(t *testing.T) {
	const games = 20_000 / slower
	share := 4 * math.Sqrt(0.25/games)
	turns := 4 * 7 / math.Sqrt(games)
	tests := []struct {
		levels []string
		share  float64 // of the first
		turns  float64 // a game, 0 where nobody has said
	}{
		{[]string{"glenn", "rule28"}, 0.653, 0},
		{[]string{"rule28", "rule28"}, 0.544, 17.4},
		{[]string{"glenn", "glenn"}, 0.555, 14.5},
	}
	for _, test := range tests {
		t.Run(test.levels[0]+" v "+test.levels[1], func(t *testing.T) {
			t.Parallel()
			r := play(t, sim.Match{Levels: test.levels, Target: game.DefaultTarget, Games: games, Seed: 1})
			if got := r.Seats[0].Share; math.Abs(got-test.share) > share {
				t.Errorf("the first seat wins %.4f, want %.3f ± %.3f", got, test.share, share)
			}
			if got := r.TurnsPerGame(); test.turns > 0 && math.Abs(got-test.turns) > turns {
				t.Errorf("%.2f turns a game, want %.1f ± %.2f", got, test.turns, turns)
			}
		})
	}
}

func TestSolitaireTakesAsManyTurnsAsPublished(t *testing.T) {
	const games = 20_000 / slower
	for level, want := range map[string]sim.Solitaire{
		"rule28": {Mean: 10.70, Sigma: 3.5},
		"glenn":  {Mean: 8.785, Sigma: 2.5},
	} {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			got, err := sim.PlaySolitaire(t.Context(), level, games, 1)
			if err != nil {
				t.Fatal(err)
			}
			bound := max(0.1, 4*want.Sigma/math.Sqrt(games))
			if math.Abs(got.Mean-want.Mean) > bound || math.Abs(got.Sigma-want.Sigma) > bound {
				t.Errorf("%.3f turns with a deviation of %.2f, want %.3f and %.2f, both ± %.2f",
					got.Mean, got.Sigma, want.Mean, want.Sigma, bound)
			}
		})
	}
}

func play(t *testing.T, m sim.Match) sim.Result {
	t.Helper()
	r, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}
