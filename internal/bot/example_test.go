package bot_test

import (
	"fmt"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A bot chooses a move of the dice, and then whether to roll on.
func Example() {
	b, err := bot.New("rule28", 0, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := game.Rules{Variant: game.Classic, Target: 3, Seats: 2}.Start(0)
	p.Dice = game.Dice{2, 3, 4, 5}
	m := b.Choose(p, bot.Belief{})
	p = p.After(m)
	fmt.Println(m, b.Roll(p, bot.Belief{}))
	// Output:
	// 7+7 true
}

// The expert gives advice on any position, with the chances and the reason.
func ExampleAdviser_Analyze() {
	p := game.Rules{Variant: game.Classic, Target: 1, Seats: 2}.Start(0)
	p.Runners = game.Squares{7: 13}
	a := bot.Expert().Analyze(p)
	fmt.Println(a.RollOn, a.Why)
	// Output:
	// false stopping wins the game
}
