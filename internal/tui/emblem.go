package tui

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// emblemSize is how many cells an emblem needs, with so many from column to
// column: half a line for a square where that can be painted, and else a line.
func emblemSize(t *look.Theme, pitch int) (w, h int) {
	h = int(game.Column(7).Squares())
	if painted(t) {
		h = (h + 1) / 2
	}
	return game.Columns*pitch - min(1, pitch-1), h
}

// painted reports whether squares are told by their colours, in half cells.
func painted(t *look.Theme) bool { return t.HasHalves() && !t.Outlined }

// drawEmblem draws a board as a picture, of which nothing needs to be read.
func drawEmblem(c canvas, at rect, pitch int, v boardView) {
	t := c.theme
	width := max(1, pitch-1)
	high := int(game.Column(7).Squares())
	p := newPixels(at.w, high)
	for col := range game.AllColumns() {
		for square := uint8(1); square <= col.Squares(); square++ {
			x := int(col-game.FirstColumn) * pitch
			y := boardLayout{}.row(col, square)
			glyph, style, fill := v.emblemSquare(t, col, square)
			if painted(t) {
				p.light(rect{x, y, width, 1}, fill)
				continue
			}
			for i := range width {
				c.put(at.x+x+i, at.y+y, glyph, style)
			}
		}
	}
	c.putPixels(at.x, at.y, p)
}

// emblemSquare is what a square of an emblem shows: as a sign, or as a colour.
func (v boardView) emblemSquare(t *look.Theme, col game.Column, square uint8) (glyph string, style uv.Style, fill color.Color) {
	row := boardLayout{}.row(col, square)
	if owner, claimed := v.owner(col); claimed {
		claim := t.Claim(int(owner), row)
		return t.Glyphs.Seats[owner], claim, claim.Bg
	}
	if v.runners[col] == square {
		return t.Glyphs.Runner, t.OnRunner(int(v.mover)), t.Runner.Bg
	}
	plain := t.Square(row, square)
	if square == col.Squares() {
		plain = t.Top(row)
	}
	for seat := range v.seats {
		if v.markers[seat][col] == square {
			mark := t.Marker(seat, plain)
			return t.Glyphs.Seats[seat], mark, mark.Fg
		}
	}
	if v.covered[col].has(square) {
		seat := t.Seats[v.covered[col].seat]
		return t.Rope, seat.Rope, seat.Trail.Bg
	}
	if !t.Outlined {
		return " ", plain, plain.Bg
	}
	return t.Free, plain, plain.Bg
}
