package solver

// The numbers of pairs and triples of columns.
const (
	pairs   = columns * (columns - 1) / 2
	triples = columns * (columns - 1) * (columns - 2) / 6
)

// tripleColumns are the triples of columns by number, each ascending, and
// tripleNumber the way back, in any order.
var tripleColumns, tripleNumber = func() (list [triples][3]int, number [columns][columns][columns]uint8) {
	n := 0
	for a := range columns {
		for b := a + 1; b < columns; b++ {
			for c := b + 1; c < columns; c++ {
				list[n] = [3]int{a, b, c}
				for _, o := range [][3]int{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}} {
					number[o[0]][o[1]][o[2]] = uint8(n)
				}
				n++
			}
		}
	}
	return list, number
}()

// pairColumns and pairNumber do the same for pairs.
var pairColumns, pairNumber = func() (list [pairs][2]int, number [columns][columns]uint8) {
	n := 0
	for a := range columns {
		for b := a + 1; b < columns; b++ {
			list[n] = [2]int{a, b}
			number[a][b], number[b][a] = uint8(n), uint8(n)
			n++
		}
	}
	return list, number
}()

// A grid is the part of the turn with runners in certain columns: from a lowest
// rung in each, which is as far down as the turn can still be, to the top.
// Positions lie in a row from base on, the last column's rung running fastest.
type grid struct {
	wanted bool
	from   [3]int // lowest rung by column; 0 beyond the grid's columns
	stride [3]int
	base   int
}

// want extends the grid down to the given rungs.
func (g *grid) want(from [3]int) {
	if !g.wanted {
		g.wanted, g.from = true, from
		return
	}
	for i, r := range from {
		g.from[i] = min(g.from[i], r)
	}
}

// place lays the grid out from base on for columns with n rungs each and
// returns the end.
func (g *grid) place(base int, n ...int) int {
	size := 1
	for i := len(n) - 1; i >= 0; i-- {
		g.stride[i] = size
		size *= n[i] - g.from[i]
	}
	g.base = base
	return base + size
}

// at is where the position with these rungs lies.
func (g *grid) at(rungs [3]int) int {
	return g.base + (rungs[0]-g.from[0])*g.stride[0] + (rungs[1]-g.from[1])*g.stride[1] + (rungs[2]-g.from[2])*g.stride[2]
}

// holds reports whether the grid was laid out down to these rungs.
func (g *grid) holds(rungs [3]int) bool {
	return g.wanted && rungs[0] >= g.from[0] && rungs[1] >= g.from[1] && rungs[2] >= g.from[2]
}
