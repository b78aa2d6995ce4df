package bot

import (
	"math"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// A Reader is a Bot that reads its opponents: how it plays depends on what it
// makes of their decisions so far.
type Reader interface {
	Bot
	// Read is what it makes of a game after the seat to move in p did a there, by
	// what it made of it before. Actions that leave no choice may be left out.
	Read(r Read, p game.Position, a game.Action) Read
	// Use has it play by r from now on. At first it plays by the zero Read.
	Use(r Read)
}

// A Read is what a Reader makes of a game's seats, by number. The zero Read is
// that of a game that begins.
type Read [game.MaxSeats]evidence

// Evidence is how likely a seat's decisions so far are for each kind of player, as
// logarithms.
type evidence [value.Kinds]float32

// What speaks for each kind. A player whom the kind's own level agrees with hardly
// ever decides otherwise, but people are not so strict; and of decisions about
// which the levels disagree, somebody who plays like none of them shares
// about as many with each as not.
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

// read is r with what a tells of the seat to move in p. Only decisions count about
// which the levels disagree: the others tell nothing.
func (j *judge) read(r Read, p game.Position, a game.Action) Read {
	var agrees func(Bot) bool
	switch {
	case p.Phase() == game.ToChoose && a.Kind == game.Choose && p.Moves().Len() > 1:
		agrees = func(b Bot) bool { return b.Choose(p) == a.Move }
	case p.Phase() == game.ToDecide && (a.Kind == game.Roll || a.Kind == game.Stop):
		if _, ok := settled(&p); ok {
			return r
		}
		agrees = func(b Bot) bool { return b.Roll(p) == (a.Kind == game.Roll) }
	default:
		return r
	}
	var agree [value.Kinds]bool
	n := 0
	for k := value.Perfect + 1; k < value.Kinds; k++ {
		if agree[k] = agrees(j.models[k]); agree[k] {
			n++
		}
	}
	if n == 0 || n == int(value.Kinds)-1 {
		return r
	}
	e := &r[p.Turn]
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
	return r
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
