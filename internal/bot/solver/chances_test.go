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
		board := &boardFunc{chance: scattered()}
		s := solver.New(board)
		p := late(rng, rules)
		for range 6 {
			same(t, "the roll", p, s.RollChances(p), meanOfRolls(s, p))
			p.Dice = throw(rng)
			moves := p.Moves()
			if moves.Len() == 0 {
				same(t, "the bust", p, s.Chances(p), s.BustChances(p))
				same(t, "the board", p, s.BustChances(p), board.chances(s.BustWin(p), p.Lost()))
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
			if ok {
				same(t, "the board", p, s.StopChances(p), board.chances(stop, p.Banked()))
			}
			if ok && stop >= s.RollWin(p) {
				same(t, "the stop", p, s.Chances(p), s.StopChances(p))
			} else {
				same(t, "rolling on", p, s.Chances(p), s.RollChances(p))
			}
		}
	}
}

// The seat to move cannot win in its turn, and all boards are good or bad for it, but
// to the others each is worth something else.
func TestARollHasTheMeanOfItsResultsWhereManyChoicesAreEqual(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 30 {
		p := game.Rules{Target: 4, Seats: 3}.Start(0)
		for i, c := range rng.Perm(game.Columns) {
			c := game.FirstColumn + game.Column(c)
			if i < 6 {
				p.Markers[1+i%2][c] = c.Squares()
			} else {
				p.Markers[0][c] = c.Squares() - 1 - uint8(rng.IntN(2))
			}
		}
		chance := scattered()
		s := solver.New(&boardFunc{chance: func(seat game.Seat, after game.Position) float64 {
			c := chance(seat, after)
			if seat == p.Turn {
				return math.Round(c) / 2
			}
			return c
		}})
		for p.Playable() > 0 {
			same(t, "the roll", p, s.RollChances(p), meanOfRolls(s, p))
			p.Dice = throw(rng)
			moves := p.Moves()
			if moves.Len() == 0 {
				break
			}
			p = p.After(moves.At(rng.IntN(moves.Len())))
		}
	}
}

// chances are those on a board where the seat that has played has this chance to win.
func (v *boardFunc) chances(win float64, after game.Position) (c solver.Chances) {
	sum := 0.0
	for seat := range after.AllSeats() {
		if c[seat] = v.chance(seat, after); seat != v.board.Turn {
			sum += c[seat]
		}
	}
	for seat := range c {
		c[seat] *= (1 - win) / sum
	}
	c[v.board.Turn] = win
	return c
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
	s := solver.New(&boardFunc{chance: func(seat game.Seat, after game.Position) float64 {
		second := float64(after.Markers[0][4]) / 16
		return [...]float64{0, second, 1 - second}[seat]
	}})
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
