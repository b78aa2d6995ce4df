// Package bot is the players that decide for themselves, a ladder of levels from
// weakest to strongest. Each level is a player of its own, with a name, a manner
// and a measured strength ([Levels], [Strength]); [New] seats one.
//
// A [Bot] answers the two questions the rules ask: which move of the dice, and
// roll again or stop. All levels obey variants, targets and any number of seats,
// and agree on what is not a matter of judgement: a win is banked at once, no
// roll is made that is sure to bust, and while blocking forbids to stop they
// roll. Ties go to the first in the order of the moves.
//
// What a level answers depends on the position alone, with two exceptions: the rookie
// plays by chance, and the expert also by what it believes of its opponents. A [Belief]
// is a value that a bot is handed with each question; an [Observer] forms it, and a
// [Company] keeps it.
package bot
