package bot_test

import (
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/bot/bottest"
	"cantstop/internal/game"
)

func TestACompanyShowsObserversWhatTheOthersDo(t *testing.T) {
	racer := level(t, "racer")
	one, two := &bottest.Counter{Bot: racer}, &bottest.Counter{Bot: racer}
	company := bot.NewCompany(one, nil, racer, two)
	p := game.Rules{Target: 3, Seats: 4}.Start(0)
	for seat, times := range []int{5, 3, 2, 1} {
		p.Turn = game.Seat(seat)
		for range times {
			company.Show(&p, game.Action{Kind: game.Stop})
		}
	}
	check := func(seat game.Seat, sits bot.Bot, want [game.MaxSeats]float32) {
		t.Helper()
		p.Turn = seat
		b, belief := company.ToMove(&p)
		if b != sits {
			t.Fatalf("seat %d: %v decides, want %v", seat.Number(), b, sits)
		}
		for s, n := range want {
			if got := belief[s][0]; got != n {
				t.Errorf("seat %d was shown %v of seat %d, want %v", seat.Number(), got, s+1, n)
			}
		}
	}
	check(0, one, [...]float32{0, 3, 2, 1})
	check(1, nil, [game.MaxSeats]float32{})
	check(2, racer, [game.MaxSeats]float32{})
	check(3, two, [...]float32{5, 3, 2, 0})
	company.Begin()
	check(0, one, [game.MaxSeats]float32{})
}

// A bot that takes over a seat in the middle of a game and is shown what has happened
// believes what it would have come to believe there from the beginning; so do those
// that sat there all the time. A person may have the seat back.
func TestABotMayTakeASeatInTheMiddleOfAGame(t *testing.T) {
	type shown struct {
		p game.Position
		a game.Action
	}
	var happened []shown
	first, leaves := level(t, "expert"), level(t, "racer")
	always, late := bot.NewCompany(first, level(t, "expert")), bot.NewCompany(first, nil)
	show := func(p *game.Position, a game.Action) {
		happened = append(happened, shown{*p, a})
		always.Show(p, a)
		late.Show(p, a)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	p := game.Rules{Target: game.DefaultTarget, Seats: 2}.Start(0)
	for range 5 {
		p = shownTurn(rng, p, leaves, bot.Belief{}, show)
	}
	for _, sits := range []bot.Bot{level(t, "expert"), nil, level(t, "expert")} {
		if late.Sit(1, sits); late.Bot(1) != sits {
			t.Fatalf("%v sits there, want %v", late.Bot(1), sits)
		}
	}
	late.Begin()
	for _, s := range happened {
		late.Show(&s.p, s.a)
	}
	for p.Turn = range p.AllSeats() {
		_, got := late.ToMove(&p)
		if _, want := always.ToMove(&p); got != want || want == (bot.Belief{}) {
			t.Errorf("seat %d believes %v, want %v", p.Turn.Number(), got, want)
		}
	}
}

// A bot that sits down takes nothing over from the one before.
func TestABotThatSitsDownHasBeenShownNothing(t *testing.T) {
	company := bot.NewCompany(&bottest.Counter{Bot: level(t, "racer")})
	p := game.Rules{Target: 3, Seats: 2}.Start(1)
	company.Show(&p, game.Action{Kind: game.Stop})
	company.Sit(0, &bottest.Counter{Bot: level(t, "glenn")})
	p.Turn = 0
	if _, belief := company.ToMove(&p); belief != (bot.Belief{}) {
		t.Errorf("it believes %v", belief)
	}
}
