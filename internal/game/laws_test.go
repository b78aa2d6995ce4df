package game_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/game"
)

// anyRules draws rules that go together.
func anyRules(t *rapid.T) game.Rules {
	seats := rapid.IntRange(game.MinSeats, game.MaxSeats).Draw(t, "seats")
	return game.Rules{
		Variant: rapid.SampledFrom(game.Variants()).Draw(t, "variant"),
		Target:  uint8(rapid.IntRange(1, game.MaxTarget(seats)).Draw(t, "target")),
		Seats:   uint8(seats),
	}
}

func anyDice(t *rapid.T) game.Dice {
	i := rapid.IntRange(0, game.Rolls-1).Draw(t, "dice")
	return game.Dice{uint8(1 + i/216), uint8(1 + i/36%6), uint8(1 + i/6%6), uint8(1 + i%6)}
}

// anyPosition draws a board on which nobody has won, and runners in play.
func anyPosition(t *rapid.T) game.Position {
	r := anyRules(t)
	p := r.Start(game.Seat(rapid.IntRange(0, int(r.Seats)-1).Draw(t, "turn")))
	for c := range game.AllColumns() {
		for s := range p.AllSeats() {
			square := uint8(rapid.IntRange(0, int(c.Squares())).Draw(t, "marker"))
			top := square == c.Squares()
			if _, claimed := p.Owner(c); claimed || top && p.Claimed(s).Len() == int(r.Target)-1 {
				continue
			}
			if top {
				for o := range p.AllSeats() {
					p.Markers[o][c] = 0
				}
			}
			mover := p
			mover.Turn = s
			if square > 0 && !mover.CanLand(c, square) {
				continue
			}
			p.Markers[s][c] = square
		}
	}
	for range rapid.IntRange(0, game.Runners).Draw(t, "runners") {
		c := game.Column(rapid.IntRange(2, 12).Draw(t, "column"))
		if _, claimed := p.Owner(c); claimed {
			continue
		}
		square := uint8(rapid.IntRange(int(p.Markers[p.Turn][c])+1, int(c.Squares())).Draw(t, "runner"))
		if !p.CanLand(c, square) {
			continue
		}
		p.Runners[c] = square
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("drew an impossible position: %v\n%+v", err, p)
	}
	return p
}

// plainMoves is the rule once more, as the rulebook tells it and without any
// of the engine's code: it tries the steps of a pairing in both orders on a copy of
// the board, and keeps what moves as much as possible.
func plainMoves(p game.Position) []game.Move {
	step := func(runners *game.Squares, c game.Column) bool {
		top := c.Squares()
		out := 0
		for _, square := range runners {
			if square > 0 {
				out++
			}
		}
		for s := range int(p.Seats) {
			if p.Markers[s][c] == top {
				return false
			}
		}
		at := runners[c]
		if at == 0 {
			if out == 3 {
				return false
			}
			at = p.Markers[p.Turn][c]
		}
		if at == top {
			return false
		}
		for at++; p.Variant == game.Speed && at != top; at++ {
			free := true
			for s := range int(p.Seats) {
				free = free && (s == int(p.Turn) || p.Markers[s][c] != at)
			}
			if free {
				break
			}
		}
		runners[c] = at
		return true
	}
	var moves []game.Move
	d := p.Dice
	for _, split := range [][4]uint8{{d[0], d[1], d[2], d[3]}, {d[0], d[2], d[1], d[3]}, {d[0], d[3], d[1], d[2]}} {
		sums := [2]game.Column{game.Column(split[0] + split[1]), game.Column(split[2] + split[3])}
		for _, order := range [][2]game.Column{{sums[0], sums[1]}, {sums[1], sums[0]}} {
			runners := p.Runners
			var moved []game.Column
			for _, c := range order {
				if step(&runners, c) {
					moved = append(moved, c)
				}
			}
			if len(moved) == 0 {
				continue
			}
			m := game.MoveOf(moved[0], moved[1:]...)
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
	}
	slices.SortFunc(moves, game.Move.Compare)
	return moves
}

func TestTheOptionsAreThoseOfThePlainRuleForEveryRoll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		for d := range game.AllRolls() {
			p.Dice = d
			got := make([]game.Move, 0, 6)
			for _, m := range p.Moves().All() {
				got = append(got, m)
			}
			if want := plainMoves(p); !slices.Equal(got, want) {
				t.Fatalf("%v on %+v: %v, want %v", d, p, got, want)
			}
			if none := len(got) == 0; none != (p.Phase() == game.Busted) {
				t.Fatalf("%v: %d options and phase %v", d, len(got), p.Phase())
			}
		}
	})
}

func TestTheOptionsOfARollAreThoseOfItsPairings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		p.Dice = anyDice(t)
		var got []game.Move
		for pairing := range p.Dice.Pairings().All() {
			for _, m := range p.MovesOf(pairing).All() {
				got = append(got, m)
			}
		}
		slices.SortFunc(got, game.Move.Compare)
		got = slices.Compact(got)
		for i, m := range p.Moves().All() {
			if i >= len(got) || got[i] != m {
				t.Fatalf("%v, want %v", got, list(p.Moves()))
			}
		}
	})
}

func TestMirroredBoardsGiveMirroredOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		p.Dice = anyDice(t)
		m := p.Mirror()
		if m.Mirror() != p {
			t.Fatal("the mirror of the mirror differs")
		}
		var want []game.Move
		for _, move := range p.Moves().All() {
			columns := slices.Collect(move.Columns())
			for i := range columns {
				columns[i] = columns[i].Mirror()
			}
			want = append(want, game.MoveOf(columns[0], columns[1:]...))
		}
		slices.SortFunc(want, game.Move.Compare)
		for i, move := range m.Moves().All() {
			if want[i] != move {
				t.Fatalf("%v, want %v", list(m.Moves()), want)
			}
		}
		if m.Moves().Len() != len(want) {
			t.Fatalf("%v, want %v", list(m.Moves()), want)
		}
		if p.Playable().Len() != m.Playable().Len() {
			t.Fatal("playable columns differ")
		}
	})
}

// A whole random game must keep every law of the board at every step.
func TestEveryGameKeepsTheLawsOfTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyRules(t).Start(0)
		for range 400 {
			before := p
			var err error
			switch p.Phase() {
			case game.Over:
				if w, _ := p.Winner(); p.Turn != w {
					t.Fatal("the winner is not the seat to move")
				}
				return
			case game.ToRoll:
				p, err = p.Roll(anyDice(t))
			case game.Busted:
				p, err = p.Bust()
				if p.Markers != before.Markers || p.Turn == before.Turn {
					t.Fatal("a bust moved a marker or kept the turn")
				}
			case game.ToChoose:
				ms := p.Moves()
				p, err = p.Choose(ms.At(rapid.IntRange(0, ms.Len()-1).Draw(t, "move")))
				if err == nil && p.AtStake() <= before.AtStake() {
					t.Fatal("a move gained nothing")
				}
			case game.ToDecide:
				stop := p.RefuseStop().Reason == game.ReasonNone && rapid.IntRange(0, 4).Draw(t, "stop") == 0
				if stop {
					p, err = p.Stop()
				} else {
					p, err = p.Roll(anyDice(t))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Validate(); err != nil {
				t.Fatalf("%v\nbefore %+v\nafter %+v", err, before, p)
			}
		}
	})
}

func TestEveryRefusedActionChangesNothingAndSaysWhy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		if rapid.Bool().Draw(t, "dice on the table") {
			p.Dice = anyDice(t)
		}
		a := game.Action{Kind: game.Kind(rapid.IntRange(0, 3).Draw(t, "kind"))}
		switch a.Kind {
		case game.Roll:
			a.Dice = anyDice(t)
		case game.Choose:
			c := rapid.IntRange(2, 12)
			a.Move = game.MoveOf(game.Column(c.Draw(t, "a")), game.Column(c.Draw(t, "b")))
			if rapid.Bool().Draw(t, "single") {
				a.Move.B = 0
			}
		case game.Stop, game.Bust:
		}
		q, err := p.Apply(a)
		refused, illegal := errors.AsType[*game.IllegalError](err)
		switch {
		case err == nil:
			if err := q.Validate(); err != nil {
				t.Fatal(err)
			}
		case q != p:
			t.Fatal("refused and changed")
		case !illegal || refused.Refusal.Reason == game.ReasonNone || refused.Action != a:
			t.Fatalf("no reason for %+v: %v", a, err)
		}
	})
}

func TestListingMovesAllocatesNothing(t *testing.T) {
	p := board{runners: low(5, 9)}.position()
	p.Dice = game.Dice{1, 1, 5, 6}
	n := 0
	allocs := testing.AllocsPerRun(100, func() {
		for _, m := range p.Moves().All() {
			n += int(m.A)
		}
	})
	if allocs != 0 || n == 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkMoves(b *testing.B) {
	for name, p := range map[string]game.Position{
		"open board":      board{}.position(),
		"one runner left": board{runners: low(5, 9)}.position(),
		"four seats":      board{runners: low(7), others: []map[game.Column]uint8{{2: 3, 7: 5}, {6: 4, 8: 3}, {5: 2}}}.position(),
	} {
		b.Run(name, func(b *testing.B) {
			rolls := slices.Collect(game.AllRolls())
			n := 0
			for i := 0; b.Loop(); i++ {
				p.Dice = rolls[i%len(rolls)]
				n += p.Moves().Len()
			}
			if n == 0 {
				b.Fatal("no moves")
			}
		})
	}
}

func TestClassesOfRollsHoldEveryRollOnce(t *testing.T) {
	sum := func(d game.Dice) int { return int(d[0]) + int(d[1]) + int(d[2]) + int(d[3]) }
	classes := game.RollsBy(sum)
	rolls := 0
	for i, c := range classes {
		rolls += c.Rolls
		if c.Key != 4+i || sum(c.Dice) != c.Key {
			t.Errorf("class %d: %+v", i, c)
		}
	}
	if len(classes) != 21 || rolls != game.Rolls || classes[0].Rolls != 1 || classes[10].Rolls != 146 {
		t.Errorf("%d classes with %d rolls: %+v", len(classes), rolls, classes)
	}
}
