package main

import (
	"math/rand/v2"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// Who plays beside the levels of the ladder.
const (
	adviser = "adviser"        // who is measured, and takes everybody for as good as itself
	daring  = "planner T=0.15" // another planner
)

// A crew is the bots that one core plays with, by name.
type crew map[string]bot.Bot

// seat is the bot of that name for a seat of a game with that seed. A bot without
// chance serves in every seat and in all games.
func (c crew) seat(name string, seed uint64, s game.Seat) bot.Bot {
	if b, known := c[name]; known {
		return b
	}
	if name == daring {
		c[name] = bot.Planner(0.15)
		return c[name]
	}
	level, err := bot.Find(name)
	if err != nil {
		panic(err) // names are checked first, or the ladder has changed
	}
	b := level.New(seed, s)
	if !level.Chance {
		c[name] = b
	}
	return b
}

// company seats those named in the order of the seats, but the first of them in
// another seat in each game, with the others after it.
func (c crew) company(named []string, seed uint64, number int) (company *bot.Company, first game.Seat) {
	company = new(bot.Company)
	n := len(named)
	for i, name := range named {
		s := game.Seat((i + number) % n)
		company.Sit(s, c.seat(name, seed, s))
	}
	return company, game.Seat(number % n)
}

// A judge looks on at a game.
type judge interface {
	begins(p game.Position) // a turn begins in p
	ends(p game.Position)   // and ends in p, in which it stops or, where dice lie, has bust
}

// nobody looks on.
type nobody struct{}

func (nobody) begins(game.Position) {}
func (nobody) ends(game.Position)   {}

// play plays a game from p, a turn's start, to its end.
func play(p game.Position, c *bot.Company, dice *rand.Rand, j judge) (winner game.Seat) {
	for {
		winner, over := p.Winner()
		if over {
			return winner
		}
		j.begins(p)
		last := playTurn(p, c, dice)
		j.ends(last)
		p = after(last)
	}
}

// playTurn plays a turn from p on and is where it ends: it stops there or, where
// dice lie, has bust.
func playTurn(p game.Position, c *bot.Company, dice *rand.Rand) game.Position {
	b, belief := c.ToMove(&p)
	for {
		p.Dice = throw(dice)
		if p.Moves().Len() == 0 {
			return p
		}
		m := b.Choose(p, belief)
		c.Show(&p, game.Action{Kind: game.Choose, Move: m})
		p = p.After(m)
		if !b.Roll(p, belief) {
			c.Show(&p, game.Action{Kind: game.Stop})
			return p
		}
		c.Show(&p, game.Action{Kind: game.Roll})
	}
}

// after is the board that a turn leaves which ends in last.
func after(last game.Position) game.Position {
	if busted(&last) {
		return last.Lost()
	}
	return last.Banked()
}

func busted(last *game.Position) bool { return last.Dice != game.Dice{} }

func throw(dice *rand.Rand) (d game.Dice) {
	for i := range d {
		d[i] = uint8(1 + dice.IntN(6))
	}
	return d
}

// diceOf are the dice of a game of its own.
func diceOf(seed uint64, number int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(number))) }
