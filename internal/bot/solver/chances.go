package solver

import (
	"math"
	"slices"

	"cantstop/internal/game"
)

// Chances are those of the seats to win, by number: 0 to 1, and together 1.
type Chances [game.MaxSeats]float64

// To choose takes no more than the chance of the seat to move. Those of the others
// are found where they are asked for: best play is followed from there on to the ends
// of the turn, where they share what is left. Choices that are worth the same to the
// seat to move are followed equally often: so neither the order of the moves nor the
// side of the board matters.

// Chances are those of every seat in p with best play, as Win has it for the seat
// to move.
func (s *Solver) Chances(p game.Position) Chances {
	s.Solve(p)
	if p.Dice == (game.Dice{}) {
		return s.chancesAt(s.spotOf(&p))
	}
	win := s.Win(p)
	return s.told(win, func() (mean Chances) {
		best := 0.0
		for _, m := range p.Moves().All() {
			if s.moveWin(&p, m) < win {
				continue
			}
			best++
			for seat, chance := range s.MoveChances(p, m) {
				mean[seat] += chance
			}
		}
		if best == 0 {
			return s.BustChances(p)
		}
		for seat := range mean {
			mean[seat] /= best
		}
		return mean
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
		if at := s.placeOf(&sp); at > 0 && s.stops(at) {
			return s.stopShare(at)
		}
		return s.rollShare(&sp)
	})
}

// RollChances are those by rolling in p, where no dice lie.
func (s *Solver) RollChances(p game.Position) Chances {
	return s.told(s.RollWin(p), func() Chances {
		sp := s.spotOf(&p)
		return s.rollShare(&sp)
	})
}

// StopChances are those by stopping in p, where no dice lie and stopping is allowed.
func (s *Solver) StopChances(p game.Position) Chances {
	win, _ := s.StopWin(p)
	return s.told(win, func() Chances {
		sp := s.spotOf(&p)
		return s.stopShare(s.placeOf(&sp))
	})
}

// BustChances are those after a bust in p's turn.
func (s *Solver) BustChances(p game.Position) Chances {
	return s.told(s.BustWin(p), func() (c Chances) {
		c.add(1, s.bust, s.bustShares)
		return c
	})
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

// add adds what the others have where play comes so often, the seat to move has this
// chance to win, and the rest is theirs in proportion to shares.
func (c *Chances) add(often, win float64, shares Chances) {
	sum := 0.0
	for _, share := range shares {
		sum += share
	}
	if win < 1 && sum > 0 {
		for seat, share := range shares {
			c[seat] += often * (1 - win) * share / sum
		}
	}
}

// stops reports whether best play stops at a place.
func (s *Solver) stops(at int) bool { return s.win[at] == s.stop[at] }

func (s *Solver) stopShare(at int) (c Chances) {
	c.add(1, s.stop[at], s.sharesAt(at))
	return c
}

// sharesAt are by what the others share the rest when the turn stops at a place.
func (s *Solver) sharesAt(at int) (shares Chances) {
	for seat, list := range &s.shares {
		if list != nil {
			shares[seat] = list[at]
		}
	}
	return shares
}

// A follow is what is met on the way from a spot to the ends of the turn.
type follow struct {
	often  []float64       // by place: how often play comes there; 0 once it is followed
	busts  float64         // how often it busts
	others Chances         // what the others have at the ends that have been met
	known  map[int]Chances // by place: what they have by rolling there
}

// forget forgets the turn.
func (f *follow) forget() { clear(f.known) }

// rollShare is the others' chances by rolling at a spot.
func (s *Solver) rollShare(from *spot) Chances {
	f, at := &s.follow, s.placeOf(from)
	if c, known := f.known[at]; known {
		return c
	}
	f.often = sized(f.often, len(s.win))
	f.busts, f.others = 0, Chances{}
	if from.n == game.Runners {
		var off offsets
		s.passTriple(1, s.outcomesAt(from, &off), at, &off)
	} else {
		s.leadFrom(from)
		s.passFewer(1)
	}
	s.followAll(from)
	f.others.add(f.busts, s.bust, s.bustShares)
	if f.known == nil {
		f.known = map[int]Chances{}
	}
	f.known[at] = f.others
	return f.others
}

// followAll follows play through all the grids that it can come to from a spot, those
// with fewer runners first and each from below: nowhere does it come again to where it
// has been followed.
func (s *Solver) followAll(from *spot) {
	for c := range s.single {
		if s.single[c].wanted && from.within(c) {
			s.followSingle(c)
		}
	}
	for n, cols := range &pairColumns {
		if s.pair[n].wanted && from.within(cols[0], cols[1]) {
			s.followPair(n)
		}
	}
	for n, cols := range &tripleColumns {
		if s.triple[n].wanted && from.within(cols[0], cols[1], cols[2]) {
			s.followTriple(n)
		}
	}
}

// arrive is how often play rolls at a place, from where it is to be followed at once.
// Where it stops instead, the others are given what they have.
//
//go:norace
func (s *Solver) arrive(at int) (rolls float64) {
	f := &s.follow
	often := f.often[at]
	if often == 0 {
		return 0
	}
	f.often[at] = 0
	if s.stops(at) {
		f.others.add(often, s.win[at], s.sharesAt(at))
		return 0
	}
	return often
}

func (s *Solver) followSingle(c int) {
	g := &s.single[c]
	for rung := g.from[0]; rung <= s.ladders[c].last(); rung++ {
		if often := s.arrive(g.at([3]int{rung})); often > 0 {
			s.leadFrom(&spot{n: 1, cols: [3]int{c}, rungs: [3]int{rung}})
			s.passFewer(often)
		}
	}
}

func (s *Solver) followPair(n int) {
	g, cols := &s.pair[n], &pairColumns[n]
	s.preparePair(n)
	at := g.base
	for i := g.from[0]; i <= s.ladders[cols[0]].last(); i++ {
		for j := g.from[1]; j <= s.ladders[cols[1]].last(); j++ {
			if often := s.arrive(at); often > 0 {
				s.leadFromPair(n, i, j)
				s.passFewer(often)
			}
			at++
		}
	}
}

//go:norace
func (s *Solver) followTriple(n int) {
	g, cols := &s.triple[n], &tripleColumns[n]
	third := &s.ladders[cols[2]]
	var a, b, c climb
	var off offsets
	at := g.base
	for i := g.from[0]; i <= s.ladders[cols[0]].last(); i++ {
		a.set(&s.ladders[cols[0]], i, g.stride[0])
		for j := g.from[1]; j <= s.ladders[cols[1]].last(); j++ {
			b.set(&s.ladders[cols[1]], j, g.stride[1])
			for k := g.from[2]; k <= third.last(); k++ {
				if often := s.arrive(at); often > 0 {
					c.set(third, k, g.stride[2])
					off.set(&a, &b, &c)
					s.passTriple(often, &s.outcomes[n][a.open|b.open<<1|c.open<<2], at, &off)
				}
				at++
			}
		}
	}
}

// passTriple passes on to the results of a roll with three runners out how often play
// comes to them, if it rolls so often.
//
//go:norace
//go:nocheckptr
func (s *Solver) passTriple(often float64, o *outcomes, at int, off *offsets) {
	often *= perRoll
	s.follow.busts += often * o.bust
	win, to := s.win[at:], s.follow.often[at:]
	var wins [16]uint64 // by step
	var rolls [16]float64
	for step, weight := range &o.ones {
		wins[step], rolls[step] = math.Float64bits(win[off[step]]), weight
	}
	for i := range o.more {
		e := &o.more[i]
		x, y, z := wins[e.x&15], wins[e.y&15], wins[e.z&15]
		best := max(x, y, z)
		byX, byY, byZ := count(x == best), count(y == best), count(z == best)&count(e.z != e.y)
		if byX+byY+byZ > 1 {
			s.pass(often*e.weight, int32(at+off[e.x&15]), int32(at+off[e.y&15]), int32(at+off[e.z&15]))
			continue
		}
		rolls[(byX*int(e.x)+byY*int(e.y)+byZ*int(e.z))&15] += e.weight
	}
	for step := range steps {
		to[off[step]] += often * rolls[step]
	}
}

// pass passes on to the best of some places how often play comes to it: to each alike
// where more are worth the same, however many times they are named.
//
//go:norace
func (s *Solver) pass(often float64, places ...int32) {
	top := uint64(unplayable)
	for _, at := range places {
		top = better(top, s.winBits(at))
	}
	var best [6]int32
	n := 0
	for _, at := range places {
		if s.winBits(at) == top && !slices.Contains(best[:n], at) {
			best[n] = at
			n++
		}
	}
	for _, at := range best[:n] {
		s.follow.often[at] += often / float64(n)
	}
}

// winBits is the chance to win at a place in bits, unplayable at place 0.
//
//go:norace
//go:nocheckptr
func (s *Solver) winBits(at int32) uint64 { return math.Float64bits(s.win[at]) }

// passFewer passes on to the results of a roll while a runner is left, as the pairings
// lead to them, how often play comes there, if it rolls so often.
//
//go:norace
func (s *Solver) passFewer(often float64) {
	s.setMoves()
	leads, moves := &s.leads, &s.moves
	often *= perRoll
	var played [128]float64 // how often, by pairing
	for i := range s.rolls {
		r := &s.rolls[i]
		a, b, c := r.pairings[0], r.pairings[1], r.pairings[2]
		x, y, z := moves[a&127], moves[b&127], moves[c&127]
		best := better(x, better(y, z))
		if best == unplayable {
			s.follow.busts += often * r.weight
			continue
		}
		byX, byY, byZ := count(x == best), count(y == best)&count(b != a), count(z == best)&count(c != b)
		if byX+byY+byZ > 1 {
			s.pass(often*r.weight, leads[a][0], leads[a][1], leads[b][0], leads[b][1], leads[c][0], leads[c][1])
			continue
		}
		played[(byX*int(a)+byY*int(b)+byZ*int(c))&127] += often * r.weight
	}
	for n := range leads {
		often := played[n]
		if often == 0 {
			continue
		}
		switch to, other := leads[n][0], leads[n][1]; {
		case s.winBits(other) != moves[n]:
			s.follow.often[to] += often
		case s.winBits(to) != moves[n]:
			s.follow.often[other] += often
		default:
			s.pass(often, to, other)
		}
	}
}
