package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A two is where two people at one keyboard say who they are, and begin.
type two struct {
	*house
	*sitting.Setup
	seat int // whose name is being typed
	name nameField
}

// openTwo asks for two names: at first those of the two who played last.
func openTwo(pair *record.Record) action {
	return func(m *Model) tea.Cmd {
		call := func(n int) string { return m.text.Say(words.DefaultName, n) }
		t := &two{house: m.house, Setup: sitting.NewPair(pair, m.o.Name, call)}
		t.moveTo(0)
		m.push(t)
		return nil
	}
}

func (t *two) moveTo(seat int) {
	t.seat = seat
	t.name = newNameField(t.Seat(seat).Name)
}

func (t *two) typing() bool { return true }

func (t *two) press(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, t.keys.escape):
		return closing(nil)
	case key.Matches(k, t.keys.rows):
		t.moveTo(1 - t.seat)
	case !key.Matches(k, t.keys.accept):
		t.edit(k)
	case t.seat == 0:
		t.moveTo(1)
	default:
		return t.start
	}
	return nil
}

func (t *two) paste(text string) { t.edit(tea.PasteMsg{Content: text}) }

func (t *two) edit(msg tea.Msg) {
	t.name.edit(msg)
	t.SitDown(t.seat, t.name.name())
}

// start begins the game, or stays where the name of one of them is wrong.
func (t *two) start(m *Model) tea.Cmd {
	if wrong := t.Wrong(); wrong != nil {
		t.moveTo(wrong.Seat)
		return nil
	}
	r, _ := t.Record(m.o.Seed())
	m.start(r)
	return nil
}

// The lines of the form.
const (
	twoTitle = iota
	_
	twoFirst
	twoSecond
	_
	twoRules
	twoLines
)

func (t *two) facade() facade {
	widest := max(record.MaxName+2, ansi.StringWidth(t.rules()))
	return t.house.facade(twoLines, widest+entryFrame, t.bottomLines(2))
}

// rules are those of the game to come, in short.
func (t *two) rules() string { return t.rulesInShort(t.Variant, t.Target()) }

// nameRect is where the name of a seat stands, its glyph before it.
func (t *two) nameRect(seat int) rect { return t.facade().line(twoFirst + seat) }

func (t *two) point(at tea.Mouse, clicked bool) action {
	for seat := range 2 {
		if clicked && t.nameRect(seat).has(at.X, at.Y) {
			t.moveTo(seat)
		}
	}
	return nil
}

func (t *two) bindings() keyLine {
	accept := t.keys.accept
	what := words.KeyNext
	if t.seat == 1 {
		what = words.KeyStart
	}
	accept.SetHelp(accept.Help().Key, t.text.Say(what))
	return keyLine{first: accept, others: []key.Binding{t.keys.rows}, last: []key.Binding{t.keys.escape}}
}

func (t *two) draw(c canvas) (cursor *tea.Cursor) {
	at := t.facade()
	t.drawFacade(c, at, nil)
	title := at.line(twoTitle)
	c.putIn(rect{title.x + 2, title.y, title.w - 2, 1}, t.text.Say(words.FrontTwo), t.theme.Strong)
	for seat := range 2 {
		if caret := t.drawName(c, t.nameRect(seat), seat); caret != nil {
			cursor = caret
		}
	}
	rules := at.line(twoRules)
	c.putIn(rect{rules.x + 2, rules.y, rules.w - 2, 1}, t.rules(), t.theme.Muted)
	if wrong := t.Wrong(); wrong != nil {
		t.drawHint(c, at.bottom, t.theme.Warning, t.text.Name(wrong.Name))
	} else {
		t.drawHint(c, at.bottom, t.theme.Muted, t.text.Say(words.TwoHint))
	}
	return cursor
}

// drawName draws who sits on a seat, with the caret where the name is being typed.
func (t *two) drawName(c canvas, r rect, seat int) *tea.Cursor {
	of := t.theme.Seats[seat]
	field := rect{r.x + 4, r.y, record.MaxName, 1}
	glyph, style := of.Name, t.theme.Text
	if seat == t.seat {
		glyph, style = of.Band, of.Band
		c.fill(r, of.Band)
		c.put(r.x, r.y, t.theme.Glyphs.Cursor, of.Band)
	}
	c.put(r.x+2, r.y, t.theme.Glyphs.Seats[seat], glyph)
	if seat != t.seat {
		c.putIn(field, t.Seat(seat).Name, style)
		return nil
	}
	return t.name.draw(c, field, style, t.theme.Selected(style))
}
