package solver

import (
	"math"
	"slices"

	"cantstop/internal/game"
)

// A Solver holds one solved turn and answers for every position that turn can
// still reach. Its memory is reused from turn to turn and stays under 8 MB. It
// serves one goroutine at a time.
type Solver struct {
	value      Value
	board      game.Position // the turn's board, without runners and dice
	solved     bool
	need       int // columns to top this turn to win by stopping
	bust       float64
	bustShares Chances // by which the others share what a bust leaves
	endsKnown  bool    // the stop values stand already
	ladders    [columns]ladder

	single [columns]grid
	pair   [pairs]grid
	triple [triples]grid
	whole  bool    // the turn was solved from its first roll
	start  float64 // the value of that roll

	// By place in the grids: the chance to win with best play, and by stopping
	// at once, which is forbidden where stopping is not allowed; and by what the
	// others share what stopping leaves. Place 0, in no grid, is the turn's start.
	// No move leads there, so that it stands for nowhere too: win is unplayable.
	win, stop  []float64
	shares     Shares
	room       [game.MaxSeats - 1][]float64 // of shares, whoever moves
	gridShares Shares                       // a grid's part of shares

	follow follow

	outcomes *[triples][8]outcomes
	rolls    []rolled

	axes  [game.Runners]Axis
	sums  [columns]sum
	leads [pairings]lead
	moves [128]uint64 // by pairing, of which there are fewer
}

// forbidden is the stop value where stopping is not allowed: less than any
// chance.
const forbidden = -1

// New is a solver that trusts value. It has no turn yet.
func New(value Value) *Solver {
	return &Solver{value: value, outcomes: tripleOutcomes(), rolls: distinctRolls()}
}

// Solve makes p's turn ready from p on: afterwards every question about p or a
// position that p's turn can still reach is a look-up. It does nothing if p
// belongs to the turn solved last. The game must not be over.
func (s *Solver) Solve(p game.Position) {
	if s.Holds(p) {
		return
	}
	s.begin(boardOf(p))
	if p.Dice == (game.Dice{}) {
		s.want(s.spotOf(&p))
	} else {
		for _, m := range p.Moves().All() {
			after := p.After(m)
			s.want(s.spotOf(&after))
		}
	}
	s.layOut()
	s.work()
	s.solved = true
}

// boardOf is p without runners and dice.
func boardOf(p game.Position) game.Position {
	p.Runners, p.Dice = game.Squares{}, game.Dice{}
	return p
}

// Holds reports whether p belongs to the turn solved last, so that questions
// about it are look-ups.
func (s *Solver) Holds(p game.Position) bool {
	if !s.solved || s.board != boardOf(p) {
		return false
	}
	if p.Dice == (game.Dice{}) {
		return s.knows(s.spotOf(&p))
	}
	for _, m := range p.Moves().All() {
		after := p.After(m)
		if !s.knows(s.spotOf(&after)) {
			return false
		}
	}
	return true
}

// Win is the chance of the seat to move to win from p with best play: in a
// position to choose that of the best move, after a bust that of the board with
// the turn passed. It solves p's turn if need be, as do the questions below.
func (s *Solver) Win(p game.Position) float64 {
	s.Solve(p)
	if p.Dice == (game.Dice{}) {
		return s.winAt(s.spotOf(&p))
	}
	best := float64(forbidden)
	for _, m := range p.Moves().All() {
		best = max(best, s.moveWin(&p, m))
	}
	if best == forbidden {
		return s.bust
	}
	return best
}

// MoveWin is the chance to win after m, one of p's moves.
func (s *Solver) MoveWin(p game.Position, m game.Move) float64 {
	s.Solve(p)
	return s.moveWin(&p, m)
}

func (s *Solver) moveWin(p *game.Position, m game.Move) float64 {
	after := p.After(m)
	return s.winAt(s.spotOf(&after))
}

// RollWin is the chance to win by rolling in p, where no dice lie.
func (s *Solver) RollWin(p game.Position) float64 {
	s.Solve(p)
	sp := s.spotOf(&p)
	switch sp.n {
	case 0:
		return s.start
	case game.Runners:
		var off offsets
		return s.rollTriple(s.outcomesAt(&sp, &off), s.placeOf(&sp), &off)
	default:
		s.leadFrom(&sp)
		return s.rollFewer()
	}
}

// outcomesAt are the outcomes of a roll at a spot with three runners out, and off is
// set to its offsets.
func (s *Solver) outcomesAt(sp *spot, off *offsets) *outcomes {
	var up [3]climb
	n := tripleNumber[sp.cols[0]][sp.cols[1]][sp.cols[2]]
	for i, c := range sp.cols {
		up[i].set(&s.ladders[c], sp.rungs[i], s.triple[n].stride[i])
	}
	off.set(&up[0], &up[1], &up[2])
	return &s.outcomes[n][up[0].open|up[1].open<<1|up[2].open<<2]
}

// StopWin is the chance to win by stopping in p, where no dice lie and a runner
// stands. Where stopping is not allowed it is not ok.
func (s *Solver) StopWin(p game.Position) (chance float64, ok bool) {
	s.Solve(p)
	sp := s.spotOf(&p)
	if sp.n == 0 {
		return 0, false
	}
	chance = s.stop[s.placeOf(&sp)]
	return chance, chance != forbidden
}

// BustWin is the chance to win after a bust in p's turn.
func (s *Solver) BustWin(p game.Position) float64 {
	s.Solve(p)
	return s.bust
}

// Rebust solves the turn solved last again, with another chance to win after a
// bust, and keeps what the ends of the turn are worth.
func (s *Solver) Rebust(bust float64) {
	s.bust, s.endsKnown = bust, true
	s.work()
	s.endsKnown = false
}

// Forget has the solver solve the next turn anew even if it is the one solved last:
// the value has changed.
func (s *Solver) Forget() { s.solved = false }

// A spot is where the runners stand: n columns, ascending, and the rung in
// each.
type spot struct {
	n     int
	cols  [game.Runners]int
	rungs [game.Runners]int
}

// spotOf is where the runners of p stand, a position of the turn in hand.
func (s *Solver) spotOf(p *game.Position) (sp spot) {
	for i := range columns {
		if square := p.Runners[columnAt(i)]; square > 0 {
			sp.cols[sp.n], sp.rungs[sp.n] = i, int(s.ladders[i].rung[square])
			sp.n++
		}
	}
	return sp
}

// within reports whether all runners of the spot stand in some columns.
func (sp *spot) within(cols ...int) bool {
	for _, c := range sp.cols[:sp.n] {
		if !slices.Contains(cols, c) {
			return false
		}
	}
	return true
}

// gridOf is the grid that a spot with runners lies in.
func (s *Solver) gridOf(sp *spot) *grid {
	switch sp.n {
	case 1:
		return &s.single[sp.cols[0]]
	case 2:
		return &s.pair[pairNumber[sp.cols[0]][sp.cols[1]]]
	default:
		return &s.triple[tripleNumber[sp.cols[0]][sp.cols[1]][sp.cols[2]]]
	}
}

// placeOf is where a spot lies in the grids.
func (s *Solver) placeOf(sp *spot) int {
	if sp.n == 0 {
		return 0
	}
	return s.gridOf(sp).at(sp.rungs)
}

func (s *Solver) knows(sp spot) bool {
	if sp.n == 0 {
		return s.whole
	}
	return s.gridOf(&sp).holds(sp.rungs)
}

func (s *Solver) winAt(sp spot) float64 {
	if sp.n == 0 {
		return s.start
	}
	return s.win[s.placeOf(&sp)]
}

// begin forgets the last turn and takes up one on a board.
func (s *Solver) begin(board game.Position) {
	s.solved = false
	s.board = board
	s.need = int(board.Target) - board.Claimed(board.Turn).Len()
	for i := range s.ladders {
		s.ladders[i].of(&s.board, columnAt(i))
	}
	s.bustShares = s.value.Turn(&s.board)
	s.bust, s.bustShares[s.board.Turn] = s.bustShares[s.board.Turn], 0
	s.single, s.pair, s.triple, s.whole = [columns]grid{}, [pairs]grid{}, [triples]grid{}, false
}

// want asks for a spot and everything above it: its own grid from its rungs on,
// and every grid with further columns, those from their first rung.
func (s *Solver) want(sp spot) {
	var from [columns]int
	for i := range sp.n {
		from[sp.cols[i]] = sp.rungs[i]
	}
	takes := func(cols ...int) bool {
		for _, c := range cols {
			if s.ladders[c].n == 0 {
				return false
			}
		}
		return sp.within(cols...)
	}
	s.whole = s.whole || sp.n == 0
	for c := range columns {
		if takes(c) {
			s.single[c].want([3]int{from[c]})
		}
	}
	for n, c := range pairColumns {
		if takes(c[0], c[1]) {
			s.pair[n].want([3]int{from[c[0]], from[c[1]]})
		}
	}
	for n, c := range tripleColumns {
		if takes(c[0], c[1], c[2]) {
			s.triple[n].want([3]int{from[c[0]], from[c[1]], from[c[2]]})
		}
	}
}

// layOut gives every wanted grid its place.
func (s *Solver) layOut() {
	end := 1
	for n := range s.triple {
		if g := &s.triple[n]; g.wanted {
			c := tripleColumns[n]
			end = g.place(end, s.ladders[c[0]].n, s.ladders[c[1]].n, s.ladders[c[2]].n)
		}
	}
	for n := range s.pair {
		if g := &s.pair[n]; g.wanted {
			c := pairColumns[n]
			end = g.place(end, s.ladders[c[0]].n, s.ladders[c[1]].n)
		}
	}
	for c := range s.single {
		if g := &s.single[c]; g.wanted {
			end = g.place(end, s.ladders[c].n)
		}
	}
	s.win, s.stop = sized(s.win, end), sized(s.stop, end)
	s.win[0] = math.Float64frombits(unplayable)
	s.shares = Shares{}
	if s.board.Seats == 2 {
		return
	}
	seat := s.board.Turn
	for i := range s.room[:s.board.Seats-1] {
		seat = s.board.Next(seat)
		s.room[i] = sized(s.room[i], end)
		s.shares[seat] = s.room[i]
	}
}

// sized is the list with another length. What has no room becomes all zero.
func sized(list []float64, length int) []float64 {
	if length > cap(list) {
		return make([]float64, length)
	}
	return list[:length]
}

// work solves the wanted grids, those with more runners first.
func (s *Solver) work() {
	s.follow.forget()
	for n := range s.triple {
		if s.triple[n].wanted {
			s.workTriple(n)
		}
	}
	for n := range s.pair {
		if s.pair[n].wanted {
			s.workPair(n)
		}
	}
	for c := range s.single {
		if s.single[c].wanted {
			s.workSingle(c)
		}
	}
	if s.whole {
		s.leadFrom(&spot{})
		s.start = s.rollFewer()
	}
}

// ends sets the stop values of a grid over some columns.
func (s *Solver) ends(g *grid, cols ...int) {
	if s.endsKnown {
		return
	}
	size := 1
	for i, c := range cols {
		l := &s.ladders[c]
		s.axes[i] = Axis{columnAt(c), l.squares[g.from[i]:l.n]}
		size *= l.n - g.from[i]
	}
	s.value.Ends(s.axes[:len(cols)], s.stop[g.base:g.base+size], s.sharesOf(g, size))
}

// sharesOf is a grid's part of the shares.
func (s *Solver) sharesOf(g *grid, size int) *Shares {
	for seat, list := range &s.shares {
		s.gridShares[seat] = nil
		if list != nil {
			s.gridShares[seat] = list[g.base : g.base+size]
		}
	}
	return &s.gridShares
}

// decide sets the chance to win where rolling is worth roll; tops and blocks count
// the runners on top and on blocked squares. A roll that is sure to bust is never
// made, and so it is worth nothing.
//
//go:norace
//go:nocheckptr
func (s *Solver) decide(at, tops, blocks int, roll float64) {
	switch {
	case blocks > 0:
		s.stop[at] = forbidden
	case tops >= s.need:
		s.stop[at] = 1
	}
	s.win[at] = max(s.stop[at], roll)
}

//go:norace
//go:nocheckptr
func (s *Solver) workTriple(n int) {
	g, cols := &s.triple[n], &tripleColumns[n]
	s.ends(g, cols[0], cols[1], cols[2])
	third := &s.ladders[cols[2]]
	var a, b, c climb
	var off offsets
	for i := s.ladders[cols[0]].last(); i >= g.from[0]; i-- {
		a.set(&s.ladders[cols[0]], i, g.stride[0])
		for j := s.ladders[cols[1]].last(); j >= g.from[1]; j-- {
			b.set(&s.ladders[cols[1]], j, g.stride[1])
			at := g.at([3]int{i, j, third.last()})
			for k := third.last(); k >= g.from[2]; k-- {
				if k >= third.last()-2 {
					// From here on down a runner in the third column climbs in the same way.
					c.set(third, k, g.stride[2])
					off.set(&a, &b, &c)
				}
				blocks := a.blocked + b.blocked + count(third.blocked[k])
				open := a.open | b.open<<1 | c.open<<2
				roll := 0.0
				if open != 0 {
					roll = s.rollTriple(&s.outcomes[n][open], at, &off)
				}
				s.decide(at, 3-a.open-b.open-c.open, blocks, roll)
				at--
			}
		}
	}
}

// A climb is how a runner can go up in its column: how far off in the grid the
// positions after one and two steps lie, 0 and 0 from the top.
type climb struct {
	once, twice int
	open        int // 1 below the top, else 0
	blocked     int // 1 where nobody may stop, else 0
}

// set makes u the climb of a runner on a rung, in a grid with this stride.
//
//go:norace
//go:nocheckptr
func (u *climb) set(l *ladder, rung, stride int) {
	left := l.last() - rung
	u.once, u.twice, u.open = stride*min(1, left), stride*min(2, left), min(1, left)
	u.blocked = count(l.blocked[rung])
}

// Offsets are how far off in the grid the positions after each step lie.
type offsets [16]int

//go:norace
//go:nocheckptr
func (off *offsets) set(a, b, c *climb) {
	off[stepA], off[stepB], off[stepC] = a.once, b.once, c.once
	off[stepAA], off[stepBB], off[stepCC] = a.twice, b.twice, c.twice
	off[stepAB], off[stepAC], off[stepBC] = a.once+b.once, a.once+c.once, b.once+c.once
}

// playable reports whether a roll can move a runner where the columns of a grid with
// a runner left are on top.
func (s *Solver) playable(cols ...int) bool {
	for c := range s.ladders {
		if s.ladders[c].n > 0 && !slices.Contains(cols, c) {
			return true
		}
	}
	return false
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rollTriple is the chance to win by rolling with three runners out. All that a
// roll can do is to move them, so its few distinct outcomes are enough. Chances
// are never negative, so their bits are in the same order as they, and integers
// find their maximum without a branch.
//
//go:norace
//go:nocheckptr
func (s *Solver) rollTriple(o *outcomes, at int, off *offsets) float64 {
	win, w := s.win[at:], &o.ones
	sum := (o.bust*s.bust + w[0]*win[off[0]] + w[1]*win[off[1]]) + (w[2]*win[off[2]] + w[3]*win[off[3]]) +
		(w[4]*win[off[4]] + w[5]*win[off[5]]) + (w[6]*win[off[6]] + w[7]*win[off[7]] + w[8]*win[off[8]])
	best := 0.0
	for i := range o.more {
		e := &o.more[i]
		x, y := math.Float64bits(win[off[e.x&15]]), math.Float64bits(win[off[e.y&15]])
		z := math.Float64bits(win[off[e.z&15]])
		best += e.weight * math.Float64frombits(max(x, y, z))
	}
	return (sum + best) * perRoll
}

// perRoll is the chance of one roll.
const perRoll = 1.0 / game.Rolls
