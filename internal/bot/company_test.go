package bot_test

import (
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/bot/bottest"
	"cantstop/internal/game"
)

func TestACompanyShowsReadersWhatTheOthersDo(t *testing.T) {
	racer := level(t, "racer")
	one, two := &bottest.Counter{Bot: racer}, &bottest.Counter{Bot: racer}
	company := bot.NewCompany([]bot.Bot{one, nil, racer, two})
	p := game.Rules{Target: 3, Seats: 4}.Start(0)
	for seat, times := range []int{5, 3, 2, 1} {
		p.Turn = game.Seat(seat)
		for range times {
			company.Show(p, game.Action{Kind: game.Stop})
		}
	}
	check := func(seat game.Seat, reads *bottest.Counter, want [game.MaxSeats]float32) {
		t.Helper()
		p.Turn = seat
		if company.ToMove(&p) == nil {
			t.Fatal("no bot")
		}
		for s, n := range want {
			if got := reads.Using[s][0]; got != n {
				t.Errorf("seat %d was shown %v of seat %d, want %v", seat.Number(), got, s+1, n)
			}
		}
	}
	check(0, one, [...]float32{0, 3, 2, 1})
	check(3, two, [...]float32{5, 3, 2, 0})
	if p.Turn = 1; company.ToMove(&p) != nil {
		t.Error("a bot decides for a person")
	}
	company.Begin()
	check(0, one, [game.MaxSeats]float32{})
}
