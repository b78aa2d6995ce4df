package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A measurement is what is to be measured, and how long.
type measurement struct {
	games int // of each table, pair of levels and match
	seed  uint64
	cores int // 0 for all

	seats    []int
	variants []game.Variant
	targets  []int
	levels   []string // of drift

	adviser func() *bot.Adviser // who is measured
	out     io.Writer
}

// A part is one kind of measurement.
type part struct {
	name    string
	measure func(*measurement)
}

var parts = []part{
	{"calibration", (*measurement).calibrate},
	{"mixed", (*measurement).calibrateMixed},
	{"drift", (*measurement).measureDrift},
	{"strength", (*measurement).measureStrength},
	{"speed", (*measurement).measureSpeed},
}

func main() {
	m := measurement{adviser: bot.Expert, out: os.Stdout}
	flag.IntVar(&m.games, "games", 400, "how many `games` of each table, pair of levels and match")
	flag.Uint64Var(&m.seed, "seed", 2, "the seed, another than the expert was trained with")
	flag.IntVar(&m.cores, "cores", 0, "how many cores, 0 for all")
	seats := flag.String("seats", "2,3,4", "numbers of seats, but for strength")
	targets := flag.String("targets", "1,2,3,4,5", "numbers of columns of calibration and mixed")
	variants := flag.String("variants", join(game.Variants()), "variants of calibration and mixed")
	levels := flag.String("levels", join(names(bot.Levels())), "levels of the pairs of drift")
	flag.Parse()
	err := m.choose(*seats, *targets, *variants, *levels)
	if err == nil {
		err = m.run(flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(2)
	}
}

// choose sets what is measured to what was asked for in words.
func (m *measurement) choose(seats, targets, variants, levels string) (err error) {
	if m.games < 2 {
		return fmt.Errorf("%d games: at least 2 are wanted", m.games)
	}
	if m.seats, err = numbers(seats, game.MinSeats, game.MaxSeats); err != nil {
		return fmt.Errorf("seats: %w", err)
	}
	if m.targets, err = numbers(targets, 1, game.MaxTarget(game.MinSeats)); err != nil {
		return fmt.Errorf("targets: %w", err)
	}
	for name := range strings.SplitSeq(variants, ",") {
		all := game.Variants()
		i := slices.IndexFunc(all, func(v game.Variant) bool { return v.String() == name })
		if i < 0 {
			return fmt.Errorf("variants: %q is none: they are %s", name, join(all))
		}
		m.variants = append(m.variants, all[i])
	}
	m.levels = strings.Split(levels, ",")
	for _, name := range m.levels {
		if _, err := bot.Find(name); err != nil {
			return fmt.Errorf("levels: %w", err)
		}
	}
	return nil
}

// run measures the parts named, or all.
func (m *measurement) run(named []string) error {
	for _, name := range named {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			return fmt.Errorf("%q is no part: they are calibration, mixed, drift, strength and speed", name)
		}
	}
	for _, p := range parts {
		if len(named) == 0 || slices.Contains(named, p.name) {
			p.measure(m)
		}
	}
	return nil
}

func (m *measurement) printf(format string, args ...any) { fmt.Fprintf(m.out, format, args...) }

// numbers are those in a list such as "2,4".
func numbers(list string, least, most int) (all []int, err error) {
	for word := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < least || n > most {
			return nil, fmt.Errorf("%q is none: %d to %d, separated by commas", word, least, most)
		}
		all = append(all, n)
	}
	return all, nil
}

// join is a list as the flags take it.
func join[T any](list []T) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return strings.Join(words, ",")
}

// names are those of levels.
func names(levels []bot.Level) []string {
	list := make([]string, len(levels))
	for i, l := range levels {
		list[i] = l.Name
	}
	return list
}
