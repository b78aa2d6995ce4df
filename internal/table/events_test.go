package table_test

import (
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/table"
)

func TestWhatIsTriedAndTakenBackIsNotKeptForEver(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{OneKeyboard: true, Dice: func() game.Dice { return game.Dice{2, 3, 4, 5} }})
	must(t, tb, 0, roll)
	for range 1000 {
		must(t, tb, 0, choose(5, 9))
		must(t, tb, 0, takeBack)
		must(t, tb, 0, choose(6, 8))
		must(t, tb, 0, stop)
		must(t, tb, 0, takeBack)
		must(t, tb, 0, takeBack)
	}
	must(t, tb, 0, choose(7, 7))
	if n := len(tb.Since(0)); n > 4 {
		t.Errorf("%d events for a roll and a move", n)
	}
	if seq := tb.Seq(); seq != 6002 {
		t.Errorf("the latest event has number %d", seq)
	}
}

// A follower looks at a table every now and then, and knows nothing of it but the
// number of the event it was told last.
type follower struct {
	seen int
	now  game.Position
}

// look follows the events since the last look. Each begins where the one before
// ended.
func (f *follower) look(t *rapid.T, tb *table.Table) {
	for _, e := range tb.Since(f.seen) {
		if e.Number <= f.seen {
			t.Fatalf("event %d after %d", e.Number, f.seen)
		}
		after := e.Kind == table.Claimed || e.Kind == table.Won // they say what another one brought about
		if e.Kind != table.TookBack && f.now != e.Before && !after {
			t.Fatalf("event %d of kind %d does not begin where %d ended", e.Number, e.Kind, f.seen)
		}
		f.seen, f.now = e.Number, e.After
		if tb.At(f.seen) != f.now {
			t.Fatalf("after event %d the table stands elsewhere", f.seen)
		}
	}
	if f.seen != tb.Seq() || f.now != tb.Now() {
		t.Fatalf("%d of %d events were told", f.seen, tb.Seq())
	}
}

func TestWhoLooksNowAndThenIsToldTheGameAsItStands(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRecord(rapid.IntRange(2, 4).Draw(rt, "seats"))
		tb := open(t, r, table.Options{OneKeyboard: true, Dice: dice.New(rapid.Uint64().Draw(rt, "seed")).Roll})
		followers := make([]follower, 3)
		for i := range followers {
			followers[i].now = r.Start()
		}
		for range rapid.IntRange(1, 200).Draw(rt, "actions") {
			now, seq, over := tb.State()
			if over {
				break
			}
			d, seat := someDeed(rt, now), now.Turn
			if by, err := tb.CanTakeBack(); err == nil && rapid.IntRange(0, 2).Draw(rt, "take back") > 0 {
				d, seat = takeBack, by
			}
			if err := try(tb, seat, seq, d); err != nil {
				rt.Fatal(err)
			}
			for i := range followers {
				if rapid.IntRange(0, 3).Draw(rt, "look") == 0 {
					followers[i].look(rt, tb)
				}
			}
		}
		if events, actions := len(tb.Since(0)), len(tb.Record().Actions); events > 3*actions+6 {
			rt.Fatalf("%d events of %d actions", events, actions)
		}
		for i := range followers {
			followers[i].look(rt, tb)
		}
	})
}

// someDeed is something that the seat to move may do.
func someDeed(t *rapid.T, p game.Position) deed {
	moves := p.Moves()
	switch {
	case moves.Len() > 0:
		return doing(table.Action{Kind: table.Choose, Move: moves.At(rapid.IntRange(0, moves.Len()-1).Draw(t, "move"))})
	case p.RefuseStop().Reason == game.ReasonNone && rapid.Bool().Draw(t, "stop"):
		return stop
	default:
		return roll
	}
}
