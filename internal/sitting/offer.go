package sitting

import (
	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// An Offer is what a player can do in a position, what each thing brings and what
// it risks, for a client to put into words.
type Offer struct {
	Position game.Position
	Moves    []Move         // of the dice, in their order; none where no dice lie
	Failed   []game.Pairing // of the dice, which cannot be played
	Roll     Roll
	Stop     Stop
}

// A Move is a move on offer.
type Move struct {
	game.Move
	game.Effect
	Busts int // of the 1,296 rolls that may follow it
}

// A Roll is rolling. It is offered wherever the rules allow it, except that a roll
// which is sure to bust is not offered to a player who may stop.
type Roll struct {
	Offered bool
	Busts   int // of the 1,296 rolls
	// AllTopped says why a roll that the rules allow is not offered: all runners
	// are on top. Otherwise it is because no column is left.
	AllTopped bool
	Stake     game.Stake
}

// A Stop is stopping. It is offered wherever the rules allow it.
type Stop struct {
	Offered bool
	Refused game.Refusal
	Claims  game.ColumnSet
	Wins    bool
}

// OfferIn is what a player is offered in p.
func OfferIn(p game.Position) Offer {
	o := Offer{Position: p}
	if p.Phase() == game.ToChoose {
		for _, m := range p.Moves().All() {
			o.Moves = append(o.Moves, Move{m, p.Effect(m), odds.NextBusts(p.After(m))})
		}
		o.Failed = p.FailedPairings()
		return o
	}
	o.Stop = Stop{Refused: p.RefuseStop(), Claims: p.Topped(), Wins: p.WinsByStopping()}
	o.Stop.Offered = o.Stop.Refused.Reason == game.ReasonNone
	o.Roll = Roll{Busts: odds.NextBusts(p), AllTopped: p.Topped().Len() == game.Runners, Stake: p.Stake()}
	o.Roll.Offered = p.RefuseRoll().Reason == game.ReasonNone && (o.Roll.Busts < game.Rolls || !o.Stop.Offered)
	return o
}

// Both reports whether there is a decision: to roll or to stop.
func (o Offer) Both() bool { return o.Roll.Offered && o.Stop.Offered }

// Usual is the choice that needs no thought, from 0 in the order of the moves, or
// of rolling and stopping as far as they are offered: the first, and stopping
// where that wins.
func (o Offer) Usual() int {
	if o.Both() && o.Stop.Wins {
		return 1
	}
	return 0
}
