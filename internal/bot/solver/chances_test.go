package solver_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

func TestChancesOfEverySeatAddUpAlongTheTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, rules := range someRules(rng) {
		s := solver.New(&boardFunc{chance: scattered()})
		p := late(rng, rules)
		for range 6 {
			same(t, "the roll", p, s.RollChances(p), meanOfRolls(s, p))
			p.Dice = throw(rng)
			moves := p.Moves()
			if moves.Len() == 0 {
				same(t, "the bust", p, s.Chances(p), s.BustChances(p))
				break
			}
			best := moves.At(0)
			for _, m := range moves.All() {
				if s.MoveWin(p, m) > s.MoveWin(p, best) {
					best = m
				}
			}
			same(t, "the best move", p, s.Chances(p), s.MoveChances(p, best))
			p = p.After(moves.At(rng.IntN(moves.Len())))
			if p.Playable() == 0 {
				break
			}
			stop, ok := s.StopWin(p)
			if ok && stop >= s.RollWin(p) {
				same(t, "the stop", p, s.Chances(p), s.StopChances(p))
			} else {
				same(t, "rolling on", p, s.Chances(p), s.RollChances(p))
			}
		}
	}
}

// meanOfRolls is the mean of the chances at the dice, which are told with best play.
func meanOfRolls(s *solver.Solver, p game.Position) (mean solver.Chances) {
	for p.Dice = range game.AllRolls() {
		for seat, c := range s.Chances(p) {
			mean[seat] += c / game.Rolls
		}
	}
	return mean
}

// same compares chances, which together must be 1.
func same(t *testing.T, what string, p game.Position, got, want solver.Chances) {
	t.Helper()
	sum := 0.0
	for seat := range got {
		sum += got[seat]
		if math.Abs(got[seat]-want[seat]) > 1e-12 {
			t.Errorf("%+v, %s: %v, want %v", p, what, got, want)
			break
		}
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("%+v, %s: together %v", p, what, sum)
	}
}

// Whoever loses whatever it does has nothing to choose by, but for the others it
// makes a difference what it does: then they have the mean.
func TestWhereChoicesAreEqualTheOthersHaveTheMean(t *testing.T) {
	p := game.Rules{Target: 4, Seats: 3}.Start(0)
	p.Runners = game.Squares{2: 1, 3: 1}
	p.Dice = game.Dice{2, 2, 3, 5} // 4 or 8, or 5 or 7, with one runner
	s := solver.New(lost{})
	var want solver.Chances
	moves := p.Moves()
	for _, m := range moves.All() {
		for seat, c := range s.MoveChances(p, m) {
			want[seat] += c / float64(moves.Len())
		}
	}
	if moves.Len() != 4 || s.MoveChances(p, moves.At(0)) == s.MoveChances(p, moves.At(1)) {
		t.Fatalf("%d moves, that of the first: %v", moves.Len(), s.MoveChances(p, moves.At(0)))
	}
	same(t, "the dice", p, s.Chances(p), want)
}

// lost gives the first seat nothing, and the others by where runners stand.
type lost struct{}

func (lost) Turn(*game.Position) float64 { return 0 }

func (lost) Ends(_ []solver.Axis, chances []float64) { clear(chances) }

func (lost) Chances(runners *game.Squares, _ float64) solver.Chances {
	second := float64(runners[4]) / 16
	return solver.Chances{0, second, 1 - second}
}
