package bot

import (
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
)

// Expert is the one to ask for advice: an adviser that has learned what boards are
// worth from games against itself. Its chances are those against opponents who
// play as well as it does.
func Expert() *Adviser { return expert(0) }

// patience is how far the level expert trusts its opponents to err. Few play
// perfectly, and against the rest it is better not to hurry: the level wins more
// often from rule28 and glenn than its own advice would (0.82 and 0.75 of the
// games instead of 0.79 and 0.72), and no less from the planner. With twice as much
// it would lose there what it gains elsewhere.
const patience = 0.5

func expert(patience float32) *Adviser {
	network := value.Embedded()
	exact := func() solver.Value { return value.NewNetworkValue(network, 0) }
	return newAdviser(value.NewLookahead(value.NewNetworkValue(network, patience), exact))
}
