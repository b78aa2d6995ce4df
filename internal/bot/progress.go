package bot

import "cantstop/internal/game"

// A progress bot counts what the turn has gained, and stops when that reaches a
// threshold: the form of Michael Keller's Rule of 28 (World Game Review, 1986),
// which Jim Glenn kept when he evolved its numbers.
type progress struct {
	// When to stop.
	weight perColumn // of a square

	triple    tripleScore
	threshold int

	// What to move.
	squares *squareWorth
	runner  int         // what each runner on the board costs
	shape   tripleScore // what three runners together cost
}

// A perColumn is a number for each column, at the column's number.
type perColumn [game.LastColumn + 1]int

// byDistance spreads six numbers, for 7, 6/8, 5/9, 4/10, 3/11 and 2/12, over the
// columns.
func byDistance(numbers [6]int) (each perColumn) {
	for c := range game.AllColumns() {
		each[c] = numbers[distance(c)]
	}
	return each
}

// A squareWorth holds, for each column and square, what the squares from 1 up to
// it are worth together, so that a stretch of squares is one subtraction.
type squareWorth [game.LastColumn + 1][14]int

// squaresWorth sums up what each is worth: square j, from 1, of column c.
func squaresWorth(each func(c game.Column, j int) int) *squareWorth {
	var sum squareWorth
	for c := range game.AllColumns() {
		for j := 1; j <= int(c.Squares()); j++ {
			sum[c][j] = sum[c][j-1] + each(c, j)
		}
	}
	return &sum
}

// A tripleScore is what three runners together count, because some triples are
// harder to roll than their columns alone: D in Keller's rule.
type tripleScore struct {
	odd, even int // all columns odd, all even
	outer     int // all 7 and above, or all 7 and below
}

// Choose is the move that leads to the turn worth most.
func (b *progress) Choose(p game.Position) game.Move {
	moves := p.Moves()
	best := moves.At(0)
	if moves.Len() == 1 {
		return best
	}
	most := b.worth(p.After(best))
	for i := 1; i < moves.Len(); i++ {
		if worth := b.worth(p.After(moves.At(i))); worth > most {
			best, most = moves.At(i), worth
		}
	}
	return best
}

// worth is what all squares advanced this turn are worth, less what the runners
// cost. What a move adds to it is the same for all moves of a roll but for the
// move's own squares and runners, so that comparing turns compares moves.
func (b *progress) worth(p game.Position) int {
	worth := -b.shape.of(&p)
	own := &p.Markers[p.Turn]
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if square := p.Runners[c]; square > 0 {
			worth += b.squares[c][square] - b.squares[c][own[c]] - b.runner
		}
	}
	return worth
}

// Roll goes on while a runner is free and a column is open for it, and then
// until the score reaches the threshold. The published rules do not say what
// happens when a runner is free but every other column is claimed or taken: then
// waiting for it is pointless, and the score decides as with three runners.
func (b *progress) Roll(p game.Position) bool {
	if roll, ok := settled(&p); ok {
		return roll
	}
	return canPlaceRunner(&p) || b.score(&p) < b.threshold
}

// score is the sum over the runners of (squares advanced this turn + 1) times
// the column's weight, plus the triple's score. A runner on top counts like any
// other, and in speed so does a square that was jumped.
func (b *progress) score(p *game.Position) int {
	score := b.triple.of(p)
	own := &p.Markers[p.Turn]
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if square := p.Runners[c]; square > 0 {
			score += int(square-own[c]+1) * b.weight[c]
		}
	}
	return score
}

// The columns by the kinds a tripleScore tells apart.
var (
	oddColumns  = game.SetOf(3, 5, 7, 9, 11)
	evenColumns = game.SetOf(2, 4, 6, 8, 10, 12)
	lowColumns  = game.SetOf(2, 3, 4, 5, 6, 7)
	highColumns = game.SetOf(7, 8, 9, 10, 11, 12)
)

// of is the score of the triple on the board, 0 with fewer than three runners.
func (t tripleScore) of(p *game.Position) int {
	var runners game.ColumnSet
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if p.Runners[c] > 0 {
			runners = runners.With(c)
		}
	}
	if runners.Len() < game.Runners {
		return 0
	}
	score := 0
	switch {
	case runners&^oddColumns == 0:
		score += t.odd
	case runners&^evenColumns == 0:
		score += t.even
	}
	if runners&^lowColumns == 0 || runners&^highColumns == 0 {
		score += t.outer
	}
	return score
}
