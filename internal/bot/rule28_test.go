package bot

import (
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/game"
)

func TestRule28ScoresAsPublished(t *testing.T) {
	tests := []struct {
		name     string
		advanced map[game.Column]uint8
		score    int
		roll     bool
	}{
		{"all even takes 2 off", map[game.Column]uint8{4: 2, 6: 3, 10: 1}, 3*4 + 4*2 + 2*4 - 2, true},
		{"one more square in 6 reaches 28", map[game.Column]uint8{4: 2, 6: 4, 10: 1}, 28, false},
		{"all odd and high", map[game.Column]uint8{7: 5, 9: 1, 11: 1}, 6 + 2*3 + 2*5 + 2 + 4, false},
		{"all odd and low", map[game.Column]uint8{7: 4, 5: 1, 3: 1}, 5 + 2*3 + 2*5 + 2 + 4, true},
		{"7 with one on each side", map[game.Column]uint8{6: 1, 7: 1, 8: 1}, 4 + 2 + 4, true},
		{"two runners have no triple", map[game.Column]uint8{2: 2, 12: 2}, 36, true},
		{"low", map[game.Column]uint8{2: 1, 3: 1, 4: 1}, 12 + 10 + 8 + 4, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := runnersOn(test.advanced)
			if got := rule28.score(&p); got != test.score {
				t.Errorf("score %d, want %d", got, test.score)
			}
			if got := rule28.Roll(p, Belief{}); got != test.roll {
				t.Errorf("rolls: %v, want %v", got, test.roll)
			}
		})
	}
}

func TestRule28CountsFromTheOwnMarker(t *testing.T) {
	p := runnersOn(map[game.Column]uint8{5: 6, 7: 13, 8: 3})
	p.Markers[0][5] = 5
	p.Markers[0][7] = 11
	p.Markers[1][8] = 2 // the opponent's
	if got, want := rule28.score(&p), 2*3+3*1+4*2; got != want {
		t.Errorf("score %d, want %d", got, want)
	}
}

// With no column left for a free runner, two runners are all there will be.
func TestRule28DoesNotWaitForARunnerThatHasNoColumn(t *testing.T) {
	p := runnersOn(map[game.Column]uint8{2: 2, 12: 2})
	p.Seats, p.Target = 3, 4
	for c := game.Column(3); c <= 11; c++ {
		p.Markers[c%3][c] = c.Squares()
	}
	if rule28.Roll(p, Belief{}) {
		t.Error("rolls on with 36 points and no column for the third runner")
	}
	p.Markers[0][3] = 0
	if !rule28.Roll(p, Belief{}) {
		t.Error("stops although column 3 is open for the third runner")
	}
}

func TestRule28WeighsMovesAsPublished(t *testing.T) {
	p := runnersOn(map[game.Column]uint8{5: 1, 8: 1})
	p.Markers[1][4] = game.Column(4).Squares()
	p.Dice = game.Dice{1, 3, 4, 4}
	runners := columnsOf(&p)
	for m, want := range map[game.Move]int{game.MoveOf(8): 5, game.MoveOf(5, 7): 4} {
		if got := rule28.worth(&p, runners, m); got != want {
			t.Errorf("%v is worth %d, want %d", m, got, want)
		}
	}
	if got := rule28.Choose(p, Belief{}); got != game.MoveOf(8) {
		t.Errorf("chooses %v, want 8", got)
	}
}

// The formula once more, in the words of its author: over the squares moved 6 − |7 − c|,
// less 6 for each runner newly placed.
func publishedRule28(before, after game.Position) int {
	worth := 0
	for c := range game.AllColumns() {
		worth += (after.Advanced(c) - before.Advanced(c)) * (6 - max(7-int(c), int(c)-7))
	}
	return worth - 6*(before.RunnersLeft()-after.RunnersLeft())
}

func TestRule28ChoosesTheFirstBestMove(t *testing.T) {
	choosesTheFirstBestMove(t, &rule28, publishedRule28)
	weighsMovesAlike(t, &rule28, publishedRule28)
}

// A measure says how good a move is, by the positions before and after it.
type measure func(before, after game.Position) int

// choosesTheFirstBestMove checks the choices of b against a measure.
func choosesTheFirstBestMove(t *testing.T, b Bot, of measure) {
	rapid.Check(t, func(t *rapid.T) {
		wander(t, game.ToChoose, func(p game.Position) {
			moves := p.Moves()
			best := moves.At(0)
			for _, m := range moves.All() {
				if of(p, p.After(m)) > of(p, p.After(best)) {
					best = m
				}
			}
			if got := b.Choose(p, Belief{}); got != best {
				t.Fatalf("chose %v, want %v, on %+v", got, best, p)
			}
		})
	})
}

// weighsMovesAlike checks that b and the measure see the same distance between
// any two moves of a roll.
func weighsMovesAlike(t *testing.T, b *progress, of measure) {
	rapid.Check(t, func(t *rapid.T) {
		wander(t, game.ToChoose, func(p game.Position) {
			moves, runners := p.Moves(), columnsOf(&p)
			first := moves.At(0)
			for _, m := range moves.All() {
				got := b.worth(&p, runners, m) - b.worth(&p, runners, first)
				want := of(p, p.After(m)) - of(p, p.After(first))
				if got != want {
					t.Fatalf("%v is worth %d more than %v, want %d, on %+v", m, got, first, want, p)
				}
			}
		})
	})
}
