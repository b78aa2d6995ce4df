package bot_test

import (
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// level is a bot of a level of the ladder.
func level(t *testing.T, name string) bot.Bot {
	t.Helper()
	b, err := bot.New(name, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What the first seat is taken for after so many of its turns, on average over
// games in which a player sits on both.
func takenFor(t *testing.T, player bot.Bot, turns, games int) (mean value.Mix) {
	t.Helper()
	judge := level(t, "expert").(bot.Observer)
	for i := range games {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		var belief bot.Belief
		show := func(p *game.Position, a game.Action) { belief = judge.Observe(belief, *p, a) }
		p := game.Rules{Target: game.DefaultTarget, Seats: 2}.Start(0)
		for range turns * int(p.Seats) {
			if p = shownTurn(rng, p, player, bot.Belief{}, show); p.Phase() == game.Over {
				break
			}
		}
		for k, likely := range bot.TakenFor(&belief, 0) {
			mean[k] += likely / float32(games)
		}
	}
	return mean
}

// shownTurn plays a turn by a belief and shows its decisions.
func shownTurn(rng *rand.Rand, p game.Position, b bot.Bot, belief bot.Belief, show func(*game.Position, game.Action)) game.Position {
	for {
		p.Dice = rollDice(rng)
		if p.Moves().Len() == 0 {
			return p.Lost()
		}
		m := b.Choose(p, belief)
		show(&p, game.Action{Kind: game.Choose, Move: m})
		p = p.After(m)
		if !b.Roll(p, belief) {
			show(&p, game.Action{Kind: game.Stop})
			return p.Banked()
		}
		show(&p, game.Action{Kind: game.Roll})
	}
}

func TestEveryKindOfPlayerIsRecognizedWithinFourTurns(t *testing.T) {
	if oneIn > 1 {
		t.Skip("it takes many games, for which there is no time")
	}
	const games = 200
	for k := range value.Kinds {
		player := bot.Bot(bot.Expert())
		if k != value.Perfect {
			player = level(t, k.Name())
		}
		if m := takenFor(t, player, 4, games); m[k] < 0.7 {
			t.Errorf("kind %d is taken for %.2f", k, m)
		}
	}
}

// A planner with other temperature is still like the planner, and a rookie like
// none of the strong levels.
func TestOtherPlayersAreTakenForTheirLike(t *testing.T) {
	const games = 50 / oneIn
	if m := takenFor(t, bot.Planner(0.15), 4, games); m[value.Planner] < 0.6 {
		t.Errorf("a planner with T = 0.15 is taken for %.2f", m)
	}
	if m := takenFor(t, level(t, "rookie"), 4, games); m[value.Perfect]+m[value.Rule28] < 0.7 {
		t.Errorf("a rookie is taken for %.2f", m)
	}
}

func TestWhatLeavesNoChoiceTellsNothing(t *testing.T) {
	judge := level(t, "expert").(bot.Observer)
	start := game.Rules{Target: game.DefaultTarget, Seats: 2}.Start(0)
	only := start
	only.Dice = game.Dice{1, 1, 1, 1}
	winning := start
	winning.Markers[0] = game.Squares{2: 3, 3: 5}
	winning.Runners = game.Squares{12: 3}
	for name, c := range map[string]struct {
		p game.Position
		a game.Action
	}{
		"the first roll": {start, game.Action{Kind: game.Roll}},
		"the only move":  {only, game.Action{Kind: game.Choose, Move: only.Moves().At(0)}},
		"a stop to win":  {winning, game.Action{Kind: game.Stop}},
		"a bust":         {only, game.Action{Kind: game.Bust}},
	} {
		if b := judge.Observe(bot.Belief{}, c.p, c.a); b != (bot.Belief{}) {
			t.Errorf("%s: %v", name, b)
		}
	}
}

func TestASeatThatHasDecidedNothingMayBeOfAnyKind(t *testing.T) {
	for k, likely := range bot.TakenFor(new(bot.Belief), 0) {
		if want := float32(1) / float32(value.Kinds); likely != want {
			t.Errorf("kind %d: %v, want %v", k, likely, want)
		}
	}
}

// The board below is the same whoever sits there; only what the opponent has done
// before tells the expert to be patient.
func TestTheExpertPlaysByItsBelief(t *testing.T) {
	e := level(t, "expert")
	var weak, strong bot.Belief
	weak[1][value.Rule28], strong[1][value.Perfect] = 10, 10
	p := game.Rules{Target: game.DefaultTarget, Seats: 2}.Start(0)
	againstWeak := bot.By(e, weak).Analyze(p).Win
	againstStrong := bot.By(e, strong).Analyze(p).Win
	if againstWeak < againstStrong+0.1 {
		t.Errorf("%.3f against a weak opponent and %.3f against a strong one", againstWeak, againstStrong)
	}
}

func TestLevelsSayWhetherTheyObserve(t *testing.T) {
	for _, l := range bot.Levels() {
		if _, observes := l.New(1, 0).(bot.Observer); observes != l.Observes {
			t.Errorf("%s: it observes: %v, it says %v", l.Name, observes, l.Observes)
		}
	}
}
