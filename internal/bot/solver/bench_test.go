package solver_test

import (
	"testing"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

type flat struct{}

func (flat) Turn(*game.Position) float64 { return 0.5 }
func (flat) Ends(_ []solver.Axis, chances []float64) {
	for i := range chances {
		chances[i] = 0.5
	}
}

func BenchmarkTurn(b *testing.B) {
	p := game.Rules{Target: 3, Seats: 2}.Start(0)
	q := p
	q.Target = 2
	s := solver.New(flat{})
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			s.Solve(p)
			s.Solve(q)
		}
	})
	p.Dice = game.Dice{2, 3, 4, 5}
	q.Dice = p.Dice
	b.Run("rolled", func(b *testing.B) {
		for b.Loop() {
			s.Solve(p)
			s.Solve(q)
		}
	})
}
