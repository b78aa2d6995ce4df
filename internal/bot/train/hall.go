package main

import (
	"math"
	"math/rand/v2"

	"cantstop/internal/bot"
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

const (
	amongExperts = 0.4 // of the games between players of any strength

	// How much what is said of later boards of a game corrects what is said of a board.
	laterAmong = 0.9 // where everybody plays well
	later      = 0.5
)

// A leaving is a board as a seat has left it, and the chances of those who sit there:
// of that seat first, and then by how soon they move. Where the others are of a kind
// that errs, only that of the first is known.
type leaving struct {
	Board   game.Position
	Me      game.Seat
	Kind    value.Kind
	Chances [game.MaxSeats]float32
}

// A hall is where games of three and four are played.
type hall struct {
	net    *value.Net
	crowds value.Crowds
	boards *value.NetworkValue
	turn   *solver.Solver // over boards
	reader crowdReader
}

// suppose has the expert take everybody for a kind of opponent.
func (h *hall) suppose(k value.Kind) {
	for s := range game.Seat(game.MaxSeats) {
		h.boards.Suppose(s, value.MixOf(k))
	}
	h.turn.Forget()
}

// game plays a game between players of any strength from p on and returns the boards
// that were left in it, with what the start of the next turn says of them.
func (h *hall) game(rng *rand.Rand, p game.Position) (list []leaving) {
	h.suppose(value.Perfect)
	company, weight := new(bot.Company), laterAmong
	if rng.Float64() > amongExperts {
		company, weight = bot.NewCompany(anybody(rng), anybody(rng), anybody(rng), anybody(rng)), later
	}
	for range maxTurns {
		me := p.Turn
		p = fairTurn(rng, p, company, h.turn)
		if _, over := p.Winner(); over {
			break
		}
		l := leaving{Board: p, Me: me}
		for s, chance := range h.turn.Chances(p) {
			if s < int(p.Seats) {
				l.Chances[l.place(s)] = float32(chance)
			}
		}
		list = append(list, l)
	}
	h.correct(list, weight)
	return list
}

// bout plays a game between the expert and others of a kind from p on and returns the
// boards that the expert left, with what the start of its next turn says of them.
func (h *hall) bout(rng *rand.Rand, p game.Position, k value.Kind) (list []leaving) {
	h.suppose(k)
	other := level(k.Name())
	company := bot.NewCompany(other, other, other, other)
	me := game.Seat(rng.IntN(int(p.Seats)))
	company.Sit(me, nil)
	for range maxTurns {
		mine := p.Turn == me
		if mine && len(list) > 0 {
			list[len(list)-1].Chances[0] = float32(h.turn.Win(p))
		}
		p = fairTurn(rng, p, company, h.turn)
		if _, over := p.Winner(); over {
			break // what was left last has lost, or its chance is known
		}
		if mine {
			list = append(list, leaving{Board: p, Me: me, Kind: k})
		}
	}
	h.correct(list, later)
	return list
}

// correct corrects what is said of the boards of a game by what has been said wrong of
// later ones.
func (h *hall) correct(list []leaving, weight float64) {
	var wrong [game.MaxSeats]float64 // what is said wrong of a board, by the number of the seat
	for i := len(list) - 1; i >= 0; i-- {
		l := &list[i]
		said := h.reader.read(h.net, h.crowds.Of(int(l.Board.Seats)), l)
		wants := l.wants(&said)
		for s := range int(l.Board.Seats) {
			place := l.place(s)
			chance := wants[place] + weight*wrong[s]
			wrong[s] = chance - said[place]
			l.Chances[place] = float32(min(max(chance, 0), 1))
		}
	}
}

// wants is what should be said of the board. What is not known is as it is said.
func (l *leaving) wants(said *[game.MaxSeats]float64) (chances [game.MaxSeats]float64) {
	others := 0.0
	for place, chance := range l.Chances {
		chances[place] = float64(chance)
		if place > 0 {
			others += said[place]
		}
	}
	if l.Kind != value.Perfect {
		for place := range chances[1:] {
			chances[place+1] = (1 - chances[0]) * said[place+1] / others
		}
	}
	return chances
}

// place is how soon a seat moves, 0 for the one that has left the board.
func (l *leaving) place(seat int) int {
	seats := int(l.Board.Seats)
	return (seat - int(l.Me) + seats) % seats
}

// A crowdReader reads boards for every rival of the seat that has left it.
type crowdReader struct {
	features value.Features
	units    [game.MaxSeats - 1][]float32 // what the hidden units of both halves are together
	bucket   [game.MaxSeats - 1]int
	hidden   []float32
}

// read is the chances of a board: of the seat that has left it, and then by how soon
// they move.
func (r *crowdReader) read(net *value.Net, crowd *value.Crowd, l *leaving) (chances [game.MaxSeats]float64) {
	if r.hidden == nil {
		r.hidden = make([]float32, 2*net.Units)
		for i := range r.units {
			r.units[i] = make([]float32, net.Units)
		}
	}
	chances[0] = 1
	sum := 1.0
	for place, s := 0, l.Board.Turn; s != l.Me; place, s = place+1, l.Board.Next(s) {
		net.Read(&r.features, &l.Board, l.Me, s)
		logit := net.Logit(&r.features, l.Kind, r.hidden) - float64(*crowd.Ahead(l.Kind, place+1))
		for u := range r.units[place] {
			r.units[place][u] = max(0, r.hidden[u]) + max(0, r.hidden[net.Units+u])
		}
		if l.Kind == value.Perfect {
			row, bias := crowd.Output(r.features.Bucket)
			logit += float64(*bias)
			for u, w := range row {
				logit += float64(w * r.units[place][u])
			}
		}
		r.bucket[place] = r.features.Bucket
		chances[place+1] = math.Exp(-logit)
		sum += chances[place+1]
	}
	for i := range chances {
		chances[i] /= sum
	}
	return chances
}
