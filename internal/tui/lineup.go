package tui

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/record"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// A lineup is entries of which one is chosen, beside a board: that of the game
// which the highlighted one would go on with.
type lineup struct {
	*house
	entries []lineupEntry
	cursor  int
	scroll  int    // entries above those in sight, where not all of them are
	problem string // what went wrong, until the next key
	alike   bool   // entries are told apart by their details, which are never left out
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

// facade is where the entries stand: with room for the shortest words of each, or
// for all that tells them apart as far as there is.
func (l *lineup) facade() facade {
	widest := 0
	for _, e := range l.entries {
		words := e.label[len(e.label)-1]
		if l.alike {
			words = e.label[0]
		}
		widest = max(widest, entryFrame+ansi.StringWidth(words)+l.detailWidth(e))
	}
	bottom := l.bottomLines(2)
	if l.alike {
		bottom = l.bottomLines(4)
	}
	return l.house.facade(len(l.entries), min(widest, listMost, l.layout.frame.w-2), bottom)
}

// detailWidth is the cells that an entry needs for its detail.
func (l *lineup) detailWidth(e lineupEntry) int {
	if !l.alike {
		return 0
	}
	return detailGap + ansi.StringWidth(e.detail[len(e.detail)-1])
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
	text, aside := fitting(r.w-entryFrame-l.detailWidth(e), e.label...), ""
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

// SavedGames is the list of the games that can be gone on with.
type savedGames struct{ lineup }

func (h *house) newSavedGames(games []store.Entry) *savedGames {
	s := &savedGames{lineup{house: h, alike: true}}
	for _, e := range games {
		s.entries = append(s.entries, lineupEntry{
			label: []string{h.called(e.Record), h.andOthers(e.Record.Names()), e.Record.Seats[0].Name},
			detail: []string{
				h.text.Say(words.SavedAt, h.turnOf(e.Record), h.when(e.Saved)),
				h.when(e.Saved),
			},
			hint:  h.standing(e.Record),
			board: e.Record,
			do:    resume(e.ID),
		})
	}
	return s
}

// when is a moment, by the clock of this house.
func (h *house) when(moment time.Time) string {
	return moment.In(h.now().Location()).Format("2 Jan 15:04")
}

func (s *savedGames) press(k tea.KeyPressMsg) action {
	if key.Matches(k, s.keys.back) {
		return closing(nil)
	}
	return s.pressed(k)
}

func (s *savedGames) bindings() keyLine {
	return keyLine{first: s.keys.choose, others: []key.Binding{s.keys.move}, last: []key.Binding{s.keys.back}}
}

func (s *savedGames) draw(c canvas) *tea.Cursor {
	s.drawAll(c)
	return nil
}
