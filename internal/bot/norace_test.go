//go:build !race

package bot_test

// gamesEach is how many games a level plays in each combination of rules.
const gamesEach = 1000
