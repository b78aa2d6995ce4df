package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/driver"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/sitting"
)

// A slow bot thinks until it is let go, and counts how many think.
type slow struct {
	thinking, most *atomic.Int64
	done           <-chan struct{}
}

func (s slow) Choose(game.Position, bot.Belief) game.Move { s.think(); return game.Move{} }
func (s slow) Roll(game.Position, bot.Belief) bool        { s.think(); return true }

func (s slow) think() {
	now := s.thinking.Add(1)
	for {
		most := s.most.Load()
		if now <= most || s.most.CompareAndSwap(most, now) {
			break
		}
	}
	<-s.done
	s.thinking.Add(-1)
}

func TestFewThinkHoweverManyBotsPlay(t *testing.T) {
	t.Parallel()
	const thinking, sessions = 2, 50
	var now, most, decided atomic.Int64
	done := make(chan struct{})
	all := newThinkers(thinking)
	all.seat = func(string, uint64, game.Seat) (bot.Bot, error) { return slow{&now, &most, done}, nil }
	var wait sync.WaitGroup
	for range sessions {
		asker := all.forSession()
		for _, level := range []string{"expert", "rookie"} {
			b, err := asker.seat(level, 1, 0)
			if err != nil {
				t.Fatal(err)
			}
			wait.Go(func() {
				b.Roll(game.Position{}, bot.Belief{})
				decided.Add(1)
			})
		}
	}
	eventually(t, "all who may think do", func() bool { return now.Load() == thinking })
	close(done)
	wait.Wait()
	if most.Load() != thinking || decided.Load() != 2*sessions {
		t.Errorf("%d thought at once, %d decided", most.Load(), decided.Load())
	}
}

// A session with many questions does not keep another one waiting for more than
// one of them.
func TestSessionsTakeTurns(t *testing.T) {
	var now, most atomic.Int64
	step := make(chan struct{})
	all := newThinkers(1)
	all.seat = func(string, uint64, game.Seat) (bot.Bot, error) { return slow{&now, &most, step}, nil }
	greedy, modest := all.forSession(), all.forSession()
	var decided atomic.Int64
	var wait sync.WaitGroup
	for range 20 {
		b, _ := greedy.seat("expert", 1, 0)
		wait.Go(func() {
			b.Roll(game.Position{}, bot.Belief{})
			decided.Add(1)
		})
	}
	eventually(t, "the greedy one is thought for", func() bool { return now.Load() == 1 })
	answered := make(chan int64)
	b, _ := modest.seat("expert", 1, 0)
	wait.Go(func() {
		b.Roll(game.Position{}, bot.Belief{})
		answered <- decided.Load()
	})
	eventually(t, "the modest one waits for a thinker", func() bool {
		return slices.ContainsFunc(stacks(), func(stack string) bool {
			_, top, _ := strings.Cut(stack, "\n")
			return strings.HasPrefix(top, "cantstop/internal/server.(*asker).ask(")
		})
	})
	for {
		select {
		case step <- struct{}{}:
			continue
		case before := <-answered:
			// The one under way, and at most the one that was next already.
			if before > 3 {
				t.Errorf("%d questions of another session came first", before)
			}
		}
		break
	}
	close(step)
	wait.Wait()
}

func TestBotsOfASessionPlayAsAtHome(t *testing.T) {
	t.Parallel()
	asker := newThinkers(1).forSession()
	p, err := game.Rules{Target: 3, Seats: 2}.Start(0).Apply(game.Action{Kind: game.Roll, Dice: game.Dice{1, 6, 3, 4}})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range bot.Levels() {
		home := l.New(5, 0)
		b, err := asker.seat(l.Name, 5, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := b.Choose(p, bot.Belief{}), home.Choose(p, bot.Belief{}); got != want {
			t.Errorf("%s chooses %v, at home %v", l.Name, got, want)
		}
	}
	checkBeliefs(t, asker, p)
	if _, err := asker.seat("nobody", 1, 0); err == nil {
		t.Error("a level that there is not")
	}
	if got, want := asker.advise(p).Best, bot.Expert().Analyze(p).Best; got != want {
		t.Errorf("the tip is %d, at home %d", got, want)
	}
}

// checkBeliefs has two seats of a session observe other opponents and decide, with
// one thinker, and compares what they believe and do with what bots at home do.
func checkBeliefs(t *testing.T, asker *asker, p game.Position) {
	t.Helper()
	var seats, home [2]bot.Observer
	var beliefs [2]bot.Belief
	for i := range seats {
		b, err := asker.seat("expert", 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		own, err := bot.New("expert", 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		seats[i], home[i] = b.(bot.Observer), own.(bot.Observer)
		a := game.Action{Kind: game.Choose, Move: p.Moves().At(i)}
		beliefs[i] = seats[i].Observe(bot.Belief{}, p, a)
		if want := home[i].Observe(bot.Belief{}, p, a); beliefs[i] != want {
			t.Errorf("believes %v after %v, at home %v", beliefs[i], a.Move, want)
		}
		for k := range beliefs[i][1] {
			beliefs[i][1][k] = float32(i * k) // a difference that shows
		}
	}
	decided := p.After(p.Moves().At(0))
	decided.Runners = game.Squares{4: 4, 6: 6, 8: 6}
	decided.Dice = game.Dice{}
	for range 2 {
		for i, b := range beliefs {
			if got, want := seats[i].Roll(decided, b), home[i].Roll(decided, b); got != want {
				t.Errorf("seat %d rolls: %v, at home %v", i, got, want)
			}
		}
	}
}

// A bot that observes nobody has no use for a thinker while others play.
func TestOnlyLevelsThatObserveAskAThinkerToObserve(t *testing.T) {
	for _, l := range bot.Levels() {
		all := newThinkers(1)
		asked := false
		all.seat = func(level string, seed uint64, seat game.Seat) (bot.Bot, error) {
			asked = true
			return bot.New(level, seed, seat)
		}
		b, err := all.forSession().seat(l.Name, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		asked = false
		p := game.Rules{Target: 3, Seats: 2}.Start(0)
		b.(bot.Observer).Observe(bot.Belief{}, p, game.Action{Kind: game.Roll})
		if asked != l.Observes {
			t.Errorf("%s: a thinker is asked: %v", l.Name, asked)
		}
	}
}

// botsGame is the record of a game that two bots have played.
func botsGame(t *testing.T) *record.Record {
	t.Helper()
	r := &record.Record{Rules: game.Rules{Target: 3, Seats: 2}, Seats: []record.Seat{{Name: "Anna", Bot: "rookie"}, {Name: "Ben", Bot: "racer"}}}
	s, err := sitting.Open(sitting.New(r, nil, time.Now(), func() uint64 { return 3 }), sitting.Options{Bots: bot.New})
	if err != nil {
		t.Fatal(err)
	}
	for next := s.Driver.Next(); next.What != driver.Over; next = s.Driver.Next() {
		if err := s.Driver.Do(s.Driver.Decide(next)); err != nil {
			t.Fatal(err)
		}
	}
	return s.Table.Record()
}

// reviewed is a game reviewed as for a player.
func reviewed(ctx context.Context, all *thinkers, r *record.Record) (*review.Review, error) {
	o := sitting.Options{Judge: all.forSession().judge}
	return o.Review(ctx, r)
}

// A review is the same as at home, and between two of its turns others are served.
func TestAReviewSharesTheThinkersTurnByTurn(t *testing.T) {
	t.Parallel()
	r := botsGame(t)
	all := newThinkers(1)
	got, err := reviewed(t.Context(), all, r)
	if err != nil {
		t.Fatal(err)
	}
	want, err := review.Of(t.Context(), r, bot.Expert())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Seats, want.Seats) {
		t.Errorf("it comes to %+v, at home %+v", got.Seats, want.Seats)
	}
	if len(all.free) != 1 {
		t.Fatal("the thinker is not given back")
	}

	// Whoever waited longest for a thinker has it between two turns.
	two := newThinkers(2)
	j := turnJudge{thinkers: two}
	p := r.Start()
	j.Analyze(p)
	mine := j.borrowed
	p.Dice = game.Dice{1, 2, 3, 4}
	if j.Analyze(p); j.borrowed != mine {
		t.Error("it does not keep its thinker in a turn")
	}
	p.Dice, p.Turn = game.Dice{}, 1
	if j.Analyze(p); j.borrowed == mine {
		t.Error("it keeps its thinker for the next turn")
	}
	if j.giveBack(); len(two.free) != 2 {
		t.Error("a thinker is not given back")
	}
}

// A player who leaves is no longer reviewed for.
func TestAReviewEndsWithItsSession(t *testing.T) {
	t.Parallel()
	all := newThinkers(1)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := reviewed(ctx, all, botsGame(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	if len(all.free) != 1 {
		t.Error("the thinker is not given back")
	}
}
