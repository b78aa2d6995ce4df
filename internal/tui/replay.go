package tui

import (
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// A replay is a game that is looked at again, on the stage on which it is played,
// forwards and backwards. What is seen after a step follows from the step alone.
type replay struct {
	*stage
	record *record.Record // as it came
	played *record.Record // with all that a table makes of it
	steps  []step
	at     int    // the step that is seen, or is being shown
	leave  action // what the way out does

	running bool // one step comes after another
	speed   int  // of speeds
	due     time.Time
	waiting time.Time // the moment for which a beat has been asked for
	beats   int
	tick    func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
}

// A step is what is seen at a time: a roll with its move, a bust, or how a turn
// ended. The first is the start, before anything has happened.
type step struct {
	kind    stepKind
	event   int // the number of the last event that belongs to it
	main    table.Event
	turn    int // from 1
	squares int // at stake, kept or lost
	claimed game.ColumnSet
	goesOn  bool // the turn has more steps
	torn    bool // the turn ends with a bust
	actions int  // of the record, so far
	scene   scene
	cell    int // of the skyline
}

type stepKind uint8

const (
	atStart stepKind = iota
	rolled           // dice fell, and were played as far as they have been
	kept             // the turn ended with a stop
	busted
	parted // somebody gave the game up, or all ended it
)

// Speeds are how many times as fast as slowly steps follow each other.
var speeds = []int{1, 2, 4, 8}

// usualSpeed is the one of speeds at first.
const usualSpeed = 1

// restAfter is how long a step is looked at, at the lowest speed.
const restAfter = 1800 * time.Millisecond

// openReplay looks at a game again, from its start; the way out leads back to where
// one came from.
func openReplay(r *record.Record) action {
	return func(m *Model) tea.Cmd {
		p, err := m.newReplay(r)
		if err != nil {
			m.notice = err.Error()
			return nil
		}
		m.push(p)
		return nil
	}
}

func (m *Model) newReplay(r *record.Record) (*replay, error) {
	t, err := table.New(r, table.Options{})
	if err != nil {
		return nil, err
	}
	names := r.Names()
	p := &replay{record: r, played: t.Record(), speed: usualSpeed, leave: closing(nil), tick: m.o.Tick}
	p.stage = newBareStage(m.house, t, names, func(seat game.Seat) bool { return r.Seats[seat].Bot == "" })
	p.day, _ = sitting.IsDaily(r)
	p.bareDice = true
	p.title = m.text.Say(words.ReplayTitle)
	rules := m.text.Say(words.RulesBrief, m.text.Variant(r.Rules.Variant), int(r.Rules.Target))
	p.about = phrase{m.called(r), rules}
	if p.day.IsZero() {
		p.about.full = m.text.Say(words.ReplayOf, p.about.full, rules)
	}
	p.steps = p.stepsOf(t)
	p.jump(0)
	return p, nil
}

// stepsOf are the steps of the game on a table, with what is seen after each.
func (r *replay) stepsOf(t *table.Table) []step {
	now := newScene(t.At(0))
	steps := []step{{scene: now, turn: 1, goesOn: true}}
	cell, actions, turn := 1, 0, 1
	events := t.Since(0)
	for i, e := range events {
		now = now.after(e, r.text, r.names, r.person(e.Seat))
		now.ago = nil // nothing is taken back any more
		switch e.Kind {
		case table.Rolled, table.Chose, table.Busted, table.Stopped:
			actions++
		case table.TookBack, table.Claimed, table.Won, table.Conceded, table.StoodIn, table.Ended:
		}
		if i+1 < len(events) && belong(e, events[i+1]) {
			continue
		}
		s := step{event: e.Number, main: e, turn: turn, actions: actions, scene: now, cell: cell}
		cell++
		switch e.Kind {
		case table.Rolled, table.Chose:
			s.kind, s.squares, s.goesOn = rolled, e.After.AtStake(), true
		case table.Busted:
			s.kind, s.squares = busted, e.Before.AtStake()
			cell++ // where a turn is torn there is a gap
			turn++
		case table.Stopped, table.Claimed, table.Won:
			s.kind, s.main = kept, stopBefore(events[:i+1])
			s.squares = s.main.Before.AtStake()
			s.claimed = s.main.After.Claimed(s.main.Seat) &^ s.main.Before.Claimed(s.main.Seat)
			turn++
		case table.Conceded, table.StoodIn, table.Ended, table.TookBack:
			s.kind = parted
		}
		steps = append(steps, s)
	}
	torn := map[int]bool{}
	for _, s := range steps {
		torn[s.turn] = torn[s.turn] || s.kind == busted
	}
	for i := range steps {
		steps[i].torn = torn[steps[i].turn]
		steps[i].goesOn = steps[i].goesOn && i+1 < len(steps) && steps[i+1].kind == rolled
	}
	return steps
}

// belong reports whether an event and the next one are one step.
func belong(e, next table.Event) bool {
	switch next.Kind {
	case table.Chose, table.Busted:
		return e.Kind == table.Rolled
	case table.Claimed, table.Won:
		return true
	case table.StoodIn, table.Ended:
		return e.Kind == table.Conceded || e.Kind == table.StoodIn
	default:
		return false
	}
}

// stopBefore is the latest stop.
func stopBefore(events []table.Event) table.Event {
	for _, e := range slices.Backward(events) {
		if e.Kind == table.Stopped {
			return e
		}
	}
	return events[len(events)-1]
}

// step is the one that is seen, or is being shown.
func (r *replay) step() step { return r.steps[r.at] }

// jump shows a step, at once.
func (r *replay) jump(to int) {
	r.at = min(max(0, to), len(r.steps)-1)
	s := r.step()
	r.playing, r.bust = nil, nil
	r.seen, r.scene = s.event, s.scene
	if s.kind == busted {
		r.bust = &s.main
	}
	cut := *r.played
	cut.Actions = cut.Actions[:s.actions]
	turns, _ := cut.Turns() // a record on a table is legal
	r.past = pastTurns(turns)
	r.due = time.Time{}
	r.aside = r.where()
}

// where is which turn and roll are seen.
func (r *replay) where() string {
	switch s := r.step(); s.kind {
	case atStart:
		return r.text.Say(words.ReplayStart)
	case rolled:
		return r.text.Say(words.TurnAndRoll, s.turn, max(1, s.scene.rolls))
	default:
		return r.text.Say(words.TurnOnly, s.turn)
	}
}

// forward shows the next step as it happened. What is being shown is there at once.
func (r *replay) forward() {
	r.jump(r.at)
	if r.at+1 < len(r.steps) {
		r.at++
		r.bust = nil
		r.aside = r.where()
	}
}

// byTurn is the first step of another turn: of the next one, or of this one, or the
// one before where this one has just begun.
func (r *replay) byTurn(by int) int {
	turn, at := r.step().turn, r.at
	if by > 0 {
		for at == r.at || at < len(r.steps)-1 && r.at > 0 && r.steps[at].turn == turn {
			at++
		}
		return at
	}
	for at > 0 && r.steps[at-1].turn == turn {
		at--
	}
	if at == r.at && at > 0 {
		at--
		for at > 0 && r.steps[at-1].turn == r.steps[at].turn {
			at--
		}
	}
	if at == 0 && r.at > 1 {
		return 1
	}
	return at
}

// A beatMsg is time for the next step.
type beatMsg struct {
	replay *replay
	beat   int
}

// beat goes on with a game that runs, if that has been asked for last.
func (m *Model) beat(msg beatMsg) tea.Cmd {
	if m.top() != screen(msg.replay) || msg.beat != msg.replay.beats {
		return nil
	}
	return m.advance()
}

// advance shows what belongs to the step, until something is under way that takes
// time, and goes on to the next where the game runs.
func (r *replay) advance() tea.Cmd {
	now := r.now()
	for {
		for r.seen < r.step().event {
			if r.playing == nil {
				r.begin(now)
				r.hasten()
			}
			if !r.playing.over(now) {
				return nil
			}
			e := r.playing.event
			r.playing = nil
			r.show(e)
			r.bust = nil
			if r.seen == r.step().event {
				due := r.due
				r.jump(r.at)
				r.due = due
			}
		}
		switch {
		case !r.running:
			return nil
		case r.at == len(r.steps)-1:
			r.running = false
			return nil
		case r.due.IsZero():
			r.due = now.Add(restAfter / time.Duration(speeds[r.speed]))
		}
		if now.Before(r.due) {
			return r.awaitBeat(now)
		}
		r.forward()
		r.due = time.Time{}
	}
}

// awaitBeat asks once for the moment at which the next step is due.
func (r *replay) awaitBeat(now time.Time) tea.Cmd {
	if r.waiting.Equal(r.due) {
		return nil
	}
	r.waiting = r.due
	r.beats++
	beat := r.beats
	return r.tick(r.due.Sub(now), func(time.Time) tea.Msg { return beatMsg{r, beat} })
}

// hasten lets what is shown take as long as the speed wants it to, and no longer for
// a bot than for a person.
func (r *replay) hasten() {
	r.playing.hold = 0
	if r.running && r.settings.Motion != settings.MotionOff {
		r.playing.effect = r.playing.effect * time.Duration(speeds[usualSpeed]) / time.Duration(speeds[r.speed])
	}
}

// run begins to show one step after another, from the start where all has been
// seen.
func (r *replay) run() {
	if r.at == len(r.steps)-1 {
		r.jump(0)
	}
	r.running = true
	r.due = r.now() // the first comes at once
}

func (r *replay) pause() {
	r.running = false
	r.due, r.waiting = time.Time{}, time.Time{}
	r.beats++
}

func (r *replay) press(k tea.KeyPressMsg) action {
	keys := r.enabled()
	switch {
	case key.Matches(k, keys.replay.play):
		if r.running {
			r.pause()
			r.jump(r.at)
		} else {
			r.run()
		}
	case key.Matches(k, keys.replay.byRoll), key.Matches(k, keys.replay.byTurn), key.Matches(k, keys.replay.ends):
		r.pause()
		r.stepBy(k)
	case key.Matches(k, keys.replay.speed):
		by := 1
		if key.Matches(k, keys.replay.slower) {
			by = -1
		}
		r.setSpeed(r.speed + by)
	case key.Matches(k, keys.back):
		r.pause()
		return r.leave
	case key.Matches(k, keys.help):
		r.pause()
		return r.openHelp()
	case key.Matches(k, keys.replay.fromHere):
		return r.fromHere()
	case key.Matches(k, keys.replay.copied):
		r.pause()
		r.jump(r.at)
		return openPosition(r.scene.now)
	case key.Matches(k, keys.replay.review):
		r.pause()
		return openReview(r.record)
	case key.Matches(k, keys.history):
		r.pause()
		r.jump(r.at)
		return r.openHistory()
	}
	return nil
}

// stepBy goes to another step.
func (r *replay) stepBy(k tea.KeyPressMsg) {
	back := key.Matches(k, r.keys.previous, r.keys.scroll[toStart])
	switch {
	case key.Matches(k, r.keys.replay.ends) && back:
		r.jump(0)
	case key.Matches(k, r.keys.replay.ends):
		r.jump(len(r.steps) - 1)
	case key.Matches(k, r.keys.replay.byTurn) && back:
		r.jump(r.byTurn(-1))
	case key.Matches(k, r.keys.replay.byTurn):
		r.jump(r.byTurn(1))
	case back:
		r.jump(r.at - 1)
	default:
		r.forward()
	}
}

func (r *replay) setSpeed(to int) {
	r.speed = min(max(0, to), len(speeds)-1)
	r.due = time.Time{}
}

// over reports whether nothing more can be played from where the replay is.
func (r *replay) over() bool { return r.step().scene.now.Phase() == game.Over }

// fromHere plays on from what is seen, with the same people and bots.
func (r *replay) fromHere() action {
	r.pause()
	r.jump(r.at)
	if r.over() {
		r.notice = r.text.Say(words.NoFromHere)
		return nil
	}
	return func(m *Model) tea.Cmd {
		m.start(sitting.From(r.record, r.scene.now))
		return nil
	}
}

func (r *replay) point(at tea.Mouse, clicked bool) action {
	switch {
	case at.Button == tea.MouseWheelUp:
		r.pause()
		r.jump(r.at - 1)
	case at.Button == tea.MouseWheelDown:
		r.pause()
		r.jump(r.at + 1)
	case !clicked:
	default:
		if i, ok := r.stepAt(at.X, at.Y); ok {
			r.pause()
			r.jump(i)
		}
		for i, chip := range r.speedChips() {
			if chip.has(at.X, at.Y) {
				r.setSpeed(i)
			}
		}
	}
	return nil
}

func (r *replay) typing() bool { return false }
func (r *replay) paste(string) {}

// enabled are the keys with those enabled that work now.
func (r *replay) enabled() keys {
	k := r.keys
	last := len(r.steps) - 1
	if r.running {
		k.replay.play.SetHelp(k.replay.play.Help().Key, r.text.Say(words.KeyPause))
	}
	k.replay.play.SetEnabled(last > 0)
	k.replay.byRoll.SetEnabled(last > 0)
	k.replay.byTurn.SetEnabled(last > 0)
	k.replay.ends.SetEnabled(last > 0)
	k.replay.speed.SetEnabled(last > 0)
	k.replay.fromHere.SetEnabled(!r.over())
	_, won := r.record.Winner()
	k.replay.review.SetEnabled(won)
	return k
}

func (r *replay) bindings() keyLine {
	k := r.enabled()
	line := keyLine{first: k.replay.play, last: []key.Binding{k.help, k.back}}
	line.others = []key.Binding{k.replay.byRoll, k.replay.byTurn, k.replay.speed, k.replay.review, k.replay.fromHere}
	if r.layout.size != compact {
		line.others = append(line.others, k.replay.copied, k.replay.ends, k.history)
	}
	return line
}

// openHelp shows the keys of a replay.
func (r *replay) openHelp() action {
	k := r.keys.replay
	return openKeys(
		k.play, k.byRoll, k.byTurn, k.ends, k.speed, k.fromHere, k.copied, k.review, r.keys.history, r.keys.back, r.keys.suspend, r.keys.leave,
	)
}

// ReplayKeys are those of a game that is looked at again.
type replayKeys struct {
	play, byRoll, byTurn, ends, speed, slower key.Binding
	fromHere, copied, review                  key.Binding
}

func newReplayKeys(t *words.Text, g look.Glyphs) replayKeys {
	bind := func(help words.Key, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, t.Say(help)))
	}
	return replayKeys{
		play:     bind(words.KeyPlay, t.Say(words.KeySpace), "space", "enter"),
		byRoll:   bind(words.KeyByRoll, g.Sideways, "left", "right", "h", "l"),
		byTurn:   bind(words.KeyByTurn, g.Arrows, "up", "down", "k", "j"),
		ends:     bind(words.KeyEnds, "home/end", "home", "end"),
		speed:    bind(words.KeySpeed, "+ −", "+", "=", "-", "−"),
		slower:   key.NewBinding(key.WithKeys("-", "−")),
		fromHere: bind(words.KeyFromHere, "r", "r"),
		copied:   bind(words.KeyCopyPlace, "c", "c"),
		review:   bind(words.KeyReview, "v", "v"),
	}
}
