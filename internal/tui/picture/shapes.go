package main

import (
	"strconv"
	"strings"
)

// The size of a cell, whose shapes and letters are placed by it.
const (
	cellWidth  = 10
	cellHeight = 20
	middleX    = cellWidth / 2
	middleY    = cellHeight / 2
	baseline   = 15
)

// A stroke is a way in which shapes are filled or drawn.
type stroke int

const (
	blocks stroke = iota // areas that end where pixels end, so that nothing shows between two
	solids
	fine
	thin
	thick
	dots        // of which there are many, each a line of no length with round ends
	strokes int = iota
)

// strokeStyles are what the classes of strokes mean, in CSS.
var strokeStyles = [strokes]string{
	blocks: ".b{shape-rendering:crispEdges}",
	solids: "",
	fine:   ".n{fill:none;stroke-width:.9}",
	thin:   ".l{fill:none;stroke-width:1.4}",
	thick:  ".k{fill:none;stroke-width:2.8}",
	dots:   ".d{stroke-width:8.4;stroke-linecap:round}",
}

// A pen draws shapes that have one colour.
type pen struct{ paths [strokes]strings.Builder }

// move begins a line, or a shape.
func (p *pen) move(s stroke, x, y float64) { p.paths[s].WriteString("M" + number(x) + pair(y)) }

// rect fills a rectangle.
func (p *pen) rect(s stroke, x, y, w, h float64) {
	p.move(s, x, y)
	p.paths[s].WriteString("h" + number(w) + "v" + number(h) + "h" + number(-w) + "z")
}

// circle fills or draws a circle around a point.
func (p *pen) circle(s stroke, x, y, radius float64) {
	p.move(s, x-radius, y)
	half := "a" + number(radius) + pair(radius) + " 0 1 0"
	p.paths[s].WriteString(half + pair(2*radius) + " 0" + half + pair(-2*radius) + " 0z")
}

// lines draws lines from each point to the next.
func (p *pen) lines(s stroke, x, y float64, points ...float64) {
	p.move(s, x+points[0], y+points[1])
	for i := 2; i < len(points); i += 2 {
		p.paths[s].WriteString("L" + number(x+points[i]) + pair(y+points[i+1]))
	}
}

// area fills, or draws, what lies between points.
func (p *pen) area(s stroke, x, y float64, points ...float64) {
	p.lines(s, x, y, points...)
	p.paths[s].WriteString("z")
}

// corner draws a round corner of a frame: from the cell's upper or lower edge to the
// one at its side.
func (p *pen) corner(x, y, edge, side float64) {
	p.lines(thin, x, y, middleX, edge, middleX, (edge+middleY)/2)
	p.paths[thin].WriteString("Q" + number(x+middleX) + pair(y+middleY) + pair(x+side) + pair(y+middleY))
}

// number is a number as short as can be, and pair one that follows another.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func pair(v float64) string {
	if v < 0 {
		return number(v)
	}
	return " " + number(v)
}

// quadrants are the quarters of a cell that a character fills: the upper left, the
// upper right, the lower left and the lower right.
var quadrants = map[rune][4]bool{
	'▖': {2: true}, '▗': {3: true}, '▘': {0: true}, '▝': {1: true},
	'▙': {true, false, true, true}, '▛': {true, true, true, false}, '▜': {true, true, false, true}, '▟': {false, true, true, true},
	'▚': {true, false, false, true}, '▞': {false, true, true, false},
}

// arms are the lines from the middle of a cell to its edges: up, right, down, left,
// thin (1) or thick (2).
var arms = map[rune][4]int{
	'─': {0, 1, 0, 1}, '│': {1, 0, 1, 0}, '┌': {0, 1, 1, 0}, '┐': {0, 0, 1, 1}, '└': {1, 1, 0, 0}, '┘': {1, 0, 0, 1},
	'├': {1, 1, 1, 0}, '┤': {1, 0, 1, 1}, '┬': {0, 1, 1, 1}, '┴': {1, 1, 0, 1}, '┼': {1, 1, 1, 1},
	'╵': {1, 0, 0, 0}, '╶': {0, 1, 0, 0}, '╷': {0, 0, 1, 0}, '╴': {0, 0, 0, 1},
	'━': {0, 2, 0, 2}, '┃': {2, 0, 2, 0}, '┏': {0, 2, 2, 0}, '┓': {0, 0, 2, 2}, '┗': {2, 2, 0, 0}, '┛': {2, 0, 0, 2},
	'┣': {2, 2, 2, 0}, '┫': {2, 0, 2, 2}, '┳': {0, 2, 2, 2}, '┻': {2, 2, 0, 2}, '╋': {2, 2, 2, 2},
	'╹': {2, 0, 0, 0}, '╺': {0, 2, 0, 0}, '╻': {0, 0, 2, 0}, '╸': {0, 0, 0, 2},
}

// draw draws a character at a cell, or reports that it is not one of those that
// fonts draw too differently: those of blocks, lines and signs.
func (p *pen) draw(c rune, x, y float64) bool {
	if lines, ok := arms[c]; ok {
		p.arms(lines, x, y)
		return true
	}
	if quarters, ok := quadrants[c]; ok {
		for i, filled := range quarters {
			if filled {
				p.rect(blocks, x+float64(i%2*middleX), y+float64(i/2*middleY), middleX, middleY)
			}
		}
		return true
	}
	switch {
	case c >= '▁' && c <= '▇':
		h := cellHeight * float64(c-'▁'+1) / 8
		p.rect(blocks, x, y+cellHeight-h, cellWidth, h)
	case c >= '▉' && c <= '▏':
		p.rect(blocks, x, y, cellWidth*float64('▏'-c+1)/8, cellHeight)
	case c >= '⠀' && c <= '⣿':
		p.braille(c-'⠀', x, y)
	default:
		return p.sign(c, x, y)
	}
	return true
}

// arms draws lines from the middle of a cell.
func (p *pen) arms(lines [4]int, x, y float64) {
	ends := [4][2]float64{{middleX, 0}, {cellWidth, middleY}, {middleX, cellHeight}, {0, middleY}}
	for arm := range 2 {
		from, to := lines[arm], lines[arm+2]
		s := thin
		if max(from, to) == 2 {
			s = thick
		}
		a, b := ends[arm], ends[arm+2]
		if from == 0 {
			a = [2]float64{middleX, middleY}
		}
		if to == 0 {
			b = [2]float64{middleX, middleY}
		}
		if from+to > 0 {
			p.lines(s, x, y, a[0], a[1], b[0], b[1])
		}
	}
}

// braille draws the dots of a pattern, whose lowest bit is the upper left one.
func (p *pen) braille(pattern rune, x, y float64) {
	for dot := range 8 {
		if pattern&(1<<dot) == 0 {
			continue
		}
		column, row := dot/3, dot%3
		if dot >= 6 {
			column, row = dot-6, 3
		}
		p.circle(solids, x+2.5+float64(5*column), y+2.5+float64(5*row), 1.5)
	}
}

// sign draws one of the signs of the game.
func (p *pen) sign(c rune, x, y float64) bool {
	mx, my := x+middleX, y+middleY
	switch c {
	case '▀':
		p.rect(blocks, x, y, cellWidth, middleY)
	case '▐':
		p.rect(blocks, mx, y, middleX, cellHeight)
	case '▔':
		p.rect(blocks, x, y, cellWidth, 2.5)
	case '▕':
		p.rect(blocks, x+8.75, y, 1.25, cellHeight)
	case '╭':
		p.corner(x, y, cellHeight, cellWidth)
	case '╮':
		p.corner(x, y, cellHeight, 0)
	case '╰':
		p.corner(x, y, 0, cellWidth)
	case '╯':
		p.corner(x, y, 0, 0)
	case '┊', '╎':
		for i := range 4 {
			p.lines(thin, x, y, middleX, float64(5*i+1), middleX, float64(5*i+4))
		}
	case '╱':
		p.lines(thin, x, y, 9.6, 0.8, 0.4, 19.2)
	case '╲':
		p.lines(thin, x, y, 0.4, 0.8, 9.6, 19.2)
	case '●':
		p.move(dots, mx, my)
		p.paths[dots].WriteString("h0")
	case '○':
		p.circle(thin, mx, my, 3.6)
	case '◉':
		p.circle(thin, mx, my, 4.2)
		p.circle(solids, mx, my, 2.3)
	case '◎':
		p.circle(thin, mx, my, 4.2)
		p.circle(thin, mx, my, 1.6)
	case '·':
		p.circle(solids, mx, my, 1.2)
	case '•':
		p.circle(solids, mx, my, 2.2)
	case '◆':
		p.area(solids, x, y, middleX, 5.4, 9.2, middleY, middleX, 14.6, 0.8, middleY)
	case '▲':
		p.area(solids, x, y, middleX, 5.8, 9.2, 14, 0.8, 14)
	case '▼':
		p.area(solids, x, y, middleX, 14.2, 9.2, 6, 0.8, 6)
	case '✚':
		p.rect(solids, x+0.8, y+8.4, 8.4, 3.2)
		p.rect(solids, x+3.4, y+5.8, 3.2, 8.4)
	case '★':
		p.area(solids, x, y, star...)
	case '☆':
		p.area(fine, x, y, ring...)
	case '×':
		p.lines(thin, x, y, 1.8, 6.8, 8.2, 13.2)
		p.lines(thin, x, y, 8.2, 6.8, 1.8, 13.2)
	case '▸':
		p.area(solids, x, y, 2, 6, 8.4, middleY, 2, 14)
	case '◂':
		p.area(solids, x, y, 8, 6, 1.6, middleY, 8, 14)
	case '→':
		p.lines(thin, x, y, 0.6, middleY, 9, middleY)
		p.lines(thin, x, y, 6, 7, 9.2, middleY, 6, 13)
	case '←':
		p.lines(thin, x, y, 9.4, middleY, 1, middleY)
		p.lines(thin, x, y, 4, 7, 0.8, middleY, 4, 13)
	case '↑':
		p.lines(thin, x, y, middleX, 15, middleX, 5.4)
		p.lines(thin, x, y, 2, 8.4, middleX, 5.2, 8, 8.4)
	case '↓':
		p.lines(thin, x, y, middleX, 5, middleX, 14.6)
		p.lines(thin, x, y, 2, 11.6, middleX, 14.8, 8, 11.6)
	default:
		return false
	}
	return true
}

// The points of stars, from the top: of one that is filled, and of one that is drawn.
var (
	star = []float64{5, 5.8, 6.1, 8.9, 9.4, 9, 6.8, 11, 7.7, 14.1, 5, 12.3, 2.3, 14.1, 3.2, 11, 0.6, 9, 3.9, 8.9}
	ring = []float64{5, 6.5, 6, 9, 8.7, 9.2, 6.7, 10.9, 7.3, 13.6, 5, 12.2, 2.7, 13.6, 3.3, 10.9, 1.3, 9.2, 4, 9}
)

// withinCell are signs that come near no edge of their cells.
var withinCell = map[string]bool{"●": true, "○": true, "·": true}
