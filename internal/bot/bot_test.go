package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

func TestAnUnknownLevelIsRefusedWithTheNamesThereAre(t *testing.T) {
	_, err := bot.New("grandmaster", 1, 0)
	if err == nil {
		t.Fatal("no error")
	}
	if !strings.Contains(err.Error(), `"grandmaster"`) {
		t.Errorf("%q does not name what is wrong", err)
	}
	for _, level := range bot.Levels() {
		if !strings.Contains(err.Error(), level.Name) {
			t.Errorf("%q does not name %s", err, level.Name)
		}
	}
}

func TestLevelsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, level := range bot.Levels() {
		if seen[level.Name] || seen[level.Called] || level.Name == "" || level.Called == "" || level.Manner == "" {
			t.Errorf("%+v: names of its own and a manner are wanted", level)
		}
		seen[level.Name], seen[level.Called] = true, true
		if found, err := bot.Find(level.Name); err != nil || found.Name != level.Name {
			t.Errorf("Find(%q) is %q, %v", level.Name, found.Name, err)
		}
	}
}

func TestEveryStepOfTheLadderHasAStarMore(t *testing.T) {
	levels := bot.Levels()
	if len(levels) != bot.MaxStars {
		t.Errorf("%d levels, and at most %d stars", len(levels), bot.MaxStars)
	}
	for i, level := range levels {
		if level.Stars != i+1 {
			t.Errorf("%s, step %d, has %d stars", level.Name, i+1, level.Stars)
		}
	}
}

func TestChanceComesFromTheSeedAlone(t *testing.T) {
	for _, name := range bot.RuleBased {
		level, err := bot.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			if !slices.Equal(decisions(level.New(1, 0), 1), decisions(level.New(1, 0), 1)) {
				t.Error("the same seed decides differently")
			}
			used, fresh := level.New(1, 0), level.New(2, 0)
			decisions(used, 2)
			alike := slices.Equal(decisions(used, 1), decisions(fresh, 1))
			if alike == level.Chance {
				t.Errorf("another seed and past decide alike: %v, but chance: %v", alike, level.Chance)
			}
		})
	}
}

type decision struct {
	move game.Move
	roll bool
}

// decisions are those of b in all seats of a game with the dice of that seed.
func decisions(b bot.Bot, seed uint64) []decision {
	dice := rand.New(rand.NewPCG(seed, 0))
	var made []decision
	p := game.Rules{Target: 3, Seats: 2}.Start(0)
	for p.Phase() != game.Over {
		p.Dice = rollDice(dice)
		if p.Moves().Len() == 0 {
			p = p.Lost()
			continue
		}
		m := b.Choose(p, bot.Belief{})
		p = p.After(m)
		roll := b.Roll(p, bot.Belief{})
		made = append(made, decision{m, roll})
		if !roll {
			p = p.Banked()
		}
	}
	return made
}
