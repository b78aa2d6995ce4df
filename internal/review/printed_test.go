package review_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/game"
	"cantstop/internal/review"
)

// anAccount is any account that adds up.
func anAccount(t *rapid.T) review.Account {
	part := func(name string) float64 {
		if rapid.Bool().Draw(t, name+" is nothing") {
			return 0
		}
		return rapid.Float64Range(-1, 1).Draw(t, name)
	}
	a := review.Account{
		Start: rapid.Float64Range(0, 1).Draw(t, "start"), Luck: part("luck"), LuckOthers: part("luck of others"),
		Pairing: math.Abs(part("pairing")), Early: math.Abs(part("early")), Late: math.Abs(part("late")), Gifts: part("gifts"),
		Conceded: part("conceded"), Result: float64(rapid.IntRange(0, 1).Draw(t, "result")),
	}
	a.Decision = a.Early + a.Late
	a.Drift = a.Result - (a.Start + a.Luck - a.LuckOthers - a.Errors() + a.Gifts + a.Conceded)
	return a
}

func TestPrintedAccountsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anAccount(t)
		for _, g := range []review.Grain{review.Whole, review.Tenths} {
			p := a.Printed(g)
			if sum := p.Start + p.Dice + p.OtherDice + p.Mistakes + p.Gifts + p.Drift + p.Conceded; sum != p.Result {
				t.Errorf("the rows come to %d, the result is %d: %+v", sum, p.Result, p)
			}
			if p.Pairing+p.Decision != p.Mistakes {
				t.Errorf("mistakes %d are not %d and %d", p.Mistakes, p.Pairing, p.Decision)
			}
			if equal := p.Result - p.Dice - p.OtherDice; p.EqualDice != min(max(equal, 0), int(g)) {
				t.Errorf("on equal dice %d, the rows say %d", p.EqualDice, equal)
			}
			for _, row := range []struct {
				name    string
				printed int
				exact   float64
			}{
				{"start", p.Start, a.Start},
				{"dice", p.Dice, a.Luck},
				{"others' dice", p.OtherDice, -a.LuckOthers},
				{"mistakes", p.Mistakes, -a.Errors()},
				{"pairing", p.Pairing, -a.Pairing},
				{"decision", p.Decision, -a.Decision},
				{"gifts", p.Gifts, a.Gifts},
				{"drift", p.Drift, a.Drift},
				{"conceded", p.Conceded, a.Conceded},
			} {
				if math.Abs(float64(row.printed)-float64(g)*row.exact) >= 1.5 {
					t.Errorf("%s: %d, is %v", row.name, row.printed, float64(g)*row.exact)
				}
				if row.exact == 0 && row.printed != 0 {
					t.Errorf("%s: %d of nothing", row.name, row.printed)
				}
			}
		}
	})
}

func TestTheAccountsOfTwoAreEachOthersMirror(t *testing.T) {
	for seed := range uint64(4) {
		r := of(t, played(t, classic(2), seed, "", "glenn"))
		for _, g := range []review.Grain{review.Whole, review.Tenths} {
			one, other := r.Seats[0].Printed(g), r.Seats[1].Printed(g)
			if one.Dice != -other.OtherDice || one.Mistakes != -other.Gifts || one.Drift != -other.Drift || one.Start != int(g)-other.Start {
				t.Errorf("%+v and %+v", one, other)
			}
		}
	}
}

func TestVerdictsBeginAtTheirLimits(t *testing.T) {
	for _, tt := range []struct {
		result, equal float64
		want          review.Verdict
	}{
		{0, 0.5, review.DiceTook},
		{0, 0.49, review.NoVerdict},
		{0, 0.21, review.NoVerdict},
		{0, 0.2, review.Earned},
		{0, -0.4, review.Earned}, // shown as 0
		{1, 0.5, review.DiceGave},
		{1, 0.51, review.NoVerdict},
		{1, 0.8, review.Earned},
		{1, 1.7, review.Earned},
	} {
		a := review.Account{Result: tt.result, Luck: tt.result - tt.equal, Start: tt.equal}
		if got := a.Verdict(); got != tt.want {
			t.Errorf("%v, on equal dice %v: %v, want %v", tt.result, tt.equal, got, tt.want)
		}
	}
}

// A game that was won before it began, or by its first stop, nobody has earned.
func TestThereIsNoVerdictWhereNothingChangedAnything(t *testing.T) {
	for _, result := range []float64{0, 1} {
		a := review.Account{Start: result, Result: result}
		if got := a.Verdict(); got != review.NoVerdict {
			t.Errorf("result %v: %v", result, got)
		}
		a.LuckOthers = 0.01
		if got := a.Verdict(); got != review.Earned {
			t.Errorf("result %v, after a roll: %v", result, got)
		}
	}
}

func TestLeanIsOfWhatDecisionsCost(t *testing.T) {
	for _, tt := range []struct {
		early, late float64
		want        float64
		ok          bool
	}{{0.3, 0.1, 0.75, true}, {0, 0.2, 0, true}, {0, 0, 0, false}} {
		a := review.Account{Early: tt.early, Late: tt.late, Decision: tt.early + tt.late}
		if got, ok := a.Lean(); math.Abs(got-tt.want) > slack || ok != tt.ok {
			t.Errorf("%+v: %v, %v", tt, got, ok)
		}
	}
}

func TestACostBesideTwoChancesIsTheirDifference(t *testing.T) {
	d := review.Decision{Options: []review.Option{{Win: 0.3036}, {Win: 0.2284}}, Played: 1}
	if got := review.Tenths.Cost(&d); got != 76 { // 30.4 less 22.8, though the loss is 7.52
		t.Errorf("%d", got)
	}
	if got := review.Whole.Cost(&d); got != 7 { // 30 less 23
		t.Errorf("%d", got)
	}
}

func TestAccuracyIsOfWhatWasAtStake(t *testing.T) {
	a := review.Account{Pairing: 0.1, PairingStake: 0.4, Decision: 0.1, DecisionStake: 0.6, Turns: 4, Seat: game.Seat(1)}
	all, _ := a.Accuracy()
	pairing, _ := a.PairingAccuracy()
	decision, _ := a.DecisionAccuracy()
	if math.Abs(all-0.8) > slack || math.Abs(pairing-0.75) > slack || math.Abs(decision-1+0.1/0.6) > slack || math.Abs(a.PerTurn()-0.05) > slack {
		t.Errorf("%v, %v, %v, %v", all, pairing, decision, a.PerTurn())
	}
	if _, ok := new(review.Account).Accuracy(); ok {
		t.Error("accuracy of nothing")
	}
}
