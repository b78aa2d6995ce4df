package odds_test

import (
	"fmt"

	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// The chance that the next roll busts with runners in 6, 7 and 8.
func Example() {
	p := game.Rules{Variant: game.Classic, Target: 3, Seats: 2}.Start(0)
	p.Runners = game.Squares{6: 1, 7: 2, 8: 1}
	n := odds.NextBusts(p)
	fmt.Printf("%d of %d rolls, %.1f %%\n", n, game.Rolls, 100*odds.Share(n))
	// Output:
	// 104 of 1296 rolls, 8.0 %
}
