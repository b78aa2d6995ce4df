package record

import "cantstop/internal/game"

// A Turn is what one seat did in a row.
type Turn struct {
	Number int // from 1
	Seat   game.Seat
	Rolls  []Roll
	End    Ending
	// Before and After are the positions around it.
	Before, After game.Position
}

// A Roll is a throw of the dice and the move that was chosen for it; Move is
// zero where none was, yet or ever.
type Roll struct {
	Dice game.Dice
	Move game.Move
}

// An Ending is how a turn ended.
type Ending uint8

// The endings.
const (
	Unfinished Ending = iota // the turn goes on
	Stopped
	Busted
)

// Moves are the moves that were chosen, in order.
func (t Turn) Moves() []game.Move {
	var moves []game.Move
	for _, r := range t.Rolls {
		if r.Move != (game.Move{}) {
			moves = append(moves, r.Move)
		}
	}
	return moves
}

// Gained is how many squares the turn's moves were worth. A bust lost them.
func (t Turn) Gained() int {
	p := t.Before
	n := p.AtStake()
	for _, r := range t.Rolls {
		if r.Move != (game.Move{}) {
			p.Dice = r.Dice
			p = p.After(r.Move)
			n = p.AtStake()
		}
	}
	return n
}

// actions is how many actions the turn has: rolls, choices and a stop.
func (t Turn) actions() int {
	n := len(t.Rolls)
	for _, r := range t.Rolls {
		if r.Move != (game.Move{}) {
			n++
		}
	}
	if t.End == Stopped {
		n++
	}
	return n
}

// goesOn reports whether the turn can have more actions.
func (t Turn) goesOn() bool { return t.End == Unfinished && t.After.Phase() != game.Busted }

// Turns are the turns of the game in order, the last one perhaps unfinished. A
// turn in which nothing has been done yet is not among them. The dice of a start
// position count as the first turn's first roll. It fails as End does.
func (r *Record) Turns() ([]Turn, error) {
	var turns []Turn
	var t *Turn
	open := func(p game.Position) {
		if t == nil {
			turns = append(turns, Turn{Number: len(turns) + 1, Seat: p.Turn, Before: p})
			t = &turns[len(turns)-1]
		}
	}
	if p := r.Start(); p.Dice != (game.Dice{}) && len(r.Actions) > 0 {
		open(p)
		t.Rolls = []Roll{{Dice: p.Dice}}
	}
	err := r.Walk(func(before game.Position, a game.Action, after game.Position) {
		open(before)
		t.After = after
		switch a.Kind {
		case game.Roll:
			t.Rolls = append(t.Rolls, Roll{Dice: a.Dice})
		case game.Choose:
			t.Rolls[len(t.Rolls)-1].Move = a.Move
		case game.Stop:
			t.End, t = Stopped, nil
		case game.Bust:
			t.End, t = Busted, nil
		}
	})
	if err != nil {
		return nil, err
	}
	return turns, nil
}
