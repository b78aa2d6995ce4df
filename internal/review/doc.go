// Package review tells what decided a game: the chances from turn to turn, how well
// everybody decided and how lucky they were, and an account in which that adds up to
// the result. [Of] computes it from a record; nothing is stored.
//
// # Definitions
//
// W(x) is a judge's chance of a seat at x, if all play their best from there. Within
// a turn x is R, the dice in hand; D, the dice lie; P, a move is played; or E, the
// turn's end. A point is a hundredth of a game.
//
// The luck of a roll is W(D) − W(R), where W(R) is the mean of W(D) over the 1,296
// rolls and W(D) is that of the best move, or of the bust. So its expectation is 0,
// whatever the judge is worth. Its variance is the mean of the squares of that.
//
// The error of a pairing is W(D) − W(the move played), where there were two moves or
// more. The error of a decision is the greater of W(roll) and W(stop), less W of what
// was taken, where the rules allow both. It counts as judgement, for names, accuracy
// and lean, where stopping did not win and some roll does not bust, and else only
// where the wrong thing was done. What is left over at a stop before a sure bust is
// drift. The stake of a choice is its best option less its worst.
//
// Gifts are what the others' choices brought. Drift is the judge's own error: at each
// end of a turn, what the next turn, solved, says, less what W(E) said.
//
// The account of a seat is
//
//	result = start + luck − luck of others − errors + gifts + drift + conceded
//
// On equal dice is what the seat would have scored with average dice: the result
// without anybody's luck. Accuracy is 1 − errors / stakes, both summed, so that many
// trivial choices do not dilute it: 100 is the judge's choice every time, and a coin
// lands near 50.
//
// A choice is named by what it costs: a slip, a mistake, a blunder. All limits stand
// in one table, limits.go. Rolling on several times in one turn is one entry. What a
// stand-in does counts for the seat, as the account could not add up otherwise, but
// only a person's own choices are a person's entries.
package review
