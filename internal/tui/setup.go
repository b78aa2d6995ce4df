package tui

import (
	"errors"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A setup is the form in which a game is set up. It opens on its last row, which
// starts the game as it stands.
type setup struct {
	*house
	*sitting.Setup
	row     int
	name    textinput.Model // of the seat on the highlighted row
	problem string
}

// The rows under those of the seats.
const (
	rowVariant = game.MaxSeats + iota
	rowTarget
	rowFirst
	rowStart
	setupRows
)

// newSetup is a set-up filled in with the game played last.
func (m *Model) newSetup(last *record.Record) *setup {
	call := func(n int) string { return m.text.Say(words.DefaultName, n) }
	s := &setup{house: m.house, Setup: sitting.NewSetup(last, m.o.Name, call), name: textinput.New()}
	s.name.SetVirtualCursor(false)
	s.name.Prompt = ""
	s.name.Focus()
	s.moveTo(rowStart)
	return s
}

// openSetup opens the set-up, filled in with the game played last.
func openSetup(last *record.Record) action {
	return func(m *Model) tea.Cmd {
		m.push(m.newSetup(last))
		return nil
	}
}

// moveTo highlights a row.
func (s *setup) moveTo(row int) {
	s.row = row
	if s.editing() {
		s.name.SetValue(s.Seat(row).Name)
		s.name.CursorEnd()
	}
}

// editing reports whether a name is being edited.
func (s *setup) editing() bool { return s.row < s.Seats() }

func (s *setup) press(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, s.keys.rows):
		s.step(s.keys.step(k))
	case key.Matches(k, s.keys.change):
		s.change(s.keys.step(k))
	case key.Matches(k, s.keys.escape):
		return closing(nil)
	case s.row == rowStart && key.Matches(k, s.keys.accept, s.keys.space):
		return s.start
	case key.Matches(k, s.keys.accept):
		s.step(1)
	case s.editing():
		s.edit(k)
	case key.Matches(k, s.keys.space):
		s.change(1)
	case key.Matches(k, s.keys.help):
		return openHelp(game.Variants())
	}
	return nil
}

func (s *setup) typing() bool { return s.editing() }

// edit lets the name take a key or a paste.
func (s *setup) edit(msg tea.Msg) {
	s.problem = ""
	s.name, _ = s.name.Update(msg)
	if name := s.name.Value(); ansi.StringWidth(name) > record.MaxName {
		s.name.SetValue(ansi.Truncate(name, record.MaxName, ""))
	}
	s.SitDown(s.row, s.name.Value())
}

func (s *setup) paste(text string) {
	if s.editing() {
		s.edit(tea.PasteMsg{Content: text})
	}
}

// step moves on by rows. A seat can be taken only after those before it.
func (s *setup) step(by int) {
	row := s.row
	for {
		row = (row + by + setupRows) % setupRows
		if row >= game.MaxSeats || row <= s.Seats() {
			s.moveTo(row)
			return
		}
	}
}

// change turns to the next or previous value of the highlighted row.
func (s *setup) change(by int) {
	s.problem = ""
	switch s.row {
	case rowVariant:
		s.TurnVariant(by)
	case rowTarget:
		s.TurnTarget(by)
	case rowFirst:
		s.TurnFirst(by)
	case rowStart:
	default:
		s.Turn(s.row, by)
		s.moveTo(s.row)
	}
}

// start begins the game, or says what stands in its way.
func (s *setup) start(m *Model) tea.Cmd {
	r, err := s.Record(m.o.Seed())
	if wrong, ok := errors.AsType[*sitting.SeatError](err); ok {
		s.problem = s.text.Name(wrong.Name)
		s.moveTo(wrong.Seat)
		return nil
	}
	m.start(r)
	return nil
}

// rowRect is where a row stands: seats, the rules and the start, an empty line
// between them.
func (s *setup) rowRect(row int) rect {
	r := s.layout.dialog()
	line := rect{r.x + 2, r.y + 2 + row, r.w - 4, 1}
	switch {
	case row == rowStart:
		line.y += 2
	case row >= game.MaxSeats:
		line.y++
	}
	return line
}

// point highlights the row under the mouse; a click changes it, or starts.
func (s *setup) point(at tea.Mouse, clicked bool) action {
	for row := range setupRows {
		if !s.rowRect(row).has(at.X, at.Y) || row < game.MaxSeats && row > s.Seats() {
			continue
		}
		if row != s.row {
			s.moveTo(row)
		}
		switch {
		case clicked && row == rowStart:
			return s.start
		case clicked:
			s.change(1)
		}
	}
	return nil
}

func (s *setup) bindings() keyLine {
	return keyLine{first: s.keys.accept, others: []key.Binding{s.keys.rows, s.keys.change}, last: []key.Binding{s.keys.escape}}
}

// draw draws the set-up where dialogs stand.
func (s *setup) draw(c canvas) (cursor *tea.Cursor) {
	t, r := s.theme, s.layout.dialog()
	c.fill(r, t.Ground)
	drawBox(c, r, t.Frame, t.Muted)
	c.put(r.x+2, r.y, " "+s.text.Say(words.SetupTitle)+" ", t.Accent)
	for row := range setupRows {
		if at := s.drawRow(c, row); at != nil {
			cursor = at
		}
	}
	hint, style := s.hint(), t.Muted
	if s.problem != "" {
		hint, style = s.problem, t.Warning
	}
	top := s.rowRect(rowStart).y + 2
	for i, part := range strings.Split(ansi.Wrap(hint, r.w-6, ""), "\n") {
		if top+i < r.bottom()-1 {
			c.putIn(rect{r.x + 3, top + i, r.w - 6, 1}, part, style)
		}
	}
	return cursor
}

func (s *setup) drawRow(c canvas, row int) (cursor *tea.Cursor) {
	t, r := s.theme, s.rowRect(row)
	highlighted := row == s.row
	label, value := t.Muted, t.Text
	if highlighted {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		label, value = t.Faded, t.Cursor
	}
	at := r.x + 18
	if s.layout.size == compact {
		at = r.x + 10
	}
	if row == rowStart {
		style := t.Rest
		if highlighted {
			style = t.Button
		}
		c.put(r.x+2, r.y, "  "+s.text.Say(words.SetupStart)+"  ", style)
		return nil
	}
	name, text := s.rowText(row)
	c.putIn(rect{r.x + 2, r.y, at - r.x - 3, 1}, name, label)
	if row < game.MaxSeats {
		return s.drawSeat(c, rect{at, r.y, r.right() - at - 1, 1}, row, text)
	}
	if highlighted {
		c.put(at, r.y, t.Turn[0], t.Marked)
		text += " " + t.Turn[1]
	}
	c.putIn(rect{at + 2, r.y, r.right() - at - 3, 1}, text, value)
	return nil
}

// drawSeat draws who sits on a seat: glyph and name, and what plays there.
func (s *setup) drawSeat(c canvas, r rect, row int, kind string) (cursor *tea.Cursor) {
	t := s.theme
	highlighted := row == s.row
	style := t.Text
	if highlighted {
		style = t.Cursor
	}
	kindWidth := 12
	if highlighted {
		c.put(r.right()-kindWidth-2, r.y, t.Turn[0], t.Marked)
		c.put(r.right()-1, r.y, t.Turn[1], t.Marked)
	}
	c.putIn(rect{r.right() - kindWidth, r.y, kindWidth - 1, 1}, kind, style)
	if row >= s.Seats() {
		return nil
	}
	glyph := t.Seats[row].Name
	glyph.Bg = style.Bg
	c.put(r.x, r.y, t.Glyphs.Seats[row], glyph)
	field := rect{r.x + 2, r.y, r.w - kindWidth - 5, 1}
	name := s.Seat(row).Name
	c.putIn(field, name, style)
	if !highlighted {
		return nil
	}
	before := string([]rune(name)[:s.name.Position()])
	return tea.NewCursor(min(field.x+ansi.StringWidth(before), field.right()-1), r.y)
}

// rowText is a row's name and value.
func (s *setup) rowText(row int) (name, value string) {
	say := s.text.Say
	switch row {
	case rowVariant:
		return say(words.SetupVariant), s.text.Variant(s.Variant)
	case rowTarget:
		return say(words.SetupTarget), strconv.Itoa(s.Target())
	case rowFirst:
		first, byLot := s.First()
		if byLot {
			return say(words.SetupFirst), say(words.SetupByLot)
		}
		return say(words.SetupFirst), s.Seat(int(first)).Name
	}
	name = say(words.SetupSeat, row+1)
	if row >= s.Seats() {
		return name, say(words.SetupNobody)
	}
	if level := s.Seat(row).Bot; level != "" {
		return name, say(words.SetupBot, level)
	}
	return name, say(words.SetupPerson)
}

// hint is what the highlighted row is about.
func (s *setup) hint() string {
	say := s.text.Say
	switch s.row {
	case rowVariant:
		return say(map[game.Variant]words.Key{
			game.Classic:  words.SetupClassic,
			game.Speed:    words.SetupSpeed,
			game.Blocking: words.SetupBlocking,
		}[s.Variant])
	case rowTarget:
		return say(words.SetupTargetHint, 1, s.MaxTarget())
	case rowFirst:
		return say(words.SetupYoungest)
	case rowStart:
		return say(words.SetupStartHint)
	}
	if s.row >= s.Seats() {
		return say(words.SetupSeatsHint)
	}
	if level := s.Seat(s.row).Bot; level != "" {
		return s.text.Manner(level)
	}
	return say(words.SetupNameHint)
}
