package main

import (
	"math"
	"slices"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// A drifter adds up how the value of boards and what solving the next turn says of
// them differ.
type drifter struct {
	adviser analyst
	began   bool
	said    bot.Chances // at the end of the turn before
	drift   bot.Chances // so far
}

func (d *drifter) begins(p game.Position) {
	says := d.adviser.Analyze(p).Chances
	if d.began {
		for s := range says {
			d.drift[s] += says[s] - d.said[s]
		}
	}
	d.began = true
}

func (d *drifter) ends(last game.Position) {
	an := d.adviser.Analyze(last)
	d.said = an.Stop.Chances
	if busted(&last) {
		d.said = an.Chances
	}
}

// measureDrift prints the drift of games between any two levels, and of some with
// more seats.
func (m *measurement) measureDrift() {
	m.printf("drift: classic to three columns, in points a game, of the seat named first\n")
	m.printf("%-36s %6s %6s %5s %5s %6s %6s %7s\n", "", "games", "mean", "sd", "±", "most", "wanted", "over 10")
	for _, seats := range m.seats {
		rules := game.Rules{Target: game.DefaultTarget, Seats: uint8(seats)}
		for _, table := range m.tables(seats) {
			d := spreadOf(m.drifts(rules.Start(0), table))
			m.printf("%-36s %6d %+6.1f %5.1f %5.1f %6.1f %6.0f %5.1f %%\n", strings.Join(table, " "),
				m.games, 100*d.mean, 100*d.deviation, 100*d.err, 100*d.most, 100*wantedDrift(table), 100*d.wavers)
		}
	}
	m.printf("\n")
}

// tables are who plays: each level among its like and against each level named
// after it. With more seats, where games take longer, it is among its like and
// against the last alone, which sits in all other seats.
func (m *measurement) tables(seats int) (all [][]string) {
	last := len(m.levels) - 1
	for i, a := range m.levels {
		for j := i; j <= last; j++ {
			if seats == 2 || j == i || j == last {
				all = append(all, append([]string{a}, slices.Repeat(m.levels[j:j+1], seats-1)...))
			}
		}
	}
	return all
}

// wantedDrift is what the standard deviation should be at most: more among the
// weakest, whose boards are far from those of good play.
func wantedDrift(table []string) float64 {
	weakest := bot.Levels()[0].Name
	if slices.ContainsFunc(table, func(name string) bool { return name != weakest }) {
		return 0.03
	}
	return 0.04
}

// drifts are the drifts of the seat named first in games from start on, game by
// game.
func (m *measurement) drifts(start game.Position, named []string) []float64 {
	drifts := make([]float64, m.games)
	sim.OnCores(m.cores, m.games, func() func(int) {
		c := crew{}
		a := m.adviser()
		return func(i int) {
			dice := diceOf(m.seed, i)
			company, first := c.company(named, dice.Uint64(), i)
			d := &drifter{adviser: a}
			play(start, company, dice, d)
			drifts[i] = d.drift[first]
		}
	})
	return drifts
}

// A spread is how numbers lie.
type spread struct {
	mean, deviation float64
	err             float64 // the standard error of the deviation
	most            float64 // the largest, either way
	wavers          float64 // the share of those beyond a limit, either way
}

// waver is the limit beyond which a review tells that the estimate wavered.
const waver = 0.1

// spreadOf is the spread of at least two numbers.
func spreadOf(list []float64) (s spread) {
	n := float64(len(list))
	for _, x := range list {
		s.mean += x / n
		s.most = max(s.most, math.Abs(x))
		if math.Abs(x) > waver {
			s.wavers += 1 / n
		}
	}
	squares, fourths := 0.0, 0.0
	for _, x := range list {
		square := (x - s.mean) * (x - s.mean)
		squares += square
		fourths += square * square
	}
	s.deviation = math.Sqrt(squares / (n - 1))
	if s.deviation > 0 {
		variance := squares / n
		s.err = math.Sqrt(max(fourths/n-variance*variance, 0)/n) / (2 * s.deviation)
	}
	return s
}
