package lesson

import (
	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/settings"
)

// HintIn is the hint that helps a person to act in p and has not been seen, if there
// is one.
func HintIn(p game.Position, seen settings.Hints) (h settings.Hint, helps bool) {
	return first(seen, func(h settings.Hint) bool {
		switch h {
		case settings.HintBlockedStop:
			return p.Phase() == game.ToDecide && p.RefuseStop().Reason == game.ReasonBlocked
		case settings.HintOnTop:
			return p.Phase() == game.ToDecide && p.Topped() != 0
		case settings.HintOneRunner:
			return p.Phase() == game.ToChoose && p.RunnersLeft() == 1
		case settings.HintClaimedRolled:
			return p.Phase() == game.ToChoose && odds.Sums(p.Dice)&p.Closed() != 0
		case settings.HintNoMove:
			return p.Phase() == game.ToChoose && len(p.FailedPairings()) > 0
		default:
			return false
		}
	})
}

// HintAfterBust is the hint that helps after a person's bust, whose dice lie in p,
// and has not been seen, if there is one.
func HintAfterBust(p game.Position, seen settings.Hints) (h settings.Hint, helps bool) {
	return first(seen, func(h settings.Hint) bool {
		switch h {
		case settings.HintEarlyBust:
			return p.RunnersLeft() > 0
		case settings.HintClaimedRolled:
			return odds.Sums(p.Dice)&p.Closed() != 0
		default:
			return false
		}
	})
}

// first is the first hint that helps and has not been seen.
func first(seen settings.Hints, helps func(settings.Hint) bool) (settings.Hint, bool) {
	for _, h := range settings.AllHints() {
		if !seen.Has(h) && helps(h) {
			return h, true
		}
	}
	return 0, false
}
