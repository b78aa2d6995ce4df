package tui

import (
	"strconv"

	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// pips are the places of a face's pips on a die of three rows and three
// columns, from the top left.
var pips = [7][9]bool{
	1: {4: true},
	2: {0: true, 8: true},
	3: {0: true, 4: true, 8: true},
	4: {0: true, 2: true, 6: true, 8: true},
	5: {0: true, 2: true, 4: true, 6: true, 8: true},
	6: {0: true, 2: true, 3: true, 5: true, 6: true, 8: true},
}

// A diceView is four dice and what the highlighted move makes of them: under
// each die the sum of its pair, where that column moves.
type diceView struct {
	dice game.Dice
	sums [4]game.Column // 0 where the die moves nothing
	idle bool           // no move is highlighted, so no die is out of use
}

const (
	dieWidth  = 7
	dieHeight = 5
	dieGap    = 1
)

// drawDice draws the dice with pips, dieHeight rows and one for the sums.
func drawDice(c canvas, x, y int, t *look.Theme, v diceView) {
	if v.dice == (game.Dice{}) {
		return
	}
	for i, face := range v.dice {
		style := t.Die
		if !v.idle && v.sums[i] == 0 {
			style = t.IdleDie
		}
		left := x + i*(dieWidth+dieGap)
		drawDie(c, left, y, t, style, face)
		if v.sums[i] != 0 {
			c.putMiddle(rect{left, y + dieHeight, dieWidth, 1}, v.sums[i].String(), t.Accent)
		}
	}
}

func drawDie(c canvas, x, y int, t *look.Theme, style uv.Style, face uint8) {
	if style.Bg == nil {
		drawBox(c, rect{x, y, dieWidth, dieHeight}, t.Glyphs.Die, style)
	} else {
		// The upper and lower edges are half a row, so that the die looks square.
		c.fill(rect{x, y + 1, dieWidth, dieHeight - 2}, style)
		edge := t.Edge(style)
		for i := range dieWidth {
			c.put(x+i, y, t.Halves[0], edge)
			c.put(x+i, y+dieHeight-1, t.Halves[1], edge)
		}
	}
	for i, pip := range pips[face] {
		if pip {
			c.put(x+1+2*(i%3), y+1+i/3, t.Pip, style)
		}
	}
}

// drawDiceLine draws the dice in one row, as digits.
func drawDiceLine(c canvas, x, y int, t *look.Theme, v diceView) {
	if v.dice == (game.Dice{}) {
		return
	}
	for i, face := range v.dice {
		style := t.Die
		if !v.idle && v.sums[i] == 0 {
			style = t.IdleDie
		}
		style.Attrs |= uv.AttrBold
		text := " " + strconv.Itoa(int(face)) + " "
		if t.Outlined {
			text = "[" + strconv.Itoa(int(face)) + "]"
		}
		x = c.put(x, y, text, style) + 1
	}
}

func drawBox(c canvas, r rect, b look.Box, s uv.Style) {
	for x := r.x + 1; x < r.right()-1; x++ {
		c.put(x, r.y, b.Top, s)
		c.put(x, r.bottom()-1, b.Bottom, s)
	}
	for y := r.y + 1; y < r.bottom()-1; y++ {
		c.put(r.x, y, b.Left, s)
		c.put(r.right()-1, y, b.Right, s)
	}
	c.put(r.x, r.y, b.TopLeft, s)
	c.put(r.right()-1, r.y, b.TopRight, s)
	c.put(r.x, r.bottom()-1, b.BottomLeft, s)
	c.put(r.right()-1, r.bottom()-1, b.BottomRight, s)
}

// drawDice draws the dice where the layout has them.
func (h *house) drawDice(c canvas, v diceView) {
	at := h.layout.dice
	if h.layout.size == compact {
		drawDiceLine(c, at.x, at.y, h.theme, v)
	} else {
		drawDice(c, at.x, at.y, h.theme, v)
	}
}

// sumsOf is, for each die, the column that its pair moves with a move.
func sumsOf(p game.Position, move game.Move) [4]game.Column {
	d := p.Dice
	var sums [4]game.Column
	for _, split := range [][4]int{{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}} {
		a := game.Column(d[split[0]] + d[split[1]])
		b := game.Column(d[split[2]] + d[split[3]])
		if p.MovesOf(game.Pairing{A: min(a, b), B: max(a, b)}).Index(move) < 0 {
			continue
		}
		left := []game.Column{move.A}
		if !move.Single() {
			left = append(left, move.B)
		}
		for i, sum := range []game.Column{a, b} {
			for j, c := range left {
				if c == sum {
					sums[split[2*i]], sums[split[2*i+1]] = sum, sum
					left = append(left[:j], left[j+1:]...)
					break
				}
			}
		}
		return sums
	}
	return sums
}
