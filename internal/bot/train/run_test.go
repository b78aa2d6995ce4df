package main

import (
	"io"
	"path/filepath"
	"slices"
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// A run that is interrupted after each round comes to the same weights as one
// that is not.
func TestInterruptedRunsLearnTheSame(t *testing.T) {
	for _, c := range []course{
		{
			name: "bouts", variant: game.Speed, units: 8, rounds: 2, games: 1, late: 2, bouts: 1,
			sparring: 0.5, rate: 1e-3, lambda: 0.5,
		},
		{name: "fair", units: 8, from: "bouts", rounds: 2, games: 1, late: 1, fair: 2, later: 0.9, rate: 1e-3},
	} {
		t.Run(c.name, func(t *testing.T) {
			var from *value.Net
			if c.from != "" {
				from = value.NewNet(8)
			}
			whole, err := c.train(7, filepath.Join(t.TempDir(), "whole"), from, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "parts")
			for rounds := 1; rounds < c.rounds; rounds++ {
				r, err := c.resume(7, path, from)
				if err != nil {
					t.Fatal(err)
				}
				r.round(&c)
				if err := save(path, r); err != nil {
					t.Fatal(err)
				}
			}
			parts, err := c.train(7, path, from, io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(whole.Table, parts.Table) || !slices.Equal(whole.Out, parts.Out) {
				t.Error("the weights differ")
			}
		})
	}
}
