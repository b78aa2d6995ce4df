package review_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

// everyRules are all combinations of variant, target and number of seats.
func everyRules() []game.Rules {
	var all []game.Rules
	for _, variant := range game.Variants() {
		for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
			for target := 1; target <= game.MaxTarget(seats); target++ {
				all = append(all, game.Rules{Variant: variant, Target: uint8(target), Seats: uint8(seats)})
			}
		}
	}
	return all
}

func classic(seats uint8) game.Rules {
	return game.Rules{Target: game.DefaultTarget, Seats: seats}
}

// names are those of the seats in records made here.
var names = []string{"Anna", "Keller", "Cleo", "Dora"}

// played is the record of a game by those rules that bots of these levels played; a
// seat without a level is a person's, who plays by chance.
func played(t testing.TB, rules game.Rules, seed uint64, levels ...string) *record.Record {
	t.Helper()
	r := &record.Record{Rules: rules}
	players := make([]bot.Bot, rules.Seats)
	for s := range players {
		level := ""
		if len(levels) > 0 {
			level = levels[s%len(levels)]
		}
		r.Seats = append(r.Seats, record.Seat{Name: names[s], Bot: level})
		if level != "" {
			b, err := bot.New(level, seed, game.Seat(s))
			if err != nil {
				t.Fatal(err)
			}
			players[s] = b
		}
	}
	playOn(t, r, newChance(seed), players)
	return r
}

// playOn plays a record to its end. Where nobody plays, chance does.
func playOn(t testing.TB, r *record.Record, chance *rand.Rand, players []bot.Bot) {
	t.Helper()
	p, err := r.End()
	if err != nil {
		t.Fatal(err)
	}
	act := func(a game.Action) {
		if p, err = p.Apply(a); err != nil {
			t.Fatal(err)
		}
		r.Actions = append(r.Actions, a)
	}
	for p.Phase() != game.Over {
		b := players[p.Turn]
		switch p.Phase() {
		case game.Busted:
			act(game.Action{Kind: game.Bust})
		case game.ToChoose:
			m := p.Moves().At(chance.IntN(p.Moves().Len()))
			if b != nil {
				m = b.Choose(p, bot.Belief{})
			}
			act(game.Action{Kind: game.Choose, Move: m})
		default:
			roll := p.Phase() == game.ToRoll || p.RefuseStop().Reason != game.ReasonNone
			if !roll && b != nil {
				roll = b.Roll(p, bot.Belief{})
			} else if !roll {
				roll = chance.IntN(5) > 0
			}
			if !roll {
				act(game.Action{Kind: game.Stop})
				continue
			}
			var d game.Dice
			for i := range d {
				d[i] = uint8(1 + chance.IntN(6))
			}
			act(game.Action{Kind: game.Roll, Dice: d})
		}
	}
}

// of is the review of a game, with the judge that ships.
func of(t testing.TB, r *record.Record) *review.Review {
	t.Helper()
	got, err := review.Of(context.Background(), r, bot.Expert())
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// parsed is a record from its text.
func parsed(t testing.TB, text string) *record.Record {
	t.Helper()
	r, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// newChance is dice, and whoever plays by chance.
func newChance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
