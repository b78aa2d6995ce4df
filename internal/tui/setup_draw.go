package tui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/tui/look"
	"cantstop/internal/words"
)

// A setupLayout is where the parts of the set-up stand.
type setupLayout struct {
	big     bigTitle // over the form, where there is room
	title   rect
	heads   bool // headings have a line of their own, and all choices are in sight
	seats   [game.MaxSeats]rect
	who     rect // who may play on a seat, a line each
	first   rect
	variant rect
	target  rect
	lanes   [3]rect // what the variants do, in pictures
	start   rect
	hint    rect
}

// The cells of the form where all of it is in sight, and of its parts.
const (
	setupWidth  = 78
	setupHeight = 18
	seatWidth   = 36
	laneWidth   = 16
	laneGap     = 3
	targetWidth = 19
)

// row is where the choices of a row that is no seat's stand.
func (f setupLayout) row(row int) rect {
	switch row {
	case rowFirst:
		return f.first
	case rowVariant:
		return f.variant
	default:
		return f.target
	}
}

// setup is where the set-up stands.
func (l layout) setup(t *look.Theme) setupLayout {
	hint := rect{l.keys.x, l.keys.y - 2, l.keys.w, 2}
	form := rect{l.frame.x, l.frame.y, l.frame.w, hint.y - l.frame.y}
	if form.w < setupWidth+2 || form.h < setupHeight {
		f := narrowSetup(rect{form.x + 1, form.y, form.w - 2, form.h})
		f.hint = hint
		return f
	}
	var big bigTitle
	if title := titleFor(t, form.w-2, form.h, setupHeight); form.h >= setupHeight+title.h+6 {
		big = title
		big.x, big.y = form.x+(form.w-big.w)/2, form.y+1
		form.y, form.h = big.bottom()+1, form.h-big.h-2
	}
	f := wideSetup(form)
	f.big = big
	return f
}

// narrowSetup has a line for each thing, and shows choices where they are made.
func narrowSetup(r rect) setupLayout {
	line := func(i int) rect { return rect{r.x, r.y + i, r.w, 1} }
	const below = 9 // what shows who may play, or the variants
	f := setupLayout{
		title: line(0), first: line(5), variant: line(6), target: line(7), start: line(16),
		who: rect{r.x, r.y + below, r.w, len(sitting.Kinds())},
	}
	for i := range f.seats {
		f.seats[i] = line(1 + i)
	}
	for i := range f.lanes {
		f.lanes[i] = rect{r.x, r.y + below + 2*i, r.w, 2}
	}
	return f
}

// wideSetup has all in sight, in the middle of r, with air between the parts.
func wideSetup(r rect) setupLayout {
	air := r.h - setupHeight
	gap := min(air/4, 3)
	x, y := r.x+(r.w-setupWidth)/2, r.y+(air-3*gap)/2
	f := setupLayout{heads: true, title: rect{x, y, setupWidth, 1}}

	y += 3 // under the heading
	for i := range f.seats {
		f.seats[i] = rect{x, y + i, seatWidth, 1}
	}
	f.who = rect{x + seatWidth + 1, y, setupWidth - seatWidth - 1, len(sitting.Kinds())}
	f.first = rect{x + 2, y + 6, seatWidth - 2, 1}

	y += 9 + gap
	f.variant = rect{x + 2, y, 3*laneWidth + 2*laneGap, 1}
	f.target = rect{x + setupWidth - targetWidth, y, targetWidth, 1}
	for i := range f.lanes {
		f.lanes[i] = rect{x + 2 + i*(laneWidth+laneGap), y + 1, laneWidth, 3}
	}

	y += 5 + gap
	f.start = rect{x, y, setupWidth, 1}
	f.hint = rect{x + 1, y + 2, setupWidth - 2, 2}
	return f
}

// A choice is a value that a row of the set-up can have.
type choice struct {
	text   string
	chosen bool
	choose func()
}

// choices are the values of a row.
func (s *setup) choices(row int) []choice {
	var all []choice
	switch row {
	case rowFirst:
		first, byLot := s.First()
		for i := range s.Seats() {
			seat := game.Seat(i)
			text := s.theme.Glyphs.Seats[i] + " " + s.Seat(i).Name
			all = append(all, choice{text, !byLot && seat == first, func() { s.SetFirst(seat) }})
		}
		all = append(all, choice{s.text.Say(words.SetupByLot), byLot, s.DrawFirst})
	case rowVariant:
		for _, v := range game.Variants() {
			all = append(all, choice{s.text.Variant(v), v == s.Variant, func() { s.Variant = v }})
		}
	case rowTarget:
		for n := 1; n <= s.MaxTarget(); n++ {
			all = append(all, choice{strconv.Itoa(n), n == s.Target(), func() { s.SetTarget(n) }})
		}
	}
	return all
}

// chosen is the value of a row.
func (s *setup) chosen(row int) string {
	for _, o := range s.choices(row) {
		if o.chosen {
			return o.text
		}
	}
	return ""
}

// A placedChoice is a choice and where it stands.
type placedChoice struct {
	choice
	rect
}

// placed are the choices of a row, side by side. Where there is no room for names,
// the glyphs of the seats stand for them.
func (s *setup) placed(row int) []placedChoice {
	at := s.layout.setup(s.theme)
	choices, r := s.choices(row), at.row(row)
	if row == rowFirst && widthOf(choices) > r.w {
		for i := range s.Seats() {
			choices[i].text = s.theme.Glyphs.Seats[i]
		}
	}
	var placed []placedChoice
	x := r.x
	for i, choice := range choices {
		if row == rowVariant {
			x = at.lanes[i].x
		}
		w := ansi.StringWidth(choice.text) + 2
		placed = append(placed, placedChoice{choice, rect{x, r.y, w, 1}})
		x += w + 1
	}
	return placed
}

// widthOf is the cells of choices side by side.
func widthOf(choices []choice) int {
	n := -1
	for _, o := range choices {
		n += ansi.StringWidth(o.text) + 3
	}
	return n
}

// A spot is a part of the form that the mouse can choose.
type spot struct {
	rect
	row    int
	choose func() // nil where there is nothing but the row
}

func (s *setup) spots() []spot {
	at := s.layout.setup(s.theme)
	spots := []spot{{rect: at.start, row: rowStart}}
	for i := range min(s.Seats()+1, game.MaxSeats) {
		spots = append(spots, spot{rect: at.seats[i], row: i})
	}
	for _, row := range []int{rowFirst, rowVariant, rowTarget} {
		if !at.heads {
			spots = append(spots, spot{at.row(row), row, func() { s.change(1) }})
			continue
		}
		for _, o := range s.placed(row) {
			spots = append(spots, spot{o.rect, row, o.choose})
		}
	}
	if s.showsWho() {
		for i, kind := range sitting.Kinds() {
			spots = append(spots, spot{at.who.row(i), s.seat, func() { s.Take(s.seat, kind) }})
		}
	}
	return spots
}

// showsWho reports whether it is in sight who may play on a seat.
func (s *setup) showsWho() bool { return s.layout.setup(s.theme).heads || s.row != rowVariant }

func (s *setup) draw(c canvas) (cursor *tea.Cursor) {
	t, at := s.theme, s.layout.setup(s.theme)
	s.drawSetupTitle(c, at)
	if at.heads {
		s.drawHeads(c, at)
	}
	for i, r := range at.seats {
		if caret := s.drawSeat(c, r, i); caret != nil {
			cursor = caret
		}
	}
	if s.showsWho() {
		s.drawWho(c, at.who)
	}
	for _, row := range []int{rowFirst, rowVariant, rowTarget} {
		if at.heads {
			s.drawChoices(c, row)
		} else {
			s.drawValue(c, at.row(row), row)
		}
	}
	if at.heads || s.row == rowVariant {
		for i, v := range game.Variants() {
			s.drawLane(c, at.lanes[i], v, at.heads)
		}
	}
	s.drawStart(c, at.start)
	hints, style := s.hints(), t.Muted
	if wrong := s.Wrong(); wrong != nil {
		hints, style = []string{s.text.Name(wrong.Name)}, t.Warning
	}
	s.drawHint(c, at.hint, style, hints...)
	return cursor
}

func (s *setup) drawSetupTitle(c canvas, at setupLayout) {
	t, r := s.theme, at.title
	if at.big.h > 0 {
		at.big.draw(c)
		c.put(r.x+2, r.y, s.text.Say(words.SetupTitle), t.Accent)
		return
	}
	x := drawLetters(c, rect{r.x + 1, r.y, r.w - 1, 1}, titleLetters, func(n int) uv.Style { return t.Heat(n, letters) })
	c.put(x+2, r.y, s.text.Say(words.SetupTitle), t.Muted)
}

// drawHeads draws what stands over the parts of the form.
func (s *setup) drawHeads(c canvas, at setupLayout) {
	t, say := s.theme, s.text.Say
	head := func(x, y int, text string, lit bool) int {
		style := t.Strong
		if lit {
			style = t.Accent
		}
		return c.put(x, y-1, text, style)
	}
	ofRow := func(row int, text string) int {
		r := at.row(row)
		if s.row == row {
			c.put(r.x-2, r.y-1, t.Glyphs.Cursor, t.Accent)
		}
		return head(r.x, r.y, text, s.row == row)
	}
	head(at.seats[0].x+seatGlyph, at.seats[0].y, say(words.SetupSeats), s.typing())
	x := head(at.who.x+whoName, at.who.y, say(words.SetupWho), false) + 1
	x = c.put(x, at.who.y-1, t.Glyphs.Seats[s.seat], t.Seats[s.seat].Name) + 1
	aside := rect{x, at.who.y - 1, at.who.right() - x, 1}
	c.putRight(aside, fitting(aside.w, say(words.SetupAgainst, s.text.Bot(bot.Yardstick)), say(words.SetupAgainstShort)), t.Muted)
	ofRow(rowFirst, say(words.SetupFirst))
	x = ofRow(rowVariant, say(words.SetupVariant)) + 2
	c.put(x, at.variant.y-1, fitting(at.target.x-x-2, say(words.SetupTaken), ""), t.Muted)
	ofRow(rowTarget, say(words.SetupTarget))
}

// Where the parts of a seat's line stand, from its left.
const (
	seatGlyph = 2
	seatName  = 4
	seatKind  = seatName + record.MaxName + 1
)

// drawSeat draws who sits on a seat, with the caret where a name can be typed.
func (s *setup) drawSeat(c canvas, r rect, seat int) *tea.Cursor {
	t := s.theme
	style := t.Seats[seat]
	glyph, name, kind := style.Name, t.Text, t.Muted
	here := seat == s.row
	if here {
		glyph, name, kind = style.Band, style.Band, style.Band
		c.fill(r, style.Band)
		c.put(r.right()-2, r.y, t.Turn[0]+t.Turn[1], style.Band)
	}
	field := rect{r.x + seatName, r.y, record.MaxName, 1}
	plays := rect{r.x + seatKind, r.y, r.w - seatKind - 3, 1}
	if seat >= s.Seats() {
		if seat > s.Seats() {
			glyph = t.Muted
		}
		c.putIn(plays, s.text.Say(words.SetupNobody), kind)
	} else if level := s.Seat(seat).Bot; level != "" {
		s.drawStars(c, plays.x, r.y, level, kind, here)
	} else {
		c.putIn(plays, s.text.Say(words.SetupPerson), kind)
	}
	c.put(r.x+seatGlyph, r.y, t.Glyphs.Seats[seat], glyph)
	if here {
		return s.name.draw(c, field, name, t.Selected(name))
	}
	c.putIn(field, s.nameOn(seat), name)
	return nil
}

// drawStars draws how strong a level is: in its line's own style, or the stars it
// has in their own.
func (s *setup) drawStars(c canvas, x, y int, level string, style uv.Style, plain bool) {
	l, err := bot.Find(level)
	if err != nil {
		return
	}
	has := style
	if !plain {
		has.Fg = s.theme.Accent.Fg
	}
	x = c.put(x, y, strings.Repeat(s.theme.Star, l.Stars), has)
	c.put(x, y, strings.Repeat(s.theme.NoStar, bot.MaxStars-l.Stars), style)
}

// Where the parts of a line about who may play stand, from its left.
const (
	whoName  = 2
	whoStars = 9
	whoLevel = 16
	whoBar   = 25
)

// drawWho draws who may play on a seat: a person, or one of the bots with its
// stars, its level and its strength.
func (s *setup) drawWho(c canvas, at rect) {
	t := s.theme
	for i, kind := range sitting.Kinds() {
		r := at.row(i)
		name, muted, bar := t.Text, t.Muted, t.Muted
		sits := s.seat < s.Seats() && s.Seat(s.seat).Bot == kind
		if sits {
			name, muted = t.Cursor, t.Faded
			bar = t.Seats[s.seat].Line
			c.fill(r, t.Cursor)
			if s.row == s.seat {
				c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
				name = t.Marked
			}
		}
		if kind == "" {
			c.putIn(rect{r.x + whoName, r.y, r.w - whoName, 1}, s.text.Say(words.SetupPersonHere), name)
			continue
		}
		c.put(r.x+whoName, r.y, s.text.Bot(kind), name)
		s.drawStars(c, r.x+whoStars, r.y, kind, muted, false)
		c.put(r.x+whoLevel, r.y, kind, muted)
		if m, measured := bot.Strength(kind); measured {
			drawBarOf(c, rect{r.x + whoBar, r.y, r.w - whoBar - 4, 1}, m.Share, bar, sits)
			c.putRight(rect{r.right() - 4, r.y, 4, 1}, strconv.Itoa(words.Points(m.Share)), name)
		}
	}
}

// drawBarOf draws a share as a bar in the colour of a style.
func drawBarOf(c canvas, r rect, share float64, style uv.Style, highlighted bool) {
	t := c.theme
	filled := int(share*float64(r.w) + 0.5)
	for i := range r.w {
		glyph, cell := t.Block, style
		if i >= filled {
			cell = t.Gauge(0, false)
			if t.Outlined {
				glyph = t.Track
			}
		}
		if highlighted {
			cell.Bg = t.Cursor.Bg
		}
		if !t.Outlined {
			cell.Bg = cell.Fg // a block can leave a seam between two lines
		}
		c.put(r.x+i, r.y, glyph, cell)
	}
}

// drawChoices draws the values of a row side by side.
func (s *setup) drawChoices(c canvas, row int) {
	t := s.theme
	for _, o := range s.placed(row) {
		text, style := " "+o.text+" ", t.Muted
		switch {
		case o.chosen && row == s.row:
			style = t.Button
		case o.chosen:
			style = t.Marked
		}
		if o.chosen && t.Outlined {
			text = "[" + o.text + "]"
		}
		c.put(o.x, o.y, text, style)
	}
}

// drawValue draws a row of which only the value is in sight.
func (s *setup) drawValue(c canvas, r rect, row int) {
	const indent = 14
	t := s.theme
	label, value := t.Muted, t.Text
	if row == s.row {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		label, value = t.Faded, t.Cursor
	}
	name := map[int]words.Key{rowFirst: words.SetupFirst, rowVariant: words.SetupVariant, rowTarget: words.SetupTarget}[row]
	c.putIn(rect{r.x + 2, r.y, indent - 5, 1}, s.text.Say(name), label)
	x := c.putIn(rect{r.x + indent, r.y, r.w - indent - 2, 1}, s.chosen(row), value)
	if row == s.row {
		c.put(r.x+indent-2, r.y, t.Turn[0], t.Marked)
		c.put(x+1, r.y, t.Turn[1], t.Marked)
	}
}

// drawLane draws what a variant does on a square that is taken: a column on its
// side, in which a runner comes to another's marker.
func (s *setup) drawLane(c canvas, r rect, v game.Variant, heads bool) {
	t := s.theme
	about := s.text.VariantInShort(v)
	style := t.Muted
	if v == s.Variant {
		style = t.Text
	}
	x := r.x
	under := rect{r.x, r.y + 1, r.w, r.h - 1}
	if !heads {
		x = r.right() - laneWidth
		under = rect{r.x + 2, r.y + 1, r.w - 2, 1}
		if v == s.Variant {
			c.put(r.x, r.y, t.Glyphs.Cursor, t.Accent)
		}
		c.putIn(rect{r.x + 2, r.y, r.w - laneWidth - 3, 1}, s.text.Variant(v), style)
	}
	for i, line := range strings.Split(ansi.Wrap(about, under.w, ""), "\n") {
		if i < under.h {
			c.putIn(under.row(i), line, style)
		}
	}
	s.drawPicture(c, x, r.y, v)
}

// drawPicture draws the four squares of a lane.
func (s *setup) drawPicture(c canvas, x, y int, v game.Variant) {
	const seat, other, square = 0, 1, laneWidth / 4
	t := s.theme
	rope := strings.Repeat(t.Line, square)
	trail, marker := t.Seats[seat].Rope, t.Glyphs.Seats[other]
	c.put(x, y, rope+rope, trail)
	third, fourth := x+2*square, x+3*square
	if v == game.Speed {
		c.put(third, y, rope, trail)
		c.put(third+1, y, marker, t.Marker(other, trail))
		c.fill(rect{fourth, y, square, 1}, t.Runner)
		c.put(fourth, y, t.Beside[0]+t.Glyphs.Runner+t.Beside[1], t.OnRunner(seat))
		return
	}
	c.fill(rect{third, y, square, 1}, t.Runner)
	c.put(third+1, y, marker, t.OnRunner(other))
	c.put(third+2, y, t.Glyphs.Runner, t.OnRunner(seat))
	if v == game.Blocking {
		c.put(fourth, y, strings.Repeat(t.Glyphs.Hatch, square), t.Hatch)
		return
	}
	style := t.Square(6, 4)
	c.fill(rect{fourth, y, square, 1}, style)
	if t.Outlined {
		c.put(fourth, y, strings.Repeat(t.Squares[1], square), style)
	}
}

// drawStart draws what starts the game, and reads it out.
func (s *setup) drawStart(c canvas, r rect) {
	t := s.theme
	label := s.text.Say(words.SetupStart)
	indent := ansi.StringWidth(label) + 5
	text := fitting(r.w-indent-1, s.readings()...)
	if s.row != rowStart {
		c.fill(r, t.Rest)
		c.put(r.x+2, r.y, label, t.Rest)
		c.put(r.x+indent, r.y, text, t.Faded)
		return
	}
	first, _ := s.First()
	band := t.Seats[first].Band
	s.drawBand(c, r, first, indent+ansi.StringWidth(text)+1, false)
	c.put(r.x, r.y, t.Glyphs.Cursor, band)
	c.put(r.x+2, r.y, label, band)
	c.put(r.x+indent, r.y, text, band)
}
