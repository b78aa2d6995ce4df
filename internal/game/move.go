package game

import "iter"

// A Move is what one pairing does on the board: one step in A where B is 0, two
// steps with one runner where both are the same, else a step in each. A is the
// smaller column.
type Move struct{ A, B Column }

// MoveOf is the move that steps in the given one or two columns, in any order.
func MoveOf(a Column, b ...Column) Move {
	if len(b) == 0 {
		return Move{A: a}
	}
	return Move{A: min(a, b[0]), B: max(a, b[0])}
}

// Single reports whether the move is one step in one column.
func (m Move) Single() bool { return m.B == 0 }

// Double reports whether the move is two steps with one runner.
func (m Move) Double() bool { return m.A == m.B }

// Columns yields the columns of the move's steps, in order; twice the same for
// a double.
func (m Move) Columns() iter.Seq[Column] {
	return func(yield func(Column) bool) {
		if yield(m.A) && m.B != 0 {
			yield(m.B)
		}
	}
}

// Compare orders moves by their first column, then their second; a single move
// comes before a double or a pair with the same first.
func (m Move) Compare(o Move) int {
	return int(m.A)<<8 + int(m.B) - int(o.A)<<8 - int(o.B)
}

// String is the columns joined by "+", as in a record: "5+9", "7+7", "12".
func (m Move) String() string {
	if m.Single() {
		return m.A.String()
	}
	return m.A.String() + "+" + m.B.String()
}

// Moves are the options of a roll, none to six, in the order of Move.Compare.
type Moves struct {
	list [6]Move
	n    uint8
}

// Len is the number of moves.
func (ms Moves) Len() int { return int(ms.n) }

// At is the move at i, from 0.
func (ms Moves) At(i int) Move { return ms.list[:ms.n][i] }

// All yields the moves with their places, from 0.
func (ms Moves) All() iter.Seq2[int, Move] {
	return func(yield func(int, Move) bool) {
		for i, m := range ms.list[:ms.n] {
			if !yield(i, m) {
				return
			}
		}
	}
}

// Index is the place of m, or -1.
func (ms Moves) Index(m Move) int {
	for i, o := range ms.list[:ms.n] {
		if o == m {
			return i
		}
	}
	return -1
}

// add puts m in its place, unless it is there already.
func (ms *Moves) add(m Move) {
	i := int(ms.n)
	for i > 0 && ms.list[i-1].Compare(m) >= 0 {
		i--
	}
	if i < int(ms.n) && ms.list[i] == m {
		return
	}
	copy(ms.list[i+1:], ms.list[i:ms.n])
	ms.list[i] = m
	ms.n++
}

// Moves are the options the dice on the table give, none if there are no dice.
// It allocates nothing.
func (p Position) Moves() (ms Moves) {
	if p.Dice == (Dice{}) {
		return ms
	}
	left := p.runnersLeft()
	ps := &pairings[p.Dice.index()]
	for _, pairing := range ps.list[:ps.n] {
		p.addMoves(&ms, pairing, left)
	}
	return ms
}

// MovesOf are the options of one pairing, none to two.
func (p Position) MovesOf(pairing Pairing) (ms Moves) {
	p.addMoves(&ms, pairing, p.RunnersLeft())
	return ms
}

// addMoves adds the options of one pairing: what can be moved must be moved,
// and only where one runner would have to serve two columns is there a choice.
func (p *Position) addMoves(ms *Moves, pairing Pairing, left int) {
	a, b := pairing.A, pairing.B
	canA := p.canStep(a, left)
	if a == b {
		switch {
		case !canA:
		case p.step(a) < a.Squares():
			ms.add(Move{a, a})
		default:
			ms.add(Move{A: a})
		}
		return
	}
	canB := p.canStep(b, left)
	switch {
	case canA && canB && p.needs(a)+p.needs(b) <= left:
		ms.add(Move{a, b})
	default:
		if canA {
			ms.add(Move{A: a})
		}
		if canB {
			ms.add(Move{A: b})
		}
	}
}

// canStep reports whether a sum of c could move a runner, with so many runners
// not on the board. refuseStep says why not.
func (p *Position) canStep(c Column, left int) bool {
	if square := p.Runners[c]; square > 0 {
		return square < c.Squares()
	}
	return left > 0 && !p.claimed(c)
}

// needs is how many new runners a step in c takes: 0 or 1.
func (p *Position) needs(c Column) int {
	if p.Runners[c] > 0 {
		return 0
	}
	return 1
}

// step is the square on which a step in c ends. The step must be possible.
func (p *Position) step(c Column) uint8 {
	return p.stepFrom(c, max(p.Runners[c], p.Markers[p.Turn][c]))
}

// stepFrom is the square on which a step in c ends that begins on a square below
// the top.
func (p *Position) stepFrom(c Column, square uint8) uint8 {
	square++
	for !p.CanLand(c, square) {
		square++
	}
	return square
}

// CanLand reports whether the variant lets a runner of the seat to move land on a
// square of an open column. Where it does not, a step goes on to the next square;
// the top it always does.
func (p *Position) CanLand(c Column, square uint8) bool {
	if p.Variant != Speed || square == c.Squares() {
		return true
	}
	_, occupied := p.opponentOn(c, square)
	return !occupied
}

// Blocker is the opponent whose marker on a square of an open column forbids the
// seat to move to stop with a runner there, as the variant has it. On the top
// nobody does.
func (p *Position) Blocker(c Column, square uint8) (s Seat, blocked bool) {
	if p.Variant != Blocking || square == c.Squares() {
		return 0, false
	}
	return p.opponentOn(c, square)
}

func (p *Position) opponentOn(c Column, square uint8) (Seat, bool) {
	for s := range Seat(p.Seats) {
		if s != p.Turn && p.Markers[s][c] == square {
			return s, true
		}
	}
	return 0, false
}

// Reach are the squares on which m, one of Moves, ends: a in column m.A, and b in
// m.B unless the move is single or a double. It tells players that search what a
// move does without the copy that After makes.
func (p *Position) Reach(m Move) (a, b uint8) {
	a = p.step(m.A)
	switch m.B {
	case 0:
	case m.A:
		a = p.stepFrom(m.A, a)
	default:
		b = p.step(m.B)
	}
	return a, b
}

// After is the position after m, which must be one of Moves; anything else
// gives a position without meaning. It is the fast way for players that search;
// Choose is the checked one.
func (p Position) After(m Move) (after Position) {
	after = p
	after.Dice = Dice{}
	a, b := p.Reach(m)
	after.Runners[m.A] = a
	if b != 0 {
		after.Runners[m.B] = b
	}
	return after
}

// Banked is the position after stopping, whether or not that is allowed; Stop
// is the checked way. Markers go where the runners stand; a column whose runner
// is on top is claimed and the others' markers in it go back; and the turn
// passes, unless that was the win.
func (p Position) Banked() Position {
	for c, square := range p.Runners {
		if square == 0 {
			continue
		}
		if square == Column(c).Squares() {
			for s := range p.Markers {
				p.Markers[s][c] = 0
			}
		}
		p.Markers[p.Turn][c] = square
	}
	p.Runners = Squares{}
	p.Dice = Dice{}
	if p.Claimed(p.Turn).Len() < int(p.Target) {
		p.Turn = p.Next(p.Turn)
	}
	return p
}

// Lost is the position after a bust: the runners come off, markers stay where
// they were, the turn passes. Bust is the checked way.
func (p Position) Lost() Position {
	p.Runners = Squares{}
	p.Dice = Dice{}
	p.Turn = p.Next(p.Turn)
	return p
}
