// Package lesson is what there is to learn and how it is taught: seven lessons of
// one action each, on boards and with dice that were chosen for them, and the hints
// that help later, in a game. It knows what each lesson asks and what every legal
// action is answered with; clients put that into words.
package lesson

import (
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// Learner is the seat of whoever learns; the other one is Opponent's.
const (
	Learner  game.Seat = 0
	Opponent game.Seat = 1
)

// A Lesson is one thing to learn by doing it.
type Lesson struct {
	Number int // from 1
	Start  game.Position
	asks   Ask
	dice   []game.Dice // that fall, one roll after another
	answer func(before game.Position, a game.Action, after game.Position) Answer
}

// An Ask is what a learner is asked to do.
type Ask uint8

// What can be asked.
const (
	AskNothing Ask = iota // nothing is left to do
	AskPair               // choose any pairing
	AskRunner             // choose where the last runner goes
	AskRoll               // roll, and see a bust
	AskStop               // stop
	AskClimb              // climb to the top
	AskClaim              // stop, with a runner on top
	AskColumn             // choose the third column beside a closed one
	AskDecide             // roll or stop
	AskWin                // stop, which wins
	AskPairOn             // choose a pairing, on the way back to the lesson
)

// A Moment is where a learner stands in a lesson.
type Moment struct {
	Position game.Position
	Asks     Ask    // what is to be done now
	Answer   Answer // to what was done last; the zero value before anything is
}

// An Answer is what is said to an action, and what becomes of the lesson.
type Answer struct {
	Says Say
	Then Then
	asks Ask // what is asked next, where the lesson goes on

	// What it is about, as far as Says tells.
	Move    game.Move      // that was played
	Columns game.ColumnSet // of the runners, or those claimed
	Busts   int            // of the 1,296 rolls: the danger that is, or was
	Best    game.Column    // the choice after which fewest rolls bust
	Least   int            // and how many of them do
	Squares int            // kept, or lost
}

// Then is what becomes of a lesson after an action.
type Then uint8

// What may become of it.
const (
	GoesOn Then = iota
	Learned
	Misses // the turn is over, and what was to be seen was not
)

// Moment is where the lesson stands after some actions, which must be legal.
func (l Lesson) Moment(actions []game.Action) Moment {
	m := Moment{Position: l.Start, Asks: l.asks}
	for _, a := range actions {
		if a.Kind == game.Bust {
			continue // which the roll has been answered with
		}
		before := m.Position
		after, err := before.Apply(a)
		if err != nil {
			return m
		}
		if after.Phase() == game.Busted {
			after = after.Lost()
		}
		m.Answer = l.answer(before, a, after)
		m.Position, m.Asks = after, m.Answer.asks
	}
	return m
}

// Dice are those of the lesson, one roll after another. The last ones fall again
// and again.
func (l Lesson) Dice() func() game.Dice {
	n := 0
	return func() game.Dice {
		d := l.dice[min(n, len(l.dice)-1)]
		n++
		return d
	}
}

// Record is the lesson as a game between two people, of whom only the learner is
// there.
func (l Lesson) Record(learner, opponent string) *record.Record {
	start := l.Start
	return &record.Record{
		Rules: start.Rules, Position: &start, First: start.Turn,
		Seats: []record.Seat{{Name: learner}, {Name: opponent}},
	}
}
