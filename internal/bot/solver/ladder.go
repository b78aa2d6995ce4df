package solver

import "cantstop/internal/game"

// columns is the number of columns; inside this package they are counted from
// 0.
const columns = game.Columns

func columnAt(i int) game.Column { return game.FirstColumn + game.Column(i) }

// A ladder is what one column offers the seat to move: the squares its runner
// can land on (game.Position.CanLand), ascending. The last is the top. A step is one
// rung, whatever the variant: a square that is jumped is a rung that is missing
// here.
type ladder struct {
	squares [13]uint8
	n       int
	blocked [13]bool // by rung: the seat may not stop there (game.Position.Blocker)
	rung    [14]int8 // by square; -1 where no runner can land
}

// of sets l to the ladder of column c. A closed column has no rungs.
func (l *ladder) of(p *game.Position, c game.Column) {
	*l = ladder{}
	for i := range l.rung {
		l.rung[i] = -1
	}
	if _, closed := p.Owner(c); closed {
		return
	}
	top := c.Squares()
	for square := p.Markers[p.Turn][c] + 1; square <= top; square++ {
		if !p.CanLand(c, square) {
			continue
		}
		l.rung[square] = int8(l.n)
		l.squares[l.n] = square
		_, l.blocked[l.n] = p.Blocker(c, square)
		l.n++
	}
}

// last is the rung of the top square.
func (l *ladder) last() int { return l.n - 1 }
