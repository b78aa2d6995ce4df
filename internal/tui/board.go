package tui

import (
	"strconv"

	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// A boardView is what the board shows: where everything stands, and what has
// been, or would be, done this turn.
type boardView struct {
	seats   int
	mover   game.Seat
	markers [game.MaxSeats]game.Squares
	runners game.Squares
	// Where runners would land with the highlighted move.
	preview game.Squares
	// The columns of that move's sums: their numbers stand in brackets.
	sums game.ColumnSet
	// Squares covered, per column: this turn's, and other seats' last turns.
	covered [game.LastColumn + 1]span
	// Squares that a bust took, and whether the runners still hang there.
	lost    [game.LastColumn + 1]span
	falling game.Squares
	// How far up a claimed column is painted; 0 is all of it. Columns that wait are
	// not painted yet.
	painted game.Squares
	waiting game.ColumnSet
	// Columns that shine for a moment, and whether all others are dimmed.
	shining game.ColumnSet
	dimmed  bool
}

// A span is squares that a seat has covered in a column, from (not included) to.
type span struct {
	seat     game.Seat
	from, to uint8
}

func (s span) has(square uint8) bool { return square > s.from && square <= s.to }

// A boardLayout is where the board stands and how large its squares are.
type boardLayout struct {
	x, y   int  // of column 2's left edge and column 7's top
	pitch  int  // from column to column
	width  int  // of a square
	height int  // of a square, with the gutter
	gutter bool // the last row of a square is painted by half
	places [game.MaxSeats + 1][]int
}

// row is the square's row on the board, from 0 at the top.
func (boardLayout) row(c game.Column, square uint8) int {
	return int(game.Column(7).Squares()-c.Squares())/2 + int(c.Squares()-square)
}

// square is where a square stands.
func (l boardLayout) square(c game.Column, square uint8) rect {
	return rect{l.x + int(c-game.FirstColumn)*l.pitch, l.y + l.row(c, square)*l.height, l.width, l.height}
}

// rows are the lines that the board takes, from edge to edge.
func (l boardLayout) rows() rect {
	seven := l.square(7, game.Column(7).Squares())
	return rect{l.x, seven.y, game.Columns*l.pitch - (l.pitch - l.width), int(game.Column(7).Squares()) * l.height}
}

// small reports whether a square has no middle: marks stand side by side.
func (l boardLayout) small() bool { return l.width < 3 }

func drawBoard(c canvas, l boardLayout, t *look.Theme, v boardView) {
	for col := range game.AllColumns() {
		for square := uint8(1); square <= col.Squares(); square++ {
			s := squareView{theme: t, view: v, layout: l, column: col, square: square, rect: l.square(col, square)}
			s.paint(c)
		}
	}
	d := markDrawer{canvas: c, layout: l, taken: map[[2]int]bool{}}
	for col := range game.AllColumns() {
		for square := uint8(1); square <= col.Squares(); square++ {
			s := squareView{theme: t, view: v, layout: l, column: col, square: square, rect: l.square(col, square)}
			d.draw(s)
		}
	}
}

func (v boardView) owner(c game.Column) (game.Seat, bool) {
	for s := range game.Seat(v.seats) {
		if v.markers[s][c] == c.Squares() {
			return s, true
		}
	}
	return 0, false
}

// A squareView is one square being drawn.
type squareView struct {
	theme  *look.Theme
	view   boardView
	layout boardLayout
	column game.Column
	square uint8
	rect   rect
}

func (s squareView) top() bool      { return s.square == s.column.Squares() }
func (s squareView) isRunner() bool { return s.view.runners[s.column] == s.square }
func (s squareView) isGhost() bool  { return s.view.preview[s.column] == s.square }
func (s squareView) row() int       { return s.layout.row(s.column, s.square) }

// claimed is the seat that has the column, as far up as that is painted yet.
func (s squareView) claimed() (game.Seat, bool) {
	owner, claimed := s.view.owner(s.column)
	painted := s.view.painted[s.column]
	return owner, claimed && (painted == 0 || s.square <= painted) && !s.view.waiting.Has(s.column)
}

// ahead reports whether the highlighted move would lead over the square or onto
// it.
func (s squareView) ahead() bool {
	v := s.view
	to := v.preview[s.column]
	from := max(v.runners[s.column], v.markers[v.mover][s.column])
	return to > 0 && s.square > from && s.square <= to
}

// style is how the square is painted.
func (s squareView) style() uv.Style {
	t, v := s.theme, s.view
	style := t.Square(s.row(), s.square)
	owner, claimed := s.claimed()
	switch covered := v.covered[s.column]; {
	case claimed:
		style = t.Claim(int(owner), s.row())
	case s.isRunner():
		style = t.Runner
	case v.lost[s.column].has(s.square):
		style = t.Hatch
	case s.ahead():
		style = t.Seats[v.mover].Trail
	case covered.has(s.square):
		style = t.Seats[covered.seat].Trail
	case s.top():
		style = t.Top(s.row())
	}
	switch {
	case v.shining.Has(s.column):
		return t.Shining(style)
	case v.dimmed && !claimed:
		return t.Dimmed(style)
	}
	return style
}

// paint paints the square.
func (s squareView) paint(c canvas) {
	t, r, style := s.theme, s.rect, s.style()
	_, claimed := s.claimed()
	c.fill(r, style)
	// What is claimed has no gutters.
	if s.layout.gutter && !claimed && !t.Outlined {
		for x := r.x; x < r.right(); x++ {
			c.put(x, r.bottom()-1, t.Halves[1], t.Half(style))
		}
	}
	if !t.Outlined || claimed || s.isRunner() || s.top() {
		return
	}
	// Without paint, odd and even squares have patterns of their own.
	for y := r.y; y < r.bottom(); y++ {
		for x := r.x; x < r.right(); x++ {
			if !s.view.lost[s.column].has(s.square) {
				c.put(x, y, t.Squares[1-s.square%2], style)
			}
		}
	}
}

// A mark is a character in a square: at a seat's place, or in the middle.
type mark struct {
	seat  int // whose place it has, or -1 for the middle
	glyph string
	style uv.Style
}

// marks are what stands in the square, the middle first.
func (s squareView) marks() []mark {
	t, v := s.theme, s.view
	style := s.style()
	var marks []mark
	add := func(seat int, glyph string, style uv.Style) { marks = append(marks, mark{seat, glyph, style}) }
	if owner, claimed := s.claimed(); claimed {
		if !s.top() {
			add(-1, t.Glyphs.Seats[owner], style)
		}
		return marks
	}
	lost, covered := v.lost[s.column], v.covered[s.column]
	switch {
	case s.isRunner():
		add(-1, t.Glyphs.Runner, t.OnRunner(int(v.mover)))
	case s.isGhost():
		add(-1, t.Glyphs.Ghost, t.Ghost(int(v.mover)))
	case v.falling[s.column] == s.square:
		add(-1, t.Glyphs.Runner, t.Lost)
	case lost.to == s.square && lost.has(s.square):
		add(-1, t.Glyphs.Lost, t.Lost)
	case s.top():
	case s.ahead():
		add(-1, t.Glyphs.Thread, t.Seats[v.mover].Rope)
	case covered.has(s.square) && (s.square < covered.to || v.runners[s.column] == 0 && v.markers[covered.seat][s.column] != s.square):
		add(-1, t.Glyphs.Rope, t.Seats[covered.seat].Rope)
	}
	for seat := range v.seats {
		if v.markers[seat][s.column] == s.square {
			glyphStyle := t.Marker(seat, style)
			if s.isRunner() {
				glyphStyle = t.OnRunner(seat)
			}
			add(seat, t.Glyphs.Seats[seat], glyphStyle)
		}
	}
	return marks
}

// A markDrawer draws what stands in the squares, one after another.
type markDrawer struct {
	canvas
	layout boardLayout
	taken  map[[2]int]bool // cells between columns that a square has swelled into
}

func (d markDrawer) draw(s squareView) {
	t, r := s.theme, s.rect
	y := r.y
	if r.h > 2 {
		y++
	}
	if s.view.lost[s.column].has(s.square) {
		for y := r.y; y < r.bottom(); y++ {
			if !d.layout.gutter || t.Outlined || y < r.bottom()-1 {
				for x := r.x; x < r.right(); x++ {
					d.put(x, y, t.Glyphs.Hatch, t.Hatch)
				}
			}
		}
	}
	marks := s.marks()
	switch {
	case s.top():
		d.drawTop(s, y)
	case d.layout.small():
		d.drawSmall(s, marks)
	default:
		d.drawMarks(s, marks, y)
	}
}

// drawMarks draws marks at their places: each seat at its own, and in the middle
// what moves.
func (d markDrawer) drawMarks(s squareView, marks []mark, y int) {
	t, r := s.theme, s.rect
	middle := r.w / 2
	for _, m := range marks {
		if m.seat >= 0 {
			d.put(r.x+d.layout.places[s.view.seats][m.seat], y, m.glyph, m.style)
			continue
		}
		d.put(r.x+middle, y, m.glyph, m.style)
		if m.glyph == t.Glyphs.Rope && d.layout.gutter && !t.Outlined {
			d.put(r.x+middle, r.bottom()-1, m.glyph, m.style)
			if r.h > 2 {
				d.put(r.x+middle, r.y, m.glyph, m.style)
			}
		}
		// Alone on its square, what moves is easier to see from afar.
		sides, alone := t.Beside, len(marks) == 1
		if m.glyph == t.Glyphs.Ghost {
			sides = t.Around
		}
		if alone && (m.glyph == t.Glyphs.Runner || m.glyph == t.Glyphs.Ghost) {
			d.put(r.x+middle-1, y, sides[0], m.style)
			d.put(r.x+middle+1, y, sides[1], m.style)
		}
	}
}

// drawTop draws the square with the column's number, or what has reached it.
func (d markDrawer) drawTop(s squareView, y int) {
	t, v, r := s.theme, s.view, s.rect
	number := s.column.String()
	style := s.style()
	style.Attrs |= uv.AttrBold
	x := r.x + (r.w-len(number))/2
	glyph, sides := "", [2]string{}
	switch {
	case s.isRunner():
		glyph, sides, style = t.Glyphs.Runner, t.Beside, t.OnRunner(int(v.mover))
	case s.isGhost():
		glyph, sides, style = t.Glyphs.Ghost, t.Around, t.Ghost(int(v.mover))
	}
	switch {
	case glyph == "":
		d.put(x, y, number, style)
		if v.sums.Has(s.column) && !d.layout.small() {
			d.put(x-1, y, t.Under[0], style)
			d.put(x+len(number), y, t.Under[2], style)
		}
	case d.layout.small():
		d.put(r.x, y, t.Star+glyph, style)
	default:
		d.put(r.x+r.w/2-2, y, t.Star+sides[0]+glyph+sides[1], style)
	}
	if v.lost[s.column].has(s.square) {
		d.put(r.x+r.w/2, y, t.Glyphs.Lost, t.Lost)
	}
}

// drawSmall draws marks side by side. Three swell into the gap at the right, four
// into both; where a neighbour has taken that, their number stands for them.
func (d markDrawer) drawSmall(s squareView, marks []mark) {
	r := s.rect
	from := r.x
	switch n := len(marks); {
	case n == 0:
		return
	case n == 1 && marks[0].seat >= 0:
		from += d.layout.places[s.view.seats][marks[0].seat]
	case n == 1 && marks[0].glyph == s.theme.Glyphs.Seats[s.view.claimOf(s.column)]:
		marks = append(marks, marks[0]) // a claimed column is full
	case n > 2:
		if n > 3 {
			from--
		}
		gaps := [][2]int{{r.right(), r.y}}
		if n > 3 {
			gaps = append(gaps, [2]int{r.x - 1, r.y})
		}
		for _, gap := range gaps {
			if d.taken[gap] {
				text := strconv.Itoa(n)
				if marks[0].seat < 0 {
					text = marks[0].glyph + strconv.Itoa(n-1)
				}
				d.put(r.x, r.y, text, marks[0].style)
				return
			}
		}
		for _, gap := range gaps {
			d.taken[gap] = true
		}
	}
	for i, m := range marks {
		if x := from + i; x < r.x || x >= r.right() {
			m.style.Bg = d.theme.Ground.Bg // in the gap, on the ground
			if m.seat >= 0 {
				m.style = d.theme.Seats[m.seat].Name
			}
		}
		d.put(from+i, r.y, m.glyph, m.style)
	}
}

// claimOf is the seat that has claimed a column, 0 if none has.
func (v boardView) claimOf(c game.Column) game.Seat {
	s, _ := v.owner(c)
	return s
}
