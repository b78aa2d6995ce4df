package tui

// A turnScale shares the width of a chart out among turns, which are counted from 0.
type turnScale struct{ turns, width int }

// start is the column in which a turn begins.
func (s turnScale) start(turn int) int { return turn * s.width / max(s.turns, 1) }

// at is the turn in a column.
func (s turnScale) at(x int) int {
	return min(max(((x+1)*s.turns-1)/max(s.width, 1), 0), s.turns-1)
}

// fits reports whether every turn has a column of its own.
func (s turnScale) fits() bool { return s.turns <= s.width }

// bar is the cells of a turn's bar, some of which are left as a gap to the next.
func (s turnScale) bar() int {
	const most = 5
	return min(max(s.width/max(s.turns, 1)*3/4, 1), most)
}
