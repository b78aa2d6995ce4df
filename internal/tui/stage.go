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
}

// newStage is a stage for the game at a table, with the events so far already
// seen. Where the last of them is a person's bust, that stays in sight.
func newStage(h *house, t *table.Table, names []string, person func(game.Seat) bool) *stage {
	s := &stage{house: h, table: t, names: names, person: person, scene: newScene(t.At(0))}
	for _, e := range t.Since(0) {
		s.bust = nil
		s.show(e)
	}
	s.past = s.turnsOf()
	return s
}

// begin starts to show the next event, and reports whether there is one.
func (s *stage) begin(now time.Time) bool {
	events := s.table.Since(s.seen)
	if len(events) == 0 {
		return false
	}
	e := events[0]
	s.playing = newPlayback(e, !s.person(e.Seat), s.settings.Motion, now)
	return true
}

// end ends what is being shown, which is seen from then on.
func (s *stage) end() {
	e := s.playing.event
	s.playing = nil
	s.show(e)
	if s.seen == s.table.Seq() {
		s.past = s.turnsOf()
	}
}

func (s *stage) show(e table.Event) {
	s.scene = s.scene.after(e, s.text, s.names, s.person(e.Seat))
	s.seen = e.Number
	if e.Kind == table.Busted && s.person(e.Seat) {
		s.bust = &e
	}
}

// band is the seat whose turn is shown: after a bust, the one that busted until
// it hands over.
func (s *stage) band() game.Seat {
	switch {
	case s.bust != nil:
		return s.bust.Seat
	case s.playing != nil:
		return s.playing.event.Seat
	default:
		return s.scene.now.Turn
	}
}
