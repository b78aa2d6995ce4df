package sim

import (
	"context"
	"fmt"
	"math"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A Solitaire is one level alone on the board, playing for three columns in as
// few turns as it can: the yardstick of most of what was published about the
// game.
type Solitaire struct {
	Games int
	Mean  float64 // turns a game
	Sigma float64 // their standard deviation
}

// PlaySolitaire plays so many games of solitaire, at least 1, one after another.
// It fails for a level that does not exist and when the context ends first.
//
// The rules want two seats; the second never moves: every turn is handed
// straight back, so its markers stay off the board.
func PlaySolitaire(ctx context.Context, level string, games int, seed uint64) (Solitaire, error) {
	l, err := bot.Find(level)
	if err != nil {
		return Solitaire{}, err
	}
	if games < 1 {
		return Solitaire{}, fmt.Errorf("%d games: at least 1 is wanted", games)
	}
	b, d := l.New(seed, 0), newDice()
	start := game.Rules{Target: game.DefaultTarget, Seats: game.MinSeats}.Start(0)
	var sum, squares float64
	for number := range games {
		if err := ctx.Err(); err != nil {
			return Solitaire{}, context.Cause(ctx)
		}
		d.reset(seed, number)
		turns, err := playAlone(start, b, d)
		if err != nil {
			return Solitaire{}, fmt.Errorf("game %d: %w", number+1, err)
		}
		sum += float64(turns)
		squares += float64(turns) * float64(turns)
	}
	n := float64(games)
	mean := sum / n
	return Solitaire{games, mean, math.Sqrt(squares/n - mean*mean)}, nil
}

// playAlone is how many turns the seat to move needs to win from p.
func playAlone(p game.Position, b bot.Bot, d *dice) (turns int, err error) {
	alone := p.Turn
	var company bot.Company
	company.Sit(alone, b)
	for turns = 1; turns <= maxTurns; turns++ {
		p, _, err = playTurn(p, &company, d)
		if err != nil {
			return 0, err
		}
		if p.Claimed(alone).Len() >= int(p.Target) {
			return turns, nil
		}
		p.Turn = alone
	}
	return 0, errEndless
}
