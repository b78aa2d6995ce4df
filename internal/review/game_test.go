package review_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

func record1(lines ...string) string {
	return "# cantstop record 1\n" + strings.Join(lines, "\n") + "\n"
}

// Anna rolls on with the hard columns and banks nothing, stops after a single roll, and
// passes by the top of 7.
var mistaken = record1(
	`[Variant "classic"]`, `[Target "3"]`, `[Seat1 "Anna"]`, `[Seat2 "Keller" bot=rule28]`, `[Position "classic/3 7.11/6.3 1 - -"]`,
	`[Conceded "1"]`, `[Result "2"]`, "",
	"1. 1 1112=2+3 1112=2+3 6645=12 4455 bust",
	"2. 2 3434=7+7 3434=7+7 stop",
	"3. 1 1145=2+9 stop",
	"4. 2 3434=7+7 3434=7+7 stop",
	"5. 1 3434=6+8 3434=6+8 stop",
)

func TestAGameOfKnownMistakesIsReviewedAsSuch(t *testing.T) {
	r := of(t, parsed(t, mistaken))
	closes(t, r)
	want := []struct {
		turn  int
		lapse review.Lapse
		least review.Name
	}{
		{1, review.RolledOn, review.Slip},
		{3, review.StoppedEarly, review.Mistake},
		{5, review.OtherPairing, review.Slip},
	}
	mistakes := r.Mistakes(0)
	for _, w := range want {
		found := false
		for _, i := range mistakes {
			e := r.Entries[i]
			found = found || e.Turn == w.turn && e.Lapse == w.lapse && e.Name >= w.least
		}
		if !found {
			t.Errorf("no %v in turn %d: %+v", w.lapse, w.turn, r.Entries)
		}
	}
	for _, i := range mistakes {
		d := r.Decisions[r.Entries[i].Main]
		if got := d.Options[d.Best].Win - d.Options[d.Played].Win; math.Abs(got-d.Loss) > slack {
			t.Errorf("turn %d: loss %v, want %v", d.Turn, d.Loss, got)
		}
	}
	// Keller's dice after Anna's stop would have been hers.
	for _, d := range r.Decisions {
		if d.Turn != 3 || d.Played != review.ToStop || d.Kind != review.Decide {
			continue
		}
		if u := d.Untaken; u == nil || u.Position.Dice != (game.Dice{3, 4, 3, 4}) || u.Best != game.MoveOf(7, 7) || u.Tops() != game.SetOf(7) {
			t.Errorf("untaken %+v", u)
		}
	}
}

func TestAConcessionIsALineOfTheAccount(t *testing.T) {
	for name, text := range map[string]string{
		"at a turn's start": mistaken,
		"in a turn":         strings.Replace(mistaken, "6+8 stop", "6+8", 1),
		"with dice":         strings.Replace(mistaken, "3434=6+8 stop", "3434", 1),
		"at once": record1(`[Variant "classic"]`, `[Target "3"]`, `[Seat1 "Anna"]`, `[Seat2 "Keller" bot=rule28]`,
			`[Result "2"]`, `[Conceded "1"]`),
	} {
		t.Run(name, func(t *testing.T) {
			r := of(t, parsed(t, text))
			closes(t, r)
			gave, gained := r.Seats[0].Conceded, r.Seats[1].Conceded
			if !r.Conceded || r.Winner != 1 || gave >= 0 || math.Abs(gave+gained) > slack {
				t.Errorf("winner %d, conceded %v and %v", r.Winner, gave, gained)
			}
			if r.Seats[0].Verdict() != review.NoVerdict {
				t.Errorf("verdict %v", r.Seats[0].Verdict())
			}
		})
	}
}

func TestRollingAwayAWinIsNamed(t *testing.T) {
	r := of(t, parsed(t, record1(
		`[Variant "classic"]`, `[Target "1"]`, `[Seat1 "Anna"]`, `[Seat2 "Ben"]`, `[Position "classic/1 -/- 1 12.3 -"]`, `[Result "1"]`, "",
		"1. 1 3434=7+7 2525=7+7 stop",
	)))
	closes(t, r)
	if len(r.Entries) != 1 {
		t.Fatalf("%+v", r.Entries)
	}
	e := r.Entries[0]
	if e.Lapse != review.RolledAwayWin || e.Name < review.Slip || len(e.Decisions) != 2 {
		t.Errorf("%+v", e)
	}
	d := r.Decisions[e.Main]
	if d.Options[review.ToStop].Win != 1 || d.Stake <= 0 || d.Best != review.ToStop {
		t.Errorf("%+v", d)
	}
	if last := r.Decisions[len(r.Decisions)-1]; last.Judged || last.Stake != 0 {
		t.Errorf("a stop that wins is judged: %+v", last)
	}
	if r.Start[0] != 1 {
		t.Errorf("start %v: a stop wins", r.Start)
	}
}

func TestAStopBeforeASureBustIsNoJudgement(t *testing.T) {
	r := of(t, parsed(t, record1(
		`[Variant "classic"]`, `[Target "5"]`, `[Seat1 "Anna"]`, `[Seat2 "Ben"]`,
		`[Position "classic/5 -/6.11,7.13,8.11,9.9 1 2.3,11.5,12.3 -"]`, `[Conceded "2"]`, `[Result "1"]`, "",
		"1. 1 stop",
	)))
	closes(t, r)
	if len(r.Decisions) != 1 || r.Decisions[0].Judged || r.Decisions[0].Loss != 0 || len(r.Entries) != 0 {
		t.Errorf("%+v", r.Decisions)
	}
	if a := r.Seats[0]; a.Errors() != 0 || a.Stake() != 0 {
		t.Errorf("%+v", a)
	}
}

func TestAReviewBeginsWhereTheGameDoes(t *testing.T) {
	for _, position := range []string{
		"classic/1 7.12/8.10 1 - -", "classic/1 7.12/8.10 2 8.11,7.1 -", "classic/1 7.12/8.10 1 - 3434", "classic/1 7.12/8.10 1 6.2,8.1,10.1 1111",
		"classic/1 7.13/8.10 1 - -",
	} {
		t.Run(position, func(t *testing.T) {
			p, err := record.ParsePosition(position)
			if err != nil {
				t.Fatal(err)
			}
			g := &record.Record{Rules: p.Rules, Seats: two, Position: &p}
			playOn(t, g, newChance(3), make([]bot.Bot, 2))
			r := of(t, g)
			closes(t, r)
			want := bot.Expert().Analyze(p)
			if math.Abs(r.Start[p.Turn]-want.Win) > slack {
				t.Errorf("start %v, want %v", r.Start, want.Win)
			}
		})
	}
}

func TestWhatAStandInDoesIsTheSeatsButNotThePersons(t *testing.T) {
	g := parsed(t, strings.Replace(mistaken, "[Conceded \"1\"]\n", "[Conceded \"1\"]\n[Standin \"1 racer 3:2-5:2\"]\n", 1))
	r := of(t, g)
	closes(t, r)
	plain := of(t, parsed(t, mistaken))
	if r.Seats[0].Errors() != plain.Seats[0].Errors() || r.Seats[0].Stake() != plain.Seats[0].Stake() {
		t.Errorf("account %+v, want %+v", r.Seats[0], plain.Seats[0])
	}
	count := 0
	for _, d := range r.Decisions {
		if d.By == "racer" {
			count++
			if d.Seat != 0 || d.Turn == 1 {
				t.Errorf("the stand-in decided %+v", d)
			}
		}
	}
	if count == 0 || r.Seats[0].StoodIn != count {
		t.Errorf("%d decisions of the stand-in, %d counted", count, r.Seats[0].StoodIn)
	}
	for _, i := range r.Mistakes(0) {
		if r.Entries[i].By != "" {
			t.Errorf("a person's mistake: %+v", r.Entries[i])
		}
	}
	for _, m := range r.Moments(false) {
		if m.Entry >= 0 && r.Entries[m.Entry].By != "" {
			t.Errorf("a moment: %+v", r.Entries[m.Entry])
		}
	}
}

func TestTheTurningPointIsTheRollThatChangedMost(t *testing.T) {
	r := of(t, played(t, classic(2), 8, "", "rule28"))
	for s := range r.Seats {
		i, ok := r.TurningPoint(game.Seat(s))
		if !ok {
			t.Fatal("none")
		}
		for k := range r.Rolls {
			if math.Abs(r.Rolls[k].Luck(game.Seat(s))) > math.Abs(r.Rolls[i].Luck(game.Seat(s))) {
				t.Errorf("roll %d changed more than %d", k, i)
			}
		}
	}
}

func TestPlayoutsAreTheSameEachTimeAndCanBeCanceled(t *testing.T) {
	r := of(t, parsed(t, mistaken))
	d := &r.Decisions[r.Entries[0].Main]
	check := func(ctx context.Context) (review.Check, error) {
		judge := bot.Expert()
		calls := 0
		c, err := review.Playouts(ctx, d, func(do func(review.Judge)) { do(judge) }, 4, func(done, all int) {
			calls++
			if done != calls || all != 8 {
				t.Errorf("progress %d of %d after %d", done, all, calls)
			}
		})
		return c, err
	}
	one, err := check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if other, _ := check(context.Background()); one != other {
		t.Errorf("%+v, then %+v", one, other)
	}
	if one.Playouts != 4 || one.Error <= 0 || math.Abs(one.Loss-d.Loss) > 0.1 {
		t.Errorf("%+v of a loss of %v", one, d.Loss)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := check(ctx); err == nil {
		t.Error("not canceled")
	}
}

func TestAConsequenceIsACommonRollThatIsBad(t *testing.T) {
	r := of(t, parsed(t, mistaken))
	judge := bot.Expert()
	for i := range r.Decisions {
		d := &r.Decisions[i]
		for option := range d.Options {
			c, ok := review.ConsequenceOf(d, option, judge)
			if !ok {
				t.Fatalf("none of %+v", d)
			}
			p := c.Position
			p.Dice = c.Dice
			if bust := p.Phase() == game.Busted; bust != c.Bust {
				t.Errorf("bust: %v", c.Bust)
			}
			if mean := d.Options[option].Win; d.Kind == review.Decide && option == review.ToRoll && c.Win > mean+slack {
				t.Errorf("%v after the roll is more than %v before it", c.Win, mean)
			}
		}
	}
}
