package tui

import (
	"slices"
	"strconv"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// drawPanel draws the panel: its title, and the rows under it.
func (g *match) drawPanel(c canvas, p panel) {
	t, r := g.theme, g.layout.panel
	title := t.Strong
	switch {
	case p.alarm:
		title = t.Warning
	case p.seat >= 0:
		title = t.Seats[p.seat].Name
	}
	rows := g.placeRows(p.rows)
	if g.titled(p.rows) {
		room := r.w
		if p.aside != "" {
			room -= ansi.StringWidth(p.aside) + 1
		}
		x := c.putIn(rect{r.x, r.y, room, 1}, p.title.fit(room), title)
		c.putRight(rect{x + 1, r.y, r.right() - x - 1, 1}, p.aside, t.Muted)
	}
	chosen := -1
	if g.waits() {
		chosen = g.cursor
	}
	for _, place := range rows {
		c.fill(place.rect, t.Ground)
		g.drawPanelRow(c, place.rect, place.row, place.row.has(chosen))
	}
}

// A placedRow is a row of the panel and where it stands.
type placedRow struct {
	row  panelRow
	rect rect
}

// titled reports whether the panel's title is shown: the compact layout needs its
// line where there are many choices.
func (g *match) titled(rows []panelRow) bool {
	return g.layout.size != compact || len(g.fitting(rows)) < g.layout.panel.h
}

// fitting are the rows without those for which there is no room.
func (g *match) fitting(rows []panelRow) []panelRow {
	if g.layout.size != compact {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(row panelRow) bool {
		return row.roomy || row.kind == under && row.text.full == "" && row.value == ""
	})
}

// placeRows puts the panel's rows under its title. The compact layout has no room
// for empty lines, leaves out reasons first, and puts six options into two columns.
func (g *match) placeRows(rows []panelRow) []placedRow {
	r := g.layout.panel
	rows = g.fitting(rows)
	first := 1
	if !g.titled(rows) {
		first = 0
	}
	options := 0
	for _, row := range rows {
		if row.kind == option && !row.grey {
			options++
		}
	}
	var placed []placedRow
	for i, row := range rows {
		at := r.row(i + first)
		if g.layout.size == compact && options > r.h {
			half := (r.w - 1) / 2
			at = rect{r.x + i%2*(half+1), r.y + first + i/2, half, 1}
		}
		if at.y < r.bottom() {
			placed = append(placed, placedRow{row, at})
		}
	}
	return placed
}

// indent is where the texts of a panel stand, from its left.
const indent = 12

func (g *match) drawPanelRow(c canvas, r rect, row panelRow, highlighted bool) {
	t := g.theme
	switch row.kind {
	case note:
		style := t.Muted
		if row.plain {
			style = t.Text
		}
		c.putIn(r, row.text.fit(r.w), style)
	case under:
		g.drawUnder(c, r, row)
	case button:
		g.drawButton(c, r, row, highlighted)
	case option:
		g.drawOption(c, r, row, highlighted)
	case lying:
		drawLying(c, r, t, row)
	case gauge:
		g.drawChance(c, r, row)
	case loss:
		drawLoss(c, r, t, row)
	}
}

// drawUnder draws what belongs to the button above.
func (g *match) drawUnder(c canvas, r rect, row panelRow) {
	right := g.drawValue(c, r, row)
	at := indent
	if g.layout.size == compact {
		at = 2
	}
	c.putIn(rect{r.x + at, r.y, right - r.x - at, 1}, row.text.fit(right-r.x-at), g.theme.Muted)
}

// drawValue draws what stands at the right of a row, with the adviser's star, and
// returns where it begins.
func (g *match) drawValue(c canvas, r rect, row panelRow) int {
	if row.value == "" {
		return r.right()
	}
	value := g.theme.Text
	text := row.value
	switch {
	case row.best:
		value, text = g.theme.Accent, g.theme.Star+" "+text
	case row.bust >= 0:
		value = g.theme.Risk(row.bust)
	}
	return c.putRight(rect{r.x, r.y, r.w, 1}, text, value) - 1
}

// Where the parts of an option stand, from its left.
const (
	optionText   = 4
	optionDetail = 14
)

// drawOption draws a move: its sums, what it brings, and the risk after it.
func (g *match) drawOption(c canvas, r rect, row panelRow, highlighted bool) {
	t := g.theme
	text, detail := t.Strong, t.Muted
	if row.grey {
		text = t.Muted
	}
	value := t.Text
	if row.bust >= 0 {
		value = t.Risk(row.bust)
	}
	if highlighted {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		text, detail = t.Cursor, t.Faded
		value.Bg = t.Cursor.Bg
	}
	if row.best {
		value = t.Accent
		if highlighted {
			value = t.Marked
		}
	}
	c.put(r.x+2, r.y, row.label, detail)
	if highlighted && row.move != (game.Move{}) {
		drawSum(c, r.x+optionText, r.y, t, row.move)
	} else {
		c.put(r.x+optionText, r.y, row.text.full, text)
	}
	right := r.right()
	if row.value != "" {
		shown := row.value
		if row.best {
			shown = t.Star + " " + shown
		}
		right = c.putRight(rect{r.x, r.y, r.w, 1}, shown, value) - 1
		// It goes where the move's note needs its place.
		at := min(right, r.right()-7) - miniGauge
		if row.bust >= 0 && right-r.x-optionDetail > 22 && at-1-r.x-optionDetail >= ansi.StringWidth(row.detail) {
			drawMiniGauge(c, at, r.y, t, row.bust, highlighted)
			right = at - 1
		}
	}
	at := r.x + optionDetail
	if g.layout.size == compact {
		at -= 2
	}
	if room := right - at; room > 8 || row.value == "" {
		c.putIn(rect{at, r.y, room, 1}, row.detail, detail)
	}
}

// drawSum draws a move's columns in the colours of their dice.
func drawSum(c canvas, x, y int, t *look.Theme, m game.Move) {
	pair := 0
	for column := range m.Columns() {
		if pair > 0 {
			x = c.put(x, y, "+", t.Cursor)
		}
		x = c.put(x, y, " "+column.String()+" ", t.Dice[pair].Face)
		pair++
	}
}

// miniGauge is the cells of a gauge beside an option.
const miniGauge = 4

// drawMiniGauge draws a chance as a thin line, full at a half.
func drawMiniGauge(c canvas, x, y int, t *look.Theme, bust float64, highlighted bool) {
	filled := min(int(2*bust*miniGauge+0.5), miniGauge)
	if bust > 0 && filled == 0 {
		filled = 1
	}
	for i := range miniGauge {
		glyph, style := t.Under[1], t.Muted
		if i < filled {
			glyph, style = t.Line, t.Risk(bust)
		}
		if highlighted {
			style.Bg = t.Cursor.Bg
		}
		c.put(x+i, y, glyph, style)
	}
}

// drawGauge draws a chance as a bar of the whole width, warming as it grows.
func drawGauge(c canvas, r rect, t *look.Theme, share float64) {
	meter{share: share, cell: func(at float64, filled bool) (string, uv.Style) {
		glyph := t.Block
		if !filled && t.Outlined {
			glyph = t.Track
		}
		return glyph, t.Gauge(at, filled)
	}}.draw(c, r)
}

// drawButton draws a button, what it means, and for a roll the danger it carries.
func (g *match) drawButton(c canvas, r rect, row panelRow, highlighted bool) {
	t := g.theme
	label, text := t.Rest, t.Text
	switch {
	case row.grey:
		label, text = t.Muted, t.Muted
	case highlighted:
		label, text = t.Button, t.Strong
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Accent)
	}
	width := indent - 4
	if g.layout.size == compact {
		width = 8
	}
	box := rect{r.x + 2, r.y, width, 1}
	if !row.grey {
		c.fill(box, label)
	}
	c.putMiddle(box, row.label, label)
	right := g.drawValue(c, r, row)
	left := box.right() + 2
	if g.layout.size == compact {
		left--
	}
	if row.bust >= 0 {
		drawGauge(c, rect{left, r.y, min(right-left, 50), 1}, t, row.bust)
		return
	}
	c.putIn(rect{left, r.y, right - left, 1}, row.text.fit(right-left), text)
}

// drawChance draws a chance by itself: text and a bar.
func (g *match) drawChance(c canvas, r rect, row panelRow) {
	t := g.theme
	if row.label != "" {
		x := c.putIn(r, row.label, t.Muted) + 2
		width := min(10, r.right()-x)
		drawGauge(c, rect{x, r.y, width, 1}, t, row.bust)
		x += width + 2
		c.putIn(rect{x, r.y, r.right() - x, 1}, row.text.fit(r.right()-x), t.Text)
		return
	}
	x := c.putIn(rect{r.x + 2, r.y, r.w - 2, 1}, row.text.full, t.Muted) + 2
	drawGauge(c, rect{x, r.y, max(0, min(r.right()-x, 30)), 1}, t, row.bust)
}

// drawLying draws a column on its side, its top at the right, with the rope from
// the marker to the runner.
func drawLying(c canvas, r rect, t *look.Theme, row panelRow) {
	const longest = 13
	seat, col := t.Seats[row.seat], row.column
	squares := int(col.column.Squares())
	at := r.x + indent
	c.putRight(rect{at - 3, r.y, 2, 1}, col.column.String(), t.Strong)
	left := at + longest - squares
	claimed := int(col.to) == squares
	for i := range squares {
		square := i + 1
		glyph, style := t.Free, t.Square(6, uint8(square))
		switch {
		case claimed:
			glyph, style = t.Glyphs.Seats[row.seat], t.Claim(row.seat, 0)
		case square == int(col.to):
			glyph, style = t.Glyphs.Runner, t.OnRunner(row.seat)
		case square > int(col.from) && square < int(col.to):
			glyph, style = t.Line, seat.Rope
		case square == int(col.from):
			glyph, style = t.Glyphs.Seats[row.seat], t.Marker(row.seat, t.Square(6, uint8(square)))
		}
		c.put(left+i, r.y, glyph, style)
	}
	x := at + longest + 1
	c.putRight(rect{x, r.y, 3, 1}, row.value, seat.Name)
	text := t.Muted
	if claimed {
		text = seat.Name
	}
	c.putIn(rect{x + 4, r.y, r.right() - x - 4, 1}, row.text.full, text)
}

// drawLoss draws the squares that a seat loses by a claim.
func drawLoss(c canvas, r rect, t *look.Theme, row panelRow) {
	seat := t.Seats[row.seat]
	c.put(r.x+2, r.y, t.Glyphs.Seats[row.seat], seat.Name)
	c.putIn(rect{r.x + 4, r.y, 12, 1}, row.text.full, seat.Name)
	style := seat.Line
	x := r.x + 17
	for range row.loss[0] {
		x = c.put(x, r.y, t.Glyphs.Hatch, style)
	}
	c.put(x+1, r.y, "−"+strconv.Itoa(int(row.loss[0])), t.Strong)
}
