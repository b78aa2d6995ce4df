package sim_test

import (
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/sim"
)

// BenchmarkMatch plays each level against itself on one core.
func BenchmarkMatch(b *testing.B) {
	for _, level := range bot.Levels() {
		b.Run(level.Name, func(b *testing.B) {
			b.ReportAllocs()
			m := sim.Match{Levels: []string{level.Name, level.Name}, Target: 3, Games: b.N, Seed: 1, Workers: 1}
			if _, err := m.Play(b.Context()); err != nil {
				b.Fatal(err)
			}
		})
	}
}
