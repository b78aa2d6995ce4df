// Command measure prints how right the expert's chances are, how strong it is and
// how fast. Run it from the top of the repository:
//
//	go run ./internal/sim/measure [-games N] [-seed S] [-seats 2,3,4] [-variants …] [-targets …] [-levels …] [PART…]
//	go run -tags purego ./internal/sim/measure speed
//
// The parts, all of them unless some are named, are these. Each is printed as soon
// as it is known. The same seed gives the same figures on any number of cores, but
// for those of speed; it should not be the seed that the expert was trained with,
// 1, so that nothing was chosen on these dice.
//
// # Calibration
//
// The adviser plays in every seat, since its chances are those if everybody plays
// as well as it does. The chance that it says of each seat at the start of every
// turn, which it has solved, and at its end, where it values the board, goes into
// one of twenty bins of 5 %. Of each bin the table prints what was
// said on average, how often it came, both in percent, and the standard error of
// the difference. What is said in one game is of one piece: its outcome is the same
// for every turn. So the error is taken over games, of which each gives a bin one
// sum; it is never taken to be less than if all that was said were independent.
//
// A bin is off, and marked with !, where the two differ by more than 2.5 points
// beyond three standard errors. A bin that fewer than 30 games have come to shows
// no error and cannot be off: few games say nothing of how they vary. With so many
// bins one or two lie beyond three errors by chance alone, so that a bin that is
// off just so should be looked at with another seed.
//
// # Mixed
//
// The same on boards that others have made: a seat each is played by a level drawn
// from rookie to planner, a turn of that game is drawn, and from there on the
// adviser plays for everybody. These are the boards that people ask about.
//
// # Drift
//
// At the end of each turn the adviser says a chance for every seat, from its value
// of the board. The next turn it solves, and says another. The difference is nobody's
// luck and nobody's mistake, but the value's fault, and its sum over a game is the
// game's drift. The table prints, in points of a hundredth of a game, the mean of
// the drift of the first seat that is named, which shows whether the value favours
// it; the standard deviation over games and its error; the largest, and the share
// of games beyond 10 points, in which a review says that the estimate wavered.
//
// # Strength
//
// Matches of the level expert, in each seat equally often, against another level in
// all others. The share of wins has an interval that holds the true one with 95 %
// confidence; wanted is what the level should reach.
//
// # Speed
//
// How long the adviser takes for the first decision of a turn, when the dice lie
// and are to be paired, and then to roll or to stop; and how long to solve a whole
// turn before the first roll, as advice there does. One core measures alone.
package main
