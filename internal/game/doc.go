// Package game is the rules of Can't Stop, Sid Sackson's dice game of 1980, and
// nothing else: the board of eleven columns, rolls and pairings, runners and
// markers, busts, claims and the win, in three variants for two to four seats.
//
// A game is a pure function of rolls and choices. [Position] is the state
// between two actions, a comparable value; Roll, Choose, Stop and Bust lead from
// one to the next; Moves lists what the dice allow. What is not possible comes
// with a typed [Refusal] that says why. Nothing here reads a clock, draws a
// random number or keeps state of its own, so every caller (screen, record,
// search) shares one definition of the rules. docs/rules.md has them case by case.
package game
