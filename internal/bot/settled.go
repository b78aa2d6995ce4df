package bot

import "cantstop/internal/game"

// settled answers roll or stop where that is no matter of judgement: stopping
// is not allowed while blocked, a win is banked at once, and where no column can
// be played every roll busts. The top square never blocks, so a blocked runner
// can always move on and there is always an answer that the rules allow.
func settled(p *game.Position) (roll, ok bool) {
	if _, _, blocked := p.BlockedBy(); blocked {
		return true, true
	}
	if p.Topped() == 0 {
		return false, false // nothing is won, and the runners can move on
	}
	return false, p.WinsByStopping() || p.Playable() == 0
}

// canPlaceRunner reports whether a runner is free and a column is open for it:
// neither claimed nor holding a runner already.
func canPlaceRunner(p *game.Position) bool {
	if p.RunnersLeft() == 0 {
		return false
	}
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if p.Runners[c] == 0 {
			if _, claimed := p.Owner(c); !claimed {
				return true
			}
		}
	}
	return false
}

// columnsOf is the set of columns in which a runner stands.
func columnsOf(p *game.Position) (runners game.ColumnSet) {
	for c := game.FirstColumn; c <= game.LastColumn; c++ {
		if p.Runners[c] > 0 {
			runners = runners.With(c)
		}
	}
	return runners
}

// ease is how easy column c is to roll, from 1 for 2 and 12 to 6 for 7: the
// number of ways in which two dice make it.
func ease(c game.Column) int { return 6 - distance(c) }

// distance is how far c is from column 7, 0 to 5.
func distance(c game.Column) int {
	if c > 7 {
		c = c.Mirror()
	}
	return int(7 - c)
}
