package tui

import (
	"image/color"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/game"
	"cantstop/internal/settings"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// draw draws the stage and what the players have before them: the highlighted move
// on the board, and the panel.
func (g *match) draw(c canvas) *tea.Cursor {
	if g.ended() {
		g.ending.draw(c)
		return nil
	}
	g.stage.draw(c, g.preview)
	g.drawInfo(c)
	g.drawEvents(c, g.eventLine())
	g.drawPanel(c, g.panel())
	g.showHint(c)
	return nil
}

// eventLine is what has just happened, or the tip that was asked for.
func (g *match) eventLine() string {
	line := g.scene.line
	if tip, asked := g.tipLine(); asked {
		line = tip
	}
	return line.fit(g.layout.events.w)
}

// draw draws the game as far as it has been shown, with the move that is
// considered, if there is one.
func (g *stage) draw(c canvas, considered func() (game.Move, bool)) {
	g.drawTitle(c)
	g.drawPlay(c, considered)
	if g.layout.race.w > 0 {
		g.drawRace(c)
	}
	if g.layout.history.w > 0 {
		g.drawHistory(c)
	}
}

// drawPlay draws the board, the seats and the dice.
func (g *stage) drawPlay(c canvas, considered func() (game.Move, bool)) {
	move, considers := considered()
	drawBoard(c, g.layout.board, g.theme, g.boardView(move, considers))
	for s := range g.scene.now.AllSeats() {
		g.drawSeat(c, s)
	}
	g.drawDice(c, g.diceView(move, considers))
}

// letters is how many letters the title has; what is no letter has no heat.
const letters = 8

// letterStyle is the style of the title's nth letter, from 0.
func (g *stage) letterStyle(n int) uv.Style {
	switch {
	case g.scene.out:
		return g.theme.TitleOut
	case n < min(g.scene.lit, letters):
		return g.theme.Heat(n, letters)
	default:
		return g.theme.Muted
	}
}

// drawTitle draws the title, the rules and the turn.
func (g *stage) drawTitle(c canvas) { g.drawTitleBeside(c, g.whichTurn()) }

// drawTitleBeside draws the title and the rules, and what stands at the right of them.
func (g *stage) drawTitleBeside(c canvas, aside string) {
	t, l := g.theme, g.layout
	if l.size == compact {
		return
	}
	rules := g.scene.now.Rules
	text := g.text.Variant(rules.Variant) + ", " + g.text.Say(words.FirstToShort, int(rules.Target))
	if !g.day.IsZero() {
		text = g.text.Say(words.DiceOfDay, g.text.Day(g.day))
	}
	rest := l.title[0] // what the letters leave of it
	switch {
	case l.banner.w > 0:
		g.drawBanner(c)
	case g.title != "":
	default:
		x := drawLetters(c, rest, g.text.Say(words.GameTitle), g.letterStyle)
		rest = rect{x + 2, rest.y, rest.right() - x - 2, 1}
	}
	if g.title != "" {
		x := c.put(rest.x, rest.y, g.title, t.Accent)
		rest = rect{x + 2, rest.y, rest.right() - x - 2, 1}
	}
	if g.about.full != "" {
		text = g.about.fit(rest.w)
	}
	c.putIn(rest, text, t.Muted)
	c.putRight(l.title[1], aside, t.Muted)
}

// whichTurn is which turn and roll is shown.
func (g *stage) whichTurn() string {
	if g.aside != "" {
		return g.aside
	}
	turn := g.scene.turn
	claiming := g.playing != nil && g.playing.event.Kind == table.Claimed && g.playing.event.After.Phase() != game.Over
	if g.bust != nil || claiming {
		turn-- // the turn that has just ended is still in sight
	}
	if g.scene.rolls > 0 {
		return g.text.Say(words.TurnAndRoll, turn, g.scene.rolls)
	}
	return g.text.Say(words.TurnOnly, turn)
}

// drawBanner draws the title in large letters.
func (g *stage) drawBanner(c canvas) {
	t, r := g.theme, g.layout.banner
	if !t.HasHalves() || t.Outlined {
		drawLetters(c, r, g.text.Say(words.GameTitle), g.letterStyle)
		return
	}
	banner := bigTitle{r, largeLetters, 1}
	banner.drawIn(c, func(n, _ int) color.Color {
		if g.scene.out || n >= g.scene.lit {
			return t.Rest.Bg // so large, what is not lit must be dark
		}
		return g.letterStyle(n).Fg
	})
}

// drawLetters draws the title, letter by letter, and returns the column after it.
func drawLetters(c canvas, r rect, text string, style func(n int) uv.Style) int {
	x, n := r.x, 0
	for _, letter := range text {
		s := style(max(0, n-1))
		if letter != ' ' && letter != '\'' {
			s = style(n)
			n++
		}
		x = c.put(x, r.y, string(letter), s)
	}
	return x
}

// boardView is what the board shows at this moment.
func (g *stage) boardView(considered game.Move, considers bool) boardView {
	p := g.scene.now
	v := boardView{
		seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners,
		covered: g.scene.covered(), lost: g.scene.lost,
	}
	var claiming game.Column
	if g.playing != nil {
		now := g.now()
		switch e := g.playing.event; e.Kind {
		case table.Chose:
			v.runners = g.playing.climbing(now)
		case table.Busted:
			v.runners, v.falling = game.Squares{}, g.playing.falling(now)
			v.lost = g.playing.lost()
			v.mover = e.Seat
		case table.Claimed:
			claiming = e.Column
			v.painted[e.Column] = max(1, uint8(g.playing.progress(now)*float64(e.Column.Squares())))
		case table.Won:
			v.shining = g.playing.shining(now)
		case table.Rolled, table.TookBack, table.Stopped, table.Conceded, table.StoodIn, table.Ended:
		}
	}
	for _, taken := range g.scene.claims {
		if taken.shown {
			continue
		}
		if taken.column != claiming {
			v.waiting = v.waiting.With(taken.column)
		}
		v.push(taken)
	}
	v.dimmed = g.scene.said == saysWins
	if considers {
		after := p.After(considered)
		for c := range considered.Columns() {
			v.sums = v.sums.With(c)
		}
		for c := range game.AllColumns() {
			if after.Runners[c] != p.Runners[c] {
				v.preview[c] = after.Runners[c]
			}
		}
	}
	return v
}

// push puts the others' markers back that a claim is about to take, ahead of what
// is painted.
func (v *boardView) push(taken claim) {
	for s, square := range taken.others {
		if square = max(square, v.painted[taken.column]+1); taken.others[s] > 0 && square < taken.column.Squares() {
			v.markers[s][taken.column] = square
		}
	}
}

// diceView is the dice at this moment, and what a move that is considered makes of
// them.
func (g *stage) diceView(considered game.Move, considers bool) diceView {
	v := diceView{dice: g.scene.dice, says: g.scene.said, seat: g.scene.sayer, bare: g.bareDice}
	switch {
	case g.playing != nil && g.playing.event.Kind == table.Rolled:
		v.dice, v.says = g.playing.tumble(g.now()), nothing
	case g.playing != nil && g.playing.event.Kind == table.Chose:
		v.pair(g.playing.event.Before.Dice, g.playing.event.Move)
	case considers:
		v.pair(g.scene.dice, considered)
	case g.scene.chosen != game.Move{}:
		v.pair(g.scene.dice, g.scene.chosen)
		v.together = true
	}
	return v
}

// drawInfo shows how many runners are left and the run so far; after a bust in the
// compact layout, which has no room for it elsewhere, the odds it was against.
func (g *match) drawInfo(c canvas) {
	t, r := g.theme, g.layout.info
	p := g.scene.now
	small := g.layout.size == compact
	if g.bust != nil && small {
		c.putRight(r, g.againstOdds(words.BustSafe), t.Muted)
		return
	}
	if g.scene.over || p.Phase() == game.ToRoll && g.bust == nil {
		return
	}
	x := r.x
	if p.Phase() != game.ToRoll {
		if small {
			if g.scene.rolls > 0 {
				c.putIn(r, g.text.Say(words.RollNumber, g.scene.rolls), t.Muted)
			}
			x = r.right() - game.Runners
		}
		for i := range game.Runners {
			glyph, style := t.Free, t.Muted
			if i < p.RunnersLeft() {
				glyph, style = t.Glyphs.Runner, t.Strong
			}
			x = c.put(x, r.y, glyph, style)
		}
		x++
	}
	survived := g.scene.lit
	switch rest := (rect{x, r.y, r.right() - x, 1}); {
	case small:
	case survived > 1 && g.settings.Odds != settings.OddsNever:
		run := g.text.Say(words.RunSurvived, survived, g.text.Whole(g.scene.run))
		c.putIn(rest, run, t.Heat(min(survived, letters)-1, letters))
	case p.Phase() != game.ToRoll:
		c.putIn(rest, g.text.Say(words.RunnersLeft), t.Muted)
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
