package tui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/tui/look"
)

// A dialog lies over the screen: text that can be scrolled, and entries of which
// one is done.
type dialog struct {
	title   string
	body    []dialogLine
	entries []entry
	cursor  int
	scroll  int
	atEnd   bool // the text is shown from its end
	drawn   dialogArea
}

// A dialogLine is a line of text, perhaps with something before it in its own
// style.
type dialogLine struct {
	lead   string
	seat   int // whose style the lead has, or -1
	text   string
	strong bool
}

// An entry is a line that does something.
type entry struct {
	label  string
	detail string
	do     func(*Model) tea.Cmd
	// change turns an entry that is a value to the next or previous one. Its
	// dialog stays, and do is not used.
	change func(m *Model, by int)
}

// A dialogArea is how a dialog was last laid out.
type dialogArea struct {
	lines   int  // of text that fit
	body    int  // all lines of text, wrapped
	entries rect // a line each
}

func (d *dialog) press(m *Model, k tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(k, m.keys.back), len(d.entries) == 0 && key.Matches(k, m.keys.help, m.keys.history):
		m.dialog = nil
	case d.changes() && (k.String() == "left" || k.String() == "right"):
		d.entries[d.cursor].change(m, step(k))
	case len(d.entries) > 0 && key.Matches(k, m.keys.move):
		d.cursor = (d.cursor + step(k) + len(d.entries)) % len(d.entries)
	case len(d.entries) > 0 && key.Matches(k, m.keys.act):
		return d.do(m)
	case len(d.entries) == 0 && k.String() == "enter":
		m.dialog = nil
	case key.Matches(k, m.keys.page):
		d.page(k.String())
	}
	return nil
}

// changes reports whether the highlighted entry is a value.
func (d *dialog) changes() bool { return len(d.entries) > 0 && d.entries[d.cursor].change != nil }

// do does the highlighted entry.
func (d *dialog) do(m *Model) tea.Cmd {
	if d.changes() {
		d.entries[d.cursor].change(m, 1)
		return nil
	}
	m.dialog = nil
	return d.entries[d.cursor].do(m)
}

// page scrolls the text.
func (d *dialog) page(k string) {
	last := max(0, d.drawn.body-d.drawn.lines)
	switch k {
	case "up", "k":
		d.scroll--
	case "down", "j":
		d.scroll++
	case "pgup":
		d.scroll -= d.drawn.lines
	case "pgdown", "space":
		d.scroll += d.drawn.lines
	case "home":
		d.scroll = 0
	case "end":
		d.scroll = last
	}
	d.scroll = min(max(0, d.scroll), last)
}

// area is where dialogs stand.
func (l layout) dialog() rect {
	switch l.size {
	case wide:
		return rect{l.frame.x + 24, l.frame.y + 6, 72, 28}
	case normal:
		return rect{l.frame.x + 9, l.frame.y + 2, 62, 20}
	default:
		return rect{l.frame.x, l.frame.y, 40, 20}
	}
}

// menuWidth is the width of a dialog that is nothing but entries, where there is
// room for more.
const menuWidth = 46

func (d *dialog) draw(c canvas, l layout, t *look.Theme) {
	r := l.dialog()
	if len(d.body) == 0 && r.w > menuWidth {
		r.x, r.w = r.x+(r.w-menuWidth)/2, menuWidth
	}
	width := r.w - 6
	lines := wrap(d.body, width)
	// A dialog is as high as it needs to be.
	need := len(lines) + len(d.entries) + 4
	if len(d.entries) > 0 && len(lines) > 0 {
		need++
	}
	if board := l.board.rows(); need <= board.h {
		// It stands on the board, and leaves the dice and the question in sight.
		r.y, r.h = board.y+(board.h-need)/2, need
	} else if need < r.h {
		r.y, r.h = r.y+(r.h-need)/2, need
	}
	c.fill(r, t.Ground)
	drawBox(c, r, t.Frame, t.Muted)
	c.put(r.x+2, r.y, " "+d.title+" ", t.Accent)

	room := r.h - 4 - len(d.entries)
	if len(d.entries) > 0 && len(lines) > 0 {
		room--
	}
	room = max(0, min(room, len(lines)))
	d.drawn = dialogArea{lines: room, body: len(lines)}
	if d.atEnd {
		d.scroll, d.atEnd = max(0, len(lines)-room), false
	}
	d.scroll = min(max(0, d.scroll), max(0, len(lines)-room))
	for i, line := range lines[d.scroll : d.scroll+room] {
		line.draw(c, r.x+3, r.y+2+i, t)
	}
	d.drawBar(c, rect{r.right() - 2, r.y + 2, 1, room}, t, len(lines))
	y := r.bottom() - 2 - len(d.entries)
	d.drawn.entries = rect{r.x + 2, y, r.w - 4, len(d.entries)}
	for i, e := range d.entries {
		drawEntry(c, rect{r.x + 2, y + i, r.w - 4, 1}, t, e, i == d.cursor)
	}
}

// drawBar shows which part of a text that does not fit is seen.
func (d *dialog) drawBar(c canvas, r rect, t *look.Theme, lines int) {
	if lines <= r.h || r.h == 0 {
		return
	}
	size := max(1, r.h*r.h/lines)
	top := (r.h - size) * d.scroll / (lines - r.h)
	for i := range size {
		c.put(r.x, r.y+top+i, t.Bar, t.Muted)
	}
}

// drawEntry draws a line of a menu.
func drawEntry(c canvas, r rect, t *look.Theme, e entry, highlighted bool) {
	label, detail := t.Text, t.Muted
	if highlighted {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		label, detail = t.Cursor, t.Faded
	}
	x := c.putIn(rect{r.x + 2, r.y, r.w - 3, 1}, e.label, label)
	if left := r.right() - x - 2; ansi.StringWidth(e.detail) <= left {
		c.putRight(rect{x + 1, r.y, left, 1}, e.detail, detail)
	}
}

// draw draws the line from x on.
func (l dialogLine) draw(c canvas, x, y int, t *look.Theme) {
	if l.lead != "" {
		lead := t.Accent
		if l.seat >= 0 {
			lead = t.Seats[l.seat].Name
		}
		x = c.put(x, y, l.lead, lead)
	}
	style := t.Text
	if l.strong {
		style = t.Strong
	}
	c.put(x, y, l.text, style)
}

// wrap breaks lines that are longer than the width.
func wrap(body []dialogLine, width int) []dialogLine {
	var lines []dialogLine
	for _, line := range body {
		indent := ansi.StringWidth(line.lead)
		for i, part := range strings.Split(ansi.Wrap(line.text, max(1, width-indent), ""), "\n") {
			wrapped := line
			wrapped.text = part
			if i > 0 {
				wrapped.lead = strings.Repeat(" ", indent)
			}
			lines = append(lines, wrapped)
		}
	}
	return lines
}

// paragraphs are the lines of a text with line feeds.
func paragraphs(text string) []dialogLine {
	var lines []dialogLine
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, dialogLine{text: line, seat: -1})
	}
	return lines
}
