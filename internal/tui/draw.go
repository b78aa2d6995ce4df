package tui

import (
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// draw draws the stage and what the players have before them: the highlighted move
// on the board, and the panel.
func (g *match) draw(c canvas) *tea.Cursor {
	g.stage.draw(c, g.preview)
	g.drawInfo(c)
	line := g.scene.line
	if tip, asked := g.tipLine(); asked {
		line = tip
	}
	g.drawEvents(c, line.fit(g.layout.events.w))
	g.drawPanel(c, g.panel())
	return nil
}

// draw draws the game as far as it has been shown, with the move that is
// considered, if there is one.
func (g *stage) draw(c canvas, considered func() (game.Move, bool)) {
	g.drawTitle(c)
	move, considers := considered()
	drawBoard(c, g.layout.board, g.theme, g.boardView(move, considers))
	for s := range g.scene.now.AllSeats() {
		g.drawSeat(c, s)
	}
	g.drawDice(c, g.diceView(move, considers))
	if g.layout.history.w > 0 {
		g.drawHistory(c)
	}
}

// The title, letter by letter; what is no letter is always lit.
const letters = 8

func (g *stage) drawTitle(c canvas) {
	r := g.layout.title
	if r.w == 0 {
		return
	}
	t := g.theme
	x, n := r.x, 0
	for _, letter := range g.text.Say(words.GameTitle) {
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
	text := g.text.Variant(rules.Variant) + ", " + g.text.Say(words.FirstTo, int(rules.Target))
	c.putIn(rect{x + 2, r.y, 44, 1}, text, t.Muted)
	turn := g.scene.turn
	if g.bust != nil {
		turn-- // the turn that has just ended is still in sight
	}
	aside := g.text.Say(words.TurnOnly, turn)
	if g.scene.rolls > 0 {
		aside = g.text.Say(words.TurnAndRoll, turn, g.scene.rolls)
	}
	c.putRight(rect{r.right() - 22, r.y, 22, 1}, aside, t.Muted)
}

// boardView is what the board shows at this moment.
func (g *stage) boardView(considered game.Move, considers bool) boardView {
	p := g.scene.now
	v := boardView{
		seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners,
		covered: g.scene.covered(), lost: g.scene.lost, lostBy: g.scene.lostBy,
	}
	if g.playing != nil {
		now := g.now()
		switch e := g.playing.event; e.Kind {
		case table.Chose:
			v.runners = g.playing.climbing(now)
		case table.Busted:
			v.runners = g.playing.falling(now)
		case table.Claimed:
			v.painted[e.Column] = max(1, uint8(g.playing.progress(now)*float64(e.Column.Squares())))
		case table.Rolled, table.TookBack, table.Stopped, table.Won, table.Conceded, table.StoodIn, table.Ended:
		}
	}
	if considers {
		after := p.After(considered)
		for c := range game.AllColumns() {
			if after.Runners[c] != p.Runners[c] {
				v.preview[c] = after.Runners[c]
			}
		}
	}
	return v
}

// diceView is the dice at this moment, and what a move that is considered makes of
// them.
func (g *stage) diceView(considered game.Move, considers bool) diceView {
	v := diceView{dice: g.scene.dice, idle: true}
	if g.playing != nil && g.playing.event.Kind == table.Rolled {
		v.dice = g.playing.tumble(g.now())
		return v
	}
	if considers {
		v.idle = false
		v.sums = sumsOf(g.scene.now, considered)
	}
	return v
}

// drawInfo shows how many runners are left; after a bust in the compact layout,
// which has no room for it elsewhere, the odds it was against.
func (g *match) drawInfo(c canvas) {
	t, r := g.theme, g.layout.info
	p := g.scene.now
	if g.bust != nil && g.layout.size == compact {
		c.putIn(r, g.againstOdds(), t.Muted)
		return
	}
	if g.scene.over || p.Phase() == game.ToRoll {
		return
	}
	x := c.put(r.x, r.y, g.text.Say(words.RunnersLeft)+" ", t.Muted)
	for i := range game.Runners {
		if i < p.RunnersLeft() {
			x = c.put(x, r.y, t.Glyphs.Runner, t.Strong)
		} else {
			x = c.put(x, r.y, t.Free, t.Muted)
		}
	}
}

// drawEvents shows what just happened, or what went wrong.
func (h *house) drawEvents(c canvas, line string) {
	if h.notice != "" {
		c.putIn(h.layout.events, h.notice, h.theme.Warning)
		return
	}
	c.putIn(h.layout.events, line, h.theme.Text)
}

// drawHistory shows the latest turns where the wide layout has room for them.
func (g *stage) drawHistory(c canvas) {
	t, r := g.theme, g.layout.history
	c.put(r.x, r.y, g.text.Say(words.HistoryTitle), t.Strong)
	lines := wrap(g.past, r.w)
	lines = lines[max(0, len(lines)-r.h+2):]
	for i, line := range lines {
		line.draw(c, r.x, r.y+2+i, t)
	}
}
