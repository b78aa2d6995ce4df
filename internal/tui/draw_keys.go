package tui

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/words"
)

// drawKeys shows the keys that work now: the first of them, the way to help and
// the way out in any case, and of the others as many as fit.
func (m *Model) drawKeys(c canvas) {
	t, r := m.theme, m.layout.keys
	c.fill(r, t.Ground)
	first, others, last := m.bindings()
	width := func(b key.Binding) int {
		if !b.Enabled() {
			return 0
		}
		return ansi.StringWidth(t.Spell(b.Help().Key)) + 1 + ansi.StringWidth(t.Spell(b.Help().Desc)) + keyGap
	}
	room := r.w + keyGap - width(first)
	for _, b := range last {
		room -= width(b)
	}
	shown := []key.Binding{first}
	for _, b := range others {
		if n := width(b); n <= room {
			room -= n
			shown = append(shown, b)
		}
	}
	x := r.x
	for _, b := range append(shown, last...) {
		if n := width(b); n > 0 && x+n-keyGap <= r.right() {
			after := c.put(x, r.y, b.Help().Key, t.Strong)
			c.put(after+1, r.y, b.Help().Desc, t.Muted)
			x += n
		}
	}
}

// keyGap is the empty cells between two keys of the line.
const keyGap = 3

// bindings are the keys of whatever lies on top, the most important first, and
// those for help and to get out.
func (m *Model) bindings() (first key.Binding, others, last []key.Binding) {
	k := m.keys
	relabel := func(b key.Binding, shown string, help words.Key) key.Binding {
		b.SetHelp(shown, m.text.Say(help))
		return b
	}
	selects := relabel(k.act, m.text.Say(words.KeySpace), words.KeySelect)
	changes := relabel(k.move, m.theme.Sideways, words.KeyChange)
	switch {
	case m.dialog != nil && m.dialog.changes():
		return k.move, []key.Binding{changes}, []key.Binding{k.back}
	case m.dialog != nil && len(m.dialog.entries) > 0:
		return selects, []key.Binding{k.move}, []key.Binding{k.back}
	case m.dialog != nil:
		k.page.SetEnabled(m.dialog.drawn.body > m.dialog.drawn.lines)
		return k.page, nil, []key.Binding{k.back}
	case m.setup != nil:
		return relabel(k.act, m.text.Say(words.KeyEnter), words.KeySelect), []key.Binding{k.move, changes}, []key.Binding{k.back}
	case m.match != nil:
		k = k.forMatch(m.match)
		return k.act, k.game(), []key.Binding{k.help, k.menu}
	default:
		return selects, []key.Binding{k.move}, []key.Binding{k.help, relabel(k.quit, "q", words.FrontQuit)}
	}
}

// helpBindings are the keys that the help lists.
func (m *Model) helpBindings() []key.Binding {
	var enabled []key.Binding
	for _, b := range m.keys.all() {
		if b.Enabled() {
			enabled = append(enabled, b)
		}
	}
	return enabled
}
