package tui

// A reviewLayout is where a review shows what a game does not.
type reviewLayout struct {
	layout         // where the stage stands in a review
	title  [2]rect // whose game; which decision
	rules  rect    // where they have no room beside whose game it is
	name   rect    // of what was wrong
	bars   rect    // a line to each
	why    rect
	luck   rect // the roll not taken, or the dice the better way
	soFar  rect // what mistakes and dice have come to
	legend rect
	strip  rect
	list   rect // the moments; of no width where there is no room
	plot   rect // with its axis
	books  rect // the account
}

// review is where a review stands in a layout.
func (l layout) review() reviewLayout {
	f := l.frame
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	r := reviewLayout{layout: l}
	switch l.size {
	case compact:
		r.title = [2]rect{at(1, 0, 15, 1), at(27, 0, 13, 1)}
		r.soFar, r.legend = at(1, 11, 14, 2), at(26, 11, 13, 2)
		r.name, r.bars, r.why, r.luck = at(1, 13, 38, 1), at(1, 14, 38, 2), at(1, 16, 38, 2), at(1, 18, 38, 1)
		for i := range r.dice.at {
			r.dice.at[i] = at(11+3*i, 18, 3, 1)
		}
		r.dice.said = r.dice.at
		r.seats = l.board.corners(f.x, f.x+40, f.y+1, f.y+10)
	case wide:
		r.board.x, r.board.y = f.x+2, f.y
		r.seats = r.board.corners(f.x+1, f.x+70, f.y+2, f.y+21)
		r.title, r.rules = [2]rect{at(2, 0, 29, 1), at(74, 0, 44, 1)}, at(10, 1, 21, 1)
		r.soFar, r.legend = at(2, 22, 17, 3), at(54, 22, 16, 2)
		r.name, r.bars = at(2, 27, 68, 1), at(2, 28, 68, 5)
		r.dice = diceAt(f.x+1, f.y+33, 7, 5, 1)
		r.why, r.luck = at(38, 33, 34, 4), at(38, 37, 34, 1)
		r.list, r.plot, r.books = at(74, 2, 44, 11), at(74, 14, 44, 10), at(74, 26, 44, 12)
		r.strip = rect{}
		r.events = at(38, 38, 80, 1)
	case large:
		r.title = [2]rect{at(2, 0, 40, 1), at(92, 0, 66, 1)}
		r.soFar, r.legend = at(2, 34, 20, 3), at(68, 34, 20, 2)
		r.name, r.bars, r.why, r.luck = at(62, 40, 60, 1), at(62, 41, 60, 5), at(126, 40, 32, 6), at(62, 47, 96, 1)
		r.list, r.plot, r.books = at(92, 2, 66, 14), at(92, 17, 66, 10), at(92, 28, 66, 12)
	default:
		panel := l.panel
		r.title = [2]rect{at(2, 0, 34, 1), at(43, 0, 35, 1)}
		r.soFar, r.legend = rect{f.x + 2, panel.y - 3, 15, 3}, rect{f.x + 62, panel.y - 3, 17, 2}
		x, w := f.x+38, 41
		r.name, r.bars, r.why = rect{x, panel.y, w, 1}, rect{x, panel.y + 1, w, 4}, rect{x, panel.y + 5, w, 2}
		r.luck = l.info
		r.strip = l.events
		if l.size == beside {
			r.list = l.history
		}
	}
	return r
}
