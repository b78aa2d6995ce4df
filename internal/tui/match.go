package tui

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/driver"
	"cantstop/internal/game"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A match is the people who play a game on this screen, before its stage: it takes
// keys for their seats when the stage has caught up, and has the bots decide.
type match struct {
	*stage
	sitting  *sitting.Sitting
	advise   adviser
	reviewer reviewer // nil where a game is not reviewed at its end
	ending   *ending  // nil until somebody has won

	guard    guard
	cursor   int // the highlighted row
	settled  int // the event after which the highlight was set, plus one
	tip      tip
	asked    bool // odds have been asked for, with odds on demand
	hurried  bool // the bot's turn is shown at once
	thinking bool // a bot is deciding
	teaching bool // it is a lesson: odds are shown in any case, and no hints
	hint     hint
}

func newMatch(h *house, s *sitting.Sitting, advise adviser) *match {
	st := newStage(h, s.Table, s.Names, s.Person)
	st.day = s.Day
	return &match{stage: st, sitting: s, advise: advise}
}

// advance shows what has happened, until something is under way that takes time or
// a person is to do something, and has a bot think where that is next.
func (g *match) advance() tea.Cmd {
	g.catchUp()
	next := g.sitting.Driver.Next()
	if next.What == driver.Over {
		return g.finish()
	}
	if g.thinking || next.What != driver.Bot || g.playing != nil || g.bust != nil || next.Seq != g.seen {
		return nil
	}
	g.thinking = true
	return guarded(func() tea.Msg { return botMsg{g, g.sitting.Driver.Decide(next)} })
}

// catchUp shows what has happened, until something is under way that takes time, a
// person is to do something, or a bot is to think.
func (g *match) catchUp() {
	defer g.settle()
	now := g.now()
	for {
		if g.playing != nil {
			if !g.playing.over(now) && (!g.hurried || g.person(g.playing.event.Seat)) {
				return
			}
			g.end()
		}
		if g.bust != nil {
			return
		}
		if g.begin(now) {
			continue
		}
		next := g.sitting.Driver.Next()
		if next.What != driver.Forced || g.settings.ForcedMoves != settings.ForcedPlay {
			return
		}
		if g.act(table.Action{Kind: table.Choose, Move: next.Move}) != nil {
			return
		}
	}
}

// end ends what is being shown. Where the turn has passed, keys are ignored for a
// moment.
func (g *match) end() {
	turn := g.scene.now.Turn
	g.stage.end()
	passed := g.scene.now.Turn != turn
	if g.bust != nil || passed || g.scene.over {
		g.guard.raise(g.now())
	}
	if passed {
		g.hurried = false
	}
}

// act acts for the seat that the screen shows, which is a person's.
func (g *match) act(a table.Action) error {
	return g.sitting.Act(g.scene.now.Turn, g.seen, a)
}

// ask acts for the seat that the screen shows, and says why where that cannot be.
func (g *match) ask(kind table.Ask, move game.Move) {
	g.refuse(g.act(table.Action{Kind: kind, Move: move}), g.names)
}

// giveUp gives the game up, in one way or another. What is being shown is left.
func (g *match) giveUp(how func() error) {
	g.playing, g.bust = nil, nil
	g.refuse(how(), g.names)
}

// A botMsg is what a bot has decided.
type botMsg struct {
	match    *match
	decision driver.Decision
}

// decided does what a bot has decided.
func (g *match) decided(msg botMsg) {
	g.thinking = false
	g.refuse(g.sitting.Driver.Do(msg.decision), g.names)
}

// waits reports whether the screen has caught up and a person is to act.
func (g *match) waits() bool {
	return g.playing == nil && !g.thinking && (g.bust != nil || g.scene.over || g.person(g.scene.now.Turn))
}

// offer is what a person is offered now, nothing while nobody is to act.
func (g *match) offer() sitting.Offer {
	if !g.waits() || g.bust != nil || g.scene.over {
		return sitting.Offer{Position: g.scene.now}
	}
	return sitting.OfferIn(g.scene.now)
}

// canTakeBack reports whether u would take something back: what a person here
// did last.
func (g *match) canTakeBack() bool {
	if !g.waits() || g.bust != nil {
		return false
	}
	_, err := g.sitting.CanTakeBack()
	return err == nil
}

// choices is how many things can be highlighted.
func (g *match) choices() int {
	o := g.offer()
	switch {
	case !g.waits():
		return 0
	case g.bust != nil:
		return 1
	case g.ended():
		return len(g.ending.endChoices())
	case g.scene.over:
		return len(g.overChoices())
	case len(o.Moves) > 0:
		return len(o.Moves)
	case o.Both():
		return 2
	default:
		return 1
	}
}

// settle puts the highlight where it starts in a new state: on the first choice,
// and on the stop only where stopping wins.
func (g *match) settle() {
	if g.settled == g.seen+1 {
		return
	}
	g.settled = g.seen + 1
	g.asked = false
	g.tip = tip{}
	g.cursor = g.offer().Usual()
	g.hint = hint{}
	g.seekHint()
}

// preview is the move that is highlighted, if any.
func (g *match) preview() (game.Move, bool) {
	o := g.offer()
	if len(o.Moves) == 0 {
		return game.Move{}, false
	}
	return o.Moves[g.cursor].Move, true
}

func (g *match) press(k tea.KeyPressMsg) action {
	keys := g.enabled()
	// What does not touch the game works at any moment.
	switch {
	case key.Matches(k, keys.help):
		return g.openHelp()
	case key.Matches(k, keys.menu), key.Matches(k, keys.quit):
		return open(g.menu(key.Matches(k, keys.quit)))
	case key.Matches(k, keys.history):
		return g.openHistory()
	case key.Matches(k, keys.odds):
		g.cycleOdds()
		return nil
	}
	if g.hurry() || g.guard.blocks(g.now()) {
		return nil
	}
	if g.ended() {
		if do, own := g.ending.press(k); own {
			return do
		}
	}
	return g.play(k)
}

// play does what a key does in a game that waits for it.
func (g *match) play(k tea.KeyPressMsg) action {
	keys := g.enabled()
	switch {
	case key.Matches(k, keys.move):
		if n := g.choices(); n > 0 {
			g.cursor = (g.cursor + keys.step(k) + n) % n
		}
	case key.Matches(k, keys.digit):
		if i := keys.choice(k); i < g.choices() {
			return g.take(i)
		}
	case key.Matches(k, keys.act):
		return g.take(g.cursor)
	case key.Matches(k, keys.roll):
		g.ask(table.Roll, game.Move{})
	case key.Matches(k, keys.stop):
		g.ask(table.Stop, game.Move{})
	case key.Matches(k, keys.takeBack):
		g.refuse(g.sitting.TakeBack(g.seen), g.names)
	case key.Matches(k, keys.tip):
		return g.askTip()
	case key.Matches(k, keys.rematch):
		return g.rematch
	case key.Matches(k, keys.share):
		return g.openShare
	}
	return nil
}

// hurry ends what is being shown, and reports whether this was all that a key
// does: it completes a bot's turn, or skips tumbling dice; runners it takes to
// where they climb, and then acts.
func (g *match) hurry() (done bool) {
	if g.playing == nil {
		done = !g.scene.over && g.bust == nil && !g.person(g.scene.now.Turn)
		g.hurried = g.hurried || done
		return done
	}
	e := g.playing.event
	if !g.person(e.Seat) {
		g.hurried = true
		return true
	}
	g.end()
	g.catchUp()
	return e.Kind != table.Chose
}

// take does a choice, from 0.
func (g *match) take(choice int) action {
	o := g.offer()
	switch {
	case choice >= g.choices():
	case g.bust != nil:
		g.bust = nil
		g.guard.raise(g.now())
	case g.ended():
		return g.ending.endChoices()[choice].do
	case g.scene.over:
		return g.overChoices()[choice].do
	case len(o.Moves) > 0:
		g.ask(table.Choose, o.Moves[choice].Move)
	case choice == 1 || !o.Roll.Offered:
		g.ask(table.Stop, game.Move{})
	default:
		g.ask(table.Roll, game.Move{})
	}
	return nil
}

// point highlights the choice under the mouse. A click takes it; anywhere it does
// what any key would: skip what is shown.
func (g *match) point(at tea.Mouse, clicked bool) action {
	if clicked && (g.hurry() || g.guard.blocks(g.now())) {
		return nil
	}
	if !g.waits() {
		return nil
	}
	if g.ended() {
		return g.ending.point(at, clicked)
	}
	for _, place := range g.placeRows(g.panel().rows) {
		if place.row.choice >= 0 && place.rect.has(at.X, at.Y) {
			g.cursor = place.row.choice
			if clicked {
				return g.take(g.cursor)
			}
		}
	}
	return nil
}

func (g *match) typing() bool { return false }
func (g *match) paste(string) {}

// cycleOdds goes from always to on demand to never. On demand, the key first
// shows them.
func (g *match) cycleOdds() {
	if g.settings.Odds == settings.OddsDemand && !g.asked && g.waits() && g.bust == nil {
		g.asked = true
		return
	}
	g.settings.Odds = settings.Next(g.settings.Odds, settings.AllOdds)
	g.asked = false
	g.notice = g.text.Say(map[settings.Odds]words.Key{
		settings.OddsAlways: words.OddsAlways,
		settings.OddsDemand: words.OddsDemand,
		settings.OddsNever:  words.OddsNever,
	}[g.settings.Odds])
}

// enabled are the keys with those enabled that work now; the first says in words
// what the highlighted thing is.
func (g *match) enabled() keys {
	k, o := g.keys, g.offer()
	waits := g.waits()
	on := func(b *key.Binding, enabled bool) { b.SetEnabled(enabled) }
	on(&k.act, true) // it also skips what is under way
	on(&k.roll, o.Roll.Offered)
	on(&k.stop, o.Stop.Offered)
	on(&k.move, g.choices() > 1)
	on(&k.digit, len(o.Moves) > 0)
	on(&k.takeBack, g.canTakeBack())
	on(&k.rematch, g.scene.over && waits)
	_, won := g.table.Record().Winner()
	on(&k.share, g.scene.over && waits && won)
	on(&k.odds, !g.scene.over)
	on(&k.tip, len(o.Moves) > 0 || o.Position.Phase() == game.ToDecide && waits && g.bust == nil)
	what := words.KeySkip
	switch {
	case !waits:
	case g.bust != nil:
		what = words.KeyHandOver
	case g.scene.over:
		what = words.KeySelect
	case len(o.Moves) > 0:
		what = words.KeyTake
	case o.Stop.Offered && (g.cursor == 1 || !o.Roll.Offered):
		what = words.KeyStop
	default:
		what = words.KeyRoll
	}
	space := g.text.Say(words.KeySpace)
	// A key that does the same is named beside it, and not by itself.
	switch what {
	case words.KeyRoll:
		space += "/" + k.roll.Help().Key
		k.roll.SetHelp("", "")
	case words.KeyStop:
		space += "/" + k.stop.Help().Key
		k.stop.SetHelp("", "")
	}
	k.act.SetHelp(space, g.text.Say(what))
	for _, own := range []*key.Binding{&k.otherSeat, &k.toReview, &k.toReplay} {
		own.SetEnabled(false)
	}
	if g.ended() && waits {
		g.ending.enable(&k)
	}
	return k
}

func (g *match) bindings() keyLine {
	k := g.enabled()
	if g.ended() {
		return g.ending.keyLine(k)
	}
	return keyLine{
		first:  k.act,
		others: []key.Binding{k.move, k.stop, k.roll, k.takeBack, k.rematch, k.share, k.tip, k.odds, k.history},
		last:   []key.Binding{k.help, k.menu},
	}
}

// A guard ignores keys after a bust or a change of turn, so that a held or
// hammered key never acts for the next player.
type guard struct {
	on          bool
	since, last time.Time
}

// Keys are ignored until guardTime has passed and none arrived for guardQuiet.
const (
	guardTime  = 400 * time.Millisecond
	guardQuiet = 250 * time.Millisecond
)

func (g *guard) raise(now time.Time) { *g = guard{true, now, now} }

// blocks reports whether a key that arrives now is to be ignored.
func (g *guard) blocks(now time.Time) bool {
	if !g.on {
		return false
	}
	quiet := now.Sub(g.last)
	g.last = now
	if now.Sub(g.since) >= guardTime && quiet >= guardQuiet {
		g.on = false
	}
	return g.on
}
