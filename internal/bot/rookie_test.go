package bot

import (
	"math/rand/v2"
	"testing"

	"cantstop/internal/game"
)

// shareOf is how often a question gets yes for an answer.
func shareOf(ask func() bool) float64 {
	const times = 20_000
	yes := 0
	for range times {
		if ask() {
			yes++
		}
	}
	return float64(yes) / times
}

// near allows for five standard deviations of a share in 20,000.
func near(got, want float64) bool { return got > want-0.018 && got < want+0.018 }

func TestRookiePrefersEasyColumnsButNotAlways(t *testing.T) {
	b := newRookie(chance{seed: 1})
	p := runnersOn(nil)
	p.Dice = game.Dice{1, 1, 6, 6} // 2+12 or 7+7
	sevens := shareOf(func() bool { return b.Choose(p, Belief{}) == game.MoveOf(7, 7) })
	if want := 2.0/3 + 1.0/3/2; !near(sevens, want) {
		t.Errorf("plays 7+7 rather than 2+12 in %.3f, want %.3f", sevens, want)
	}
}

func TestRookieStopsAtWillOnceThreeRunnersAreOut(t *testing.T) {
	tests := []struct {
		name    string
		runners map[game.Column]uint8
		rolls   float64
	}{
		{"two runners", map[game.Column]uint8{2: 2, 3: 4}, 1},
		{"the best triple, just placed", map[game.Column]uint8{6: 1, 7: 1, 8: 1}, 1.0 / 2},
		{"the worst triple, far up", map[game.Column]uint8{2: 2, 3: 4, 12: 2}, 1.0 / 2},
		{"one on top", map[game.Column]uint8{2: 3, 3: 4, 12: 2}, 1.0 / 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newRookie(chance{seed: 1})
			p := runnersOn(test.runners)
			if got := shareOf(func() bool { return b.Roll(p, Belief{}) }); !near(got, test.rolls) {
				t.Errorf("rolls in %.3f, want %.3f", got, test.rolls)
			}
		})
	}
}

// Of a seed's streams, 0 is the dice's, 1 the lot's, and 2 + N that of seat N, counted
// from 1.
func TestNoSeatDrawsFromAnothersNumbers(t *testing.T) {
	const seed = 7
	draws := func(r *rand.Rand) (d [8]uint64) {
		for i := range d {
			d[i] = r.Uint64()
		}
		return d
	}
	drawn := map[[8]uint64]string{
		draws(rand.New(rand.NewPCG(seed, 0))): "the dice",
		draws(rand.New(rand.NewPCG(seed, 1))): "the lot",
	}
	for s := range game.Seat(game.MaxSeats) {
		own := draws(newRookie(chance{seed, s}).chance)
		if own != draws(rand.New(rand.NewPCG(seed, uint64(2+s.Number())))) {
			t.Errorf("seat %d has not its own generator", s.Number())
		}
		if other, taken := drawn[own]; taken {
			t.Errorf("seat %d draws what %s draws", s.Number(), other)
		}
		drawn[own] = "another seat"
	}
}
