package bot

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"cantstop/internal/game"
)

// wander plays games of chance, with rules, dice, moves and stops drawn from t, and
// visits every position of the phase wanted.
func wander(t *rapid.T, wanted game.Phase, visit func(p game.Position)) {
	seats := rapid.IntRange(game.MinSeats, game.MaxSeats).Draw(t, "seats")
	rules := game.Rules{
		Variant: rapid.SampledFrom(game.Variants()).Draw(t, "variant"),
		Target:  uint8(rapid.IntRange(1, game.MaxTarget(seats)).Draw(t, "target")),
		Seats:   uint8(seats),
	}
	steps := rapid.IntRange(1, 500).Draw(t, "steps")
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "chance"), 0))

	p := rules.Start(0)
	for range steps {
		switch p.Phase() {
		case game.ToChoose:
			p = p.After(p.Moves().At(chance.IntN(p.Moves().Len())))
		case game.Busted:
			p = p.Lost()
		case game.Over:
			p = rules.Start(0)
		case game.ToRoll, game.ToDecide:
			// Stopping often lets markers rise and columns be claimed.
			if p.RefuseStop().Reason == game.ReasonNone && chance.IntN(5) == 0 {
				p = p.Banked()
				break
			}
			for i := range p.Dice {
				p.Dice[i] = uint8(1 + chance.IntN(6))
			}
		}
		if p.Phase() == wanted {
			visit(p)
		}
	}
}

// runnersOn puts runners on the board of a two-seat game, without markers.
func runnersOn(squares map[game.Column]uint8) game.Position {
	p := game.Rules{Target: game.DefaultTarget, Seats: game.MinSeats}.Start(0)
	for c, square := range squares {
		p.Runners[c] = square
	}
	return p
}
