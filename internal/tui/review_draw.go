package tui

import (
	"cmp"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// draw draws the decision on its board, what was played against what was better, and
// where there is room the moments, the plot and the account.
func (s *reviewScreen) draw(c canvas) *tea.Cursor {
	l := s.layout.review()
	s.drawReviewTitle(c, l)
	if d := s.decision(); d != nil {
		s.drawDecision(c, l, d)
	} else {
		s.drawNothing(c, l)
	}
	s.drawSide(c, l)
	if s.notice != "" {
		s.drawEvents(c, "")
	}
	return nil
}

// drawNothing draws how a game ended in which there was nothing to decide.
func (s *reviewScreen) drawNothing(c canvas, l reviewLayout) {
	h := *s.house
	h.layout = l.layout
	st := *s.stage
	st.house = &h
	drawBoard(c, l.board, s.theme, st.boardView(game.Move{}, false))
	for seat := range st.scene.now.AllSeats() {
		st.drawSeat(c, seat)
	}
	for i, line := range strings.Split(ansi.Wrap(s.text.Say(words.RevNothing), l.name.w, ""), "\n") {
		c.put(l.name.x, l.name.y+i, line, s.theme.Muted)
	}
}

// drawReviewTitle says whose game this is and which decision.
func (s *reviewScreen) drawReviewTitle(c canvas, l reviewLayout) {
	t := s.theme
	d := s.decision()
	x := c.putIn(l.title[0], s.text.Say(words.RevTitle), t.Accent)
	rest := rect{x + 2, l.title[0].y, l.title[0].right() - x - 2, 1}
	rules := s.review.Record.Rules
	full := s.rulesInShort(rules.Variant, int(rules.Target))
	brief := s.text.Say(words.RulesBrief, s.text.Variant(rules.Variant), int(rules.Target))
	if l.size == compact {
		rest.x--
		if d != nil {
			c.putIn(rest, s.text.Say(words.TurnOnly, d.Turn), t.Muted)
		}
	} else {
		who := fitting(rest.w, s.versus(s.names), s.andOthers(s.names), full) // the names stand on the board, too
		of := fitting(rest.w, s.text.Say(words.ReplayOf, who, full), s.text.Say(words.ReplayOf, who, brief), who)
		c.putIn(rest, of, t.Muted)
		if of == who && who != full {
			c.putIn(l.rules, full, t.Muted)
		}
	}
	if d == nil {
		return
	}
	place := s.place(d, l.size == compact)
	if l.size == compact {
		c.putRight(l.title[1], place, t.Muted)
		return
	}
	right := c.putRight(l.title[1], place, t.Muted)
	where := s.text.Say(words.RevWhere, d.Turn, d.N)
	if d.N == 0 { // the game starts there
		where = s.text.Say(words.TurnOnly, d.Turn)
	}
	c.putIn(rect{l.title[1].x, l.title[1].y, right - l.title[1].x - 1, 1}, where, t.Strong)
}

// place is which of the mistakes the decision is, or else which of the decisions.
func (s *reviewScreen) place(d *review.Decision, short bool) string {
	n, of := s.at+1, len(s.steps)
	key := words.RevStepOf
	if e := s.entry(); e >= 0 && d.Name != review.Unnamed {
		list := s.mistakes()
		for i, main := range list {
			if main == s.review.Entries[e].Main {
				n, of, key = i+1, len(list), words.RevMistakeOf
			}
		}
	}
	if short {
		key = words.RevStepOf
	}
	return s.theme.Turn[0] + " " + s.text.Say(key, n, of) + " " + s.theme.Turn[1]
}

// drawDecision draws one decision.
func (s *reviewScreen) drawDecision(c canvas, l reviewLayout, d *review.Decision) {
	st := s.stageOf(l, s.steps[s.at])
	played, ghosts := s.board(d)
	st.scene.now.Runners = played
	v := st.boardView(game.Move{}, false)
	for col := range game.AllColumns() {
		if ghosts[col] != played[col] && ghosts[col] != d.Position.Runners[col] {
			v.preview[col] = ghosts[col]
		}
	}
	if d.Kind == review.Choose {
		for col := range d.Options[d.Best].Move.Columns() {
			v.sums = v.sums.With(col)
		}
	}
	drawBoard(c, l.board, s.theme, v)
	for seat := range st.scene.now.AllSeats() {
		st.drawSeat(c, seat)
	}
	s.drawReviewDice(c, l, st, d)
	s.drawSoFar(c, l, d)
	s.drawLegend(c, l, d, v.preview != game.Squares{})
	s.drawLapse(c, l, d)
	s.drawBars(c, l, d)
	s.drawWhy(c, l, d)
}

// stageOf is the stage as it was when a decision was taken, in the review's layout.
func (s *reviewScreen) stageOf(l reviewLayout, decision int) *stage {
	d := &s.review.Decisions[decision]
	h := *s.house
	h.layout = l.layout
	st := *s.stage
	st.house, st.scene, st.playing, st.bust = &h, s.scenes[decision], nil, nil
	st.scene.now = d.Position
	st.scene.now.Dice = game.Dice{}
	if gains := s.text.Gains(d.Position); gains != "" {
		st.scene.last[d.Seat] = phrase{gains, s.text.Say(words.LastGain, d.Position.AtStake())}
	} else {
		st.scene.last[d.Seat] = phrase{}
	}
	return &st
}

// board is where the runners stood after what was played, and where they would have
// stood: after the better move, or with the roll that was not taken.
func (s *reviewScreen) board(d *review.Decision) (played, ghosts game.Squares) {
	switch {
	case d.Kind == review.Choose:
		played = d.Position.After(d.Options[d.Played].Move).Runners
		return played, d.Position.After(d.Options[d.Best].Move).Runners
	case d.Untaken != nil && !d.Untaken.Bust:
		return d.Position.Runners, d.Untaken.Position.After(d.Untaken.Best).Runners
	default:
		return d.Position.Runners, d.Position.Runners
	}
}

// drawReviewDice draws the dice of a pairing the better way, and of a roll-or-stop
// decision those that fell next, dimmed: that was luck.
func (s *reviewScreen) drawReviewDice(c canvas, l reviewLayout, st *stage, d *review.Decision) {
	t := s.theme
	v := diceView{together: true}
	var note string
	next, bust, fell := s.next(d)
	switch {
	case d.Kind == review.Choose:
		v.dice = d.Position.Dice
		v.pair(v.dice, d.Options[d.Best].Move)
		note = s.text.Say(words.RevBetterWay)
		if d.Played == d.Best {
			note = s.text.Say(words.RevTheseDice)
		}
	case !fell:
		return
	case d.Played == review.ToStop:
		v.dice, v.dimmed = next, true
		note = s.text.Say(words.RevNotTakenBust)
		if u := d.Untaken; !u.Bust {
			v.pair(v.dice, u.Best)
			note = s.text.Say(words.RevNotTaken)
		}
	default:
		v.dice, v.dimmed, note = next, true, s.text.Say(words.RevFell)
		if bust {
			note = s.text.Say(words.RevFellBust)
		}
	}
	if l.size != compact {
		st.drawDice(c, v)
		c.putIn(l.luck, note, t.Muted)
		return
	}
	switch {
	case d.Kind == review.Choose:
		note = s.text.Say(words.RevDiceShort)
	case d.Played == review.ToStop:
		note = s.text.Say(words.RevNotTakenShort)
	default:
		note = s.text.Say(words.RevFellShort)
	}
	c.putIn(rect{l.luck.x, l.luck.y, 10, 1}, note, t.Muted)
	st.drawDice(c, v)
	after := s.text.Say(words.RevLuckShort)
	switch {
	case d.Kind == review.Choose:
		after = s.text.Move(d.Options[d.Best].Move)
	case bust:
		after = s.text.Say(words.HistoryBust)
	case d.Untaken != nil:
		after = s.text.Move(d.Untaken.Best) + ", " + after
	}
	c.putIn(rect{l.dice.at[3].right() + 1, l.luck.y, l.luck.right() - l.dice.at[3].right() - 1, 1}, after, t.Muted)
}

// drawSoFar says what mistakes and dice have come to for the seat so far.
func (s *reviewScreen) drawSoFar(c canvas, l reviewLayout, d *review.Decision) {
	if len(s.names) > 2 {
		return // others' names stand there
	}
	mistakes, dice := s.soFar(d)
	rows := []struct {
		label words.Key
		value float64
	}{{words.RevMistakes, -mistakes}, {words.RevDice, dice}}
	y := l.soFar.y
	if l.soFar.h > len(rows) {
		c.putIn(l.soFar.row(0), s.text.Say(words.RevSoFar), s.theme.Muted)
		y++
	}
	for i, row := range rows {
		c.putIn(rect{l.soFar.x, y + i, l.soFar.w - 5, 1}, s.text.Say(row.label), s.theme.Muted)
		s.drawSigned(c, rect{l.soFar.right() - 5, y + i, 5, 1}, words.Points(row.value))
	}
}

// drawSigned draws points with their sign, by colour too.
func (h *house) drawSigned(c canvas, r rect, points int) {
	style := h.theme.Muted
	switch {
	case points < 0:
		style = h.theme.Warning
	case points > 0:
		style = h.theme.Gain()
	}
	c.putRight(r, signed(points), style)
}

// drawLegend says what the runners and their ghosts on the board are.
func (s *reviewScreen) drawLegend(c canvas, l reviewLayout, d *review.Decision, ghosts bool) {
	if !ghosts || len(s.names) > 2 {
		return
	}
	t := s.theme
	texts := [2]string{s.text.Say(words.RevKept), s.text.Say(words.RevHadRolled)}
	if d.Kind == review.Choose {
		texts = [2]string{s.text.Move(d.Options[d.Played].Move), s.text.Move(d.Options[d.Best].Move)}
	}
	marks := [2]string{t.Beside[0] + t.Glyphs.Runner + t.Beside[1], t.Around[0] + t.Glyphs.Ghost + t.Around[1]}
	if l.board.small() {
		marks = [2]string{t.Glyphs.Runner, t.Glyphs.Ghost}
	}
	styles := [2]uv.Style{t.OnRunner(int(d.Seat)), t.Ghost(int(d.Seat))}
	width := max(ansi.StringWidth(texts[0]), ansi.StringWidth(texts[1])) + 1 + ansi.StringWidth(marks[0])
	x := max(l.legend.x, l.legend.right()-width)
	for i, text := range texts {
		after := c.put(x, l.legend.y+i, marks[i], styles[i])
		c.putIn(rect{after + 1, l.legend.y + i, l.legend.right() - after - 1, 1}, text, t.Muted)
	}
}

// drawLapse draws what was wrong, with its cost, or what was decided.
func (s *reviewScreen) drawLapse(c canvas, l reviewLayout, d *review.Decision) {
	t, r := s.theme, l.name
	aside := phrase{s.text.Say(words.RevChanceOf, s.names[d.Seat]), s.text.Say(words.RevChance)}
	x := r.x
	if d.Name != review.Unnamed {
		style := t.Lost
		if d.Name == review.Slip {
			style = t.Rest
		}
		chip := " " + strings.ToUpper(s.text.LossName(d.Name)) + " " + signed(-review.Whole.Cost(d)) + " "
		x = c.put(x, r.y, chip, style) + 1
		x = c.putIn(rect{x, r.y, r.right() - x, 1}, s.text.Lapse(&s.review.Entries[s.entry()]), t.Strong)
		s.drawAside(c, r, x, aside)
		return
	}
	text := s.text.Say(words.RevDecided, s.names[d.Seat], s.optionName(d, d.Played))
	if cost := review.Whole.Cost(d); cost > 0 {
		text += "  " + signed(-cost)
	}
	x = c.putIn(rect{x, r.y, r.right() - x, 1}, text, t.Strong)
	s.drawAside(c, r, x, aside)
}

// drawAside says at the right of a line, of which the cells before x are taken, what
// the numbers under it are, where that fits.
func (s *reviewScreen) drawAside(c canvas, r rect, x int, text phrase) {
	switch room := r.right() - x - 2; {
	case ansi.StringWidth(text.full) <= room:
		c.putRight(r, text.full, s.theme.Muted)
	case ansi.StringWidth(text.short) <= room:
		c.putRight(r, text.short, s.theme.Muted)
	}
}

// optionName is what an option is called: the sums of a move, or roll or stop.
func (s *reviewScreen) optionName(d *review.Decision, i int) string {
	switch {
	case d.Kind == review.Choose:
		return s.text.Move(d.Options[i].Move)
	case i == review.ToRoll:
		return s.text.Say(words.ButtonRoll)
	default:
		return s.text.Say(words.ButtonStop)
	}
}

// optionRisk is what an option risks, in a few words.
func (s *reviewScreen) optionRisk(d *review.Decision, i int) phrase {
	switch {
	case d.Kind == review.Choose:
		after := d.Position.After(d.Options[i].Move)
		bust := s.text.Percent(odds.Share(odds.NextBusts(after)))
		return phrase{s.text.Say(words.RevRisk, s.runnersOut(after), bust), s.text.Say(words.RevRollRisk, bust)}
	case i == review.ToRoll:
		return phrase{full: s.text.Say(words.RevRollRisk, s.text.Percent(odds.Share(d.Analysis.Why.Busts)))}
	default:
		return phrase{full: s.text.Say(words.RevStopKeeps, d.Position.AtStake())}
	}
}

// runnersOut is how many runners are out, or kept back.
func (s *reviewScreen) runnersOut(p game.Position) string {
	if left := p.RunnersLeft(); left > 0 {
		return s.text.Say(words.RevRunnersBack, left)
	}
	return s.text.Say(words.RevRunnersOut)
}

// A barRow is a chance as a bar.
type barRow struct {
	label  string
	button string
	style  uv.Style // of the button
	chance float64
	bar    uv.Style
	glyph  string
	inside string  // written on the bar
	lost   float64 // what was given away beyond it
	note   phrase  // a line under it
}

// drawBars draws what was played and what was better on one scale, and what the roll
// splits into.
func (s *reviewScreen) drawBars(c canvas, l reviewLayout, d *review.Decision) {
	rows := s.barRows(l, d)
	t, r := s.theme, l.bars
	button := 6
	for _, row := range rows {
		button = max(button, min(ansi.StringWidth(row.button)+2, 9))
	}
	left := r.x + 8 + button + 2
	width := r.right() - 4 - left
	y := r.y
	for _, row := range rows {
		if y >= r.bottom() {
			return
		}
		label := t.Muted
		if row.label == s.text.Say(words.RevBest) {
			label = t.Gain()
		}
		x := c.putIn(rect{r.x, y, left - r.x - 1, 1}, row.label, label)
		if row.button != "" {
			box := rect{max(x+1, r.x+8), y, button, 1}
			c.fill(box, row.style)
			c.putMiddle(box, row.button, row.style)
		}
		s.drawMeter(c, rect{left, y, width, 1}, row)
		c.putRight(rect{r.right() - 3, y, 3, 1}, strconv.Itoa(words.Points(row.chance)), t.Strong)
		y++
		if row.note.full != "" && y < r.bottom() {
			room := r.right() - r.x - 8
			c.putIn(rect{r.x + 8, y, room, 1}, row.note.fit(room), t.Muted)
			y++
		}
	}
}

// drawMeter draws the chance of a row as a bar over the whole width.
func (s *reviewScreen) drawMeter(c canvas, r rect, row barRow) {
	t := s.theme
	m := meter{share: row.chance, lost: row.lost, cell: func(_ float64, filled bool) (string, uv.Style) {
		switch {
		case filled:
			return row.glyph, row.bar
		case t.Outlined:
			return t.Glyphs.Free, t.Muted
		default:
			return " ", t.Meter
		}
	}}
	m.inside, m.write = row.inside, func(filled bool) uv.Style {
		switch {
		case t.Outlined:
			return t.Strong
		case filled:
			return uv.Style{Fg: t.Ground.Bg, Bg: row.bar.Fg, Attrs: uv.AttrBold}
		default:
			return uv.Style{Fg: t.Text.Fg, Bg: t.Meter.Bg}
		}
	}
	m.draw(c, r)
}

// barRows are the bars of a decision.
func (s *reviewScreen) barRows(l reviewLayout, d *review.Decision) []barRow {
	t := s.theme
	better := t.Block
	if t.Outlined {
		better = t.Line
	}
	played, best := &d.Options[d.Played], &d.Options[d.Best]
	seat := t.Seats[d.Seat]
	rows := []barRow{{
		label: s.text.Say(words.RevPlayed), button: s.optionName(d, d.Played), style: t.Rest,
		chance: played.Win, bar: seat.Line, glyph: t.Block,
	}}
	other := d.Best
	if d.Played == d.Best {
		other = secondBest(d)
		rows = append(rows, barRow{
			label: s.text.Say(words.RevInstead), button: s.optionName(d, other), style: t.Rest,
			chance: d.Options[other].Win, bar: t.Muted, glyph: better,
		})
	} else {
		if review.Whole.Cost(d) > 0 {
			rows[0].lost = best.Win - played.Win
		}
		rows = append(rows, barRow{
			label: s.text.Say(words.RevBest), button: s.optionName(d, d.Best), style: t.Better,
			chance: best.Win, bar: t.Gain(), glyph: better,
		})
	}
	if l.size == compact {
		return rows
	}
	if d.Kind == review.Choose {
		rows[0].note, rows[1].note = s.optionRisk(d, d.Played), s.optionRisk(d, other)
		return rows
	}
	why := d.Analysis.Why
	bust := odds.Share(why.Busts)
	return append(rows,
		barRow{label: s.branch(0) + s.text.Say(words.RevGoodRoll), chance: why.Good(), bar: t.GoodBar, glyph: better, inside: s.text.Percent(1 - bust)},
		barRow{label: s.branch(1) + s.text.Say(words.RevBust), chance: why.Bust, bar: t.BadBar, glyph: t.Block, inside: s.text.Percent(bust)},
	)
}

// branch is what leads to the nth of the two things that a roll splits into.
func (s *reviewScreen) branch(n int) string { return s.theme.Branches[n] + " " }

// secondBest is the best option but one.
func secondBest(d *review.Decision) int { return byChance(d)[1] }

// whyOf is why the better option of a decision is: what a bust and a good roll would
// have come to, and one thing that speaks for it.
func (s *reviewScreen) whyOf(d *review.Decision) string {
	return strings.TrimSpace(s.balanceOf(d) + " " + s.text.Fact(d.Fact, s.names))
}

// balanceOf is what a bust and a good roll would have come to, of a roll-or-stop
// decision.
func (s *reviewScreen) balanceOf(d *review.Decision) string {
	if d.Kind == review.Choose {
		return ""
	}
	return s.text.Balance(d.Analysis.Why)
}

// asideOf is what else is to be known of a mistake: that of one which plays the person,
// too.
func (s *reviewScreen) asideOf(d *review.Decision) string {
	if d.By == "expert" && d.Name != review.Unnamed {
		return s.text.Say(words.RevExpertPlays)
	}
	return ""
}

// drawWhy draws how a check goes and the reason, as much of it as fits: what the bars
// do not show comes first.
func (s *reviewScreen) drawWhy(c canvas, l reviewLayout, d *review.Decision) {
	check, balance, fact := s.checkLine(), s.balanceOf(d), s.text.Fact(d.Fact, s.names)
	if ansi.StringWidth(balance) > l.why.w {
		balance = s.text.ShortBalance(d.Analysis.Why)
	}
	short := fact
	if l.size == compact || fact == "" {
		short = balance
	}
	var lines []string
	all := check + " " + balance + " " + fact
	for _, text := range []string{all + " " + s.asideOf(d), all, check + " " + short, cmp.Or(check, short)} {
		lines = strings.Split(ansi.Wrap(strings.Join(strings.Fields(text), " "), l.why.w, ""), "\n")
		if len(lines) <= l.why.h {
			break
		}
	}
	for i := range min(len(lines), l.why.h) {
		text := lines[i]
		if i == l.why.h-1 && len(lines) > l.why.h {
			text += s.theme.More // why tells all of it
		}
		c.putIn(l.why.row(i), text, s.theme.Text)
	}
}
