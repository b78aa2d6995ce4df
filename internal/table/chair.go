package table

import (
	"errors"

	"cantstop/internal/game"
)

// What a chair refuses beside what the rules do not allow (*game.IllegalError).
// Nothing has changed then.
var (
	ErrStale       = errors.New("something has happened since this was decided")
	ErrLeft        = errors.New("somebody else has taken this seat")
	ErrNoSeat      = errors.New("there is no such seat at this table")
	ErrNoAction    = errors.New("there is no such action")
	ErrNotYourTurn = errors.New("it is another seat's turn")
	ErrFinished    = errors.New("the game is over")
	ErrNothingBack = errors.New("there is nothing to take back")
	ErrDiceFallen  = errors.New("the dice have fallen, and a roll is never taken back")
	ErrOnlyMove    = errors.New("it was the only move")
	ErrStopIsFinal = errors.New("a stop is final where not everybody plays at one keyboard")
	ErrNotAlone    = errors.New("nobody ends the game for others who are not at this keyboard")
)

// An Action is what the seat to move asks for.
type Action struct {
	Kind Ask
	Move game.Move // of Choose
}

// Ask tells actions apart.
type Ask uint8

// The actions.
const (
	Roll Ask = iota
	Choose
	Stop
)

// A Chair is the one handle by which a seat acts: whoever holds it plays there.
// It holds until somebody sits down on the seat anew. It is safe for concurrent
// use.
//
// Each of its methods takes the number of the latest event that its holder knew:
// what was decided on an older state is refused.
type Chair struct {
	table *Table
	seat  game.Seat
}

// Sit is a chair for a seat. An earlier chair of that seat is void from now on. A
// seat that is not at the table has a chair, too, which is refused everything.
func (t *Table) Sit(seat game.Seat) *Chair {
	c := &Chair{t, seat}
	t.mu.Lock()
	defer t.mu.Unlock()
	if int(seat) < len(t.chairs) {
		t.chairs[seat] = c
	}
	return c
}

// Seat is the seat that the chair belongs to.
func (c *Chair) Seat() game.Seat { return c.seat }

// Act does what is asked for, if it is the seat's turn and the rules allow it.
func (c *Chair) Act(seq int, a Action) error {
	return c.do(seq, func(t *Table) error {
		if c.seat != t.now.Turn {
			return ErrNotYourTurn
		}
		switch a.Kind {
		case Roll:
			return t.roll()
		case Choose:
			return t.apply(game.Action{Kind: game.Choose, Move: a.Move})
		case Stop:
			return t.apply(game.Action{Kind: game.Stop})
		default:
			return ErrNoAction
		}
	})
}

// TakeBack takes back the seat's latest move, until the dice are rolled again or
// the turn ends; where everybody plays at one keyboard also its stop, until the
// next dice fall.
func (c *Chair) TakeBack(seq int) error {
	return c.do(seq, func(t *Table) error { return t.takeBack(c.seat) })
}

// Concede gives the game up for the seat, whoever's turn it is. The chair is void
// then. With two seats the other has won; with more a bot plays on there
// (Options.Standin), or if no person is left the game has ended.
func (c *Chair) Concede(seq int) error {
	return c.do(seq, func(t *Table) error { return t.concede(c.seat) })
}

// End ends the game for all without a winner. It is refused where not everybody
// plays at one keyboard.
func (c *Chair) End(seq int) error {
	return c.do(seq, func(t *Table) error {
		if !t.options.OneKeyboard {
			return ErrNotAlone
		}
		return t.end(c.seat)
	})
}

// do changes the table, if the chair is one at it and its holder knew the newest
// state; it saves what has come of it, and wakes those who watch. Where change
// fails it has changed nothing.
func (c *Chair) do(seq int, change func(*Table) error) error {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case int(c.seat) >= len(t.chairs):
		return ErrNoSeat
	case t.chairs[c.seat] != c:
		return ErrLeft
	case seq != t.last:
		return ErrStale
	case t.finished():
		return ErrFinished
	}
	if err := change(t); err != nil {
		return err
	}
	if t.options.Save != nil {
		t.saved = t.options.Save(t.record.Clone())
	}
	for w := range t.watchers {
		select {
		case w <- struct{}{}:
		default: // it has a wake-up waiting
		}
	}
	return nil
}
