package main

import (
	"math/rand/v2"
	"slices"

	"cantstop/internal/bot"
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// A fair is the games of one round between two players of any strength. The expert
// judges the boards of such games, although it would have come to few of them itself.
type fair struct {
	variant game.Variant
	games   int
	long    float64 // the share of boards before long turns that are looked at
	later   float64 // how much what is said wrong of later boards of a game corrects a board
	seed    uint64
	round   int
}

// play plays the games on all cores, and returns for each board that a turn left what
// the next turn, solved over the net, says of it.
func (f *fair) play(n *value.Net) samples {
	lists := make([]samples, f.games)
	sim.OnCores(0, len(lists), func() func(int) {
		turn := solver.New(value.NewNetValue(n, 1, value.Perfect))
		read := newReader(n)
		return func(i int) {
			rng := rand.New(rand.NewPCG(f.seed, uint64(f.round)<<32|1<<29|uint64(i)))
			lists[i] = f.game(rng, turn, read)
		}
	})
	return slices.Concat(lists...)
}

// longTurn is from how many ends on a turn is long. Games begin with such turns, whose
// boards are much alike, known best and take the longest to solve.
const longTurn = 20_000

// game plays a game on the board as it is at first. Where turns are shorter, two boards
// that a turn can leave are looked at, and the game goes on from one of them.
func (f *fair) game(rng *rand.Rand, turn *solver.Solver, read *reader) (list samples) {
	rules := drawRules(rng, f.variant, seats, boutTargets)
	p := rules.Start(game.Seat(rng.IntN(seats)))
	company := bot.NewCompany(anybody(rng), anybody(rng))
	var others samples
	for range maxTurns {
		if _, over := p.Winner(); over {
			break
		}
		long := value.TurnEnds(&p, p.Turn) > longTurn
		if !long || rng.Float64() < f.long {
			list = append(list, told(p, turn))
		}
		if !long {
			other := fairTurn(rng, p, company, turn)
			if _, over := other.Winner(); !over {
				others = append(others, told(other, turn))
			}
		}
		p = fairTurn(rng, p, company, turn)
	}
	if f.later > 0 {
		f.correct(list, read)
	}
	return append(list, others...)
}

// told is a board with what the turn that follows says of it.
func told(p game.Position, turn *solver.Solver) Sample {
	return Sample{Board: p, Me: 1 - p.Turn, Chance: float32(1 - turn.Win(p))}
}

// correct corrects what is said of the boards of a game by what has been said wrong of
// later ones. What is said wrong in the same way turn after turn adds up otherwise.
func (f *fair) correct(list samples, read *reader) {
	var wrong [seats]float64
	for i := len(list) - 1; i >= 0; i-- {
		s := &list[i]
		chance := float64(s.Chance) + f.later*wrong[s.Me]
		wrong[s.Me] = chance - read.says(s)
		wrong[1-s.Me] = -wrong[s.Me]
		s.Chance = float32(min(max(chance, 0), 1))
	}
}

// fairTurn plays a turn as the player of the seat to move does.
func fairTurn(rng *rand.Rand, p game.Position, company *bot.Company, turn *solver.Solver) game.Position {
	if b, _ := company.ToMove(&p); b != nil {
		return botTurn(rng, p, company)
	}
	p, _ = ownTurn(rng, p, turn)
	return p
}

// anybody is a player of any strength, nil for the expert itself.
func anybody(rng *rand.Rand) bot.Bot {
	levels := []string{"", "rookie", "rookie", "rookie", "racer", "rule28", "rule28", "glenn", "planner"}
	switch name := levels[rng.IntN(len(levels))]; name {
	case "":
		return nil
	case "rookie":
		return rookie(rng)
	default:
		return level(name)
	}
}

// remember returns the boards of samples against a kind of opponent that errs, drawn
// for each, and with what a net says of them.
func remember(rng *rand.Rand, n *value.Net, list samples) samples {
	read := newReader(n)
	known := make(samples, len(list))
	for i, s := range list {
		s.Kind = value.Perfect + 1 + value.Kind(rng.IntN(int(value.Kinds)-1))
		s.Chance = float32(read.says(&s))
		known[i] = s
	}
	return known
}

// rookie is a beginner that plays by chances of its own.
func rookie(rng *rand.Rand) bot.Bot {
	b, err := bot.New("rookie", rng.Uint64(), 0)
	if err != nil {
		panic(err) // the ladder has changed
	}
	return b
}
