package tui

import (
	"strconv"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/tui/look"
)

// A strip is a line that tells a game turn by turn in the colours of the seats: a
// bar as high as the squares gained, × for a bust, and a full cell with the seat's
// glyph for a claim. It is the axis of a plot, and where one stands in a game.
type strip struct {
	turns  []stripTurn
	cursor int // the turn that is looked at, from 0; -1 for none
}

// A stripTurn is what a strip tells of a turn.
type stripTurn struct {
	seat    game.Seat
	squares int
	bust    bool
	claims  bool
}

// stripOf is the strip of turns, without a cursor.
func stripOf(past []pastTurn) strip {
	s := strip{cursor: -1}
	for _, t := range past {
		s.turns = append(s.turns, stripTurn{t.Seat, t.Gained(), t.End == record.Busted, t.claimed != 0})
	}
	return s
}

// leastPitch is how far turns lie apart at least where one of them is pointed at:
// the cursor stands between two.
const leastPitch = 2

// scale is how the turns are laid out in such a width, and the first that is in
// sight. Where not all are, the one that is looked at stands in the middle.
func (s strip) scale(width int) (scale turnScale, first int) {
	scale = turnScale{len(s.turns), width}
	if s.cursor < 0 || len(s.turns)*leastPitch <= width {
		return scale, 0
	}
	shown := max(width/leastPitch, 1)
	first = min(max(s.cursor-shown/2, 0), len(s.turns)-shown)
	return turnScale{shown, width}, first
}

// draw draws the strip in a line. Where the turns have no cell each, it counts them.
func (s strip) draw(c canvas, r rect) {
	if len(s.turns) == 0 {
		return
	}
	scale, first := s.scale(r.w)
	if !scale.fits() {
		s.drawNumbers(c, r, scale)
		return
	}
	for i := range scale.turns {
		at := rect{r.x + scale.start(i), r.y, scale.bar(), 1}
		if first+i == s.cursor {
			s.drawCursor(c, r, at)
		}
		s.turns[first+i].draw(c, at, first+i == s.cursor)
	}
	if first > 0 {
		c.put(r.x-1, r.y, c.theme.Turn[0], c.theme.Muted)
	}
	if first+scale.turns < len(s.turns) {
		c.put(r.right(), r.y, c.theme.Turn[1], c.theme.Muted)
	}
}

// drawCursor marks the turn that is looked at: before it, or where nothing is left
// of it behind it.
func (s strip) drawCursor(c canvas, r, turn rect) {
	mark := c.theme.Glyphs.Cursor
	x := turn.x - ansi.StringWidth(mark)
	if x < r.x-1 {
		mark, x = c.theme.Turn[0], turn.right()
	}
	c.put(x, r.y, mark, c.theme.Accent)
}

// draw draws a turn in the cells of its bar.
func (t stripTurn) draw(c canvas, r rect, chosen bool) {
	th := c.theme
	of := th.Seats[t.seat]
	ground := th.Ground
	if chosen {
		ground = th.Cursor
		c.fill(r, ground)
	}
	on := func(s uv.Style) uv.Style { s.Bg = ground.Bg; return s }
	bar := of.Name
	bar.Attrs = 0
	switch {
	case t.claims:
		c.fill(r, of.Band)
		glyph := th.Glyphs.Seats[t.seat]
		if r.w == 1 && th.HasHalves() && !th.Outlined {
			glyph = " " // its colour says it
		}
		c.putMiddle(r, glyph, of.Band)
	case t.bust && th.HasAreas():
		c.putMiddle(r, th.Glyphs.Lost, on(th.Warning))
	case th.HasAreas():
		for i := range r.w {
			c.put(r.x+i, r.y, t.bar(c.theme), on(bar))
		}
	default:
		// Without colours enough, the seat's glyph says whose turn it was.
		x := r.x
		if r.w > 1 {
			x = c.put(x, r.y, th.Glyphs.Seats[t.seat], on(of.Name))
		}
		if t.bust {
			c.put(x, r.y, th.Glyphs.Lost, on(th.Warning))
		} else {
			c.put(x, r.y, t.bar(c.theme), on(of.Name))
		}
	}
}

// bar is the sign for the turn's squares. The highest is kept for claims.
func (t stripTurn) bar(th *look.Theme) string {
	return th.Bars[min(max(t.squares, 1), len(th.Bars)-1)-1]
}

// drawNumbers counts the turns, for those who have no cells.
func (s strip) drawNumbers(c canvas, r rect, scale turnScale) {
	const every = 10
	next := 0
	for turn := range scale.turns {
		number := strconv.Itoa(turn + 1)
		x := scale.start(turn)
		if (turn == 0 || (turn+1)%every == 0) && x >= next && x+len(number) <= r.w {
			c.put(r.x+x, r.y, number, c.theme.Muted)
			next = x + len(number) + 1
		}
	}
}

// turnAt is the turn under the mouse, from 0. It is not ok beside the strip.
func (s strip) turnAt(r rect, x, y int) (turn int, ok bool) {
	if len(s.turns) == 0 || !r.has(x, y) {
		return 0, false
	}
	scale, first := s.scale(r.w)
	return first + scale.at(x-r.x), true
}
