package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// endLayout is where everything stands.
func (e *ending) endLayout() endLayout { return e.house.endLayout(e.seats()) }

// draw draws what the game has come to.
func (e *ending) draw(c canvas) {
	l := e.endLayout()
	e.drawPicture(c, l)
	e.drawWinner(c, l)
	e.drawCourse(c, l)
	e.drawAccount(c, l)
	e.drawTable(c, l.table)
	e.drawDeciders(c, l.deciders)
	if e.notice != "" {
		c.putIn(l.notice, e.notice, e.theme.Warning)
		return
	}
	e.drawChoices(c, l)
}

// drawPicture draws title and board: the board of the game where its layout keeps it,
// and else a picture of it.
func (e *ending) drawPicture(c canvas, l endLayout) {
	switch when := e.when(); {
	case e.layout.size == compact:
		c.putRight(l.title[1], e.text.Say(words.EndingShort, e.last, e.text.Variant(e.scene.now.Variant)), e.theme.Muted)
		return
	case l.title[0].w > 0:
		e.drawTitleBeside(c, when)
		e.drawEmblem(c, l.emblem)
	default:
		e.drawTitleBeside(c, when)
		drawBoard(c, e.layout.board, e.theme, e.boardView(game.Move{}, false))
		for s := range e.scene.now.AllSeats() {
			e.drawSeat(c, s)
		}
	}
	if e.layout.size == beside {
		e.drawHistory(c)
	}
}

// when is how and when the game ended for the seat that is looked at.
func (e *ending) when() string {
	if e.seat == e.winner {
		return e.text.Say(words.EndingWonIn, e.last)
	}
	return e.text.Say(words.EndingLostIn, e.last)
}

// drawEmblem draws the board as a picture, or where that takes too much room who has
// claimed what.
func (e *ending) drawEmblem(c canvas, r rect) {
	if painted(e.theme) {
		drawEmblem(c, r, emblemPitch, e.boardView(game.Move{}, false))
		return
	}
	for s := range e.scene.now.AllSeats() {
		line := r.row(1 + int(s))
		claims := e.claimItems(s, false)
		c.putIn(rect{line.x, line.y, r.w - claims.width() - 1, 1}, e.theme.Glyphs.Seats[s]+" "+e.names[s], e.theme.Seats[s].Name)
		claims.draw(c, line.right()-claims.width(), line.y)
	}
}

// drawWinner draws who has won, with which columns, and how.
func (e *ending) drawWinner(c canvas, l endLayout) {
	t, name := e.theme, e.names[e.winner]
	seat := t.Seats[e.winner]
	text := t.Glyphs.Seats[e.winner] + " " + name
	if e.layout.size == compact {
		c.putIn(l.name, t.Glyphs.Seats[e.winner]+" "+e.text.Say(words.OverWon, name), seat.Name)
		if e.conceded {
			c.putIn(l.how, e.how().full, t.Muted)
		}
		return
	}
	if l.name.h > 1 && drawBigName(c, l.name, name, int(e.winner)) {
		text = ""
	}
	if text != "" {
		text = ansi.Truncate(text, l.name.w-2, t.More)
		e.drawBand(c, rect{l.name.x, l.name.y, l.name.w, 1}, e.winner, ansi.StringWidth(text)+2, false)
		c.put(l.name.x+1, l.name.y, text, seat.Band)
	}
	v := diceView{says: saysWins, seat: e.winner}
	if e.said(saysWins) == "" {
		v.dice = e.scene.dice // there is no word that fits on four dice
	}
	e.drawDiceIn(c, l.dice, v)
	x := e.drawColumns(c, l)
	how := l.how
	if !l.upright {
		how = rect{x, how.y, how.right() - x, 1} // after the columns
	}
	c.putIn(how, e.how().fit(how.w), t.Muted)
}

// how is how the game was won.
func (e *ending) how() phrase {
	name := e.names[e.winner]
	if conceded := e.record.Conceded; e.conceded && len(conceded) > 0 {
		return phrase{full: e.text.Say(words.EndingConceded, name, e.names[conceded[len(conceded)-1]])}
	}
	score, turns := e.score(e.winner), e.turnsBy(e.winner)
	return phrase{e.text.Say(words.EndingTurns, name, score, turns), e.text.Say(words.EndingBrief, score, turns)}
}

// drawColumns draws the columns that the winner has claimed, and returns the column
// after them.
func (e *ending) drawColumns(c canvas, l endLayout) int {
	x, y := l.columns.x, l.columns.y
	for column := range e.scene.now.Claimed(e.winner).All() {
		chip := claimChip(e.theme, e.winner, " "+column.String()+" ")
		if l.upright {
			y++
			chip.text = " " + padLeft(column.String(), 2) + " "
			if y < l.columns.bottom() {
				c.put(x, y, chip.text, chip.style)
			}
			continue
		}
		x = c.put(x, y, chip.text, chip.style) + 1
	}
	return x
}

// padLeft is text at the right of so many cells.
func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(0, width-ansi.StringWidth(text))) + text
}

// drawCourse draws the chances from turn to turn, and the turns under them.
func (e *ending) drawCourse(c canvas, l endLayout) {
	t := e.theme
	p := e.course.of(e.seat)
	whose, best := e.text.Say(words.ChanceOf, e.names[e.seat]), e.bestPlay(e.seats())
	if l.heading.w > 0 {
		x := c.putIn(l.heading, whose, t.Seats[e.seat].Name)
		c.putRight(rect{x + 1, l.heading.y, l.heading.right() - x - 1, 1}, best, t.Muted)
	} else {
		p.title = t.Glyphs.Seats[e.seat] + " " + whose + " " + best
		if ansi.StringWidth(p.title)+2 > p.area(l.plot).w {
			p.title = t.Glyphs.Seats[e.seat] + " " + best
		}
		if e.seats() == 2 {
			other := 1 - e.seat
			p.other = t.Glyphs.Seats[other] + " " + e.text.Say(words.ChanceOf, e.names[other])
		}
	}
	p.draw(c, l.plot)
	stripOf(e.past).draw(c, p.area(l.strip))
	if e.review == nil {
		said := e.text.Say(words.Reviewing)
		if e.failed != nil {
			said = e.text.Say(words.AccountFailed, e.failed)
		}
		c.putMiddle(p.area(l.plot).row(l.plot.h/2), said, t.Muted)
	}
}

// drawAccount draws how the chance of the seat became the result, and what it would
// have been on equal dice.
func (e *ending) drawAccount(c canvas, l endLayout) {
	t := e.theme
	if l.opening.w > 0 {
		c.putIn(l.opening, e.text.Say(words.AccountTitle), t.Strong)
		c.putRight(l.opening, e.text.Say(words.AccountPoints), t.Muted)
	}
	if l.equal.w > 0 {
		c.putIn(l.equal, e.text.Say(words.EqualDice), t.Muted)
	}
	if e.review == nil {
		return
	}
	w := e.accountOf(e.review, e.seat, l.account.w >= roomyAccount && l.form == inRows)
	switch l.form {
	case inRows:
		w.draw(c, l.account, w.labelWidth(l.account.w/2))
	case across:
		w.drawAcross(c, l.account)
	case paired:
		e.drawPairedAccount(c, l, w)
	case noAccount:
	}
	account := &e.review.Seats[e.seat]
	equal := account.Printed(review.Whole).EqualDice
	switch bar := e.equalBar(l); {
	case l.equal.w == 0:
	case l.form == paired:
		c.putRight(rect{l.equal.x, l.equal.y, halfOf(l.equal.w), 1}, strconv.Itoa(equal), t.Strong)
		c.putRight(l.equal, e.verdict(account, l.equal.w-halfOf(l.equal.w)-2), t.Strong)
	default:
		drawShare(c, bar, [2]int{int(e.seat), 1 - int(e.seat)}, equal)
	}
	if l.form != paired {
		c.putIn(l.verdict, e.verdict(account, l.verdict.w), t.Strong)
	}
	if n := account.StoodIn; n > 0 {
		c.putRight(l.note, e.text.Say(words.AccountStoodIn, n, e.names[e.seat]), t.Muted)
	}
	if account.Wavered() && !e.conceded {
		c.putIn(l.wavered, e.text.Say(words.AccountWavered), t.Muted)
	}
	if l.accuracy.w > 0 {
		e.drawPairedAccuracy(c, l.accuracy)
	}
}

// roomyAccount is how wide an account is at least that tells the kinds of mistakes.
const roomyAccount = 60

// equalBar is where the bar of what the dice would have given stands, beside its
// label.
func (e *ending) equalBar(l endLayout) rect {
	from := ansi.StringWidth(e.text.Say(words.EqualDice)) + 1
	return rect{l.equal.x + from, l.equal.y, l.equal.w - from, 1}
}

// halfOf is the cells of a column of two.
func halfOf(width int) int { return (width - 2) / 2 }

// drawPairedAccount draws the account in two columns: what the seat had and did, and
// what the other one did.
func (e *ending) drawPairedAccount(c canvas, l endLayout, w waterfall) {
	half, t := halfOf(l.account.w), e.theme
	other := 1 - e.seat
	c.putIn(rect{l.account.x, l.account.y, half, 1}, t.Glyphs.Seats[e.seat]+" "+e.names[e.seat], t.Seats[e.seat].Name)
	c.putIn(rect{l.account.x + half + 2, l.account.y, half, 1}, t.Glyphs.Seats[other]+" "+e.names[other], t.Seats[other].Name)
	var left, right []waterRow
	for _, row := range w.rows[:len(w.rows)-1] {
		switch row.label.full {
		case e.text.Say(words.AccountOtherDice, e.names[other]):
			row.label = phrase{full: e.text.Say(words.AccountDice)}
			right = append(right, row)
		case e.text.Say(words.AccountGifts), e.text.Say(words.AccountGaveUp), e.text.Say(words.AccountGivenUp):
			right = append(right, row)
		default:
			left = append(left, row)
		}
	}
	right = append(right, w.rows[len(w.rows)-1])
	w.drawPaired(c, rect{l.account.x, l.account.y + 1, l.account.w, l.account.h - 1}, left, right)
}

// drawPairedAccuracy draws how well both seats decided.
func (e *ending) drawPairedAccuracy(c canvas, r rect) {
	half := halfOf(r.w)
	for i, s := range []game.Seat{e.seat, 1 - e.seat} {
		column := rect{r.x + i*(half+2), r.y, half, 1}
		c.putIn(column, e.text.Say(words.TableAccuracy), e.theme.Muted)
		c.putRight(column, e.accuracy(s), e.theme.Strong)
	}
}

// verdict is who is to thank for the result, in short where there is no room.
func (e *ending) verdict(a *review.Account, width int) string {
	text := e.text.Verdict(e.review, a)
	if ansi.StringWidth(text) > width && a.Verdict() == review.Earned {
		return e.text.Say(words.EarnedShort)
	}
	return text
}

// accuracy is how well a seat decided, of 100; a dash where it had nothing to decide
// or that is not known yet.
func (e *ending) accuracy(s game.Seat) string {
	if e.review == nil {
		return ""
	}
	share, ok := e.review.Seats[s].Accuracy()
	if !ok {
		return e.theme.Dash
	}
	return strconv.Itoa(review.Whole.Round(share))
}

// A tableColumn is a column of the table of the seats. Those that come first stay
// where there is little room.
type tableColumn struct {
	title words.Key
	place int // from the left
	value func(s game.Seat) string
}

// tableColumns are the columns of the table.
func (e *ending) tableColumns() []tableColumn {
	of := func(value func(a *review.Account) string) func(game.Seat) string {
		return func(s game.Seat) string {
			if e.review == nil {
				return ""
			}
			return value(&e.review.Seats[s])
		}
	}
	perTurn := of(func(a *review.Account) string { return e.tenths(a.PerTurn()) })
	given := of(func(a *review.Account) string { return strconv.Itoa(-a.Printed(review.Whole).Mistakes) })
	equal := of(func(a *review.Account) string { return strconv.Itoa(a.Printed(review.Whole).EqualDice) })
	columns := []tableColumn{
		{words.TableAccuracy, 4, e.accuracy},
		{words.TablePerTurn, 3, perTurn},
		{words.TableBusts, 1, func(s game.Seat) string { return strconv.Itoa(e.busts(s)) }},
		{words.TableTurns, 0, func(s game.Seat) string { return strconv.Itoa(e.turnsBy(s)) }},
		{words.TableGiven, 2, given},
	}
	if e.seats() > game.MinSeats {
		return append([]tableColumn{{words.TableEqual, 5, equal}}, columns...)
	}
	return columns
}

// tenths is a number of points with a decimal.
func (e *ending) tenths(x float64) string {
	return e.text.Figure(words.Figures{Grain: review.Tenths}, review.Tenths.Round(x))
}

// busts is how often a seat has gone bust.
func (e *ending) busts(s game.Seat) int {
	n := 0
	for _, t := range e.past {
		if t.Seat == s && t.End == record.Busted {
			n++
		}
	}
	return n
}

// leastName is the cells that names have at least in the table.
const leastName = 10

// drawTable draws how the seats have done, the one that is looked at marked.
func (e *ending) drawTable(c canvas, r rect) {
	if r.w == 0 {
		return
	}
	const gap = 2
	t := e.theme
	var columns [6]*tableColumn
	left := r.w - leastName
	for _, column := range e.tableColumns() {
		if width := ansi.StringWidth(e.text.Say(column.title)) + gap; width <= left {
			columns[column.place] = &column
			left -= width
		}
	}
	x := r.right()
	for i := len(columns) - 1; i >= 0; i-- {
		if columns[i] == nil {
			continue
		}
		title := e.text.Say(columns[i].title)
		width := ansi.StringWidth(title)
		x -= width
		c.put(x, r.y, title, t.Muted)
		for s := range e.scene.now.AllSeats() {
			c.putRight(rect{x, r.y + 1 + int(s), width, 1}, columns[i].value(s), t.Strong)
		}
		x -= gap
	}
	for s := range e.scene.now.AllSeats() {
		mark := ""
		if s == e.seat && e.others() {
			mark = " " + t.Turn[0]
		}
		c.putIn(rect{r.x, r.y + 1 + int(s), x - r.x, 1}, t.Glyphs.Seats[s]+" "+e.names[s]+mark, t.Seats[s].Name)
	}
}

// drawDeciders draws what decided the game under a title, for which the smallest
// layout has no room, as it has none for what needs no review.
func (e *ending) drawDeciders(c canvas, r rect) {
	const judged = 2 // lines that the review fills
	t := e.theme
	small := e.layout.size == compact
	lines := 0
	if !small {
		title := phrase{full: e.text.Say(words.DecidedTitle)}
		if e.review != nil && e.review.Seats[e.seat].Wavered() {
			title = phrase{e.text.Say(words.AccountWavered), e.text.Say(words.WaveredShort)}
		}
		c.putIn(r, title.fit(r.w), t.Muted)
		lines = 1
	}
	for i, d := range e.deciders() {
		e.drawDecider(c, r.row(lines+i), d)
	}
	if e.review != nil && len(e.review.Mistakes(e.seat)) == 0 {
		c.putIn(r.row(lines+judged-1), e.text.Say(words.EntryNone), t.Muted)
	}
	for i, d := range e.records() {
		if y := lines + judged + i; y < r.h {
			e.drawDecider(c, r.row(y), d)
		}
	}
}

// drawDecider draws a line of what decided the game.
func (e *ending) drawDecider(c canvas, r rect, d decider) {
	t := e.theme
	x := c.put(r.x, r.y, e.text.Say(words.TurnOnly, d.turn), t.Muted)
	x = max(x, r.x+ansi.StringWidth(e.text.Say(words.TurnOnly, 10))) + 1
	x = c.put(x, r.y, t.Glyphs.Seats[d.seat], t.Seats[d.seat].Name) + 1
	right := r.right()
	if d.points != 0 {
		right -= numberWidth + 1
		style := waterfall{}.style(c, waterRow{value: d.points})
		c.putRight(r, signed(d.points), style)
	}
	c.putIn(rect{x, r.y, right - x, 1}, d.what.fit(right-x), t.Text)
}

// buttons are where the choices stand, side by side, each with a place before it for
// the mark of the highlighted one.
func (e *ending) buttons() []rect {
	l := e.endLayout()
	var at []rect
	x := l.buttons.x
	for _, text := range e.buttonTexts(l.buttons.w) {
		x += buttonMark
		at = append(at, rect{x, l.buttons.y, ansi.StringWidth(text), 1})
		x += ansi.StringWidth(text)
	}
	return at
}

// buttonMark is the cells before a button.
const buttonMark = 2

// buttonTexts are the names of the choices, with the keys that do them and air
// around them where they fit in such a width.
func (e *ending) buttonTexts(width int) []string {
	var texts []string
	for _, form := range []func(label, key string) string{
		func(label, key string) string { return " " + strings.TrimSpace(key+" "+label) + " " },
		func(label, _ string) string { return " " + label + " " },
		func(label, _ string) string { return label },
	} {
		texts = texts[:0]
		total := 0
		for _, choice := range e.endChoices() {
			text := form(e.text.Say(choice.label), choice.key)
			texts = append(texts, text)
			total += buttonMark + ansi.StringWidth(text)
		}
		if total <= width {
			break
		}
	}
	return texts
}

// drawChoices draws what can be done, and who would begin.
func (e *ending) drawChoices(c canvas, l endLayout) {
	t := e.theme
	texts := e.buttonTexts(l.buttons.w)
	x := l.buttons.x
	for i, r := range e.buttons() {
		style := t.Rest
		if e.waits() && i == e.cursor {
			style = t.Button
			c.put(r.x-buttonMark, r.y, t.Glyphs.Cursor, t.Accent)
		}
		room := l.buttons.right() - r.x
		if room <= 0 {
			break
		}
		c.fill(rect{r.x, r.y, min(r.w, room), 1}, style)
		x = c.putIn(rect{r.x, r.y, min(r.w, room), 1}, texts[i], style)
	}
	if l.buttons.right()-x >= ansi.StringWidth(e.begins)+2 {
		c.putRight(rect{x, l.buttons.y, l.buttons.right() - x, 1}, e.begins, t.Muted)
	}
}
