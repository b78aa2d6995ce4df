//go:build !race

package tui

var layouts = allLayouts
