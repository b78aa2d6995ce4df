package tui

import (
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
)

// drawSeat draws a seat's name, claims and last turn in its corner.
func (g *stage) drawSeat(c canvas, s game.Seat) {
	t, l := g.theme, g.layout.seats[s]
	style := t.Seats[s].Name
	toMove := s == g.band() && !g.scene.over
	if toMove {
		style = t.Seats[s].Band
		c.fill(l.row(0), style)
	}
	glyph := t.Glyphs.Seats[s]
	name := ansi.Truncate(g.names[s], l.w-4, t.More)
	room := l.w - 4 - ansi.StringWidth(name) // beside the name, in the band
	switch {
	case l.mirrored:
		c.putRight(rect{l.x, l.y, l.w - 1, 1}, name+" "+glyph, style)
		if toMove && room > 1 {
			c.put(l.x+1, l.y, t.Glyphs.Cursor, style)
		}
	default:
		c.put(l.x+1, l.y, glyph+" "+name, style)
		if toMove && room > 1 {
			c.put(l.right()-2, l.y, t.Glyphs.Cursor, style)
		}
	}
	g.drawClaims(c, l, s)
	last := rect{l.x + 1, l.y + 2, l.w - 2, 1}
	if text := g.scene.last[s].fit(last.w); l.mirrored {
		c.putRight(last, text, t.Muted)
	} else {
		c.putIn(last, text, t.Muted)
	}
}

// drawClaims draws the columns a seat has claimed, out of the target.
func (g *stage) drawClaims(c canvas, l seatLayout, s game.Seat) {
	t, p := g.theme, g.scene.now
	type item struct {
		text  string
		style uv.Style
	}
	var items []item
	width := 0
	add := func(text string, style uv.Style) {
		items = append(items, item{text, style})
		width += len([]rune(text)) + 1
	}
	for col := range p.Claimed(s).All() {
		add(" "+col.String()+" ", t.Seats[s].Band)
	}
	for i := len(items); i < int(p.Target); i++ {
		add(t.Open, t.Muted)
	}
	x := l.x + 1
	if l.mirrored {
		x = l.right() - width
	}
	for _, it := range items {
		x = c.put(x, l.y+1, it.text, it.style) + 1
	}
}
