package server

import (
	"runtime"
	"sync"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/review"
)

// Thinkers decide for all bots. There are few of them, so that however many bots
// play, a processor is left for keys, and what the strong bots need to think, some
// megabytes each, is needed only as often. Whoever asks first is served first, and
// a session asks one thing at a time.
type thinkers struct {
	free chan *thinker
	seat func(level string, seed uint64, seat game.Seat) (bot.Bot, error)
}

// A thinker plays for every level in which a decision depends on the position
// alone, and gives tips.
type thinker struct {
	levels map[string]bot.Bot
	expert *bot.Adviser // nil before the first tip
}

func newThinker() *thinker { return &thinker{levels: map[string]bot.Bot{}} }

// thinkersHere is how many thinkers suit this machine.
func thinkersHere() int { return max(1, runtime.GOMAXPROCS(0)-1) }

func newThinkers(n int) *thinkers {
	t := &thinkers{free: make(chan *thinker, n), seat: bot.New}
	for range n {
		t.free <- newThinker()
	}
	return t
}

// An asker is a session's way to the thinkers. It asks them one thing at a time.
type asker struct {
	thinkers *thinkers
	turn     sync.Mutex
}

// forSession is an asker for one session.
func (t *thinkers) forSession() *asker { return &asker{thinkers: t} }

// seat gives a seat a bot of a level. It fails for a level that there is not.
func (a *asker) seat(level string, seed uint64, seat game.Seat) (bot.Bot, error) {
	l, err := bot.Find(level)
	if err != nil {
		return nil, err
	}
	b := &seatedBot{asker: a, level: l}
	if l.Chance {
		b.own, err = a.thinkers.seat(level, seed, seat)
	}
	return b, err
}

// advise is the expert's analysis of a position.
func (a *asker) advise(p game.Position) (advice bot.Analysis) {
	a.ask(func(t *thinker) { advice = t.adviser().Analyze(p) })
	return advice
}

// adviser is the expert as it gives tips.
func (t *thinker) adviser() *bot.Adviser {
	if t.expert == nil {
		t.expert = bot.Expert()
	}
	return t.expert
}

// judge lends a judge of games that are over. Between two turns that it is asked about
// others are served.
func (a *asker) judge(use func(review.Judge)) {
	a.turn.Lock()
	defer a.turn.Unlock()
	j := turnJudge{thinkers: a.thinkers}
	defer j.giveBack()
	use(&j)
}

// A turnJudge is a review.Judge that borrows a thinker for a turn at a time.
type turnJudge struct {
	thinkers *thinkers
	borrowed *thinker      // nil while none is
	turn     game.Position // the position it was asked about last
	thinking bool          // it may be in the middle of a thought
}

// Analyze implements review.Judge.
func (j *turnJudge) Analyze(p game.Position) (an bot.Analysis) {
	j.ask(p, func(a *bot.Adviser) { an = a.Analyze(p) })
	return an
}

// Win implements review.Judge.
func (j *turnJudge) Win(p game.Position) (win float64) {
	j.ask(p, func(a *bot.Adviser) { win = a.Win(p) })
	return win
}

// ask asks about a position, after others where it begins a turn.
func (j *turnJudge) ask(p game.Position, question func(*bot.Adviser)) {
	if j.turn.Turn != p.Turn || j.turn.Markers != p.Markers {
		j.giveBack()
	}
	if j.turn = p; j.borrowed == nil {
		j.borrowed = <-j.thinkers.free
	}
	j.thinking = true
	question(j.borrowed.adviser())
	j.thinking = false
}

// giveBack gives the thinker back, or one in its place where a thought ended early.
func (j *turnJudge) giveBack() {
	if j.borrowed == nil {
		return
	}
	if j.thinking {
		j.borrowed = newThinker()
	}
	j.thinkers.free <- j.borrowed
	j.borrowed, j.thinking = nil, false
}

// ask waits for a thinker and has it answer a question.
func (a *asker) ask(question func(t *thinker)) {
	a.turn.Lock()
	defer a.turn.Unlock()
	t := <-a.thinkers.free
	sane := false
	defer func() {
		if !sane { // it may be in the middle of a thought
			t = newThinker()
		}
		a.thinkers.free <- t
	}()
	question(t)
	sane = true
}

// A seatedBot is a bot of a level on a seat. It is a bot.Observer that waits for a
// thinker to decide.
type seatedBot struct {
	asker *asker
	level bot.Level
	own   bot.Bot // of a level that plays by chance, and so differs from seat to seat
}

// Choose implements bot.Bot.
func (b *seatedBot) Choose(p game.Position, belief bot.Belief) (move game.Move) {
	b.asker.ask(func(t *thinker) { move = b.of(t).Choose(p, belief) })
	return move
}

// Roll implements bot.Bot.
func (b *seatedBot) Roll(p game.Position, belief bot.Belief) (roll bool) {
	b.asker.ask(func(t *thinker) { roll = b.of(t).Roll(p, belief) })
	return roll
}

// Observe implements bot.Observer. At a level that observes nobody it waits for no
// thinker.
func (b *seatedBot) Observe(belief bot.Belief, p game.Position, a game.Action) bot.Belief {
	if !b.level.Observes {
		return belief
	}
	b.asker.ask(func(t *thinker) {
		if o, ok := b.of(t).(bot.Observer); ok {
			belief = o.Observe(belief, p, a)
		}
	})
	return belief
}

// of is the bot of the level that t has, or the seat's own.
func (b *seatedBot) of(t *thinker) bot.Bot {
	level := b.level.Name
	switch {
	case b.own != nil:
		return b.own
	case t.levels[level] == nil:
		own, err := b.asker.thinkers.seat(level, 0, 0)
		if err != nil {
			panic(err) // its seat was given for a level that there is
		}
		t.levels[level] = own
	}
	return t.levels[level]
}
