package tui

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A reviewer tells what decided a game that is over. It takes too long for the event
// loop.
type reviewer func(context.Context, *record.Record) (*review.Review, error)

// An ending is the game that somebody has won, as it is told when that has been
// shown: who won, and what that came to. It is there at once; what is to be computed
// first has its place, and fills it when it comes.
type ending struct {
	*match
	record   *record.Record
	last     int    // the number of the turn that ended it
	begins   string // who begins the rematch
	winner   game.Seat
	seat     game.Seat // whose chances and account are shown
	review   *review.Review
	course   *plot              // everybody's chances: none until there is a review
	failed   error              // why there is no review
	cancel   context.CancelFunc // of the review that is being made
	conceded bool
}

// A reviewMsg is what decided a match.
type reviewMsg struct {
	match  *match
	review *review.Review
	err    error
}

// finish has a game that somebody has won reviewed, once.
func (g *match) finish() tea.Cmd {
	if g.ending != nil || g.reviewer == nil {
		return nil
	}
	r := g.table.Record()
	winner, won := r.Winner()
	if !won {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, claimed := g.table.Now().Winner()
	g.ending = &ending{
		match: g, record: r, last: sitting.TurnNumber(r, g.table.Now()),
		begins: g.text.Say(words.RematchText, g.names[sitting.Rematch(r).First]),
		winner: winner, seat: g.sharer(), cancel: cancel, conceded: !claimed,
	}
	g.ending.course = &plot{turns: g.ending.last, seats: g.ending.seats(), cursor: -1}
	return guarded(func() tea.Msg {
		got, err := g.reviewer(ctx, r)
		return reviewMsg{g, got, err}
	})
}

// leave ends what is being made for a game that nobody looks at any more.
func (g *match) leave() {
	if g.ending != nil {
		g.ending.cancel()
	}
}

// reviewed takes what decided the game.
func (e *ending) reviewed(msg reviewMsg) {
	e.cancel()
	e.review, e.failed = msg.review, msg.err
	if e.review != nil {
		e.course = plotOf(e.review)
	}
}

// ended reports whether the end of the game is what the screen shows.
func (g *match) ended() bool { return g.ending != nil && g.scene.over && g.playing == nil }

// seats is how many seats there are.
func (e *ending) seats() int { return len(e.names) }

// others reports whether there is another seat whose chances and account are worth
// looking at: in a game of two there is where nobody or both are people here.
func (e *ending) others() bool { return e.seats() > 2 || e.sitting.People() != 1 }

// turn looks at the next seat, or at the one before it.
func (e *ending) turn(by int) {
	e.seat = game.Seat((int(e.seat) + by + e.seats()) % e.seats())
}

// An endChoice is something that can be done at the end of a game.
type endChoice struct {
	label words.Key
	key   string // that does it as well
	do    action
}

// endChoices are what can be done, in their order.
func (e *ending) endChoices() []endChoice {
	k := e.keys
	return []endChoice{
		{words.ButtonRematch, "", e.rematch},
		{words.ButtonReview, k.toReview.Help().Key, e.toReview},
		{words.ButtonReplay, k.toReplay.Help().Key, openReplay(e.record)},
		{words.ButtonShare, k.share.Help().Key, e.openShare},
		{words.ButtonMenu, "", toFront},
	}
}

// toReview opens the review, as soon as there is one.
func (e *ending) toReview(m *Model) tea.Cmd { return e.open(openReviewed)(m) }

// toQuiz asks the mistakes, as soon as they are known.
func (e *ending) toQuiz(m *Model) tea.Cmd { return e.open(openReviewedQuiz)(m) }

func (e *ending) open(how func(*review.Review) action) action {
	switch {
	case e.failed != nil:
		e.notice = e.text.Say(words.AccountFailed, e.failed)
	case e.review == nil:
		e.notice = e.text.Say(words.ReviewNotReady)
	default:
		return how(e.review)
	}
	return func(*Model) tea.Cmd { return nil }
}

// press does what a key does, and reports whether it is one of the end's own.
func (e *ending) press(k tea.KeyPressMsg) (do action, own bool) {
	keys := e.enabled()
	switch {
	case key.Matches(k, keys.otherSeat):
		e.turn(keys.step(k))
	case key.Matches(k, keys.toReview):
		return e.toReview, true
	case key.Matches(k, keys.review.learn):
		return e.toQuiz, true
	case key.Matches(k, keys.toReplay):
		return openReplay(e.record), true
	default:
		return nil, false
	}
	return nil, true
}

// enable enables the keys that work at the end of a game alone.
func (e *ending) enable(k *keys) {
	k.otherSeat.SetEnabled(e.others())
	k.toReview.SetEnabled(true)
	k.toReplay.SetEnabled(true)
	k.review.learn.SetEnabled(e.review == nil || len(toLearn(e.review)) > 0)
	if !e.others() {
		k.move.SetHelp(e.theme.Sideways, k.move.Help().Desc) // the choices stand side by side
	}
	k.act.SetHelp(k.act.Help().Key, e.text.Say(e.endChoices()[e.cursor].keyLabel()))
}

// keyLabel is what the key that takes a choice is called then.
func (c endChoice) keyLabel() words.Key {
	return map[words.Key]words.Key{
		words.ButtonRematch: words.KeyRematch, words.ButtonReview: words.KeyReview, words.ButtonReplay: words.KeyReplay,
		words.ButtonShare: words.KeyShare, words.ButtonMenu: words.KeyMenu,
	}[c.label]
}

// keyLine is the keys that are shown: those that stand on buttons only where the
// buttons have no room for them.
func (e *ending) keyLine(k keys) keyLine {
	k.rematch.SetEnabled(k.rematch.Enabled() && e.cursor != 0) // else it is what space does
	others := []key.Binding{k.otherSeat, k.move, k.rematch, k.history, k.review.learn}
	if e.layout.size == compact {
		others = []key.Binding{k.toReview, k.toReplay, k.otherSeat, k.rematch, k.share}
	}
	return keyLine{first: k.act, others: others, last: []key.Binding{k.help, k.menu}}
}

// point does what the mouse does: on a button, or on the name of a seat.
func (e *ending) point(at tea.Mouse, clicked bool) action {
	for i, r := range e.buttons() {
		if !r.has(at.X, at.Y) {
			continue
		}
		if e.cursor = i; clicked {
			return e.endChoices()[i].do
		}
	}
	table := e.endLayout().table
	if row := at.Y - table.y - 1; clicked && e.others() && table.has(at.X, at.Y) && row >= 0 && row < e.seats() {
		e.seat = game.Seat(row)
	}
	return nil
}

// A decider is what decided a game: a turn, and what it was worth.
type decider struct {
	turn   int
	seat   game.Seat
	what   phrase
	points int // 0 where it has no worth of its own
}

// deciders are what decided the game for the seat that is looked at, the most
// important first: what can be said at once is said in any case.
func (e *ending) deciders() []decider {
	list := make([]decider, 0, 4)
	if r := e.review; r != nil {
		if i, ok := r.TurningPoint(e.seat); ok {
			list = append(list, e.turningPoint(&r.Rolls[i]))
		}
		if i, ok := r.BiggestMiss(e.seat); ok {
			m := &r.Entries[i]
			list = append(list, decider{m.Turn, m.Seat, phrase{full: e.text.Lapse(m)}, -r.Cost(m, review.Whole)})
		}
	}
	return list
}

// turningPoint is the roll that changed the chance of the seat most.
func (e *ending) turningPoint(r *review.Roll) decider {
	dice := e.text.Dice(r.Dice)
	d := decider{turn: r.Turn, seat: r.Seat, points: review.Whole.Round(r.Luck(e.seat))}
	if !r.Bust {
		d.what.full = e.text.Say(words.DecidedRoll, dice)
		return d
	}
	d.what.full = e.text.Say(words.DecidedBust, dice)
	if r.Busts < game.Rolls {
		d.what.short = d.what.full
		d.what.full = e.text.Say(words.DecidedOdds, d.what.short, e.text.Whole(float64(r.Busts)/game.Rolls))
	}
	return d
}

// records are the longest run and the biggest bust, which need no review.
func (e *ending) records() []decider {
	longest, biggest := -1, -1
	for i, t := range e.past {
		if t.End == record.Stopped && len(t.Rolls) > 1 && (longest < 0 || len(t.Rolls) > len(e.past[longest].Rolls)) {
			longest = i
		}
		if t.End == record.Busted && (biggest < 0 || t.Gained() > e.past[biggest].Gained()) {
			biggest = i
		}
	}
	var list []decider
	if longest >= 0 {
		t := e.past[longest]
		list = append(list, decider{t.Number, t.Seat, phrase{full: e.text.Say(words.LongestRun, len(t.Rolls))}, 0})
	}
	if biggest >= 0 {
		t := e.past[biggest]
		list = append(list, decider{t.Number, t.Seat, phrase{full: e.text.Say(words.BiggestBust, t.Gained())}, 0})
	}
	return list
}
