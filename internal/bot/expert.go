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
// perfectly, and against the rest it is better not to hurry: in 10,000 games each
// the level wins 0.81 from rule28 and 0.75 from glenn, where its own advice for
// perfect opponents came to about 0.79 and 0.72 in some thousands. More patience
// costs more against the planner: at 0.8 the figures are 0.82 and 0.76, but 0.574
// against a planner of T = 0.15, from which 0.5 wins 0.580.
const patience = 0.5

func expert(patience float32) *Adviser {
	network := value.Embedded()
	exact := func() solver.Value { return value.NewNetworkValue(network, 0) }
	return newAdviser(value.NewLookahead(value.NewNetworkValue(network, patience), exact))
}
