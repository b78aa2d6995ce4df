// Command train learns the expert's value of the board from nothing but games that
// it plays against itself and the other levels, and writes the weights that the
// program embeds.
//
//	go run ./internal/bot/train
//	go run ./internal/sim/measure
//
// The second prints what the weights are worth.
//
// It is fitted value iteration. In each round games are played with the turn
// solver over the net as it stands; every turn's start is solved, and what the
// solver says there becomes the target for the board that the turn before had
// left. Then the net learns from the boards of the last rounds. The first round
// plays over a simple estimate of the race instead.
//
// What comes of that is the value against opponents who play as well, and against
// them it pays to be daring. Most opponents err, and against those it does not:
// play that is all but perfect wins 0.80 from rule28, and as much as the planner
// does. So in a second course the expert also meets the levels that play by a rule
// and the planner, and learns what boards are worth against each of them. See
// bouts.
//
// In bouts what is known at the end of a game travels towards its beginning slowly:
// after the course the chance against rule28 before the first turns is still said
// to be 0.82 and is 0.85. That costs nothing: with targets that look beyond the
// next turn (lambda) for most of the course it is said to be 0.84, and the expert
// wins no more often, 0.845 ± 0.006 and 0.849 ± 0.006 without.
//
// Classic is learned first, then the other variants from there.
//
// So far the boards are those that good play comes to. But an adviser is asked about
// everybody's games, and what the value says of a board and what the next turn, solved,
// says of it differed most there, late in a game. So in a third course (everybody) each
// net also sees the boards of games between levels of any strength, from the rookie to
// itself. See fair.
//
// What limits it is the number of boards, not of units: 66,000 boards are learned until
// 128 units are off by 0.7 points on them, but by 1.7 on others, and 256 units by as
// much. What is learned of a square is therefore shared with those above it in the third
// course, which brings 1.5. See climbs. Weights that decay or are shared between columns
// bring nothing. After the 1.6 million boards of the course nets are off by as much on
// boards they have learned as on others, 1.2 points: then it is units that lack. What is
// said wrong in the same way turn after turn adds up over a game, and so the last course
// (whole) corrects what is said of a board by what has been said wrong of later ones.
//
// Three and four seats have no nets of their own: what those for two say of each of
// the others is added up as odds. What is learned of games of that size is added to the
// output of a net, and how the order of play shifts the odds. See crowdCourse. On new
// boards the divergence from what the next turn says falls by a third with it. Against
// kinds of opponent that err only the order counts: what is added for Perfect says less
// of who wins there, and what was learned against each from 6,000 boards was noise. Whole
// nets for games of that size, of 48 units that sum rows over the others, knew less of
// who would win than the odds do after 440,000 boards.
//
// What the expert says of a game also stands in the pictures of the docs: after
// training, make pictures draws them anew.
//
// On two quiet cores the whole takes two to three hours, and no course more than one.
// Progress is on standard error.
//
// The same seed gives the same weights on every machine of an architecture, on
// any number of cores and however often the run was interrupted: all that a run
// knows lies in a checkpoint after each round.
package main
