package tui

import (
	"slices"

	"charm.land/bubbles/v2/key"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// frame is the whole screen as styled text.
func (m *Model) frame() string {
	if m.quitting {
		return ""
	}
	c := newCanvas(m.width, m.height, m.theme)
	switch {
	case m.layout.size == tooSmall:
		m.drawTooSmall(c)
		return c.Render()
	case m.setup != nil:
		m.setup.draw(m, c)
	case m.match != nil:
		m.drawMatch(c)
	default:
		m.drawFront(c)
	}
	if m.dialog != nil {
		m.dialog.draw(c, m.layout, m.theme)
	}
	m.drawKeys(c)
	return c.Render()
}

// drawTooSmall asks to enlarge the window, as far as that fits.
func (m *Model) drawTooSmall(c canvas) {
	least := needs[compact]
	lines := []string{
		m.text.Say(words.Enlarge),
		m.text.Say(words.EnlargeSize, least.width, least.height),
		m.text.Say(words.EnlargeNow, m.width, m.height),
	}
	top := max(0, (m.height-len(lines))/2)
	for i, line := range lines {
		if top+i < m.height {
			c.putMiddle(rect{0, top + i, m.width, 1}, line, m.theme.Text)
		}
	}
}

func (m *Model) drawMatch(c canvas) {
	g := m.match
	m.drawTitle(c, g)
	drawBoard(c, m.layout.board, m.theme, m.boardView())
	for s := range g.scene.now.AllSeats() {
		m.drawSeat(c, s)
	}
	dice := m.diceView()
	if m.layout.size == compact {
		drawDiceLine(c, m.layout.dice.x, m.layout.dice.y, m.theme, dice)
	} else {
		drawDice(c, m.layout.dice.x, m.layout.dice.y, m.theme, dice)
	}
	m.drawInfo(c, g)
	line := g.scene.line
	if tip, asked := g.tipLine(); asked {
		line = tip
	}
	m.drawEvents(c, line.fit(m.layout.events.w))
	m.drawPanel(c, g.panel(m.settings))
	if m.layout.history.w > 0 {
		m.drawHistory(c, g)
	}
}

// The title, letter by letter; what is no letter is always lit.
const letters = 8

func (m *Model) drawTitle(c canvas, g *match) {
	r := m.layout.title
	if r.w == 0 {
		return
	}
	t := m.theme
	x, n := r.x, 0
	for _, letter := range m.text.Say(words.GameTitle) {
		style := t.Strong
		if letter != ' ' && letter != '\'' {
			switch {
			case g.scene.out:
				style = t.TitleOut
			case n < min(g.scene.lit, letters):
				style = t.TitleLit
			}
			n++
		}
		x = c.put(x, r.y, string(letter), style)
	}
	rules := g.scene.now.Rules
	text := m.text.Say(m.variant(rules.Variant)) + ", " + m.text.Say(words.FirstTo, int(rules.Target))
	c.putIn(rect{x + 2, r.y, 44, 1}, text, t.Muted)
	turn := g.scene.turn
	if g.bust != nil || g.scene.over {
		turn-- // the turn that has just ended is still in sight
	}
	aside := m.text.Say(words.TurnOnly, turn)
	if g.scene.rolls > 0 {
		aside = m.text.Say(words.TurnAndRoll, turn, g.scene.rolls)
	}
	c.putRight(rect{r.right() - 22, r.y, 22, 1}, aside, t.Muted)
}

// boardView is what the board shows at this moment.
func (m *Model) boardView() boardView {
	g := m.match
	p := g.scene.now
	v := boardView{
		seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners,
		covered: g.scene.covered(), lost: g.scene.lost,
	}
	if g.playing != nil {
		now := m.o.Now()
		switch e := g.playing.event; e.Kind {
		case table.Chose:
			v.runners = g.playing.climbing(now)
		case table.Busted:
			v.runners = g.playing.falling(now)
		case table.Claimed:
			v.painted[e.Column] = max(1, uint8(g.playing.progress(now)*float64(e.Column.Squares())))
		case table.Rolled, table.TookBack, table.Stopped, table.Won, table.Conceded:
		}
	}
	if g.scene.lost != (game.Squares{}) && g.playing == nil {
		v.mover = g.lastBust()
	}
	if move, ok := g.preview(); ok {
		after := p.After(move)
		for c := range game.AllColumns() {
			if after.Runners[c] != p.Runners[c] {
				v.preview[c] = after.Runners[c]
			}
		}
	}
	return v
}

// lastBust is the seat whose runners lie where they fell.
func (m *match) lastBust() game.Seat {
	if m.bust != nil {
		return m.bust.Seat
	}
	return m.scene.now.Turn
}

// diceView is the dice at this moment, and what the highlighted move makes of
// them.
func (m *Model) diceView() diceView {
	g := m.match
	v := diceView{dice: g.scene.dice, idle: true}
	if g.playing != nil && g.playing.event.Kind == table.Rolled {
		v.dice = g.playing.tumble(m.o.Now())
		return v
	}
	if move, ok := g.preview(); ok {
		v.idle = false
		v.sums = sumsOf(g.scene.now, move)
	}
	return v
}

// sumsOf is, for each die, the column that its pair moves with a move.
func sumsOf(p game.Position, move game.Move) [4]game.Column {
	d := p.Dice
	var sums [4]game.Column
	for _, split := range [][4]int{{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}} {
		a := game.Column(d[split[0]] + d[split[1]])
		b := game.Column(d[split[2]] + d[split[3]])
		if p.MovesOf(game.Pairing{A: min(a, b), B: max(a, b)}).Index(move) < 0 {
			continue
		}
		left := []game.Column{move.A}
		if !move.Single() {
			left = append(left, move.B)
		}
		for i, sum := range []game.Column{a, b} {
			for j, c := range left {
				if c == sum {
					sums[split[2*i]], sums[split[2*i+1]] = sum, sum
					left = append(left[:j], left[j+1:]...)
					break
				}
			}
		}
		return sums
	}
	return sums
}

// drawSeat draws a seat's name, claims and last turn in its corner.
func (m *Model) drawSeat(c canvas, s game.Seat) {
	g, t, l := m.match, m.theme, m.layout.seats[s]
	style := t.Seats[s].Name
	toMove := s == g.band() && !g.scene.over
	if toMove {
		style = t.Seats[s].Band
		c.fill(l.row(0), style)
	}
	name := g.names[s]
	cursor := ""
	if toMove {
		cursor = " " + t.Glyphs.Cursor
	}
	glyph := t.Glyphs.Seats[s]
	name = ansi.Truncate(name, l.w-4-ansi.StringWidth(cursor), t.More)
	if l.mirrored {
		c.putRight(rect{l.x, l.y, l.w - 1, 1}, name+" "+glyph, style)
		if toMove {
			c.put(l.x+1, l.y, t.Glyphs.Cursor, style)
		}
	} else {
		c.put(l.x+1, l.y, glyph+" "+name, style)
		if toMove {
			c.put(l.right()-2, l.y, t.Glyphs.Cursor, style)
		}
	}
	m.drawClaims(c, l, s)
	last := rect{l.x + 1, l.y + 2, l.w - 2, 1}
	if text := g.scene.last[s].fit(last.w); l.mirrored {
		c.putRight(last, text, t.Muted)
	} else {
		c.putIn(last, text, t.Muted)
	}
}

// drawClaims draws the columns a seat has claimed, out of the target.
func (m *Model) drawClaims(c canvas, l seatLayout, s game.Seat) {
	t, p := m.theme, m.match.scene.now
	type item struct {
		text  string
		style uv.Style
	}
	var items []item
	width := 0
	add := func(text string, style uv.Style) {
		items = append(items, item{text, style})
		width += len([]rune(text)) + 1
	}
	for col := range p.Claimed(s).All() {
		add(" "+col.String()+" ", t.Seats[s].Band)
	}
	for i := len(items); i < int(p.Target); i++ {
		add(t.Open, t.Muted)
	}
	x := l.x + 1
	if l.mirrored {
		x = l.right() - width
	}
	for _, it := range items {
		x = c.put(x, l.y+1, it.text, it.style) + 1
	}
}

// drawInfo shows how many runners are left, and how often was rolled.
func (m *Model) drawInfo(c canvas, g *match) {
	t, r := m.theme, m.layout.info
	p := g.scene.now
	if g.bust != nil && m.layout.size == compact {
		c.putIn(r, g.againstOdds(m.settings), t.Muted)
		return
	}
	if g.scene.over || p.Phase() == game.ToRoll {
		return
	}
	x := c.put(r.x, r.y, m.text.Say(words.RunnersLeft)+" ", t.Muted)
	for i := range game.Runners {
		if i < p.RunnersLeft() {
			x = c.put(x, r.y, t.Glyphs.Runner, t.Strong)
		} else {
			x = c.put(x, r.y, t.Free, t.Muted)
		}
	}
}

func (m *Model) drawPanel(c canvas, p panel) {
	t, r := m.theme, m.layout.panel
	title := t.Strong
	if p.alarm {
		title = t.Warning
	}
	x := c.putIn(r.row(0), p.title, title)
	if p.aside != "" {
		c.putRight(rect{x + 1, r.y, r.right() - x - 2, 1}, p.aside, t.Muted)
	}
	chosen := -1
	if m.match.waits() {
		chosen = m.match.cursor
	}
	for _, place := range m.placeRows(p.rows) {
		c.fill(place.rect, t.Ground)
		m.drawPanelRow(c, place.rect, place.row, place.row.has(chosen))
	}
}

// A placedRow is a row of the panel and where it stands.
type placedRow struct {
	row  panelRow
	rect rect
}

// placeRows puts the panel's rows under its title. The compact layout has no
// room for empty lines, and puts more than three options into two columns.
func (m *Model) placeRows(rows []panelRow) []placedRow {
	r := m.layout.panel
	if m.layout.size == compact {
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
		if m.layout.size == compact && options > 3 {
			half := (r.w - 1) / 2
			at = rect{r.x + i%2*(half+1), r.y + 1 + i/2, half, 1}
		}
		if at.y < r.bottom() {
			placed = append(placed, placedRow{row, at})
		}
	}
	return placed
}

func (m *Model) drawPanelRow(c canvas, r rect, row panelRow, highlighted bool) {
	t, indent := m.theme, m.layout.button+2
	switch row.kind {
	case note:
		c.putIn(r, row.text, t.Muted)
	case under:
		c.putIn(rect{r.x + indent, r.y, r.w - indent, 1}, row.text, t.Muted)
	case button:
		m.drawButton(c, r, row, highlighted)
	case option:
		m.drawOption(c, r, row, highlighted)
	}
}

// Where the parts of an option stand, from its left.
const (
	optionText   = 4
	optionDetail = 13
)

func (m *Model) drawOption(c canvas, r rect, row panelRow, highlighted bool) {
	t := m.theme
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
	right := r.right() - 1
	if row.value != "" {
		right = c.putRight(rect{r.x + optionDetail - 1, r.y, r.w - optionDetail, 1}, row.value, value) - 1
	}
	if room := right - r.x - optionDetail; room > 8 || row.value == "" {
		c.putIn(rect{r.x + optionDetail, r.y, room, 1}, row.detail, detail)
	}
}

func (m *Model) drawButton(c canvas, r rect, row panelRow, highlighted bool) {
	t := m.theme
	label, text := t.Rest, t.Text
	switch {
	case row.grey:
		label, text = t.Muted, t.Muted
	case highlighted:
		label, text = t.Button, t.Strong
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Accent)
	}
	box := rect{r.x + 2, r.y, m.layout.button - 1, 1}
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

// drawEvents shows what just happened, or what went wrong.
func (m *Model) drawEvents(c canvas, line string) {
	if m.notice != "" {
		c.putIn(m.layout.events, m.notice, m.theme.Warning)
		return
	}
	c.putIn(m.layout.events, line, m.theme.Text)
}

// drawKeys shows the keys that work now: the first of them, the way to help and
// the way out in any case, and of the others as many as fit.
func (m *Model) drawKeys(c canvas) {
	t, r := m.theme, m.layout.keys
	c.fill(r, t.Ground)
	first, others, last := m.bindings()
	width := func(b key.Binding) int {
		if !b.Enabled() {
			return 0
		}
		return ansi.StringWidth(t.Spell(b.Help().Key)) + 1 + ansi.StringWidth(t.Spell(b.Help().Desc)) + keyGap
	}
	room := r.w + keyGap - width(first)
	for _, b := range last {
		room -= width(b)
	}
	shown := []key.Binding{first}
	for _, b := range others {
		if n := width(b); n <= room {
			room -= n
			shown = append(shown, b)
		}
	}
	x := r.x
	for _, b := range append(shown, last...) {
		if n := width(b); n > 0 && x+n-keyGap <= r.right() {
			after := c.put(x, r.y, b.Help().Key, t.Strong)
			c.put(after+1, r.y, b.Help().Desc, t.Muted)
			x += n
		}
	}
}

// keyGap is the empty cells between two keys of the line.
const keyGap = 3

// bindings are the keys of whatever lies on top, the most important first, and
// those for help and to get out.
func (m *Model) bindings() (first key.Binding, others, last []key.Binding) {
	k := m.keys
	relabel := func(b key.Binding, shown string, help words.Key) key.Binding {
		b.SetHelp(shown, m.text.Say(help))
		return b
	}
	selects := relabel(k.act, m.text.Say(words.KeySpace), words.KeySelect)
	changes := relabel(k.move, m.theme.Sideways, words.KeyChange)
	switch {
	case m.dialog != nil && m.dialog.changes():
		return k.move, []key.Binding{changes}, []key.Binding{k.back}
	case m.dialog != nil && len(m.dialog.entries) > 0:
		return selects, []key.Binding{k.move}, []key.Binding{k.back}
	case m.dialog != nil:
		k.page.SetEnabled(m.dialog.drawn.body > m.dialog.drawn.lines)
		return k.page, nil, []key.Binding{k.back}
	case m.setup != nil:
		return relabel(k.act, m.text.Say(words.KeyEnter), words.KeySelect), []key.Binding{k.move, changes}, []key.Binding{k.back}
	case m.match != nil:
		k = k.forMatch(m.match)
		return k.act, k.game(), []key.Binding{k.help, k.menu}
	default:
		return selects, []key.Binding{k.move}, []key.Binding{k.help, relabel(k.quit, "q", words.FrontQuit)}
	}
}

// helpBindings are the keys that the help lists.
func (m *Model) helpBindings() []key.Binding {
	var enabled []key.Binding
	for _, b := range m.keys.all() {
		if b.Enabled() {
			enabled = append(enabled, b)
		}
	}
	return enabled
}

// drawHistory shows the latest turns where the wide layout has room for them.
func (m *Model) drawHistory(c canvas, g *match) {
	t, r := m.theme, m.layout.history
	c.put(r.x, r.y, m.text.Say(words.HistoryTitle), t.Strong)
	lines := g.history()
	room := r.h - 2
	lines = lines[max(0, len(lines)-room):]
	for i, line := range lines {
		x := c.put(r.x, r.y+2+i, line.lead, t.Seats[line.seat].Name)
		c.putIn(rect{x, r.y + 2 + i, r.right() - x, 1}, line.text, t.Text)
	}
}

// drawFront draws the menu beside a board.
func (m *Model) drawFront(c canvas) {
	f, t, l := m.front, m.theme, m.layout
	v := boardView{seats: game.MinSeats}
	chosen := f.entries[f.cursor].board
	if chosen != nil {
		if p, err := chosen.End(); err == nil {
			v = boardView{seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners}
		}
	}
	drawBoard(c, l.board, t, v)
	if l.title.w > 0 {
		c.put(l.title.x, l.title.y, m.text.Say(words.GameTitle), t.TitleLit)
	}
	if l.size == compact {
		drawDiceLine(c, l.dice.x, l.dice.y, t, diceView{dice: game.Dice{2, 3, 4, 5}, idle: true})
	} else {
		drawDice(c, l.dice.x, l.dice.y, t, diceView{dice: game.Dice{2, 3, 4, 5}, idle: true})
	}
	m.drawEvents(c, f.hint)
	top := f.top(l.panel.h)
	for i := range min(l.panel.h, len(f.entries)) {
		c.fill(l.panel.row(i), t.Ground)
		drawEntry(c, l.panel.row(i), t, f.entries[top+i].entry, top+i == f.cursor)
	}
}
