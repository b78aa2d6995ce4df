package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/words"
)

// A pastTurn is a turn of the history.
type pastTurn struct {
	record.Turn
	claimed game.ColumnSet
	won     bool
}

// turnsOf are the turns on the table.
func (g *stage) turnsOf() []pastTurn {
	turns, _ := g.table.Record().Turns() // a record on a table is legal
	return pastTurns(turns)
}

// pastTurns are turns with what came of them.
func pastTurns(turns []record.Turn) []pastTurn {
	past := make([]pastTurn, len(turns))
	for i, t := range turns {
		past[i] = pastTurn{Turn: t}
		if t.End == record.Stopped {
			_, past[i].won = t.After.Winner()
			past[i].claimed = t.After.Claimed(t.Seat) &^ t.Before.Claimed(t.Seat)
		}
	}
	return past
}

// gains are what a turn's runners climbed, by column.
func (t pastTurn) gains() game.Position {
	p := t.Before
	for _, r := range t.Rolls {
		if r.Move != (game.Move{}) {
			p.Dice = r.Dice
			p = p.After(r.Move)
		}
	}
	return p
}

// columnsOf are those in which somebody climbed.
func columnsOf(p game.Position) game.ColumnSet {
	var set game.ColumnSet
	for c := range game.AllColumns() {
		if p.Advanced(c) > 0 {
			set = set.With(c)
		}
	}
	return set
}

// A turnLine is how the turns of a history are laid out in a line: what stands from
// where on.
type turnLine struct {
	name int // cells of the names, 0 for none
	rope int // the longest rope
	note int // cells of what else there is to tell
}

// turnLineFor shares a line's cells out.
func (g *stage) turnLineFor(width int) turnLine {
	l := turnLine{rope: 6}
	longest := 0
	for _, n := range g.names {
		longest = max(longest, ansi.StringWidth(n))
	}
	if width >= 40 {
		l.name = min(longest, 12)
	}
	// Number, glyph, squares and the gaps between them.
	left := width - 3 - 1 - 1 - 1 - l.name - 1 - 4 - 1
	if l.name > 0 {
		left--
	}
	l.note = min(max(9, left-l.rope), 16)
	l.rope = left - l.note
	return l
}

// drawTurn draws a turn as a rope as long as its squares: kept, at stake, or torn.
func (g *stage) drawTurn(c canvas, r rect, l turnLine, t pastTurn, most int) {
	th := g.theme
	seat := int(t.Seat)
	c.put(r.x, r.y, fmt.Sprintf("%3d", t.Number), th.Muted)
	x := c.put(r.x+4, r.y, th.Glyphs.Seats[seat], th.Seats[seat].Name) + 1
	if l.name > 0 {
		c.putIn(rect{x, r.y, l.name, 1}, g.names[seat], th.Seats[seat].Name)
		x += l.name + 1
	}
	squares := t.Gained()
	length := squares
	if most > l.rope-1 {
		length = (squares*(l.rope-1) + most - 1) / most
	}
	line, end, style := th.Line, th.Glyphs.Seats[seat], th.Seats[seat].Line
	text, value := g.text.Say(words.HistoryGain, squares), th.Strong
	switch t.End {
	case record.Busted:
		line, end, style = th.Glyphs.Hatch, th.Glyphs.Lost, th.Warning
		style.Attrs = 0
		text, value = g.text.Say(words.HistoryLoss, squares), th.Warning
	case record.Unfinished:
		end, text = th.Glyphs.Runner, fmt.Sprint(squares)
	case record.Stopped:
	}
	for i := range length {
		c.put(x+i, r.y, line, style)
	}
	c.put(x+length, r.y, end, style)
	x += l.rope
	c.putRight(rect{x, r.y, 4, 1}, text, value)
	rest := rect{x + 5, r.y, r.right() - x - 5, 1}
	g.noteOf(t, rest.w).drawIn(c, rest)
}

// noteOf is what else there is to tell of a turn: what was claimed, who won, or
// where the runners climbed.
func (g *stage) noteOf(t pastTurn, width int) chips {
	th := g.theme
	note := chips{apart: 1}
	add := func(text string, style uv.Style) { note.list = append(note.list, chip{text, style}) }
	for col := range t.claimed.All() {
		note.list = append(note.list, claimChip(th, t.Seat, " "+col.String()+" "))
	}
	switch {
	case t.won:
		add(g.text.Say(words.HistoryWon), th.Seats[t.Seat].Name)
	case t.claimed != 0:
		add(g.text.Say(words.HistoryClaimed), th.Seats[t.Seat].Name)
	case t.End == record.Busted:
		add(g.text.Say(words.HistoryBust), th.Muted)
	default:
		p := t.gains()
		add(phrase{g.text.Gains(p), g.text.ColumnsInShort(columnsOf(p))}.fit(width), th.Muted)
	}
	return note
}

// drawIn draws as many as fit.
func (l chips) drawIn(c canvas, r rect) {
	for n := len(l.list); n > 0; n-- {
		if part := (chips{l.list[:n], l.apart}); part.width() <= r.w {
			part.draw(c, r.x, r.y)
			return
		}
	}
	if len(l.list) > 0 {
		c.putIn(r, l.list[0].text, l.list[0].style)
	}
}

func longestOf(turns []pastTurn) int {
	most := 1
	for _, t := range turns {
		most = max(most, t.Gained())
	}
	return most
}

// drawHistory shows the latest turns, the latest first, where the layout has room
// for them.
func (g *stage) drawHistory(c canvas) {
	t, r := g.theme, g.layout.history
	if g.layout.size == beside {
		for y := g.layout.frame.y; y < g.layout.frame.bottom(); y++ {
			c.put(r.x-2, y, t.Frame.Left, t.Muted)
		}
	}
	c.put(r.x, r.y, g.text.Say(words.HistoryTitle), t.Strong)
	c.putRight(r.row(0), g.text.Say(words.HistorySquares), t.Muted)
	lines := g.past
	l, most := g.turnLineFor(r.w), longestOf(lines)
	for i := range min(len(lines), r.h-1) {
		g.drawTurn(c, r.row(i+1), l, lines[len(lines)-1-i], most)
	}
}

// A historyScreen shows all turns, from the latest, over the game.
type historyScreen struct {
	*dialog
	stage *stage
	turns []pastTurn
}

// openHistory shows the turns so far.
func (g *stage) openHistory() action {
	h := &historyScreen{dialog: &dialog{house: g.house, title: g.text.Say(words.HistoryTitle)}, stage: g, turns: slices.Clone(g.past)}
	slices.Reverse(h.turns)
	if len(h.turns) == 0 {
		h.body = paragraphs(g.text.Say(words.HistoryEmpty))
	} else {
		h.body = make([]dialogLine, len(h.turns))
		for i := range h.body {
			h.body[i] = dialogLine{seat: -1, text: " "}
		}
	}
	return open(h)
}

func (h *historyScreen) draw(c canvas) *tea.Cursor {
	cursor := h.dialog.draw(c)
	a := h.arranged()
	l, most := h.stage.turnLineFor(a.text.w), longestOf(h.turns)
	for i := range a.text.h {
		if n := a.scroll + i; n < len(h.turns) {
			h.stage.drawTurn(c, a.text.row(i), l, h.turns[n], most)
		}
	}
	return cursor
}

// drawRace shows who is how far: columns claimed, and the nearest of the others.
func (g *stage) drawRace(c canvas) {
	t, r, p := g.theme, g.layout.race, g.scene.now
	c.put(r.x, r.y, g.text.Say(words.RaceTitle), t.Strong)
	c.putRight(r.row(0), g.text.Say(words.RaceNearest), t.Muted)
	const lying = 13
	for seat := range p.AllSeats() {
		line := r.row(1 + int(seat))
		items := g.claimItems(seat, false)
		name := min(12, r.w-6-lying-items.width()-4)
		x := c.put(line.x, line.y, t.Glyphs.Seats[seat]+" ", t.Seats[seat].Name)
		c.putIn(rect{x, line.y, name, 1}, g.names[seat], t.Seats[seat].Name)
		items.draw(c, x+name+1, line.y)
		column, square := nearest(p, seat)
		if column == 0 {
			continue
		}
		at := line.right() - int(column.Squares())
		c.putRight(rect{at - 4, line.y, 3, 1}, column.String(), t.Seats[seat].Name)
		for i := range int(column.Squares()) {
			glyph, style := t.Glyphs.Free, t.Muted
			switch {
			case i+1 == int(square):
				glyph, style = t.Glyphs.Seats[seat], t.Seats[seat].Name
			case i+1 < int(square):
				glyph, style = t.Line, t.Seats[seat].Line
			}
			c.put(at+i, line.y, glyph, style)
		}
	}
}

// nearest is the open column in which a seat's marker has come furthest, 0 if it
// has none there.
func nearest(p game.Position, seat game.Seat) (column game.Column, square uint8) {
	best := 0.0
	for c := range game.AllColumns() {
		if m := p.Markers[seat][c]; m > 0 && m < c.Squares() {
			if share := float64(m) / float64(c.Squares()); share > best {
				best, column, square = share, c, m
			}
		}
	}
	return column, square
}
