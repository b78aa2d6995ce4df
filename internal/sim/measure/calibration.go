package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// calibrate measures what the adviser says in games of its own.
func (m *measurement) calibrate() {
	m.calibrateFrom("calibration: games of the adviser among itself", fromStart)
}

// calibrateMixed measures what it says on boards of others.
func (m *measurement) calibrateMixed() {
	m.calibrateFrom("mixed: the adviser among itself, on boards that rookie to planner have made", fromMix)
}

// An opening is the board that a game begins on.
type opening func(rules game.Rules, c crew, seed uint64, dice *rand.Rand) game.Position

func fromStart(rules game.Rules, _ crew, _ uint64, _ *rand.Rand) game.Position { return rules.Start(0) }

// fromMix is a board of a game between levels that are drawn, any of its turns
// equally likely.
func fromMix(rules game.Rules, c crew, seed uint64, dice *rand.Rand) game.Position {
	var company bot.Company
	start := rules.Start(0)
	erring := erring()
	for s := range start.AllSeats() {
		company.Sit(s, c.seat(erring[dice.IntN(len(erring))], seed, s))
	}
	var seen starts
	play(start, &company, dice, &seen)
	return seen[dice.IntN(len(seen))]
}

// erring are the levels below the expert.
func erring() []string {
	return names(slices.DeleteFunc(bot.Levels(), func(l bot.Level) bool { return l.Observes }))
}

// starts keeps the starts of all turns.
type starts []game.Position

func (s *starts) begins(p game.Position) { *s = append(*s, p) }
func (s *starts) ends(game.Position)     {}

// calibrateFrom prints a table for each number of seats and variant, and which bins
// are off.
func (m *measurement) calibrateFrom(title string, begin opening) {
	m.printf("%s\nsaid, came ± the standard error of the difference, in percent; %d games to each target\n", title, m.games)
	var wrong []string
	judged := 0
	for _, seats := range m.seats {
		for _, variant := range m.variants {
			var columns []column
			for _, target := range m.targets {
				if target > game.MaxTarget(seats) {
					continue
				}
				rules := game.Rules{Variant: variant, Target: uint8(target), Seats: uint8(seats)}
				c := m.calibration(rules, begin)
				columns = append(columns, c)
				judged += c.judged()
				wrong = append(wrong, c.wrong()...)
			}
			if len(columns) > 0 {
				m.printBins(columns)
			}
		}
	}
	m.printf("\n%d of %d bins are off\n", len(wrong), judged)
	for _, line := range wrong {
		m.printf("  %s\n", line)
	}
	m.printf("\n")
}

// A column is the bins of one table.
type column struct {
	rules game.Rules
	bins  [bins]bin
}

// calibration plays games from begin on, with the adviser in all seats.
func (m *measurement) calibration(rules game.Rules, begin opening) column {
	games := make([][bins]sum, m.games)
	sim.OnCores(m.cores, m.games, func() func(int) {
		a := m.adviser()
		c := crew{adviser: a}
		return func(i int) {
			dice := diceOf(m.seed, i)
			seed := dice.Uint64()
			p := begin(rules, c, seed, dice)
			company, _ := c.company(slices.Repeat([]string{adviser}, int(rules.Seats)), seed, i)
			l := &listener{adviser: a}
			winner := play(p, company, dice, l)
			games[i] = l.sums(winner)
		}
	})
	column := column{rules: rules}
	of := make([]sum, m.games)
	for b := range column.bins {
		for i := range games {
			of[i] = games[i][b]
		}
		column.bins[b] = gather(of)
	}
	return column
}

// An analyst is who says the chances.
type analyst interface {
	Analyze(p game.Position) bot.Analysis
}

// A listener keeps what the adviser says at the start of each turn and at its end.
type listener struct {
	adviser analyst
	said    []saying
}

// A saying is a chance that was said of a seat.
type saying struct {
	seat   game.Seat
	chance float64
}

func (l *listener) begins(p game.Position) { l.hear(&p, l.adviser.Analyze(p).Chances) }

func (l *listener) ends(last game.Position) {
	an := l.adviser.Analyze(last)
	switch {
	case busted(&last):
		l.hear(&last, an.Chances)
	case !last.WinsByStopping(): // of which there is nothing to say
		l.hear(&last, an.Stop.Chances)
	}
}

// sums are what the game adds to the bins.
func (l *listener) sums(winner game.Seat) (sums [bins]sum) {
	for _, s := range l.said {
		sums[binOf(s.chance)].add(s.chance, s.seat == winner)
	}
	return sums
}

// hear keeps the chances of all seats in p.
func (l *listener) hear(p *game.Position, chances bot.Chances) {
	for s := range p.AllSeats() {
		l.said = append(l.said, saying{s, chances[s]})
	}
}

// judged is how many bins have games enough.
func (c *column) judged() (n int) {
	for i := range c.bins {
		if c.bins[i].judged() {
			n++
		}
	}
	return n
}

// wrong is a line for each bin that is off.
func (c *column) wrong() (lines []string) {
	for i := range c.bins {
		if b := &c.bins[i]; b.wrong() {
			lines = append(lines, fmt.Sprintf("%v, %d seats, to %d: said %.1f %%, came %.1f %%, %d games: %.1f beyond three errors",
				c.rules.Variant, c.rules.Seats, c.rules.Target, 100*b.said, 100*b.came, b.games, 100*b.excess()))
		}
	}
	return lines
}

// printBins prints tables of the same seats and variant side by side.
func (m *measurement) printBins(columns []column) {
	m.printf("\n%v, %d seats\n%-8s", columns[0].rules.Variant, columns[0].rules.Seats, "")
	cells := make([]string, len(columns))
	for i := range columns {
		cells[i] = fmt.Sprintf("  %-17s", fmt.Sprintf("to %d", columns[i].rules.Target))
	}
	m.printf("%s\n", strings.TrimRight(strings.Join(cells, ""), " "))
	for b := range bins {
		for i := range columns {
			cells[i] = "  " + cell(&columns[i].bins[b])
		}
		line := fmt.Sprintf("%3d–%-4d%s", 100*b/bins, 100*(b+1)/bins, strings.Join(cells, ""))
		m.printf("%s\n", strings.TrimRight(line, " "))
	}
}

// cell is a bin in 17 characters.
func cell(b *bin) string {
	switch {
	case b.games == 0:
		return fmt.Sprintf("%17s", "")
	case !b.judged():
		return fmt.Sprintf("%5.1f %5.1f %5s", 100*b.said, 100*b.came, "")
	case b.wrong():
		return fmt.Sprintf("%5.1f %5.1f ±%3.1f!", 100*b.said, 100*b.came, 100*b.err)
	default:
		return fmt.Sprintf("%5.1f %5.1f ±%3.1f ", 100*b.said, 100*b.came, 100*b.err)
	}
}
