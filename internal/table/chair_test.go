package table_test

import (
	"errors"
	"testing"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/table"
)

func TestToSitAgainVoidsTheEarlierChair(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{Dice: throws(t, game.Dice{2, 3, 4, 5})})
	earlier, other := tb.Sit(0), tb.Sit(1)
	chair := tb.Sit(0)
	for name, d := range map[string]deed{"roll": roll, "take back": takeBack, "concede": concede} {
		if err := d(earlier, 0); !errors.Is(err, table.ErrLeft) {
			t.Errorf("%s from the earlier chair: %v", name, err)
		}
	}
	if err := roll(other, 0); !errors.Is(err, table.ErrNotYourTurn) {
		t.Errorf("the other seat's chair: %v", err)
	}
	if tb.Seq() != 0 {
		t.Errorf("%d events", tb.Seq())
	}
	if err := roll(chair, 0); err != nil {
		t.Error(err)
	}
}

func TestASeatThatIsNotAtTheTableIsRefusedEverything(t *testing.T) {
	saved := 0
	for _, seat := range []game.Seat{2, 3, 200} {
		tb := open(t, newRecord(2), table.Options{Save: func(*record.Record) error { saved++; return nil }})
		for name, d := range map[string]deed{"roll": roll, "stop": stop, "take back": takeBack, "concede": concede} {
			if err := try(tb, seat, 0, d); !errors.Is(err, table.ErrNoSeat) {
				t.Errorf("seat %d, %s: %v", seat.Number(), name, err)
			}
		}
		if r := tb.Record(); tb.Seq() != 0 || saved != 0 || r.Finished() || r.Validate() != nil {
			t.Errorf("seat %d changed the game", seat.Number())
		}
	}
}

func TestAnActionOfAnUnknownKindIsRefused(t *testing.T) {
	r := newRecord(2)
	p := r.Start()
	p.Runners = game.Squares{7: 1}
	r.Position = &p
	tb := open(t, r, table.Options{})
	for kind := table.Stop + 1; kind != 0; kind++ {
		if err := try(tb, 0, 0, doing(table.Action{Kind: kind})); !errors.Is(err, table.ErrNoAction) {
			t.Fatalf("kind %d: %v", kind, err)
		}
	}
	if tb.Seq() != 0 || tb.Now() != p {
		t.Error("something happened")
	}
}

func TestNothingTellsTheDiceToComeBeforeTheGameIsOver(t *testing.T) {
	seed := uint64(7)
	r := newRecord(2)
	r.Seed = &seed
	var kept *record.Record
	tb := open(t, r, table.Options{Dice: dice.New(seed).Roll, Save: func(r *record.Record) error { kept = r; return nil }})
	must(t, tb, 0, roll)
	if got := tb.Record().Seed; got != nil {
		t.Errorf("the seed is told: %d", *got)
	}
	if kept.Seed == nil || *kept.Seed != seed {
		t.Error("the seed is not saved")
	}
	must(t, tb, 0, concede)
	if got := tb.Record().Seed; got == nil || *got != seed {
		t.Error("after the end the seed is not told")
	}
}
