package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// ReplayPlaces are where the parts of a replay stand that a game does not have.
type replayPlaces struct {
	panel   rect
	skyline rect // two lines
	axis    rect // the turns, and where one is
}

func (r *replay) places() replayPlaces {
	l := r.layout
	p := replayPlaces{panel: l.panel, axis: l.events}
	if l.size == compact {
		p.panel.h = 2
		p.axis = rect{l.frame.x + 1, l.keys.y - 1, l.frame.w - 2, 1}
	} else {
		p.panel.h = 5
	}
	p.skyline = rect{p.axis.x, p.axis.y - 2, p.axis.w, 2}
	return p
}

func (r *replay) draw(c canvas) *tea.Cursor {
	r.stage.draw(c, func() (game.Move, bool) { return game.Move{}, false })
	p := r.places()
	r.drawSays(c, p.panel)
	r.drawSkyline(c, p)
	return nil
}

// drawSays tells what is seen: what was played and risked, and how the replay runs.
func (r *replay) drawSays(c canvas, panel rect) {
	t, s := r.theme, r.step()
	r.drawHeadline(c, panel.row(0), s)
	small := r.layout.size == compact
	second := panel.row(1)
	if small {
		x := r.drawState(c, second) + 2
		second.w, second.x = second.right()-x, x
	}
	r.drawRiskOf(c, second, s)
	if small {
		return
	}
	third := panel.row(2)
	r.drawState(c, third)
	c.putRight(rect{third.x, third.y, r.speedChips()[0].x - third.x - 2, 1}, r.text.Say(words.ReplaySpeed), t.Muted)
	for i, chip := range r.speedChips() {
		style := t.Rest
		if i == r.speed {
			style = t.Button
		}
		c.fill(chip, style)
		c.putMiddle(chip, strconv.Itoa(speeds[i])+t.Glyphs.Lost, style)
	}
	r.drawLegend(c, panel.row(4))
}

// speedChips are where the speeds stand.
func (r *replay) speedChips() []rect {
	if r.layout.size == compact || r.layout.size == tooSmall {
		return nil
	}
	line := r.places().panel.row(2)
	const width = 4
	x := line.x + min(line.w, 43) - len(speeds)*(width+1) + 1
	var chips []rect
	for range speeds {
		chips = append(chips, rect{x, line.y, width, 1})
		x += width + 1
	}
	return chips
}

// drawHeadline tells what happened in the step.
func (r *replay) drawHeadline(c canvas, line rect, s step) {
	t, name := r.theme, r.names[s.main.Seat]
	c.fill(line, t.Ground)
	switch {
	case s.kind == atStart:
		mover := r.scene.now.Turn
		c.putIn(line, r.text.Say(words.ReplayBegins, r.names[mover]), t.Seats[mover].Name)
	case s.kind == rolled && s.main.Kind == table.Chose:
		x := c.putIn(line, r.text.Say(words.ReplayPlays, name), t.Seats[s.main.Seat].Name) + 1
		drawSum(c, x, line.y, t, s.main.Move)
		rest := rect{x + sumWidth(s.main.Move) + 2, line.y, 0, 1}
		if rest.w = line.right() - rest.x; rest.w > 8 {
			c.putIn(rest, r.text.Gains(s.main.After), t.Muted)
		}
	case s.kind == rolled:
		c.putIn(line, r.text.Say(words.ReplayRolled, name, r.text.Dice(s.main.Dice)), t.Seats[s.main.Seat].Name)
	case s.kind == busted:
		c.putIn(line, r.text.Say(words.ReplayLost, name, s.squares), t.Warning)
	case s.kind == kept && s.claimed == 0:
		c.putIn(line, r.text.Say(words.ReplayKept, name, s.squares), t.Seats[s.main.Seat].Name)
	default:
		style := t.Strong
		if s.kind == kept {
			style = t.Seats[s.main.Seat].Name
		}
		c.putIn(line, s.scene.line.fit(line.w), style)
	}
}

// sumWidth is the cells that drawSum takes.
func sumWidth(m game.Move) int {
	n := -1
	for column := range m.Columns() {
		n += len(column.String()) + 3
	}
	return n
}

// drawRiskOf draws what the next roll would risk, or what a bust was against.
func (r *replay) drawRiskOf(c canvas, line rect, s step) {
	t := r.theme
	switch {
	case s.kind == rolled && s.main.After.Phase() == game.ToDecide:
		bust := odds.Share(odds.NextBusts(s.main.After))
		text := phrase{r.text.Say(words.ReplayRisk, r.text.Percent(bust), s.squares), r.text.Say(words.ReplayRiskFew, r.text.Percent(bust), s.squares)}
		if bust == 0 {
			text = phrase{full: r.text.Say(words.ReplayNoRisk, s.squares)}
		}
		gauge := 16
		if r.layout.size == compact {
			gauge = 0
		}
		said := text.fit(line.w - gauge - 1)
		if gauge = line.w - ansi.StringWidth(said) - 2; gauge >= 6 && r.layout.size != compact {
			drawGauge(c, rect{line.x, line.y, min(gauge, 24), 1}, t, bust)
			line.x += min(gauge, 24) + 2
		}
		c.put(line.x, line.y, said, t.Text)
	case s.kind == busted:
		if busts := odds.NextBusts(s.main.Before); busts < game.Rolls {
			c.putIn(line, r.text.Say(words.ReplayAgainst, r.text.Percent(1-odds.Share(busts))), t.Muted)
		}
	case s.kind == kept:
		c.putIn(line, r.text.Gains(s.main.Before), t.Muted)
	}
}

// drawState draws whether the replay runs, and returns the column after it.
func (r *replay) drawState(c canvas, line rect) int {
	t := r.theme
	text, style := words.ReplayPaused, t.Rest
	switch {
	case r.running:
		text, style = words.ReplayPlaying, t.Button
	case r.at == len(r.steps)-1:
		text = words.ReplayAtEnd
	}
	label := r.text.Say(text)
	box := rect{line.x + 2, line.y, ansi.StringWidth(label) + 2, 1}
	if r.running {
		c.put(line.x, line.y, t.Glyphs.Cursor, t.Accent)
	}
	c.fill(box, style)
	c.putMiddle(box, label, style)
	return box.right()
}

// drawLegend tells what the skyline's signs mean.
func (r *replay) drawLegend(c canvas, line rect) {
	t := r.theme
	seat := t.Seats[0]
	bust := t.Warning
	bust.Attrs = 0
	x := line.x
	for _, sign := range []struct {
		glyph string
		style uv.Style
		about words.Key
	}{
		{t.Bars[3], seat.Line, words.LegendRoll},
		{t.Glyphs.Seats[0], seat.Name, words.LegendKept},
		{t.Glyphs.Lost, bust, words.LegendBust},
		{t.Glyphs.Seats[0], seat.Band, words.LegendClaim},
	} {
		about := r.text.Say(sign.about)
		if x+2+ansi.StringWidth(about) > line.right() {
			return
		}
		x = c.put(x, line.y, sign.glyph, sign.style)
		x = c.put(x+1, line.y, about, t.Muted) + 3
	}
}

// window is the first cell of the skyline in sight, and how many cells there are.
func (r *replay) window(width int) (from, cells int) {
	cells = r.steps[len(r.steps)-1].cell + 1
	if cells <= width {
		return 0, cells
	}
	from = r.step().cell - width*2/3
	return min(max(0, from), cells-width), cells
}

// stepAt is the step whose cell is under the mouse.
func (r *replay) stepAt(x, y int) (int, bool) {
	if r.layout.size == tooSmall {
		return 0, false
	}
	p := r.places()
	from, _ := r.window(p.skyline.w)
	if !p.skyline.has(x, y) && !p.axis.has(x, y) {
		return 0, false
	}
	for i, s := range r.steps {
		if p.skyline.x+s.cell-from == x {
			return i, true
		}
	}
	return 0, false
}

// drawSkyline draws the game as a skyline: a cell a roll, as high as its squares at
// stake, and how each turn ended. What is to come is dim. Under it stand the turns,
// and where one is.
func (r *replay) drawSkyline(c canvas, p replayPlaces) {
	c.fill(p.skyline, r.theme.Ground)
	c.fill(p.axis, r.theme.Ground)
	from, _ := r.window(p.skyline.w)
	for i, s := range r.steps {
		x := p.skyline.x + s.cell - from
		if x >= p.skyline.x && x < p.skyline.right() {
			r.drawCell(c, x, p.skyline.y, s, i)
		}
	}
	if r.notice != "" {
		c.putIn(p.axis, r.notice, r.theme.Warning)
		return
	}
	r.drawAxis(c, p.axis, from)
}

// drawCell draws a step of the skyline.
func (r *replay) drawCell(c canvas, x, y int, s step, i int) {
	t, seat := r.theme, r.theme.Seats[s.main.Seat]
	paint := func(style uv.Style) uv.Style {
		switch {
		case i > r.at:
			return t.Distant(style)
		case i == r.at && style.Bg == t.Ground.Bg:
			style.Bg = t.Cursor.Bg
		}
		return style
	}
	bust := t.Warning
	bust.Attrs = 0
	bar := seat.Line
	if s.torn {
		bar = bust
	}
	if i == r.at {
		c.fill(rect{x, y, 1, 2}, paint(t.Ground))
	}
	switch {
	case s.kind == rolled:
		r.drawTower(c, x, y, s.squares, paint(bar))
	case s.kind == busted:
		c.put(x, y+1, t.Glyphs.Lost, paint(bust))
	case s.kind == kept && s.claimed != 0:
		c.fill(rect{x, y, 1, 2}, paint(seat.Band))
		c.put(x, y+1, t.Glyphs.Seats[s.main.Seat], paint(seat.Band))
		if s.scene.over {
			c.put(x, y, t.Star, paint(seat.Band))
		}
	case s.kind == kept:
		c.put(x, y+1, t.Glyphs.Seats[s.main.Seat], paint(seat.Name))
	case s.kind == parted:
		c.put(x, y+1, t.Dash, paint(t.Strong))
	}
}

// drawTower draws a bar of two lines, an eighth of a line a square; in ASCII the
// number of squares, one digit over the other.
func (r *replay) drawTower(c canvas, x, y, squares int, style uv.Style) {
	t := r.theme
	if !t.HasHalves() {
		c.put(x, y+1, strconv.Itoa(squares%10), style)
		if squares > 9 {
			c.put(x, y, strconv.Itoa(squares/10%10), style)
		}
		return
	}
	full := len(t.Bars)
	for line, eighths := range []int{squares - full, squares} {
		switch {
		case eighths <= 0:
		case eighths < full || t.Outlined:
			c.put(x, y+line, t.Bars[min(eighths, full)-1], style)
		default: // as ground, which has no seams
			c.fill(rect{x, y + line, 1, 1}, uv.Style{Fg: style.Bg, Bg: style.Fg})
		}
	}
}

// drawAxis draws the numbers of the turns, each under its first roll, and where one
// is.
func (r *replay) drawAxis(c canvas, line rect, from int) {
	t, now := r.theme, r.step()
	turns := r.steps[len(r.steps)-1].turn
	here := t.Here + " " + r.text.Say(words.ReplayTurn, now.turn, turns)
	if now.kind == atStart {
		here = t.Here + " " + r.text.Say(words.ReplayStart)
	}
	at, width := line.x+now.cell-from, ansi.StringWidth(here)
	if at+width > line.right() {
		here = r.text.Say(words.ReplayTurn, now.turn, turns) + " " + t.Here
		at -= width - 1
	}
	next := line.x // where the next number may stand
	last := 0
	for _, s := range r.steps[1:] {
		if s.turn == last {
			continue
		}
		last = s.turn
		x, number := line.x+s.cell-from, strconv.Itoa(s.turn)
		end := x + len(number)
		if x < next || end > line.right() || end >= at && x <= at+width {
			continue
		}
		style := t.Seats[s.main.Seat].Name
		style.Attrs = 0
		if s.turn > now.turn {
			style = t.Distant(style)
		}
		c.put(x, line.y, number, style)
		next = end + 1
	}
	c.put(at, line.y, here, t.Accent)
}
