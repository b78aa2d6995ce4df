package main

import (
	"math"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A script says of positions what it was told to.
type script map[game.Position]bot.Analysis

func (s script) Analyze(p game.Position) bot.Analysis { return s[p] }

// chances are those of the first seat, and of the other.
func chances(first float64) bot.Chances { return bot.Chances{first, 1 - first} }

func stopping(first float64) bot.Analysis {
	return bot.Analysis{Chances: chances(0.99), Stop: bot.Choice{Allowed: true, Chances: chances(first)}}
}

func TestDriftIsWhatTheNextTurnSaysBeyondTheBoard(t *testing.T) {
	first := game.Rules{Target: 3, Seats: 2}.Start(0)
	stops := first.After(game.MoveOf(7))
	second := stops.Banked()
	busts := second
	busts.Dice = game.Dice{1, 1, 1, 1}
	third := busts.Lost()
	wins := third.After(game.MoveOf(7))

	d := &drifter{adviser: script{
		first:  {Chances: chances(0.55)}, // what the first turn says is where all begins
		stops:  stopping(0.60),
		second: {Chances: chances(0.57)}, // −3 points
		busts:  {Chances: chances(0.70)},
		third:  {Chances: chances(0.75)}, // +5
		wins:   stopping(1),              // and nothing follows
	}}
	for _, turn := range [][2]game.Position{{first, stops}, {second, busts}, {third, wins}} {
		d.begins(turn[0])
		d.ends(turn[1])
	}
	if !near(d.drift[0], 0.02) || !near(d.drift[1], -0.02) {
		t.Errorf("the drift is %v, want 2 points and what the other loses", d.drift)
	}
}

func TestAListenerHearsBothEndsOfATurn(t *testing.T) {
	first := game.Rules{Target: 1, Seats: 2}.Start(0)
	stops := first.After(game.MoveOf(7))
	busts := stops.Banked()
	busts.Dice = game.Dice{1, 1, 1, 1}
	wins := busts.Lost()
	wins.Runners[7] = game.Column(7).Squares()

	l := &listener{adviser: script{first: {Chances: chances(0.6)}, stops: stopping(0.7), busts: {Chances: chances(0.8)}, wins: stopping(1)}}
	l.begins(first)
	for _, last := range []game.Position{stops, busts, wins} {
		l.ends(last)
	}
	want := []saying{{0, 0.6}, {1, 0.4}, {0, 0.7}, {1, 0.3}, {0, 0.8}, {1, 0.2}}
	if len(l.said) != len(want) {
		t.Fatalf("%v, want %v", l.said, want)
	}
	for i, s := range l.said {
		if s.seat != want[i].seat || !near(s.chance, want[i].chance) {
			t.Errorf("%v, want %v", s, want[i])
		}
	}
	sums := l.sums(1)
	if s := sums[binOf(0.6)]; s.n != 1 || s.came != 0 || s.said != 0.6 {
		t.Errorf("60 %% of who lost: %+v", s)
	}
	if s := sums[binOf(1-0.7)]; s.n != 1 || s.came != 1 {
		t.Errorf("30 %% of who won: %+v", s)
	}
}

// Of a late board the adviser counts what follows, and hardly errs; from the first
// turn on it estimates.
func TestTheAdviserDriftsLittleWhereItCounts(t *testing.T) {
	late := game.Rules{Target: 1, Seats: 2}.Start(0)
	for c := range game.AllColumns() {
		late.Markers[0][c], late.Markers[1][c] = c.Squares()-1, c.Squares()-1
	}
	late.Markers[0][2], late.Markers[0][12] = 0, 0
	a := bot.Expert()
	for i := range 3 {
		company, _ := crew{}.company([]string{"rookie", "racer"}, 1, i)
		d := &drifter{adviser: a}
		play(late, company, diceOf(1, i), d)
		if math.Abs(d.drift[0]) > 1e-3 || !near(d.drift[0], -d.drift[1]) {
			t.Errorf("game %d: %v", i, d.drift)
		}
	}
}

func TestTheSpreadOfDrifts(t *testing.T) {
	s := spreadOf([]float64{0.02, -0.04, 0.12, 0.02})
	// The squares of what they are beyond the mean, 0.03, are 1, 49, 81 and 1 of 10⁻⁴.
	variance, fourth := 132e-4/4, (1+2401+6561+1)*1e-8/4
	want := spread{0.03, math.Sqrt(132e-4 / 3), 0, 0.12, 0.25}
	want.err = math.Sqrt((fourth-variance*variance)/4) / (2 * want.deviation)
	if !near(s.mean, want.mean) || !near(s.deviation, want.deviation) || !near(s.err, want.err) || !near(s.most, want.most) || !near(s.wavers, want.wavers) {
		t.Errorf("%+v, want %+v", s, want)
	}
	if s := spreadOf([]float64{0.01, 0.01}); s.deviation != 0 || s.err != 0 {
		t.Errorf("drifts that are all alike: %+v", s)
	}
}

func TestOnlyTheWeakestMayDriftMore(t *testing.T) {
	for _, test := range []struct {
		table []string
		want  float64
	}{
		{[]string{"rookie", "rookie"}, 0.04},
		{[]string{"rookie", "racer"}, 0.03},
		{[]string{"expert", "expert", "rookie"}, 0.03},
	} {
		if got := wantedDrift(test.table); got != test.want {
			t.Errorf("%v: %v, want %v", test.table, got, test.want)
		}
	}
}

func TestAllPairsOfLevelsMeetAndFewerWhereTheyAreMore(t *testing.T) {
	m := measurement{levels: []string{"racer", "glenn", "expert"}}
	for seats, want := range map[int]string{
		2: "racer+racer, racer+glenn, racer+expert, glenn+glenn, glenn+expert, expert+expert",
		3: "racer+racer+racer, racer+expert+expert, glenn+glenn+glenn, glenn+expert+expert, expert+expert+expert",
	} {
		var tables []string
		for _, table := range m.tables(seats) {
			tables = append(tables, strings.Join(table, "+"))
		}
		if got := strings.Join(tables, ", "); got != want {
			t.Errorf("%d seats: %s, want %s", seats, got, want)
		}
	}
}
