package odds

import (
	"slices"
	"sync"

	"cantstop/internal/game"
)

// Unordered are the 126 rolls with the same four dice in any order taken together.
// They are shared: nobody may change them.
var Unordered = sync.OnceValue(func() []game.RollClass[game.Dice] {
	return game.RollsBy(func(d game.Dice) game.Dice {
		slices.Sort(d[:])
		return d
	})
})
