package bot_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A question is what a bot is asked, at a table of its own.
type question struct {
	p      game.Position
	belief bot.Belief
}

// questions are some of every phase, from the beginnings of games by all rules and
// from their ends, where the others' turns are looked at too.
func questions(rng *rand.Rand) []question {
	var list []question
	ask := func(p game.Position) {
		if p.Phase() == game.Over {
			return
		}
		q := question{p: p}
		for s := range p.AllSeats() {
			for k := range q.belief[s] {
				q.belief[s][k] = -4 * rng.Float32()
			}
		}
		list = append(list, q)
	}
	for _, rules := range everyRules() {
		ask(carelessPosition(rng, rules.Start(0)))
		p, ok := lateBoard(rng, rules)
		for tried := 0; !ok && tried < 1000; tried++ {
			p, ok = lateBoard(rng, rules)
		}
		if !ok {
			continue
		}
		// The start of a turn, and then the middle of it; or a board on which it can end,
		// as it is the other's to play on or, after a bust, its own again.
		for range 3 {
			ask(p)
			ask(carelessPosition(rng, p))
		}
		for c := range p.Playable().All() {
			for square := p.Markers[p.Turn][c] + 1; square <= c.Squares(); square++ {
				ends := p
				if ends.Runners[c] = square; ends.Validate() == nil && ends.RefuseStop() == (game.Refusal{}) {
					ask(p)
					ask(ends.Banked())
					ask(p)
					ask(ends.Banked().Lost())
				}
			}
		}
	}
	return list
}

// carelessPosition is one of a turn that is played at random from p on.
func carelessPosition(rng *rand.Rand, p game.Position) game.Position {
	for rng.IntN(6) > 0 {
		p.Dice = rollDice(rng)
		if p.Phase() == game.Busted || rng.IntN(6) == 0 {
			break
		}
		p = p.After(p.Moves().At(rng.IntN(p.Moves().Len())))
	}
	return p
}

// What a bot keeps from one question to the next only saves time.
func TestTheSameQuestionGetsTheSameAnswerWhateverWasAskedBefore(t *testing.T) {
	players := map[string]func() func(q question) any{
		"expert": func() func(question) any {
			e := level(t, "expert")
			return func(q question) any { return bot.By(e, q.belief).Analyze(q.p) }
		},
		"planner": func() func(question) any {
			a := bot.Planner(bot.PlannerTemperature)
			return func(q question) any { return a.Analyze(q.p) }
		},
	}
	for _, l := range bot.Levels() {
		if l.Chance {
			continue
		}
		players[l.Name+" as a bot"] = func() func(question) any {
			b := l.New(0, 0)
			return func(q question) any {
				switch q.p.Phase() {
				case game.ToChoose:
					return b.Choose(q.p, q.belief)
				case game.ToDecide:
					return b.Roll(q.p, q.belief)
				default:
					return nil
				}
			}
		}
	}
	list := questions(rand.New(rand.NewPCG(1, 2)))
	list = list[:len(list)/oneIn]
	for name, fresh := range players {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := make([]any, len(list))
			for i, q := range list {
				want[i] = fresh()(q)
			}
			used := fresh()
			rng := rand.New(rand.NewPCG(3, 4))
			order := rng.Perm(len(list))
			for i := range list {
				order = append(order, i) // as they come at a table, one after another
			}
			for _, i := range order {
				if got := used(list[i]); !reflect.DeepEqual(got, want[i]) {
					t.Errorf("on %+v\n%+v, asked first\n%+v", list[i].p, got, want[i])
				}
			}
		})
	}
}
