package words

import (
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

func TestFiguresOfAReview(t *testing.T) {
	text := New(language.English)
	tenths, whole, spoken := Figures{Grain: review.Tenths}, Figures{Grain: review.Whole}, Figures{Grain: review.Tenths, Spoken: true}
	for _, tt := range []struct{ got, want string }{
		{text.Figure(tenths, 545), "54.5"},
		{text.Figure(tenths, 1000), "100.0"},
		{text.Figure(tenths, 3), "0.3"},
		{text.Figure(whole, 55), "55"},
		{text.Signed(tenths, -298), "-29.8"},
		{text.Signed(tenths, 415), "+41.5"},
		{text.Signed(whole, -8), "-8"},
		{text.Signed(spoken, -298), "minus 29.8"},
		{text.Signed(spoken, 415), "plus 41.5"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}

func TestEveryFactIsASentence(t *testing.T) {
	text := New(language.English)
	names := []string{"Anna", "Keller"}
	seen := map[string]bool{}
	for kind := bot.NoFact + 1; kind <= bot.FactRace; kind++ {
		said := text.Fact(bot.Fact{Kind: kind, Seat: 1, Columns: game.SetOf(6, 8), Chance: 0.451}, names)
		if !strings.HasSuffix(said, ".") || strings.Contains(said, "%!") || seen[said] {
			t.Errorf("%d: %q", kind, said)
		}
		seen[said] = true
	}
	if said := text.Fact(bot.Fact{}, names); said != "" {
		t.Errorf("of no fact: %q", said)
	}
	for kind, want := range map[bot.FactKind]string{
		bot.FactWinsNext: "Keller can win on the next turn, 45 times in 100.",
		bot.FactTops:     "The roll can top 6 or 8, 45.1%.",
	} {
		if said := text.Fact(bot.Fact{Kind: kind, Seat: 1, Columns: game.SetOf(6, 8), Chance: 0.451}, names); said != want {
			t.Errorf("%q, want %q", said, want)
		}
	}
}

// accounts are a review of nothing but an account for each seat.
func accounts(all ...review.Account) *review.Review {
	r := &review.Review{Record: &record.Record{}, Names: []string{"Anna", "Keller", "Cleo"}[:len(all)], Seats: all}
	for range all {
		r.Record.Seats = append(r.Record.Seats, record.Seat{})
	}
	return r
}

func TestAnAccountIsSentences(t *testing.T) {
	text := New(language.English)
	anna := review.Account{
		Start: 0.5451, Luck: -0.298, LuckOthers: 0.317, Pairing: 0.067, Decision: 0.141, Early: 0.141, Gifts: 0.4153, Drift: -0.1374,
		PairingStake: 0.72, DecisionStake: 1.33, Turns: 7, StoodIn: 2,
	}
	got := strings.Join(text.Account(accounts(anna, review.Account{Seat: 1}), &anna, Figures{Grain: review.Tenths}), " ")
	want := "start 54.5, dice -29.8, Keller's dice -31.7, mistakes -20.8, gifts +41.5, estimate -13.7: lost. On equal dice 61.5. " +
		"The dice took this one. Accuracy 89.9: pairing 90.7, roll or stop 89.4. " +
		"3.0 given away a turn, all of the roll-or-stop part by stopping too early. A bot made 2 choices for Anna. The estimate wavered in this game."
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}

	cleo := review.Account{Seat: 2, Start: 0.3, Luck: 0.5, LuckOthers: -0.1, Gifts: -0.1, Drift: 0.2, Result: 1, Turns: 5}
	got = strings.Join(text.Account(accounts(review.Account{}, review.Account{Seat: 1}, cleo), &cleo, Figures{Grain: review.Whole}), " ")
	want = "start 30, dice +50, others' dice +10, others' choices -10, estimate +20: won. On equal dice 40. The dice gave this one. " +
		"0 given away a turn. The estimate wavered in this game."
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestAGameWithoutATurnIsToldAsOne(t *testing.T) {
	text := New(language.English)
	r := accounts(review.Account{Start: 1, Result: 1}, review.Account{Seat: 1})
	r.Start, r.Result = bot.Chances{1}, bot.Chances{1}
	if got, want := text.ReviewResult(r), "Anna had won before the first turn."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := strings.Join(text.Account(r, &r.Seats[0], Figures{Grain: review.Whole}), " "), "start 100: won. On equal dice 100."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := text.Course(r, 0), "Anna's chance: 100."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.Conceded, r.Record.Conceded = true, []game.Seat{1}
	if got, want := text.ReviewResult(r), "Anna won before the first turn, as Keller gave up."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLeanIsSaidTheWayItIs(t *testing.T) {
	text := New(language.English)
	for _, tt := range []struct {
		early, late float64
		want        string
	}{
		{0.3, 0, "all of the roll-or-stop part by stopping too early"},
		{0, 0.3, "all of the roll-or-stop part by rolling on too long"},
		{0.23, 0.02, "92 % of the roll-or-stop part by stopping too early"},
		{0.1, 0.3, "75 % of the roll-or-stop part by rolling on too long"},
		{0.0001, 0, ""},
		{0, 0, ""},
	} {
		a := review.Account{Early: tt.early, Late: tt.late, Decision: tt.early + tt.late}
		if got := text.Lean(&a, Figures{Grain: review.Tenths}); got != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}

func TestBotsWhoAgreeAreNamedTogether(t *testing.T) {
	text := New(language.English)
	for _, tt := range []struct {
		opinions []bot.Opinion
		want     string
	}{
		{[]bot.Opinion{{Level: "racer", Roll: true}, {Level: "rule28"}, {Level: "planner", Roll: true}}, "racer and planner roll, rule28 stops."},
		{[]bot.Opinion{{Level: "racer", Move: game.MoveOf(6, 8)}, {Level: "glenn", Move: game.MoveOf(7, 7)}}, "racer plays 6 + 8, glenn plays 7 + 7."},
		{nil, ""},
	} {
		if got := text.Opinions(tt.opinions); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
