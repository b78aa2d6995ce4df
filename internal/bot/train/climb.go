package main

import (
	"sync"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// A net has a row for every pair of squares that the two seats can stand on in a column,
// and learns of each from the boards that show it. But what a square more is worth is
// much the same wherever the other stands, and a little higher up. So a learner also
// moves rows together: with each square of a column and each seat goes a row of climbs,
// which counts for all pairs in which that seat stands there or higher. They are added
// to the rows of the net as they change, so that a net knows nothing of them. On boards
// that were not learned from, the error falls by an eighth with them.
type climbs struct {
	M, V []float32 // Adam's moments

	grad []float32 // and then by how much each row changes
}

const (
	climbers  = 2   // the seats of a board
	climbRate = 3.0 // as a multiple of the rate of a net's own weights
)

// climbBase is the first row of climbs of each column, by its place; the squares of one
// seat lie after those of the other.
var climbBase = func() (base [game.Columns + 1]int) {
	for i := range game.Columns {
		base[i+1] = base[i] + climbers*int((game.FirstColumn+game.Column(i)).Squares())
	}
	return base
}()

func newClimbs(units int) *climbs {
	size := climbBase[game.Columns] * units
	return &climbs{M: make([]float32, size), V: make([]float32, size)}
}

// step moves the rows of a net by the gradient of a batch, which is a scale times the
// sum of two parts.
func (cl *climbs) step(n, a, b *value.Net, scale, rate float32) {
	if cl.grad == nil {
		cl.grad = make([]float32, len(cl.M))
	}
	var wait sync.WaitGroup
	for i := range game.Columns {
		wait.Go(func() { cl.column(i, n, a, b, scale, climbRate*rate) })
	}
	wait.Wait()
}

func (cl *climbs) column(i int, n, a, b *value.Net, scale, rate float32) {
	c, units := game.FirstColumn+game.Column(i), n.Units
	squares := int(c.Squares())
	own := func(list []float32) []float32 { return list[climbBase[i]*units : climbBase[i+1]*units] }
	grad, m, v := own(cl.grad), own(cl.M), own(cl.V)
	row := func(list []float32, at int) []float32 { return list[at*units:][:units] }

	clear(grad)
	for mine := range squares {
		for theirs := range squares {
			at := value.ColumnRow(c, mine, theirs)
			ga, gb := row(a.Table, at), row(b.Table, at)
			x, y := row(grad, mine), row(grad, squares+theirs)
			for u := range units {
				g := (ga[u] + gb[u]) * scale
				x[u] += g
				y[u] += g
			}
		}
	}
	for seat := range climbers {
		for square := squares - 2; square >= 0; square-- {
			addTo(row(grad, seat*squares+square), row(grad, seat*squares+square+1))
		}
	}
	for k, g := range grad {
		grad[k] = -rate * adaptive(&m[k], &v[k], g)
	}
	for seat := range climbers {
		for square := 1; square < squares; square++ {
			addTo(row(grad, seat*squares+square), row(grad, seat*squares+square-1))
		}
	}
	for mine := range squares {
		for theirs := range squares {
			w := row(n.Table, value.ColumnRow(c, mine, theirs))
			addTo(w, row(grad, mine))
			addTo(w, row(grad, squares+theirs))
		}
	}
}

func addTo(sum, list []float32) {
	for i, x := range list {
		sum[i] += x
	}
}
