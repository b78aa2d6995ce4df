package bot_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// play plays a game with a bot in every seat, and yields every position of it.
func play(rules game.Rules, b bot.Bot, dice *rand.Rand, yield func(game.Position)) {
	p := rules.Start(0)
	for p.Phase() != game.Over {
		yield(p)
		p.Dice = rollDice(dice)
		yield(p)
		if p.Phase() == game.Busted {
			p = p.Lost()
			continue
		}
		p = p.After(b.Choose(p, bot.Belief{}))
		if !b.Roll(p, bot.Belief{}) {
			yield(p)
			p = p.Banked()
		}
	}
	yield(p)
}

func TestChancesOfEverySeatAreOneTogether(t *testing.T) {
	expert := bot.Expert()
	dice := rand.New(rand.NewPCG(1, 2))
	for i, rules := range everyRules() {
		if i%oneIn > 0 {
			continue
		}
		play(rules, expert, dice, func(p game.Position) {
			an := expert.Analyze(p)
			winner := p.Turn
			if seat, over := p.Winner(); over {
				winner = seat
			}
			checkChances(t, p, an.Chances, winner, an.Win)
			for _, m := range an.Moves {
				checkChances(t, p, m.Chances, p.Turn, m.Win)
			}
			for _, c := range []bot.Choice{an.Roll, an.Stop} {
				if c.Allowed {
					checkChances(t, p, c.Chances, p.Turn, c.Win)
				}
			}
		})
	}
}

// checkChances holds chances to being 1 together, and that of a seat to what else is
// said of it. With two seats the other has the rest.
func checkChances(t *testing.T, p game.Position, c bot.Chances, seat game.Seat, win float64) {
	t.Helper()
	sum := 0.0
	for s, chance := range c {
		sum += chance
		if chance < 0 || chance > 1 || s >= int(p.Seats) && chance != 0 {
			t.Errorf("%+v: %v", p, c)
		}
	}
	if math.Abs(sum-1) > 1e-9 || c[seat] != win {
		t.Errorf("%+v: %v, together %v; seat %d has %v", p, c, sum, seat.Number(), win)
	}
}

func TestARollIsWorthTheMeanOfItsResultsToEverySeat(t *testing.T) {
	expert := bot.Expert()
	dice := rand.New(rand.NewPCG(3, 4))
	for seats := uint8(game.MinSeats); seats <= game.MaxSeats; seats++ {
		n := 0
		play(game.Rules{Target: game.DefaultTarget, Seats: seats}, expert, dice, func(p game.Position) {
			if p.Phase() != game.ToRoll {
				return
			}
			if n++; n%4 != 1 {
				return
			}
			roll := expert.Analyze(p).Roll.Chances
			var mean bot.Chances
			for p.Dice = range game.AllRolls() {
				for s, c := range expert.Analyze(p).Chances {
					mean[s] += c / game.Rolls
				}
			}
			for s := range roll {
				if math.Abs(roll[s]-mean[s]) > 1e-9 {
					t.Fatalf("%+v: %v, the mean of the results %v", p, roll, mean)
				}
			}
		})
	}
}

// Every roll makes an even sum, and so the second seat wins in its next turn, whatever
// comes of the first's: for the third there is nothing left.
func TestASeatThatCannotWinInTimeHasNoChance(t *testing.T) {
	p := game.Rules{Target: 4, Seats: 3}.Start(0)
	for c := range game.AllColumns() {
		switch {
		case c%2 == 0:
			for s := range p.AllSeats() {
				p.Markers[s][c] = c.Squares() - 1
			}
		case c < 6:
			p.Markers[0][c] = c.Squares()
		default:
			p.Markers[1][c] = c.Squares()
		}
	}
	an := bot.Expert().Analyze(p)
	if c := an.Chances; c[0] < 0.5 || c[1] == 0 || c[2] != 0 {
		t.Errorf("%v", c)
	}
}

// BenchmarkReview analyzes every position of a game.
func BenchmarkReview(b *testing.B) {
	for seats := uint8(game.MinSeats); seats <= game.MaxSeats; seats++ {
		b.Run(fmt.Sprintf("%d seats", seats), func(b *testing.B) {
			expert := bot.Expert()
			var list []game.Position
			dice := rand.New(rand.NewPCG(1, uint64(seats)))
			play(game.Rules{Target: game.DefaultTarget, Seats: seats}, expert, dice, func(p game.Position) { list = append(list, p) })
			for b.Loop() {
				for _, p := range list {
					expert.Analyze(p)
				}
			}
			b.ReportMetric(float64(len(list)), "positions")
		})
	}
}
