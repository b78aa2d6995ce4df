package sitting

import "cantstop/internal/game"

// Hopeless reports whether every roll would bust: three runners on top, or a
// late board on which no other column is left.
func Hopeless(p game.Position) bool { return p.Playable() == 0 }

// OffersRoll reports whether a player is offered to roll: wherever the rules
// allow it, except that a roll which is sure to bust is not offered to a player
// who may stop.
func OffersRoll(p game.Position) bool {
	return p.RefuseRoll().Reason == game.ReasonNone && (!Hopeless(p) || !OffersStop(p))
}

// OffersStop reports whether a player is offered to stop: wherever the rules
// allow it.
func OffersStop(p game.Position) bool { return p.RefuseStop().Reason == game.ReasonNone }
