package driver_test

import (
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/bot/bottest"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/table"

	"cantstop/internal/driver"
)

var (
	anna  = record.Seat{Name: "Anna"}
	ben   = record.Seat{Name: "Ben"}
	racer = record.Seat{Name: "Max", Bot: "racer"}
)

// open puts a position on a table and seats the bots.
func open(t *testing.T, position string, seats ...record.Seat) (*table.Table, *driver.Driver) {
	t.Helper()
	return seatWith(t, position, func(level string, s game.Seat) (bot.Bot, error) { return bot.New(level, 1, s) }, seats...)
}

func seatWith(t *testing.T, position string, seat func(string, game.Seat) (bot.Bot, error), seats ...record.Seat) (*table.Table, *driver.Driver) {
	t.Helper()
	p, err := record.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.New(&record.Record{Rules: p.Rules, Seats: seats, Position: &p}, table.Options{
		OneKeyboard: true, Dice: func() game.Dice { return game.Dice{2, 3, 4, 5} },
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := driver.New(tb, len(seats), seat)
	if err != nil {
		t.Fatal(err)
	}
	return tb, d
}

func TestWhatHappensNext(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		want           driver.What
		move           game.Move
	}{
		{"a person begins a turn", "classic/3 -/- 1 - -", driver.Person, game.Move{}},
		{"a person decides", "classic/3 -/- 1 6.1 -", driver.Person, game.Move{}},
		{"a person has a choice", "classic/3 -/- 1 - 2345", driver.Person, game.Move{}},
		{"a person has one move", "classic/3 -/- 1 - 2212", driver.Forced, game.MoveOf(3, 4)},
		{"a bot begins a turn", "classic/3 -/- 2 - -", driver.Bot, game.Move{}},
		{"a bot has one move", "classic/3 -/- 2 - 2212", driver.Bot, game.Move{}},
		{"it is over", "classic/1 2.3/- 1 - -", driver.Over, game.Move{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb, d := open(t, tt.position, anna, racer)
			if n := d.Next(); n.What != tt.want || n.Move != tt.move || n.Seq != tb.Seq() || n.Now != tb.Now() {
				t.Errorf("%+v", n)
			}
		})
	}
	tb, d := open(t, "classic/3 -/- 1 - -", anna, ben)
	if err := tb.Sit(1).Concede(0); err != nil {
		t.Fatal(err)
	}
	if n := d.Next(); n.What != driver.Over {
		t.Errorf("after a concession: %+v", n)
	}
}

func TestABotActsInEveryPhase(t *testing.T) {
	for position, want := range map[string]table.Action{
		"classic/3 -/- 2 - -":                {Kind: table.Roll},
		"classic/3 -/- 2 7.1,8.1 1116":       {Kind: table.Choose, Move: game.MoveOf(2, 7)},
		"classic/3 -/- 2 6.1 -":              {Kind: table.Roll},
		"classic/3 -/- 2 2.3,7.1 -":          {Kind: table.Stop}, // a racer banks what is on top
		"classic/3 2.3,3.5/6.1 2 6.11,7.1 -": {Kind: table.Stop},
	} {
		tb, d := open(t, position, anna, racer)
		decision := d.Decide(d.Next())
		if decision.Action != want {
			t.Errorf("%s: %+v, want %+v", position, decision.Action, want)
		}
		if err := d.Do(decision); err != nil || tb.Seq() == 0 {
			t.Errorf("%s: %d events, %v", position, tb.Seq(), err)
		}
	}
}

func TestADecisionOnAnOlderStateIsDropped(t *testing.T) {
	tb, d := open(t, "classic/3 -/- 2 - -", anna, racer)
	decision := d.Decide(d.Next())
	if err := tb.Sit(0).Concede(0); err != nil {
		t.Fatal(err)
	}
	if err := d.Do(decision); err != nil || tb.Seq() != 1 {
		t.Errorf("%d events, %v", tb.Seq(), err)
	}
}

func TestABotOfAnUnknownLevelIsRefused(t *testing.T) {
	p := game.Rules{Target: 3, Seats: 2}.Start(0)
	tb, err := table.New(&record.Record{Rules: p.Rules, Seats: []record.Seat{anna, {Name: "Zoe", Bot: "wizard"}}}, table.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := driver.New(tb, 2, func(level string, s game.Seat) (bot.Bot, error) { return bot.New(level, 1, s) }); err == nil {
		t.Error("a wizard plays")
	}
}

func TestBotsAreShownTheGameAsItStands(t *testing.T) {
	plays, err := bot.New("racer", 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	watches := &bottest.Counter{Bot: plays}
	tb, d := seatWith(t, "classic/3 -/- 1 2.1,7.1,12.1 -", func(string, game.Seat) (bot.Bot, error) { return watches, nil }, anna, racer)
	chair := tb.Sit(0)
	check := func(when string, want float32) {
		t.Helper()
		n := d.Next()
		n.Now.Turn, n.Now.Runners[7] = 1, 2 // as the bot would be asked there
		d.Decide(n)
		if got := watches.Asked[0][0]; got != want {
			t.Errorf("%s it was shown %v actions of the person, want %v", when, got, want)
		}
	}
	stop := func() {
		t.Helper()
		if err := chair.Act(tb.Seq(), table.Action{Kind: table.Stop}); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	check("after a stop", 1)
	check("when it is asked again", 1)
	if err := chair.TakeBack(tb.Seq()); err != nil {
		t.Fatal(err)
	}
	check("after it was taken back", 0)
	stop()
	again, err := table.New(tb.Record(), table.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d, err = driver.New(again, 2, func(string, game.Seat) (bot.Bot, error) { return watches, nil }); err != nil {
		t.Fatal(err)
	}
	check("when the game is gone on with", 1)
}
