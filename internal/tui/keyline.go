package tui

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"
)

// drawKeys shows the keys that work now: the first of them, the way to help and
// the way out in any case, and of the others as many as fit.
func (h *house) drawKeys(c canvas, line keyLine) {
	t, r := h.theme, h.layout.keys
	c.fill(r, t.Ground)
	width := func(b key.Binding) int {
		if !b.Enabled() {
			return 0
		}
		return ansi.StringWidth(t.Spell(b.Help().Key)) + 1 + ansi.StringWidth(t.Spell(b.Help().Desc)) + keyGap
	}
	room := r.w + keyGap - width(line.first)
	for _, b := range line.last {
		room -= width(b)
	}
	shown := []key.Binding{line.first}
	for _, b := range line.others {
		if n := width(b); n <= room {
			room -= n
			shown = append(shown, b)
		}
	}
	x := r.x
	for _, b := range append(shown, line.last...) {
		if n := width(b); n > 0 && x+n-keyGap <= r.right() {
			after := c.put(x, r.y, b.Help().Key, t.Strong)
			c.put(after+1, r.y, b.Help().Desc, t.Muted)
			x += n
		}
	}
}

// keyGap is the empty cells between two keys of the line.
const keyGap = 3
