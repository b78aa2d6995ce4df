package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"cantstop/internal/record"
)

// Writers are a few hands that write the games of many, so that a slow disk delays
// saving and nothing else. Of the states of a game that wait to be written, the
// latest wins. They may be used from several goroutines.
type Writers struct {
	now    func() time.Time
	failed func(error)
	hands  sync.WaitGroup

	mu     sync.Mutex
	work   sync.Cond // there is something in the queue, or it is closed
	queue  []*task   // something is to be done, and no hand has them
	tasks  map[*Game]*task
	closed bool
}

// A task is a game that is saved by the hands.
type task struct {
	game    *Game
	waiting *record.Record // the latest state that no hand has, or nil
	since   time.Time      // when the first state came that no hand has
	came    time.Time      // when the one came that a hand writes, zero if none does
	queued  bool
	taken   bool           // a hand has the task
	err     error          // of the state written last
	unsaved *record.Record // that state, where it could not be saved and no hand has a later one
	leaving bool           // the game is to be closed
	again   bool           // what was unsaved then has been tried again
	left    chan struct{}  // closed when it is
}

// NewWriters are so many hands, at least one, and a clock. Each save that fails is
// told to failed, which may be nil, with its *SaveError.
func NewWriters(hands int, now func() time.Time, failed func(error)) *Writers {
	w := &Writers{now: now, failed: failed, tasks: map[*Game]*task{}}
	w.work.L = &w.mu
	for range hands {
		w.hands.Go(w.write)
	}
	return w
}

// Save has a state of a game written soon. The record is the Writers' to keep. It
// does not wait for the disk, and returns why the state that was written last could
// not be saved, or nil.
func (w *Writers) Save(g *Game, r *record.Record) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return errWritersClosed
	}
	t := w.task(g)
	if t.waiting == nil {
		t.since = w.now()
		w.give(t)
	}
	t.waiting = r
	return t.err
}

var errWritersClosed = errors.New("no game is saved any more")

// Behind is how long the oldest state of a game that is not on the disk yet has
// waited. There is none where the latest one is, or could not be saved.
func (w *Writers) Behind(g *Game) (waited time.Duration, waits bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch t := w.tasks[g]; {
	case t == nil:
		return 0, false
	case !t.came.IsZero():
		return w.now().Sub(t.came), true
	case t.waiting != nil:
		return w.now().Sub(t.since), true
	}
	return 0, false
}

// Failure is why the state of a game that was written last could not be saved, or
// nil.
func (w *Writers) Failure(g *Game) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.tasks[g]; t != nil {
		return t.err
	}
	return nil
}

// Leave waits until the latest state of a game is written, and closes the game. If
// that cannot be saved, it is tried once more. It returns why the latest one
// could not be, or why ctx has ended before that: then the game is closed later.
func (w *Writers) Leave(ctx context.Context, g *Game) error {
	w.mu.Lock()
	t := w.task(g)
	if w.closed {
		w.mu.Unlock()
		g.Close()
		return t.err
	}
	t.leaving = true
	w.give(t)
	w.mu.Unlock()
	select {
	case <-t.left:
		return t.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close waits until everything is written, and sends the hands home. Nothing is
// saved after it; games that nobody has left stay open.
func (w *Writers) Close() {
	w.mu.Lock()
	w.closed = true
	w.work.Broadcast()
	w.mu.Unlock()
	w.hands.Wait()
}

func (w *Writers) task(g *Game) *task {
	t, ok := w.tasks[g]
	if !ok {
		t = &task{game: g, left: make(chan struct{})}
		w.tasks[g] = t
	}
	return t
}

// give puts a task where a hand takes it. Who has it already looks at it again.
func (w *Writers) give(t *task) {
	if !t.queued && !t.taken {
		t.queued = true
		w.queue = append(w.queue, t)
		w.work.Signal()
	}
}

// write is what each hand does until there is nothing left to do.
func (w *Writers) write() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		for len(w.queue) == 0 {
			if w.closed {
				return
			}
			w.work.Wait()
		}
		t := w.queue[0]
		w.queue = w.queue[1:]
		w.take(t)
	}
}

// take writes the state of a task that waits, if any, and lets the game go if that
// was the last. The lock is not held meanwhile.
func (w *Writers) take(t *task) {
	t.queued, t.taken = false, true
	if r := t.waiting; r != nil {
		t.waiting, t.came, t.unsaved = nil, t.since, nil
		w.mu.Unlock()
		err := t.game.Save(r)
		if err != nil && w.failed != nil {
			w.failed(err)
		}
		w.mu.Lock()
		t.came, t.err = time.Time{}, err
		if err != nil {
			t.unsaved = r
		}
	}
	t.taken = false
	switch {
	case t.waiting != nil:
		w.give(t)
	case t.leaving && t.unsaved != nil && !t.again:
		t.waiting, t.since, t.again = t.unsaved, w.now(), true
		w.give(t)
	case t.leaving:
		delete(w.tasks, t.game)
		w.mu.Unlock()
		t.game.Close()
		close(t.left)
		w.mu.Lock()
	}
}
