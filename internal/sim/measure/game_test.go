package main

import (
	"slices"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

func TestTheFirstNamedSitsInEverySeatInTurn(t *testing.T) {
	named := []string{"racer", "rule28", "glenn"}
	c := crew{}
	for number, want := range [][]string{
		{"racer", "rule28", "glenn"}, {"glenn", "racer", "rule28"}, {"rule28", "glenn", "racer"}, {"racer", "rule28", "glenn"},
	} {
		company, first := c.company(named, 1, number)
		for s, name := range want {
			if company.Bot(game.Seat(s)) != c[name] {
				t.Errorf("game %d: seat %d is not %s's", number, s, name)
			}
		}
		if want[first] != "racer" {
			t.Errorf("game %d: seat %d is told to be the first named's", number, first)
		}
	}
}

func TestBotsWithChanceAreNewInEveryGame(t *testing.T) {
	c := crew{}
	if a, b := c.seat("rookie", 1, 0), c.seat("rookie", 1, 0); a == b {
		t.Error("what a game has drawn would change the next")
	}
	if a, b := c.seat("glenn", 1, 0), c.seat("glenn", 2, 1); a != b {
		t.Error("a bot without chance was made twice")
	}
}

// A witness writes down the turns.
type witness struct{ begun, ended []game.Position }

func (w *witness) begins(p game.Position) { w.begun = append(w.begun, p) }
func (w *witness) ends(p game.Position)   { w.ended = append(w.ended, p) }

func TestAJudgeSeesEveryTurnBeginAndEnd(t *testing.T) {
	for _, rules := range []game.Rules{
		{Target: 3, Seats: 2}, {Variant: game.Speed, Target: 2, Seats: 3}, {Variant: game.Blocking, Target: 3, Seats: 4},
	} {
		named := []string{"rookie", "racer", "rule28", "glenn"}[:rules.Seats]
		company, _ := crew{}.company(named, 1, 1)
		var w witness
		winner := play(rules.Start(0), company, diceOf(1, 1), &w)
		last := len(w.ended) - 1
		if len(w.begun) != len(w.ended) || w.begun[0] != rules.Start(0) {
			t.Fatalf("%v: %d turns begin, %d end", rules, len(w.begun), len(w.ended))
		}
		busts := 0
		for i, end := range w.ended {
			next := end.Banked()
			if end.Phase() == game.Busted {
				next = end.Lost()
				busts++
			} else if _, err := end.Stop(); err != nil {
				t.Fatalf("%v, turn %d: %v", rules, i+1, err)
			}
			if i < last && next != w.begun[i+1] {
				t.Fatalf("%v: turn %d begins elsewhere than turn %d ends", rules, i+2, i+1)
			}
		}
		if got, over := w.ended[last].Banked().Winner(); !over || got != winner || busts == 0 {
			t.Errorf("%v: seat %d is told to have won, %d busts", rules, winner, busts)
		}
	}
}

func TestBoardsOfAMixAreThoseOfGamesNotOver(t *testing.T) {
	rules := game.Rules{Variant: game.Blocking, Target: 1, Seats: 3}
	c := crew{}
	started, later := 0, 0
	for i := range 12 {
		p := fromMix(rules, c, uint64(i), diceOf(1, i))
		if err := p.Validate(); err != nil || p.Phase() != game.ToRoll {
			t.Fatalf("%+v: %v, the phase is %v", p, err, p.Phase())
		}
		if p == rules.Start(0) {
			started++
		} else {
			later++
		}
	}
	if started == 0 || later == 0 {
		t.Errorf("%d boards are empty and %d are not", started, later)
	}
}

func TestAMixIsOfAllLevelsBelowTheExpert(t *testing.T) {
	if got, want := erring(), []string{"rookie", "racer", "rule28", "glenn", "planner"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestEveryMatchCanBePlayed(t *testing.T) {
	c := crew{}
	for _, m := range matches() {
		if err := m.rules.Validate(); err != nil {
			t.Error(err)
		}
		if c.seat(m.against, 1, 0) == nil || m.wanted < 1/float64(m.rules.Seats) {
			t.Errorf("%+v", m)
		}
	}
	if a, ok := c[daring].(*bot.Adviser); !ok || a == c["planner"] {
		t.Error("the two planners are one")
	}
}
