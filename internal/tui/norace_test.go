//go:build !race

package tui

var layouts = allLayouts

// someShots are those on which everything that can be done is tried.
var someShots = shots
