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

// Choose is the move worth most.
func (b *progress) Choose(p game.Position, _ Belief) game.Move {
	moves := p.Moves()
	runners := columnsOf(&p)
	best := moves.At(0)
	most := b.worth(&p, runners, best)
	for i := 1; i < moves.Len(); i++ {
		if worth := b.worth(&p, runners, moves.At(i)); worth > most {
			best, most = moves.At(i), worth
		}
	}
	return best
}

// worth is what the squares that m moves are worth, less what it costs to place
// new runners and to have three runners in the columns where they are then. What
// was on the board before counts alike in all moves of a roll: it is left out.
func (b *progress) worth(p *game.Position, runners game.ColumnSet, m game.Move) int {
	worth := 0
	move := func(c game.Column, to uint8) {
		from := p.Runners[c]
		if from == 0 {
			from = p.Markers[p.Turn][c]
			worth -= b.runner
			runners = runners.With(c)
		}
		worth += b.squares[c][to] - b.squares[c][from]
	}
	to, other := p.Reach(m)
	move(m.A, to)
	if other > 0 {
		move(m.B, other)
	}
	return worth - b.shape.of(runners)
}

// Roll goes on while a runner is free and a column is open for it, and then
// until the score reaches the threshold. The published rules do not say what
// happens when a runner is free but every other column is claimed or taken: then
// waiting for it is pointless, and the score decides as with three runners.
func (b *progress) Roll(p game.Position, _ Belief) bool {
	if roll, ok := settled(&p); ok {
		return roll
	}
	return canPlaceRunner(&p) || b.score(&p) < b.threshold
}

// score is the sum over the runners of (squares advanced this turn + 1) times
// the column's weight, plus the triple's score. A runner on top counts like any
// other, and in speed so does a square that was jumped.
func (b *progress) score(p *game.Position) int {
	score := 0
	var runners game.ColumnSet
	own := &p.Markers[p.Turn]
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if square := p.Runners[c]; square > 0 {
			score += int(square-own[c]+1) * b.weight[c]
			runners = runners.With(c)
		}
	}
	return score + b.triple.of(runners)
}

// The columns by the kinds a tripleScore tells apart.
var (
	oddColumns  = game.SetOf(3, 5, 7, 9, 11)
	evenColumns = game.SetOf(2, 4, 6, 8, 10, 12)
	lowColumns  = game.SetOf(2, 3, 4, 5, 6, 7)
	highColumns = game.SetOf(7, 8, 9, 10, 11, 12)
)

// of is the score of the runners' columns, 0 for fewer than three.
func (t tripleScore) of(runners game.ColumnSet) int {
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
