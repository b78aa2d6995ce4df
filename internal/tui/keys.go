package tui

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// Keys is the one key map of the program. What is enabled follows from the screen
// and its phase, and the line of keys and the help are made from it, so that they
// never lie.
type keys struct {
	// At any moment.
	suspend, leave key.Binding
	// In a game.
	act, roll, stop, move, digit, takeBack  key.Binding
	odds, tip, history, rematch, help, menu key.Binding
	share                                   key.Binding
	quit                                    key.Binding
	// In lessons.
	next, previousLesson key.Binding
	// At the end of one.
	otherSeat, toReview, toReplay key.Binding
	review                        reviewKeys
	// In menus and dialogs.
	choose, change, back, enter key.Binding
	page                        key.Binding // all that scroll
	turnPage                    key.Binding
	scroll                      [6]key.Binding
	// In forms, where letters are typed.
	rows, accept, space, escape key.Binding

	shelf  shelfKeys  // in the list of games
	replay replayKeys // in a game that is looked at again

	// previous are those of the keys that go to something else which go back.
	previous key.Binding
}

// The places of the bindings that scroll.
const (
	lineUp = iota
	lineDown
	pageUp
	pageDown
	toStart
	toEnd
)

// newKeys are the bindings with their help in words.
func newKeys(t *words.Text, g look.Glyphs) keys {
	bind := func(help words.Key, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, t.Say(help)))
	}
	unlisted := func(names ...string) key.Binding { return key.NewBinding(key.WithKeys(names...)) }
	space := t.Say(words.KeySpace)
	k := keys{
		suspend: bind(words.KeySuspend, "ctrl+z", "ctrl+z"),
		leave:   bind(words.KeyLeave, "ctrl+c", "ctrl+c"),

		act:      bind(words.KeyAct, space, "space", "enter"),
		roll:     bind(words.KeyRoll, "r", "r"),
		stop:     bind(words.KeyStop, "s", "s"),
		move:     bind(words.KeyMove, g.Arrows, "up", "down", "left", "right", "h", "j", "k", "l", "tab", "shift+tab"),
		digit:    bind(words.KeyDigit, "1-6", "1", "2", "3", "4", "5", "6"),
		takeBack: bind(words.KeyTakeBack, "u", "u"),
		odds:     bind(words.KeyOdds, "o", "o"),
		tip:      bind(words.KeyTip, "t", "t"),
		history:  bind(words.KeyHistory, "g", "g"),
		rematch:  bind(words.KeyRematch, "n", "n"),
		share:    bind(words.KeyShare, "c", "c"),
		help:     bind(words.KeyHelp, "?", "?", "f1"),
		menu:     bind(words.KeyMenu, "esc", "esc"),
		quit:     bind(words.KeyQuit, "q", "q"),

		next:           bind(words.KeyLessonNext, "n", "n"),
		previousLesson: bind(words.KeyLessonBack, "p", "p"),

		otherSeat: bind(words.KeyOtherSeat, g.Sideways, "left", "right"),
		toReview:  bind(words.KeyReview, "v", "v"),
		toReplay:  bind(words.KeyReplay, "y", "y"),

		choose:   bind(words.KeySelect, space, "space", "enter"),
		change:   bind(words.KeyChange, g.Sideways, "left", "right"),
		back:     bind(words.KeyBack, "esc", "esc", "q"),
		enter:    unlisted("enter"),
		turnPage: bind(words.KeyRulesPage, g.Sideways, "left", "right", "h", "l", "tab", "shift+tab"),
		review:   newReviewKeys(bind, space, g),
		scroll: [6]key.Binding{
			lineUp: unlisted("up", "k"), lineDown: unlisted("down", "j"),
			pageUp: unlisted("pgup"), pageDown: unlisted("pgdown", "space"),
			toStart: unlisted("home"), toEnd: unlisted("end"),
		},

		rows:   bind(words.KeyMove, g.Arrows, "up", "down", "tab", "shift+tab"),
		accept: bind(words.KeySelect, t.Say(words.KeyEnter), "enter"),
		space:  unlisted("space"),
		escape: bind(words.KeyBack, "esc", "esc"),

		shelf:  newShelfKeys(t),
		replay: newReplayKeys(t, g),

		previous: unlisted("up", "left", "k", "h", "shift+tab"),
	}
	var scrolling []string
	for _, b := range k.scroll {
		scrolling = append(scrolling, b.Keys()...)
	}
	k.page = bind(words.KeyPage, g.Arrows, scrolling...)
	return k
}

// step is how far a key that moves, or changes a value, goes.
func (k keys) step(press tea.KeyPressMsg) int {
	if key.Matches(press, k.previous) {
		return -1
	}
	return 1
}

// choice is which choice a digit takes, from 0.
func (k keys) choice(press tea.KeyPressMsg) int { return slices.Index(k.digit.Keys(), press.String()) }

// all are the bindings that the help lists.
func (k keys) all() []key.Binding {
	return []key.Binding{
		k.act, k.roll, k.stop, k.move, k.digit, k.takeBack, k.tip, k.odds, k.history, k.rematch, k.share, k.otherSeat, k.toReview, k.toReplay, k.help, k.menu, k.quit, k.suspend, k.leave,
	}
}

// latin is a key by the letter it types. Only where that is in no Latin alphabet,
// and the terminal tells, it is by the letter in that place on a Latin keyboard.
func latin(k tea.KeyPressMsg) tea.KeyPressMsg {
	if k.BaseCode != 0 && k.BaseCode < utf8.RuneSelf && (k.Code >= utf8.RuneSelf && !unicode.Is(unicode.Latin, k.Code) || k.Code == 0) {
		k.Code, k.Text = k.BaseCode, ""
	}
	// The place on the keyboard would win over the letter.
	k.BaseCode = 0
	return k
}

// unshifted is a key as it is without shift and caps lock, which never change what
// a letter does.
func unshifted(k tea.KeyPressMsg) tea.KeyPressMsg {
	letter, size := utf8.DecodeRuneInString(k.Text)
	if size == 0 || size != len(k.Text) {
		letter = k.Code
	}
	if !unicode.IsLetter(letter) {
		return k
	}
	lower := unicode.ToLower(letter)
	k.Code, k.ShiftedCode = lower, 0
	k.Mod &^= tea.ModShift | tea.ModCapsLock
	if k.Text != "" {
		k.Text = string(lower)
	}
	return k
}
