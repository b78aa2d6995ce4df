package solver

import (
	"math"

	"cantstop/internal/game"
)

// With a runner left, it is found first where every pairing leads, then the best
// move of each, and then the best pairing of every roll.

// unplayable marks, among the bits of chances, a sum or pairing that cannot be
// played. Signed, it is less than the bits of any chance.
const unplayable = math.MaxUint64

// better is the larger of two chances in bits, either of which may be
// unplayable.
func better(x, y uint64) uint64 { return uint64(max(int64(x), int64(y))) }

// rollFewer is the chance to win by rolling, given the leads.
//
//go:norace
//go:nocheckptr
func (s *Solver) rollFewer() float64 {
	s.setMoves()
	moves := &s.moves
	bust := s.bust
	chance := func(r *rolled) float64 {
		v := better(moves[r.pairings[0]&127], better(moves[r.pairings[1]&127], moves[r.pairings[2]&127]))
		if v == unplayable {
			return r.weight * bust
		}
		return r.weight * math.Float64frombits(v)
	}
	var even, odd float64 // side by side, so that one addition need not wait for the other
	rolls := s.rolls
	for ; len(rolls) >= 2; rolls = rolls[2:] {
		even += chance(&rolls[0])
		odd += chance(&rolls[1])
	}
	if len(rolls) > 0 {
		even += chance(&rolls[0])
	}
	return (even + odd) * perRoll
}

// setMoves sets the chance to win after the best move of every pairing.
//
//go:norace
//go:nocheckptr
func (s *Solver) setMoves() {
	win := s.win
	for n := range s.leads {
		to := &s.leads[n]
		s.moves[n] = better(math.Float64bits(win[to[0]]), math.Float64bits(win[to[1]]))
	}
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
				s.leadFromPair(n, i, j)
				roll = s.rollFewer()
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

func (s *Solver) workSingle(c int) {
	g, l := &s.single[c], &s.ladders[c]
	s.ends(g, c)
	for i := l.last(); i >= g.from[0]; i-- {
		tops := count(i == l.last())
		roll := 0.0
		if tops == 0 || s.playable(c) {
			s.leadFrom(&spot{n: 1, cols: [3]int{c}, rungs: [3]int{i}})
			roll = s.rollFewer()
		}
		s.decide(g.at([3]int{i}), tops, count(l.blocked[i]), roll)
	}
}

// A lead is the places that a pairing leads to from a spot with a runner left: two
// where both sums want the last runner, else one and place 0, or only that where the
// pairing is unplayable. Half an int is enough for a place, and faster.
type lead [2]int32

// leadFrom sets the leads from a spot.
func (s *Solver) leadFrom(sp *spot) {
	if sp.n == 2 {
		n := int(pairNumber[sp.cols[0]][sp.cols[1]])
		s.preparePair(n)
		s.leadFromPair(n, sp.rungs[0], sp.rungs[1])
		return
	}
	for n, sums := range &pairingColumns {
		up, stepped := *sp, false
		for _, c := range sums {
			stepped = s.step(&up, c) || stepped
		}
		s.leads[n] = lead{}
		if stepped {
			s.leads[n][0] = int32(s.placeOf(&up))
		}
	}
}

// leadFromPair sets the leads with two runners out, in the columns of the pair prepared
// last.
//
//go:norace
func (s *Solver) leadFromPair(n, i, j int) {
	var once, twice [columns]int32 // where a sum leads alone, and twice
	for x := range s.sums {
		if m := &s.sums[x]; m.playable {
			at := m.base + (i-m.fromA)*m.strideA + (j-m.fromB)*m.strideB
			once[x], twice[x] = int32(at), int32(at+m.second)
		}
	}
	cols, g := &pairColumns[n], &s.pair[n]
	at := g.at([3]int{i, j})
	left := [2]int{s.ladders[cols[0]].last() - i, s.ladders[cols[1]].last() - j}
	for k, x := range cols {
		if left[k] > 0 {
			once[x], twice[x] = int32(at+g.stride[k]), int32(at+g.stride[k]*min(2, left[k]))
		}
	}
	next := 0
	for x := range columns {
		s.leads[next] = lead{twice[x]}
		next++
		for y := x + 1; y < columns; y++ {
			s.leads[next] = lead{once[x], once[y]}
			next++
		}
	}
	// A sum that moves a runner leaves the last one to the other.
	for y := range s.sums {
		m := &s.sums[y]
		if m.playable && left[0] > 0 {
			s.leads[pairingNumber[cols[0]][y]] = lead{once[y] + int32(m.strideA)}
		}
		if m.playable && left[1] > 0 {
			s.leads[pairingNumber[cols[1]][y]] = lead{once[y] + int32(m.strideB)}
		}
	}
	if left[0] > 0 && left[1] > 0 {
		s.leads[pairingNumber[cols[0]][cols[1]]] = lead{int32(at + g.stride[0] + g.stride[1])}
	}
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
