//go:build race

package sim_test

// slower is how many times as long the race detector makes a game.
const slower = 10
