package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// A screen is something to look at that takes keys: the menu, a game, a game being
// set up, a dialog. Screens lie on one another; the uppermost one takes the keys.
//
// Drawing changes nothing: what is seen follows from the state alone. What a key
// or the mouse does to other screens, or to the program, is the action returned,
// nil for none.
type screen interface {
	press(k tea.KeyPressMsg) action
	// point takes the mouse: it has moved, or was clicked with its main button.
	point(at tea.Mouse, clicked bool) action
	// typing reports whether letters are taken as they are, as for a name.
	typing() bool
	paste(text string)
	// draw returns where the text cursor stands, nil if there is none.
	draw(c canvas) *tea.Cursor
	// bindings are the keys that work now.
	bindings() keyLine
}

// An action is what a screen wants to be done with the program.
type action func(*Model) tea.Cmd

// run is an action that only starts a command.
func run(cmd tea.Cmd) action { return func(*Model) tea.Cmd { return cmd } }

// A keyLine is the keys that a screen shows: the most important first, then as
// many of the others as fit, and in any case those for help and the way out.
type keyLine struct {
	first  key.Binding
	others []key.Binding
	last   []key.Binding
}

// top is the screen that takes the keys.
func (m *Model) top() screen { return m.stack[len(m.stack)-1] }

// push lays a screen on the others.
func (m *Model) push(s screen) { m.stack = append(m.stack, s) }

// pop takes the uppermost screen away. Under the last one lies the menu.
func (m *Model) pop() {
	m.stack = m.stack[:len(m.stack)-1]
	if len(m.stack) == 0 {
		m.toFront()
	}
}

// replace puts a screen in the place of all others.
func (m *Model) replace(s screen) {
	m.stack = append(m.stack[:0], s)
	m.notice = ""
}

// liesOver reports whether a screen leaves others in sight.
func liesOver(s screen) bool {
	switch s.(type) {
	case *dialog, *historyScreen, *asking, *waiting:
		return true
	}
	return false
}

// visible are the screens that are seen, from below: the uppermost one that is
// more than a dialog, and the dialogs over it.
func (m *Model) visible() []screen {
	i := len(m.stack) - 1
	for i > 0 {
		if !liesOver(m.stack[i]) {
			break
		}
		i--
	}
	return m.stack[i:]
}
