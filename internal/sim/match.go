package sim

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A Match is what is to be played.
type Match struct {
	Levels  []string // of two to four seats, as bot.Levels names them
	Variant game.Variant
	Target  int    // columns that win, 1 to game.MaxTarget(len(Levels))
	Games   int    // 1 to MaxGames; rounded up so that all orders are played equally often
	Seed    uint64 // the same seed gives the same games

	// Workers is how many games are played at a time, 0 for one on each core.
	// It makes no difference to the result.
	Workers int
	// Progress, if there is one, is told now and then how many games are over, and
	// of how many, by one goroutine at a time and with rising numbers; Play waits
	// for it.
	Progress func(done, games int)
}

// MaxGames is the most games of a match.
const MaxGames = 1_000_000_000

// A table is a match with everything looked up.
type table struct {
	Match
	levels []bot.Level
	orders [][]int
	start  game.Position
}

func (m Match) table() (*table, error) {
	if n := len(m.Levels); n < game.MinSeats || n > game.MaxSeats {
		return nil, fmt.Errorf("%d seats: there are two to four", n)
	}
	if m.Games < 1 || m.Games > MaxGames {
		return nil, fmt.Errorf("%d games: 1 to %d are wanted", m.Games, MaxGames)
	}
	t := &table{Match: m, orders: orders(m.Levels)}
	for _, name := range m.Levels {
		level, err := bot.Find(name)
		if err != nil {
			return nil, err
		}
		t.levels = append(t.levels, level)
	}
	rules := game.Rules{Variant: m.Variant, Target: uint8(min(max(m.Target, 0), 255)), Seats: uint8(len(m.Levels))}
	if err := rules.Validate(); err != nil {
		return nil, err
	}
	t.start = rules.Start(0)
	n := len(t.orders)
	t.Games = (m.Games + n - 1) / n * n
	if t.Workers < 1 {
		t.Workers = runtime.GOMAXPROCS(0)
	}
	return t, nil
}

// Play plays the match. It fails for a match that cannot be, naming what is
// wrong, and with the context's error when that ends first.
func (m Match) Play(ctx context.Context) (Result, error) {
	t, err := m.table()
	if err != nil {
		return Result{}, err
	}
	began := time.Now()
	total, err := t.play(ctx)
	if err != nil {
		return Result{}, err
	}
	return t.result(total, time.Since(began)), nil
}

// play deals the games out to the workers and adds up what they report. Sums do
// not depend on who played which games when.
func (t *table) play(ctx context.Context) (tally, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	// A report for about every hundredth of a worker's share: often enough for a
	// progress bar and to share out slow games, and seldom enough to cost nothing.
	block := min(max(t.Games/(100*t.Workers), 1), 256)
	reports := make(chan tally)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range t.Workers {
		workers.Go(func() {
			w := t.worker()
			for ctx.Err() == nil {
				first := next.Add(int64(block)) - int64(block)
				if first >= int64(t.Games) {
					return
				}
				report, err := w.playGames(ctx, int(first), min(int(first)+block, t.Games))
				if err != nil {
					cancel(err)
					return
				}
				reports <- report
			}
		})
	}
	go func() {
		workers.Wait()
		close(reports)
	}()

	var total tally
	for report := range reports {
		total.add(report)
		if t.Progress != nil {
			t.Progress(total.games, t.Games)
		}
	}
	if total.games < t.Games {
		return tally{}, context.Cause(ctx)
	}
	return total, nil
}

// A worker plays games one after another.
type worker struct {
	*table
	bots []bot.Bot // in the order given
	dice *dice
}

func (t *table) worker() *worker {
	w := &worker{table: t, bots: make([]bot.Bot, len(t.levels)), dice: newDice()}
	for i, level := range t.levels {
		if !level.Chance {
			w.bots[i] = level.New(0, 0)
		}
	}
	return w
}

// playGames plays the games from first to before end. Neighbouring games have
// different orders and independent dice, so that the games are independent
// trials, as the Wilson interval supposes. Bots with chance are seated anew for
// each game, so that nothing is left in them from those before.
func (w *worker) playGames(ctx context.Context, first, end int) (tally, error) {
	var t tally
	var company bot.Company
	for number := first; number < end; number++ {
		if err := ctx.Err(); err != nil {
			return t, context.Cause(ctx)
		}
		order := w.orders[number%len(w.orders)]
		for seat, given := range order {
			if level := w.levels[given]; level.Chance {
				w.bots[given] = level.New(botSeed(w.Seed, number), game.Seat(seat))
			}
			company.Sit(game.Seat(seat), w.bots[given])
		}
		w.dice.reset(w.Seed, number)
		winner, err := t.playGame(w.start, &company, w.dice)
		if err != nil {
			return t, fmt.Errorf("game %d: %w", number+1, err)
		}
		t.wins[order[winner]]++
	}
	return t, nil
}
