package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestChancesGoIntoBinsOfFivePercent(t *testing.T) {
	for chance, want := range map[float64]int{
		0: 0, 0.0499: 0, 0.05: 1, 0.4999: 9, 0.5: 10, 0.9499: 18, 0.95: 19, 1: 19, -1e-15: 0, 1 + 1e-15: 19,
	} {
		if got := binOf(chance); got != want {
			t.Errorf("%v is in bin %d, want %d", chance, got, want)
		}
	}
}

// game is what a game adds to a bin in which it says each of the chances.
func gameThat(won bool, says ...float64) (s sum) {
	for _, chance := range says {
		s.add(chance, won)
	}
	return s
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestABinComparesWhatWasSaidWithWhatCame(t *testing.T) {
	for name, test := range map[string]struct {
		games []sum
		want  bin
	}{
		"nothing":       {make([]sum, 5), bin{}},
		"the only game": {[]sum{gameThat(true, 0.8)}, bin{1, 0.8, 1, 0.4}},
		// What each game adds beyond the mean difference: 0.4 and −0.4. The error is
		// that of independent chances, which is more.
		"two games and one that was never there": {
			[]sum{gameThat(true, 0.4), {}, gameThat(false, 0.5)},
			bin{2, 0.45, 0.5, math.Sqrt(max(2*2*0.55*0.55, 0.24+0.25)) / 2},
		},
		// Ten times the same in each of two games is not twenty times.
		"outcomes that come in lots": {
			[]sum{
				gameThat(true, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
				gameThat(false, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
			},
			bin{2, 0.5, 0.5, 0.5},
		},
		// Nobody has won, which says little where little was said.
		"games that do not vary": {
			[]sum{gameThat(false, 0.02), gameThat(false, 0.02), gameThat(false, 0.02), gameThat(false, 0.02)},
			bin{4, 0.02, 0, math.Sqrt(4*0.02*0.98) / 4},
		},
	} {
		got := gather(test.games)
		if got.games != test.want.games || !near(got.said, test.want.said) || !near(got.came, test.want.came) || !near(got.err, test.want.err) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

// lots are games that say a chance up to nine times, of which each comes with
// another chance.
func lots(random *rand.Rand, games int, said, comes float64) []sum {
	all := make([]sum, games)
	for i := range all {
		won := random.Float64() < comes
		for range random.IntN(10) {
			all[i].add(said, won)
		}
	}
	return all
}

func TestTheErrorIsHowFarTheDifferenceStrays(t *testing.T) {
	const sets = 500
	random := rand.New(rand.NewPCG(1, 1))
	var square, said, independent float64
	for range sets {
		b := gather(lots(random, 200, 0.3, 0.3))
		square += b.off() * b.off() / sets
		said += b.err / sets
		independent += math.Sqrt(0.3*0.7/(200*4.5)) / sets
	}
	strays := math.Sqrt(square)
	if math.Abs(said/strays-1) > 0.1 {
		t.Errorf("an error of %.4f is told, it is %.4f", said, strays)
	}
	if independent > 0.6*strays {
		t.Errorf("with an error of %.4f, as if turns were independent, the test shows nothing", independent)
	}
}

func TestABinIsOffWhereItIsSoBeyondItsError(t *testing.T) {
	for _, test := range []struct {
		b    bin
		want bool
	}{
		{bin{games: 1000, said: 0.50, came: 0.56, err: 0.01}, true},
		{bin{games: 1000, said: 0.56, came: 0.50, err: 0.01}, true},
		{bin{games: 1000, said: 0.50, came: 0.554, err: 0.01}, false},
		{bin{games: 1000, said: 0.50, came: 0.56, err: 0.02}, false},
		{bin{games: 29, said: 0.50, came: 0.90, err: 0.01}, false},
		{bin{games: 30, said: 0.50, came: 0.90, err: 0.01}, true},
	} {
		if got := test.b.wrong(); got != test.want {
			t.Errorf("%+v is off: %v", test.b, got)
		}
	}
}

func TestChancesThatAreRightAreNotOffAndOthersAre(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	right, wrong := 0, 0
	for i := range bins {
		comes := (float64(i) + 0.5) / bins
		b := gather(lots(random, 2000, comes, comes))
		right += map[bool]int{true: 1}[b.wrong()]
		b = gather(lots(random, 2000, comes, comes+0.1*(0.5-comes)/math.Abs(0.5-comes)))
		wrong += map[bool]int{true: 1}[b.wrong()]
	}
	if right != 0 || wrong != bins {
		t.Errorf("%d bins that are right are off, and %d of %d that are 10 points wrong", right, wrong, bins)
	}
}
