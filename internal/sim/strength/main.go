// Command strength measures the levels of the ladder against its yardstick and
// writes internal/bot/strength.json, which package bot prints its strengths from,
// and the table of the README.
// Run it from the top of the repository:
//
//	go run ./internal/sim/strength [-games N] [-seed S] [-o FILE] [-page FILE] [LEVEL…]
//
// Without levels it measures all. Those not named keep the figures they have, so
// that slow levels can play fewer games than fast ones. The same seed gives the
// same figures.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

func main() {
	games := flag.Int("games", 10_000, "games of each level, at least 1")
	seed := flag.Uint64("seed", 1, "seed of the matches")
	file := flag.String("o", "internal/bot/strength.json", "file to write")
	page := flag.String("page", "README.md", "page with the table")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *games, *seed, *file, *page, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "strength:", err)
		os.Exit(1) //nolint:gocritic // what is deferred ends with the program anyway
	}
}

func run(ctx context.Context, games int, seed uint64, file, page string, levels []string) error {
	for _, level := range levels {
		if _, err := bot.Find(level); err != nil {
			return err
		}
	}
	var ladder []bot.Measured
	for _, level := range bot.Levels() {
		m, known := bot.Strength(level.Name)
		if len(levels) == 0 || slices.Contains(levels, level.Name) {
			var err error
			if m, err = measure(ctx, level.Name, games, seed); err != nil {
				return err
			}
			fmt.Printf("%-8s %.4f (%.4f to %.4f) in %d games\n", m.Level, m.Share, m.Low, m.High, m.Games)
		} else if !known {
			continue
		}
		ladder = append(ladder, m)
	}
	if err := write(file, ladder); err != nil {
		return err
	}
	return writeTable(page, ladder)
}

// measure plays a level against the yardstick. The yardstick itself wins half of
// its games against its like, once both have sat in both seats.
func measure(ctx context.Context, level string, games int, seed uint64) (bot.Measured, error) {
	if level == bot.Yardstick {
		return bot.Measured{Level: level, Share: 0.5, Low: 0.5, High: 0.5}, nil
	}
	r, err := sim.Match{
		Levels: []string{level, bot.Yardstick},
		Target: game.DefaultTarget,
		Games:  games,
		Seed:   seed,
	}.Play(ctx)
	if err != nil {
		return bot.Measured{}, err
	}
	s := r.Seats[0]
	return bot.Measured{Level: level, Games: r.Games, Share: s.Share, Low: s.Low, High: s.High}, nil
}

// write writes one level a line, so that a change of one shows as one.
func write(file string, ladder []bot.Measured) error {
	lines := make([]string, len(ladder))
	for i, m := range ladder {
		line, err := json.Marshal(m)
		if err != nil {
			return err
		}
		lines[i] = "  " + string(line)
	}
	text := "[\n" + strings.Join(lines, ",\n") + "\n]\n"
	return os.WriteFile(file, []byte(text), 0o644)
}

// The lines of the README between which the table stands.
const (
	tableBegins = "<!-- strength -->\n"
	tableEnds   = "<!-- /strength -->\n"
)

// writeTable replaces the table of strengths in a page.
func writeTable(file string, ladder []bot.Measured) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(page), tableBegins)
	_, after, ended := strings.Cut(rest, tableEnds)
	if !found || !ended {
		return fmt.Errorf("%s: the lines %q and %q are missing", file, tableBegins, tableEnds)
	}
	var table strings.Builder
	table.WriteString("| level | manner | wins |\n| --- | --- | --- |\n")
	for _, m := range ladder {
		level, err := bot.Find(m.Level)
		if err != nil {
			return err
		}
		wins := fmt.Sprintf("%.1f %% ± %.1f", 100*m.Share, 50*(m.High-m.Low))
		if m.Games == 0 {
			wins = "50 %"
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", m.Level, level.Manner, wins)
	}
	return os.WriteFile(file, []byte(before+tableBegins+table.String()+tableEnds+after), 0o644)
}
