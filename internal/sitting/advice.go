package sitting

import (
	"context"
	"sync"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
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

// A judge is an adviser as a review asks it.
type judge func(game.Position) bot.Analysis

// Analyze implements review.Judge.
func (j judge) Analyze(p game.Position) bot.Analysis { return j(p) }

// reviewBy reviews games by what an adviser says.
func reviewBy(advise func(game.Position) bot.Analysis) func(context.Context, *record.Record) (*review.Review, error) {
	return func(ctx context.Context, r *record.Record) (*review.Review, error) {
		return review.Of(ctx, r, judge(advise))
	}
}
