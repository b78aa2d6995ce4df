//go:build race

package tui

// Under the race detector drawing takes ten times as long, and screens that are
// drawn one after another have no races: there is time for half of the layouts.
var layouts = allLayouts[:3]

// replayed are the games that are gone through backwards and forwards.
var replayed = []string{"speed"}

// someShots are those on which everything that can be done is tried: every fifth.
var someShots = func() (some []shot) {
	for i := 0; i < len(shots); i += 5 {
		some = append(some, shots[i])
	}
	return some
}()
