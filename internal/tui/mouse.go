package tui

import (
	tea "charm.land/bubbletea/v2"
)

// point does what the mouse does: moving highlights, and previews with it; a
// click on what is highlighted does it; the wheel scrolls.
func (m *Model) point(msg tea.MouseMsg) tea.Cmd {
	if !m.settings.Mouse || m.layout.size == tooSmall {
		return nil
	}
	at := msg.Mouse()
	_, clicked := msg.(tea.MouseClickMsg)
	clicked = clicked && at.Button == tea.MouseLeft
	switch {
	case m.dialog != nil:
		return m.pointDialog(at, clicked)
	case m.setup != nil:
		return m.setup.point(m, at, clicked)
	case m.match != nil:
		return m.pointMatch(at, clicked)
	default:
		return m.pointFront(at, clicked)
	}
}

func (m *Model) pointDialog(at tea.Mouse, clicked bool) tea.Cmd {
	d := m.dialog
	switch at.Button {
	case tea.MouseWheelUp:
		d.page("up")
	case tea.MouseWheelDown:
		d.page("down")
	}
	if d.drawn.entries.has(at.X, at.Y) {
		d.cursor = at.Y - d.drawn.entries.y
		if clicked {
			return d.do(m)
		}
	}
	return nil
}

func (m *Model) pointFront(at tea.Mouse, clicked bool) tea.Cmd {
	r := m.layout.panel
	i := at.Y - r.y + m.front.top(r.h)
	if !r.has(at.X, at.Y) || i >= len(m.front.entries) {
		return nil
	}
	m.front.cursor = i
	if clicked {
		return m.front.entries[i].do(m)
	}
	return nil
}

// pointMatch highlights the choice under the mouse. A click takes it; anywhere
// it does what any key would: skip what is shown.
func (m *Model) pointMatch(at tea.Mouse, clicked bool) tea.Cmd {
	g := m.match
	if clicked {
		cmd, done := m.hurry()
		if done || g.guard.blocks(m.o.Now()) {
			return cmd
		}
	}
	if !g.waits() {
		return nil
	}
	for _, place := range m.placeRows(g.panel(m.settings).rows) {
		if place.row.choice >= 0 && place.rect.has(at.X, at.Y) {
			g.cursor = place.row.choice
			if clicked {
				return m.take(g.cursor, true)
			}
		}
	}
	return nil
}
