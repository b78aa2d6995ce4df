package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// BenchmarkTurn solves turns of the expert's from before their first roll: all
// of a turn, as advice there wants it.
func BenchmarkTurn(b *testing.B) {
	for seats := uint8(game.MinSeats); seats <= game.MaxSeats; seats++ {
		start := game.Rules{Target: game.DefaultTarget, Seats: seats}.Start(0)
		middle, late := start, start
		for s := range start.AllSeats() {
			middle.Markers[s] = game.Squares{4: 2, 6: 5 + uint8(s), 7: 4, 8: 3 + uint8(s), 9: 4}
			late.Markers[s] = game.Squares{5: 6, 6: 9, 8: 8, 9: 7, 10: 5, 11: 3}
		}
		late.Markers[0][7], late.Markers[1][4] = 13, 7
		for _, board := range []struct {
			name string
			p    game.Position
		}{{"start", start}, {"middle", middle}, {"late", late}} {
			b.Run(fmt.Sprintf("%d seats, %s", seats, board.name), func(b *testing.B) {
				expert := bot.Expert()
				p := board.p
				for b.Loop() {
					expert.Analyze(p)
					p = p.Lost() // another seat's turn, so that nothing is known of it yet
				}
			})
		}
	}
}

// BenchmarkFirstDecision plays games and times the expert's first decision of
// every turn, after the first roll, and all later ones.
func BenchmarkFirstDecision(b *testing.B) {
	for seats := uint8(game.MinSeats); seats <= game.MaxSeats; seats++ {
		b.Run(fmt.Sprintf("%d seats", seats), func(b *testing.B) {
			rules := game.Rules{Target: game.DefaultTarget, Seats: seats}
			dice := rand.New(rand.NewPCG(1, uint64(seats)))
			expert := bot.Expert()
			var first, later []time.Duration
			p := rules.Start(0)
			for b.Loop() {
				p.Dice = rollDice(dice)
				fresh := p.Runners == game.Squares{}
				if p.Phase() == game.Busted {
					p = p.Lost()
					continue
				}
				began := time.Now()
				p = p.After(expert.Choose(p, bot.Belief{}))
				roll := expert.Roll(p, bot.Belief{})
				if took := time.Since(began); fresh {
					first = append(first, took)
				} else {
					later = append(later, took)
				}
				if !roll {
					p = p.Banked()
				}
				if p.Phase() == game.Over {
					p = rules.Start(0)
				}
			}
			report(b, "first", first)
			report(b, "later", later)
		})
	}
}

func report(b *testing.B, what string, took []time.Duration) {
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	at := func(share float64) float64 { return took[int(share*float64(len(took)-1))].Seconds() * 1e3 }
	b.ReportMetric(at(0.5), what+"-p50-ms")
	b.ReportMetric(at(0.99), what+"-p99-ms")
}
