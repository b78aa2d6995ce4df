package bot

import (
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
)

// Expert is an adviser that has learned what boards are worth from games against
// itself. It is the strongest level and the one to ask for advice.
func Expert() *Adviser {
	return newAdviser(value.NewLookahead(func() solver.Value { return value.NewNetworkValue(value.Embedded()) }))
}
