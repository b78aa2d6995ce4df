package lesson

import (
	"sync"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/record"
)

// A Say is what an answer says.
type Say uint8

// What answers say.
const (
	SaysNothing    Say = iota
	SaysBoth           // both sums of Move have moved
	SaysTwice          // Move was a double: two steps
	SaysSafest         // the last runner is out, where Busts is least
	SaysRunner         // the last runner is out; after Best only Least would bust
	SaysBust           // Squares are lost, and no marker
	SaysCautious       // a stop kept Squares, and there was no bust to see
	SaysBanked         // a stop has kept Squares
	SaysSurvived       // a roll that Busts of all do not survive has gone well
	SaysStopNow        // a pairing has been played, and stopping is still asked
	SaysOnTop          // Columns are topped, which claims nothing yet
	SaysElsewhere      // Move left the top alone
	SaysClaimed        // Columns are claimed
	SaysNoClaim        // a stop kept Squares below the top
	SaysTopLost        // a bust took Squares, with the runner on top
	SaysTriple         // Columns are out, and Busts of all rolls fail
	SaysKeptTriple     // a stop kept Squares that Busts of all rolls would have taken
	SaysLucky          // a roll went well that Busts of all would not have survived
	SaysWon            // a stop has won
	SaysStillWins      // a roll went well, and stopping still wins
	SaysWinLost        // a bust took the win
	SaysTooLate        // a bust took Squares that a stop would have kept
)

// All are the lessons, in their order.
var All = sync.OnceValue(func() []Lesson {
	all := []Lesson{
		{asks: AskPair, Start: position("classic/3 -/- 1 - 2345"), answer: twoSums},
		{asks: AskRunner, Start: position("classic/3 -/- 1 5.2,9.2 1156"), answer: lastRunner},
		{asks: AskRoll, Start: position("classic/3 5.3/7.4 1 2.1,5.5,9.2 -"), answer: aBust, dice: []game.Dice{{4, 4, 6, 6}}},
		{
			asks: AskStop, Start: position("classic/3 7.4/8.1 1 6.2,7.5,8.1 -"), answer: stopInTime,
			dice: []game.Dice{{2, 3, 4, 5}, {5, 4, 5, 5}},
		},
		{
			asks: AskClimb, Start: position("classic/3 4.3/6.5,12.1 1 12.2 6612"), answer: onTop,
			dice: []game.Dice{{6, 6, 3, 4}, {1, 1, 1, 1}},
		},
		{
			asks: AskColumn, Start: position("classic/3 7.13/8.4 1 2.1,3.1 3456"), answer: closedColumns,
			dice: []game.Dice{{1, 2, 4, 6}},
		},
		{
			asks: AskWin, Start: position("classic/3 7.13,8.11/3.5,9.7 1 4.3,5.2,6.11 -"), answer: winning,
			dice: []game.Dice{{1, 3, 6, 6}, {6, 6, 6, 5}},
		},
	}
	for i := range all {
		all[i].Number = i + 1
	}
	return all
})

// At is the lesson of a number. One that there is none of is the first.
func At(number int) Lesson {
	if number < 1 || number > len(All()) {
		number = 1
	}
	return All()[number-1]
}

func position(text string) game.Position {
	p, err := record.ParsePosition(text)
	if err != nil {
		panic("lesson: " + err.Error())
	}
	return p
}

// twoSums is the first lesson: a pairing moves both its sums, a double twice.
func twoSums(_ game.Position, a game.Action, _ game.Position) Answer {
	says := SaysBoth
	if a.Move.Double() {
		says = SaysTwice
	}
	return Answer{Says: says, Then: Learned, Move: a.Move}
}

// lastRunner is the second: of two new sums one is chosen, and then it is dangerous.
func lastRunner(before game.Position, a game.Action, after game.Position) Answer {
	r := Answer{Says: SaysRunner, Then: Learned, Move: a.Move, Busts: odds.NextBusts(after), Least: game.Rolls}
	for _, m := range before.Moves().All() {
		if busts := odds.NextBusts(before.After(m)); busts < r.Least {
			r.Best, r.Least = m.A, busts
		}
	}
	if r.Busts == r.Least {
		r.Says = SaysSafest
	}
	return r
}

// aBust is the third: what a bust takes, and what it leaves.
func aBust(before game.Position, a game.Action, _ game.Position) Answer {
	r := Answer{Says: SaysBust, Then: Learned, Squares: before.AtStake(), Busts: odds.NextBusts(before)}
	if a.Kind == game.Stop {
		r.Says, r.Then = SaysCautious, Misses
	}
	return r
}

// stopInTime is the fourth: a stop keeps what was climbed.
func stopInTime(before game.Position, a game.Action, after game.Position) Answer {
	switch {
	case a.Kind == game.Stop:
		return Answer{Says: SaysBanked, Then: Learned, Squares: before.AtStake()}
	case a.Kind == game.Choose:
		return Answer{Says: SaysStopNow, asks: AskStop, Squares: after.AtStake()}
	case after.Phase() == game.ToChoose:
		return survived(before)
	default:
		return Answer{Says: SaysTooLate, Then: Misses, Squares: before.AtStake()}
	}
}

// survived is a roll that went well, after which a pairing is to be chosen.
func survived(before game.Position) Answer {
	return Answer{Says: SaysSurvived, asks: AskPairOn, Busts: odds.NextBusts(before)}
}

// onTop is the fifth: a runner on top is nobody's before the stop.
func onTop(before game.Position, a game.Action, after game.Position) Answer {
	topped := before.Topped()
	switch {
	case a.Kind == game.Stop && topped != 0:
		return Answer{Says: SaysClaimed, Then: Learned, Columns: topped}
	case a.Kind == game.Stop:
		return Answer{Says: SaysNoClaim, Then: Misses, Squares: before.AtStake()}
	case a.Kind == game.Choose && after.Topped() != 0:
		return Answer{Says: SaysOnTop, asks: AskClaim, Columns: after.Topped()}
	case a.Kind == game.Choose:
		return Answer{Says: SaysElsewhere, asks: AskDecide, Move: a.Move}
	case after.Phase() == game.ToChoose:
		return survived(before)
	case topped != 0:
		return Answer{Says: SaysTopLost, Then: Misses, Squares: before.AtStake()}
	default:
		return Answer{Says: SaysTooLate, Then: Misses, Squares: before.AtStake()}
	}
}

// closedColumns is the sixth: what is claimed is closed, and three columns together
// make the danger.
func closedColumns(before game.Position, a game.Action, after game.Position) Answer {
	switch a.Kind {
	case game.Choose:
		var out game.ColumnSet
		for c := range game.AllColumns() {
			if after.Runners[c] > 0 {
				out = out.With(c)
			}
		}
		return Answer{Says: SaysTriple, asks: AskDecide, Columns: out, Busts: odds.NextBusts(after)}
	case game.Stop:
		return Answer{Says: SaysKeptTriple, Then: Learned, Squares: before.AtStake(), Busts: odds.NextBusts(before)}
	default:
		return Answer{Says: SaysLucky, Then: Learned, Busts: odds.NextBusts(before)}
	}
}

// winning is the seventh: a stop wins.
func winning(before game.Position, a game.Action, after game.Position) Answer {
	switch {
	case a.Kind == game.Stop:
		return Answer{Says: SaysWon, Then: Learned, Columns: after.Claimed(Learner)}
	case a.Kind == game.Choose:
		return Answer{Says: SaysStillWins, asks: AskWin}
	case after.Phase() == game.ToChoose:
		return survived(before)
	default:
		return Answer{Says: SaysWinLost, Then: Misses, Squares: before.AtStake()}
	}
}
