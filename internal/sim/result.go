package sim

import (
	"math"
	"time"

	"cantstop/internal/game"
)

// A Result is what a match came to.
type Result struct {
	Variant game.Variant
	Target  int
	Seed    uint64
	Games   int          // played: those asked for, rounded up to a multiple of Orders
	Orders  int          // distinct orders of the seats, each played equally often
	Seats   []SeatResult // in the order given, however they sat
	Turns   int64        // in all games, those of all seats counted
	Busts   int64        // turns that ended in a bust
	Elapsed time.Duration
}

// A SeatResult is how one of the seats did.
type SeatResult struct {
	Level string
	Wins  int
	Share float64 // of the games, 0 to 1
	// Low and High bound the seat's true share of wins with 95 % confidence.
	Low, High float64
}

func (t *table) result(total tally, elapsed time.Duration) Result {
	r := Result{
		Variant: t.Variant, Target: t.Target, Seed: t.Seed,
		Games: total.games, Orders: len(t.orders),
		Turns: total.turns, Busts: total.busts,
		Elapsed: elapsed,
	}
	for i, level := range t.levels {
		s := SeatResult{Level: level.Name, Wins: total.wins[i]}
		s.Share = float64(s.Wins) / float64(r.Games)
		s.Low, s.High = Wilson(s.Wins, r.Games)
		r.Seats = append(r.Seats, s)
	}
	return r
}

// TurnsPerGame is how many turns a game took, those of all seats counted.
func (r Result) TurnsPerGame() float64 { return float64(r.Turns) / float64(r.Games) }

// BustsPerTurn is the share of turns that ended in a bust, 0 to 1.
func (r Result) BustsPerTurn() float64 { return float64(r.Busts) / float64(r.Turns) }

// GamesPerSecond is how fast the match was played on this machine, all workers
// together.
func (r Result) GamesPerSecond() float64 { return float64(r.Games) / r.Elapsed.Seconds() }

// Wilson is the score interval of Edwin Wilson (1927) for a share: with 95 %
// confidence the true share of wins lies from low to high, when there were so
// many in so many games. Unlike the usual mean ± 2σ it holds for few games and for
// shares near 0 and 1. games must be at least 1.
func Wilson(wins, games int) (low, high float64) {
	const z = 1.959963984540054 // of the normal distribution, 2.5 % lie above
	n := float64(games)
	share := float64(wins) / n
	middle := share + z*z/(2*n)
	half := z * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	return max((middle-half)/whole, 0), min((middle+half)/whole, 1)
}
