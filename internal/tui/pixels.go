package tui

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
)

// Pixels are a picture of half cells, row by row from the top. Half a cell is
// about as wide as it is high.
type pixels [][]pixel

// A pixel is half a cell. Its colour may be the terminal's own (nil).
type pixel struct {
	lit   bool
	color color.Color
}

func newPixels(width, height int) pixels {
	p := make(pixels, height+height%2)
	for y := range p {
		p[y] = make([]pixel, width)
	}
	return p
}

// light lights a rectangle of the picture.
func (p pixels) light(r rect, c color.Color) {
	for y := r.y; y < r.bottom(); y++ {
		for x := r.x; x < r.right(); x++ {
			p[y][x] = pixel{true, c}
		}
	}
}

// putPixels draws a picture, two rows of it to a line. What is not lit is left as
// it is.
func (c canvas) putPixels(x, y int, p pixels) {
	for row := 0; row < len(p); row += 2 {
		for column := range p[row] {
			c.putHalves(x+column, y+row/2, p[row][column], p[row+1][column])
		}
	}
}

// putHalves draws a cell by its halves. The upper half is the one that is drawn
// where the ground has a colour: many terminals leave a seam between the lower
// half of a cell and the cell under it.
func (c canvas) putHalves(x, y int, upper, lower pixel) {
	t := c.theme
	ground := t.Ground.Bg
	switch {
	case !upper.lit && !lower.lit:
	case !lower.lit:
		c.put(x, y, t.Halves[1], uv.Style{Fg: upper.color, Bg: ground})
	case !upper.lit && t.Outlined:
		c.put(x, y, t.Halves[0], uv.Style{Fg: lower.color, Bg: ground})
	case !upper.lit:
		c.put(x, y, t.Halves[1], uv.Style{Fg: ground, Bg: lower.color})
	case t.Outlined:
		c.put(x, y, t.Block, uv.Style{Fg: upper.color, Bg: ground})
	default:
		c.put(x, y, t.Halves[1], uv.Style{Fg: upper.color, Bg: lower.color})
	}
}
