package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/record"
)

// A lineup is entries of which one is chosen, beside a board: that of the game
// which the highlighted one would go on with.
type lineup struct {
	*house
	entries []lineupEntry
	cursor  int
	scroll  int    // entries above those in sight, where not all of them are
	problem string // what went wrong, until the next key
}

// A lineupEntry is one of them. Each of its texts may be there in several lengths,
// the longest first.
type lineupEntry struct {
	label  []string
	detail []string
	hint   []string
	board  *record.Record // the game it would open, to look at
	do     action
}

// pressed moves the highlight or chooses.
func (l *lineup) pressed(k tea.KeyPressMsg) action {
	l.problem = ""
	switch {
	case key.Matches(k, l.keys.move):
		l.moveTo((l.cursor + l.keys.step(k) + len(l.entries)) % len(l.entries))
	case key.Matches(k, l.keys.choose):
		return l.entries[l.cursor].do
	}
	return nil
}

// moveTo highlights an entry.
func (l *lineup) moveTo(entry int) {
	l.cursor = entry
	l.scroll = l.top(l.facade())
}

// top is the first entry in sight, so that the highlighted one is.
func (l *lineup) top(f facade) int {
	top := min(max(l.scroll, l.cursor-f.lines()+1), l.cursor)
	return min(top, len(l.entries)-f.lines())
}

func (l *lineup) point(at tea.Mouse, clicked bool) action {
	f := l.facade()
	line := f.lineAt(at.X, at.Y)
	switch {
	case at.Button == tea.MouseWheelUp:
		l.moveTo(max(0, l.cursor-1))
	case at.Button == tea.MouseWheelDown:
		l.moveTo(min(l.cursor+1, len(l.entries)-1))
	case line >= 0:
		l.moveTo(l.top(f) + line)
		if clicked {
			return l.entries[l.cursor].do
		}
	}
	return nil
}

func (l *lineup) typing() bool { return false }
func (l *lineup) paste(string) {}

// The cells of an entry around its words, and before its detail.
const (
	entryFrame = 3
	detailGap  = 2
)

// facade is where the entries stand, with room for the shortest words of each.
func (l *lineup) facade() facade {
	widest := 0
	for _, e := range l.entries {
		widest = max(widest, entryFrame+ansi.StringWidth(e.label[len(e.label)-1]))
	}
	return l.house.facade(len(l.entries), min(widest, listMost, l.layout.frame.w-2), l.bottomLines(2))
}

// drawAll draws the facade with the entries, and what is to be said of the
// highlighted one.
func (l *lineup) drawAll(c canvas) {
	f := l.facade()
	chosen := l.entries[l.cursor]
	l.drawFacade(c, f, chosen.board)
	top := l.top(f)
	for i := range f.lines() {
		l.drawLine(c, f.line(i), l.entries[top+i], top+i == l.cursor)
	}
	drawBar(c, rect{f.list.right(), f.list.y, 1, f.list.h}, l.theme, top, len(l.entries))
	if l.problem != "" {
		l.drawHint(c, f.bottom, l.theme.Warning, l.problem)
	} else {
		l.drawHint(c, f.bottom, l.theme.Muted, chosen.hint...)
	}
}

// drawLine draws an entry; the highlighted one in the colour of who is to move in
// its game.
func (l *lineup) drawLine(c canvas, r rect, e lineupEntry, highlighted bool) {
	t := l.theme
	label, detail := t.Text, t.Muted
	text, aside := fitting(r.w-entryFrame, e.label...), ""
	used := entryFrame + ansi.StringWidth(text)
	if left := r.w - used - detailGap; len(e.detail) > 0 {
		if aside = fitting(left, e.detail...); ansi.StringWidth(aside) > left {
			aside = ""
		}
	}
	if highlighted {
		mover := viewOf(e.board).mover
		label, detail = t.Seats[mover].Band, t.Seats[mover].Band
		if aside != "" {
			used = r.w
		}
		l.drawBand(c, r, mover, used, false)
		c.put(r.x, r.y, t.Glyphs.Cursor, label)
	}
	c.putIn(rect{r.x + 2, r.y, r.w - entryFrame, 1}, text, label)
	c.putRight(rect{r.x, r.y, r.w - 1, 1}, aside, detail)
}

// fitting is the first text that fits into a line, or else the last.
func fitting(width int, texts ...string) string {
	for _, text := range texts {
		if ansi.StringWidth(text) <= width {
			return text
		}
	}
	return texts[len(texts)-1]
}
