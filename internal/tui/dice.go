package tui

import (
	"strconv"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
	"cantstop/internal/words"
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

// A diceView is four dice, what a move makes of them, and what they say.
type diceView struct {
	dice game.Dice
	// of is, for each die, which pair it belongs to: 0 for the move's first column,
	// 1 for its second, or idle. sums are the pairs' sums.
	of     [4]int
	sums   [2]game.Column
	paired bool // a move makes something of them
	// together says that the pairs lie side by side. While a choice is open the
	// dice lie as they fell.
	together bool
	dimmed   bool // they are not part of the game
	says     word
	seat     game.Seat // who says it
	bare     bool      // nothing stands under the dice
}

const idle = -1

// pair has the dice make a move.
func (v *diceView) pair(d game.Dice, move game.Move) {
	v.paired, v.of = true, [4]int{idle, idle, idle, idle}
	for _, split := range [][4]int{{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}} {
		a, b := game.Column(d[split[0]]+d[split[1]]), game.Column(d[split[2]]+d[split[3]])
		first, second := split[:2], split[2:]
		switch {
		case move.Single() && (a == move.A || b == move.A):
			if a != move.A {
				first = second
			}
			second = nil
		case !move.Single() && a == move.A && b == move.B:
		case !move.Single() && a == move.B && b == move.A:
			first, second = second, first
		default:
			continue
		}
		for _, die := range first {
			v.of[die] = 0
		}
		for _, die := range second {
			v.of[die] = 1
		}
		v.sums = [2]game.Column{move.A, move.B}
		return
	}
}

// order is which die lies at each place.
func (v diceView) order() [4]int {
	order := [4]int{0, 1, 2, 3}
	if !v.together {
		return order
	}
	n := 0
	for _, pair := range []int{0, 1, idle} {
		for die, of := range v.of {
			if of == pair {
				order[n] = die
				n++
			}
		}
	}
	return order
}

// style is the style of a die.
func (v diceView) style(t *look.Theme, die int) look.DieStyle {
	switch {
	case v.says == saysBust:
		return t.BustDie
	case v.says == saysStop, v.says == saysWins:
		return t.Seats[v.seat].Die
	case v.says == saysRoll, v.paired && v.of[die] == idle:
		return t.IdleDie
	case v.paired:
		return v.pairStyles(t)[v.of[die]]
	default:
		return v.pairStyles(t)[0]
	}
}

// pairStyles are the styles of the one pair and of the other.
func (v diceView) pairStyles(t *look.Theme) [2]look.DieStyle {
	if v.dimmed {
		return t.DimDice
	}
	return t.Dice
}

// drawDice draws the dice where the layout has them.
func (h *house) drawDice(c canvas, v diceView) { h.drawDiceIn(c, h.layout.dice, v) }

// drawDiceIn draws the dice where another layout has them.
func (h *house) drawDiceIn(c canvas, l diceLayout, v diceView) {
	t := h.theme
	said := h.said(v.says)
	if v.dice == (game.Dice{}) && said == "" {
		return
	}
	order := v.order()
	for place, die := range order {
		r, style := l.at[place], v.style(t, die)
		if said != "" {
			r = l.said[place]
		}
		if r.h == 1 {
			drawDigit(c, r, t, style, v, die)
			continue
		}
		drawDie(c, r, t, style)
		switch {
		case said != "":
			drawLetter(c, r, t, style, rune(said[place]))
			if face := v.dice[die]; face > 0 && !v.bare {
				c.putMiddle(rect{r.x, l.under, r.w, 1}, strconv.Itoa(int(face)), t.Muted)
			}
		default:
			drawPips(c, r, t, style, v.dice[die], l.pip)
		}
	}
	if said == "" && v.paired && !v.bare && l.at[0].h > 1 {
		h.drawSums(c, l, v, order)
	}
}

// said is what the dice say, letter by letter; empty where they say nothing, or a
// language has no word for it that fits on four dice.
func (h *house) said(w word) string {
	key, says := map[word]words.Key{
		saysRoll: words.DiceRoll, saysStop: words.DiceStop, saysBust: words.DiceBust, saysWins: words.DiceWins,
	}[w]
	if !says {
		return ""
	}
	text := h.text.Say(key)
	if len(text) != 4 || strings.ContainsFunc(text, func(r rune) bool { return len(letterForms[r]) == 0 }) {
		return ""
	}
	return text
}

// drawSums draws the pairs' sums under the dice: one to two dice in a bracket where
// they lie side by side, else under each.
func (h *house) drawSums(c canvas, l diceLayout, v diceView, order [4]int) {
	t := h.theme
	for pair, sum := range v.sums {
		if sum == 0 {
			continue
		}
		var at []rect
		for place, die := range order {
			if v.of[die] == pair {
				at = append(at, l.at[place])
			}
		}
		if len(at) < 2 {
			continue
		}
		styles := v.pairStyles(t)
		style := styles[pair].Face
		text := " " + sum.String() + " "
		if gap := at[1].x - at[0].right(); gap > 3 {
			for _, r := range at {
				c.putMiddle(rect{r.x, l.under, r.w, 1}, text, style)
			}
			continue
		}
		from, to := at[0].x+1, at[1].right()-2
		line := styles[pair].Upper
		if t.Outlined {
			line = t.Muted
		}
		c.put(from, l.under, t.Under[0], line)
		for x := from + 1; x < to; x++ {
			c.put(x, l.under, t.Under[1], line)
		}
		c.put(to, l.under, t.Under[2], line)
		c.putMiddle(rect{from, l.under, to - from + 1, 1}, text, style)
	}
}

// drawDie draws an empty die.
func drawDie(c canvas, r rect, t *look.Theme, style look.DieStyle) {
	switch {
	case style.Face.Attrs&uv.AttrReverse != 0:
		c.fill(r, style.Face)
		return
	case style.Face.Bg == nil || t.Outlined && style.Face.Bg == t.Ground.Bg:
		drawBox(c, r, t.Glyphs.Die, style.Face)
		return
	}
	// The upper and lower edges are half a row and round.
	c.fill(rect{r.x, r.y + 1, r.w, r.h - 2}, style.Face)
	for x := r.x + 1; x < r.right()-1; x++ {
		c.put(x, r.y, t.Halves[0], style.Upper)
		c.put(x, r.bottom()-1, t.Halves[1], style.Lower)
	}
}

// drawPips draws a face's pips, each so many cells wide.
func drawPips(c canvas, r rect, t *look.Theme, style look.DieStyle, face uint8, width int) {
	across, down := (r.w-2-width)/2, (r.h-3)/2
	for i, pip := range pips[face] {
		if !pip {
			continue
		}
		glyph := t.Pip
		if width > 1 && t.Block != "" {
			glyph = t.Block
		}
		for x := range width {
			c.put(r.x+1+across*(i%3)+x, r.y+1+down*(i/3), glyph, style.Face)
		}
	}
}

// drawDigit draws a die in one row.
func drawDigit(c canvas, r rect, t *look.Theme, style look.DieStyle, v diceView, die int) {
	if v.dice == (game.Dice{}) {
		return
	}
	text := " " + strconv.Itoa(int(v.dice[die])) + " "
	switch {
	case !t.Outlined:
	case v.paired && v.of[die] == 1:
		text = "(" + text[1:2] + ")"
	case !v.paired || v.of[die] == 0:
		text = "[" + text[1:2] + "]"
	}
	face := style.Face
	face.Attrs |= uv.AttrBold
	c.put(r.x, r.y, text, face)
}

// letterForms are the letters that dice can say, five by six dots.
var letterForms = map[rune][6]string{
	'B': {"####.", "#...#", "####.", "#...#", "#...#", "####."},
	'I': {".###.", "..#..", "..#..", "..#..", "..#..", ".###."},
	'L': {"#....", "#....", "#....", "#....", "#....", "#####"},
	'N': {"#...#", "##..#", "#.#.#", "#.#.#", "#..##", "#...#"},
	'O': {".###.", "#...#", "#...#", "#...#", "#...#", ".###."},
	'P': {"####.", "#...#", "#...#", "####.", "#....", "#...."},
	'R': {"####.", "#...#", "#...#", "####.", "#..#.", "#...#"},
	'S': {".####", "#....", ".###.", "....#", "....#", "####."},
	'T': {"#####", "..#..", "..#..", "..#..", "..#..", "..#.."},
	'U': {"#...#", "#...#", "#...#", "#...#", "#...#", ".###."},
	'W': {"#...#", "#...#", "#...#", "#.#.#", "##.##", "#...#"},
}

// drawLetter draws a letter on a die.
func drawLetter(c canvas, r rect, t *look.Theme, style look.DieStyle, letter rune) {
	if t.Halves[0] == " " {
		c.putMiddle(rect{r.x, r.y + r.h/2, r.w, 1}, string(letter), style.Face)
		return
	}
	form := letterForms[letter]
	left, top := r.x+(r.w-5)/2, r.y+(r.h-3)/2
	for x := range 5 {
		for row := range 3 {
			upper, lower := form[2*row][x] == '#', form[2*row+1][x] == '#'
			switch {
			case upper && lower:
				c.put(left+x, top+row, t.Block, style.Face)
			case upper:
				c.put(left+x, top+row, t.Halves[1], style.Face)
			case lower:
				c.put(left+x, top+row, t.Halves[0], style.Face)
			}
		}
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
