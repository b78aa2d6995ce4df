package tui

// A layout is where everything stands: rectangles, worked out once for each
// size of the window. The three layouts are of fixed size and centred.
type layout struct {
	size  size
	frame rect // the whole layout in the window
	board boardLayout

	title  rect
	seats  [4]seatLayout // in the corners of the board, clockwise from the top left
	dice   rect
	info   rect // runners left, rolls this turn
	panel  rect // what to choose or decide
	button int  // the width of a button in the panel
	events rect
	keys   rect
	// history is where the wide layout shows the turns; empty in others.
	history rect
}

// A size is one of the layouts.
type size uint8

const (
	tooSmall size = iota
	compact
	normal
	wide
)

// The sizes that the layouts need, in cells.
var needs = map[size]struct{ width, height int }{
	compact: {40, 20},
	normal:  {80, 24},
	wide:    {MaxWidth, MaxHeight},
}

// MaxWidth and MaxHeight are the largest window, in cells, that the screen makes
// use of.
const (
	MaxWidth  = 120
	MaxHeight = 40
)

// A seatLayout is where a seat's name, claims and last turn stand.
type seatLayout struct {
	rect
	mirrored bool // written towards the right edge
}

// layoutFor is the largest layout that fits in both directions, centred.
func layoutFor(width, height int) layout {
	for _, s := range []size{wide, normal, compact} {
		if n := needs[s]; width >= n.width && height >= n.height {
			frame := rect{(width - n.width) / 2, (height - n.height) / 2, n.width, n.height}
			switch s {
			case wide:
				return wideLayout(frame)
			case normal:
				return normalLayout(frame)
			default:
				return compactLayout(frame)
			}
		}
	}
	return layout{frame: rect{0, 0, width, height}}
}

func normalLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	return layout{
		size:  normal,
		frame: f,
		board: boardLayout{x: f.x + 7, y: f.y + 1, pitch: 6, edge: 1, height: 1, places: [5][]int{
			2: {1, 2}, 3: {0, 1, 2}, 4: {0, 1, 2, 3},
		}},
		title: at(1, 0, 78, 1),
		seats: [4]seatLayout{
			{at(1, 1, 24, 3), false},
			{at(55, 1, 24, 3), true},
			{at(55, 11, 24, 3), true},
			{at(1, 11, 24, 3), false},
		},
		dice:   at(2, 15, 31, 6),
		info:   at(2, 21, 31, 1),
		panel:  at(36, 15, 43, 7),
		button: 11,
		events: at(2, 22, 77, 1),
		keys:   at(2, 23, 77, 1),
	}
}

func wideLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	return layout{
		size:  wide,
		frame: f,
		board: boardLayout{x: f.x + 2, y: f.y + 2, pitch: 7, edge: 1, height: 2, places: [5][]int{
			2: {1, 3}, 3: {0, 2, 4}, 4: {0, 1, 3, 4},
		}},
		title: at(2, 0, 116, 1),
		seats: [4]seatLayout{
			{at(2, 2, 24, 3), false},
			{at(55, 2, 24, 3), true},
			{at(55, 25, 24, 3), true},
			{at(2, 25, 24, 3), false},
		},
		dice:    at(3, 30, 31, 6),
		info:    at(3, 36, 31, 1),
		panel:   at(37, 30, 43, 7),
		button:  11,
		events:  at(3, 38, 114, 1),
		keys:    at(3, 39, 114, 1),
		history: at(83, 2, 35, 35),
	}
}

func compactLayout(f rect) layout {
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	return layout{
		size:  compact,
		frame: f,
		board: boardLayout{x: f.x + 3, y: f.y, pitch: 3, edge: 0, height: 1, places: [5][]int{
			2: {0, 2}, 3: {0, 1, 2}, 4: {0, 1, 2, 2},
		}},
		title: rect{},
		seats: [4]seatLayout{
			{at(0, 0, 12, 3), false},
			{at(28, 0, 12, 3), true},
			{at(28, 10, 12, 3), true},
			{at(0, 10, 12, 3), false},
		},
		dice:   at(0, 13, 16, 1),
		info:   at(17, 13, 23, 1),
		panel:  at(0, 14, 40, 5), // its last row is the line of events where it is not needed
		button: 8,
		events: at(0, 18, 40, 1),
		keys:   at(0, 19, 40, 1),
	}
}
