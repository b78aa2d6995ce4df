//go:build race || 386 || purego

// Where everything takes ten times as long, under the race detector and without
// assembly, there is time for a part.

package bot_test

// gamesEach is how many games a level plays in each combination of rules.
const gamesEach = 20

// oneIn is how many of the positions that advisers are asked about are: one in so many.
const oneIn = 10
