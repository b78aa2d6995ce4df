package main

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

func TestAPartIsPrintedAsAskedFor(t *testing.T) {
	var out bytes.Buffer
	m := measurement{games: 2, seed: 1, adviser: planner, out: &out}
	if err := m.choose("4", "1,4", "blocking", "rookie"); err != nil {
		t.Fatal(err)
	}
	if err := m.run([]string{"calibration"}); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"adviser among itself", "2 games", "\nblocking, 4 seats\n", " to 1\n", "\n0 of 0 bins are off\n"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in\n%s", part, out.String())
		}
	}
}

// planner is an adviser that is fast on late boards, since it looks at nothing
// beyond its turn.
func planner() *bot.Adviser { return bot.Planner(bot.PlannerTemperature) }

// late is a board on which both want one column more, and three are open.
func late(rules game.Rules, _ crew, _ uint64, _ *rand.Rand) game.Position {
	p := rules.Start(0)
	for i, c := range []game.Column{3, 4, 5, 6, 8, 9, 10, 11} {
		p.Markers[i%2][c] = c.Squares()
	}
	return p
}

func TestTheSameSeedGivesTheSameOnAnyNumberOfCores(t *testing.T) {
	rules := game.Rules{Target: 5, Seats: 2}
	start := late(rules, nil, 0, nil)
	if err := start.Validate(); err != nil {
		t.Fatal(err)
	}
	table := []string{"rookie", "glenn"}
	m := measurement{games: 8, seed: 1, cores: 1, adviser: planner}
	bins, drifts, wins := m.calibration(rules, late), m.drifts(start, table), m.wins(start, table)
	for _, cores := range []int{2, 5} {
		m.cores = cores
		if got := m.calibration(rules, late); got != bins {
			t.Errorf("with %d cores %+v, with one %+v", cores, got, bins)
		}
		if got := m.drifts(start, table); !slices.Equal(got, drifts) {
			t.Errorf("with %d cores it drifts by %v, with one by %v", cores, got, drifts)
		}
		if got := m.wins(start, table); got != wins {
			t.Errorf("with %d cores %d games are won, with one %d", cores, got, wins)
		}
	}
	m.seed++
	if m.calibration(rules, late) == bins || slices.Equal(m.drifts(start, table), drifts) {
		t.Error("another seed gives the same")
	}
}

func TestTablesSayWhatWasSaidAndCame(t *testing.T) {
	columns := []column{{rules: game.Rules{Target: 1, Seats: 4}}, {rules: game.Rules{Target: 3, Seats: 4}}}
	columns[0].bins[13] = bin{games: 700, said: 0.67, came: 0.77, err: 0.021}
	columns[0].bins[2] = bin{games: 29, said: 0.11, came: 0.5, err: 0.021}
	columns[1].bins[13] = bin{games: 30, said: 0.661, came: 0.65, err: 0.099}
	var out bytes.Buffer
	m := measurement{out: &out}
	m.printBins(columns)
	for _, line := range []string{
		"classic, 4 seats\n",
		"          to 1               to 3\n",
		"  0–5\n",
		" 10–15     11.0  50.0\n",
		" 65–70     67.0  77.0 ±2.1!   66.1  65.0 ±9.9\n",
	} {
		if !strings.Contains(out.String(), "\n"+line) {
			t.Errorf("%q is missing in\n%s", line, out.String())
		}
	}
	if got := columns[0].wrong(); len(got) != 1 || got[0] != "classic, 4 seats, to 1: said 67.0 %, came 77.0 %, 700 games: 3.7 beyond three errors" {
		t.Errorf("off are %q", got)
	}
	if a, b := columns[0].judged(), columns[1].judged(); a != 1 || b != 1 {
		t.Errorf("%d and %d bins have games enough, want 1 and 1", a, b)
	}
}

func TestEveryTurnIsTimed(t *testing.T) {
	tm := timings{rules: game.Rules{Target: 1, Seats: 2}, player: planner(), asks: planner()}
	tm.play(diceOf(1, 1))
	if len(tm.first) == 0 || len(tm.first) > len(tm.whole) {
		t.Errorf("%d first decisions in %d turns", len(tm.first), len(tm.whole))
	}
	if low, high := quantile(tm.first, 0.5), quantile(tm.first, 1); low <= 0 || high < low {
		t.Errorf("%v ms to %v ms", low, high)
	}
	if !strings.Contains(build(), runtime.GOARCH) {
		t.Errorf("built for %q", build())
	}
}

func TestWhatCannotBeMeasuredIsNamed(t *testing.T) {
	const levels = "rookie"
	for _, test := range []struct {
		games                            int
		seats, targets, variants, levels string
		part, says                       string
	}{
		{1, "2", "1", "classic", levels, "", "1 games: at least 2 are wanted"},
		{9, "2,5", "1", "classic", levels, "", `seats: "5" is none: 2 to 4, separated by commas`},
		{9, "2", "1,x", "classic", levels, "", `targets: "x" is none: 1 to 5, separated by commas`},
		{9, "2", "6", "classic", levels, "", `targets: "6" is none: 1 to 5`},
		{9, "2", "1", "chess", levels, "", `variants: "chess" is none: they are classic,speed,blocking`},
		{9, "2", "1", "classic", "rookie,ada", "", `levels: unknown level "ada"`},
		{9, "2", "1", "classic", levels, "speeds", `"speeds" is no part: they are calibration, mixed, drift, strength and speed`},
	} {
		m := measurement{games: test.games}
		err := m.choose(test.seats, test.targets, test.variants, test.levels)
		if err == nil && test.part != "" {
			err = m.run([]string{test.part})
		}
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: error %v", test, err)
		}
	}
}
