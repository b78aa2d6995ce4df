package solver

import "cantstop/internal/game"

// Chances are those of the seats to win, by number: 0 to 1, and together 1.
type Chances [game.MaxSeats]float64

// To choose takes no more than the chance of the seat to move. Those of the others
// are found where they are asked for, and only along the ways that best play takes.
// Of choices that are worth the same to the seat to move, they are the mean: so
// neither the order of the moves nor the side of the board matters.

// Chances are those of every seat in p with best play, as Win has it for the seat
// to move.
func (s *Solver) Chances(p game.Position) Chances {
	s.Solve(p)
	if p.Dice == (game.Dice{}) {
		return s.chancesAt(s.spotOf(&p))
	}
	return s.told(s.Win(p), func() Chances {
		var b bests
		for _, m := range p.Moves().All() {
			after := p.After(m)
			b.offer(s.option(s.spotOf(&after)))
		}
		var m mean
		s.addBests(&m, game.Rolls, &b)
		return m.of()
	})
}

// MoveChances are those after m, one of p's moves.
func (s *Solver) MoveChances(p game.Position, m game.Move) Chances {
	s.Solve(p)
	after := p.After(m)
	return s.chancesAt(s.spotOf(&after))
}

func (s *Solver) chancesAt(sp spot) Chances {
	return s.told(s.winAt(sp), func() Chances {
		if sp.n == 0 {
			return s.rollShare(sp)
		}
		return *s.share(sp, s.placeOf(&sp))
	})
}

// RollChances are those by rolling in p, where no dice lie.
func (s *Solver) RollChances(p game.Position) Chances {
	return s.told(s.RollWin(p), func() Chances { return s.rollShare(s.spotOf(&p)) })
}

// StopChances are those by stopping in p, where no dice lie and stopping is allowed.
func (s *Solver) StopChances(p game.Position) Chances {
	win, _ := s.StopWin(p)
	return s.told(win, func() Chances { return s.stopShare(s.spotOf(&p), win) })
}

// BustChances are those after a bust in p's turn.
func (s *Solver) BustChances(p game.Position) Chances {
	return s.told(s.BustWin(p), func() Chances { return s.readyShares().bust })
}

// told is the chances where the seat to move has this chance to win. With two seats
// the rest is the other's.
func (s *Solver) told(win float64, share func() Chances) (c Chances) {
	if s.board.Seats > 2 {
		c = share()
	} else {
		c[s.board.Next(s.board.Turn)] = 1 - win
	}
	c[s.board.Turn] = win
	return c
}

// Shares are the chances of every seat as far as they have been asked for in the
// turn in hand.
type shares struct {
	ready   bool
	known   []bool // by place in the grids
	at      []Chances
	bust    Chances
	runners game.Squares // those the value is asked about
}

// forget forgets the turn.
func (sh *shares) forget() { sh.ready = false }

// readyShares makes room for those of the turn in hand.
func (s *Solver) readyShares() *shares {
	sh := &s.shares
	if sh.ready {
		return sh
	}
	places := len(s.win)
	if places > cap(sh.known) {
		sh.known, sh.at = make([]bool, places), make([]Chances, places)
	}
	sh.known, sh.at = sh.known[:places], sh.at[:places]
	clear(sh.known)
	sh.runners = game.Squares{}
	sh.bust = s.value.Chances(&sh.runners, s.bust)
	sh.ready = true
	return sh
}

// placeOf is where a spot with runners lies in the grids.
func (s *Solver) placeOf(sp *spot) int { return s.gridOf(sp).at(sp.rungs) }

// share is the chances with best play from a spot on, which lies at a place.
//
//go:norace
//go:nocheckptr
func (s *Solver) share(sp spot, at int) *Chances {
	sh := s.readyShares()
	if !sh.known[at] {
		if win := s.win[at]; win == s.stop[at] {
			sh.at[at] = s.stopShare(sp, win)
		} else {
			sh.at[at] = s.rollShare(sp)
		}
		sh.known[at] = true
	}
	return &sh.at[at]
}

func (s *Solver) stopShare(sp spot, win float64) (c Chances) {
	runners := &s.shares.runners
	*runners = game.Squares{}
	tops := 0
	for i, col := range sp.cols[:sp.n] {
		l := &s.ladders[col]
		runners[columnAt(col)] = l.squares[sp.rungs[i]]
		tops += count(sp.rungs[i] == l.last())
	}
	if tops >= s.need {
		c[s.board.Turn] = 1
		return c
	}
	return s.value.Chances(runners, win)
}

func (s *Solver) rollShare(sp spot) Chances {
	if sp.n == game.Runners {
		return s.rollTripleShare(sp)
	}
	return s.rollFewerShare(sp)
}

// A mean adds up chances by how many of the rolls lead to them.
type mean struct{ sum Chances }

func (m *mean) add(rolls float64, c *Chances) {
	for seat, chance := range c {
		m.sum[seat] += rolls * chance
	}
}

// of is the mean over all rolls.
func (m *mean) of() Chances {
	for seat := range m.sum {
		m.sum[seat] *= perRoll
	}
	return m.sum
}

// rollTripleShare is the chances by rolling with three runners out.
//
//go:norace
//go:nocheckptr
func (s *Solver) rollTripleShare(sp spot) Chances {
	n := tripleNumber[sp.cols[0]][sp.cols[1]][sp.cols[2]]
	g := &s.triple[n]
	var up [3]climb
	for i, c := range sp.cols {
		up[i].set(&s.ladders[c], sp.rungs[i], g.stride[i])
	}
	var off offsets
	off.set(&up[0], &up[1], &up[2])
	out := &s.outcomes[n][up[0].open|up[1].open<<1|up[2].open<<2]
	at := g.at(sp.rungs)
	sh := s.readyShares()
	after := func(step int) *Chances {
		if to := at + off[step]; sh.known[to] {
			return &sh.at[to]
		}
		return s.share(s.stepped(sp, step), at+off[step])
	}
	var m mean
	m.add(out.bust, &sh.bust)
	for step, rolls := range out.ones {
		if rolls > 0 {
			m.add(rolls, after(step))
		}
	}
	for i := range out.more {
		e := &out.more[i]
		x, y, z := at+off[e.x&15], at+off[e.y&15], at+off[e.z&15]
		top := max(s.win[x], s.win[y], s.win[z])
		// A place counts once, however many of the steps lead to it.
		byX, byY, byZ := s.win[x] == top, s.win[y] == top && y != x, s.win[z] == top && z != x && z != y
		rolls := e.weight / float64(count(byX)+count(byY)+count(byZ))
		if byX {
			m.add(rolls, after(int(e.x)))
		}
		if byY {
			m.add(rolls, after(int(e.y)))
		}
		if byZ {
			m.add(rolls, after(int(e.z)))
		}
	}
	return m.of()
}

// stepped is the spot after a step with three runners out.
func (s *Solver) stepped(sp spot, step int) spot {
	for i, by := range stepRungs[step] {
		sp.rungs[i] = min(sp.rungs[i]+by, s.ladders[sp.cols[i]].last())
	}
	return sp
}

// stepRungs is how far each step moves the runners.
var stepRungs = [steps][3]int{
	stepA: {1, 0, 0}, stepB: {0, 1, 0}, stepC: {0, 0, 1},
	stepAA: {2, 0, 0}, stepBB: {0, 2, 0}, stepCC: {0, 0, 2},
	stepAB: {1, 1, 0}, stepAC: {1, 0, 1}, stepBC: {0, 1, 1},
}

// rollFewerShare is the chances by rolling while a runner is left.
//
//go:norace
//go:nocheckptr
func (s *Solver) rollFewerShare(sp spot) Chances {
	var m mean
	var rolls [columns * (columns + 1) / 2]float64 // by the pairing that is played
	moves := s.movesFrom(&sp)
	for i := range s.rolls {
		r := &s.rolls[i]
		a, b, c := r.pairings[0], r.pairings[1], r.pairings[2]
		x, y, z := moves[a&127], moves[b&127], moves[c&127]
		switch best := better(x, better(y, z)); {
		case best == unplayable:
			m.add(r.weight, &s.readyShares().bust)
		case a != b && x == y && x == best, a != c && x == z && x == best, b != c && y == z && y == best:
			s.addEqual(&m, r.weight, &sp, r.pairings[:])
		case x == best:
			rolls[a] += r.weight
		case y == best:
			rolls[b] += r.weight
		default:
			rolls[c] += r.weight
		}
	}
	for number, weight := range rolls {
		if weight > 0 {
			s.addPlayed(&m, weight, &sp, number)
		}
	}
	return m.of()
}

// movesFrom is the best move of every pairing from a spot with a runner left.
func (s *Solver) movesFrom(sp *spot) [128]uint64 {
	if sp.n == 2 {
		n := int(pairNumber[sp.cols[0]][sp.cols[1]])
		s.preparePair(n)
		s.rollPair(n, sp.rungs[0], sp.rungs[1])
	} else {
		s.rollSparse(sp)
	}
	return s.moves
}

// addPlayed adds what so many rolls lead to that are played by a pairing.
//
//go:norace
//go:nocheckptr
func (s *Solver) addPlayed(m *mean, rolls float64, sp *spot, pairing int) {
	var leads [2]option
	s.lead(&leads, *sp, pairingColumns[pairing])
	a, b := &leads[0], &leads[1]
	if a.n > 0 && b.n > 0 && a.win == b.win {
		m.add(rolls/2, s.share(a.spot, a.at))
		m.add(rolls/2, s.share(b.spot, b.at))
		return
	}
	if a.n == 0 || b.n > 0 && b.win > a.win {
		a = b
	}
	m.add(rolls, s.share(a.spot, a.at))
}

// addEqual adds what so many rolls lead to that can be played by some pairings, the
// best of which are worth the same.
func (s *Solver) addEqual(m *mean, rolls float64, sp *spot, pairings []uint8) {
	var b bests
	for _, number := range pairings {
		var leads [2]option
		s.lead(&leads, *sp, pairingColumns[number])
		for _, o := range leads {
			if o.n > 0 {
				b.offer(o)
			}
		}
	}
	s.addBests(m, rolls, &b)
}

// lead puts into to the spots that a pairing of two sums leads to from a spot: two
// where both want the last runner.
//
//go:norace
//go:nocheckptr
func (s *Solver) lead(to *[2]option, sp spot, sums [2]int) {
	x, y := sums[0], sums[1]
	one := sp
	if s.step(&one, x) {
		both := one
		if s.step(&both, y) {
			to[0] = s.option(both)
			return
		}
		to[0] = s.option(one)
	}
	other := sp
	if x != y && s.step(&other, y) {
		to[1] = s.option(other)
	}
}

// An option is a spot that a move leads to.
type option struct {
	spot
	at  int
	win float64
}

func (s *Solver) option(sp spot) option {
	at := s.placeOf(&sp)
	return option{sp, at, s.win[at]}
}

// Bests are the best of the options that were offered: more than one where they
// are worth the same.
type bests struct {
	n    int
	list [6]option
}

func (b *bests) offer(o option) {
	for i := range b.list[:b.n] {
		if b.list[i].at == o.at {
			return
		}
	}
	if b.n > 0 && o.win != b.list[0].win {
		if o.win < b.list[0].win {
			return
		}
		b.n = 0
	}
	b.list[b.n] = o
	b.n++
}

// addBests adds what so many rolls lead to: the best options, or a bust if there
// are none.
func (s *Solver) addBests(m *mean, rolls float64, b *bests) {
	if b.n == 0 {
		m.add(rolls, &s.readyShares().bust)
	}
	for i := range b.list[:b.n] {
		m.add(rolls/float64(b.n), s.share(b.list[i].spot, b.list[i].at))
	}
}
