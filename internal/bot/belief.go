package bot

import (
	"math"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// A Belief is what a bot makes of those who sit at its table, by seat, from what it
// was shown of their decisions. The zero Belief is that before the first. Beliefs can
// be compared with ==.
type Belief [game.MaxSeats]evidence

// An Observer is a Bot that forms beliefs.
type Observer interface {
	Bot
	// Observe is its belief after the seat to move in p has done a there; b is its
	// belief before. Actions that leave no choice may be left out.
	Observe(b Belief, p game.Position, a game.Action) Belief
}

// Evidence is how likely a seat's decisions so far are for each kind of player, as
// logarithms.
type evidence [value.Kinds]float32

// What speaks for each kind, in decisions about which the levels disagree. A player
// of a kind hardly ever decides otherwise than its level, but people are not so
// strict; and somebody who plays like none of the kinds agrees with each about as
// often as not.
const (
	agreeing    = 0.92
	disagreeing = 1 - agreeing
	unlike      = 0.62
)

// A judge compares what a seat decides with what the levels would.
type judge struct {
	models [value.Kinds]Bot // none for value.Perfect
}

func newJudge() *judge {
	j := new(judge)
	for k := range value.Kinds {
		if k != value.Perfect {
			j.models[k] = modelOf(k)
		}
	}
	return j
}

func modelOf(k value.Kind) Bot {
	b, err := New(k.Name(), 0, 0)
	if err != nil {
		panic(err) // the ladder has changed
	}
	return b
}

// observe is b with what a tells of the seat to move in p. Only decisions about
// which the levels disagree count: the others tell nothing.
func (j *judge) observe(b Belief, p game.Position, a game.Action) Belief {
	var agrees func(Bot) bool
	switch {
	case p.Phase() == game.ToChoose && a.Kind == game.Choose && p.Moves().Len() > 1:
		agrees = func(m Bot) bool { return m.Choose(p, Belief{}) == a.Move }
	case p.Phase() == game.ToDecide && (a.Kind == game.Roll || a.Kind == game.Stop):
		if _, ok := settled(&p); ok {
			return b
		}
		agrees = func(m Bot) bool { return m.Roll(p, Belief{}) == (a.Kind == game.Roll) }
	default:
		return b
	}
	var agree [value.Kinds]bool
	n := 0
	for k := value.Perfect + 1; k < value.Kinds; k++ {
		if agree[k] = agrees(j.models[k]); agree[k] {
			n++
		}
	}
	if n == 0 || n == int(value.Kinds)-1 {
		return b
	}
	e := &b[p.Turn]
	for k := range value.Kinds {
		switch {
		case k == value.Perfect:
			e[k] += log(unlike)
		case agree[k]:
			e[k] += log(agreeing)
		default:
			e[k] += log(disagreeing)
		}
	}
	return b
}

func log(x float64) float32 { return float32(math.Log(x)) }

// mix is what a seat is to be taken for: before it has decided anything it may be
// of any kind.
func (e evidence) mix() (m value.Mix) {
	most := e[0]
	for _, x := range e {
		most = max(most, x)
	}
	sum := float32(0)
	for k, x := range e {
		m[k] = float32(math.Exp(float64(x - most)))
		sum += m[k]
	}
	for k := range m {
		m[k] /= sum
	}
	return m
}
