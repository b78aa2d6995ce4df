package main

import (
	"math"
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
	seed    uint64
	round   int
}

// play plays the games on all cores, and returns for each board that a turn left what
// the next turn, solved over the net, says of it.
func (f *fair) play(n *value.Net) samples {
	lists := make([]samples, f.games)
	sim.OnCores(0, len(lists), func() func(int) {
		turn := solver.New(value.NewNetValue(n, 1, value.Perfect))
		return func(i int) {
			rng := rand.New(rand.NewPCG(f.seed, uint64(f.round)<<32|1<<29|uint64(i)))
			lists[i] = f.game(rng, turn)
		}
	})
	return slices.Concat(lists...)
}

// The first turns of all games are much alike, and take the longest to solve.
const (
	firstTurns   = 6
	ofFirstTurns = 0.25 // are looked at
)

// game plays a game on the board as it is at first.
func (f *fair) game(rng *rand.Rand, turn *solver.Solver) (list samples) {
	rules := game.Rules{Variant: f.variant, Target: game.DefaultTarget, Seats: seats}
	if rng.Float64() < boutTargets {
		rules.Target = uint8(1 + rng.IntN(game.MaxTarget(seats)))
	}
	p := rules.Start(game.Seat(rng.IntN(seats)))
	company := bot.NewCompany(anybody(rng), anybody(rng))
	for i := range maxTurns {
		if _, over := p.Winner(); over {
			break
		}
		if i >= firstTurns || rng.Float64() < ofFirstTurns {
			list = append(list, Sample{Board: p, Me: 1 - p.Turn, Chance: float32(1 - turn.Win(p))})
		}
		if b, _ := company.ToMove(&p); b == nil {
			p, _ = ownTurn(rng, p, turn)
		} else {
			p = botTurn(rng, p, company)
		}
	}
	return list
}

// anybody is a player of any strength, nil for the expert itself.
func anybody(rng *rand.Rand) bot.Bot {
	levels := []string{"", "rookie", "rookie", "racer", "rule28", "glenn", "planner"}
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
	var f value.Features
	hidden := make([]float32, 2*n.Units)
	known := make(samples, len(list))
	for i, s := range list {
		s.Kind = value.Perfect + 1 + value.Kind(rng.IntN(int(value.Kinds)-1))
		n.Read(&f, &s.Board, s.Me, 1-s.Me)
		s.Chance = float32(1 / (1 + math.Exp(-n.Logit(&f, s.Kind, hidden))))
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
