package tui

import (
	"charm.land/bubbles/v2/key"

	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// reviewKeys are the bindings of a review.
type reviewKeys struct {
	next, step, turn, mistake, first, last key.Binding
	check, why, fromHere, copy, learn      key.Binding
	moments, plot, bots, see               key.Binding
}

func newReviewKeys(bind func(help words.Key, shown string, names ...string) key.Binding, space string, g look.Glyphs) reviewKeys {
	return reviewKeys{
		next:     bind(words.KeyRevNext, space, "space", "enter"),
		step:     bind(words.KeyRevStep, g.Sideways, "left", "right", "h", "l"),
		turn:     bind(words.KeyRevTurn, g.Arrows, "up", "down", "k", "j"),
		mistake:  bind(words.KeyRevMistake, "n/p", "n", "p"),
		first:    bind(words.KeyRevFirst, "home", "home"),
		last:     bind(words.KeyRevLast, "end", "end"),
		check:    bind(words.KeyRevCheck, "v", "v"),
		why:      bind(words.KeyRevWhy, "w", "w"),
		fromHere: bind(words.KeyRevFromHere, "r", "r"),
		copy:     bind(words.KeyRevCopy, "c", "c"),
		learn:    bind(words.KeyRevLearn, "a", "a"),
		moments:  bind(words.KeyRevMoments, "m", "m"),
		plot:     bind(words.KeyRevPlot, "g", "g"),
		bots:     bind(words.KeyRevBots, "b", "b"),
		see:      bind(words.KeyRevSee, "s", "s"),
	}
}

// all are the bindings that the help of a review lists.
func (k reviewKeys) all() []key.Binding {
	return []key.Binding{
		k.next, k.step, k.turn, k.mistake, k.first, k.last, k.moments, k.plot, k.check, k.why, k.learn, k.fromHere, k.copy, k.bots,
	}
}
