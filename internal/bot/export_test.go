package bot

import (
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// RuleBased are the levels that decide in well under a microsecond.
var RuleBased = []string{"rookie", "racer", "rule28", "glenn"}

// TakenFor is what a seat is taken for by a belief.
func TakenFor(b *Belief, s game.Seat) value.Mix { return b[s].mix() }

// By is the adviser of a bot of the level expert, as b has it see its opponents.
func By(e Bot, b Belief) *Adviser { return e.(*expert).by(b) }
