package main

import (
	"encoding/gob"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"cantstop/internal/bot"
	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// Tables are games of three and four, classic, from which the order of play is learned:
// who wins them, by what the net for two said of each rival and by when that one moves.
type tables struct {
	games int
	seed  uint64
}

const (
	tableTargets = 0.25 // of the games are to a drawn number of columns
	tableAmong   = 1.0 / 3
)

// A leaving is a board that the expert has left in a game that somebody has won later.
type leaving struct {
	seats  uint8
	ahead  [game.MaxSeats - 1]float64 // the logits of the rivals against it, by how soon they move
	winner int                        // by how soon it moves, from 1; 0 for the expert
}

// learn is the order of play as the games show it, from the file in path if it was
// learned before.
func (t *tables) learn(path string, net *value.Net) (value.Order, error) {
	var order value.Order
	f, err := os.Open(path)
	if err == nil {
		return order, errors.Join(gob.NewDecoder(f).Decode(&order), f.Close())
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return order, err
	}
	list := t.play(net)
	for i := range order {
		order[i] = fitPlaces(list, i+3)
	}
	if f, err = os.Create(path); err != nil {
		return order, err
	}
	return order, errors.Join(gob.NewEncoder(f).Encode(&order), f.Close())
}

// play plays the games on all cores and returns what the expert has left, in order.
func (t *tables) play(net *value.Net) []leaving {
	lists := make([][]leaving, t.games)
	sim.OnCores(0, t.games, func() func(int) {
		boards := value.NewNetworkValue(&value.Network{Nets: [3]*value.Net{game.Classic: net}})
		turn := solver.New(boards)
		return func(i int) {
			rng := rand.New(rand.NewPCG(t.seed, 1<<40|uint64(i)))
			rules := game.Rules{Target: game.DefaultTarget, Seats: uint8(3 + i%2)}
			if rng.Float64() < tableTargets {
				rules.Target = uint8(1 + rng.IntN(game.MaxTarget(int(rules.Seats))))
			}
			// The expert sits alone among others of a kind, or is everybody.
			k := value.Perfect
			if rng.Float64() > tableAmong {
				k = value.Perfect + 1 + value.Kind(rng.IntN(int(value.Kinds)-1))
			}
			expert := game.Seat(rng.IntN(int(rules.Seats)))
			for s := range game.Seat(rules.Seats) {
				boards.Suppose(s, value.MixOf(k))
			}
			turn.Forget()
			lists[i] = table(rng, rules.Start(game.Seat(rng.IntN(int(rules.Seats)))), net, turn, k, expert)
		}
	})
	return slices.Concat(lists...)
}

// table plays a game in which an expert meets a kind of opponent.
func table(rng *rand.Rand, p game.Position, net *value.Net, turn *solver.Solver, k value.Kind, expert game.Seat) (list []leaving) {
	var company *bot.Company
	if k != value.Perfect {
		other := level(k.Name())
		company = bot.NewCompany(other, other, other, other)
	}
	var f value.Features
	var me []game.Seat
	hidden := make([]float32, 2*net.Units)
	for range maxTurns {
		left := p.Turn
		if k != value.Perfect && left != expert {
			p = botTurn(rng, p, company)
		} else {
			p = goodTurn(rng, p, turn, func(p game.Position) bool { return stopsWell(p, turn) })
		}
		if _, over := p.Winner(); over {
			break
		}
		if k != value.Perfect && left != expert {
			continue
		}
		l := leaving{seats: p.Seats}
		for place, s := 0, p.Turn; s != left; place, s = place+1, p.Next(s) {
			net.Read(&f, &p, left, s)
			l.ahead[place] = -net.Logit(&f, k, hidden)
		}
		list, me = append(list, l), append(me, left)
	}
	winner, over := p.Winner()
	if !over {
		return nil
	}
	for i := range list {
		list[i].winner = (int(winner) - int(me[i]) + int(p.Seats)) % int(p.Seats)
	}
	return list
}

// fitPlaces is the places that make what has come of the boards in games of so many
// seats most likely, by Newton's method. A little is held against every change of what
// the net says.
func fitPlaces(list []leaving, seats int) (places [game.MaxSeats - 1]float32) {
	const (
		steps = 12
		prior = 4
	)
	ahead := make([]float64, seats-1)
	for range steps {
		a, g := make([][]float64, len(ahead)), make([]float64, len(ahead))
		for i := range a {
			a[i] = make([]float64, len(ahead))
			a[i][i] = prior
			g[i] = -prior * ahead[i]
		}
		for i := range list {
			if int(list[i].seats) == seats {
				list[i].add(a, g, ahead)
			}
		}
		for i, d := range solveLinear(a, g) {
			ahead[i] += d
		}
	}
	for i := range ahead {
		places[i] = float32(ahead[i])
	}
	return places
}

// add adds to the gradient g of the logarithm of the likelihood, and to the negative a
// of its second derivatives.
func (l *leaving) add(a [][]float64, g, ahead []float64) {
	var chances [game.MaxSeats - 1]float64
	sum := 1.0
	for i := range ahead {
		chances[i] = math.Exp(l.ahead[i] + ahead[i])
		sum += chances[i]
	}
	if l.winner > 0 {
		g[l.winner-1]++
	}
	for i := range ahead {
		chances[i] /= sum
		g[i] -= chances[i]
		a[i][i] += chances[i]
	}
	for i := range ahead {
		for k := range ahead {
			a[i][k] -= chances[i] * chances[k]
		}
	}
}

// solveLinear solves a·x = b, where a is symmetric and positive: Gauss's elimination
// needs no other order then. It changes both.
func solveLinear(a [][]float64, b []float64) []float64 {
	for i := range b {
		for k := i + 1; k < len(b); k++ {
			f := a[k][i] / a[i][i]
			for j := i; j < len(b); j++ {
				a[k][j] -= f * a[i][j]
			}
			b[k] -= f * b[i]
		}
	}
	for i := len(b) - 1; i >= 0; i-- {
		for j := i + 1; j < len(b); j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
	return b
}
