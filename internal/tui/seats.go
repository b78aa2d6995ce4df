package tui

import (
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// drawSeat draws a seat's name, claims and last turn in its corner.
func (g *stage) drawSeat(c canvas, s game.Seat) {
	l := g.layout.seats[s]
	g.drawName(c, l, s)
	g.drawClaims(c, l.claims, s, l.mirrored)
	last := l.last
	last.x++
	last.w -= 2
	if text := g.scene.last[s].fit(last.w); l.mirrored {
		c.putRight(last, text, g.theme.Muted)
	} else {
		c.putIn(last, text, g.theme.Muted)
	}
}

// drawName draws a seat's glyph and name, in a band where it is to move or has won.
func (g *stage) drawName(c canvas, l seatLayout, s game.Seat) {
	t, r := g.theme, l.name
	winner, won := g.scene.now.Winner()
	banded := s == g.band() && !g.scene.over || won && s == winner
	style := t.Seats[s].Name
	glyph, name := t.Glyphs.Seats[s], ansi.Truncate(g.names[s], r.w-4, t.More)
	text := glyph + " " + name
	if l.mirrored {
		text = name + " " + glyph
	}
	width := ansi.StringWidth(text) + 2
	if !banded {
		if l.mirrored {
			c.putRight(rect{r.x, r.y, r.w - 1, 1}, text, style)
		} else {
			c.put(r.x+1, r.y, text, style)
		}
		return
	}
	style = t.Seats[s].Band
	mark := t.Glyphs.Cursor
	if won {
		mark = t.Star
	}
	if room := r.w - width; room > 2 {
		if l.mirrored {
			text = mark + " " + text
		} else {
			text += " " + mark
		}
		width += 2
	}
	length := min(r.w, max(width, min(24, r.w)))
	from := r.x
	if l.mirrored {
		from = r.right() - length
	}
	g.drawBand(c, rect{from, r.y, length, 1}, s, width, l.mirrored)
	at := from + 1
	if l.mirrored {
		at = r.right() - width + 1
	}
	c.put(at, r.y, text, style)
}

// drawBand fills a line in a seat's colour, which runs out after the text.
func (h *house) drawBand(c canvas, r rect, s game.Seat, text int, mirrored bool) {
	style := h.theme.Seats[s].Band
	for i := range r.w {
		cell := style
		if i >= text {
			if faded, ok := h.theme.Fade(int(s), float64(i-text+1)/float64(r.w-text+1)); ok {
				cell = faded
			}
		}
		x := r.x + i
		if mirrored {
			x = r.right() - 1 - i
		}
		c.fill(rect{x, r.y, 1, 1}, cell)
	}
}

// drawClaims draws the columns a seat has claimed, out of the target.
func (g *stage) drawClaims(c canvas, r rect, s game.Seat, mirrored bool) {
	items := g.claimItems(s, false)
	if items.width() > r.w-2 {
		items = g.claimItems(s, true)
	}
	x := r.x + 1
	if mirrored {
		x = r.right() - 1 - items.width()
	}
	items.draw(c, x, r.y)
}

// chips are texts in a row, each in its own style.
type chips struct {
	list  []chip
	apart int // the cells between them
}

type chip struct {
	text  string
	style uv.Style
}

func (l chips) width() int {
	n := -l.apart
	for _, it := range l.list {
		n += ansi.StringWidth(it.text) + l.apart
	}
	return max(n, 0)
}

func (l chips) draw(c canvas, x, y int) {
	for i, it := range l.list {
		if i > 0 {
			x += l.apart
		}
		x = c.put(x, y, it.text, it.style)
	}
}

// claimItems are a seat's claims, and a circle for each column still to be claimed.
func (g *stage) claimItems(s game.Seat, tight bool) chips {
	t, p := g.theme, g.scene.now
	items := chips{apart: 1}
	pad := " "
	if tight {
		items.apart, pad = 0, ""
	}
	for col := range p.Claimed(s).All() {
		items.list = append(items.list, claimChip(t, s, pad+col.String()+pad))
	}
	for i := len(items.list); i < int(p.Target); i++ {
		items.list = append(items.list, chip{t.Open, t.Muted})
	}
	return items
}

func claimChip(t *look.Theme, s game.Seat, text string) chip { return chip{text, t.Seats[s].Band} }
