package sitting

import (
	"sync"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/review"
)

// An expert analyses positions for tips and judges games. It is made when it is asked
// first, takes some megabytes, and serves one at a time.
type expert struct {
	mu      sync.Mutex
	adviser *bot.Adviser
}

func (e *expert) advise(p game.Position) (an bot.Analysis) {
	e.judge(func(j review.Judge) { an = j.Analyze(p) })
	return an
}

func (e *expert) judge(use func(review.Judge)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.adviser == nil {
		e.adviser = bot.Expert()
	}
	use(e.adviser)
}

// A judge is somebody else's analysis as a review asks for it.
type judge func(game.Position) bot.Analysis

// Analyze implements review.Judge.
func (j judge) Analyze(p game.Position) bot.Analysis { return j(p) }

// Win implements review.Judge.
func (j judge) Win(p game.Position) float64 { return j(p).Win }
