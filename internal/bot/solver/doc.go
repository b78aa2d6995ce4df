// Package solver plays one turn exactly. Given any estimate of the board at the
// end of a turn, it finds the best decision in every position the turn can still
// reach, and the chance to win there.
//
// Within a turn runners only go up, so there is no cycle and the best play
// follows by working back from the tops:
//
//	win(runners)  = max(stop, roll)
//	stop          = the board's value with the runners banked
//	roll          = Σ over the 1,296 rolls of the best move's win, or the bust's value
//
// The positions of a turn are laid out as grids, one for each set of up to three
// columns with a runner in them, whose axes are the squares a runner can still
// land on. Speed only makes the axes shorter, and blocking forbids to stop at
// some points of them, so one solver serves all variants, targets and seats.
//
// The loops that all the time goes into are kept from the race detector
// (go:norace, and go:nocheckptr for the bits of floats), here and in package value:
// tests under it would take eight times as long. A solver that two goroutines ask
// is found all the same, since each question goes through Solve, which is not.
//
// To play takes no more than the chance of the seat to move. The chances of all
// seats follow from the same choices: a stop has those of the board, a roll the mean
// of those of its results. [Solver.Chances] finds them where it is asked.
package solver
