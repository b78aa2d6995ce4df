package tui

import (
	"errors"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// ShelfPlaces are where the parts of the list of games stand.
type shelfPlaces struct {
	head  rect // the title, and how many there are
	heads rect // over the columns; empty where there is no room
	rows  rect
	more  rect // how many are not in sight

	when, who, rules, cells, result, equal rect // of a row, of which only x and w count

	board   facadeBoard // of the highlighted game
	text    rect
	buttons rect
}

// cellsWidth is a cell for each column.
const cellsWidth = game.Columns

// ropeWidth is the cells of what a game would have been on equal dice.
const ropeWidth = 8

func (s *shelf) places() shelfPlaces {
	l := s.layout
	f := l.frame
	switch l.size {
	case tooSmall:
		return shelfPlaces{}
	case compact:
		p := shelfPlaces{
			head: rect{f.x + 1, f.y, 38, 1}, rows: rect{f.x, f.y + 2, 39, 9}, more: rect{f.x + 1, f.y + 11, 38, 1},
			text: rect{f.x + 1, f.y + 12, 38, 5}, buttons: rect{f.x + 1, f.y + 17, 38, 1},
		}
		p.when, p.who = rect{x: f.x + 2, w: 8}, rect{x: f.x + 11, w: 21}
		p.result = rect{x: f.x + 33, w: 6}
		return p
	}
	detail := 7
	if l.size == wide || l.size == large {
		detail = smallBoard
	}
	bottom := l.events.y // the line of what went wrong
	p := shelfPlaces{head: rect{f.x + 3, f.y, f.w - 5, 1}, heads: rect{f.x + 3, f.y + 2, f.w - 5, 1}}
	top := bottom - detail
	p.rows = rect{f.x + 2, f.y + 3, f.w - 3, top - 2 - (f.y + 3)}
	p.more = rect{f.x + 6, p.rows.bottom(), f.w - 8, 1}
	p.equal = rect{x: f.right() - 2 - ropeWidth - 4, w: ropeWidth + 4}
	p.result = rect{x: p.equal.x - 2 - 15, w: 15}
	p.cells = rect{x: p.result.x - cellsWidth - 3, w: cellsWidth}
	p.when = rect{x: f.x + 6, w: 8}
	p.who = rect{x: f.x + 16, w: p.cells.x - 2 - (f.x + 16)}
	if p.who.w > 54 {
		p.rules = rect{x: p.cells.x - 16, w: 14}
		p.who.w -= 18
	}

	p.text = rect{f.x + 3, top, f.w - 5, detail}
	if board := facadeBoardFor(s.theme, f.w-45, detail); board.w > 0 {
		board.x, board.y = f.x+3, top
		p.board = board
		p.text.x = board.right() + 4
		p.text.w = f.right() - 2 - p.text.x
	}
	p.buttons = p.text.row(detail - 1)
	return p
}

func (s *shelf) draw(c canvas) *tea.Cursor {
	t, p := s.theme, s.places()
	x := p.head.x
	if s.layout.size != compact {
		x = drawLetters(c, p.head, s.text.Say(words.GameTitle), func(n int) uv.Style { return t.Heat(min(n, letters-1), letters) }) + 2
	}
	x = c.put(x, p.head.y, s.text.Say(words.GamesTitle), t.Muted)
	cursor := s.drawFound(c, p, x)
	s.drawHeads(c, p)
	rows, top := s.rows.VisibleItems(), s.top()
	for i, item := range s.inSight() {
		row, _ := item.(shelfRow)
		s.drawRow(c, p, p.rows.y+i, row, top+i == s.rows.Index())
	}
	drawBar(c, rect{p.rows.right(), p.rows.y, 1, p.rows.h}, t, top, len(rows))
	if below := len(rows) - top - p.rows.h; below > 0 {
		c.putIn(p.more, s.text.Say(words.GamesMore, below), t.Muted)
	}
	switch row, ok := s.row(); {
	case !s.ready:
		c.putIn(rect{p.more.x, p.rows.y, p.more.w, 1}, s.text.Say(words.GamesReading), t.Muted)
	case !ok && len(s.kept.Games) == 0:
		c.putIn(rect{p.more.x, p.rows.y, p.more.w, 1}, s.text.Say(words.GamesNone), t.Muted)
	case !ok:
		c.putIn(rect{p.more.x, p.rows.y, p.more.w, 1}, s.text.Say(words.GamesNoneFound), t.Muted)
	default:
		s.drawDetail(c, p, row)
	}
	s.drawEvents(c, "")
	return cursor
}

// drawFound shows how many games there are, or what is looked for among them.
func (s *shelf) drawFound(c canvas, p shelfPlaces, x int) *tea.Cursor {
	t := s.theme
	if s.finding || s.field.Value() != "" {
		x = c.put(x+2, p.head.y, s.text.Say(words.KeyFind)+" ", t.Accent)
		found := s.text.Say(words.GamesFound, len(s.rows.VisibleItems()), len(s.kept.Games))
		end := c.putRight(p.head, found, t.Muted) - 1
		field := rect{x, p.head.y, max(0, end-x), 1}
		c.fill(field, t.Cursor)
		c.putIn(field, s.field.Value(), t.Cursor)
		if s.finding {
			return tea.NewCursor(min(field.x+ansi.StringWidth(string([]rune(s.field.Value())[:s.field.Position()])), field.right()), field.y)
		}
		return nil
	}
	if !s.ready {
		return nil
	}
	k := s.kept
	few := s.text.Say(words.GamesCountsFew, k.Unfinished, k.Finished)
	counts := s.text.Say(words.GamesCounts, k.Unfinished, k.Finished, k.Won)
	room := rect{x + 2, p.head.y, p.head.right() - x - 2, 1}
	if k.Broken > 0 {
		few, counts = s.text.Say(words.GamesBroken, few, k.Broken), s.text.Say(words.GamesBroken, counts, k.Broken)
	}
	c.putRight(room, fitting(room.w, counts, few), t.Muted)
	return nil
}

func (s *shelf) drawHeads(c canvas, p shelfPlaces) {
	if p.heads.h == 0 {
		return
	}
	t, y := s.theme, p.heads.y
	c.putIn(rect{p.when.x, y, p.when.w, 1}, s.text.Say(words.HeadWhen), t.Muted)
	c.putIn(rect{p.who.x, y, p.who.w, 1}, s.text.Say(words.HeadWho), t.Muted)
	c.putIn(rect{p.rules.x, y, p.rules.w, 1}, s.text.Say(words.HeadRules), t.Muted)
	for _, column := range []game.Column{game.FirstColumn, 7, game.LastColumn} {
		c.put(p.cells.x+int(column-game.FirstColumn), y, column.String(), t.Muted)
	}
	c.putIn(rect{p.result.x, y, p.result.w, 1}, s.text.Say(words.HeadResult), t.Muted)
	if p.equal.w > 0 {
		c.putRight(rect{p.equal.x, y, p.equal.w, 1}, s.text.Say(words.HeadEqual), t.Muted)
	}
}

// drawRow draws a game.
func (s *shelf) drawRow(c canvas, p shelfPlaces, y int, row shelfRow, highlighted bool) {
	t := s.theme
	on := func(style uv.Style) uv.Style { return style }
	if highlighted {
		c.fill(rect{p.rows.x, y, p.rows.w, 1}, t.Cursor)
		c.put(p.when.x-2, y, t.Glyphs.Cursor, t.Marked)
		on = func(style uv.Style) uv.Style {
			style.Bg = t.Cursor.Bg
			if t.Outlined {
				style.Attrs |= t.Cursor.Attrs
			}
			return style
		}
	}
	muted := t.Muted
	if highlighted {
		muted = t.Faded
	}
	c.putIn(rect{p.when.x, y, p.when.w, 1}, s.text.Ago(row.Saved, s.now()), muted)
	if row.State == sitting.Broken {
		x := p.who.x
		for range 3 {
			x = c.put(x, y, t.Glyphs.Hatch, t.Hatch)
		}
		c.putIn(rect{x + 1, y, p.rows.right() - x - 2, 1}, s.brokenInShort(row), on(t.Warning))
		return
	}
	s.drawWho(c, rect{p.who.x, y, p.who.w, 1}, row, on)
	if p.rules.w > 0 {
		c.putIn(rect{p.rules.x, y, p.rules.w, 1}, s.text.Say(words.RulesBrief, s.text.Variant(row.End.Variant), int(row.End.Target)), muted)
	}
	if p.cells.w > 0 {
		drawCells(c, p.cells.x, y, row.End, on)
	}
	state, style := s.stateOf(row)
	x := c.putIn(rect{p.result.x, y, p.result.w, 1}, state, on(style))
	turn := s.text.Say(words.TurnOnly, row.Turn())
	if at := max(x+1, p.result.x+7); p.result.right()-at >= ansi.StringWidth(turn) {
		c.put(at, y, turn, muted)
	}
	if p.equal.w > 0 {
		s.drawEqual(c, rect{p.equal.x, y, p.equal.w, 1}, row, on)
	}
}

// brokenInShort says what is wrong with a file; all of it stands beside the board.
func (s *shelf) brokenInShort(row shelfRow) string {
	if syntax, ok := errors.AsType[*record.SyntaxError](row.Err); ok {
		return s.text.Say(words.GameBrokenLine, syntax.Line)
	}
	return s.text.Say(words.GameUnreadable)
}

// drawWho draws who plays, each behind their sign, the player here more clearly;
// of many only the signs where there is no room for names.
func (s *shelf) drawWho(c canvas, r rect, row shelfRow, on func(uv.Style) uv.Style) {
	t, names := s.theme, row.Record.Names()
	if called := row.Called(); called != "" {
		x := c.putIn(r, called, on(t.Accent)) + 1
		r = rect{x, r.y, r.right() - x, 1}
	}
	width := -1
	for _, name := range names {
		width += ansi.StringWidth(name) + 3
	}
	bare := -1 // from this seat on there is room for signs alone
	if width > r.w {
		bare = 1
		if rest := 2*(len(names)-1) + ansi.StringWidth(s.text.Say(words.GameAnd)) + 1; r.w-rest < 6 {
			bare = 0
		}
	}
	x := r.x
	for seat, name := range names {
		if x >= r.right() {
			return
		}
		style := t.Muted
		if on(style).Bg != style.Bg {
			style = t.Faded
		}
		if seat == row.seat {
			style = t.Strong
		}
		if bare == 1 && seat == 1 {
			x = c.put(x, r.y, s.text.Say(words.GameAnd), on(t.Muted)) + 1
		}
		x = c.put(x, r.y, t.Glyphs.Seats[seat], on(t.Seats[seat].Name)) + 1
		if bare < 0 || seat < bare {
			rest := 0
			if bare == 1 {
				rest = 2*(len(names)-1) + ansi.StringWidth(s.text.Say(words.GameAnd)) + 1
			}
			x = c.putIn(rect{x, r.y, r.right() - x - rest, 1}, name, on(style)) + 1
		}
	}
}

// drawCells draws a board in a cell for each column: whose it is, or how high the
// leader stands.
func drawCells(c canvas, x, y int, p game.Position, on func(uv.Style) uv.Style) {
	t := c.theme
	for column := range game.AllColumns() {
		seat, height := leader(p, column)
		at := x + int(column-game.FirstColumn)
		switch top := column.Squares(); {
		case height == 0:
			c.put(at, y, t.Free, on(t.Muted))
		case height == top && p.Markers[seat][column] == top:
			c.put(at, y, t.Glyphs.Seats[seat], on(t.Seats[seat].Name))
		default:
			level := (int(height)*(len(t.Bars)-1) + int(top) - 1) / int(top)
			c.put(at, y, t.Bars[min(max(level, 1), len(t.Bars)-1)-1], on(t.Seats[seat].Line))
		}
	}
}

// leader is who is highest in a column, and how high: by a marker or by a runner.
func leader(p game.Position, column game.Column) (seat game.Seat, height uint8) {
	for s := range p.AllSeats() {
		at := p.Markers[s][column]
		if s == p.Turn {
			at = max(at, p.Runners[column])
		}
		if at > height {
			seat, height = s, at
		}
	}
	return seat, height
}

// stateWords are what the states of games are called.
var stateWords = map[sitting.State]words.Key{
	sitting.GoesOn: words.GameSaved, sitting.Elsewhere: words.GameOpen, sitting.Foreign: words.GameForeign,
	sitting.Over: words.GameEnded, sitting.Broken: words.GameBroken,
}

// stateOf is how a game stands for the player here, in a word.
func (s *shelf) stateOf(row shelfRow) (string, uv.Style) {
	t := s.theme
	winner, won := row.Winner()
	switch {
	case row.State == sitting.GoesOn:
		return s.text.Say(words.GameSaved), t.Accent
	case row.State != sitting.Over:
		return s.text.Say(stateWords[row.State]), t.Warning
	case !won:
		return s.text.Say(words.GameEnded), t.Muted
	case row.seat == int(winner):
		return s.text.Say(words.GameWon), t.Risk(0)
	case row.seat >= 0:
		return s.text.Say(words.GameLost), t.Muted
	default:
		return t.Glyphs.Seats[winner] + " " + s.text.Say(words.GameWon), t.Seats[winner].Name
	}
}

// drawEqual draws what the player here would have had on equal dice, as a rope and
// a number; of a game that goes on what is at stake.
func (s *shelf) drawEqual(c canvas, r rect, row shelfRow, on func(uv.Style) uv.Style) {
	t := s.theme
	if stake := row.End.AtStake(); row.State == sitting.GoesOn && stake > 0 {
		c.putRight(r, s.text.Say(words.GameAtStake, stake), on(t.Accent))
		return
	}
	a, known := s.known[row.Record]
	if !known || !a.ok || row.State != sitting.Over {
		return
	}
	others := t.Muted
	if len(row.Record.Seats) == 2 {
		others = t.Seats[1-row.seat].Line
	}
	own := (a.EqualDice*ropeWidth + 50) / 100
	for i := range ropeWidth {
		glyph, style := t.Under[1], others
		if i < own {
			glyph, style = t.Line, t.Seats[row.seat].Line
		}
		c.put(r.x+i, r.y, glyph, on(style))
	}
	c.putRight(rect{r.x + ropeWidth, r.y, r.w - ropeWidth, 1}, strconv.Itoa(a.EqualDice), on(t.Strong))
}

// drawDetail draws the highlighted game: its board, how it went, and what can be
// done with it.
func (s *shelf) drawDetail(c canvas, p shelfPlaces, row shelfRow) {
	t := s.theme
	if row.Record == nil {
		s.drawBroken(c, p, row)
		return
	}
	p.board.draw(c, viewAt(row.End))
	lines := p.text
	title, seat := s.titleOf(row)
	style := t.Strong
	if seat >= 0 {
		style = t.Seats[seat].Name
	}
	when := s.text.AgoClock(row.Saved, s.now())
	if ansi.StringWidth(title)+1+ansi.StringWidth(when) > lines.w {
		when = s.text.Ago(row.Saved, s.now())
	}
	room := lines.w - ansi.StringWidth(when) - 1
	if called := row.Called(); called != "" && ansi.StringWidth(called+title)+3 <= room {
		title = called + " " + t.Dash + " " + title
	}
	c.putIn(rect{lines.x, lines.y, room, 1}, title, style)
	c.putRight(lines.row(0), when, t.Muted)
	rules := s.rulesInShort(row.Record.Rules.Variant, int(row.Record.Rules.Target))
	if day, daily := sitting.IsDaily(row.Record); daily {
		rules = s.text.Say(words.DiceOfDay, s.text.Day(day))
	}
	about := s.text.Say(words.GameRules, rules, row.Turn())
	c.putIn(lines.row(1), about, t.Muted)
	strip := 2
	if lines.h > 7 {
		strip = 3
	}
	turns, _ := row.Record.Turns() // a record that was read is legal
	line := lines.row(strip)
	if p.cells.w == 0 {
		drawCells(c, lines.right()-cellsWidth, line.y, row.End, func(style uv.Style) uv.Style { return style })
		line.w -= cellsWidth + 2
	}
	drawStrip(c, line, pastTurns(turns))
	next := strip + 1
	if lines.h > 7 {
		next++
	}
	for i, line := range s.saysOf(row, lines.w) {
		for part := range strings.SplitSeq(ansi.Wrap(line.text, lines.w, ""), "\n") {
			if next+i < lines.h-1 || s.layout.size == compact && next+i < lines.h {
				style := t.Text
				if line.strong {
					style = t.Accent
				}
				c.putIn(lines.row(next+i), part, style)
			}
			next++
		}
		next--
	}
	for _, b := range s.buttons(p.buttons) {
		c.fill(b.rect, b.style)
		c.putMiddle(b.rect, b.text, b.style)
	}
}

// drawBroken draws what is wrong with a file, and what can be done with it.
func (s *shelf) drawBroken(c canvas, p shelfPlaces, row shelfRow) {
	t, lines := s.theme, p.text
	says := []string{
		s.text.Say(words.GameBroken, store.WithoutPath(row.Err).Error()),
		s.text.Say(words.GameFile, store.FileName(row.ID)),
	}
	y := 0
	for i, text := range says {
		for part := range strings.SplitSeq(ansi.Wrap(text, lines.w, ""), "\n") {
			if y < lines.h-1 {
				style := t.Muted
				if i == 0 {
					style = t.Warning
				}
				c.putIn(lines.row(y), part, style)
			}
			y++
		}
	}
	for _, b := range s.buttons(p.buttons) {
		c.fill(b.rect, b.style)
		c.putMiddle(b.rect, b.text, b.style)
	}
}

// titleOf is how a game stands or ended, and whose colour that has, or -1.
func (s *shelf) titleOf(row shelfRow) (title string, seat int) {
	names := row.Record.Names()
	winner, won := row.Winner()
	switch {
	case won:
		return s.text.Say(words.GameWins, names[winner], scoreAt(row.End, winner, " : ")), int(winner)
	case row.State == sitting.Over:
		return s.text.Say(words.GameNobodyWins), -1
	default:
		return s.text.Say(words.GameToMove, names[row.End.Turn]), int(row.End.Turn)
	}
}

// saysOf is what there is to say of a game beside that: of one that is over what a
// review says in short, each in a line of a width where there are words for that.
func (s *shelf) saysOf(row shelfRow, width int) []dialogLine {
	say := s.text.Say
	line := func(text string, strong bool) dialogLine { return dialogLine{text: text, strong: strong} }
	switch row.State {
	case sitting.Elsewhere:
		return []dialogLine{line(say(words.GameIsOpen), true)}
	case sitting.Foreign:
		return []dialogLine{line(say(words.GameIsForeign, row.Err), true)}
	case sitting.GoesOn:
		standing := s.standing(row.Record)
		return []dialogLine{line(standing[0], false)}
	case sitting.Over, sitting.Broken:
	}
	a, known := s.known[row.Record]
	if !known || !a.ok {
		return nil
	}
	full, short := words.GameEqual, words.GameEqual
	switch a.Verdict {
	case review.DiceTook:
		full, short = words.GameDiceTook, words.GameDiceTookShort
	case review.DiceGave:
		full, short = words.GameDiceGave, words.GameDiceGaveShort
	case review.Earned:
		full = words.GameEarned
	case review.NoVerdict:
	}
	equal := line(fitting(width, say(full, a.EqualDice), say(short, a.EqualDice)), true)
	var named []string
	for _, n := range []struct {
		of  words.Key
		how int
	}{{words.GameBlunders, a.Blunders}, {words.GameMistakes, a.Mistakes}, {words.GameSlips, a.Slips}} {
		if n.how > 0 {
			named = append(named, say(n.of, n.how))
		}
	}
	looks := line(say(words.GameNoMistakes), false)
	if all := strings.Join(named, ", "); all != "" {
		looks.text = fitting(width, say(words.GameToLookAt, a.Blunders+a.Mistakes+a.Slips, all), all)
	}
	return []dialogLine{equal, looks}
}

// A shelfButton is one of the things that can be done, to be clicked.
type shelfButton struct {
	rect
	text  string
	style uv.Style
	do    action
}

// buttons are as many as fit, the likeliest first.
func (s *shelf) buttons(r rect) []shelfButton {
	var all []shelfButton
	x := r.x
	for i, act := range s.acts() {
		b := shelfButton{text: s.text.Say(act.label), style: s.theme.Rest, do: act.do}
		if k := act.key.Help().Key; k != "" {
			b.text = k + " " + b.text
		}
		if i == 0 {
			b.style = s.theme.Button
		}
		b.rect = rect{x, r.y, ansi.StringWidth(s.theme.Spell(b.text)) + 2, 1}
		if b.right() > r.right() {
			break
		}
		x = b.right() + 1
		all = append(all, b)
	}
	return all
}

// drawStrip draws the turns of a game in a line, a bar or a sign for each: as high
// as its squares, × for a bust, whole for a claim. Of many the last are seen.
func drawStrip(c canvas, r rect, turns []pastTurn) {
	t := c.theme
	width, gap := 2, 1
	switch n := len(turns); {
	case 3*n-1 <= r.w:
	case 2*n-1 <= r.w:
		width = 1
	default:
		width, gap = 1, 0
		turns = turns[max(0, n-r.w):]
	}
	for i, turn := range turns {
		seat, x := t.Seats[turn.Seat], r.x+i*(width+gap)
		squares := turn.Gained()
		switch {
		case turn.End == record.Busted:
			style := t.Warning
			style.Attrs = 0
			c.put(x, r.y, t.Glyphs.Lost, style)
		case turn.End == record.Unfinished:
			c.put(x, r.y, t.Glyphs.Runner, seat.Name)
		case turn.claimed != 0:
			c.fill(rect{x, r.y, width, 1}, seat.Band)
			c.put(x, r.y, t.Glyphs.Seats[turn.Seat], seat.Band)
		default:
			for j := range width {
				c.put(x+j, r.y, t.Bars[min(max(squares, 1), len(t.Bars)-1)-1], seat.Line)
			}
		}
	}
}

// scoreAt is a seat's columns, then the others'.
func scoreAt(p game.Position, seat game.Seat, between string) string {
	columns := []string{columnsBy(p, seat)}
	for s := p.Next(seat); s != seat; s = p.Next(s) {
		columns = append(columns, columnsBy(p, s))
	}
	return strings.Join(columns, between)
}

func columnsBy(p game.Position, seat game.Seat) string { return strconv.Itoa(p.Claimed(seat).Len()) }
