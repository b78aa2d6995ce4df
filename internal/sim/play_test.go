package sim

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A scripted bot does what it is told.
type scripted struct {
	choose func(game.Position) game.Move
	roll   bool
}

func (b scripted) Choose(p game.Position, _ bot.Belief) game.Move { return b.choose(p) }
func (b scripted) Roll(game.Position, bot.Belief) bool            { return b.roll }

func firstMove(p game.Position) game.Move { return p.Moves().At(0) }

func playScripted(b bot.Bot, start game.Position) error {
	d := newDice()
	d.reset(1, 1)
	var t tally
	_, err := t.playGame(start, bot.NewCompany(b, b, b), d)
	return err
}

func TestABotThatBreaksTheRulesEndsTheMatch(t *testing.T) {
	classic := game.Rules{Target: 3, Seats: 2}.Start(0)

	// Wherever seat 1's runner lands first, seat 2 stands there.
	blocked := game.Rules{Variant: game.Blocking, Target: 3, Seats: 2}.Start(0)
	for c := range game.AllColumns() {
		blocked.Markers[1][c] = 1
	}

	tests := []struct {
		name  string
		bot   scripted
		start game.Position
		says  string
	}{
		{
			"a move that the dice do not give",
			scripted{choose: func(game.Position) game.Move { return game.MoveOf(2, 12) }},
			classic, "seat 1: 2+12 cannot be played: no pairing of the dice gives it",
		},
		{
			"a stop while blocked",
			scripted{choose: firstMove},
			blocked, "shares its square with seat 2's marker",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var illegal *game.IllegalError
			err := playScripted(test.bot, test.start)
			if !errors.As(err, &illegal) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want an illegal action and %q", err, test.says)
			}
		})
	}
}

func TestAGameThatNobodyWinsEnds(t *testing.T) {
	// Only 2 and 12 are open, so that turns are short.
	start := game.Rules{Target: 4, Seats: 3}.Start(0)
	for c := game.Column(3); c <= 11; c++ {
		start.Markers[c%3][c] = c.Squares()
	}
	always := scripted{choose: firstMove, roll: true}
	if err := playScripted(always, start); !errors.Is(err, errEndless) {
		t.Errorf("error %v, want %v", err, errEndless)
	}
}

func TestOrdersAreDistinctAndKeepEqualLevelsInTheirOrder(t *testing.T) {
	tests := []struct {
		levels string // a letter for each
		orders []string
	}{
		{"aa", []string{"01"}},
		{"ab", []string{"01", "10"}},
		{"aab", []string{"012", "021", "201"}},
		{"aba", []string{"012", "021", "102"}},
		{"abba", []string{"0123", "0132", "0312", "1023", "1032", "1203"}},
	}
	for _, test := range tests {
		var levels []string
		for _, letter := range test.levels {
			levels = append(levels, string(letter))
		}
		var got []string
		for _, order := range orders(levels) {
			s := ""
			for _, place := range order {
				s += string(rune('0' + place))
			}
			got = append(got, s)
		}
		slices.Sort(got)
		if !slices.Equal(got, test.orders) {
			t.Errorf("%s: %v, want %v", test.levels, got, test.orders)
		}
	}
}

// Games are independent trials only if no two share their dice.
func TestEveryGameHasDiceOfItsOwn(t *testing.T) {
	const games, rolls = 500, 6 // two games alike by chance: one in 10¹³
	seen := map[[rolls]game.Dice]bool{}
	d := newDice()
	for seed := range uint64(2) {
		for number := range games {
			d.reset(seed, number)
			var first [rolls]game.Dice
			for i := range first {
				first[i] = d.roll()
			}
			if seen[first] {
				t.Fatalf("game %d of seed %d begins with the dice of another", number, seed)
			}
			seen[first] = true
		}
	}
}
