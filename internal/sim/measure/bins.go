package main

import "math"

// bins is how many bins chances go into.
const bins = 20

// binOf is the bin of a chance: those from 0 to just below 5 % go into the first.
func binOf(chance float64) int { return min(max(int(chance*bins), 0), bins-1) }

// A sum is what one game adds to a bin.
type sum struct {
	n      int     // times that a chance in the bin was said
	said   float64 // those chances
	came   float64 // times that the seat won of which it was said
	varies float64 // the variance of came if all times were independent
}

func (s *sum) add(chance float64, won bool) {
	s.n++
	s.said += chance
	if won {
		s.came++
	}
	s.varies += chance * (1 - chance)
}

// A bin is what the games came to that said a chance in it.
type bin struct {
	games      int
	said, came float64 // means, 0 to 1
	err        float64 // the standard error of their difference
}

// gather adds up what games have said in a bin. Games are drawn independently,
// what is said in one is not: so the error is that of a ratio of two sums over
// games.
func gather(games []sum) (b bin) {
	var all sum
	for _, g := range games {
		if g.n > 0 {
			b.games++
		}
		all.n += g.n
		all.said += g.said
		all.came += g.came
		all.varies += g.varies
	}
	if b.games == 0 {
		return b
	}
	n := float64(all.n)
	b.said, b.came = all.said/n, all.came/n
	squares := 0.0
	for _, g := range games {
		beyond := g.came - g.said - float64(g.n)*b.off()
		squares += beyond * beyond
	}
	if b.games > 1 {
		squares *= float64(b.games) / float64(b.games-1)
	}
	b.err = math.Sqrt(max(squares, all.varies)) / n
	return b
}

// off is how much more often it came than was said.
func (b *bin) off() float64 { return b.came - b.said }

// How far off a bin may be.
const (
	tolerance = 0.025
	sigmas    = 3
	fewest    = 30 // games, for the error to mean something
)

// judged says that enough games have come to the bin.
func (b *bin) judged() bool { return b.games >= fewest }

// excess is how much the bin is off beyond its error, less than 0 if it is not.
func (b *bin) excess() float64 { return math.Abs(b.off()) - sigmas*b.err }

// wrong says that the bin is off.
func (b *bin) wrong() bool { return b.judged() && b.excess() > tolerance }
