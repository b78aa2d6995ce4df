package tui

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A match is a game on this screen. It reads the table's events at its own
// pace, takes keys for the seats of the people here when it has caught up, and
// drives the bots.
type match struct {
	sitting *sitting.Sitting
	table   *table.Table // the sitting's
	text    *words.Text
	seats   []record.Seat
	names   []string

	seen     int // events that have been shown
	scene    scene
	playing  *playback    // the event being shown
	bust     *table.Event // a person's bust that waits to be acknowledged
	guard    guard
	cursor   int          // the highlighted row
	settled  int          // the event after which the highlight was set, plus one
	past     []dialogLine // the turns as far as they have been shown
	tip      tip
	asked    bool // odds have been asked for, with odds on demand
	hurried  bool // the bot's turn is shown at once
	thinking bool // a bot is deciding
}

// newMatch is a match of a sitting, with the events so far already seen.
func newMatch(s *sitting.Sitting, text *words.Text) *match {
	m := &match{sitting: s, table: s.Table, text: text, seats: s.Seats, names: s.Names, scene: newScene(s.Table.At(0))}
	for _, e := range m.table.Since(0) {
		m.show(e)
	}
	m.bust = nil
	return m
}

func (m *match) person(s game.Seat) bool { return m.sitting.Person(s) }

// band is the seat whose turn the screen shows: after a bust, the one that
// busted until it hands over.
func (m *match) band() game.Seat {
	if m.bust != nil {
		return m.bust.Seat
	}
	if m.playing != nil {
		return m.playing.event.Seat
	}
	return m.scene.now.Turn
}

// show is the end of an event's playback.
func (m *match) show(e table.Event) {
	m.scene = m.scene.after(e, m.text, m.names, m.person(e.Seat))
	m.seen++
	if e.Kind == table.Busted && m.person(e.Seat) {
		m.bust = &e
	}
}

// advance shows what has happened, until something is under way that takes
// time, or a person is to do something. It returns what is to be done outside
// the event loop.
func (m *match) advance(now time.Time, s settings.Settings) tea.Cmd {
	defer m.settle()
	for {
		if m.playing != nil {
			if !m.playing.over(now) && (!m.hurried || m.person(m.playing.event.Seat)) {
				return nil
			}
			m.finish(now)
		}
		if m.bust != nil {
			return nil
		}
		if events := m.table.Since(m.seen); len(events) > 0 {
			e := events[0]
			m.playing = newPlayback(e, !m.person(e.Seat), s.Motion, now)
			continue
		}
		p := m.scene.now
		switch {
		case m.scene.over:
			return nil
		case !m.person(p.Turn):
			return m.think(p)
		case p.Phase() == game.ToChoose && p.Moves().Len() == 1 && s.ForcedMoves == settings.ForcedPlay:
			if m.act(table.Action{Kind: table.Choose, Move: p.Moves().At(0)}) != nil {
				return nil
			}
		default:
			return nil
		}
	}
}

// finish ends the playback under way.
func (m *match) finish(now time.Time) {
	e := m.playing.event
	m.playing = nil
	turn := m.scene.now.Turn
	m.show(e)
	if m.bust != nil || m.scene.now.Turn != turn || m.scene.over {
		m.guard.raise(now)
	}
	if m.scene.now.Turn != turn {
		m.hurried = false
	}
}

// act asks the table for the seat that the screen shows.
func (m *match) act(a table.Action) error {
	return m.table.Act(m.scene.now.Turn, m.seen, a)
}

// A botMsg is what a bot has decided.
type botMsg struct {
	match  *match
	seat   game.Seat
	seq    int
	action table.Action
}

// think asks the bot that is to move, off the event loop.
func (m *match) think(p game.Position) tea.Cmd {
	if m.thinking {
		return nil
	}
	m.thinking = true
	seq := m.seen
	return func() (msg tea.Msg) {
		defer func() {
			if cause := recover(); cause != nil {
				msg = crashMsg{cause}
			}
		}()
		return botMsg{m, p.Turn, seq, m.sitting.Decide(p)}
	}
}

// decided does what a bot has decided. What was decided on an older state, as
// when the game was conceded meanwhile, is dropped.
func (m *match) decided(msg botMsg) error {
	m.thinking = false
	err := m.table.Act(msg.seat, msg.seq, msg.action)
	if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrFinished) {
		return nil
	}
	return err
}

// waits reports whether the screen has caught up and a person is to act.
func (m *match) waits() bool {
	return m.playing == nil && !m.thinking && (m.bust != nil || m.scene.over || m.person(m.scene.now.Turn))
}

// canRoll reports whether the screen offers a roll.
func (m *match) canRoll() bool { return m.waits() && m.bust == nil && sitting.OffersRoll(m.scene.now) }

// canStop reports whether the screen offers a stop.
func (m *match) canStop() bool { return m.waits() && m.bust == nil && sitting.OffersStop(m.scene.now) }

// canChoose reports whether there are moves to choose from.
func (m *match) canChoose() bool {
	return m.waits() && m.bust == nil && m.scene.now.Phase() == game.ToChoose
}

// canTakeBack reports whether u would take something back: what a person here
// did last.
func (m *match) canTakeBack() bool {
	if !m.waits() || m.bust != nil {
		return false
	}
	_, err := m.sitting.CanTakeBack()
	return err == nil
}

// choices is how many things can be highlighted.
func (m *match) choices() int {
	p := m.scene.now
	switch {
	case !m.waits():
		return 0
	case m.bust != nil:
		return 1
	case m.scene.over:
		return len(m.overChoices())
	case p.Phase() == game.ToChoose:
		return p.Moves().Len()
	case m.canRoll() && m.canStop():
		return 2
	default:
		return 1
	}
}

// settle puts the highlight where it starts in a new state: on the first
// choice, and on the stop only where stopping wins.
func (m *match) settle() {
	if m.settled == m.seen+1 {
		return
	}
	m.settled = m.seen + 1
	if m.seen == m.table.Seq() {
		m.past = m.history()
	}
	m.asked = false
	m.tip = tip{}
	m.cursor = 0
	if m.canStop() && m.canRoll() && m.scene.now.WinsByStopping() {
		m.cursor = 1
	}
}

// move moves the highlight, round and round.
func (m *match) move(by int) {
	if n := m.choices(); n > 0 {
		m.cursor = (m.cursor + by + n) % n
	}
}

// preview is the move that is highlighted, if any.
func (m *match) preview() (game.Move, bool) {
	if !m.canChoose() {
		return game.Move{}, false
	}
	return m.scene.now.Moves().At(m.cursor), true
}

// winner is the seat that has won, also by the other's conceding.
func (m *match) winner() (game.Seat, bool) { return m.table.Record().Winner() }
