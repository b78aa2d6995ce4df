package main

import (
	"math/rand/v2"

	"cantstop/internal/bot"
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// Bouts are the games of one round against the kinds of opponent that err, all of
// two seats. Against them a board is worth what their turns on it lead to. Two
// nets find that together: the expert's own, which values boards after its turn by
// what theirs says of the boards after the opponent's turn, and theirs, which values
// those by the solver's turn over the expert's.
type bouts struct {
	variant game.Variant
	games   int // against each kind
	seed    uint64
	round   int
}

// An opponent's turn on a board is played many times, so that a sample owes little to
// luck. And since the solver asks for the value of every board that a turn can end
// on, some others are looked at beside the one it does end on.
const (
	replies     = 32
	others      = 3
	fewerOthers = 1    // where the opponent's turn has to be solved
	boutTargets = 0.2  // of the games are to a drawn number of columns
	boutElse    = 0.25 // do not begin on the empty board
)

// play plays the games on all cores and returns the samples for the expert's net,
// own, and for theirs, in the order of the games.
func (b *bouts) play(expert, opponents *value.Net) (own, theirs samples) {
	kinds := int(value.Kinds) - 1
	games := make([]bout, kinds*b.games)
	sim.OnCores(0, len(games), func() func(int) {
		var rings [value.Kinds]*ring
		return func(i int) {
			k := value.Perfect + 1 + value.Kind(i%kinds)
			if rings[k] == nil {
				rings[k] = newRing(k, expert, opponents)
			}
			rng := rand.New(rand.NewPCG(b.seed, uint64(b.round)<<32|1<<31|uint64(i)))
			games[i] = rings[k].bout(rng, b.opening(rng))
		}
	})
	for i := range games {
		own, theirs = append(own, games[i].own...), append(theirs, games[i].theirs...)
	}
	return own, theirs
}

// opening is the board that a game begins on.
func (b *bouts) opening(rng *rand.Rand) game.Position {
	rules := drawRules(rng, b.variant, seats, boutTargets)
	p := rules.Start(game.Seat(rng.IntN(seats)))
	switch {
	case rng.Float64() >= boutElse:
		return p
	case rng.IntN(2) == 0:
		return careless(rng, p)
	default:
		return lateOpening(rng, rules)
	}
}

// A bout is the samples of a game.
type bout struct{ own, theirs samples }

// A ring is where the expert meets one kind of opponent.
type ring struct {
	kind     value.Kind
	turn     *solver.Solver // over the expert's net
	opponent bot.Bot
	company  *bot.Company // the opponent in every seat
	theirs   *reader
	others   int
}

func newRing(k value.Kind, expert, opponents *value.Net) *ring {
	r := &ring{
		kind: k, turn: solver.New(value.NewNetValue(expert, 1, k)), opponent: level(k.Name()),
		theirs: newReader(opponents), others: others,
	}
	r.company = bot.NewCompany(r.opponent, r.opponent)
	if _, solves := r.opponent.(*bot.Adviser); solves {
		r.others = fewerOthers
	}
	return r
}

// bout plays a game from p on.
func (r *ring) bout(rng *rand.Rand, p game.Position) (b bout) {
	me := game.Seat(rng.IntN(seats))
	for range maxTurns {
		if _, over := p.Winner(); over {
			break
		}
		if p.Turn != me {
			p = botTurn(rng, p, r.company)
			continue
		}
		b.theirs = append(b.theirs, Sample{Board: p, Me: 1 - me, Kind: r.kind, Chance: float32(1 - r.turn.Win(p))})
		for i := range r.others {
			if i%2 == 0 {
				r.look(rng, moodyTurn(rng, p, r.turn), me, &b)
			} else {
				r.look(rng, carelessTurn(rng, p), me, &b)
			}
		}
		p, _ = ownTurn(rng, p, r.turn)
		r.look(rng, p, me, &b)
	}
	return b
}

// look adds a sample of a board that me has left, unless the game is over there.
func (r *ring) look(rng *rand.Rand, p game.Position, me game.Seat, b *bout) {
	if _, over := p.Winner(); over {
		return
	}
	if a, solves := r.opponent.(*bot.Adviser); solves {
		a.Analyze(p) // the whole turn, for all the replies
	}
	sum := 0.0
	for range replies {
		sum += r.chance(botTurn(rng, p, r.company))
	}
	b.own = append(b.own, Sample{Board: p, Me: me, Kind: r.kind, Chance: float32(sum / replies)})
}

// chance is that of the seat to move in p, where the opponent's turn is over.
func (r *ring) chance(p game.Position) float64 {
	if _, over := p.Winner(); over {
		return 0
	}
	return 1 - r.theirs.says(&Sample{Board: p, Me: 1 - p.Turn, Kind: r.kind})
}
