package solver_test

import (
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A boardFunc values boards one by one, from nothing but the position after the
// turn. What it says of the others need not come to 1: only their proportion counts.
type boardFunc struct {
	chance func(seat game.Seat, after game.Position) float64
	board  game.Position
}

func (v *boardFunc) Turn(p *game.Position) (bust solver.Chances) {
	v.board = *p
	for seat := range p.AllSeats() {
		bust[seat] = v.chance(seat, p.Lost())
	}
	return bust
}

func (v *boardFunc) Ends(axes []solver.Axis, chances []float64, shares *solver.Shares) {
	i := 0
	var fill func(p game.Position, axes []solver.Axis)
	fill = func(p game.Position, axes []solver.Axis) {
		if len(axes) == 0 {
			after := p.Banked()
			chances[i] = v.chance(v.board.Turn, after)
			for seat, list := range shares {
				if list != nil {
					list[i] = v.chance(game.Seat(seat), after)
				}
			}
			i++
			return
		}
		for _, square := range axes[0].Squares {
			p.Runners[axes[0].Column] = square
			fill(p, axes[1:])
		}
	}
	fill(v.board, axes)
}

// scattered values every board by its hash: no two boards alike, and no order
// among them that a wrong shortcut could hide behind.
func scattered() func(game.Seat, game.Position) float64 {
	seed := maphash.MakeSeed()
	return func(seat game.Seat, after game.Position) float64 {
		after.Turn = seat
		return float64(maphash.Comparable(seed, after)>>11) / (1 << 53)
	}
}

// A recursion solves a turn straight from the rules: every roll of every
// position, and nothing remembered but positions themselves.
type recursion struct {
	chance func(game.Seat, game.Position) float64
	known  map[game.Position]float64
}

func (r *recursion) win(p game.Position) float64 {
	if v, ok := r.known[p]; ok {
		return v
	}
	v := 0.0
	if p.Playable() > 0 {
		v = r.roll(p)
	}
	if stop, ok := r.stop(p); ok {
		v = max(v, stop)
	}
	r.known[p] = v
	return v
}

func (r *recursion) stop(p game.Position) (float64, bool) {
	after, err := p.Stop()
	if err != nil {
		return 0, false
	}
	if _, won := after.Winner(); won {
		return 1, true
	}
	return r.chance(p.Turn, after), true
}

func (r *recursion) roll(p game.Position) float64 {
	sum := 0.0
	for _, roll := range sortedRolls() {
		sum += roll.ways * r.dice(p, roll.dice)
	}
	return sum / game.Rolls
}

// A sortedRoll is a roll with its dice in order, and how many are the same but for
// that. The rules do not ask for the order.
type sortedRoll struct {
	dice game.Dice
	ways float64
}

var sortedRolls = sync.OnceValue(func() (all []sortedRoll) {
	for dice := range game.AllRolls() {
		slices.Sort(dice[:])
		i := slices.IndexFunc(all, func(r sortedRoll) bool { return r.dice == dice })
		if i < 0 {
			i = len(all)
			all = append(all, sortedRoll{dice: dice})
		}
		all[i].ways++
	}
	return all
})

func (r *recursion) dice(p game.Position, dice game.Dice) float64 {
	p.Dice = dice
	moves := p.Moves()
	if moves.Len() == 0 {
		return r.chance(p.Turn, p.Lost())
	}
	best := 0.0
	for _, m := range moves.All() {
		best = max(best, r.win(p.After(m)))
	}
	return best
}

// someRules are rules for every variant and number of seats, with random targets.
func someRules(rng *rand.Rand) []game.Rules {
	var list []game.Rules
	for _, v := range game.Variants() {
		for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
			target := 1 + rng.IntN(game.MaxTarget(seats))
			list = append(list, game.Rules{Variant: v, Target: uint8(target), Seats: uint8(seats)})
		}
	}
	return list
}

// late is a random board late in a game: columns claimed, and the seat to move
// one to three squares below the top of the others, so that the plain recursion
// ends in time.
func late(rng *rand.Rand, rules game.Rules) game.Position {
	p := rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
	for c := range game.AllColumns() {
		owner := game.Seat(rng.IntN(int(rules.Seats)))
		if rng.IntN(5) < 4 && p.Claimed(owner).Len() < int(rules.Target)-1 {
			p.Markers[owner][c] = c.Squares()
			continue
		}
		for s := range p.AllSeats() {
			low := 0
			if s == p.Turn {
				low = int(c.Squares()) - 1 - rng.IntN(9)/8*2
			}
			square := uint8(low + rng.IntN(int(c.Squares())-low))
			for o := range s {
				if rules.Variant == game.Speed && p.Markers[o][c] == square {
					square = 0 // never on another's square, and low enough to jump over others
				}
			}
			p.Markers[s][c] = square
		}
	}
	return p
}

func TestTurnsAreSolvedAsByPlainRecursion(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range someRules(rng) {
		p := late(rng, rules)
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		chance := scattered()
		plain := &recursion{chance, map[game.Position]float64{}}
		s := solver.New(&boardFunc{chance: chance})
		near(t, "the turn", p, s.Win(p), plain.win(p))
		n := 0
		for q := range plain.known {
			if n++; n > 30 {
				break
			}
			near(t, "roll", q, s.RollWin(q), plain.roll(q))
			stop, ok := s.StopWin(q)
			want, allowed := plain.stop(q)
			if ok != allowed {
				t.Errorf("%v: stop allowed: %v, want %v", q, ok, allowed)
			}
			if ok {
				near(t, "stop", q, stop, want)
			}
			q.Dice = throw(rng)
			near(t, "dice", q, s.Win(q), plain.dice(q, q.Dice))
		}
	}
}

func near(t *testing.T, what string, p game.Position, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%+v, %s: %v, want %v", p, what, got, want)
	}
}

// A turn solved from its middle on, where only a part of it is laid out, gives
// the same chances as the whole turn.
func TestEveryPartOfATurnIsSolvedAsInTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, rules := range someRules(rng) {
		p := late(rng, rules)
		chance := scattered()
		whole, part := solver.New(&boardFunc{chance: chance}), solver.New(&boardFunc{chance: chance})
		whole.Solve(p)
		for p.Phase() != game.Over {
			p.Dice = throw(rng)
			part.Solve(p)
			moves := p.Moves()
			near(t, "dice", p, part.Win(p), whole.Win(p))
			if moves.Len() == 0 {
				break
			}
			p = p.After(moves.At(rng.IntN(moves.Len())))
			near(t, "roll", p, part.RollWin(p), whole.RollWin(p))
			if rng.IntN(2) == 0 {
				part = solver.New(&boardFunc{chance: chance})
			}
		}
	}
}

func throw(rng *rand.Rand) (d game.Dice) {
	for i := range d {
		d[i] = uint8(1 + rng.IntN(6))
	}
	return d
}

func TestOneStepFromTheWin(t *testing.T) {
	p := game.Rules{Target: 1, Seats: 2}.Start(0)
	p.Markers[0][7] = 12
	s := solver.New(&boardFunc{chance: func(game.Seat, game.Position) float64 { return 0 }})
	p.Runners[7] = 13
	if stop, ok := s.StopWin(p); !ok || stop != 1 {
		t.Errorf("stopping wins with %v, %v; want 1, true", stop, ok)
	}
	p.Runners[7], p.Dice = 0, game.Dice{3, 4, 3, 4}
	near(t, "7", p, s.MoveWin(p, game.MoveOf(7)), 1)
}

func TestBlockedRunnersCannotStopEvenToWin(t *testing.T) {
	p := game.Rules{Variant: game.Blocking, Target: 2, Seats: 2}.Start(0)
	p.Markers[1][7] = 3
	p.Runners[2], p.Runners[12], p.Runners[7] = 3, 3, 3
	s := solver.New(&boardFunc{chance: func(game.Seat, game.Position) float64 { return 0 }})
	if stop, ok := s.StopWin(p); ok {
		t.Errorf("stopping is allowed and wins with %v", stop)
	}
	// One 7 leads past the marker, and then stopping wins.
	near(t, "roll", p, s.RollWin(p), 834.0/game.Rolls)
}

func TestMemoryIsReused(t *testing.T) {
	p := game.Rules{Target: 3, Seats: 2}.Start(0)
	s := solver.New(flat{})
	for p.Seats = game.MinSeats; p.Seats <= game.MaxSeats; p.Seats++ {
		q := p
		q.Turn = 1
		if n := testing.AllocsPerRun(3, func() {
			s.RollChances(q)
			s.RollChances(p)
		}); n > 0 {
			t.Errorf("%d seats: %v allocations in two turns", p.Seats, n)
		}
	}
}

// flat values all boards alike.
type flat struct{}

func (flat) Turn(*game.Position) solver.Chances { return solver.Chances{0.5, 0.5} }

func (flat) Ends(_ []solver.Axis, chances []float64, _ *solver.Shares) {
	for i := range chances {
		chances[i] = 0.5
	}
}
