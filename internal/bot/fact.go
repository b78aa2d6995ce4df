package bot

import (
	"slices"
	"sync"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// A Fact is something about a position that speaks for the better choice. Players
// read it in their own language.
type Fact struct {
	Kind    FactKind
	Seat    game.Seat      // whom it is about: of FactWinsNext and FactRace
	Columns game.ColumnSet // what it is about: all kinds but FactWinsNext, FactSpent and FactTwoSteps
	Chance  float64        // of FactWinsNext and FactTops
}

// A FactKind tells facts apart.
type FactKind uint8

// The kinds of fact.
const (
	NoFact       FactKind = iota
	FactWinsNext          // to roll: another seat often wins in its next turn
	FactTops              // to roll: the roll often tops a column
	FactEven              // to roll: the three runners' columns are even
	FactDead              // to stop: columns are closed or topped, their sums are dead
	FactOdd               // to stop: the three runners' columns are odd
	FactSpent             // to stop: all three runners are out
	FactKeeps             // the better move keeps a runner back
	FactTwoSteps          // the better move is two steps, the other one
	FactRace              // the other move enters a column that somebody else tops first
)

// From which chances on two facts are worth a word.
const (
	winsNextFrom = 0.40
	topsFrom     = 0.25
)

// FactOf is the first fact that speaks for the best choice of an analysis of p, in
// the order of their kinds. Among moves it is compared with the one at instead. It
// solves up to a turn of each other seat, and takes a millisecond or two.
func FactOf(p game.Position, an Analysis, instead int) Fact {
	switch {
	case p.Phase() == game.ToChoose:
		return factOfMoves(p, an.Moves[an.Best].Move, an.Moves[instead].Move)
	case p.Phase() != game.ToDecide || !an.Roll.Allowed || !an.Stop.Allowed || an.Stop.Win == 1:
		return Fact{}
	case an.RollOn:
		return first(p, factWinsNext, factTops, factEven)
	default:
		return first(p, factDead, factOdd, factSpent)
	}
}

// Second is the place of the second best of an analysis's moves: what the best is to
// be compared with where nothing has been played.
func (an *Analysis) Second() int {
	second := -1
	for i, m := range an.Moves {
		if i != an.Best && (second < 0 || m.Win > an.Moves[second].Win) {
			second = i
		}
	}
	return max(second, 0)
}

func first(p game.Position, facts ...func(game.Position) (Fact, bool)) Fact {
	for _, of := range facts {
		if fact, ok := of(p); ok {
			return fact
		}
	}
	return Fact{}
}

func factOfMoves(p game.Position, best, instead game.Move) Fact {
	for _, of := range []func(p game.Position, best, instead game.Move) (Fact, bool){factKeeps, factTwoSteps, factRace} {
		if fact, ok := of(p, best, instead); ok {
			return fact
		}
	}
	return Fact{}
}

// factWinsNext: stopping lets another seat win often in its next turn.
func factWinsNext(p game.Position) (Fact, bool) {
	fact := Fact{Kind: FactWinsNext}
	now, _ := winners.Get().(*solver.Solver)
	defer winners.Put(now)
	board := p.Banked()
	for s := range p.AllSeats() {
		if s == p.Turn || toGo(&board, s) > winsNextWithin {
			continue
		}
		board.Turn = s
		if chance := now.Win(board); chance > fact.Chance {
			fact.Seat, fact.Chance = s, chance
		}
	}
	return fact, fact.Chance >= winsNextFrom
}

// winsNextWithin is the most squares with which a seat can win its next turn often
// enough: with ten to go it does in 36 of 100 turns at best, all columns being open.
const winsNextWithin = 9

// toGo is how many squares a seat has to go at least to win.
func toGo(p *game.Position, s game.Seat) int {
	var open []int
	closed := p.Closed()
	for c := range game.AllColumns() {
		if !closed.Has(c) {
			open = append(open, int(c.Squares()-p.Markers[s][c]))
		}
	}
	slices.Sort(open)
	sum := 0
	for _, squares := range open[:min(int(p.Target)-p.Claimed(s).Len(), len(open))] {
		sum += squares
	}
	return sum
}

// winners are solvers of turns that are to win.
var winners = sync.Pool{New: func() any { return solver.New(allOrNothing{}) }}

// allOrNothing is a solver.Value in which only a turn that wins is worth anything.
type allOrNothing struct{}

// Turn implements solver.Value.
func (allOrNothing) Turn(*game.Position) (bust solver.Chances) { return bust }

// Ends implements solver.Value. The solver knows which ends win, and nobody asks for
// the chances of the others.
func (allOrNothing) Ends(_ []solver.Axis, chances []float64, _ *solver.Shares) { clear(chances) }

// factTops: the next roll often tops a column.
func factTops(p game.Position) (Fact, bool) {
	fact := Fact{Kind: FactTops}
	rolls := 0
	for _, class := range odds.Unordered() {
		p.Dice = class.Dice
		tops := game.ColumnSet(0)
		for _, m := range p.Moves().All() {
			tops |= p.Effect(m).Tops
		}
		if tops != 0 {
			rolls += class.Rolls
			fact.Columns |= tops
		}
	}
	fact.Chance = float64(rolls) / game.Rolls
	return fact, fact.Chance >= topsFrom
}

// factEven: three even columns are easier to roll than others.
func factEven(p game.Position) (Fact, bool) {
	return Fact{Kind: FactEven, Columns: columnsOf(&p)}, threeOf(&p, evenColumns)
}

// factOdd: three odd columns are harder to roll than others.
func factOdd(p game.Position) (Fact, bool) {
	return Fact{Kind: FactOdd, Columns: columnsOf(&p)}, threeOf(&p, oddColumns)
}

// threeOf reports whether three runners stand, all in columns of a set.
func threeOf(p *game.Position, set game.ColumnSet) bool {
	runners := columnsOf(p)
	return runners.Len() == game.Runners && runners&^set == 0
}

// factDead: sums come to nothing, as a runner stands on top there or, while a runner
// is free that could else go there, as the column is claimed.
func factDead(p game.Position) (Fact, bool) {
	dead := p.Topped()
	if p.RunnersLeft() > 0 {
		dead |= p.Closed()
	}
	return Fact{Kind: FactDead, Columns: dead}, dead != 0
}

// factSpent: no runner is left that another column could take.
func factSpent(p game.Position) (Fact, bool) {
	return Fact{Kind: FactSpent}, p.RunnersLeft() == 0
}

// factKeeps: the better move leaves more runners.
func factKeeps(p game.Position, best, instead game.Move) (Fact, bool) {
	return Fact{Kind: FactKeeps, Columns: columnsOfMove(best)}, p.After(best).RunnersLeft() > p.After(instead).RunnersLeft()
}

// factTwoSteps: the better move plays both sums, the other only one.
func factTwoSteps(_ game.Position, best, instead game.Move) (Fact, bool) {
	return Fact{Kind: FactTwoSteps}, !best.Single() && instead.Single()
}

// raceEnds is how many squares a marker has to go at most for its column to be as
// good as gone.
const raceEnds = 3

// factRace: the other move climbs a column that somebody else is about to top, and
// from further below.
func factRace(p game.Position, best, instead game.Move) (Fact, bool) {
	after := p.After(instead)
	for c := range (columnsOfMove(instead) &^ columnsOfMove(best)).All() {
		mine := c.Squares() - after.Runners[c]
		for s := range p.AllSeats() {
			if s == p.Turn {
				continue
			}
			if theirs := c.Squares() - p.Markers[s][c]; theirs <= raceEnds && theirs < mine {
				return Fact{Kind: FactRace, Seat: s, Columns: game.SetOf(c)}, true
			}
		}
	}
	return Fact{}, false
}

func columnsOfMove(m game.Move) (set game.ColumnSet) {
	for c := range m.Columns() {
		set = set.With(c)
	}
	return set
}
