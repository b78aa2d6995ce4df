package tui

import (
	"slices"
)

// drawPanel draws the panel: its title, and the rows under it.
func (g *match) drawPanel(c canvas, p panel) {
	t, r := g.theme, g.layout.panel
	title := t.Strong
	if p.alarm {
		title = t.Warning
	}
	x := c.putIn(r.row(0), p.title, title)
	if p.aside != "" {
		c.putRight(rect{x + 1, r.y, r.right() - x - 2, 1}, p.aside, t.Muted)
	}
	chosen := -1
	if g.waits() {
		chosen = g.cursor
	}
	for _, place := range g.placeRows(p.rows) {
		c.fill(place.rect, t.Ground)
		g.drawPanelRow(c, place.rect, place.row, place.row.has(chosen))
	}
}

// A placedRow is a row of the panel and where it stands.
type placedRow struct {
	row  panelRow
	rect rect
}

// placeRows puts the panel's rows under its title. The compact layout has no
// room for empty lines, and puts more than three options into two columns.
func (g *match) placeRows(rows []panelRow) []placedRow {
	r := g.layout.panel
	if g.layout.size == compact {
		rows = slices.DeleteFunc(slices.Clone(rows), func(row panelRow) bool { return row.roomy || row.kind == under && row.text == "" })
	}
	options := 0
	for _, row := range rows {
		if row.kind == option {
			options++
		}
	}
	var placed []placedRow
	for i, row := range rows {
		at := r.row(i + 1)
		if g.layout.size == compact && options > 3 {
			half := (r.w - 1) / 2
			at = rect{r.x + i%2*(half+1), r.y + 1 + i/2, half, 1}
		}
		if at.y < r.bottom() {
			placed = append(placed, placedRow{row, at})
		}
	}
	return placed
}

func (g *match) drawPanelRow(c canvas, r rect, row panelRow, highlighted bool) {
	t, indent := g.theme, g.layout.button+2
	switch row.kind {
	case note:
		c.putIn(r, row.text, t.Muted)
	case under:
		c.putIn(rect{r.x + indent, r.y, r.w - indent, 1}, row.text, t.Muted)
	case button:
		g.drawButton(c, r, row, highlighted)
	case option:
		g.drawOption(c, r, row, highlighted)
	}
}

// Where the parts of an option stand, from its left.
const (
	optionText   = 4
	optionDetail = 13
)

func (g *match) drawOption(c canvas, r rect, row panelRow, highlighted bool) {
	t := g.theme
	text, detail, value := t.Strong, t.Muted, t.Text
	if row.grey {
		text = t.Muted
	}
	if highlighted {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		text, detail, value = t.Cursor, t.Faded, t.Marked
	}
	if row.best && !highlighted {
		value = t.Accent
	}
	c.put(r.x+optionText-2, r.y, row.label, detail)
	c.put(r.x+optionText, r.y, row.text, text)
	right := r.right()
	if row.value != "" {
		right = c.putRight(rect{r.x + optionDetail - 1, r.y, r.w - optionDetail, 1}, row.value, value) - 1
	}
	if room := right - r.x - optionDetail; room > 8 || row.value == "" {
		c.putIn(rect{r.x + optionDetail, r.y, room, 1}, row.detail, detail)
	}
}

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
	box := rect{r.x + 2, r.y, g.layout.button - 1, 1}
	if !row.grey {
		c.fill(box, label)
	}
	c.putMiddle(box, row.label, label)
	right := r.right()
	if row.value != "" {
		value := t.Muted
		if row.best {
			value = t.Accent
		}
		right = c.putRight(rect{box.right() + 1, r.y, right - box.right() - 1, 1}, row.value, value) - 1
	}
	c.putIn(rect{box.right() + 1, r.y, right - box.right() - 1, 1}, row.text, text)
}
