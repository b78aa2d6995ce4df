package main

import (
	"slices"

	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// A match sets one expert against others at a table.
type match struct {
	rules   game.Rules
	against string  // who sits in every other seat
	wanted  float64 // the share of wins that the expert should reach
}

// matches are the expert's strength table.
func matches() []match {
	rules := func(v game.Variant, seats uint8) game.Rules {
		return game.Rules{Variant: v, Target: game.DefaultTarget, Seats: seats}
	}
	return []match{
		{rules(game.Classic, 2), daring, 0.586},
		{rules(game.Classic, 2), "planner", 0.572},
		{rules(game.Classic, 2), "rule28", 0.845},
		{rules(game.Classic, 2), "glenn", 0.770},
		{rules(game.Classic, 2), "racer", 0.776},
		{rules(game.Classic, 3), "rule28", 0.77},
		{rules(game.Classic, 3), "planner", 0.40},
		{rules(game.Classic, 4), "rule28", 0.70},
		{rules(game.Classic, 4), "planner", 0.31},
		{rules(game.Speed, 2), "rule28", 0.875},
		{rules(game.Blocking, 2), "rule28", 0.82},
	}
}

// measureStrength plays every match and prints the table.
func (m *measurement) measureStrength() {
	m.printf("strength: the expert against the same level in all other seats, to three columns\n")
	m.printf("%-9s %5s  %-14s %6s %7s  %-15s %7s\n", "variant", "seats", "against", "games", "share", "95 % interval", "wanted")
	for _, match := range matches() {
		wins := m.wins(match.rules.Start(0), match.named())
		low, high := sim.Wilson(wins, m.games)
		m.printf("%-9v %5d  %-14s %6d %7.4f  %.4f – %.4f %7.3f\n", match.rules.Variant, match.rules.Seats, match.against,
			m.games, float64(wins)/float64(m.games), low, high, match.wanted)
	}
	m.printf("\n")
}

// named are the levels at the table.
func (m *match) named() []string {
	return append([]string{"expert"}, slices.Repeat([]string{m.against}, int(m.rules.Seats)-1)...)
}

// wins plays games from start on with those named, the first of them in each seat
// in turn, and is how many that one won.
func (m *measurement) wins(start game.Position, named []string) (wins int) {
	won := make([]bool, m.games)
	sim.OnCores(m.cores, m.games, func() func(int) {
		c := crew{}
		return func(i int) {
			dice := diceOf(m.seed, i)
			company, first := c.company(named, dice.Uint64(), i)
			won[i] = play(start, company, dice, nobody{}) == first
		}
	})
	for _, w := range won {
		if w {
			wins++
		}
	}
	return wins
}
