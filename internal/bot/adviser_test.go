package bot_test

import (
	"bufio"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// A latePosition is a position with the exact chances of the seat to move.
type latePosition struct {
	position   game.Position
	roll, stop float64 // stop is -1 where it is not allowed
}

func readLate(t *testing.T, name string) []latePosition {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []latePosition
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		p, err := record.ParsePosition(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		late := latePosition{position: p, stop: -1}
		if late.roll, err = strconv.ParseFloat(fields[2], 64); err != nil {
			t.Fatal(err)
		}
		if fields[3] != "-" {
			if late.stop, err = strconv.ParseFloat(fields[3], 64); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, late)
	}
	return list
}

func TestExpertKnowsLateBoards(t *testing.T) {
	for _, name := range []string{"late.tsv", "later.tsv"} {
		t.Run(name, func(t *testing.T) {
			expert := bot.Expert()
			errors, chances, cost, worst := 0.0, 0, 0.0, 0.0
			positions := readLate(t, name)
			for i, late := range positions {
				if i%oneIn > 0 {
					continue
				}
				an := expert.Analyze(late.position)
				errors += math.Abs(an.Roll.Win - late.roll)
				chances++
				best, taken := late.roll, late.roll
				if late.stop >= 0 {
					errors += math.Abs(an.Stop.Win - late.stop)
					chances++
					best = max(late.roll, late.stop)
					if !an.RollOn {
						taken = late.stop
					}
				}
				cost += best - taken
				worst = max(worst, best-taken)
			}
			mean, meanCost := errors/float64(chances), cost/float64(len(positions)/oneIn)
			t.Logf("%d positions: chances off by %.4f on average, advice costs %.5f, at worst %.4f", len(positions)/oneIn, mean, meanCost, worst)
			if mean > 0.01 {
				t.Errorf("chances are off by %.4f on average", mean)
			}
			if meanCost > 0.002 {
				t.Errorf("the advice costs %.5f on average", meanCost)
			}
		})
	}
}

func TestAMirroredPositionGetsTheMirroredAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	one, other := bot.Expert(), bot.Expert()
	for i, rules := range everyRules() {
		if i%oneIn > 0 {
			continue
		}
		p := rules.Start(0)
		for range 12 {
			if p.Dice == (game.Dice{}) {
				p.Dice = rollDice(rng)
			}
			compareMirrored(t, one.Analyze(p), other.Analyze(p.Mirror()))
			if p.Phase() == game.Busted {
				p = p.Lost()
				continue
			}
			p = p.After(p.Moves().At(rng.IntN(p.Moves().Len())))
			compareMirrored(t, one.Analyze(p), other.Analyze(p.Mirror()))
			if p.RefuseStop() == (game.Refusal{}) && rng.IntN(2) == 0 {
				p = p.Banked()
			}
			if p.Phase() == game.Over {
				break
			}
		}
	}
}

func compareMirrored(t *testing.T, an, mirrored bot.Analysis) {
	t.Helper()
	const slack = 1e-12
	near := func(what string, a, b float64) {
		t.Helper()
		if math.Abs(a-b) > slack {
			t.Errorf("%s: %v, mirrored %v", what, a, b)
		}
	}
	near("win", an.Win, mirrored.Win)
	for s := range an.Chances {
		near("chances", an.Chances[s], mirrored.Chances[s])
		near("chances of a roll", an.Roll.Chances[s], mirrored.Roll.Chances[s])
		near("chances of a stop", an.Stop.Chances[s], mirrored.Stop.Chances[s])
	}
	near("roll", an.Roll.Win, mirrored.Roll.Win)
	near("stop", an.Stop.Win, mirrored.Stop.Win)
	if an.RollOn != mirrored.RollOn {
		t.Errorf("roll on: %v, mirrored %v", an.RollOn, mirrored.RollOn)
	}
	wins := map[game.Move]float64{}
	for _, m := range mirrored.Moves {
		wins[m.Move] = m.Win
	}
	for _, m := range an.Moves {
		mirror := game.MoveOf(m.Move.A.Mirror())
		if !m.Move.Single() {
			mirror = game.MoveOf(m.Move.A.Mirror(), m.Move.B.Mirror())
		}
		win, ok := wins[mirror]
		if !ok {
			t.Fatalf("%v is no move of the mirrored position", mirror)
		}
		near(m.Move.String(), m.Win, win)
	}
}

func TestAdvisersPlayLegalGames(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	for i, rules := range everyRules() {
		if i%oneIn > 0 {
			continue
		}
		b, err := bot.New([]string{"planner", "expert"}[i%3%2], 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		playLegally(t, rules, b, dice)
	}
}

// The opponent needs one square in each of the columns that are rolled most, so
// whoever does not win now has lost, whatever a stop would bank.
func TestGoesForItWhenTheOpponentWinsNext(t *testing.T) {
	for _, adviser := range []*bot.Adviser{bot.Expert(), bot.Planner(bot.PlannerTemperature)} {
		p := game.Rules{Target: 3, Seats: 2}.Start(0)
		p.Markers[0] = game.Squares{2: 3, 3: 5, 7: 9}
		p.Markers[1] = game.Squares{11: 5, 12: 3, 6: 10, 7: 12, 8: 10, 5: 8, 9: 8}
		p.Runners = game.Squares{4: 3, 7: 11, 10: 4}
		if !adviser.Roll(p, bot.Belief{}) {
			t.Errorf("stopped: %+v", adviser.Analyze(p))
		}
	}
}

func TestBanksTheWinOneStepAway(t *testing.T) {
	expert := bot.Expert()
	p := game.Rules{Target: 3, Seats: 2}.Start(0)
	p.Markers[0] = game.Squares{2: 3, 3: 5, 7: 12}
	p.Dice = game.Dice{3, 4, 5, 6}
	if m := expert.Choose(p, bot.Belief{}); m != game.MoveOf(7, 11) {
		t.Errorf("chose %v, want 7+11, which wins", m)
	}
	p = p.After(game.MoveOf(7, 11))
	an := expert.Analyze(p)
	if expert.Roll(p, bot.Belief{}) || an.Stop.Win != 1 || an.Why.Reason != bot.WhyWins {
		t.Errorf("want a stop that wins: %+v", an)
	}
}

func TestOnlyRollingWhileBlocked(t *testing.T) {
	expert := bot.Expert()
	p := game.Rules{Variant: game.Blocking, Target: 3, Seats: 2}.Start(0)
	p.Markers[1][7] = 3
	p.Runners = game.Squares{2: 3, 7: 3, 12: 3}
	an := expert.Analyze(p)
	if !expert.Roll(p, bot.Belief{}) || an.Stop.Allowed || !an.RollOn || an.Why.Reason != bot.WhyBlocked {
		t.Errorf("want a roll, as stopping is blocked: %+v", an)
	}
}

// An expert must not grow with the turns it has solved and observed. After the first
// turns of a game, the longest there are, it has all the memory it will ever want.
func TestAThousandTurnsTakeNoMoreMemoryThanTheFirst(t *testing.T) {
	const (
		most   = 32 << 20
		growth = 1 << 20
	)
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	bot.Expert() // the weights, which all share
	before := heap()
	expert := level(t, "expert")
	everybody := bot.NewCompany(expert, expert, expert, expert)
	rng := rand.New(rand.NewPCG(1, 1))
	start := game.Rules{Target: game.DefaultTarget, Seats: game.MaxSeats}.Start(0)
	p := start
	play := func(turns int) {
		for range turns {
			b, belief := everybody.ToMove(&p)
			if p = shownTurn(rng, p, b, belief, everybody.Show); p.Phase() == game.Over {
				everybody.Begin()
				p = start
			}
		}
	}
	play(int(start.Seats))
	first := heap()
	if used := int64(first) - int64(before); used > most {
		t.Errorf("%d bytes after one round", used)
	}
	play(1000 / oneIn)
	if grown := int64(heap()) - int64(first); grown > growth {
		t.Errorf("%d bytes more after a thousand turns", grown)
	}
	runtime.KeepAlive(everybody)
}
