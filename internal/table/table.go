// Package table is one game in progress. People and bots sit at the table, the
// game lies on it, and only the table moves the game on: whoever plays holds a
// chair, reads what has happened and asks to act.
//
// A table is passive. It has a mutex and no goroutine, timer or clock of its
// own; dice come to it from outside, and nothing it hands out while the game goes
// on tells which will come.
package table

import (
	"slices"
	"sync"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// Options are what a table needs from outside.
type Options struct {
	// Dice is the next roll of the game's dice.
	Dice func() game.Dice
	// Save is called with the whole record after each action, before anybody
	// can see its events. The record is the callee's to keep. May be nil.
	Save func(*record.Record) error
	// OneKeyboard says that everybody plays at one keyboard, so that a stop may
	// be taken back until the next dice fall, and whoever asks to end the game asks
	// for all.
	OneKeyboard bool
	// Standin is the level of the bot that plays on for a person who gives up while
	// others play. Without one the game ends for all.
	Standin string
}

// A Table is a game in progress. It is safe for concurrent use.
type Table struct {
	options Options

	mu       sync.Mutex
	record   *record.Record
	done     []done // of each of the record's actions
	now      game.Position
	events   []Event  // of what was taken back only that it was
	last     int      // the number of the latest event
	standing int      // how many events stand, where the latest is a TookBack
	saved    error    // of the latest save
	chairs   []*Chair // by seat, nil where nobody has sat down
	watchers map[chan struct{}]struct{}
}

// Done is what an action of the record has led to.
type done struct {
	before game.Position
	event  int // the place of its first event
}

// New is a table with the game of a valid record on it. What happened so far
// are its first events. It fails where the record's actions are not legal.
func New(r *record.Record, o Options) (*Table, error) {
	t := &Table{options: o, record: r.Clone(), now: r.Start(), watchers: map[chan struct{}]struct{}{}}
	t.chairs = make([]*Chair, len(r.Seats))
	t.record.Actions = nil
	for _, a := range r.Actions {
		if err := t.apply(a); err != nil {
			return nil, err
		}
	}
	// A record may end on a roll that failed.
	if t.now.Phase() == game.Busted {
		if err := t.apply(game.Action{Kind: game.Bust}); err != nil {
			return nil, err
		}
	}
	if n := len(r.Conceded); n > 0 && t.givenUp() {
		t.say(Conceded, r.Conceded[n-1])
	}
	if r.Ended {
		t.say(Ended, t.now.Turn)
	}
	return t, nil
}

// apply adds an action and its events.
func (t *Table) apply(a game.Action) error {
	after, err := t.now.Apply(a)
	if err != nil {
		return err
	}
	t.record.Actions = append(t.record.Actions, a)
	t.forget()
	t.done = append(t.done, done{t.now, len(t.events)})
	for _, e := range happened(a, t.now, after) {
		t.happen(e)
	}
	t.now = after
	return nil
}

// happen adds an event, with the next number.
func (t *Table) happen(e Event) {
	t.last++
	e.Number = t.last
	t.events = append(t.events, e)
}

// roll throws the dice, unless the rules refuse: a throw cannot be undone.
func (t *Table) roll() error {
	if why := t.now.RefuseRoll(); why.Reason != game.ReasonNone {
		return &game.IllegalError{Action: game.Action{Kind: game.Roll}, Refusal: why}
	}
	if err := t.apply(game.Action{Kind: game.Roll, Dice: t.options.Dice()}); err != nil {
		return err
	}
	if t.now.Phase() == game.Busted {
		return t.apply(game.Action{Kind: game.Bust})
	}
	return nil
}

// forget drops from the events what has been taken back, but for the last TookBack,
// which returned play to the position now on the table. So events do not pile up
// while moves are tried and taken back.
func (t *Table) forget() {
	if len(t.events) == 0 || t.events[len(t.events)-1].Kind != TookBack {
		return
	}
	back := t.events[len(t.events)-1]
	for n := t.standing; ; n-- {
		if n == 0 || t.events[n-1].Kind != TookBack {
			t.events = append(t.events[:n], back)
			return
		}
	}
}

func (t *Table) takeBack(seat game.Seat) error {
	by, err := t.canTakeBack()
	switch {
	case err != nil:
		return err
	case by != seat:
		return ErrNotYourTurn
	}
	last := len(t.record.Actions) - 1
	undone := t.done[last]
	e := Event{Kind: TookBack, Seat: seat, Move: t.record.Actions[last].Move, Before: t.now, After: undone.before}
	t.record.Actions, t.done = t.record.Actions[:last], t.done[:last]
	t.now, t.standing = undone.before, undone.event
	t.happen(e)
	return nil
}

// say adds an event that moves nothing on the board.
func (t *Table) say(k Kind, seat game.Seat) {
	t.happen(Event{Kind: k, Seat: seat, Before: t.now, After: t.now})
}

// concede gives the game up for a seat. With two seats the other has won; with more
// a bot plays on for it, or if no person is left the game has ended.
func (t *Table) concede(seat game.Seat) error {
	r := t.record
	from, err := r.Next(seat)
	if err != nil {
		return err
	}
	t.chairs[seat] = nil
	r.Conceded = append(r.Conceded, seat)
	t.say(Conceded, seat)
	switch {
	case len(r.Seats) == game.MinSeats:
	case t.options.Standin == "" || !r.PersonLeft():
		return t.end(seat)
	default:
		r.Standins = append(r.Standins, record.Standin{Seat: seat, Level: t.options.Standin, From: from})
		t.happen(Event{Kind: StoodIn, Seat: seat, Level: t.options.Standin, Before: t.now, After: t.now})
	}
	return nil
}

// end ends the game without a winner.
func (t *Table) end(seat game.Seat) error {
	t.record.Ended = true
	t.say(Ended, seat)
	return nil
}

// Plays is the level of the bot that plays a seat now, "" for a person.
func (t *Table) Plays(seat game.Seat) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.record.Plays(seat)
}

// CanTakeBack is the seat that may take back what happened last, or why nobody
// may.
func (t *Table) CanTakeBack() (game.Seat, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.canTakeBack()
}

func (t *Table) canTakeBack() (game.Seat, error) {
	last := len(t.record.Actions) - 1
	switch {
	case t.finished():
		return 0, ErrFinished
	case last < 0:
		return 0, ErrNothingBack
	}
	before := t.done[last].before
	switch t.record.Actions[last].Kind {
	case game.Choose:
		if before.Moves().Len() == 1 {
			return 0, ErrOnlyMove
		}
	case game.Stop:
		if !t.options.OneKeyboard {
			return 0, ErrStopIsFinal
		}
	default:
		return 0, ErrDiceFallen
	}
	return before.Turn, nil
}

func (t *Table) finished() bool { return t.givenUp() || t.now.Phase() == game.Over }

// givenUp reports whether the game is over without having been played out.
func (t *Table) givenUp() bool {
	return t.record.Ended || len(t.record.Seats) == 2 && len(t.record.Conceded) > 0
}

// Seq is the number of the latest event, 0 if nothing has happened.
func (t *Table) Seq() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last
}

// Since are the events after number seq, oldest first. What was taken back is told,
// as a TookBack, to those who may have seen it, and left out for all others. A
// TookBack of something that the caller has not seen leads to the position that the
// caller has.
func (t *Table) Since(seq int) []Event {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.events[t.after(seq):])
}

// after is the place of the first event with a number over seq.
func (t *Table) after(seq int) int {
	i, found := slices.BinarySearchFunc(t.events, seq, func(e Event, seq int) int { return e.Number - seq })
	if found {
		i++
	}
	return i
}

// At is the position after event number seq; 0 is the start. Where that event has
// been taken back, it is the position to which play returned.
func (t *Table) At(seq int) game.Position {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.after(seq)
	switch {
	case i > 0 && t.events[i-1].Number == seq, i == len(t.events) && i > 0:
		return t.events[i-1].After
	case i < len(t.events) && seq > 0:
		return t.events[i].After
	default:
		return t.record.Start()
	}
}

// Now is the position on the table.
func (t *Table) Now() game.Position {
	now, _, _ := t.State()
	return now
}

// State is the position on the table, the number of the event that led to it, and
// whether the game is over.
func (t *Table) State() (now game.Position, seq int, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.now, t.last, t.finished()
}

// Record is the game so far, without what was taken back, and until it is over
// without the seed, which would tell the dice to come. The caller may keep it.
func (t *Table) Record() *record.Record {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.record.Clone()
	if !t.finished() {
		r.Seed = nil
	}
	return r
}

// SaveError is why the latest action could not be saved, or nil.
func (t *Table) SaveError() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.saved
}

// Watch gives a channel that gets a wake-up when something has happened; Since tells
// what. stop ends that and closes the channel.
func (t *Table) Watch() (woken <-chan struct{}, stop func()) {
	w := make(chan struct{}, 1)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.watchers[w] = struct{}{}
	return w, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if _, watching := t.watchers[w]; watching {
			delete(t.watchers, w)
			close(w)
		}
	}
}
