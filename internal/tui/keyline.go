package tui

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"
)

// drawKeys shows the keys that work now: the first of them, the way to help and
// the way out in any case, and of the others as many as fit. Where not all fit with
// what they do, the last ones stand by their names alone: help tells the rest.
func (h *house) drawKeys(c canvas, line keyLine) {
	t, r := h.theme, h.layout.keys
	c.fill(r, t.Ground)
	all := line.enabled()
	gap := keyGap
	bare := 0 // so many from the end, without what they do
	width := func() int {
		n := -gap
		for i, b := range all {
			n += ansi.StringWidth(t.Spell(b.Help().Key)) + gap
			if i < len(all)-bare {
				n += 1 + ansi.StringWidth(t.Spell(b.Help().Desc))
			}
		}
		return n
	}
	for width() > r.w && gap > 2 {
		gap--
	}
	for width() > r.w && bare < len(all)-1 {
		bare++
	}
	if width() > r.w {
		gap = 1
	}
	x := r.x
	for i, b := range all {
		x = c.put(x, r.y, b.Help().Key, t.Strong)
		if i < len(all)-bare {
			x = c.put(x+1, r.y, b.Help().Desc, t.Muted)
		}
		x += gap
	}
}

// enabled are the keys that work, in the order in which they are shown.
func (l keyLine) enabled() []key.Binding {
	var all []key.Binding
	for _, b := range append(append([]key.Binding{l.first}, l.others...), l.last...) {
		if b.Enabled() && b.Help().Key != "" {
			all = append(all, b)
		}
	}
	return all
}

// keyGap is the empty cells between two keys of the line.
const keyGap = 3
