package store

import (
	"fmt"
	"os"
	"slices"
)

// Limits are how much a directory of games may hold. Zero is no limit.
type Limits struct {
	Games int   // files
	Bytes int64 // in all of them
}

// A LimitError is a game for which there is no room.
type LimitError struct{ Limits Limits }

// Error says what would make room.
func (e *LimitError) Error() string {
	limit := fmt.Sprintf("%d games", e.Limits.Games)
	switch {
	case e.Limits.Games == 0:
		limit = fmt.Sprintf("%d bytes", e.Limits.Bytes)
	case e.Limits.Bytes != 0:
		limit += fmt.Sprintf(" or %d bytes", e.Limits.Bytes)
	}
	return fmt.Sprintf("there is no room: at most %s are kept, and only games that are over make room for others", limit)
}

// MadeRoom is how many finished games have made room for others since it was asked
// last. It is for a client to say so.
func (g *Games) MadeRoom() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := g.madeRoom
	g.madeRoom = 0
	return n
}

// exceeds reports whether what is kept is more than the limits allow.
func (l Limits) exceeds(limits Limits) bool {
	return limits.Games > 0 && l.Games > limits.Games || limits.Bytes > 0 && l.Bytes > limits.Bytes
}

// room makes room for so much more: the oldest games that are over go. It fails
// with a *LimitError where that is not enough, and then none has gone.
func (g *Games) room(more Limits) error {
	if g.limits == (Limits{}) {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	// Others keep games here, too: so for a new one they are counted anew.
	if wanted := g.kept.and(more); more.Games == 0 && g.known != nil && !wanted.exceeds(g.limits) {
		g.kept = wanted
		return nil
	}
	list, err := g.list()
	if err != nil {
		return err
	}
	wanted := g.kept.and(more)
	var going []Entry
	for _, e := range slices.Backward(list.Finished) {
		if !wanted.exceeds(g.limits) {
			break
		}
		if !e.open {
			wanted = wanted.and(Limits{-1, -e.size})
			going = append(going, e)
		}
	}
	if wanted.exceeds(g.limits) {
		return &LimitError{g.limits}
	}
	for _, e := range going {
		g.remove(e)
	}
	g.kept = g.kept.and(more)
	return nil
}

func (l Limits) and(more Limits) Limits { return Limits{l.Games + more.Games, l.Bytes + more.Bytes} }

// remove removes a game, unless somebody has just opened it.
func (g *Games) remove(e Entry) {
	path := g.Path(e.ID)
	l, err := acquire(path)
	if err != nil {
		return
	}
	defer l.release()
	if os.Remove(path) == nil {
		g.kept = g.kept.and(Limits{-1, -e.size})
		g.madeRoom++
	}
}
