package game_test

import (
	"fmt"

	"cantstop/internal/game"
)

// A turn: roll, choose one of the moves, and stop.
func Example() {
	p := game.Rules{Variant: game.Classic, Target: 3, Seats: 2}.Start(0)
	p, err := p.Roll(game.Dice{2, 3, 4, 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range p.Moves().All() {
		fmt.Println(m)
	}
	p = p.After(game.MoveOf(6, 8))
	fmt.Println("runners left:", p.RunnersLeft())
	if p, err = p.Stop(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("column 6 at", p.Markers[0][6], "and seat", p.Turn.Number(), "is to", p.Phase())
	// Output:
	// 5+9
	// 6+8
	// 7+7
	// runners left: 1
	// column 6 at 1 and seat 2 is to roll
}

// What the rules do not allow comes with the reason.
func ExamplePosition_RefuseMove() {
	p := game.Rules{Variant: game.Classic, Target: 3, Seats: 2}.Start(0)
	p.Dice = game.Dice{2, 3, 4, 5}
	fmt.Println(p.RefuseMove(game.MoveOf(5)))
	fmt.Println(p.RefuseMove(game.MoveOf(2)))
	// Output:
	// 9 can be moved too, so it must be
	// no pairing of the dice gives it
}
