//go:build !race && !386 && !purego

package bot_test

// gamesEach is how many games a level plays in each combination of rules.
const gamesEach = 1000

// oneIn is how many of the positions that advisers are asked about are: one in so many.
const oneIn = 1
