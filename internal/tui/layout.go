package tui

import "cantstop/internal/game"

// A layout is where everything stands: rectangles, worked out once for each size
// of the window. Layouts are of fixed size and centred.
type layout struct {
	size  size
	frame rect // the whole layout in the window
	board boardLayout

	banner  rect          // the title in large letters, where there is room
	title   [2]rect       // the title with the rules, and the turn
	seats   [4]seatLayout // in the corners of the board, clockwise from the top left
	dice    diceLayout
	info    rect // runners left, the run so far
	panel   rect // what to choose or decide
	roomy   bool // the panel has room for more than a line to each thing
	events  rect
	keys    rect
	race    rect // who is how far
	history rect
}

// A size is one of the layouts.
type size uint8

const (
	tooSmall size = iota
	compact
	normal
	beside // normal, with the history beside it
	wide
	large
)

// needs are the cells that the layouts need, the largest first, and their greatest
// height.
var needs = []struct {
	size                   size
	width, height, tallest int
	arrange                func(frame rect) layout
}{
	{large, 160, 50, 50, largeLayout},
	{wide, 120, 40, 40, wideLayout},
	{beside, 112, 22, 24, besideLayout},
	{normal, 80, 22, 24, normalLayout},
	{compact, 40, 20, 20, compactLayout},
}

// bannerWidth is the cells that the title in large letters takes.
const bannerWidth = 68

// MaxWidth and MaxHeight are the largest window, in cells, that the screen makes
// use of.
const (
	MaxWidth  = 160
	MaxHeight = 50
)

// layoutFor is the largest layout that fits in both directions, centred.
func layoutFor(width, height int) layout {
	for _, n := range needs {
		if width < n.width || height < n.height {
			continue
		}
		h := min(height, n.tallest)
		l := n.arrange(rect{(width - n.width) / 2, (height - h) / 2, n.width, h})
		l.size = n.size
		return l
	}
	return layout{frame: rect{0, 0, width, height}}
}

// A seatLayout is where a seat's name, claims and last turn stand, a line each.
type seatLayout struct {
	name, claims, last rect
	mirrored           bool // written towards the right edge
}

// corners are those of a board in a frame, from its upper and from its lower edge:
// each line reaches as far as there is no column.
func (l boardLayout) corners(left, right, upper, lower int) [4]seatLayout {
	corner := func(y int, mirrored bool) seatLayout {
		line := func(y int) rect {
			from, to := left, right
			for c := range game.AllColumns() {
				top, bottom := l.square(c, c.Squares()), l.square(c, 1)
				switch {
				case y < top.y || y >= bottom.bottom():
				case !mirrored:
					to = min(to, top.x-1)
				default:
					from = max(from, top.right()+1)
				}
			}
			return rect{from, y, to - from, 1}
		}
		return seatLayout{line(y), line(y + 1), line(y + 2), mirrored}
	}
	return [4]seatLayout{corner(upper, false), corner(upper, true), corner(lower, true), corner(lower, false)}
}

// A diceLayout is where the four dice stand, and how large they are: a line of
// digits where they are one row high.
type diceLayout struct {
	at    [4]rect // where they lie, two and two
	said  [4]rect // where they stand to say a word
	under int     // the row of the brackets and sums
	pip   int     // the cells that a pip takes
}

// diceAt are dice of a size from a place on, in two pairs.
func diceAt(x, y, w, h, pip int) diceLayout {
	d := diceLayout{under: y + h, pip: pip}
	for i, left := range [4]int{0, w + 1, 2*w + 4, 3*w + 5} {
		d.at[i] = rect{x + left, y, w, h}
		d.said[i] = rect{x + 1 + i*(w+1), y, w, h}
	}
	return d
}

func normalLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	// A row more goes between board and panel, and another above the board.
	top, panel := 0, f.h-9
	if f.h > 23 {
		top = 1
	}
	board := boardLayout{
		x: f.x + 7, y: f.y + top, pitch: 6, width: 5, height: 1,
		places: [5][]int{2: {1, 3}, 3: {0, 1, 3}, 4: {0, 1, 3, 4}},
	}
	return layout{
		frame:  f,
		board:  board,
		title:  [2]rect{at(2, 0, 34, 1), at(43, 0, 35, 1)},
		seats:  board.corners(f.x+1, f.x+79, f.y+top+1, f.y+top+10),
		dice:   diceAt(f.x+1, f.y+panel, 7, 5, 1),
		info:   at(2, panel+6, 33, 1),
		panel:  at(36, panel, 43, 7),
		roomy:  true,
		events: at(2, f.h-2, 77, 1),
		keys:   at(2, f.h-1, 77, 1),
	}
}

func besideLayout(f rect) layout {
	l := normalLayout(rect{f.x, f.y, 80, f.h})
	l.frame = f
	l.history = rect{f.x + 82, f.y, 29, f.h - 1}
	return l
}

func wideLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	board := boardLayout{
		x: f.x + 4, y: f.y + 5, pitch: 6, width: 5, height: 2, gutter: true,
		places: [5][]int{2: {1, 3}, 3: {0, 1, 3}, 4: {0, 1, 3, 4}},
	}
	return layout{
		frame:   f,
		board:   board,
		banner:  at(2, 0, bannerWidth, 4),
		title:   [2]rect{at(76, 0, 42, 1), at(76, 1, 42, 1)},
		seats:   board.corners(f.x+1, f.x+71, f.y+6, f.y+27),
		dice:    diceAt(f.x+2, f.y+31, 7, 5, 1),
		info:    at(2, 37, 35, 1),
		panel:   at(40, 31, 78, 7),
		roomy:   true,
		events:  at(2, 38, 116, 1),
		keys:    at(2, 39, 116, 1),
		race:    at(76, 5, 42, 5),
		history: at(76, 11, 42, 19),
	}
}

func largeLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	board := boardLayout{
		x: f.x + 2, y: f.y, pitch: 8, width: 7, height: 3, gutter: true,
		places: [5][]int{2: {1, 5}, 3: {0, 1, 5}, 4: {0, 1, 5, 6}},
	}
	return layout{
		frame:   f,
		board:   board,
		banner:  at(91, 1, bannerWidth, 4),
		title:   [2]rect{at(92, 6, 40, 1), at(134, 6, 24, 1)},
		seats:   board.corners(f.x+1, f.x+90, f.y+1, f.y+34),
		dice:    diceAt(f.x+2, f.y+41, 10, 5, 2),
		info:    at(2, 47, 56, 1),
		panel:   at(62, 40, 96, 7),
		roomy:   true,
		events:  at(2, 48, 156, 1),
		keys:    at(2, 49, 156, 1),
		race:    at(92, 8, 66, 5),
		history: at(92, 14, 66, 25),
	}
}

func compactLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	board := boardLayout{
		x: f.x + 4, y: f.y, pitch: 3, width: 2, height: 1,
		places: [5][]int{2: {0, 1}, 3: {0, 1, 1}, 4: {0, 1, 0, 1}},
	}
	d := diceLayout{under: f.y + 13}
	for i := range d.at {
		d.at[i] = rect{f.x + 4*i, f.y + 13, 3, 1}
	}
	d.said = d.at
	return layout{
		frame:  f,
		board:  board,
		seats:  board.corners(f.x, f.x+40, f.y, f.y+10),
		dice:   d,
		info:   at(20, 13, 20, 1),
		panel:  at(0, 14, 40, 5), // its last row is the line of events where it is not needed
		events: at(0, 18, 40, 1),
		keys:   at(0, 19, 40, 1),
	}
}
