package bot

import "cantstop/internal/game"

// rule28 is Michael Keller's Rule of 28 (World Game Review, 1986). A column
// weighs |7 − c| + 1. The move is the one with the greatest sum of 6 − |7 − c|
// over the squares moved, less 6 for each runner newly placed.
var rule28 = progress{
	weight:    byDistance([6]int{1, 2, 3, 4, 5, 6}),
	triple:    tripleScore{odd: 2, even: -2, outer: 4},
	threshold: 28,
	squares:   squaresWorth(func(c game.Column, _ int) int { return ease(c) }),
	runner:    6,
}
