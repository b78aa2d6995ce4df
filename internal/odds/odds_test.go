package odds_test

import (
	"math"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/odds"
)

var rules = game.Rules{Target: 5, Seats: 2}

func withRunners(runners ...game.Column) game.Position {
	p := rules.Start(0)
	for _, c := range runners {
		p.Runners[c] = 1
	}
	return p
}

func TestPublishedBusts(t *testing.T) {
	closed := withRunners(2, 3)
	closed.Markers[1] = game.Squares{10: 7, 11: 5, 12: 3}
	topped := withRunners(2, 7, 8)
	topped.Runners[2] = 3
	for _, tt := range []struct {
		name string
		p    game.Position
		want int
	}{
		{"6 7 8", withRunners(6, 7, 8), 104},
		{"4 6 8", withRunners(4, 6, 8), 115},
		{"5 6 8", withRunners(5, 6, 8), 136},
		{"5 6 7", withRunners(5, 6, 7), 147},
		{"2 3 4", withRunners(2, 3, 4), 620},
		{"2 3 12", withRunners(2, 3, 12), 728},
		{"two runners", withRunners(2, 12), 0},
		{"one runner", withRunners(2), 0},
		{"no runner", withRunners(), 0},
		{"two runners and closed columns", closed, 20},
		{"a topped runner", topped, 213},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := odds.NextBusts(tt.p); got != tt.want {
				t.Errorf("%d busts, want %d", got, tt.want)
			}
		})
	}
}

func TestSingleColumnsAndTheirSteps(t *testing.T) {
	hits := []int{171, 302, 461, 580, 727, 834, 727, 580, 461, 302, 171}
	steps := []float64{0.1327, 0.2377, 0.3704, 0.4753, 0.6080, 0.7130}
	for c := range game.AllColumns() {
		if got := odds.Hits(c); got != hits[c-2] {
			t.Errorf("%v is hit by %d rolls, want %d", c, got, hits[c-2])
		}
		if want := steps[min(c, c.Mirror())-2]; math.Abs(odds.Steps(c)-want) > 0.00005 {
			t.Errorf("%v: %.5f steps a roll, want %.4f", c, odds.Steps(c), want)
		}
	}
}

func TestTriplesAverageTheFigureOfTheLiterature(t *testing.T) {
	sum, n := 0.0, 0
	best, worst := 0, game.Rolls
	for a := range game.AllColumns() {
		for b := a + 1; b <= game.LastColumn; b++ {
			for c := b + 1; c <= game.LastColumn; c++ {
				success := game.Rolls - odds.Busts(game.SetOf(a, b, c))
				sum += float64(success)
				best, worst = max(best, success), min(worst, success)
				n++
				if mirrored := game.Rolls - odds.Busts(game.SetOf(a.Mirror(), b.Mirror(), c.Mirror())); mirrored != success {
					t.Errorf("%v %v %v and its mirror differ", a, b, c)
				}
			}
		}
	}
	if n != 165 || math.Abs(sum/165/game.Rolls-0.7763) > 0.00005 || best != 1192 || worst != 568 {
		t.Errorf("%d triples average %.4f, best %d, worst %d", n, sum/float64(n)/game.Rolls, best, worst)
	}
}

// The table must agree with counting the rolls on the board, for every set of
// playable columns and in every variant.
func TestOddsEqualCounting(t *testing.T) {
	for closed := game.ColumnSet(0); closed <= game.AllColumnsSet; closed += 61 {
		for _, v := range game.Variants() {
			for _, runners := range [][]game.Column{nil, {4}, {7, 12}, {2, 6, 9}, {5, 7, 8}} {
				p := withRunners(runners...)
				p.Variant, p.Target, p.Seats = v, 3, 4
				for c := range closed.All() {
					if p.Runners[c] == 0 {
						// At most two each, so that nobody has won.
						if owner := closed.Len() % 4; p.Claimed(game.Seat(owner)).Len() < 2 {
							p.Markers[owner][c] = c.Squares()
						} else if p.Claimed(game.Seat((owner+1)%4)).Len() < 2 {
							p.Markers[(owner+1)%4][c] = c.Squares()
						}
					}
				}
				count := 0
				for d := range game.AllRolls() {
					q, err := p.Roll(d)
					if err != nil {
						t.Fatal(err)
					}
					if q.Phase() == game.Busted {
						count++
					}
				}
				if got := odds.NextBusts(p); got != count {
					t.Fatalf("%+v: %d busts, counted %d", p, got, count)
				}
			}
		}
	}
}

func BenchmarkNextBusts(b *testing.B) {
	p := withRunners(6, 7, 8)
	for b.Loop() {
		odds.NextBusts(p)
	}
}

func TestRollsWithoutTheirOrderAreAllThereAre(t *testing.T) {
	all := 0
	for _, class := range odds.Unordered() {
		all += class.Rolls
	}
	if len(odds.Unordered()) != 126 || all != game.Rolls {
		t.Errorf("%d classes of %d rolls", len(odds.Unordered()), all)
	}
}
