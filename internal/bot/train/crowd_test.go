package main

import (
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// Boards whose chances are those of a crowd show that crowd.
func TestACrowdIsFoundInTheChancesOfBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const units = 8
	learner := newLearner(units)
	learner.scatter(rng)
	net := learner.Net
	want := value.NewCrowd(4, units)
	places := []float32{0.4, 0, -0.3}
	copy(want.Places, places)
	for i := range want.Out {
		want.Out[i] = float32(rng.NormFloat64() / 4)
	}
	var list []leaving
	var r crowdReader
	for range 3000 {
		p := opening(rng, game.Rules{Target: 3, Seats: 4})
		l := leaving{Board: p, Me: (p.Turn + 3) % 4}
		for place, chance := range r.read(net, want, &l) {
			l.Chances[place] = float32(chance)
		}
		list = append(list, l)
	}
	tb := newTable(4, units)
	mean := func() (loss float64) {
		for i := range list {
			loss += tb.loss(net, &list[i]) / float64(len(list))
		}
		return loss
	}
	before := mean()
	for range 6 {
		tb.learn(net, list, 0.02, rng)
	}
	if after := mean(); before < 0.01 || after > before/20 {
		t.Errorf("a loss of %.5f, then of %.5f", before, after)
	}
	for place, want := range places {
		if got := *tb.Crowd.Ahead(value.Perfect, place+1); math.Abs(float64(got-want)) > 0.15 {
			t.Errorf("place %d: %v, want %v", place+1, got, want)
		}
	}
}

func TestInterruptedCrowdsLearnTheSame(t *testing.T) {
	c := crowdCourse{name: "crowd", variant: game.Blocking, rounds: 2, games: 2, bouts: 2, rate: 1e-3}
	net := value.NewNet(8)
	whole, err := c.train(3, filepath.Join(t.TempDir(), "whole"), net, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "parts")
	half := c
	half.rounds = 1
	for _, part := range []crowdCourse{half, c} {
		crowds, err := part.train(3, path, net, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if part.rounds == c.rounds && !reflect.DeepEqual(crowds, whole) {
			t.Error("the crowds differ")
		}
	}
}
