package value

import (
	"math"
	"slices"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// An endgame knows what boards are worth that few others can follow, for any number
// of seats: it counts to the end, by retrograde analysis, with perfect play by all.
type endgame struct {
	known   map[game.Position]solver.Chances
	classes map[game.ColumnSet][]class
}

func newEndgame() *endgame {
	return &endgame{known: map[game.Position]solver.Chances{}, classes: map[game.ColumnSet][]class{}}
}

// few is the largest product of the boards that can come and the ends of a turn of
// every seat for which an endgame is counted: some milliseconds of work.
const few = 8_000

// countable reports whether p's endgame is short enough to be counted.
func countable(p *game.Position) bool {
	boards := 1.0
	for c := range game.AllColumns() {
		if _, closed := p.Owner(c); closed {
			continue
		}
		here := 1.0
		for s := range p.AllSeats() {
			here *= float64(c.Squares() - p.Markers[s][c])
		}
		boards *= here + 1 // that on which it is claimed
	}
	turns := int64(0)
	for s := range p.AllSeats() {
		turns += TurnEnds(p, s)
	}
	return boards*float64(turns) <= few
}

// forget forgets all boards, as there is no end to them.
func (e *endgame) forget() { clear(e.known) }

// of is the chances at the start of the turn p.
func (e *endgame) of(p game.Position) solver.Chances {
	if known, ok := e.known[p]; ok {
		return known
	}
	// The boards that differ from p's only in whose turn it is lead to each other by
	// busts, so they are found together; every other one that can come has a marker
	// further up.
	turns := make([]*lateTurn, p.Seats)
	starts := make([]game.Position, p.Seats)
	for i := range turns {
		turns[i], starts[i] = e.turn(p), p
		p = p.Lost()
	}
	for i, c := range settle(turns) {
		e.known[starts[i]] = c
	}
	return e.known[starts[0]]
}

// settle is the chances at the start of each turn, where a bust in one leads to
// the start of the next.
func settle(turns []*lateTurn) []solver.Chances {
	const near = 1e-9
	starts := make([]solver.Chances, len(turns))
	for change := 1.0; change > near; {
		change = 0
		for i := len(turns) - 1; i >= 0; i-- {
			now := turns[i].work(&starts[(i+1)%len(turns)])
			for s := range now {
				change = max(change, math.Abs(now[s]-starts[i][s]))
			}
			starts[i] = now
		}
	}
	return starts
}

// A lateTurn is the positions of one turn before the dice, each behind all that
// can come of it; the last is the turn's start.
type lateTurn struct {
	me    game.Seat
	nodes []node
}

type node struct {
	stops bool
	stop  solver.Chances
	rolls []lateRoll
	best  solver.Chances
}

// A lateRoll is some rolls that offer the same nodes; none is a bust.
type lateRoll struct {
	chance float64
	nodes  []int
}

// turn is the turn that begins with p, its ends known.
func (e *endgame) turn(p game.Position) *lateTurn {
	t := &lateTurn{me: p.Turn}
	number := map[game.Squares]int{}
	classes := e.classesOf(&p)
	var add func(p game.Position) int
	add = func(p game.Position) int {
		if i, known := number[p.Runners]; known {
			return i
		}
		var n node
		if after, err := p.Stop(); err == nil {
			n.stops = true
			if winner, over := after.Winner(); over {
				n.stop[winner] = 1
			} else {
				n.stop = e.of(after)
			}
		}
		for _, c := range classes {
			p.Dice = c.Dice
			out := lateRoll{chance: float64(c.Rolls) / game.Rolls}
			for _, m := range p.Moves().All() {
				out.nodes = append(out.nodes, add(p.After(m)))
			}
			n.rolls = append(n.rolls, out)
		}
		number[p.Runners] = len(t.nodes)
		t.nodes = append(t.nodes, n)
		return len(t.nodes) - 1
	}
	add(p)
	return t
}

// work solves the turn with the chances after a bust, and returns those at its
// start.
func (t *lateTurn) work(bust *solver.Chances) solver.Chances {
	for i := range t.nodes {
		n := &t.nodes[i]
		n.best = solver.Chances{}
		for _, roll := range n.rolls {
			result := bust
			for k, next := range roll.nodes {
				if best := &t.nodes[next].best; k == 0 || best[t.me] > result[t.me] {
					result = best
				}
			}
			for s := range result {
				n.best[s] += roll.chance * result[s]
			}
		}
		if n.stops && n.stop[t.me] >= n.best[t.me] {
			n.best = n.stop
		}
	}
	return t.nodes[len(t.nodes)-1].best
}

// An openPairing is what a pairing comes to on a board: the open columns among its
// sums, ascending, with 0 for one that is closed.
type openPairing [2]game.Column

// A class is the rolls that come to the same on a board.
type class = game.RollClass[[3]openPairing]

// classesOf are the classes of rolls on p's board: those that pair to the same
// open columns are one.
func (e *endgame) classesOf(p *game.Position) []class {
	closed := p.Closed()
	if list, ok := e.classes[closed]; ok {
		return list
	}
	open := func(c game.Column) game.Column {
		if closed.Has(c) {
			return 0
		}
		return c
	}
	list := game.RollsBy(func(d game.Dice) (key [3]openPairing) {
		var pairs []openPairing
		for pairing := range d.Pairings().All() {
			a, b := open(pairing.A), open(pairing.B)
			if a != 0 || b != 0 {
				pairs = append(pairs, openPairing{min(a, b), max(a, b)})
			}
		}
		slices.SortFunc(pairs, func(a, b openPairing) int { return slices.Compare(a[:], b[:]) })
		copy(key[:], slices.Compact(pairs))
		return key
	})
	e.classes[closed] = list
	return list
}
