package tui

import uv "github.com/charmbracelet/ultraviolet"

// A meter is a chance as a bar.
type meter struct {
	share, lost float64 // what is filled, and what was given away beyond it
	// cell is what a cell shows whose middle is at such a part of the width.
	cell func(at float64, filled bool) (glyph string, style uv.Style)
	// inside is written on the bar, each letter as write says; it may be empty.
	inside string
	write  func(filled bool) uv.Style
}

// draw draws the bar over the whole width: what there is of something has a cell at
// least.
func (m meter) draw(c canvas, r rect) {
	filled := int(m.share*float64(r.w) + 0.5)
	lost := int((m.share+m.lost)*float64(r.w)+0.5) - filled
	if m.share > 0 {
		filled = max(1, filled)
	}
	if m.lost > 0 && lost < 1 {
		filled, lost = max(0, filled-1), 1
	}
	inside := []rune(m.inside)
	for i := range r.w {
		x, full := r.x+i, i < filled
		switch {
		case i > 0 && i <= len(inside):
			c.put(x, r.y, string(inside[i-1]), m.write(full))
		case !full && i < filled+lost:
			c.put(x, r.y, c.theme.Glyphs.Hatch, c.theme.Hatch)
		default:
			glyph, style := m.cell((float64(i)+0.5)/float64(r.w), full)
			c.put(x, r.y, glyph, style)
		}
	}
}
