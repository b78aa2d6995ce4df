package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"slices"

	"cantstop/internal/bot/solver"
	"cantstop/internal/bot/value"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// A crowdCourse is how what games of three and four change in a net is learned. The net
// itself stays as it is: only what is added to its output is learned, and so some ten
// thousands of boards are enough.
type crowdCourse struct {
	name    string
	variant game.Variant
	rounds  int
	games   int // between players of any strength in each round, half of them of three seats
	bouts   int // of the expert against each other kind of opponent in all other seats
	rate    float64
}

// crowdCourses are those of all variants.
func crowdCourses() (list []crowdCourse) {
	for _, v := range game.Variants() {
		list = append(list, crowdCourse{name: "crowd-" + v.String(), variant: v, rounds: 6, games: 200, bouts: 150, rate: 1e-3})
	}
	return list
}

const (
	crowdTargets = 0.25 // of the games are to a drawn number of columns
	reuseCrowd   = 20
	crowdMemory  = 5 // rounds
	placesRate   = 8 // as a multiple of the rate of other weights: there are few, and far to go
)

// A crowdRun is the state of a course between two rounds.
type crowdRun struct {
	Seed   uint64
	Round  int
	Tables [game.MaxSeats - 2]*table
}

// A table is what is learned of games of so many seats.
type table struct {
	Seats  int
	Crowd  *value.Crowd
	M, V   *value.Crowd // Adam's moments
	Steps  int
	Boards []leaving

	grad   *value.Crowd
	reader crowdReader
}

// train runs a course to its end, from the checkpoint in path if there is one.
func (c *crowdCourse) train(seed uint64, path string, net *value.Net, progress io.Writer) (crowds value.Crowds, err error) {
	r := &crowdRun{Seed: seed}
	if err := load(path, r); errors.Is(err, fs.ErrNotExist) {
		for i := range r.Tables {
			r.Tables[i] = newTable(3+i, net.Units)
		}
	} else if err != nil {
		return crowds, err
	}
	for r.Round < c.rounds {
		said, left := r.round(c, net)
		if err := save(path, r); err != nil {
			return crowds, err
		}
		fmt.Fprintf(progress, "%s: round %d of %d, loss %.5f, %.5f when learned\n", c.name, r.Round, c.rounds, said, left)
	}
	return r.crowds(), nil
}

// crowds is what has been learned so far.
func (r *crowdRun) crowds() (crowds value.Crowds) {
	for i, t := range r.Tables {
		crowds[i] = t.Crowd
	}
	return crowds
}

// round plays and learns one round, and returns the mean losses of its boards before
// and of all that was learned again then.
func (r *crowdRun) round(c *crowdCourse, net *value.Net) (before, loss float64) {
	crowds := r.crowds()
	lists := c.play(r.Seed, r.Round, net, crowds)
	rate := rateAfter(float64(r.Round)/float64(c.rounds), c.rate)
	for i, t := range r.Tables {
		for k := range lists[i] {
			before += t.loss(net, &lists[i][k]) / float64(len(lists[i])*len(r.Tables))
		}
		rng := rand.New(rand.NewPCG(r.Seed, uint64(r.Round)<<32|1<<28|uint64(i)))
		loss += t.learn(net, lists[i], rate, rng) / float64(len(r.Tables))
	}
	r.Round++
	return before, loss
}

func newTable(seats, units int) *table {
	c := func() *value.Crowd { return value.NewCrowd(seats, units) }
	return &table{Seats: seats, Crowd: c(), M: c(), V: c()}
}

// play plays the games of a round on all cores and returns what was left in them, by the
// number of seats, in order.
func (c *crowdCourse) play(seed uint64, round int, net *value.Net, crowds value.Crowds) (lists [len(value.Crowds{})][]leaving) {
	kinds := int(value.Kinds) - 1
	games := make([][]leaving, c.games+kinds*c.bouts)
	sim.OnCores(0, len(games), func() func(int) {
		network := new(value.Network)
		network.Nets[c.variant], network.Crowds[c.variant] = net, crowds
		h := hall{net: net, crowds: crowds, boards: value.NewNetworkValue(network)}
		h.turn = solver.New(h.boards)
		return func(i int) {
			rng := rand.New(rand.NewPCG(seed, 1<<40|uint64(round)<<32|uint64(i)))
			rules := drawRules(rng, c.variant, 3+i%len(lists), crowdTargets)
			p := rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
			if i < c.games {
				games[i] = h.game(rng, p)
			} else {
				games[i] = h.bout(rng, p, value.Perfect+1+value.Kind((i-c.games)/len(lists)%kinds))
			}
		}
	})
	for i := range games {
		lists[i%len(lists)] = append(lists[i%len(lists)], games[i]...)
	}
	return lists
}

// learn has the table learn from new boards and those that it remembers, and returns the
// mean loss.
func (t *table) learn(net *value.Net, fresh []leaving, rate float64, rng *rand.Rand) (loss float64) {
	t.Boards = append(t.Boards, fresh...)
	if keep := crowdMemory * len(fresh); len(t.Boards) > keep {
		t.Boards = slices.Clone(t.Boards[len(t.Boards)-keep:])
	}
	steps := reuseCrowd * len(fresh) / batch
	for range steps {
		t.grad = value.NewCrowd(t.Seats, net.Units)
		for range batch {
			loss += t.add(net, &t.Boards[rng.IntN(len(t.Boards))])
		}
		t.step(rate)
	}
	return loss / float64(steps*batch)
}

// add adds to the gradient what a board says, and returns its loss.
func (t *table) add(net *value.Net, l *leaving) float64 {
	said := t.reader.read(net, t.Crowd, l)
	wants := l.wants(&said)
	for place, units := range t.reader.units[:t.Seats-1] {
		delta := float32(wants[place+1] - said[place+1])
		*t.grad.Ahead(l.Kind, place+1) -= delta
		if l.Kind != value.Perfect {
			continue
		}
		row, bias := t.grad.Output(t.reader.bucket[place])
		*bias += delta
		for u, h := range units {
			row[u] += delta * h
		}
	}
	return divergence(&wants, &said)
}

// loss is the loss of a board as it is said to be.
func (t *table) loss(net *value.Net, l *leaving) float64 {
	said := t.reader.read(net, t.Crowd, l)
	wants := l.wants(&said)
	return divergence(&wants, &said)
}

// divergence is the cross entropy of what is said beyond what the chances themselves
// leave open, in nats.
func divergence(wants, said *[game.MaxSeats]float64) (d float64) {
	for place, chance := range wants {
		if chance > 0 {
			d += chance * math.Log(chance/max(said[place], 1e-9))
		}
	}
	return d
}

// step moves the weights by the gradient of a batch, with Adam.
func (t *table) step(rate float64) {
	t.Steps++
	rate = unbiased(rate, t.Steps)
	for _, w := range []struct {
		weights, m, v, grad []float32
		rate                float64
	}{
		{t.Crowd.Out, t.M.Out, t.V.Out, t.grad.Out, rate},
		{t.Crowd.Bias, t.M.Bias, t.V.Bias, t.grad.Bias, rate},
		{t.Crowd.Places, t.M.Places, t.V.Places, t.grad.Places, placesRate * rate},
	} {
		for i, g := range w.grad {
			w.weights[i] -= float32(w.rate) * adaptive(&w.m[i], &w.v[i], g/batch)
		}
	}
}
