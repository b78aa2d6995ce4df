package solver

import (
	"math"

	"cantstop/internal/game"
)

// With a runner left, the best move of every pairing is found first, and then
// the best pairing of every roll.

// unplayable marks, among the bits of chances, a sum or pairing that cannot be
// played. Signed, it is less than the bits of any chance.
const unplayable = math.MaxUint64

// better is the larger of two chances in bits, either of which may be
// unplayable.
func better(x, y uint64) uint64 { return uint64(max(int64(x), int64(y))) }

// best is the chance to win by rolling, given the best move of every pairing.
//
//go:norace
//go:nocheckptr
func (s *Solver) best() float64 {
	moves := &s.moves
	var sums [2]float64 // side by side, so that one addition need not wait for the other
	for i := range s.rolls {
		r := &s.rolls[i]
		v := better(moves[r.pairings[0]&127], better(moves[r.pairings[1]&127], moves[r.pairings[2]&127]))
		chance := s.bust
		if v != unplayable {
			chance = math.Float64frombits(v)
		}
		sums[i&1] += r.weight * chance
	}
	return (sums[0] + sums[1]) * perRoll
}

//go:norace
//go:nocheckptr
func (s *Solver) workPair(n int) {
	g, cols := &s.pair[n], pairColumns[n]
	s.ends(g, cols[0], cols[1])
	s.preparePair(n)
	a, b := &s.ladders[cols[0]], &s.ladders[cols[1]]
	for i := a.last(); i >= g.from[0]; i-- {
		for j := b.last(); j >= g.from[1]; j-- {
			tops := count(i == a.last()) + count(j == b.last())
			blocks := count(a.blocked[i]) + count(b.blocked[j])
			roll := 0.0
			if tops < 2 || s.playable(cols[0], cols[1]) {
				roll = s.rollPair(n, i, j)
			}
			s.decide(g.at([3]int{i, j}), tops, blocks, roll)
		}
	}
}

// A sum is a column as a place for the last runner beside those of a pair: where
// its grid's lowest position lies and how far apart its positions are. A column
// that cannot be played has no second rung.
type sum struct {
	playable         bool
	base             int
	strideA, strideB int
	second           int // how far off the second rung lies, if there is one
	once, twice      uint64
	withA, withB     uint64
	fromA, fromB     int
}

// preparePair finds, for each column beside the pair's, the grid that a runner
// there leads to.
func (s *Solver) preparePair(n int) {
	cols := pairColumns[n]
	for x := range columns {
		m := &s.sums[x]
		*m = sum{}
		if x == cols[0] || x == cols[1] || s.ladders[x].n == 0 {
			continue
		}
		t := tripleNumber[cols[0]][cols[1]][x]
		g := &s.triple[t]
		m.playable, m.base = true, g.base
		for i, c := range tripleColumns[t] {
			switch c {
			case cols[0]:
				m.strideA, m.fromA = g.stride[i], g.from[i]
			case cols[1]:
				m.strideB, m.fromB = g.stride[i], g.from[i]
			default:
				m.second = g.stride[i] * min(1, s.ladders[x].last())
			}
		}
	}
}

// rollPair is the chance to win by rolling with two runners out, in the columns
// of the pair prepared last.
//
//go:norace
//go:nocheckptr
func (s *Solver) rollPair(n, i, j int) float64 {
	cols := pairColumns[n]
	win := func(at int) uint64 { return math.Float64bits(s.win[at]) }
	for x := range s.sums {
		m := &s.sums[x]
		m.once, m.twice, m.withA, m.withB = unplayable, unplayable, unplayable, unplayable
		if m.playable {
			at := m.base + (i-m.fromA)*m.strideA + (j-m.fromB)*m.strideB
			m.once, m.twice = win(at), win(at+m.second)
			if i < s.ladders[cols[0]].last() {
				m.withA = win(at + m.strideA)
			}
			if j < s.ladders[cols[1]].last() {
				m.withB = win(at + m.strideB)
			}
		}
	}
	a, b := &s.sums[cols[0]], &s.sums[cols[1]]
	g := &s.pair[n]
	at := g.at([3]int{i, j})
	if last := s.ladders[cols[0]].last(); i < last {
		a.once, a.twice = win(at+g.stride[0]), win(at+g.stride[0]*min(2, last-i))
	}
	if last := s.ladders[cols[1]].last(); j < last {
		b.once, b.twice = win(at+g.stride[1]), win(at+g.stride[1]*min(2, last-j))
	}
	// Two sums that both want the one runner leave the choice between them; and
	// a sum beside one that is not playable is played alone.
	next := 0
	for x := range columns {
		s.moves[next] = s.sums[x].twice
		next++
		once := s.sums[x].once
		for y := x + 1; y < columns; y++ {
			s.moves[next] = better(once, s.sums[y].once)
			next++
		}
	}
	for y := range columns {
		m := &s.sums[y]
		if m.withA != unplayable {
			s.moves[pairingNumber[cols[0]][y]] = m.withA
		}
		if m.withB != unplayable {
			s.moves[pairingNumber[cols[1]][y]] = m.withB
		}
	}
	if a.once != unplayable && b.once != unplayable {
		s.moves[pairingNumber[cols[0]][cols[1]]] = win(at + g.stride[0] + g.stride[1])
	}
	return s.best()
}

func (s *Solver) workSingle(c int) {
	g, l := &s.single[c], &s.ladders[c]
	s.ends(g, c)
	for i := l.last(); i >= g.from[0]; i-- {
		tops := count(i == l.last())
		roll := 0.0
		if tops == 0 || s.playable(c) {
			roll = s.rollSingle(c, i)
		}
		s.decide(g.at([3]int{i}), tops, count(l.blocked[i]), roll)
	}
}

// rollSingle is the chance to win by rolling with one runner out.
func (s *Solver) rollSingle(c, rung int) float64 {
	sp := spot{n: 1, cols: [3]int{c}, rungs: [3]int{rung}}
	return s.rollSparse(&sp)
}

// rollStart is the chance to win at the first roll.
func (s *Solver) rollStart() float64 { return s.rollSparse(&spot{}) }

// rollSparse is the chance to win by rolling with two or three runners left, so
// that every sum finds one.
func (s *Solver) rollSparse(sp *spot) float64 {
	for x := range columns {
		for y := x; y < columns; y++ {
			up, stepped := *sp, false
			for _, c := range [2]int{x, y} {
				stepped = s.step(&up, c) || stepped
			}
			v := uint64(unplayable)
			if stepped {
				v = math.Float64bits(s.winAt(up))
			}
			s.moves[pairingNumber[x][y]] = v
		}
	}
	return s.best()
}

// step moves the runner in column c, or places one there, and reports whether
// it could.
//
//go:norace
//go:nocheckptr
func (s *Solver) step(sp *spot, c int) bool {
	at := 0
	for at < sp.n && sp.cols[at] < c {
		at++
	}
	if at < sp.n && sp.cols[at] == c {
		if sp.rungs[at] == s.ladders[c].last() {
			return false
		}
		sp.rungs[at]++
		return true
	}
	if sp.n == game.Runners || s.ladders[c].n == 0 {
		return false
	}
	copy(sp.cols[at+1:], sp.cols[at:])
	copy(sp.rungs[at+1:], sp.rungs[at:])
	sp.cols[at], sp.rungs[at] = c, 0
	sp.n++
	return true
}
