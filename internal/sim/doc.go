// Package sim plays bots against each other, many games on all cores, and counts
// who won. A [Match] is played in every order of its seats equally often, and
// its [Result] is a pure function of the match: the same seed gives the same
// result on any number of cores, because every game has dice of its own, drawn
// from the seed and the game's number.
package sim
