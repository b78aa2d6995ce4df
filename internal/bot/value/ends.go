package value

import (
	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A NetValue values the ends of a turn with a net. It is a solver.Value for games
// with the net's number of seats.
//
// The hidden units of the board are summed up once a turn, and so is, for every
// square a runner can land on, what it changes in them. An end of the turn is
// then the board plus one such change for each runner.
type NetValue struct {
	net     *Net
	width   int // units, those for the mirrored board included
	hidden  []float32
	changes [game.LastColumn + 1][]float32 // by square, the top last
	claims  [game.Runners + 1]claimed
	f       Features
	partial [game.Runners][]float32
	logits  [16]float32
}

// A claimed is what claiming a number of columns changes beside the columns: the
// hidden units, and the output row that then counts.
type claimed struct {
	won    bool
	change []float32
	out    []float32
	bias   float32
}

// NewNetValue is a value that reads n, which must not change in a turn.
func NewNetValue(n *Net) *NetValue {
	v := &NetValue{net: n, width: 2 * n.Units}
	v.hidden = make([]float32, v.width)
	for i := range v.partial {
		v.partial[i] = make([]float32, v.width)
	}
	for i := range v.claims {
		v.claims[i].change = make([]float32, v.width)
	}
	return v
}

// Turn takes up the board of p.
func (v *NetValue) Turn(p *game.Position) (bust float64) {
	n, me := v.net, p.Turn
	n.Read(&v.f, p, me)
	clear(v.hidden)
	for _, rows := range v.f.Rows {
		n.add(v.hidden, rows, 1)
	}
	closed := p.Closed()
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		v.changes[c] = v.changes[c][:0]
		if !closed.Has(c) {
			v.column(p, c)
		}
	}
	v.readClaims(p)
	first := &v.claims[0]
	weigh(v.logits[:1], v.hidden, first.change, first.out)
	return curve.at(v.logits[0] + first.bias)
}

// column appends the changes for every square a runner can land on in c.
func (v *NetValue) column(p *game.Position, c game.Column) {
	n, me := v.net, p.Turn
	for square := p.Markers[me][c] + 1; square <= c.Squares(); square++ {
		if p.Variant == game.Speed && square < c.Squares() && p.Occupied(c, square) {
			continue
		}
		at := len(v.changes[c])
		v.changes[c] = append(v.changes[c], v.hidden...) // for room; cleared next
		change := v.changes[c][at:]
		clear(change)
		for other := range n.Seats - 1 {
			theirs := p.Markers[(int(me)+1+other)%n.Seats][c]
			before, after := state(c, p.Markers[me][c], theirs), stateBase[c]
			if square < c.Squares() {
				after = state(c, square, theirs)
			}
			n.add(change, [2]int{n.stateRow(other, before), n.stateRow(other, mirrored(c, before))}, -1)
			n.add(change, [2]int{n.stateRow(other, after), n.stateRow(other, mirrored(c, after))}, 1)
		}
	}
}

// readClaims finds what claiming none to three columns changes.
func (v *NetValue) readClaims(p *game.Position) {
	n := v.net
	need := int(p.Target) - p.Claimed(p.Turn).Len()
	theirs := maxNeed
	for s := range p.AllSeats() {
		if s != p.Turn {
			theirs = min(theirs, int(p.Target)-p.Claimed(s).Len())
		}
	}
	for k := range v.claims {
		cl := &v.claims[k]
		cl.won = k >= need
		if cl.won {
			continue
		}
		bucket := n.bucket(p.Variant, need-k, theirs)
		clear(cl.change)
		for _, r := range []struct {
			row  int
			sign float32
		}{
			{n.needRow(0, need), -1},
			{n.bucketRow(n.bucket(p.Variant, need, theirs)), -1},
			{n.needRow(0, need-k), 1},
			{n.bucketRow(bucket), 1},
		} {
			if k > 0 {
				n.add(cl.change, [2]int{r.row, r.row}, r.sign)
			}
		}
		cl.out = n.Out[bucket*n.Units:][:n.Units]
		cl.bias = n.Bias[bucket]
	}
}

// Ends sets the chances of the ends of the turn.
func (v *NetValue) Ends(axes []solver.Axis, chances []float64) {
	v.ends(axes, chances, v.hidden, 0)
}

// ends sets the chances over the remaining axes and returns how many those are.
func (v *NetValue) ends(axes []solver.Axis, chances []float64, hidden []float32, claims int) int {
	axis := axes[0]
	all := v.changes[axis.Column]
	rungs := len(axis.Squares)
	changes := all[len(all)-rungs*v.width:]
	if len(axes) == 1 {
		v.last(changes[:len(changes)-v.width], chances[:rungs-1], hidden, claims)
		v.last(changes[len(changes)-v.width:], chances[rungs-1:rungs], hidden, claims+1)
		return rungs
	}
	n := 0
	next := v.partial[len(axes)-1]
	for r := range rungs {
		change := changes[r*v.width:][:v.width]
		sum(next, hidden, change)
		claimed := claims
		if r == rungs-1 {
			claimed++
		}
		n += v.ends(axes[1:], chances[n:], next, claimed)
	}
	return n
}

// last sets the chances of ends that differ in one runner's square, with so many
// columns claimed.
func (v *NetValue) last(changes []float32, chances []float64, hidden []float32, claims int) {
	cl := &v.claims[claims]
	if cl.won {
		return
	}
	if claims > 0 {
		sum(v.partial[0], hidden, cl.change)
		hidden = v.partial[0]
	}
	logits := v.logits[:len(chances)]
	weigh(logits, hidden, changes, cl.out)
	for i, x := range logits {
		chances[i] = curve.at(x + cl.bias)
	}
}
