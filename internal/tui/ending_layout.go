package tui

import "cantstop/internal/game"

// An endLayout is where everything stands at the end of a game. What is empty stands
// in no place: the layouts with a board keep it and the dice where they are.
type endLayout struct {
	title    [2]rect // empty for those of the game
	emblem   rect
	name     rect // of the winner
	columns  rect // that the winner has claimed
	upright  bool // they stand one under another
	how      rect
	dice     diceLayout
	heading  rect // whose chance it is, where that is not said in the plot
	plot     rect
	strip    rect
	opening  rect // what the account is about
	account  rect
	form     accountForm
	equal    rect // on equal dice: a label, the bar
	accuracy rect
	verdict  rect
	note     rect // who else decided for the seat
	wavered  rect // that the estimate has, where the title of what decided it is not there to say it
	table    rect // of the seats
	deciders rect // what decided it, under a title
	buttons  rect
	notice   rect
}

// An accountForm is how an account is written.
type accountForm uint8

const (
	noAccount accountForm = iota
	inRows
	across
	paired
)

// emblemPitch is from column to column of the emblem.
const emblemPitch = 3

// endLayout is where everything stands in the layout of the house, in a game of so
// many seats.
func (h *house) endLayout(seats int) endLayout {
	f := h.layout.frame
	at := func(x, y, w, h int) rect { return rect{f.x + x, f.y + y, w, h} }
	switch h.layout.size {
	case compact:
		return compactEnd(at, seats)
	case wide:
		e := endLayout{
			name: at(2, 32, 36, 3), columns: at(2, 36, 68, 1), how: at(2, 36, 68, 1),
			dice:     diceAt(f.x+38, f.y+31, 7, 5, 1),
			deciders: at(76, 32, 42, 5), buttons: at(2, 38, 68, 1), notice: at(2, 38, 116, 1),
		}
		e.stack(at(76, 3, 42, 28), seats, 8)
		return e
	case large:
		e := endLayout{
			name: at(2, 40, 58, 5), columns: at(2, 46, 100, 1), how: at(2, 46, 100, 1),
			dice:     diceAt(f.x+60, f.y+40, 10, 5, 2),
			deciders: at(112, 41, 46, 5), buttons: at(2, 48, 104, 1), notice: at(2, 48, 156, 1),
		}
		e.stack(at(92, 8, 66, 31), seats, 11)
		return e
	default:
		return normalEnd(at, f.h, seats)
	}
}

// stack puts plot, account and table under one another.
func (e *endLayout) stack(r rect, seats, plotted int) {
	const rows = 9 // of the longest account
	line := func(y, n int) rect { return rect{r.x, r.y + y, r.w, n} }
	e.heading, e.plot = line(0, 1), line(1, plotted)
	e.strip = line(1+plotted, 1)
	e.opening, e.account, e.form = line(plotted+3, 1), line(plotted+4, rows), inRows
	below := plotted + 4 + rows + 1
	if seats == game.MinSeats {
		e.equal, e.verdict = line(below, 1), line(below+1, 1)
		e.table = line(below+3, 1+seats)
		return
	}
	e.table, e.verdict, e.note = line(below, 1+seats), line(below+5, 1), line(below+6, 1)
}

func normalEnd(at func(x, y, w, h int) rect, height, seats int) endLayout {
	dice := at(38, 2, 7, 5)
	plotted := height - 17
	below := 8 + plotted
	e := endLayout{
		title:  [2]rect{at(2, 0, 50, 1), at(54, 0, 24, 1)},
		emblem: at(3, 1, 32, 7),
		name:   at(38, 1, 32, 1), columns: at(72, 1, 6, 6), upright: true, how: at(38, 7, 40, 1),
		dice: diceAt(dice.x, dice.y, dice.w, dice.h, 1),
		plot: at(2, 8, 76, plotted), strip: at(2, below, 76, 1),
		buttons: at(2, height-2, 76, 1), notice: at(2, height-2, 76, 1),
	}
	if seats == game.MinSeats {
		e.account, e.form = at(6, below+1, 72, 2), across
		e.equal, e.verdict = at(2, below+3, 50, 1), at(54, below+3, 24, 1)
		e.table, e.deciders = at(2, below+4, 40, 3), at(45, below+4, 33, 3)
		return e
	}
	e.table, e.deciders = at(2, below+1, 41, 1+seats), at(45, below+1, 33, 5)
	e.verdict, e.note = at(2, below+6, 40, 1), at(44, below+6, 34, 1)
	return e
}

func compactEnd(at func(x, y, w, h int) rect, seats int) endLayout {
	e := endLayout{
		name: at(0, 0, 20, 1), title: [2]rect{{}, at(20, 0, 20, 1)},
		plot: at(0, 1, 40, 6), strip: at(0, 7, 40, 1),
		deciders: at(1, 15, 38, 2), verdict: at(1, 17, 38, 1),
		buttons: at(0, 18, 40, 1), notice: at(0, 18, 40, 1),
	}
	if seats == game.MinSeats {
		e.account, e.form = at(1, 8, 38, 5), paired
		e.equal, e.accuracy, e.how = at(1, 13, 38, 1), at(1, 14, 38, 1), at(1, 17, 38, 1)
		e.wavered = e.how
		return e
	}
	e.table, e.note, e.wavered = at(1, 8, 38, 1+seats), at(1, 13, 38, 1), at(1, 14, 38, 1)
	return e
}
