package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"sync/atomic"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// A match sets one expert against others at a table.
type match struct {
	rules   game.Rules
	against string // the level in every other seat
	seat    func() bot.Bot
	floor   float64 // the share of wins that the expert must reach
}

// level seats a level of the ladder.
func level(name string) func() bot.Bot {
	return func() bot.Bot {
		b, err := bot.New(name, 1, 0)
		if err != nil {
			panic(err) // the ladder has changed
		}
		return b
	}
}

// matches are the expert's strength table.
func matches() []match {
	planner := func(temperature float64) func() bot.Bot {
		return func() bot.Bot { return bot.Planner(temperature) }
	}
	rules := func(v game.Variant, seats uint8) game.Rules {
		return game.Rules{Variant: v, Target: game.DefaultTarget, Seats: seats}
	}
	return []match{
		{rules(game.Classic, 2), "planner T=0.15", planner(0.15), 0.58},
		{rules(game.Classic, 2), "planner T=0.20", planner(0.20), 0.55},
		{rules(game.Classic, 2), "rule28", level("rule28"), 0.84},
		{rules(game.Classic, 2), "glenn", level("glenn"), 0.74},
		{rules(game.Classic, 2), "racer", level("racer"), 0.70},
		{rules(game.Classic, 3), "rule28", level("rule28"), 0.68},
		{rules(game.Classic, 4), "rule28", level("rule28"), 0.58},
		{rules(game.Speed, 2), "rule28", level("rule28"), 0.78},
		{rules(game.Blocking, 2), "rule28", level("rule28"), 0.78},
	}
}

// printStrength plays every match and prints the table.
func printStrength(w io.Writer, games int, seed uint64) {
	fmt.Fprintf(w, "%-9s %5s  %-16s %7s  %-15s %7s\n", "variant", "seats", "expert against", "share", "95% interval", "wanted")
	for _, m := range matches() {
		wins := m.play(games, seed)
		low, high := sim.Wilson(wins, games)
		fmt.Fprintf(w, "%-9v %5d  %-16s %7.4f  %.4f – %.4f %7.2f\n", m.rules.Variant, m.rules.Seats, m.against,
			float64(wins)/float64(games), low, high, m.floor)
	}
}

// play plays games with the expert in each seat in turn and returns how many it
// won. It depends on nothing but the seed.
func (m *match) play(games int, seed uint64) int {
	var wins atomic.Int64
	sim.OnCores(0, games, func() func(int) {
		expert, other := level("expert")(), m.seat()
		return func(i int) {
			bots := make([]bot.Bot, m.rules.Seats)
			for s := range bots {
				bots[s] = other
			}
			seat := game.Seat(i % int(m.rules.Seats))
			bots[seat] = expert
			if playGame(m.rules, bot.NewCompany(bots...), rand.New(rand.NewPCG(seed, uint64(i)))) == seat {
				wins.Add(1)
			}
		}
	})
	return int(wins.Load())
}

// playGame plays a game between bots and returns the winner.
func playGame(rules game.Rules, c *bot.Company, rng *rand.Rand) game.Seat {
	p := rules.Start(0)
	for {
		p = botTurn(rng, p, c)
		if winner, over := p.Winner(); over {
			return winner
		}
	}
}
