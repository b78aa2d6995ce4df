package tui

import (
	"slices"

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
	// Squares covered, per column: this turn's, and other seats' last turns.
	covered [game.LastColumn + 1]span
	// Where runners fell in a bust, and whose.
	lost   game.Squares
	lostBy game.Seat
	// How far up a claimed column is painted; 0 is all of it.
	painted game.Squares
}

// A span is squares that a seat has covered in a column, from (not included) to.
type span struct {
	seat     game.Seat
	from, to uint8
}

func (s span) has(square uint8) bool { return square > s.from && square <= s.to }

// A boardLayout is where the board stands and how large its squares are.
type boardLayout struct {
	x, y   int // of column 2's left edge and column 7's top
	pitch  int // from column to column
	edge   int // cells at each side of a square that hold no marker, 0 or 1
	height int // of a square
	places [game.MaxSeats + 1][]int
}

// square is where a square stands.
func (l boardLayout) square(c game.Column, square uint8) rect {
	above := int(game.Column(7).Squares()-c.Squares())/2 + int(c.Squares()-square)
	return rect{l.x + int(c-game.FirstColumn)*l.pitch, l.y + above*l.height, l.pitch, l.height}
}

// rows are the lines that the board takes, from edge to edge.
func (l boardLayout) rows() rect {
	seven := l.square(7, game.Column(7).Squares())
	return rect{l.x, seven.y, game.Columns * l.pitch, int(game.Column(7).Squares()) * l.height}
}

// placesOf are the places of marks in a square, for those of a seat: the seat's
// own, or further left where another mark needs it. It reports false where there
// are more marks than places.
func (l boardLayout) placesOf(marks []mark, seats int) (places []int, fit bool) {
	places = make([]int, len(marks))
	free := l.pitch - 2*l.edge
	for seat := seats - 1; seat >= 0; seat-- {
		for i, m := range marks {
			if m.where == ofSeat && int(m.seat) == seat {
				places[i] = min(l.places[seats][seat], free-1)
				free = places[i]
			}
		}
	}
	return places, free >= 0
}

func drawBoard(c canvas, l boardLayout, t *look.Theme, v boardView) {
	for col := range game.AllColumns() {
		owner, claimed := v.owner(col)
		for square := uint8(1); square <= col.Squares(); square++ {
			s := squareView{theme: t, view: v, column: col, square: square, top: square == col.Squares()}
			if claimed && (v.painted[col] == 0 || square <= v.painted[col]) {
				s.draw(c, l, t.Seats[owner].Band, claimGlyphs(t, owner, s.top))
			} else {
				s.drawOpen(c, l)
			}
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
	column game.Column
	square uint8
	top    bool
}

// A mark is a character in a square: at a seat's place, in the middle, or all
// over.
type mark struct {
	seat  game.Seat
	where place
	glyph string
	style uv.Style
}

type place uint8

const (
	ofSeat place = iota
	middle
	everywhere
)

func claimGlyphs(t *look.Theme, owner game.Seat, top bool) []mark {
	if top {
		return nil
	}
	where := middle
	if t.Outlined {
		where = everywhere
	}
	return []mark{{where: where, glyph: t.Glyphs.Seats[owner], style: t.Seats[owner].Band}}
}

// drawOpen draws a square of a column that is not claimed.
func (s squareView) drawOpen(c canvas, l boardLayout) {
	t, v := s.theme, s.view
	style := t.Square[s.square%2]
	if s.top {
		style = t.Top
	}
	var marks []mark
	add := func(seat game.Seat, glyph string, style uv.Style) {
		marks = append(marks, mark{seat: seat, glyph: glyph, style: style})
	}
	covered := v.covered[s.column]
	switch {
	case s.isRunner():
		style = t.Runner
		add(v.mover, t.Glyphs.Runner, t.OnRunner(int(v.mover)))
	case v.preview[s.column] == s.square:
		style = t.Preview
		marks = append(marks, mark{where: everywhere, glyph: t.Glyphs.Ghost, style: t.Ghost})
		add(v.mover, t.Glyphs.Preview, t.Preview)
	case v.lost[s.column] == s.square:
		style = t.Lost
		add(v.lostBy, t.Glyphs.Lost, t.Lost)
	case covered.has(s.square):
		style = t.Seats[covered.seat].Trail
		if t.Outlined {
			marks = append(marks, mark{where: everywhere, glyph: t.Glyphs.Covered, style: style})
		}
	case t.Outlined && !s.top:
		marks = append(marks, mark{where: everywhere, glyph: t.Glyphs.Free, style: style})
	}
	for seat := range game.Seat(v.seats) {
		if v.markers[seat][s.column] == s.square {
			glyphStyle := t.Marker(int(seat), style)
			if s.isRunner() {
				glyphStyle = t.OnRunner(int(seat))
			}
			add(seat, t.Glyphs.Seats[seat], glyphStyle)
		}
	}
	s.draw(c, l, style, marks)
}

// draw paints the square and its marks, and on the top square the column's
// number.
func (s squareView) draw(c canvas, l boardLayout, style uv.Style, marks []mark) {
	t := s.theme
	r := l.square(s.column, s.square)
	inner := rect{r.x + l.edge, r.y, r.w - 2*l.edge, r.h}
	c.fill(inner, style)
	if l.edge > 0 {
		left, right := s.edges()
		edge := t.Edge(style)
		if t.Outlined {
			edge = style
		}
		for y := r.y; y < r.bottom(); y++ {
			c.put(r.x, y, left, edge)
			c.put(r.right()-1, y, right, edge)
		}
	}
	if s.isRunner() && len(marks) == 1 && inner.w > 3 && !s.top {
		// Alone on its square, the runner is easier to see from afar.
		x := inner.x + (inner.w-3)/2
		for i, glyph := range []string{t.Glyphs.Beside[0], marks[0].glyph, t.Glyphs.Beside[1]} {
			c.put(x+i, r.y, glyph, marks[0].style)
		}
		marks = nil
	}
	places, fit := l.placesOf(marks, s.view.seats)
	for i, m := range marks {
		from, to := 0, inner.w
		switch m.where {
		case everywhere:
		case middle:
			from, to = (inner.w-1)/2, inner.w/2+1
		case ofSeat:
			if !s.top { // there the number needs the room, and nothing else stands
				from = places[i]
			}
			to = from + 1
		}
		for x := from; x < to && (fit || m.where != ofSeat); x++ {
			c.put(inner.x+x, r.y, m.glyph, m.style)
		}
	}
	if !fit {
		s.drawEverybody(c, inner, marks)
	}
	if s.top {
		number := s.column.String()
		style.Attrs |= uv.AttrBold
		c.put(inner.x+(inner.w+1-len(number))/2, r.y, number, style)
	}
}

// drawEverybody draws the marks of all four seats in a square that has room for
// three: what the seat to move has there, and that all the others are there too.
func (s squareView) drawEverybody(c canvas, inner rect, marks []mark) {
	first := marks[slices.IndexFunc(marks, func(m mark) bool { return m.where == ofSeat })]
	text := "4"
	if first.glyph != s.theme.Glyphs.Seats[first.seat] {
		text = first.glyph + "+3"
	}
	c.putMiddle(rect{inner.x, inner.y, inner.w, 1}, text, first.style)
}

func (s squareView) isRunner() bool { return s.view.runners[s.column] == s.square }

// edges are the characters at the sides of the square.
func (s squareView) edges() (left, right string) {
	t, v := s.theme, s.view
	switch {
	case !t.Outlined:
		return t.Brush[0], t.Brush[1]
	case s.isRunner():
		return "[", "]"
	case v.preview[s.column] == s.square:
		return "(", ")"
	}
	return t.Glyphs.Edge[0], t.Glyphs.Edge[1]
}
