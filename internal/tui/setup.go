package tui

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A setup is a game being set up: who sits where, and by what rules. It opens on
// its last row, which starts the game as it stands.
type setup struct {
	seats   [game.MaxSeats]seatSetup
	variant game.Variant
	target  int
	first   int // a seat, or byLot
	row     int
	problem string
	cursor  *tea.Cursor // of the name being edited, as last drawn
}

// A seatSetup is who sits on a seat.
type seatSetup struct {
	taken bool
	bot   string // the level, empty for a person
	name  textinput.Model
}

// byLot draws the seat that begins.
const byLot = -1

// The rows under those of the seats.
const (
	rowVariant = game.MaxSeats + iota
	rowTarget
	rowFirst
	rowStart
	setupRows
)

// openSetup opens the set-up, filled in with the game played last.
func (m *Model) openSetup(last *record.Record) {
	s := &setup{target: game.DefaultTarget, row: rowStart}
	for i := range s.seats {
		in := textinput.New()
		in.CharLimit = record.MaxName
		in.SetVirtualCursor(false)
		in.Prompt = ""
		s.seats[i].name = in
	}
	if last != nil {
		s.variant, s.target, s.first = last.Rules.Variant, int(last.Rules.Target), int(last.First)
		for i, seat := range last.Seats {
			s.seats[i].taken, s.seats[i].bot = true, seat.Bot
			s.seats[i].name.SetValue(seat.Name)
		}
	} else {
		s.seats[0].taken = true
		s.seats[0].name.SetValue(cmp.Or(m.o.Name, m.text.Say(words.DefaultName, 1)))
		s.seats[1].taken, s.seats[1].bot = true, sitting.FirstOpponent
		s.seats[1].name.SetValue(s.botName(1))
	}
	m.setup = s
	m.setup.focus()
}

// wish sets what is known of the game. What does not go with the number of seats
// gives way.
func (s *setup) wish(w sitting.Wishes) {
	s.variant = w.Variant
	s.target = min(int(w.Target), game.MaxTarget(s.count()))
	s.first = min(int(w.First), s.count()-1)
	if w.ByLot {
		s.first = byLot
	}
}

// botName is a name for a bot on a seat: its level, told from others of it.
func (s *setup) botName(seat int) string {
	return sitting.BotName(s.seats[seat].bot, func(name string) bool { return s.nameTaken(name, seat) })
}

func (s *setup) nameTaken(name string, except int) bool {
	for i := range s.seats {
		if i != except && s.seats[i].taken && s.seats[i].name.Value() == name {
			return true
		}
	}
	return false
}

func (s *setup) count() int {
	n := 0
	for i := range s.seats {
		if s.seats[i].taken {
			n++
		}
	}
	return n
}

// focus gives the keyboard to the name on the highlighted row.
func (s *setup) focus() {
	for i := range s.seats {
		if i == s.row && s.seats[i].taken {
			s.seats[i].name.Focus()
		} else {
			s.seats[i].name.Blur()
		}
	}
}

func (s *setup) editing() bool { return s.row < game.MaxSeats && s.seats[s.row].taken }

func (s *setup) press(m *Model, k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "up", "shift+tab":
		s.step(-1)
		return nil
	case "down", "tab":
		s.step(1)
		return nil
	case "left", "right":
		s.change(m, step(k))
		return nil
	case "esc":
		return s.leave(m)
	case "enter":
		if s.row == rowStart {
			return s.start(m)
		}
		s.step(1)
		return nil
	case "space":
		if s.row == rowStart {
			return s.start(m)
		}
		if !s.editing() {
			s.change(m, 1)
			return nil
		}
	}
	if s.editing() {
		s.problem = ""
		in := &s.seats[s.row].name
		*in, _ = in.Update(k)
		return nil
	}
	if key.Matches(k, m.keys.help) {
		m.openHelp()
	}
	return nil
}

// paste puts pasted text into the name being edited.
func (s *setup) paste(msg tea.PasteMsg) {
	if s.editing() {
		in := &s.seats[s.row].name
		*in, _ = in.Update(msg)
	}
}

// leave goes back to the game that was on the screen, or the menu.
func (s *setup) leave(m *Model) tea.Cmd {
	m.setup = nil
	if m.match == nil && m.front == nil {
		m.openFront()
	}
	return nil
}

func (s *setup) step(by int) {
	s.row = (s.row + by + setupRows) % setupRows
	// A seat can be taken only after those before it.
	for s.row < game.MaxSeats && s.row > s.count() {
		s.row = (s.row + by + setupRows) % setupRows
	}
	s.focus()
}

// change turns to the next or previous value of the highlighted row.
func (s *setup) change(m *Model, by int) {
	s.problem = ""
	switch s.row {
	case rowVariant:
		all := game.Variants()
		s.variant = all[(int(s.variant)+by+len(all))%len(all)]
	case rowTarget:
		n := game.MaxTarget(s.count())
		s.target = (s.target-1+by+n)%n + 1
	case rowFirst:
		n := s.count() + 1
		s.first = (s.first+1+by+n)%n - 1
	case rowStart:
	default:
		s.changeSeat(m, by)
	}
	s.target = min(s.target, game.MaxTarget(s.count()))
	if s.first >= s.count() {
		s.first = 0
	}
}

// changeSeat turns to the next kind of player on a seat: a person, each level of
// bot, and on the last seat from the third on nobody.
func (s *setup) changeSeat(m *Model, by int) {
	seat := &s.seats[s.row]
	kinds := []string{""}
	for _, l := range bot.Levels() {
		kinds = append(kinds, l.Name)
	}
	now := slices.Index(kinds, seat.bot)
	if s.row >= game.MinSeats && (!seat.taken || s.row == s.count()-1) {
		kinds = append(kinds, "-")
		if !seat.taken {
			now = len(kinds) - 1
		}
	}
	chosen := seat.taken && !s.isGiven(m, seat.name.Value()) // by a player, so it stays
	kind := kinds[(now+by+len(kinds))%len(kinds)]
	seat.taken, seat.bot = kind != "-", kind
	switch {
	case kind == "-":
		seat.bot = ""
	case chosen:
	case kind == "":
		seat.name.SetValue(m.text.Say(words.DefaultName, s.row+1))
	default:
		seat.name.SetValue(s.botName(s.row))
	}
	seat.name.CursorEnd()
	s.focus()
}

// isGiven reports whether a name came from the program, not from a player.
func (s *setup) isGiven(m *Model, name string) bool {
	if name == "" || name == m.o.Name || name == m.text.Say(words.DefaultName, s.row+1) {
		return true
	}
	for _, l := range bot.Levels() {
		if strings.HasPrefix(strings.ToLower(name), l.Name) {
			return true
		}
	}
	return false
}

// start begins the game, or says what stands in its way.
func (s *setup) start(m *Model) tea.Cmd {
	r := &record.Record{Rules: game.Rules{Variant: s.variant, Target: uint8(s.target), Seats: uint8(s.count())}}
	for i := range s.count() {
		r.Seats = append(r.Seats, record.Seat{Name: strings.TrimSpace(s.seats[i].name.Value()), Bot: s.seats[i].bot})
	}
	err := record.CheckNames(r.Names())
	if wrong := (*record.NameError)(nil); errors.As(err, &wrong) {
		s.problem = m.text.Name(wrong)
		s.row = max(0, slices.IndexFunc(r.Seats, func(seat record.Seat) bool { return seat.Name == wrong.Name }))
		if wrong.Problem == record.NameTwice {
			s.row = len(r.Seats) - 1
			for r.Seats[s.row].Name != wrong.Name {
				s.row--
			}
		}
		s.focus()
		return nil
	}
	if s.first == byLot {
		seed := m.o.Seed()
		r.Seed = &seed
		r.First = dice.FirstSeat(seed, s.count())
	} else {
		r.First = game.Seat(s.first)
	}
	return m.start(r)
}

// rowRect is where a row stands: seats, the rules and the start, an empty line
// between them.
func (s *setup) rowRect(r rect, row int) rect {
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
func (s *setup) point(m *Model, at tea.Mouse, clicked bool) tea.Cmd {
	for row := range setupRows {
		if !s.rowRect(m.layout.dialog(), row).has(at.X, at.Y) || row < game.MaxSeats && row > s.count() {
			continue
		}
		s.row = row
		s.focus()
		switch {
		case clicked && row == rowStart:
			return s.start(m)
		case clicked:
			s.change(m, 1)
		}
	}
	return nil
}

// draw draws the set-up where dialogs stand.
func (s *setup) draw(m *Model, c canvas) {
	t, r := m.theme, m.layout.dialog()
	c.fill(r, t.Ground)
	drawBox(c, r, t.Frame, t.Muted)
	c.put(r.x+2, r.y, " "+m.text.Say(words.SetupTitle)+" ", t.Accent)
	s.cursor = nil
	wide := r.w > 50
	for i := range setupRows {
		s.drawRow(m, c, s.rowRect(r, i), i, wide)
	}
	hint, style := s.hint(m), t.Muted
	if s.problem != "" {
		hint, style = s.problem, t.Warning
	}
	top := s.rowRect(r, rowStart).y + 2
	for i, part := range strings.Split(ansi.Wrap(hint, r.w-6, ""), "\n") {
		if top+i < r.bottom()-1 {
			c.putIn(rect{r.x + 3, top + i, r.w - 6, 1}, part, style)
		}
	}
}

func (s *setup) drawRow(m *Model, c canvas, r rect, row int, wide bool) {
	t := m.theme
	highlighted := row == s.row
	label, value := t.Muted, t.Text
	if highlighted {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		label, value = t.Faded, t.Cursor
	}
	at := r.x + 18
	if !wide {
		at = r.x + 10
	}
	if row == rowStart {
		style := t.Rest
		if highlighted {
			style = t.Button
		}
		c.put(r.x+2, r.y, "  "+m.text.Say(words.SetupStart)+"  ", style)
		return
	}
	name, text := s.rowText(m, row)
	c.putIn(rect{r.x + 2, r.y, at - r.x - 3, 1}, name, label)
	if row >= game.MaxSeats {
		if highlighted {
			c.put(at, r.y, t.Turn[0], t.Marked)
			text += " " + t.Turn[1]
		}
		c.putIn(rect{at + 2, r.y, r.right() - at - 3, 1}, text, value)
		return
	}
	s.drawSeat(m, c, rect{at, r.y, r.right() - at - 1, 1}, row, text, highlighted)
}

// drawSeat draws who sits on a seat: glyph and name, and what plays there.
func (s *setup) drawSeat(m *Model, c canvas, r rect, row int, kind string, highlighted bool) {
	t, seat := m.theme, s.seats[row]
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
	if !seat.taken {
		return
	}
	glyph := t.Seats[row].Name
	glyph.Bg = style.Bg
	c.put(r.x, r.y, t.Glyphs.Seats[row], glyph)
	field := rect{r.x + 2, r.y, r.w - kindWidth - 5, 1}
	c.putIn(field, seat.name.Value(), style)
	if highlighted {
		before := string([]rune(seat.name.Value())[:seat.name.Position()])
		s.cursor = tea.NewCursor(min(field.x+ansi.StringWidth(before), field.right()-1), r.y)
	}
}

// rowText is a row's name and value.
func (s *setup) rowText(m *Model, row int) (name, value string) {
	say := m.text.Say
	switch row {
	case rowVariant:
		return say(words.SetupVariant), m.text.Variant(s.variant)
	case rowTarget:
		return say(words.SetupTarget), strconv.Itoa(s.target)
	case rowFirst:
		if s.first == byLot {
			return say(words.SetupFirst), say(words.SetupByLot)
		}
		return say(words.SetupFirst), s.seats[s.first].name.Value()
	}
	seat := s.seats[row]
	switch {
	case !seat.taken:
		value = say(words.SetupNobody)
	case seat.bot == "":
		value = say(words.SetupPerson)
	default:
		value = say(words.SetupBot, seat.bot)
	}
	return say(words.SetupSeat, row+1), value
}

// hint is what the highlighted row is about.
func (s *setup) hint(m *Model) string {
	say := m.text.Say
	switch s.row {
	case rowVariant:
		return say(map[game.Variant]words.Key{
			game.Classic:  words.SetupClassic,
			game.Speed:    words.SetupSpeed,
			game.Blocking: words.SetupBlocking,
		}[s.variant])
	case rowTarget:
		return say(words.SetupTargetHint, 1, game.MaxTarget(s.count()))
	case rowFirst:
		return say(words.SetupYoungest)
	case rowStart:
		return say(words.SetupStartHint)
	}
	seat := s.seats[s.row]
	switch {
	case !seat.taken:
		return say(words.SetupSeatsHint)
	case seat.bot != "":
		return m.text.Manner(seat.bot)
	}
	return say(words.SetupNameHint)
}
