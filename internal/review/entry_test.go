package review_test

import (
	"slices"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

func TestNamesBeginAtTheirLimits(t *testing.T) {
	for _, tt := range []struct {
		loss float64
		want review.Name
	}{
		{0, review.Unnamed},
		{0.0199, review.Unnamed},
		{0.02, review.Slip},
		{0.0499, review.Slip},
		{0.05, review.Mistake},
		{0.0999, review.Mistake},
		{0.10, review.Blunder},
		{1, review.Blunder},
	} {
		if got := review.NameOf(tt.loss); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.loss, got, tt.want)
		}
	}
	for _, tt := range []struct {
		luck float64
		want review.Mark
	}{
		{0.1, review.Stroke}, {0.0999, review.Ordinary}, {-0.1499, review.Ordinary}, {-0.15, review.Break},
	} {
		if got := review.MarkOf(tt.luck); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.luck, got, tt.want)
		}
	}
}

var two = []record.Seat{{Name: "Anna"}, {Name: "Keller", Bot: "rule28"}}

// rolledOn is a roll too many of a turn, with what it cost.
func rolledOn(turn, n int, loss float64) review.Decision {
	return review.Decision{
		Turn: turn, N: n, Kind: review.Decide, Played: review.ToRoll, Best: review.ToStop, Judged: true, Loss: loss,
		Position: classic(2).Start(0), // where nothing is won
	}
}

func stoppedEarly(turn int, loss float64) review.Decision {
	return review.Decision{Turn: turn, Kind: review.Decide, Played: review.ToStop, Best: review.ToRoll, Judged: true, Loss: loss}
}

func paired(turn int, loss float64) review.Decision {
	return review.Decision{Turn: turn, Kind: review.Choose, Best: 1, Judged: true, Loss: loss}
}

func TestRollingOnInOneTurnIsOneEntry(t *testing.T) {
	by := func(d review.Decision, level string) review.Decision { d.By = level; return d }
	type entry struct {
		decisions []int
		main      int
		name      review.Name
	}
	for _, tt := range []struct {
		name      string
		decisions []review.Decision
		want      []entry
		groups    []int
	}{
		{
			"in a row",
			[]review.Decision{rolledOn(1, 3, 0.03), rolledOn(1, 4, 0.12), rolledOn(1, 5, 0.06)},
			[]entry{{[]int{0, 1, 2}, 1, review.Blunder}},
			[]int{1, 1, 1},
		},
		{
			"a pairing between neither joins nor parts",
			[]review.Decision{rolledOn(1, 3, 0.03), paired(1, 0.07), rolledOn(1, 4, 0.02)},
			[]entry{{[]int{0, 2}, 0, review.Slip}, {[]int{1}, 1, review.Mistake}},
			[]int{1, 0, 1},
		},
		{
			"a roll that cost less parts",
			[]review.Decision{rolledOn(1, 3, 0.03), rolledOn(1, 4, 0.01), rolledOn(1, 5, 0.03)},
			[]entry{{[]int{0}, 0, review.Slip}, {[]int{2}, 2, review.Slip}},
			[]int{1, 0, 2},
		},
		{
			"turns are apart",
			[]review.Decision{rolledOn(1, 3, 0.03), rolledOn(3, 3, 0.03)},
			[]entry{{[]int{0}, 0, review.Slip}, {[]int{1}, 1, review.Slip}},
			[]int{1, 2},
		},
		{
			"a stop is an entry of its own",
			[]review.Decision{rolledOn(1, 3, 0.03), stoppedEarly(1, 0.05), stoppedEarly(3, 0.019)},
			[]entry{{[]int{0}, 0, review.Slip}, {[]int{1}, 1, review.Mistake}},
			[]int{1, 2, 0},
		},
		{
			"who stands in is another",
			[]review.Decision{rolledOn(1, 3, 0.03), by(rolledOn(1, 4, 0.03), "racer")},
			[]entry{{[]int{0}, 0, review.Slip}, {[]int{1}, 1, review.Slip}},
			[]int{1, 2},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := review.Judged(two, tt.decisions...)
			var got []entry
			for _, e := range r.Entries {
				got = append(got, entry{e.Decisions, e.Main, e.Name})
			}
			if !slices.EqualFunc(got, tt.want, func(a, b entry) bool {
				return slices.Equal(a.decisions, b.decisions) && a.main == b.main && a.name == b.name
			}) {
				t.Errorf("entries %+v, want %+v", got, tt.want)
			}
			for i, d := range r.Decisions {
				if d.Group != tt.groups[i] {
					t.Errorf("decision %d: group %d, want %d", i, d.Group, tt.groups[i])
				}
			}
		})
	}
}

func TestMomentsAreOfPeopleUnlessThoseOfBotsAreWanted(t *testing.T) {
	bots := rolledOn(2, 3, 0.04)
	bots.Seat, bots.By, bots.Node = 1, "rule28", 7
	first := stoppedEarly(1, 0.03)
	first.Node = 3
	r := review.Judged(two, first, bots)
	if got := r.Moments(false); len(got) != 1 || got[0].Entry != 0 {
		t.Errorf("%+v", got)
	}
	if got := r.Moments(true); len(got) != 2 {
		t.Errorf("%+v", got)
	}
	alone := review.Judged([]record.Seat{{Name: "A", Bot: "racer"}, {Name: "Keller", Bot: "rule28"}}, bots)
	if got := alone.Moments(false); len(got) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestTheBiggestMissIsTheSeatsOwn(t *testing.T) {
	other := stoppedEarly(2, 0.3)
	other.Seat, other.By = 1, "rule28"
	standin := stoppedEarly(5, 0.4)
	standin.By = "racer"
	r := review.Judged(two, stoppedEarly(1, 0.03), other, rolledOn(3, 3, 0.04), rolledOn(3, 4, 0.04), standin)
	if i, ok := r.BiggestMiss(0); !ok || r.Entries[i].Turn != 3 {
		t.Errorf("%d, %v", i, ok)
	}
	if i, ok := r.BiggestMiss(1); !ok || r.Entries[i].Turn != 2 {
		t.Errorf("%d, %v", i, ok)
	}
	if got := r.Mistakes(0); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("mistakes %v", got)
	}
	if _, ok := review.Judged(two, stoppedEarly(1, 0.01)).BiggestMiss(0); ok {
		t.Error("a miss where there is none")
	}
}

func TestAsGoodAsTheBestIsUnderASlip(t *testing.T) {
	d := review.Decision{Best: 1, Options: []review.Option{{Win: 0.481}, {Win: 0.5}, {Win: 0.479}}}
	for option, want := range []bool{true, true, false} {
		if got := d.Good(option); got != want {
			t.Errorf("option %d: %v", option, got)
		}
	}
}

func TestChecksRenameOrWithdraw(t *testing.T) {
	for _, tt := range []struct {
		name  string
		check review.Check
		want  review.Name
	}{
		{"smaller", review.Check{Loss: 0.04, Error: 0.005, Playouts: 40}, review.Slip},
		{"larger", review.Check{Loss: 0.11, Error: 0.01, Playouts: 40}, review.Blunder},
		{"within two errors of nothing", review.Check{Loss: 0.06, Error: 0.03, Playouts: 40}, review.Unnamed},
		{"too little", review.Check{Loss: 0.019, Error: 0.001, Playouts: 40}, review.Unnamed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := review.Judged(two, stoppedEarly(1, 0.06))
			r.Settle(0, tt.check)
			if r.Entries[0].Name != tt.want || r.Decisions[0].Name != tt.want || *r.Entries[0].Check != tt.check {
				t.Errorf("%+v", r.Entries[0])
			}
			if len(r.Moments(false)) != len(r.Mistakes(0)) || len(r.Mistakes(0)) > 0 != (tt.want != review.Unnamed) {
				t.Errorf("moments %v, mistakes %v", r.Moments(false), r.Mistakes(0))
			}
		})
	}
	won := rolledOn(1, 3, 0.005)
	won.Position = game.Rules{Target: 1, Seats: 2}.Start(0)
	won.Position.Runners[2] = 3
	r := review.Judged(two, won)
	r.Settle(0, review.Check{Loss: 0.005, Error: 0.001, Playouts: 40})
	if r.Entries[0].Name != review.Slip {
		t.Errorf("a win rolled away: %+v", r.Entries[0])
	}
}
