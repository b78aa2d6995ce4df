package main

import (
	"testing"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// What a board tells of two squares moves all squares above them, less and less the
// further up for nobody, and nothing in other columns or below both.
func TestClimbsMoveAllSquaresAbove(t *testing.T) {
	const (
		units        = 8
		column       = game.Column(6)
		mine, theirs = 4, 7
		rate         = 0.01
	)
	grad, none, net := value.NewNet(units), value.NewNet(units), value.NewNet(units)
	for u := range units {
		grad.Table[value.ColumnRow(column, mine, theirs)*units+u] = 1
	}
	newClimbs(units).step(net, grad, none, 1, rate)
	at := func(c game.Column, mine, theirs int) float32 {
		return net.Table[value.ColumnRow(c, mine, theirs)*units]
	}
	for c := range game.AllColumns() {
		squares := int(c.Squares())
		for i := range squares {
			for k := range squares {
				got := at(c, i, k)
				switch {
				case c != column && got != 0:
					t.Fatalf("column %d, squares %d and %d: %v", c, i, k, got)
				case c == column && got != at(c, min(i, mine), min(k, theirs)):
					t.Fatalf("squares %d and %d: %v, but %v where both are told of", i, k, got, at(c, min(i, mine), min(k, theirs)))
				}
			}
		}
	}
	// Each square up to the one that is told of has its own climb.
	if low, high := at(column, 0, 0), at(column, mine, theirs); !(low < 0 && high < 5*low) {
		t.Errorf("%v on the lowest squares, %v on those told of", low, high)
	}
}
