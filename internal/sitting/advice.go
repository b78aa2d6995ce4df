package sitting

import (
	"sync"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// expert analyses positions for tips. It is made when it is asked first, takes
// some milliseconds for the first question of a turn, and may be asked by
// several goroutines.
func expert() func(game.Position) bot.Analysis {
	adviser := sync.OnceValue(bot.Expert)
	var asking sync.Mutex
	return func(p game.Position) bot.Analysis {
		asking.Lock()
		defer asking.Unlock()
		return adviser().Analyze(p)
	}
}
