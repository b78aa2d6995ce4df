//go:build race

package tui

// Under the race detector drawing takes ten times as long, and screens that are
// drawn one after another have no races: there is time for half of the layouts.
var layouts = allLayouts[:3]
