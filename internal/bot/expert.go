package bot

import (
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// Expert is the one to ask for advice: an adviser that has learned what boards are
// worth from games against itself. Its chances are those against opponents who
// play as well as it does.
func Expert() *Adviser {
	a, _ := learned()
	return a
}

// Weights are the first digits of the hash of what the expert has learned. Two
// experts with the same give the same answers.
func Weights() string { return value.Digest()[:12] }

// learned is an adviser over what was learned of boards.
func learned() (*Adviser, *value.NetworkValue) {
	network := value.Embedded()
	boards := value.NewNetworkValue(network)
	exact := func() solver.Value { return value.NewNetworkValue(network) }
	return newAdviser(value.NewLookahead(boards, exact)), boards
}

// An expert is a bot of the level expert. Perfect opponents leave no time, and so
// the best play against them is daring; most opponents err, and then patience wins
// more. So it observes its opponents, and values boards by what it takes them for.
//
// Its adviser holds the turn it was asked about last, solved by one belief.
type expert struct {
	adviser *Adviser
	boards  *value.NetworkValue
	belief  Belief
	judge   *judge
}

func newExpert() *expert {
	e := &expert{judge: newJudge()}
	e.adviser, e.boards = learned()
	e.suppose(Belief{})
	return e
}

// Choose implements Bot.
func (e *expert) Choose(p game.Position, b Belief) game.Move { return e.by(b).Choose(p, b) }

// Roll implements Bot.
func (e *expert) Roll(p game.Position, b Belief) bool { return e.by(b).Roll(p, b) }

// Observe implements Observer.
func (e *expert) Observe(b Belief, p game.Position, a game.Action) Belief {
	return e.judge.observe(b, p, a)
}

// by is the adviser against opponents as b has them.
func (e *expert) by(b Belief) *Adviser {
	if b != e.belief {
		e.suppose(b)
	}
	return e.adviser
}

func (e *expert) suppose(b Belief) {
	e.belief = b
	for s := range b {
		e.boards.Suppose(game.Seat(s), b[s].mix())
	}
	e.adviser.turn.Forget()
}
