package tui

import (
	"math"
	"strconv"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// A plot is everybody's chance to win, from the first turn to the last. Two seats
// share the room: the one in front stands on its foot, the other hangs from its top.
// Where there are too few colours for areas, and where there are more seats, they
// are lines: with glyphs on them, so that it needs no colour to tell them apart.
type plot struct {
	points []plotPoint // in order; nothing is drawn of none
	turns  int
	seats  int
	front  game.Seat // whose chance it is about
	cursor int       // the point that is looked at; -1 for none
	// title says in the plot whose chance it is, and under which condition; other
	// says whose the other area is. Both may be empty.
	title, other string
}

// A plotPoint is everybody's chance at a moment of a turn, which is counted from 0.
type plotPoint struct {
	turn    int
	chances bot.Chances
}

// of is the plot with the chance of a seat in front, to be drawn.
func (p *plot) of(front game.Seat) *plot {
	q := *p
	q.front = front
	return &q
}

// axisWidth is the cells of the numbers at the left of a plot.
const axisWidth = 4

// area is what a plot in r leaves for the curve beside its axis.
func (p *plot) area(r rect) rect { return rect{r.x + axisWidth, r.y, r.w - axisWidth, r.h} }

// scale is how the turns are laid out.
func (p *plot) scale(r rect) turnScale { return turnScale{p.turns, p.area(r).w} }

// turnAt is the turn under the mouse, from 0. It is not ok beside the plot.
func (p *plot) turnAt(r rect, x, y int) (turn int, ok bool) {
	area := p.area(r)
	if !area.has(x, y) || p.turns == 0 {
		return 0, false
	}
	return p.scale(r).at(x - area.x), true
}

// places is where each point stands, in columns of so many altogether: those of a
// turn share its columns out.
func (p *plot) places(width int) []float64 {
	of := make([]int, p.turns)
	for _, point := range p.points {
		of[point.turn]++
	}
	places := make([]float64, len(p.points))
	turn, n := -1, 0
	for i, point := range p.points {
		if point.turn != turn {
			turn, n = point.turn, 0
		}
		places[i] = (float64(turn) + float64(n)/float64(of[turn])) * float64(width) / float64(p.turns)
		n++
	}
	return places
}

// columns are the points that are shown in so many columns, one in each: the last
// that stands there, or else the last before it.
func (p *plot) columns(width int) []int {
	places := p.places(width)
	shown := make([]int, width)
	i := 0
	for x := range shown {
		for i+1 < len(places) && places[i+1] < float64(x+1) {
			i++
		}
		shown[x] = i
	}
	return shown
}

// cursorColumn is where the point that is looked at stands in the area.
func (p *plot) cursorColumn(width int) int { return min(int(p.places(width)[p.cursor]), width-1) }

// draw draws the axis and the chances.
func (p *plot) draw(c canvas, r rect) {
	p.drawAxis(c, r)
	area := p.area(r)
	switch {
	case len(p.points) == 0:
		return
	case p.seats == 2 && c.theme.HasAreas():
		p.drawAreas(c, area)
	case c.theme.HasHalves():
		p.drawDots(c, area)
		p.writeOver(c, area)
	default:
		p.drawSigns(c, area)
		p.writeOver(c, area)
	}
	if p.cursor >= 0 {
		p.drawCursor(c, area)
	}
}

// drawAxis draws what the height means: 100 at the top, 0 at the foot.
func (p *plot) drawAxis(c canvas, r rect) {
	t := c.theme
	number := rect{r.x, r.y, axisWidth - 1, 1}
	c.putRight(number.row(0), "100", t.Muted)
	c.putRight(number.row(r.h/2), "50", t.Muted)
	c.putRight(number.row(r.h-1), "0", t.Muted)
	if p.seats == 2 && t.HasAreas() {
		return
	}
	for y := range r.h {
		mark := t.Axis[0]
		if y == 0 || y == r.h/2 || y == r.h-1 {
			mark = t.Axis[1]
		}
		c.put(r.x+axisWidth-1, r.y+y, mark, t.Muted)
	}
}

// eighths is how many parts a cell has in height.
const eighths = 8

// drawAreas draws the chance of the seat in front as an area on the other's.
func (p *plot) drawAreas(c canvas, area rect) {
	t := c.theme
	front, back := int(p.front), 1-int(p.front)
	columns := p.columns(area.w)
	for x, point := range columns {
		level := int(math.Round(p.points[point].chances[front] * float64(area.h*eighths)))
		for y := range area.h {
			height := 1 - (float64(y)+0.5)/float64(area.h)
			over, under := t.Behind(back, height), t.Area(front, height)
			switch full := level - (area.h-1-y)*eighths; {
			case full <= 0:
				c.putBlank(area.x+x, area.y+y, over)
			case full >= eighths:
				c.putBlank(area.x+x, area.y+y, under)
			case full == eighths/2:
				c.put(area.x+x, area.y+y, t.Halves[1], uv.Style{Fg: over.Bg, Bg: under.Bg})
			default:
				c.put(area.x+x, area.y+y, t.Bars[full-1], uv.Style{Fg: under.Bg, Bg: over.Bg})
			}
		}
	}
	inFront := func(point int) bool { return p.row(p.front, point, area.h) < area.h-1 }
	behind := func(point int) bool { return p.row(p.front, point, area.h) > 0 }
	under := func(y int) func(x int) uv.Style {
		return func(x int) uv.Style { return p.under(c, area, columns[x-area.x], y) }
	}
	if x, ok := room(columns, p.title, false, inFront); ok {
		c.putEach(area.x+x, area.bottom()-1, p.title, under(area.h-1))
	}
	if x, ok := room(columns, p.other, true, behind); ok {
		c.putEach(area.x+x, area.y, p.other, under(0))
	}
}

// room is the column from which a text hides least of a curve that goes through
// points: it stands where they are free. It looks for that from the left, or from the
// right. There may be no room for the text at all.
func room(columns []int, text string, fromRight bool, free func(point int) bool) (column int, ok bool) {
	cells, width := ansi.StringWidth(text), len(columns)
	if text == "" || cells+2 > width {
		return 0, false
	}
	least := math.MaxInt
	for i := range width - cells - 1 {
		x := i + 1
		if fromRight {
			x = width - cells - 1 - i
		}
		hidden := 0
		for _, point := range columns[x-1 : x+cells+1] {
			if !free(point) {
				hidden++
			}
		}
		if hidden < least {
			column, least = x, hidden
		}
	}
	return column, true
}

// writeOver writes the title over the lines, where it hides least of them: near the
// top and at the right, if it can.
func (p *plot) writeOver(c canvas, area rect) {
	width := ansi.StringWidth(p.title)
	if p.title == "" || width+2 > area.w {
		return
	}
	at, least := area, math.MaxInt
	for y := range area.h {
		for x := area.w - width - 1; x > 0; x-- {
			r := rect{area.x + x, area.y + y, width, 1}
			if hidden := c.drawn(rect{r.x - 1, r.y, width + 2, 1}); hidden < least {
				at, least = r, hidden
			}
		}
	}
	c.put(at.x, at.y, p.title, c.theme.Seats[p.front].Name)
}

// drawDots draws lines of Braille dots, that of the seat in front last.
func (p *plot) drawDots(c canvas, area rect) {
	const across, down = 2, 4
	columns := p.columns(area.w * across)
	level := func(s game.Seat, x int) int {
		chance := min(max(p.points[columns[x]].chances[s], 0), 1)
		return int(math.Round((1 - chance) * float64(area.h*down-1)))
	}
	dots := make([]rune, area.w*area.h)
	owners := make([]game.Seat, len(dots))
	for _, s := range p.lines() {
		last := level(s, 0)
		for x := range area.w * across {
			y := level(s, x)
			for at := min(y, last); at <= max(y, last); at++ {
				i := at/down*area.w + x/across
				if owners[i] != s && c.theme.Colored() {
					dots[i] = 0 // a cell has one colour, and so one line
				}
				owners[i] = s
				dots[i] |= brailleDot(x%across, at%down)
				c.put(area.x+x/across, area.y+at/down, string(brailleBlank|dots[i]), c.theme.Seats[s].Name)
			}
			last = y
		}
	}
	p.drawGlyphs(c, area)
}

// brailleBlank is the first of the characters of Braille.
const brailleBlank = '⠀'

// brailleDot is a dot of a character of Braille, by its column and row.
func brailleDot(x, y int) rune {
	return [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}[y][x]
}

// lines are the seats whose chances are lines, the one in front last. Of two, the
// other's says nothing new.
func (p *plot) lines() []game.Seat {
	var seats []game.Seat
	if p.seats > 2 {
		for s := range game.Seat(p.seats) {
			if s != p.front {
				seats = append(seats, s)
			}
		}
	}
	return append(seats, p.front)
}

// glyphEvery is how far the glyphs on a line of dots are apart.
const glyphEvery = 12

// drawGlyphs says with the seats' glyphs whose lines those of several seats are.
func (p *plot) drawGlyphs(c canvas, area rect) {
	if p.seats == 2 {
		return
	}
	columns := p.columns(area.w)
	for i, s := range p.lines() {
		for x := (i + 1) * glyphEvery / (p.seats + 1); x < area.w; x += glyphEvery {
			c.put(area.x+x, area.y+p.row(s, columns[x], area.h), c.theme.Glyphs.Seats[s], c.theme.Seats[s].Name)
		}
	}
}

// row is the line, from the top, in which a chance stands.
func (p *plot) row(s game.Seat, point, height int) int {
	chance := min(max(p.points[point].chances[s], 0), 1)
	return min(int((1-chance)*float64(height)), height-1)
}

// drawSigns draws lines of signs: of two seats a star, and of more their glyphs.
func (p *plot) drawSigns(c canvas, area rect) {
	for _, s := range p.lines() {
		sign := c.theme.Star
		if p.seats > 2 {
			sign = c.theme.Glyphs.Seats[s]
		}
		for x, point := range p.columns(area.w) {
			c.put(area.x+x, area.y+p.row(s, point, area.h), sign, c.theme.Seats[s].Name)
		}
	}
}

// drawCursor draws a line through the point that is looked at, with the chance there
// beside it.
func (p *plot) drawCursor(c canvas, area rect) {
	t := c.theme
	columns := p.columns(area.w)
	x, y := p.cursorColumn(area.w), p.row(p.front, p.cursor, area.h)
	through := func(row int, glyph string) {
		style := t.Strong
		if p.seats == 2 && t.HasAreas() {
			style = p.under(c, area, columns[x], row)
		}
		c.put(area.x+x, area.y+row, glyph, style)
	}
	for row := range area.h {
		through(row, t.Axis[0])
	}
	through(y, t.Glyphs.Runner)
	text := " " + strconv.Itoa(int(math.Round(100*p.points[p.cursor].chances[p.front]))) + " "
	at := x + 1
	if at+len(text) > area.w {
		at = x - len(text)
	}
	row := max(y-1, 0)
	c.putEach(area.x+at, area.y+row, text, func(x int) uv.Style {
		if p.seats == 2 && t.HasAreas() {
			return p.under(c, area, columns[min(max(x-area.x, 0), area.w-1)], row)
		}
		return t.Strong
	})
}

// under is the style of the area in a row, where a point is shown.
func (p *plot) under(c canvas, area rect, point, y int) uv.Style {
	height := 1 - (float64(y)+0.5)/float64(area.h)
	if p.points[point].chances[p.front] > height {
		return c.theme.Area(int(p.front), height)
	}
	return c.theme.Behind(1-int(p.front), height)
}

// drawPointer draws, in a line under the plot, a sign under the point that is looked
// at, with a text beside it.
func (p *plot) drawPointer(c canvas, r rect, text string) {
	if p.cursor < 0 || len(p.points) == 0 {
		return
	}
	area := p.area(r)
	x := area.x + p.cursorColumn(area.w)
	c.put(x, r.y, c.theme.Up, c.theme.Accent)
	if x+2+ansi.StringWidth(text) <= r.right() {
		c.putIn(rect{x + 2, r.y, r.right() - x - 2, 1}, text, c.theme.Strong)
	} else {
		c.putRight(rect{r.x, r.y, x - 1 - r.x, 1}, text, c.theme.Strong)
	}
}
