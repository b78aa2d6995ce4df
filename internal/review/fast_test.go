//go:build !race && !386 && !purego

package review_test

// gamesEach is how many games are reviewed in each combination of rules.
const gamesEach = 2

// every is how many of a game's rolls are looked at: one in so many.
const every = 5

// oneIn is how many of the rules games are reviewed by: one in so many.
const oneIn = 1
