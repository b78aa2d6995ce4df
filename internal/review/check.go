package review

import (
	"context"
	"math"
	"math/rand/v2"

	"cantstop/internal/game"
)

// A Check is what playouts say of a choice: how much worse it is than the best one.
type Check struct {
	Loss     float64 // the mean
	Error    float64 // its standard error
	Playouts int     // of each of the two
}

// TooClose reports whether the playouts cannot tell the two choices apart, or that it
// cost less than what has a name.
func (c Check) TooClose() bool { return c.Loss-2*c.Error <= 0 || c.Loss < SlipFrom }

// Playouts checks a decision: it plays on from what was played and from what was best,
// so many times each, 2 or more, by the judge's own choices and leaving out what the
// dice brought. It tells progress how many playouts of all are done, unless that is
// nil. The same position has the same check. It fails with the context's error. One
// playout takes some milliseconds, and the judge is lent for one at a time.
func Playouts(ctx context.Context, d *Decision, lend Lender, playouts int, progress func(done, all int)) (Check, error) {
	var sums [2]sample
	for i, option := range []int{d.Played, d.Best} {
		dice := rand.New(rand.NewPCG(seedOf(d.Position), uint64(option)))
		for n := range playouts {
			if err := ctx.Err(); err != nil {
				return Check{}, err
			}
			lend(func(judge Judge) { sums[i].add(playout(judge, d, option, dice)) })
			if progress != nil {
				progress(i*playouts+n+1, 2*playouts)
			}
		}
	}
	played, best := &sums[0], &sums[1]
	return Check{
		Loss:     best.mean() - played.mean(),
		Error:    math.Sqrt(played.errorSquared() + best.errorSquared()),
		Playouts: playouts,
	}, nil
}

// A Lender lends a judge to one who asks at a time, while do runs.
type Lender func(do func(Judge))

// Settle names an entry by what a check of its Main has found, or withdraws it. A win
// that was rolled away stays one.
func (r *Review) Settle(entry int, c Check) {
	e := &r.Entries[entry]
	d := &r.Decisions[e.Main]
	e.Check = &c
	e.Name = NameOf(c.Loss)
	if c.TooClose() {
		e.Name = Unnamed
	}
	if e.Lapse == RolledAwayWin {
		e.Name = max(e.Name, Slip)
	}
	d.Name = e.Name
}

// A sample is numbers of which the mean is wanted.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

func (s *sample) mean() float64 { return s.sum / s.n }

// errorSquared is the variance of the mean.
func (s *sample) errorSquared() float64 {
	return max(0, s.squares-s.sum*s.sum/s.n) / (s.n - 1) / s.n
}

// playout is what a choice scores for the seat that had it, played to the end by the
// judge, less everybody's luck.
func playout(judge Judge, d *Decision, option int, dice *rand.Rand) float64 {
	p, seat := d.Position, d.Seat
	roll := false
	switch {
	case d.Kind == Choose:
		p = p.After(d.Options[option].Move)
		roll = judge.Analyze(p).RollOn
	case option == ToRoll:
		roll = true
	}
	luck := 0.0
	for p.Phase() != game.Over {
		if !roll {
			if p = p.Banked(); p.Phase() == game.Over {
				break
			}
		}
		before := judge.Analyze(p).Roll.Chances[seat]
		for i := range p.Dice {
			p.Dice[i] = uint8(1 + dice.IntN(6))
		}
		an := judge.Analyze(p)
		luck += an.Chances[seat] - before
		if len(an.Moves) == 0 {
			p, roll = p.Lost(), true
			continue
		}
		p = p.After(an.Moves[an.Best].Move)
		roll = judge.Analyze(p).RollOn
	}
	if p.Turn == seat {
		return 1 - luck
	}
	return -luck
}

// seedOf is a number that depends on the position alone: its bytes by FNV-1a.
func seedOf(p game.Position) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	seed := uint64(offset)
	eat := func(values ...uint8) {
		for _, v := range values {
			seed = (seed ^ uint64(v)) * prime
		}
	}
	eat(uint8(p.Variant), p.Target, p.Seats, uint8(p.Turn))
	for s := range p.Markers {
		eat(p.Markers[s][:]...)
	}
	eat(p.Runners[:]...)
	eat(p.Dice[:]...)
	return seed
}
