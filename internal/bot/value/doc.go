// Package value holds estimates of the board at the end of a turn, for the turn
// solver: [Race], a simple count of the squares still to go, and [Network],
// learned by the trainer in package train, whose weights are embedded here. At any
// table they tell the chances of every seat.
package value
