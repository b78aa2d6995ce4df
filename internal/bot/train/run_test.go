package main

import (
	"io"
	"path/filepath"
	"slices"
	"testing"

	"cantstop/internal/game"
)

// A run that is interrupted after each round comes to the same weights as one
// that is not.
func TestInterruptedRunsLearnTheSame(t *testing.T) {
	c := course{
		name: "test", variant: game.Speed, units: 8, rounds: 2, games: 1, late: 2, bouts: 1,
		sparring: 0.5, rate: 1e-3, lambda: 0.5,
	}
	whole, err := c.train(7, filepath.Join(t.TempDir(), "whole"), nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "parts")
	for rounds := 1; rounds < c.rounds; rounds++ {
		r, err := c.resume(7, path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.round(&c)
		if err := r.save(path); err != nil {
			t.Fatal(err)
		}
	}
	parts, err := c.train(7, path, nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(whole.Table, parts.Table) || !slices.Equal(whole.Out, parts.Out) {
		t.Error("the weights differ")
	}
}
