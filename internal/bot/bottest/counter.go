// Package bottest has bots for the tests of those who seat them.
package bottest

import (
	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A Counter is a bot.Observer that decides as another bot does. What it believes of
// a seat is how many actions of that seat it has been shown, as the evidence for the
// first kind.
type Counter struct {
	bot.Bot
	Asked bot.Belief // by which it was asked last
}

// Choose implements bot.Bot.
func (c *Counter) Choose(p game.Position, b bot.Belief) game.Move {
	c.Asked = b
	return c.Bot.Choose(p, b)
}

// Roll implements bot.Bot.
func (c *Counter) Roll(p game.Position, b bot.Belief) bool {
	c.Asked = b
	return c.Bot.Roll(p, b)
}

// Observe implements bot.Observer.
func (c *Counter) Observe(b bot.Belief, p game.Position, _ game.Action) bot.Belief {
	b[p.Turn][0]++
	return b
}
