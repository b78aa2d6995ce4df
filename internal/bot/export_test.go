package bot

import (
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// RuleBased are the levels that decide in well under a microsecond.
var RuleBased = []string{"rookie", "racer", "rule28", "glenn"}

// TakenFor is what a seat is taken for by a read.
func TakenFor(r *Read, s game.Seat) value.Mix { return r[s].mix() }
