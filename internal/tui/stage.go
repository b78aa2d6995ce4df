package tui

import (
	"time"

	"cantstop/internal/game"
	"cantstop/internal/table"
)

// A stage shows what happens at a table, at its own pace: it turns events into
// scenes and motion. Who plays, or only looks, stands before it.
type stage struct {
	*house
	table  *table.Table
	names  []string                  // of the seats
	day    time.Time                 // whose dice these are, zero for none
	person func(seat game.Seat) bool // who plays here

	seen    int // the number of the event that has been shown last
	scene   scene
	playing *playback    // the event being shown
	bust    *table.Event // a person's bust, which stays in sight until it is acknowledged
	past    []pastTurn   // the turns as far as they have been shown

	// What stands at the top instead of the game's name and rules and the turn it is
	// in; empty for these.
	title, aside string
	about        phrase
	bareDice     bool // nothing stands under the dice
}

// newStage is a stage for the game at a table, with the events so far already
// seen. Where the last of them is a person's bust, that stays in sight.
func newStage(h *house, t *table.Table, names []string, person func(game.Seat) bool) *stage {
	s := newBareStage(h, t, names, person)
	for _, e := range t.Since(0) {
		s.bust = nil
		s.show(e)
	}
	s.past = s.turnsOf()
	return s
}

// newBareStage is a stage for the game at a table, of which nothing has been seen.
func newBareStage(h *house, t *table.Table, names []string, person func(game.Seat) bool) *stage {
	return &stage{house: h, table: t, names: names, person: person, scene: newScene(t.At(0))}
}

// begin starts to show the next event, and reports whether there is one.
func (g *stage) begin(now time.Time) bool {
	events := g.table.Since(g.seen)
	if len(events) == 0 {
		return false
	}
	e := events[0]
	g.playing = newPlayback(e, !g.person(e.Seat), g.settings.Motion, now)
	return true
}

// end ends what is being shown, which is seen from then on.
func (g *stage) end() {
	e := g.playing.event
	g.playing = nil
	g.show(e)
	if g.seen == g.table.Seq() {
		g.past = g.turnsOf()
	}
}

func (g *stage) show(e table.Event) {
	g.scene = g.scene.after(e, g.text, g.names, g.person(e.Seat))
	g.seen = e.Number
	if e.Kind == table.Busted && g.person(e.Seat) {
		g.bust = &e
	}
}

// band is the seat whose turn is shown: after a bust, the one that busted until
// it hands over.
func (g *stage) band() game.Seat {
	switch {
	case g.bust != nil:
		return g.bust.Seat
	case g.playing != nil:
		return g.playing.event.Seat
	default:
		return g.scene.now.Turn
	}
}
