// Package driver decides what happens next at a table, for every client alike: a
// bot decides, a roll has only one move, a person is to act, or it is all over.
// It holds the chairs of the bots, and shows them what the others do.
//
// A driver is asked; it has no goroutine and no clock of its own. Thinking takes
// some milliseconds and is for another goroutine than a screen's event loop.
package driver

import (
	"errors"
	"slices"
	"sync"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/table"
)

// A Driver knows what happens next at one table.
type Driver struct {
	table *table.Table
	seat  func(level string, s game.Seat) (bot.Bot, error)

	mu     sync.Mutex
	chairs []*table.Chair // of the bots, by seat; nil for people
	coming []arrival      // bots that have sat down since a bot decided last

	// Of whoever asks for a decision.
	bots  *bot.Company
	shown []game.Action // what the bots have been shown
}

// An arrival is a bot that has sat down on a seat.
type arrival struct {
	seat game.Seat
	bot  bot.Bot
}

// New seats the bots that play at a table of so many seats. Seat gives a seat the
// bot of a level. New fails where seat does.
func New(t *table.Table, seats int, seat func(level string, s game.Seat) (bot.Bot, error)) (*Driver, error) {
	d := &Driver{table: t, seat: seat, chairs: make([]*table.Chair, seats), bots: bot.NewCompany()}
	for s := range game.Seat(seats) {
		if err := d.Sit(s); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// Sit seats the bot that plays on a seat by the table's record, such as one for a
// person who has given up. Where a person plays it does nothing. It fails where seat
// does.
func (d *Driver) Sit(s game.Seat) error {
	level := d.table.Plays(s)
	if level == "" {
		return nil
	}
	b, err := d.seat(level, s)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.chairs[s] = d.table.Sit(s)
	d.coming = append(d.coming, arrival{s, b})
	return nil
}

// welcome has those who have sat down join the others, and shows all of them the
// game from its beginning.
func (d *Driver) welcome() {
	d.mu.Lock()
	coming := d.coming
	d.coming = nil
	d.mu.Unlock()
	for _, a := range coming {
		d.bots.Sit(a.seat, a.bot)
		d.bots.Begin()
		d.shown = nil
	}
}

// chair is the chair of a bot, nil for a person.
func (d *Driver) chair(s game.Seat) *table.Chair {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.chairs[s]
}

// Person reports whether a person plays there.
func (d *Driver) Person(s game.Seat) bool { return d.chair(s) == nil }

// A Next is what happens next.
type Next struct {
	What What
	Seq  int           // the number of the latest event when this was said
	Now  game.Position // the position then; the seat is the one to move
	Move game.Move     // of Forced
}

// What says which of the things that may happen next is meant.
type What uint8

// What may happen next.
const (
	Over   What = iota // nothing: the game is over
	Person             // a person is to act
	Forced             // a person is to act, and has only one move
	Bot                // a bot decides (Decide)
)

// Next is what happens next.
func (d *Driver) Next() Next {
	now, seq, over := d.table.State()
	n := Next{Seq: seq, Now: now}
	switch {
	case over:
	case !d.Person(now.Turn):
		n.What = Bot
	case now.Moves().Len() == 1:
		n.What, n.Move = Forced, now.Moves().At(0)
	default:
		n.What = Person
	}
	return n
}

// A Decision is what a bot has decided, to be done with Do.
type Decision struct {
	seat   game.Seat
	seq    int
	Action table.Action
}

// Decide is the decision of the bot whose turn it is by n. It may take some
// milliseconds; one goroutine at a time may ask.
func (d *Driver) Decide(n Next) Decision {
	d.welcome()
	d.show()
	dec := Decision{seat: n.Now.Turn, seq: n.Seq}
	b, belief := d.bots.ToMove(&n.Now)
	switch n.Now.Phase() {
	case game.ToChoose:
		dec.Action = table.Action{Kind: table.Choose, Move: b.Choose(n.Now, belief)}
	case game.ToDecide:
		if !b.Roll(n.Now, belief) {
			dec.Action = table.Action{Kind: table.Stop}
		}
	case game.ToRoll, game.Busted, game.Over:
	}
	return dec
}

// Do does what a bot has decided. A decision on an older state is dropped, for
// instance when the game has been given up meanwhile.
func (d *Driver) Do(dec Decision) error {
	err := d.chair(dec.seat).Act(dec.seq, dec.Action)
	if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrFinished) {
		return nil
	}
	return err
}

// show shows the bots what has happened since they decided last. If something
// they have seen was taken back, they are shown the game again.
func (d *Driver) show() {
	r := d.table.Record()
	if n := len(d.shown); n > len(r.Actions) || !slices.Equal(d.shown, r.Actions[:n]) {
		d.bots.Begin()
		d.shown = nil
	}
	n := 0
	_ = r.Walk(func(p game.Position, a game.Action, _ game.Position) { // a record on a table is legal
		if n >= len(d.shown) {
			d.bots.Show(&p, a)
		}
		n++
	})
	d.shown = r.Actions
}
