package main

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A series is the games of one round: which rules they are played by, and how
// often they leave the best line to see odd boards.
type series struct {
	seats    int
	variants []game.Variant // drawn evenly
	lambda   float64        // how much a target looks beyond the next turn
	seed     uint64
	round    int
}

const (
	oddOpening = 0.6  // of the games begin on a board that careless play has made
	odd        = 0.08 // of the turns are played carelessly
	maxTurns   = 300
)

// play plays games over values that newValue makes, on all cores, and returns
// their samples in the order of the games.
func (s *series) play(games int, newValue func() solver.Value) []Sample {
	lists := make([][]Sample, games)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			turn := solver.New(newValue())
			for {
				i := int(next.Add(1)) - 1
				if i >= games {
					return
				}
				rng := rand.New(rand.NewPCG(s.seed, uint64(s.round)<<32|uint64(i)))
				lists[i] = s.game(rng, turn)
			}
		})
	}
	wait.Wait()
	var all []Sample
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

// rules draws the rules of a game: mostly three columns, which is how the game
// is played, or the most there can be.
func (s *series) rules(rng *rand.Rand) game.Rules {
	target := 1 + rng.IntN(game.MaxTarget(s.seats))
	if rng.Float64() < 0.5 {
		target = game.DefaultTarget
	}
	return game.Rules{
		Variant: s.variants[rng.IntN(len(s.variants))],
		Target:  uint8(target),
		Seats:   uint8(s.seats),
	}
}

// A start is the start of a turn: its board, the chance of the seat to move
// there, and whether the turn was then played carelessly.
type start struct {
	board  game.Position
	chance float64
	odd    bool
}

// game plays a game and returns a sample for every board that a turn left.
func (s *series) game(rng *rand.Rand, turn *solver.Solver) []Sample {
	rules := s.rules(rng)
	p := rules.Start(game.Seat(rng.IntN(s.seats)))
	if rng.Float64() < oddOpening {
		p = opening(rng, rules)
	}
	var starts []start
	over := false
	for !over && len(starts) < maxTurns {
		st := start{board: p, chance: turn.Win(p), odd: rng.Float64() < odd}
		starts = append(starts, st)
		if st.odd {
			p = carelessTurn(rng, p)
		} else {
			p = bestTurn(rng, p, turn)
		}
		_, over = p.Winner()
	}
	return s.samples(starts, p, over)
}

// samples turns the turns of a game into samples; last is the board after them.
func (s *series) samples(starts []start, last game.Position, over bool) []Sample {
	n := len(starts)
	// later[i] is the chance of the seat to move at start i, from that turn and,
	// by lambda, from what came of it.
	later := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		later[i] = starts[i].chance
		if starts[i].odd {
			continue
		}
		var seen float64
		switch {
		case i+1 == n && over:
			seen = 1
		case i+s.seats < n:
			if s.seats > 2 && oddBetween(starts[i+1:i+s.seats]) {
				continue
			}
			seen = later[i+s.seats]
			if s.seats == 2 {
				seen = 1 - later[i+1]
			}
		case i+1 < n && s.seats == 2:
			seen = 1 - later[i+1]
		case over:
			if oddBetween(starts[i+1:]) {
				continue
			}
			seen = 0
		default:
			continue
		}
		later[i] += s.lambda * (seen - later[i])
	}
	var list []Sample
	for i := range starts {
		board := starts[i].board
		me := (board.Turn + game.Seat(s.seats) - 1) % game.Seat(s.seats)
		if s.seats == 2 {
			// The game is nobody's but these two's: what one loses the other wins.
			list = append(list, Sample{board, me, float32(1 - later[i])})
			continue
		}
		switch next := i + s.seats - 1; {
		case next < n && !oddBetween(starts[i:next]):
			list = append(list, Sample{board, me, float32(later[next])})
		case next >= n && over && !oddBetween(starts[i:]) && last.Turn != me:
			list = append(list, Sample{board, me, 0})
		}
	}
	return list
}

func oddBetween(starts []start) bool {
	for i := range starts {
		if starts[i].odd {
			return true
		}
	}
	return false
}

// bestTurn plays a turn as the solver advises.
func bestTurn(rng *rand.Rand, p game.Position, turn *solver.Solver) game.Position {
	for {
		p.Dice = throw(rng)
		moves := p.Moves()
		if moves.Len() == 0 {
			return p.Lost()
		}
		best, most := moves.At(0), -1.0
		for _, m := range moves.All() {
			if chance := turn.MoveWin(p, m); chance > most {
				best, most = m, chance
			}
		}
		p = p.After(best)
		if stop, ok := turn.StopWin(p); ok && stop >= turn.RollWin(p) {
			return p.Banked()
		}
	}
}

// carelessTurn plays a turn with random moves and stops as the mood takes it.
func carelessTurn(rng *rand.Rand, p game.Position) game.Position {
	for {
		p.Dice = throw(rng)
		moves := p.Moves()
		if moves.Len() == 0 {
			return p.Lost()
		}
		p = p.After(moves.At(rng.IntN(moves.Len())))
		_, _, blocked := p.BlockedBy()
		if !blocked && (p.WinsByStopping() || rng.IntN(3) == 0) {
			return p.Banked()
		}
	}
}

// opening is a board out of a careless game that is not over.
func opening(rng *rand.Rand, rules game.Rules) game.Position {
	p := rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
	var boards []game.Position
	for over := false; !over; _, over = p.Winner() {
		boards = append(boards, p)
		p = carelessTurn(rng, p)
	}
	return boards[rng.IntN(len(boards))]
}

func throw(rng *rand.Rand) (d game.Dice) {
	for i := range d {
		d[i] = uint8(1 + rng.IntN(6))
	}
	return d
}
