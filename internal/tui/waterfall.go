package tui

import (
	"strconv"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// A waterfall is an account: how a chance became a result, row by row. Each row has
// a label, a number with its sign, and where there is room a bar from what it was to
// what it has become. Its numbers add up: that is for whoever makes it.
type waterfall struct {
	seat int // in whose colour start and result are
	rows []waterRow
}

// A waterRow is a row of a waterfall.
type waterRow struct {
	label  phrase
	value  int
	level  bool // a state, that is start or result, and not a change
	strong bool // the result
}

// signed is a number as a change is written.
func signed(n int) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case n > 0:
		return "+" + strconv.Itoa(n)
	default:
		return "0"
	}
}

// number is the row's value in text.
func (r waterRow) number() string {
	if r.level {
		return strconv.Itoa(r.value)
	}
	return signed(r.value)
}

// style is that of the row's number.
func (w waterfall) style(c canvas, r waterRow) uv.Style {
	switch {
	case r.level && r.strong:
		return c.theme.Seats[w.seat].Name
	case r.level:
		return c.theme.Strong
	case r.value < 0:
		return c.theme.Warning
	default:
		s := c.theme.Gain()
		s.Attrs |= uv.AttrBold
		return s
	}
}

// spans are from where to where each row goes, and the least and greatest of all.
func (w waterfall) spans() (spans [][2]int, least, greatest int) {
	greatest = 100
	at := 0
	for _, r := range w.rows {
		span := [2]int{at, at + r.value}
		if r.level {
			span = [2]int{0, r.value}
		}
		at = span[1]
		spans = append(spans, span)
		least, greatest = min(least, at), max(greatest, at)
	}
	return spans, least, greatest
}

// numberWidth is the cells of a number with its sign.
const numberWidth = 4

// draw draws a line for each row, with labels in so many cells.
func (w waterfall) draw(c canvas, r rect, labels int) {
	t := c.theme
	spans, least, greatest := w.spans()
	bars := rect{r.x + labels + 1 + numberWidth + 2, r.y, r.w - labels - numberWidth - 3, r.h}
	scale := func(n int) int { return (n - least) * bars.w * eighths / (greatest - least) }
	for i, row := range w.rows {
		line := r.row(i)
		label := t.Muted
		if row.strong {
			label = t.Seats[w.seat].Name
		}
		c.putIn(rect{line.x, line.y, labels, 1}, row.label.fit(labels), label)
		c.putRight(rect{line.x + labels + 1, line.y, numberWidth, 1}, row.number(), w.style(c, row))
		if bars.w < eighths {
			continue
		}
		for x := range bars.w {
			c.put(bars.x+x, line.y, t.Free, t.Muted)
		}
		if least < 0 {
			c.put(bars.x+scale(0)/eighths, line.y, t.Axis[0], t.Muted)
		}
		w.drawBar(c, bars.row(i), row, scale(min(spans[i][0], spans[i][1])), scale(max(spans[i][0], spans[i][1])))
	}
}

// drawBar draws a bar in a line, from and to so many eighths of a cell. Without
// colours, what is lost is hatched.
func (w waterfall) drawBar(c canvas, r rect, row waterRow, from, to int) {
	t := c.theme
	style, glyph := t.Gain(), t.Block
	switch {
	case row.level:
		style = t.Seats[w.seat].Line
	case row.value < 0 && !t.HasAreas():
		style, glyph = t.Loss(), t.Glyphs.Hatch
	case row.value < 0:
		style = t.Loss()
	}
	if from == to {
		return
	}
	if !t.HasAreas() {
		for x := from / eighths; x < max((to+eighths/2)/eighths, from/eighths+1); x++ {
			c.put(r.x+x, r.y, glyph, style)
		}
		return
	}
	drawBlocks(c, r, style, from, to)
}

// drawBlocks fills a line from and to so many eighths of a cell.
func drawBlocks(c canvas, r rect, style uv.Style, from, to int) {
	t := c.theme
	to = max(to, from+1)
	for x := from / eighths; x*eighths < to; x++ {
		left, right := max(from-x*eighths, 0), min(to-x*eighths, eighths)
		switch {
		case left == 0 && right == eighths:
			c.put(r.x+x, r.y, t.Block, style)
		case left == 0:
			c.put(r.x+x, r.y, t.Lefts[right], style)
		default:
			// Its right part is what the left part of the ground leaves.
			c.put(r.x+x, r.y, t.Lefts[left], uv.Style{Fg: t.Ground.Bg, Bg: style.Fg})
		}
	}
}

// drawAcross writes the account in two lines, a column for each row: as wide as its
// label in short where there is too little room for all in full.
func (w waterfall) drawAcross(c canvas, r rect) {
	labels := w.across(r.w)
	width := -acrossGap
	for _, l := range labels {
		width += ansi.StringWidth(l) + acrossGap
	}
	gap := acrossGap
	for n := len(labels) - 1; n > 0 && width+n <= r.w && gap < 2*acrossGap; gap++ {
		width += n
	}
	x := r.x
	for i, row := range w.rows {
		cell := rect{x, r.y, ansi.StringWidth(labels[i]), 1}
		if i == len(w.rows)-1 {
			cell.x = r.right() - cell.w
			c.put(r.right()-numberWidth, r.y+1, "=", c.theme.Muted)
		}
		label := c.theme.Muted
		if row.strong {
			label = c.theme.Seats[w.seat].Name
		}
		c.put(cell.x, r.y, labels[i], label)
		c.putRight(cell.row(1), row.number(), w.style(c, row))
		x += cell.w + gap
	}
}

// acrossGap is the cells between two columns of an account in two lines.
const acrossGap = 2

// across are the labels for such a width, none narrower than its number.
func (w waterfall) across(width int) []string {
	var labels []string
	for _, short := range []bool{false, true} {
		labels = labels[:0]
		total := -acrossGap
		for _, row := range w.rows {
			label := row.label.full
			if short && row.label.short != "" {
				label = row.label.short
			}
			for ansi.StringWidth(label) < numberWidth {
				label = " " + label
			}
			labels = append(labels, label)
			total += ansi.StringWidth(label) + acrossGap
		}
		if total <= width {
			break
		}
	}
	return labels
}

// drawPaired writes the account in lines of two rows each: the first half at the
// left, the other at the right.
func (w waterfall) drawPaired(c canvas, r rect, left, right []waterRow) {
	half := (r.w - 2) / 2
	for i, rows := range [][]waterRow{left, right} {
		column := rect{r.x + i*(half+2), r.y, half, r.h}
		for j, row := range rows {
			if j >= r.h {
				break
			}
			line := column.row(j)
			c.putIn(rect{line.x, line.y, half - numberWidth - 1, 1}, row.label.fit(half-numberWidth-1), c.theme.Muted)
			c.putRight(line, row.number(), w.style(c, row))
		}
	}
}

// drawShare draws two seats' shares of a hundred games as one bar, with their
// numbers at its ends and a mark at the half.
func drawShare(c canvas, r rect, seats [2]int, share int) {
	t := c.theme
	ends := [2]string{
		t.Glyphs.Seats[seats[0]] + " " + strconv.Itoa(share),
		strconv.Itoa(100-share) + " " + t.Glyphs.Seats[seats[1]],
	}
	const end = 5 // cells of a glyph and up to three digits
	c.putRight(rect{r.x, r.y, end, 1}, ends[0], t.Seats[seats[0]].Name)
	c.putIn(rect{r.right() - end, r.y, end, 1}, ends[1], t.Seats[seats[1]].Name)
	bar := rect{r.x + end + 1, r.y, r.w - 2*end - 2, 1}
	if bar.w < eighths {
		return
	}
	own, others := t.Seats[seats[0]].Line, t.Seats[seats[1]].Line
	parts := share * bar.w * eighths / 100
	for x := range bar.w {
		glyph, style := t.Block, own
		switch part := parts - x*eighths; {
		case part <= 0 && t.HasAreas():
			style = others
		case part < eighths && t.HasAreas():
			glyph, style = t.Lefts[part], uv.Style{Fg: own.Fg, Bg: others.Fg}
		case part < eighths/2:
			glyph, style = t.Track, others
		}
		if x == bar.w/2 {
			glyph, style = t.Axis[0], uv.Style{Fg: t.Ground.Bg, Bg: style.Fg}
			if !t.HasAreas() {
				style = t.Strong
			}
		}
		c.put(bar.x+x, bar.y, glyph, style)
	}
}
