package bot

import (
	"testing"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// board is a classic game of two with markers and runners.
func board(own, theirs, runners game.Squares) game.Position {
	p := game.Rules{Target: game.DefaultTarget, Seats: 2}.Start(0)
	p.Markers[0], p.Markers[1], p.Runners = own, theirs, runners
	return p
}

// decided is what an adviser says who would roll on, or stop.
func decided(roll bool) Analysis {
	return Analysis{Roll: Choice{Allowed: true, Win: 0.5}, Stop: Choice{Allowed: true, Win: 0.4}, RollOn: roll}
}

func TestTheFactThatSpeaksForRollOrStop(t *testing.T) {
	near := game.Squares{6: 11, 8: 11, 7: 11}
	for _, tt := range []struct {
		name string
		p    game.Position
		roll bool
		want Fact
	}{
		{
			"the other wins next", board(game.Squares{}, near, game.Squares{2: 1, 5: 2}), true,
			Fact{Kind: FactWinsNext, Seat: 1},
		},
		{
			"which speaks for no stop", board(game.Squares{}, near, game.Squares{2: 1, 5: 2, 9: 1}), false,
			Fact{Kind: FactSpent},
		},
		{
			"a column is near its top", board(game.Squares{}, game.Squares{}, game.Squares{6: 2, 7: 12, 9: 1}), true,
			Fact{Kind: FactTops, Columns: game.SetOf(7)},
		},
		{
			"a top that is far", board(game.Squares{}, game.Squares{}, game.Squares{6: 2, 7: 10, 9: 1}), true,
			Fact{},
		},
		{
			"even columns", board(game.Squares{}, game.Squares{}, game.Squares{4: 2, 6: 2, 8: 1}), true,
			Fact{Kind: FactEven, Columns: game.SetOf(4, 6, 8)},
		},
		{
			"two even columns are no three", board(game.Squares{}, game.Squares{}, game.Squares{4: 2, 6: 2}), true,
			Fact{},
		},
		{
			"a runner on top", board(game.Squares{}, game.Squares{}, game.Squares{3: 5, 5: 2, 9: 1}), false,
			Fact{Kind: FactDead, Columns: game.SetOf(3)},
		},
		{
			"closed columns while a runner is free", board(game.Squares{7: 13}, game.Squares{8: 11}, game.Squares{3: 1, 5: 2}), false,
			Fact{Kind: FactDead, Columns: game.SetOf(7, 8)},
		},
		{
			"closed columns when none is", board(game.Squares{7: 13}, game.Squares{8: 11}, game.Squares{3: 1, 5: 2, 9: 1}), false,
			Fact{Kind: FactOdd, Columns: game.SetOf(3, 5, 9)},
		},
		{
			"no runner left", board(game.Squares{}, game.Squares{}, game.Squares{3: 1, 6: 2, 9: 1}), false,
			Fact{Kind: FactSpent},
		},
		{
			"a runner left", board(game.Squares{}, game.Squares{}, game.Squares{6: 2, 9: 1}), false,
			Fact{},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := FactOf(tt.p, decided(tt.roll), 0)
			if got.Kind == FactWinsNext && got.Chance < winsNextFrom || got.Kind == FactTops && got.Chance < topsFrom {
				t.Errorf("a chance of %v", got.Chance)
			}
			got.Chance = 0
			if got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestNothingSpeaksWhereThereIsNothingToDecide(t *testing.T) {
	p := board(game.Squares{}, game.Squares{}, game.Squares{4: 2, 6: 2, 8: 1})
	for name, an := range map[string]Analysis{
		"blocked":   {Roll: Choice{Allowed: true}, RollOn: true},
		"sure bust": {Stop: Choice{Allowed: true}},
		"won":       {Roll: Choice{Allowed: true}, Stop: Choice{Allowed: true, Win: 1}},
	} {
		if got := FactOf(p, an, 0); got != (Fact{}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := FactOf(board(game.Squares{}, game.Squares{}, game.Squares{}), decided(true), 0); got != (Fact{}) {
		t.Errorf("first roll: %+v", got)
	}
}

func TestTheFactThatSpeaksForAMove(t *testing.T) {
	for _, tt := range []struct {
		name          string
		p             game.Position
		dice          game.Dice
		best, instead game.Move
		want          Fact
	}{
		{
			"keeps a runner", board(game.Squares{}, game.Squares{}, game.Squares{6: 2, 8: 1}),
			game.Dice{2, 4, 3, 5},
			game.MoveOf(6, 8), game.MoveOf(5),
			Fact{Kind: FactKeeps, Columns: game.SetOf(6, 8)},
		},
		{
			"two steps", board(game.Squares{}, game.Squares{}, game.Squares{2: 1, 6: 2, 8: 1}),
			game.Dice{2, 4, 3, 5},
			game.MoveOf(6, 8), game.MoveOf(6),
			Fact{Kind: FactTwoSteps},
		},
		{
			"a race that is lost", board(game.Squares{}, game.Squares{9: 7}, game.Squares{}),
			game.Dice{4, 5, 2, 4},
			game.MoveOf(6, 9), game.MoveOf(6, 9),
			Fact{},
		},
		{
			"a race into which the other move goes", board(game.Squares{}, game.Squares{9: 7}, game.Squares{}),
			game.Dice{4, 5, 2, 4},
			game.MoveOf(7, 8), game.MoveOf(6, 9),
			Fact{Kind: FactRace, Seat: 1, Columns: game.SetOf(9)},
		},
		{
			"a race that is won", board(game.Squares{9: 7}, game.Squares{9: 7}, game.Squares{}),
			game.Dice{4, 5, 2, 4},
			game.MoveOf(7, 8), game.MoveOf(6, 9),
			Fact{},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.p.Dice = tt.dice
			an := Analysis{Moves: []MoveChance{{Move: tt.instead}, {Move: tt.best}}, Best: 1}
			if got := FactOf(tt.p, an, 0); got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestTheSecondBestIsTheNextToTheBest(t *testing.T) {
	an := Analysis{Moves: []MoveChance{{Win: 0.3}, {Win: 0.5}, {Win: 0.4}}, Best: 1}
	if got := an.Second(); got != 2 {
		t.Errorf("%d", got)
	}
}

// Who has more squares to go than are looked at does not win often enough, not even
// where the middle columns are all there is.
func TestAWinFromFurtherIsSeldom(t *testing.T) {
	p := game.Rules{Target: game.DefaultTarget, Seats: 4}.Start(1)
	p.Markers[0] = game.Squares{3: 5, 11: 5}
	p.Markers[1] = game.Squares{2: 3, 12: 3, 6: 1, 7: 3, 8: 1}
	p.Markers[2] = game.Squares{4: 7, 10: 7}
	p.Markers[3] = game.Squares{5: 9, 9: 9}
	if squares := toGo(&p, 1); squares != winsNextWithin+1 {
		t.Fatalf("%d squares to go", squares)
	}
	if got := solver.New(allOrNothing{}).Win(p); got >= winsNextFrom {
		t.Errorf("wins %v of its next turns", got)
	}
}
