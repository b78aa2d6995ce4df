//go:build race || 386 || purego

// Where everything takes ten times as long, under the race detector and without
// assembly, there is time for a part.

package review_test

// gamesEach is how many games are reviewed in each combination of rules.
const gamesEach = 1

// every is how many of a game's rolls are looked at: one in so many.
const every = 20

// oneIn is how many of the rules games are reviewed by: one in so many.
const oneIn = 4
