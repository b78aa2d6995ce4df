package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// sim is the subcommand that lets bots play each other.
func (p *program) sim() *cobra.Command {
	match := sim.Match{Target: game.DefaultTarget, Games: 1000, Seed: 1}
	var asJSON bool
	c := &cobra.Command{
		Use:   "sim --seats LEVEL,LEVEL",
		Short: "Lets bots play each other and counts who wins",
		Long: "Plays many games between bots, in all distinct orders of the seats equally often, and tells how often each won, " +
			"with the interval in which its true share lies with 95 % confidence. The same seed gives the same games.",
		Example: `cantstop sim --seats glenn,rule28
cantstop sim --seats glenn,rule28,racer --games 600 --seed 7 --variant speed
cantstop sim --seats rookie,racer --json`,
	}
	flags := c.Flags()
	flags.SortFlags = false
	define(c, "seats", "LEVEL,LEVEL", "two to four levels, separated by commas; cantstop bots lists them", func(text string) (err error) {
		match.Levels, err = parseLevels(text)
		return err
	})
	complete(c, "seats", completeLevels)
	define(c, "games", "N", "how many games, rounded up so that all orders are played equally often (1000)", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil || n < 1 || n > sim.MaxGames {
			return fmt.Errorf("a number of games from 1 to %d is wanted", sim.MaxGames)
		}
		match.Games = int(n)
		return nil
	})
	define(c, "seed", "N", "a number that fixes the games (1)", func(text string) (err error) {
		match.Seed, err = parseSeed(text)
		return err
	})
	variantFlag(c, &match.Variant)
	define(c, "target", "N", targetUsage, func(text string) error {
		target, err := parseTarget(text)
		match.Target = int(target)
		return err
	})
	flags.BoolVar(&asJSON, "json", false, "the result as one JSON object")
	return command(c, arguments{0, 0, "no argument"}, func(c *cobra.Command, _ []string) error {
		switch seats := len(match.Levels); {
		case seats == 0:
			return usagef("--seats is wanted: two to four levels, as in --seats glenn,rule28")
		case match.Target > game.MaxTarget(seats):
			return usagef("--target %d: with %d seats it is 1 to %d", match.Target, seats, game.MaxTarget(seats))
		}
		asked := match.Games
		bar := newProgressBar(p.Err)
		match.Progress = bar.show
		ctx, done := untilSignal(c.Context())
		defer done()
		result, err := match.Play(ctx)
		bar.clear()
		if err != nil {
			return err
		}
		if result.Games != asked {
			fmt.Fprintf(p.Err, "%d games: rounded up from %d, so that all %d orders of the seats are played equally often\n", result.Games, asked, result.Orders)
		}
		if asJSON {
			return json.NewEncoder(p.Out).Encode(matchJSON(result))
		}
		return writeMatch(p.Out, result)
	})
}

func parseLevels(text string) ([]string, error) {
	levels := strings.Split(text, ",")
	if len(levels) < game.MinSeats || len(levels) > game.MaxSeats {
		return nil, fmt.Errorf("two to four levels are wanted, separated by commas, not %d", len(levels))
	}
	for i := range levels {
		levels[i] = strings.TrimSpace(levels[i])
		if _, err := bot.Find(levels[i]); err != nil {
			return nil, err
		}
	}
	return levels, nil
}

// A simJSON is the result of a match, with the keys in their order.
type simJSON struct {
	Games          int        `json:"games"`
	Variant        string     `json:"variant"`
	Target         int        `json:"target"`
	Seed           uint64     `json:"seed"`
	Seats          []seatJSON `json:"seats"`
	TurnsPerGame   float64    `json:"turns_per_game"`
	BustsPerTurn   float64    `json:"busts_per_turn"`
	GamesPerSecond float64    `json:"games_per_second"`
}

type seatJSON struct {
	Bot   string  `json:"bot"`
	Wins  int     `json:"wins"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func matchJSON(r sim.Result) simJSON {
	out := simJSON{
		r.Games, r.Variant.String(), r.Target, r.Seed, make([]seatJSON, len(r.Seats)),
		r.TurnsPerGame(), r.BustsPerTurn(), r.GamesPerSecond(),
	}
	for i, s := range r.Seats {
		out.Seats[i] = seatJSON{s.Level, s.Wins, s.Share, s.Low, s.High}
	}
	return out
}

func writeMatch(w io.Writer, r sim.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games, %v, %d to win, seed %d\n", r.Games, r.Variant, r.Target, r.Seed)
	for _, s := range r.Seats {
		fmt.Fprintf(&b, "  %-8s  wins %6d, %5.1f %%, with 95 %% confidence %.1f to %.1f %%\n", s.Level, s.Wins, 100*s.Share, 100*s.Low, 100*s.High)
	}
	fmt.Fprintf(&b, "%.1f turns a game, %.1f %% of the turns bust, %.0f games a second\n", r.TurnsPerGame(), 100*r.BustsPerTurn(), r.GamesPerSecond())
	_, err := io.WriteString(w, b.String())
	return err
}

// untilSignal is a context that ends with the signals that end a program, its
// cause then being the *signalError. done has them end the program again.
func untilSignal(parent context.Context) (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			if sig, ok := s.(syscall.Signal); ok {
				cancel(&signalError{sig})
			}
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// A progressBar shows on a terminal how far a match is, and elsewhere nothing.
type progressBar struct {
	w     io.Writer // nil where nothing can be drawn
	shown int       // per cent, so that nothing is drawn twice
}

func newProgressBar(w io.Writer) *progressBar {
	if canDraw(w) {
		return &progressBar{w, -1}
	}
	return &progressBar{}
}

// show draws the bar anew, in less than 40 columns: one that is broken into two
// lines cannot be drawn over.
func (b *progressBar) show(done, games int) {
	const width = 30
	share := float64(done) / float64(games)
	percent := int(100 * share)
	if b.w == nil || percent == b.shown {
		return
	}
	b.shown = percent
	filled := int(width * share)
	fmt.Fprintf(b.w, "\r%s%s %3d %%", strings.Repeat("#", filled), strings.Repeat(".", width-filled), percent)
}

// clear takes the bar away again, with the ^C that a terminal may have written
// behind it.
func (b *progressBar) clear() {
	if b.w != nil && b.shown >= 0 {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
