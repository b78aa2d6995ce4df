package main

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// mostTimed is how many games are enough to time: thousands of turns.
const mostTimed = 300

// measureSpeed prints how long the adviser thinks.
func (m *measurement) measureSpeed() {
	games := min(m.games, mostTimed)
	m.printf("speed: the adviser in classic games to three columns among itself, milliseconds on one core, %s\n", build())
	m.printf("%7s  %6s %7s %7s   %7s %7s\n", "", "turns", "first", "p99", "whole", "p99")
	for _, seats := range m.seats {
		rules := game.Rules{Target: game.DefaultTarget, Seats: uint8(seats)}
		t := timings{rules: rules, player: m.adviser(), asks: m.adviser()}
		for i := range games {
			t.play(diceOf(m.seed, i))
		}
		m.printf("%d seats  %6d %7.2f %7.2f   %7.2f %7.2f\n", seats, len(t.first),
			quantile(t.first, 0.5), quantile(t.first, 0.99), quantile(t.whole, 0.5), quantile(t.whole, 0.99))
	}
	m.printf("\n")
}

// build tells what this program was built for and with which tags.
func build() string {
	tags := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-tags" {
				tags = ", tags " + s.Value
			}
		}
	}
	return runtime.GOOS + "/" + runtime.GOARCH + tags
}

// Timings are how long the adviser has thought, turn by turn.
type timings struct {
	rules        game.Rules
	player, asks *bot.Adviser // two, so that neither has thought for the other
	first, whole []time.Duration
}

// play plays a game and times its turns.
func (t *timings) play(dice *rand.Rand) {
	bots := make([]bot.Bot, t.rules.Seats)
	for s := range bots {
		bots[s] = &timed{t.player, t}
	}
	play(t.rules.Start(0), bot.NewCompany(bots...), dice, t)
}

// begins times what advice before the first roll takes.
func (t *timings) begins(p game.Position) {
	began := time.Now()
	t.asks.Analyze(p)
	t.whole = append(t.whole, time.Since(began))
}

func (t *timings) ends(game.Position) {}

// A timed bot plays as the adviser does, and its first decisions are timed.
type timed struct {
	*bot.Adviser
	timings *timings
}

// Choose pairs the dice; in the first roll of a turn it solves the turn.
func (t *timed) Choose(p game.Position, b bot.Belief) game.Move {
	if p.Runners != (game.Squares{}) {
		return t.Adviser.Choose(p, b)
	}
	began := time.Now()
	m := t.Adviser.Choose(p, b)
	t.Adviser.Roll(p.After(m), b)
	t.timings.first = append(t.timings.first, time.Since(began))
	return m
}

// quantile is the time that a share of all take at most, in milliseconds.
func quantile(took []time.Duration, share float64) float64 {
	slices.Sort(took)
	return 1e3 * took[int(share*float64(len(took)-1))].Seconds()
}
