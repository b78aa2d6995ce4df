package table_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/table"
)

func newRecord(seats int) *record.Record {
	r := &record.Record{Rules: game.Rules{Target: 3, Seats: uint8(seats)}}
	for _, name := range []string{"Anna", "Ben", "Carla", "Dario"}[:seats] {
		r.Seats = append(r.Seats, record.Seat{Name: name})
	}
	return r
}

// throws gives the rolls in order and fails the test when there are no more.
func throws(t testing.TB, rolls ...game.Dice) func() game.Dice {
	return func() game.Dice {
		if len(rolls) == 0 {
			t.Error("one roll too many")
			return game.Dice{1, 1, 1, 1}
		}
		d := rolls[0]
		rolls = rolls[1:]
		return d
	}
}

func open(t testing.TB, r *record.Record, o table.Options) *table.Table {
	t.Helper()
	tb, err := table.New(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// A deed is what a chair can be asked for.
type deed func(c *table.Chair, seq int) error

func doing(a table.Action) deed {
	return func(c *table.Chair, seq int) error { return c.Act(seq, a) }
}

// try sits down on the seat and does something there.
func try(tb *table.Table, seat game.Seat, seq int, d deed) error { return d(tb.Sit(seat), seq) }

// must does something for the seat on the newest state.
func must(t testing.TB, tb *table.Table, seat game.Seat, d deed) {
	t.Helper()
	if err := try(tb, seat, tb.Seq(), d); err != nil {
		t.Fatal(err)
	}
}

var (
	roll          = doing(table.Action{Kind: table.Roll})
	stop          = doing(table.Action{Kind: table.Stop})
	takeBack deed = (*table.Chair).TakeBack
	concede  deed = (*table.Chair).Concede
)

func choose(c ...game.Column) deed {
	return doing(table.Action{Kind: table.Choose, Move: game.MoveOf(c[0], c[1:]...)})
}

func kinds(events []table.Event) []table.Kind {
	var list []table.Kind
	for _, e := range events {
		list = append(list, e.Kind)
	}
	return list
}

func TestATurnIsItsEvents(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{Dice: throws(t, game.Dice{2, 2, 1, 2}, game.Dice{6, 5, 6, 4}, game.Dice{4, 3, 6, 2})})
	must(t, tb, 0, roll)
	must(t, tb, 0, choose(3, 4))
	must(t, tb, 0, roll)
	must(t, tb, 0, choose(10))
	must(t, tb, 0, stop)
	must(t, tb, 1, roll)
	want := []table.Kind{table.Rolled, table.Chose, table.Rolled, table.Chose, table.Stopped, table.Rolled}
	if got := kinds(tb.Since(0)); !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
	if got := record.FormatPosition(tb.At(5)); got != "classic/3 3.1,4.1,10.1/- 2 - -" {
		t.Errorf("after the stop: %s", got)
	}
	if got := len(tb.Since(5)); got != 1 {
		t.Errorf("%d events since 5", got)
	}
}

func TestAFailedRollIsTwoEventsAndPassesTheTurn(t *testing.T) {
	r := newRecord(2)
	p := r.Start()
	p.Runners = game.Squares{2: 1, 3: 1, 12: 1}
	r.Position = &p
	tb := open(t, r, table.Options{Dice: throws(t, game.Dice{2, 3, 4, 5})})
	must(t, tb, 0, roll)
	events := tb.Since(0)
	if !slices.Equal(kinds(events), []table.Kind{table.Rolled, table.Busted}) {
		t.Fatalf("events %v", kinds(events))
	}
	if bust := events[1]; bust.Seat != 0 || bust.Before.AtStake() != 3 || bust.Dice != (game.Dice{2, 3, 4, 5}) || bust.After.Turn != 1 {
		t.Errorf("bust: %+v", bust)
	}
}

func TestARecordThatEndsOnAFailedRollGoesOnAfterTheBust(t *testing.T) {
	r := newRecord(2)
	p := r.Start()
	p.Runners = game.Squares{2: 1, 3: 1, 12: 1}
	r.Position = &p
	r.Actions = []game.Action{{Kind: game.Roll, Dice: game.Dice{2, 3, 4, 5}}}
	tb := open(t, r, table.Options{})
	if p := tb.At(tb.Seq()); p.Turn != 1 || p.Phase() != game.ToRoll {
		t.Errorf("%+v", p)
	}
}

func TestClaimsAndTheWinAreEvents(t *testing.T) {
	r := newRecord(2)
	p := r.Start()
	p.Markers[0] = game.Squares{2: 3}
	p.Runners = game.Squares{3: 5, 12: 3}
	r.Position = &p
	saved := 0
	tb := open(t, r, table.Options{OneKeyboard: true, Save: func(*record.Record) error { saved++; return nil }})
	must(t, tb, 0, stop)
	want := []table.Kind{table.Stopped, table.Claimed, table.Claimed, table.Won}
	if got := kinds(tb.Since(0)); !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
	for i, a := range []deed{roll, stop, takeBack, concede} {
		if err := try(tb, 0, tb.Seq(), a); !errors.Is(err, table.ErrFinished) {
			t.Errorf("deed %d after the end: %v", i, err)
		}
	}
	if saved != 1 {
		t.Errorf("saved %d times", saved)
	}
}

func TestWhatIsNotAllowedChangesNothing(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{Dice: throws(t, game.Dice{2, 3, 4, 5})})
	var illegal *game.IllegalError
	if err := try(tb, 1, 0, roll); !errors.Is(err, table.ErrNotYourTurn) {
		t.Errorf("another seat: %v", err)
	}
	if err := try(tb, 0, 0, stop); !errors.As(err, &illegal) {
		t.Errorf("a stop at the start: %v", err)
	}
	if err := try(tb, 0, 0, takeBack); !errors.Is(err, table.ErrNothingBack) {
		t.Errorf("taking nothing back: %v", err)
	}
	must(t, tb, 0, roll)
	if err := try(tb, 0, 0, roll); !errors.Is(err, table.ErrStale) {
		t.Errorf("decided on an old state: %v", err)
	}
	if err := try(tb, 0, 1, roll); !errors.As(err, &illegal) {
		t.Errorf("a second roll: %v", err)
	}
	if err := try(tb, 0, 1, choose(5)); !errors.As(err, &illegal) {
		t.Errorf("an illegal move: %v", err)
	}
	if err := try(tb, 0, 1, takeBack); !errors.Is(err, table.ErrDiceFallen) {
		t.Errorf("taking a roll back: %v", err)
	}
	if tb.Seq() != 1 {
		t.Errorf("%d events", tb.Seq())
	}
}

func TestAMoveIsTakenBackUntilTheNextRoll(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{OneKeyboard: true, Dice: throws(t, game.Dice{2, 3, 4, 5}, game.Dice{4, 4, 4, 6}, game.Dice{1, 1, 1, 1})})
	must(t, tb, 0, roll)
	rolled := tb.At(1)
	must(t, tb, 0, choose(5, 9))
	must(t, tb, 0, takeBack)
	if tb.At(tb.Seq()) != rolled {
		t.Error("the position was not restored")
	}
	must(t, tb, 0, choose(7, 7))
	must(t, tb, 0, stop)
	if err := try(tb, 1, tb.Seq(), takeBack); !errors.Is(err, table.ErrNotYourTurn) {
		t.Errorf("another's stop: %v", err)
	}
	must(t, tb, 0, takeBack) // the stop
	must(t, tb, 0, takeBack) // and then the move
	if tb.At(tb.Seq()) != rolled {
		t.Error("the position was not restored")
	}
	must(t, tb, 0, choose(6, 8))
	must(t, tb, 0, stop)
	must(t, tb, 1, roll)
	if err := try(tb, 0, tb.Seq(), takeBack); !errors.Is(err, table.ErrDiceFallen) {
		t.Errorf("after the next dice: %v", err)
	}
	must(t, tb, 1, choose(8, 10))
	if err := try(tb, 1, tb.Seq(), takeBack); !errors.Is(err, table.ErrOnlyMove) {
		t.Errorf("the only move: %v", err)
	}
}

func TestAStopIsFinalWhereNotEverybodySharesAKeyboard(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{Dice: throws(t, game.Dice{2, 3, 4, 5})})
	must(t, tb, 0, roll)
	must(t, tb, 0, choose(5, 9))
	must(t, tb, 0, stop)
	if err := try(tb, 0, tb.Seq(), takeBack); !errors.Is(err, table.ErrStopIsFinal) {
		t.Errorf("%v", err)
	}
}

func TestConcedingEndsTheGame(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{})
	must(t, tb, 1, concede) // also when it is not one's turn
	if s, won := tb.Record().Winner(); !won || s != 0 {
		t.Errorf("winner %v %v", s, won)
	}
	if err := try(tb, 0, tb.Seq(), roll); !errors.Is(err, table.ErrFinished) {
		t.Errorf("a roll after the end: %v", err)
	}
	again := open(t, tb.Record(), table.Options{})
	if got := kinds(again.Since(0)); !slices.Equal(got, []table.Kind{table.Conceded}) {
		t.Errorf("read back: %v", got)
	}
}

func TestEveryActionIsSavedBeforeItIsSeen(t *testing.T) {
	var tb *table.Table
	var saves []int
	full := errors.New("the disk is full")
	woken := make(<-chan struct{})
	tb = open(t, newRecord(2), table.Options{
		Dice: dice.New(7).Roll,
		Save: func(r *record.Record) error {
			select {
			case <-woken:
				t.Error("seen before it was saved")
			default:
			}
			saves = append(saves, len(r.Actions))
			if len(saves) == 2 {
				return full
			}
			return nil
		},
	})
	woken, quit := tb.Watch()
	defer quit()
	must(t, tb, 0, roll)
	<-woken
	must(t, tb, 0, choose(3, 4))
	<-woken
	if !errors.Is(tb.SaveError(), full) {
		t.Errorf("save error: %v", tb.SaveError())
	}
	must(t, tb, 0, roll) // the game goes on, and a later state wins over an earlier
	if tb.SaveError() != nil || !slices.Equal(saves, []int{1, 2, 3}) {
		t.Errorf("saves %v, error %v", saves, tb.SaveError())
	}
}

func TestWatchersAreWokenAndClosed(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{Dice: throws(t, game.Dice{2, 3, 4, 5})})
	woken, quit := tb.Watch()
	must(t, tb, 0, roll)
	must(t, tb, 0, choose(5, 9)) // one wake-up is enough for both
	<-woken
	select {
	case <-woken:
		t.Error("woken twice")
	default:
	}
	quit()
	quit()
	if _, open := <-woken; open {
		t.Error("the channel is open")
	}
}

func TestOneOfManyActsOnAState(t *testing.T) {
	tb := open(t, newRecord(2), table.Options{Dice: func() game.Dice { return game.Dice{2, 3, 4, 5} }})
	chair := tb.Sit(0)
	var wg sync.WaitGroup
	done := make(chan error, 50)
	for range 50 {
		wg.Go(func() { done <- roll(chair, 0) })
	}
	wg.Wait()
	close(done)
	acted := 0
	for err := range done {
		if err == nil {
			acted++
		} else if !errors.Is(err, table.ErrStale) {
			t.Error(err)
		}
	}
	if acted != 1 || tb.Seq() != 1 {
		t.Errorf("%d acted, %d events", acted, tb.Seq())
	}
}

// Random play with take-backs: taking back restores the position bit for bit,
// the record has no trace of it, and a table opened on the record stands where
// this one stands.
func TestTakingBackRestoresThePositionBitForBit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seats := rapid.IntRange(2, 4).Draw(rt, "seats")
		r := newRecord(seats)
		r.Rules.Variant = rapid.SampledFrom(game.Variants()).Draw(rt, "variant")
		r.Rules.Target = uint8(rapid.IntRange(1, game.MaxTarget(seats)).Draw(rt, "target"))
		tb := open(t, r, table.Options{OneKeyboard: true, Dice: dice.New(rapid.Uint64().Draw(rt, "seed")).Roll})
		for range rapid.IntRange(1, 150).Draw(rt, "actions") {
			p := tb.At(tb.Seq())
			if p.Phase() == game.Over {
				return
			}
			a := someDeed(rt, p)
			actions := len(tb.Record().Actions)
			must(t, tb, p.Turn, a)
			if by, err := tb.CanTakeBack(); err == nil && rapid.Bool().Draw(rt, "take back") {
				if by != p.Turn {
					rt.Fatal("another seat may take it back")
				}
				must(t, tb, by, takeBack)
				if tb.At(tb.Seq()) != p || len(tb.Record().Actions) != actions {
					rt.Fatal("the position was not restored")
				}
			}
			again := open(t, tb.Record(), table.Options{})
			if again.At(again.Seq()) != tb.At(tb.Seq()) {
				rt.Fatal("the record tells another game")
			}
		}
	})
}
