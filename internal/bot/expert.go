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
	a, _ := expert()
	return a
}

func expert() (*Adviser, *value.NetworkValue) {
	network := value.Embedded()
	boards := value.NewNetworkValue(network)
	exact := func() solver.Value { return value.NewNetworkValue(network) }
	return newAdviser(value.NewLookahead(boards, exact)), boards
}

// A readingExpert is the level expert. Perfect opponents leave no time, and so the
// best play against them is daring; most opponents err, and then patience wins
// more. So it reads its opponents, and values boards by what it takes them for.
type readingExpert struct {
	*Adviser
	boards *value.NetworkValue
	judge  *judge
	using  Read
}

func newReadingExpert() *readingExpert {
	a, boards := expert()
	e := &readingExpert{Adviser: a, boards: boards, judge: newJudge()}
	e.suppose(Read{})
	return e
}

// Read implements Reader.
func (e *readingExpert) Read(r Read, p game.Position, a game.Action) Read {
	return e.judge.read(r, p, a)
}

// Use implements Reader.
func (e *readingExpert) Use(r Read) {
	if r != e.using {
		e.suppose(r)
	}
}

func (e *readingExpert) suppose(r Read) {
	e.using = r
	for s := range r {
		e.boards.Suppose(game.Seat(s), r[s].mix())
	}
	e.turn.Forget()
}
