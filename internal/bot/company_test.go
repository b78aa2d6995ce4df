package bot_test

import (
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A counter counts the actions of every seat that it is shown.
type counter struct {
	bot.Bot
	using *bot.Read
}

func (c counter) Read(r bot.Read, p game.Position, _ game.Action) bot.Read {
	r[p.Turn][0]++
	return r
}

func (c counter) Use(r bot.Read) { *c.using = r }

func TestACompanyShowsReadersWhatTheOthersDo(t *testing.T) {
	racer, err := bot.New("racer", 1)
	if err != nil {
		t.Fatal(err)
	}
	one, two := counter{racer, new(bot.Read)}, counter{racer, new(bot.Read)}
	company := bot.NewCompany([]bot.Bot{one, nil, racer, two})
	p := game.Rules{Target: 3, Seats: 4}.Start(0)
	for seat, times := range []int{5, 3, 2, 1} {
		p.Turn = game.Seat(seat)
		for range times {
			company.Show(p, game.Action{Kind: game.Stop})
		}
	}
	check := func(seat game.Seat, using *bot.Read, want [game.MaxSeats]float32) {
		t.Helper()
		p.Turn = seat
		if company.ToMove(&p) == nil {
			t.Fatal("no bot")
		}
		for s, n := range want {
			if using[s][0] != n {
				t.Errorf("seat %d was shown %v of seat %d, want %v", seat.Number(), using[s][0], s+1, n)
			}
		}
	}
	check(0, one.using, [...]float32{0, 3, 2, 1})
	check(3, two.using, [...]float32{5, 3, 2, 0})
	if p.Turn = 1; company.ToMove(&p) != nil {
		t.Error("a bot decides for a person")
	}
	company.Begin()
	check(0, one.using, [game.MaxSeats]float32{})
}
