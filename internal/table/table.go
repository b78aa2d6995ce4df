// Package table is one game in progress. People and bots sit at the table, the
// game lies on it, and only the table moves the game on: whoever plays reads
// what has happened and asks the table to act.
//
// A table is passive. It has a mutex and no goroutine, timer or clock of its
// own; dice come to it from outside.
package table

import (
	"errors"
	"slices"
	"sync"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// What Act refuses beside what the rules do not allow (*game.IllegalError).
// Nothing has changed then.
var (
	ErrStale       = errors.New("something has happened since this was decided")
	ErrNotYourTurn = errors.New("it is another seat's turn")
	ErrFinished    = errors.New("the game is over")
	ErrNothingBack = errors.New("there is nothing to take back")
	ErrDiceFallen  = errors.New("the dice have fallen, and a roll is never taken back")
	ErrOnlyMove    = errors.New("it was the only move")
	ErrStopIsFinal = errors.New("a stop is final where not everybody plays at one keyboard")
)

// An Action is what a seat asks for.
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
	TakeBack // the latest move, or stop, of the seat
	Concede  // may be asked for at any time
)

// Options are what a table needs from outside.
type Options struct {
	// Dice is the next roll of the game's dice.
	Dice func() game.Dice
	// Save is called with the whole record after each action, before anybody
	// can see its events. The record is the callee's to keep. May be nil.
	Save func(*record.Record) error
	// OneKeyboard says that everybody plays at one keyboard, so that a stop may
	// be taken back until the next dice fall.
	OneKeyboard bool
}

// A Table is a game in progress. It is safe for concurrent use.
type Table struct {
	options Options

	mu       sync.Mutex
	record   *record.Record
	before   []game.Position // before each of the record's actions
	now      game.Position
	events   []Event
	saved    error // of the latest save
	watchers map[chan struct{}]struct{}
}

// New is a table with the game of a valid record on it. What happened so far
// are its first events. It fails where the record's actions are not legal.
func New(r *record.Record, o Options) (*Table, error) {
	t := &Table{options: o, record: r.Clone(), now: r.Start(), watchers: map[chan struct{}]struct{}{}}
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
	if r.Conceded != nil {
		t.events = append(t.events, Event{Kind: Conceded, Seat: *r.Conceded, Before: t.now, After: t.now})
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
	t.before = append(t.before, t.now)
	t.events = append(t.events, happened(a, t.now, after)...)
	t.now = after
	return nil
}

// Act does what seat asks for, if seat may, the rules allow it and it was
// decided on the newest state: seq is the number of the latest event the seat
// knew. On an error nothing has changed.
func (t *Table) Act(seat game.Seat, seq int, a Action) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case seq != len(t.events):
		return ErrStale
	case t.finished():
		return ErrFinished
	}
	if err := t.act(seat, a); err != nil {
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

func (t *Table) act(seat game.Seat, a Action) error {
	switch a.Kind {
	case Concede:
		t.record.Conceded = &seat
		t.events = append(t.events, Event{Kind: Conceded, Seat: seat, Before: t.now, After: t.now})
		return nil
	case TakeBack:
		return t.takeBack(seat)
	}
	if seat != t.now.Turn {
		return ErrNotYourTurn
	}
	switch a.Kind {
	case Roll:
		return t.roll()
	case Choose:
		return t.apply(game.Action{Kind: game.Choose, Move: a.Move})
	default:
		return t.apply(game.Action{Kind: game.Stop})
	}
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

func (t *Table) takeBack(seat game.Seat) error {
	by, err := t.canTakeBack()
	switch {
	case err != nil:
		return err
	case by != seat:
		return ErrNotYourTurn
	}
	last := len(t.record.Actions) - 1
	e := Event{Kind: TookBack, Seat: seat, Move: t.record.Actions[last].Move, Before: t.now, After: t.before[last]}
	t.record.Actions = t.record.Actions[:last]
	t.now, t.before = t.before[last], t.before[:last]
	t.events = append(t.events, e)
	return nil
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
	before := t.before[last]
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

func (t *Table) finished() bool {
	return t.record.Conceded != nil || t.now.Phase() == game.Over
}

// Seq is the number of the latest event, 0 if nothing has happened.
func (t *Table) Seq() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.events)
}

// Since are the events after number seq, oldest first.
func (t *Table) Since(seq int) []Event {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.events[min(max(seq, 0), len(t.events)):])
}

// At is the position after event number seq; 0 is the start.
func (t *Table) At(seq int) game.Position {
	t.mu.Lock()
	defer t.mu.Unlock()
	if seq < 1 {
		return t.record.Start()
	}
	return t.events[min(seq, len(t.events))-1].After
}

// Record is the game so far, without what was taken back. The caller may keep
// it.
func (t *Table) Record() *record.Record {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.record.Clone()
}

// SaveError is why the latest action could not be saved, or nil.
func (t *Table) SaveError() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.saved
}

// Watch gives a channel that is woken when something has happened; what, Since
// tells. stop ends it and closes the channel.
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
