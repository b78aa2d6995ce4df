package bot

import (
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/game"
)

func TestEveryLevelAnswersAlikeWhatIsNoMatterOfJudgement(t *testing.T) {
	won := runnersOn(map[game.Column]uint8{2: 3, 6: 1})
	won.Markers[0][7] = 13
	won.Markers[0][12] = 3

	blockedWin := won
	blockedWin.Variant = game.Blocking
	blockedWin.Markers[1][6] = 1

	// Not a win with a target of five, but no roll can help any more.
	allOnTop := runnersOn(map[game.Column]uint8{2: 3, 3: 5, 4: 7})
	allOnTop.Target = 5

	tests := []struct {
		name string
		p    game.Position
		roll bool
	}{
		{"a win is banked", won, false},
		{"blocked, even with a win on the board", blockedWin, true},
		{"three runners on top", allOnTop, false},
	}
	for _, level := range RuleBased {
		for _, test := range tests {
			t.Run(level+"/"+test.name, func(t *testing.T) {
				b, err := New(level, 1, 0)
				if err != nil {
					t.Fatal(err)
				}
				for range 100 { // whatever chance says
					if got := b.Roll(test.p, Belief{}); got != test.roll {
						t.Fatalf("rolls: %v, want %v", got, test.roll)
					}
				}
			})
		}
	}
}

// 2 ↔ 12: the dice know no left and right, and neither do the published rules.
func TestMirroredBoardsGetMirroredDecisions(t *testing.T) {
	for _, test := range []struct {
		name string
		b    Bot
		tied func(p game.Position, m, o game.Move) bool
	}{
		{"racer", racer{}, func(p game.Position, m, o game.Move) bool {
			a, b := p.After(m), p.After(o)
			return squaresLeft(&a) == squaresLeft(&b)
		}},
		{"rule28", &rule28, tiedByWorth(&rule28)},
		{"glenn", &glenn, tiedByWorth(&glenn)},
	} {
		t.Run(test.name+" chooses", func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				wander(t, game.ToChoose, func(p game.Position) {
					m := test.b.Choose(p, Belief{})
					o := mirrored(test.b.Choose(p.Mirror(), Belief{}))
					// Of moves worth the same the first is taken, and a mirror turns their order around.
					if m != o && !test.tied(p, m, o) {
						t.Fatalf("%v, mirrored %v, on %+v", m, o, p)
					}
				})
			})
		})
		t.Run(test.name+" rolls", func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				wander(t, game.ToDecide, func(p game.Position) {
					if test.b.Roll(p, Belief{}) != test.b.Roll(p.Mirror(), Belief{}) {
						t.Fatalf("rolls on one side only: %+v", p)
					}
				})
			})
		})
	}
}

func tiedByWorth(b *progress) func(p game.Position, m, o game.Move) bool {
	return func(p game.Position, m, o game.Move) bool {
		runners := columnsOf(&p)
		return b.worth(&p, runners, m) == b.worth(&p, runners, o)
	}
}

func mirrored(m game.Move) game.Move {
	if m.Single() {
		return game.MoveOf(m.A.Mirror())
	}
	return game.MoveOf(m.A.Mirror(), m.B.Mirror())
}
