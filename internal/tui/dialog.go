package tui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// A dialog lies over the screen: text that can be scrolled, and entries of which
// one is done. It is gone then, unless the entry is a value.
type dialog struct {
	*house
	title   string
	body    []dialogLine
	entries []entry
	cursor  int
	scroll  int    // lines above those in sight
	atEnd   bool   // the text is seen from its end, until it is scrolled
	below   *front // the menu, if it lies under it: the title stays in sight
	leaving bool   // q leaves the program, as it did to get here
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
	hint   string // what it does, shown while it is highlighted
	do     action // nil for one that only closes the dialog
	// change turns an entry that is a value to the next or previous one. Its
	// dialog stays, and do is not used.
	change func(by int) action
}

func (d *dialog) press(k tea.KeyPressMsg) action {
	asks := len(d.entries) > 0
	switch {
	case d.leaving && key.Matches(k, d.keys.quit):
		return (*Model).leave
	case key.Matches(k, d.keys.back), !asks && key.Matches(k, d.keys.help, d.keys.history, d.keys.enter):
		return closing(nil)
	case asks && d.entries[d.cursor].change != nil && key.Matches(k, d.keys.change):
		return d.entries[d.cursor].change(d.keys.step(k))
	case asks && key.Matches(k, d.keys.move):
		d.cursor = (d.cursor + d.keys.step(k) + len(d.entries)) % len(d.entries)
	case asks && key.Matches(k, d.keys.choose):
		return d.chosen()
	case key.Matches(k, d.keys.page):
		for by, b := range d.keys.scroll {
			if key.Matches(k, b) {
				d.scrollBy(by)
			}
		}
	}
	return nil
}

// closing takes the uppermost screen away and then does something more, if it is
// not nil.
func closing(then action) action {
	return func(m *Model) tea.Cmd {
		m.pop()
		if then == nil {
			return nil
		}
		return then(m)
	}
}

// chosen is what the highlighted entry does.
func (d *dialog) chosen() action {
	e := d.entries[d.cursor]
	if e.change != nil {
		return e.change(1)
	}
	return closing(e.do)
}

// scrollBy scrolls the text, by one of the bindings that scroll.
func (d *dialog) scrollBy(which int) {
	a := d.arranged()
	last := len(a.lines) - a.text.h
	d.scroll, d.atEnd = a.scroll, false
	switch which {
	case lineUp:
		d.scroll--
	case lineDown:
		d.scroll++
	case pageUp:
		d.scroll -= a.text.h
	case pageDown:
		d.scroll += a.text.h
	case toStart:
		d.scroll = 0
	case toEnd:
		d.scroll = last
	}
	d.scroll = min(max(0, d.scroll), last)
}

func (d *dialog) point(at tea.Mouse, clicked bool) action {
	switch at.Button {
	case tea.MouseWheelUp:
		d.scrollBy(lineUp)
	case tea.MouseWheelDown:
		d.scrollBy(lineDown)
	}
	entries := d.arranged().entries
	if !entries.has(at.X, at.Y) {
		return nil
	}
	d.cursor = at.Y - entries.y
	if !clicked {
		return nil
	}
	return d.chosen()
}

func (d *dialog) typing() bool { return false }
func (d *dialog) paste(string) {}

func (d *dialog) bindings() keyLine {
	k := d.keys
	back := []key.Binding{k.back}
	if d.leaving {
		k.quit.SetHelp(k.quit.Help().Key, d.text.Say(words.KeyQuitAgain))
		back = []key.Binding{k.quit, k.back}
	}
	switch {
	case len(d.entries) > 0 && d.entries[d.cursor].change != nil:
		return keyLine{first: k.move, others: []key.Binding{k.change}, last: back}
	case len(d.entries) > 0:
		return keyLine{first: k.choose, others: []key.Binding{k.move}, last: back}
	default:
		a := d.arranged()
		k.page.SetEnabled(len(a.lines) > a.text.h)
		return keyLine{first: k.page, last: back}
	}
}

// dialog is where dialogs stand.
func (l layout) dialog() rect {
	switch l.size {
	case large, wide:
		return rect{l.frame.x + (l.frame.w-72)/2, l.frame.y + (l.frame.h-28)/2, 72, 28}
	case beside, normal:
		return rect{l.frame.x + 9, l.frame.y + 1, 62, l.frame.h - 2}
	default:
		return rect{l.frame.x, l.frame.y, 40, 19}
	}
}

// menuWidth is the width of a dialog that is nothing but entries, where there is
// room for more.
const menuWidth = 46

// An arrangement is how a dialog is laid out.
type arrangement struct {
	frame   rect
	lines   []dialogLine // the whole text, wrapped
	scroll  int          // the first line in sight
	text    rect         // where the text is seen
	entries rect         // a line each
	hint    rect         // what the highlighted entry does
}

// arranged lays the dialog out.
func (d *dialog) arranged() arrangement {
	r := d.layout.dialog()
	if len(d.body) == 0 && r.w > menuWidth {
		r.x, r.w = r.x+(r.w-menuWidth)/2, menuWidth
	}
	lines := wrap(d.body, r.w-6)
	gap := 0
	if len(d.entries) > 0 && len(lines) > 0 {
		gap = 1
	}
	hint := d.hintLines(r.w - 6)
	// A dialog is as high as it needs to be.
	need := len(lines) + len(d.entries) + hint + gap + 4
	if board := d.layout.board.rows(); need <= board.h {
		// It stands on the board, and leaves the dice and the question in sight.
		r.y, r.h = board.y+(board.h-need)/2, need
	} else if need < r.h {
		r.y, r.h = r.y+(r.h-need)/2, need
	}
	if d.below != nil {
		top := d.below.facade().title.bottom()
		if free := d.layout.keys.y - top - need; free >= 0 {
			r.y, r.h = top+free/2, need
		}
	}
	room := max(0, min(r.h-4-len(d.entries)-hint-gap, len(lines)))
	a := arrangement{
		frame: r, lines: lines,
		text:    rect{r.x + 3, r.y + 2, r.w - 6, room},
		entries: rect{r.x + 2, r.bottom() - 2 - hint - len(d.entries), r.w - 4, len(d.entries)},
		hint:    rect{r.x + 4, r.bottom() - 1 - hint, r.w - 6, max(0, hint-1)},
	}
	a.scroll = min(d.scroll, len(lines)-room)
	if d.atEnd {
		a.scroll = len(lines) - room
	}
	return a
}

// hintLines is how many lines the longest hint takes, with an empty one before it;
// 0 where there is none.
func (d *dialog) hintLines(width int) int {
	n := 0
	for _, e := range d.entries {
		if e.hint != "" {
			n = max(n, 2+strings.Count(ansi.Wrap(e.hint, width, ""), "\n"))
		}
	}
	return n
}

func (d *dialog) draw(c canvas) *tea.Cursor {
	t, a := d.theme, d.arranged()
	r := a.frame
	c.fill(r, t.Ground)
	drawBox(c, r, t.Frame, t.Muted)
	c.put(r.x+2, r.y, " "+d.title+" ", t.Accent)
	for i, line := range a.lines[a.scroll : a.scroll+a.text.h] {
		line.draw(c, a.text.x, a.text.y+i, t)
	}
	drawBar(c, rect{r.right() - 2, a.text.y, 1, a.text.h}, t, a.scroll, len(a.lines))
	for i, e := range d.entries {
		drawEntry(c, a.entries.row(i), t, e, i == d.cursor)
		if i == d.cursor && e.hint != "" {
			for j, line := range strings.Split(ansi.Wrap(e.hint, a.hint.w, ""), "\n") {
				c.put(a.hint.x, a.hint.y+j, line, t.Muted)
			}
		}
	}
	return nil
}

// drawBar shows which part of a text that does not fit is seen.
func drawBar(c canvas, r rect, t *look.Theme, scroll, lines int) {
	if lines <= r.h || r.h == 0 {
		return
	}
	size := max(1, r.h*r.h/lines)
	top := (r.h - size) * scroll / (lines - r.h)
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

func padRight(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
}
