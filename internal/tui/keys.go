package tui

import (
	"charm.land/bubbles/v2/key"

	"cantstop/internal/game"
	"cantstop/internal/words"
)

// Keys is the one key map of the screen. What is enabled follows the phase, and
// the line of keys and the help are made from it, so that they never lie.
type keys struct {
	act, roll, stop, move, digit, takeBack  key.Binding
	odds, tip, history, rematch, help, menu key.Binding
	quit, suspend, leave                    key.Binding
	back, page                              key.Binding // in dialogs
}

// newKeys are the bindings with their help in words.
func newKeys(t *words.Text, arrows string) keys {
	bind := func(help words.Key, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, t.Say(help)))
	}
	return keys{
		act:      bind(words.KeyAct, t.Say(words.KeySpace), "space", "enter"),
		roll:     bind(words.KeyRoll, "r", "r"),
		stop:     bind(words.KeyStop, "s", "s"),
		move:     bind(words.KeyMove, arrows, "up", "down", "left", "right", "h", "j", "k", "l", "tab", "shift+tab"),
		digit:    bind(words.KeyDigit, "1-6", "1", "2", "3", "4", "5", "6"),
		takeBack: bind(words.KeyTakeBack, "u", "u"),
		odds:     bind(words.KeyOdds, "o", "o"),
		tip:      bind(words.KeyTip, "t", "t"),
		history:  bind(words.KeyHistory, "g", "g"),
		rematch:  bind(words.KeyRematch, "n", "n"),
		help:     bind(words.KeyHelp, "?", "?", "f1"),
		menu:     bind(words.KeyMenu, "esc", "esc"),
		quit:     bind(words.KeyQuit, "q", "q"),
		suspend:  bind(words.KeySuspend, "ctrl+z", "ctrl+z"),
		leave:    bind(words.KeyLeave, "ctrl+c", "ctrl+c"),
		back:     bind(words.KeyBack, "esc", "esc", "q"),
		page:     bind(words.KeyPage, arrows, "up", "down", "k", "j", "pgup", "pgdown", "space", "home", "end"),
	}
}

// forMatch enables what works in the match's state, and says in its words what
// the highlighted thing is.
func (k keys) forMatch(m *match) keys {
	t, p := m.text, m.scene.now
	choosing, waits := m.canChoose(), m.waits()
	on := func(b *key.Binding, enabled bool) { b.SetEnabled(enabled) }
	on(&k.act, true) // it also skips what is under way
	on(&k.roll, m.canRoll())
	on(&k.stop, m.canStop())
	on(&k.move, m.choices() > 1)
	on(&k.digit, choosing)
	on(&k.takeBack, m.canTakeBack())
	on(&k.rematch, m.scene.over && waits)
	on(&k.odds, !m.scene.over)
	on(&k.tip, m.canTip())
	what := words.KeySkip
	switch {
	case !waits:
	case m.bust != nil:
		what = words.KeyHandOver
	case m.scene.over:
		what = words.KeySelect
	case choosing:
		what = words.KeyTake
	case p.Phase() == game.ToDecide && (m.cursor == 1 || !m.canRoll()):
		what = words.KeyStop
	default:
		what = words.KeyRoll
	}
	k.act.SetHelp(t.Say(words.KeySpace), t.Say(what))
	return k
}

// game are the bindings of the game screen beside the first, help and menu, the
// most important first.
func (k keys) game() []key.Binding {
	return []key.Binding{k.move, k.stop, k.roll, k.takeBack, k.rematch, k.tip, k.odds, k.history}
}

// all are the bindings that the help lists.
func (k keys) all() []key.Binding {
	return []key.Binding{
		k.act, k.roll, k.stop, k.move, k.digit, k.takeBack, k.tip, k.odds, k.history, k.rematch, k.help, k.menu, k.quit, k.suspend, k.leave,
	}
}
