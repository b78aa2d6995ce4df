package server

import (
	"runtime"
	"sync"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// Thinkers decide for all bots. There are few of them, so that however many bots
// play, a processor is left for keys, and what the strong bots need to think, some
// megabytes each, is needed only as often. Whoever asks first is served first, and
// a session asks one thing at a time.
type thinkers struct {
	free chan *thinker
	seat func(level string, seed uint64) (bot.Bot, error)
}

// A thinker plays for every level in which a decision depends on the position
// alone.
type thinker struct{ levels map[string]bot.Bot }

// thinkersHere is how many thinkers suit this machine.
func thinkersHere() int { return max(1, runtime.GOMAXPROCS(0)-1) }

func newThinkers(n int) *thinkers {
	t := &thinkers{free: make(chan *thinker, n), seat: bot.New}
	for range n {
		t.free <- &thinker{map[string]bot.Bot{}}
	}
	return t
}

// forSession gives the seats of a session their bots.
func (t *thinkers) forSession() func(level string, seed uint64) (bot.Bot, error) {
	turn := &sync.Mutex{}
	return func(level string, seed uint64) (bot.Bot, error) {
		l, err := bot.Find(level)
		if err != nil {
			return nil, err
		}
		b := &seatedBot{thinkers: t, turn: turn, level: level}
		if l.Chance {
			b.own, err = t.seat(level, seed)
		}
		return b, err
	}
}

// A seatedBot is a bot of a level on a seat. It is a bot.Bot that waits for a
// thinker to decide.
type seatedBot struct {
	thinkers *thinkers
	turn     *sync.Mutex // the session's
	level    string
	own      bot.Bot // of a level that plays by chance, and so differs from seat to seat
}

// Choose implements bot.Bot.
func (b *seatedBot) Choose(p game.Position) (m game.Move) {
	b.ask(func(own bot.Bot) { m = own.Choose(p) })
	return m
}

// Roll implements bot.Bot.
func (b *seatedBot) Roll(p game.Position) (roll bool) {
	b.ask(func(own bot.Bot) { roll = own.Roll(p) })
	return roll
}

func (b *seatedBot) ask(question func(own bot.Bot)) {
	b.turn.Lock()
	defer b.turn.Unlock()
	t := <-b.thinkers.free
	sane := false
	defer func() {
		if !sane { // it may be in the middle of a thought
			t = &thinker{map[string]bot.Bot{}}
		}
		b.thinkers.free <- t
	}()
	own := b.own
	if own == nil {
		own = t.bot(b.thinkers, b.level)
	}
	question(own)
	sane = true
}

// bot is the thinker's own of a level, which there is.
func (t *thinker) bot(all *thinkers, level string) bot.Bot {
	if t.levels[level] == nil {
		b, err := all.seat(level, 0)
		if err != nil {
			panic(err)
		}
		t.levels[level] = b
	}
	return t.levels[level]
}
