package bot_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// everyRules are all combinations of variant, target and number of seats that a
// table can agree on.
func everyRules() []game.Rules {
	var all []game.Rules
	for _, variant := range game.Variants() {
		for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
			for target := 1; target <= game.MaxTarget(seats); target++ {
				all = append(all, game.Rules{Variant: variant, Target: uint8(target), Seats: uint8(seats)})
			}
		}
	}
	return all
}

func rollDice(r *rand.Rand) game.Dice {
	var d game.Dice
	for i := range d {
		d[i] = uint8(1 + r.IntN(6))
	}
	return d
}

func TestEveryLevelPlaysLegalGamesAndBanksEveryWin(t *testing.T) {
	games := gamesEach
	if testing.Short() {
		games = min(games, 50)
	}
	for _, level := range bot.RuleBased {
		for i, rules := range everyRules() {
			name := fmt.Sprintf("%s/%v/%d seats/to %d", level, rules.Variant, rules.Seats, rules.Target)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				b, err := bot.New(level, 1, game.Seat(i))
				if err != nil {
					t.Fatal(err)
				}
				dice := rand.New(rand.NewPCG(uint64(i), 1))
				for range games {
					playLegally(t, rules, b, dice)
				}
			})
		}
	}
}

// playLegally plays a game with b in all seats, and fails the test when b does
// what the rules do not allow or leaves a win lying, or when the game does not
// end.
func playLegally(t *testing.T, rules game.Rules, b bot.Bot, dice *rand.Rand) {
	t.Helper()
	p := rules.Start(0)
	for range 100_000 {
		p.Dice = rollDice(dice)
		moves := p.Moves()
		if moves.Len() == 0 {
			p = p.Lost()
			continue
		}
		m := b.Choose(p, bot.Belief{})
		if moves.Index(m) < 0 {
			t.Fatalf("chose %v with %v on %+v", m, p.Dice, p)
		}
		p = p.After(m)
		_, _, blocked := p.BlockedBy()
		switch roll := b.Roll(p, bot.Belief{}); {
		case blocked && !roll:
			t.Fatalf("stopped although blocked: %+v", p)
		case blocked:
		case p.WinsByStopping() && roll:
			t.Fatalf("did not bank a win: %+v", p)
		case p.Playable() == 0 && roll:
			t.Fatalf("made a roll that is sure to bust: %+v", p)
		case !roll:
			if p = p.Banked(); p.Claimed(p.Turn).Len() >= int(p.Target) {
				return
			}
		}
	}
	t.Fatal("the game does not end")
}
