package tui

import (
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
		return c.finish()
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
	return c.finish()
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
	text := m.text.Variant(rules.Variant) + ", " + m.text.Say(words.FirstTo, int(rules.Target))
	c.putIn(rect{x + 2, r.y, 44, 1}, text, t.Muted)
	turn := g.scene.turn
	if g.bust != nil {
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
		covered: g.scene.covered(), lost: g.scene.lost, lostBy: g.scene.lostBy,
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

// drawInfo shows how many runners are left; after a bust in the compact layout,
// which has no room for it elsewhere, the odds it was against.
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

// drawEvents shows what just happened, or what went wrong.
func (m *Model) drawEvents(c canvas, line string) {
	if m.notice != "" {
		c.putIn(m.layout.events, m.notice, m.theme.Warning)
		return
	}
	c.putIn(m.layout.events, line, m.theme.Text)
}

// drawHistory shows the latest turns where the wide layout has room for them.
func (m *Model) drawHistory(c canvas, g *match) {
	t, r := m.theme, m.layout.history
	c.put(r.x, r.y, m.text.Say(words.HistoryTitle), t.Strong)
	lines := wrap(g.past, r.w)
	lines = lines[max(0, len(lines)-r.h+2):]
	for i, line := range lines {
		line.draw(c, r.x, r.y+2+i, t)
	}
}
