package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/game"
)

// A board is a position in a few words: squares by column.
type board struct {
	rules   game.Rules
	runners map[game.Column]uint8
	own     map[game.Column]uint8
	others  []map[game.Column]uint8
}

func (b board) position() game.Position {
	r := b.rules
	if r.Seats == 0 {
		r.Seats, r.Target = max(2, uint8(len(b.others)+1)), 3
	}
	p := r.Start(0)
	put := func(on *game.Squares, squares map[game.Column]uint8) {
		for c, square := range squares {
			on[c] = square
		}
	}
	put(&p.Runners, b.runners)
	put(&p.Markers[0], b.own)
	for i, squares := range b.others {
		put(&p.Markers[i+1], squares)
	}
	return p
}

type on = map[game.Column]uint8

// low places runners on the first squares of columns.
func low(columns ...game.Column) on {
	squares := on{}
	for _, c := range columns {
		squares[c] = 1
	}
	return squares
}

// closed closes columns: seat 2 has claimed them.
func closed(columns ...game.Column) []map[game.Column]uint8 {
	squares := on{}
	for _, c := range columns {
		squares[c] = c.Squares()
	}
	return []map[game.Column]uint8{squares}
}

var (
	speed    = game.Rules{Variant: game.Speed, Target: 3, Seats: 3}
	blocking = game.Rules{Variant: game.Blocking, Target: 3, Seats: 2}
	// Columns closed in the cases must not end the game.
	toFive = game.Rules{Target: 5, Seats: 2}
)

func TestOptionsOfARoll(t *testing.T) {
	for _, tt := range []struct {
		name  string
		board board
		dice  game.Dice
		want  string // in order; empty for a bust
	}{
		{"three pairings", board{}, game.Dice{2, 3, 4, 5}, "5+9 6+8 7+7"},
		{"two pairs of dice", board{}, game.Dice{1, 1, 2, 2}, "2+4 3+3"},
		{"two pairs of dice in the middle", board{}, game.Dice{3, 3, 4, 4}, "6+8 7+7"},
		{"three equal dice", board{}, game.Dice{4, 4, 4, 6}, "8+10"},
		{"four equal dice", board{}, game.Dice{1, 1, 1, 1}, "2+2"},
		{"no doubles", board{}, game.Dice{1, 2, 3, 6}, "3+9 4+8 5+7"},
		{"one runner left, one column has its runner", board{runners: low(6, 8)}, game.Dice{1, 1, 5, 6}, "2 6+7 11"},
		{"one runner left for every sum", board{runners: low(5, 9)}, game.Dice{1, 1, 5, 6}, "2 6 7 11"},
		{"one runner left, a double takes one", board{runners: low(4, 5)}, game.Dice{2, 3, 4, 5}, "5+9 6 7+7 8"},
		{"one runner left, five options", board{runners: low(2, 3)}, game.Dice{2, 3, 4, 5}, "5 6 7+7 8 9"},
		{"no runner left and no sum fits", board{runners: low(2, 3, 12)}, game.Dice{2, 3, 4, 5}, ""},
		{"a closed column is not moved, its partner is", board{rules: toFive, others: closed(5)}, game.Dice{2, 3, 4, 5}, "6+8 7+7 9"},
		{"each pairing has one of the runners", board{runners: low(5, 10)}, game.Dice{1, 1, 4, 6}, "2+10 5+7"},
		{"the same pairing twice", board{}, game.Dice{2, 3, 3, 6}, "5+9 6+8"},
		{"one runner left, mixed", board{runners: low(6, 10)}, game.Dice{2, 4, 3, 5}, "5 6+8 7+7 9"},
		{"one runner left, one pairing double the runner", board{runners: low(3, 6)}, game.Dice{2, 4, 5, 5}, "6+10 7 9"},
		{"a topped runner cannot move and is not handed back", board{runners: on{3: 1, 6: 11, 8: 1}}, game.Dice{2, 4, 5, 5}, ""},
		{"all sums closed", board{rules: toFive, others: closed(6, 8, 10)}, game.Dice{2, 4, 4, 6}, ""},
		{"a runner and a new one", board{runners: low(7)}, game.Dice{2, 2, 5, 5}, "4+10 7+7"},
		{"a runner and three pairings", board{runners: low(7)}, game.Dice{3, 4, 1, 2}, "3+7 4+6 5+5"},
		{"a double with one step to the top", board{own: on{7: 12}}, game.Dice{3, 4, 3, 4}, "6+8 7"},
		{"a double ends on the top", board{runners: on{12: 2}}, game.Dice{6, 6, 6, 6}, "12"},
		{"a runner on top cannot move", board{runners: on{12: 3}}, game.Dice{6, 6, 6, 6}, ""},
		{"both sums are played, never 4 alone", board{runners: on{7: 2}}, game.Dice{1, 3, 2, 4}, "3+7 4+6 5+5"},
		{"three runners, one fits", board{runners: on{7: 2, 8: 1, 11: 1}}, game.Dice{1, 2, 4, 5}, "7"},
		{"one runner left, both sums of one pairing", board{runners: low(3, 5)}, game.Dice{1, 2, 3, 4}, "3+7 4 5+5 6"},
		{"three topped runners", board{runners: on{2: 3, 3: 5, 4: 7}}, game.Dice{1, 3, 1, 3}, ""},
		{"the free runner has no open column", board{rules: toFive, runners: low(2, 3), others: closed(10, 11, 12)}, game.Dice{5, 5, 6, 6}, ""},
		{"no runners and all closed", board{rules: toFive, others: closed(9, 10, 11)}, game.Dice{4, 6, 5, 5}, ""},
		{"speed: a jump onto the top ends a double", board{rules: speed, others: []map[game.Column]uint8{{2: 1}, {2: 2}}}, game.Dice{1, 1, 1, 1}, "2"},
		{"speed: a jump from below the top", board{rules: speed, runners: on{7: 11}, others: []map[game.Column]uint8{{7: 12}, {}}}, game.Dice{3, 4, 3, 4}, "6+8 7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := tt.board.position().Roll(tt.dice)
			if err != nil {
				t.Fatal(err)
			}
			if got := list(p.Moves()); got != tt.want {
				t.Errorf("%v: options %q, want %q", tt.dice, got, tt.want)
			}
			if bust := p.Phase() == game.Busted; bust != (tt.want == "") {
				t.Errorf("%v: phase %v", tt.dice, p.Phase())
			}
		})
	}
}

func list(ms game.Moves) string {
	var words []string
	for _, m := range ms.All() {
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}

func TestWhereAMoveLands(t *testing.T) {
	for _, tt := range []struct {
		name   string
		board  board
		dice   game.Dice
		move   game.Move
		column game.Column
		want   uint8
	}{
		{"a new runner starts on square 1", board{}, game.Dice{1, 2, 6, 6}, game.MoveOf(3, 12), 3, 1},
		{"a new runner starts above the own marker", board{own: on{3: 2}}, game.Dice{1, 2, 6, 6}, game.MoveOf(3, 12), 3, 3},
		{"a runner climbs one", board{runners: on{7: 4}}, game.Dice{1, 6, 1, 5}, game.MoveOf(6, 7), 7, 5},
		{"a double climbs two", board{runners: on{7: 4}}, game.Dice{3, 4, 3, 4}, game.MoveOf(7, 7), 7, 6},
		{"a double places and climbs", board{}, game.Dice{3, 4, 3, 4}, game.MoveOf(7, 7), 7, 2},
		{"one step to the top", board{own: on{7: 12}}, game.Dice{3, 4, 3, 4}, game.MoveOf(7), 7, 13},
		{"speed: several in a row are jumped", board{rules: speed, runners: on{7: 2}, others: []map[game.Column]uint8{{7: 3}, {7: 4}}}, game.Dice{1, 6, 1, 5}, game.MoveOf(6, 7), 7, 5},
		{"speed: a jump ends on the top", board{rules: speed, others: []map[game.Column]uint8{{2: 1}, {2: 2}}}, game.Dice{1, 1, 1, 1}, game.MoveOf(2), 2, 3},
		{"speed: one step jumps onto the top", board{rules: speed, runners: on{7: 11}, others: []map[game.Column]uint8{{7: 12}, {}}}, game.Dice{3, 4, 3, 4}, game.MoveOf(7), 7, 13},
		{"speed: each step of a double jumps", board{rules: speed, runners: on{11: 1}, others: []map[game.Column]uint8{{11: 2}, {11: 4}}}, game.Dice{5, 6, 5, 6}, game.MoveOf(11, 11), 11, 5},
		{"classic: squares are shared", board{runners: on{7: 2}, others: []map[game.Column]uint8{{7: 3}}}, game.Dice{1, 6, 1, 5}, game.MoveOf(6, 7), 7, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := tt.board.position().Roll(tt.dice)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Choose(tt.move); err != nil {
				t.Fatal(err)
			}
			if got := p.Runners[tt.column]; got != tt.want {
				t.Errorf("runner on %v.%d, want %d", tt.column, got, tt.want)
			}
		})
	}
}

// The rulebook's example: own 6:4 and 9:3, runners on 7:3, 8:2 and 9:4.
func theExample() game.Position {
	return board{own: on{6: 4, 9: 3}, runners: on{7: 3, 8: 2, 9: 4}}.position()
}

func TestStoppingPutsMarkersWhereTheRunnersStand(t *testing.T) {
	p, err := theExample().Stop()
	if err != nil {
		t.Fatal(err)
	}
	if want := (game.Squares{6: 4, 7: 3, 8: 2, 9: 4}); p.Markers[0] != want {
		t.Errorf("markers %v, want %v", p.Markers[0], want)
	}
	if p.Runners != (game.Squares{}) || p.Turn != 1 || p.Phase() != game.ToRoll {
		t.Errorf("the turn has not passed: %+v", p)
	}
}

func TestABustLeavesMarkersWhereTheyWere(t *testing.T) {
	p, err := theExample().Roll(game.Dice{1, 1, 1, 2})
	if err != nil {
		t.Fatal(err)
	}
	if p, err = p.Bust(); err != nil || p.Markers[0] != (game.Squares{6: 4, 9: 3}) {
		t.Errorf("markers %v", p.Markers[0])
	}
	if p.Runners != (game.Squares{}) || p.Turn != 1 || p.Phase() != game.ToRoll {
		t.Errorf("the turn has not passed: %+v", p)
	}
}

func TestABustLosesATopSquareToo(t *testing.T) {
	p := board{runners: on{3: 1, 6: 11, 8: 1}}.position()
	p, err := p.Roll(game.Dice{2, 4, 5, 5})
	if err != nil {
		t.Fatal(err)
	}
	if p, err = p.Bust(); err != nil {
		t.Fatal(err)
	}
	if _, claimed := p.Owner(6); claimed {
		t.Error("6 is claimed")
	}
}

func TestAClaimSendsOtherMarkersBack(t *testing.T) {
	p := board{own: on{7: 12}, runners: on{7: 13}, others: []map[game.Column]uint8{{7: 5, 8: 2}}}.position()
	p, err := p.Stop()
	if err != nil {
		t.Fatal(err)
	}
	if p.Markers[1] != (game.Squares{8: 2}) {
		t.Errorf("seat 2's markers: %v", p.Markers[1])
	}
	if s, claimed := p.Owner(7); !claimed || s != 0 {
		t.Error("7 is not claimed by seat 1")
	}
	for s := range p.AllSeats() {
		p.Turn = s
		if why := p.RefuseStep(7); why != (game.Refusal{Reason: game.ReasonClaimed, Column: 7, Seat: 0}) {
			t.Errorf("seat %d in a claimed column: %v", s.Number(), why)
		}
	}
}

func TestWinningIsAtLeastTheTarget(t *testing.T) {
	p := board{own: on{2: 3, 12: 3}, runners: on{3: 5, 11: 5}}.position()
	p, err := p.Stop()
	if err != nil {
		t.Fatal(err)
	}
	if s, won := p.Winner(); !won || s != 0 || p.Turn != 0 || p.Phase() != game.Over {
		t.Errorf("no win with four: %+v", p)
	}
}

func TestStandingOnTopClaimsNothingYet(t *testing.T) {
	p := board{own: on{2: 3, 12: 3}, runners: on{3: 5}}.position()
	if p.Phase() != game.ToDecide {
		t.Errorf("phase %v", p.Phase())
	}
	if !p.WinsByStopping() {
		t.Error("stopping wins")
	}
}

func TestBlockingForbidsToStopOnAnOpponent(t *testing.T) {
	for name, b := range map[string]board{
		"beside others":          {rules: blocking, runners: on{6: 1, 7: 3}, others: []map[game.Column]uint8{{7: 3}}},
		"although it would win":  {rules: blocking, runners: on{2: 3, 12: 3, 7: 3}, own: on{3: 5}, others: []map[game.Column]uint8{{7: 3}}},
		"with two topped runner": {rules: blocking, runners: on{2: 3, 12: 3, 7: 3}, others: []map[game.Column]uint8{{7: 3}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := b.position()
			want := game.Refusal{Reason: game.ReasonBlocked, Column: 7, Seat: 1}
			if got := p.RefuseStop(); got != want {
				t.Errorf("%v, want %v", got, want)
			}
			if _, err := p.Stop(); err == nil {
				t.Error("stopped")
			}
			p.Variant = game.Classic
			if got := p.RefuseStop(); got != (game.Refusal{}) {
				t.Errorf("classic: %v", got)
			}
		})
	}
}

func TestATurnBeginsWithARoll(t *testing.T) {
	p := game.Rules{Target: 3, Seats: 2}.Start(1)
	if _, err := p.Stop(); err == nil || err.Error() != "stopping is not allowed: the turn begins with a roll" {
		t.Errorf("stop: %v", err)
	}
	if _, err := p.Choose(game.MoveOf(7)); err == nil {
		t.Error("chose without dice")
	}
}

func TestARollThatCannotHelpIsLegal(t *testing.T) {
	p := board{runners: on{2: 3, 3: 5, 4: 7}}.position()
	if p.Playable() != 0 {
		t.Errorf("playable: %b", p.Playable())
	}
	for d := range game.AllRolls() {
		q, err := p.Roll(d)
		if err != nil || q.Phase() != game.Busted {
			t.Fatalf("%v: %v, %v", d, q.Phase(), err)
		}
	}
}

func TestTargetsThatCouldEndWithoutAWinnerAreRefused(t *testing.T) {
	for seats := range uint8(6) {
		for target := range uint8(7) {
			want := seats >= 2 && seats <= 4 && target >= 1 && target <= 7-seats
			err := game.Rules{Target: target, Seats: seats}.Validate()
			if (err == nil) != want {
				t.Errorf("%d seats, target %d: %v", seats, target, err)
			}
		}
	}
}

func TestReasonsWhyAMoveIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		board board
		dice  game.Dice
		move  game.Move
		want  string
	}{
		{"not in the dice", board{}, game.Dice{2, 3, 4, 5}, game.MoveOf(2), "no pairing of the dice gives it"},
		{"not that pair", board{}, game.Dice{2, 3, 4, 5}, game.MoveOf(5, 8), "no pairing of the dice gives it"},
		{"one runner", board{runners: low(2, 3)}, game.Dice{2, 3, 4, 5}, game.MoveOf(6, 8), "one runner is left"},
		{"claimed", board{rules: toFive, others: closed(5)}, game.Dice{2, 3, 4, 5}, game.MoveOf(5, 9), "column 5 is claimed by seat 2"},
		{"topped", board{runners: on{5: 9}}, game.Dice{2, 3, 4, 5}, game.MoveOf(5, 9), "the runner in column 5 stands on the top square"},
		{"no runner left", board{runners: low(2, 3, 6)}, game.Dice{2, 3, 4, 5}, game.MoveOf(6, 8), "no runner is left for column 8"},
		{"both must", board{}, game.Dice{2, 3, 4, 5}, game.MoveOf(5), "9 can be moved too, so it must be"},
		{"two steps must", board{}, game.Dice{3, 4, 3, 4}, game.MoveOf(7), "7 can be moved two steps, so it must be"},
		{"no second step", board{own: on{7: 12}}, game.Dice{3, 4, 3, 4}, game.MoveOf(7, 7), "the first step in column 7 reaches the top square"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := tt.board.position().Roll(tt.dice)
			if err != nil {
				t.Fatal(err)
			}
			q, err := p.Choose(tt.move)
			if want := tt.move.String() + " cannot be played: " + tt.want; err == nil || err.Error() != want {
				t.Errorf("%v, want %v", err, want)
			}
			if q != p {
				t.Error("a refused move changed the position")
			}
		})
	}
}

func TestDiceThatAreNoneAreRefused(t *testing.T) {
	p := game.Rules{Target: 3, Seats: 2}.Start(0)
	for _, d := range []game.Dice{{}, {0, 1, 2, 3}, {1, 2, 3, 7}} {
		if q, err := p.Roll(d); err == nil || q != p {
			t.Errorf("%v was rolled", d)
		}
	}
}

func TestPositionsThatCannotBeAreRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(*game.Position)
		want  string
	}{
		{"variant", func(p *game.Position) { p.Variant = 3 }, "variant: there is no variant 3"},
		{"target", func(p *game.Position) { p.Target = 6 }, "target: target 6: with 2 seats it is 1 to 5"},
		{"seat", func(p *game.Position) { p.Turn = 2 }, "to-move: there is no seat 3: there are 2"},
		{"column", func(p *game.Position) { p.Markers[0][1] = 1 }, "markers: there is no column 1: they are 2 to 12"},
		{"square", func(p *game.Position) { p.Markers[0][2] = 4 }, "markers: there is no 2.4: column 2 has squares 1 to 3"},
		{"empty seat", func(p *game.Position) { p.Markers[2][2] = 1 }, "markers: seat 3 has a marker, but there are 2 seats"},
		{"two owners", func(p *game.Position) { p.Markers[0][2], p.Markers[1][2] = 3, 3 }, "markers: column 2 is claimed by both seat 1 and seat 2"},
		{"marker in a claimed column", func(p *game.Position) { p.Markers[0][2], p.Markers[1][2] = 1, 3 }, "markers: seat 1 has a marker in column 2, which seat 2 has claimed"},
		{"runner in a claimed column", func(p *game.Position) { p.Runners[2], p.Markers[1][2] = 1, 3 }, "runners: a runner stands in column 2, which seat 2 has claimed"},
		{"runner not above the marker", func(p *game.Position) { p.Runners[7], p.Markers[0][7] = 4, 4 }, "runners: the runner on 7.4 is not above seat 1's own marker on 7.4"},
		{"four runners", func(p *game.Position) { p.Runners = game.Squares{2: 1, 3: 1, 4: 1, 5: 1} }, "runners: 4 runners: there are 3"},
		{"shared markers in speed", func(p *game.Position) { p.Variant, p.Markers[0][7], p.Markers[1][7] = game.Speed, 4, 4 }, "markers: seats 1 and 2 share 7.4, which speed does not allow"},
		{"shared runner in speed", func(p *game.Position) { p.Variant, p.Runners[7], p.Markers[1][7] = game.Speed, 4, 4 }, "runners: the runner on 7.4 shares the square with seat 2, which speed does not allow"},
		{"dice", func(p *game.Position) { p.Dice = game.Dice{1, 2, 3, 7} }, "dice: 1237: four digits from 1 to 6 are wanted"},
		{"two winners", func(p *game.Position) {
			p.Markers[0] = game.Squares{2: 3, 3: 5, 4: 7}
			p.Markers[1] = game.Squares{12: 3, 11: 5, 10: 7}
		}, "markers: both seat 1 and seat 2 have won"},
		{"winner is not to move", func(p *game.Position) { p.Markers[1] = game.Squares{12: 3, 11: 5, 10: 7} }, "to-move: the game is won by seat 2, so the seat is 2"},
		{"runners after the win", func(p *game.Position) { p.Markers[0], p.Runners[6] = game.Squares{12: 3, 11: 5, 10: 7}, 1 }, "runners: the game is won, so there are none"},
		{"dice after the win", func(p *game.Position) {
			p.Markers[0], p.Dice = game.Squares{12: 3, 11: 5, 10: 7}, game.Dice{1, 2, 3, 4}
		}, "dice: the game is won, so there are none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := game.Rules{Target: 3, Seats: 2}.Start(0)
			tt.spoil(&p)
			if err := p.Validate(); fmt.Sprint(err) != tt.want {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

func TestColumnsAreSymmetric(t *testing.T) {
	var squares []uint8
	for c := range game.AllColumns() {
		squares = append(squares, c.Squares())
		if c.Squares() != c.Mirror().Squares() {
			t.Errorf("%v and its mirror differ", c)
		}
	}
	if want := []uint8{3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3}; !slices.Equal(squares, want) {
		t.Errorf("squares %v, want %v", squares, want)
	}
}
