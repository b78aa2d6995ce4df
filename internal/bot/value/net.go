package value

import "cantstop/internal/game"

// A Net estimates, in a game of two, the chance of the seat that has just played,
// against every kind of opponent. Its hidden units are sums of table rows, one for
// each feature of the board, clipped at zero; the chance is the logistic function
// of their sum weighted with an output row of the kind:
//
//	logit = Σ over units of out[kind][bucket][u] · (h[u] + h̄[u]) + bias[kind][bucket]
//
// h̄ are the same units looking at the mirrored board, so that a board and its
// mirror are worth the same.
type Net struct {
	Units int
	Table []float32 // rows × Units
	Out   []float32 // kinds × Buckets × Units
	Bias  []float32 // kinds × Buckets
}

// NewNet is a net of zeros with so many units, a multiple of 8.
func NewNet(units int) *Net {
	return &Net{
		Units: units,
		Table: make([]float32, rows*units),
		Out:   make([]float32, int(Kinds)*Buckets*units),
		Bias:  make([]float32, int(Kinds)*Buckets),
	}
}

// Features are the rows of a net that a board switches on, in pairs of the row
// for the board and the one for its mirror, and the bucket of its output.
type Features struct {
	Rows   [][2]int
	Bucket int
}

// Read sets f to the features of p's markers seen from the seat me, which has
// just played, against another seat. The game must not be over.
func (n *Net) Read(f *Features, p *game.Position, me, other game.Seat) {
	f.Rows = f.Rows[:0]
	mine := int(p.Target) - p.Claimed(me).Len()
	theirs := int(p.Target) - p.Claimed(other).Len()
	closed := p.Closed()
	f.both(needRow(1, theirs))
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		st := stateBase[c]
		if !closed.Has(c) {
			st = state(c, p.Markers[me][c], p.Markers[other][c])
		}
		f.Rows = append(f.Rows, [2]int{st, mirrored(c, st)})
	}
	f.both(needRow(0, mine))
	f.Bucket = bucket(mine, theirs)
	f.both(bucketRow(f.Bucket))
}

func (f *Features) both(row int) { f.Rows = append(f.Rows, [2]int{row, row}) }

// add adds one row for the board and one for its mirror to the hidden units h
// and h̄.
func (n *Net) add(hidden []float32, rows [2]int) {
	h, mirrored := hidden[:n.Units], hidden[n.Units:][:n.Units]
	sum(h, h, n.row(rows[0]))
	sum(mirrored, mirrored, n.row(rows[1]))
}

// subtract takes them away again.
func (n *Net) subtract(hidden []float32, rows [2]int) {
	for half, row := range rows {
		h := hidden[half*n.Units:][:n.Units]
		for u, w := range n.row(row) {
			h[u] -= w
		}
	}
}

// row is a row of the table.
func (n *Net) row(i int) []float32 { return n.Table[i*n.Units:][:n.Units] }

// AddToRows adds to the rows of the features what Logit reads them into: hidden
// holds a number for each hidden unit and then for each of the mirrored board.
func (n *Net) AddToRows(f *Features, hidden []float32) {
	for half := range 2 {
		for _, rows := range f.Rows {
			row := n.row(rows[half])
			sum(row, row, hidden[half*n.Units:][:n.Units])
		}
	}
}

// Output is the output row of a bucket against a kind of opponent, and the place
// of its bias.
func (n *Net) Output(k Kind, bucket int) (row []float32, bias *float32) {
	i := int(k)*Buckets + bucket
	return n.Out[i*n.Units:][:n.Units], &n.Bias[i]
}

// Spread makes all kinds of opponent the same to a net that has learned only of
// Perfect.
func (n *Net) Spread() {
	for k := range Kinds {
		copy(n.Out[int(k)*Buckets*n.Units:], n.Out[:Buckets*n.Units])
		copy(n.Bias[int(k)*Buckets:], n.Bias[:Buckets])
	}
}

// Logit is the logit of a board's chance against a kind of opponent. It leaves the
// sums of the hidden units and those for the mirrored board, before they are
// clipped, in hidden, which must have room for both.
func (n *Net) Logit(f *Features, k Kind, hidden []float32) float64 {
	clear(hidden)
	for _, rows := range f.Rows {
		n.add(hidden, rows)
	}
	out, bias := n.Output(k, f.Bucket)
	sum := *bias
	for u, w := range out {
		sum += w * (max(0, hidden[u]) + max(0, hidden[n.Units+u]))
	}
	return float64(sum)
}
