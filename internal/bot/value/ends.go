package value

import (
	"slices"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A NetValue values the ends of a turn with a net, against one of the other seats
// as if there were no more. It is a solver.Value for games of two.
//
// The hidden units of the board are summed up once a turn, and so is, for every
// square a runner can land on, what it changes in them. An end of the turn is
// then the board plus one such change for each runner.
type NetValue struct {
	net      *Net
	rival    int    // 1 for the seat that plays next, 2 for the one after it, …
	opponent Mix    // what the rival is taken for
	crowd    *Crowd // nil in a game of two
	width    int    // units, those for the mirrored board included
	hidden   []float32
	changes  [game.LastColumn + 1][]float32               // by square, the top left out
	tops     [game.LastColumn + 1][game.Runners][]float32 // by the columns claimed before it, the claim included
	claims   [game.Runners + 1]claimed
	f        Features
	partial  [game.Runners][]float32
	logits   [16]float32
	me, they game.Seat
}

// A claimed is what claiming a number of columns changes beside the columns: the
// hidden units, and the output row that then counts.
type claimed struct {
	won    bool
	change []float32
	out    []float32
	bias   float32
}

// NewNetValue is a value that reads n, which must not change in a turn, against
// the seat that plays after so many, 1 for the next, and takes it for a kind of
// opponent.
func NewNetValue(n *Net, rival int, k Kind) *NetValue {
	v := &NetValue{net: n, rival: rival, opponent: MixOf(k), width: 2 * n.Units}
	v.hidden = make([]float32, v.width)
	for i := range v.partial {
		v.partial[i] = make([]float32, v.width)
	}
	for i := range v.claims {
		v.claims[i].change = make([]float32, v.width)
		v.claims[i].out = make([]float32, n.Units)
	}
	for c := range v.tops {
		for k := range v.tops[c] {
			v.tops[c][k] = make([]float32, v.width)
		}
	}
	return v
}

// Turn takes up the board of p.
func (v *NetValue) Turn(p *game.Position) (bust solver.Chances) {
	chance := v.turn(p)
	bust[v.me], bust[v.they] = chance, 1-chance
	return bust
}

// turn takes up the board of p, and returns the chance of p.Turn after a bust.
func (v *NetValue) turn(p *game.Position) (bust float64) {
	n := v.net
	v.me, v.they = p.Turn, v.other(p)
	n.Read(&v.f, p, v.me, v.they)
	clear(v.hidden)
	for _, rows := range v.f.Rows {
		n.add(v.hidden, rows)
	}
	v.readClaims(p)
	closed := p.Closed()
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		v.changes[c] = v.changes[c][:0]
		if !closed.Has(c) {
			v.column(p, c)
		}
	}
	first := &v.claims[0]
	weigh(v.logits[:1], v.hidden, first.change, first.out)
	return curve.at(v.logits[0] + first.bias)
}

// column finds the changes for every square a runner can land on in c. Those
// for the top need the claims.
func (v *NetValue) column(p *game.Position, c game.Column) {
	own := p.Markers[p.Turn][c]
	v.changes[c] = slices.Grow(v.changes[c], int(c.Squares())*v.width)
	for square := own + 1; square < c.Squares(); square++ {
		if !p.CanLand(c, square) {
			continue
		}
		at := len(v.changes[c])
		v.changes[c] = v.changes[c][:at+v.width]
		v.move(v.changes[c][at:], p, c, func(theirs uint8) int { return state(c, square, theirs) })
	}
	for k := range v.tops[c] {
		if v.claims[k].won || v.claims[k+1].won {
			break
		}
		top := v.tops[c][k]
		v.move(top, p, c, func(uint8) int { return stateBase[c] })
		for u := range top {
			top[u] += v.claims[k+1].change[u] - v.claims[k].change[u]
		}
	}
}

// other is the seat that p's board is valued against.
func (v *NetValue) other(p *game.Position) game.Seat {
	return (p.Turn + game.Seat(v.rival)) % game.Seat(p.Seats)
}

// move sets change to what changes when the column gets another state.
func (v *NetValue) move(change []float32, p *game.Position, c game.Column, after func(theirs uint8) int) {
	clear(change)
	theirs := p.Markers[v.other(p)][c]
	from, to := state(c, p.Markers[p.Turn][c], theirs), after(theirs)
	v.net.subtract(change, [2]int{from, mirrored(c, from)})
	v.net.add(change, [2]int{to, mirrored(c, to)})
}

// readClaims finds what claiming none to three columns changes.
func (v *NetValue) readClaims(p *game.Position) {
	n := v.net
	need := int(p.Target) - p.Claimed(p.Turn).Len()
	theirs := int(p.Target) - p.Claimed(v.other(p)).Len()
	for k := range v.claims {
		cl := &v.claims[k]
		cl.won = k >= need
		if cl.won {
			continue
		}
		after := bucket(need-k, theirs)
		clear(cl.change)
		if k > 0 {
			for _, row := range []int{needRow(0, need), bucketRow(bucket(need, theirs))} {
				n.subtract(cl.change, [2]int{row, row})
			}
			for _, row := range []int{needRow(0, need-k), bucketRow(after)} {
				n.add(cl.change, [2]int{row, row})
			}
		}
		cl.bias = v.output(cl.out, after)
	}
}

// output sets out to the output row of a bucket against the opponent, the mean of
// the kinds' rows by how likely they are, and returns the bias, as the crowd has them.
func (v *NetValue) output(out []float32, bucket int) (bias float32) {
	clear(out)
	add := func(likely float32, row []float32, b float32) {
		for u, w := range row {
			out[u] += float32(likely * w)
		}
		bias += float32(likely * b)
	}
	for k, likely := range v.opponent {
		if likely == 0 {
			continue
		}
		row, b := v.net.Output(Kind(k), bucket)
		add(likely, row, *b)
		if v.crowd != nil {
			add(likely, nil, -*v.crowd.Ahead(Kind(k), v.rival))
		}
	}
	if likely := v.opponent[Perfect]; v.crowd != nil && likely > 0 {
		row, b := v.crowd.Output(bucket)
		add(likely, row, *b)
	}
	return bias
}

// Ends sets the chances of the ends of the turn.
func (v *NetValue) Ends(axes []solver.Axis, chances []float64, _ *solver.Shares) {
	v.ends(axes, chances, v.hidden, 0)
}

// ends sets the chances over the remaining axes and returns how many those are.
// The hidden units are those of the board with the runners of the axes before,
// which claim so many columns.
//
//go:norace
//go:nocheckptr
func (v *NetValue) ends(axes []solver.Axis, chances []float64, hidden []float32, claims int) int {
	c, below := axes[0].Column, len(axes[0].Squares)-1
	changes := v.changes[c]
	changes = changes[len(changes)-below*v.width:]
	if len(axes) == 1 {
		v.last(chances[:below], hidden, changes, claims)
		v.last(chances[below:below+1], hidden, v.tops[c][claims], claims+1)
		return below + 1
	}
	n := 0
	next := v.partial[len(axes)-1]
	for r := range below {
		sum(next, hidden, changes[r*v.width:][:v.width])
		n += v.ends(axes[1:], chances[n:], next, claims)
	}
	sum(next, hidden, v.tops[c][claims])
	return n + v.ends(axes[1:], chances[n:], next, claims+1)
}

// last sets the chances of ends that differ in one runner's square.
//
//go:norace
//go:nocheckptr
func (v *NetValue) last(chances []float64, hidden, changes []float32, claims int) {
	cl := &v.claims[claims]
	if cl.won {
		return
	}
	logits := v.logits[:len(chances)]
	weigh(logits, hidden, changes, cl.out)
	for i, x := range logits {
		chances[i] = curve.at(x + cl.bias)
	}
}
