// Package bottest has bots for the tests of those who seat them.
package bottest

import (
	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A Counter is a bot.Reader that decides as another bot does. Its read of a seat is
// how many actions of that seat it has been shown, as the evidence for the first
// kind.
type Counter struct {
	bot.Bot
	Using bot.Read // what it plays by
}

// Read implements bot.Reader.
func (c *Counter) Read(r bot.Read, p game.Position, _ game.Action) bot.Read {
	r[p.Turn][0]++
	return r
}

// Use implements bot.Reader.
func (c *Counter) Use(r bot.Read) { c.Using = r }
