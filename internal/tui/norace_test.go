//go:build !race

package tui

var layouts = allLayouts

// replayed are the games that are gone through backwards and forwards.
var replayed = []string{"two", "speed", "four"}

// someShots are those on which everything that can be done is tried.
var someShots = shots
