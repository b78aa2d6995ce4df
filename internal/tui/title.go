package tui

import (
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/tui/look"
)

// A font is the letters of the title in half cells, all of one height, each row
// of a letter a word: # is lit, o is the pip of the O, which is a die.
type font map[rune]string

// The fonts for the title: of eight and of five half cells.
var (
	largeLetters = font{
		'C':  ".###### ####### ##..... ##..... ##..... ##..... ####### .######",
		'A':  ".#####. ####### ##...## ##...## ####### ####### ##...## ##...##",
		'N':  "##...## ###..## ####.## ####### ##.#### ##..### ##...## ##...##",
		'\'': "## ## #. .. .. .. .. ..",
		'T':  "###### ###### ..##.. ..##.. ..##.. ..##.. ..##.. ..##..",
		' ':  ".. .. .. .. .. .. .. ..",
		'S':  ".###### ####### ##..... ######. .###### .....## ####### ######.",
		'O':  ".######. ######## ##....## ##.oo.## ##.oo.## ##....## ######## .######.",
		'P':  "######. ####### ##...## ##...## ####### ######. ##..... ##.....",
	}
	smallLetters = font{
		'C':  "### #.. #.. #.. ###",
		'A':  "### #.# ### #.# #.#",
		'N':  "#..# ##.# #.## #..# #..#",
		'\'': "# # . . .",
		'T':  "### .#. .#. .#. .#.",
		' ':  ". . . . .",
		'S':  "### #.. ### ..# ###",
		'O':  "### #.# #.# #.# ###",
		'P':  "### #.# ### #.. #..",
	}
)

// titleLetters are what the fonts have.
const titleLetters = "CAN'T STOP"

// size is how many half cells the title takes.
func (f font) size() (w, h int) {
	for _, letter := range titleLetters {
		shape := strings.Fields(f[letter])
		w, h = w+len(shape[0])+1, len(shape)
	}
	return w - 1, h
}

// A bigTitle is the title in big letters, or where there is no room for them in
// plain ones.
type bigTitle struct {
	rect
	letters font // nil for plain ones
	scale   int  // cells for a pixel
}

// titleFor is the largest title in such a width, if it leaves enough of so many
// rows for a list.
func titleFor(t *look.Theme, width, rows, list int) bigTitle {
	titles := []bigTitle{{letters: largeLetters, scale: 2}, {letters: largeLetters, scale: 1}, {letters: smallLetters, scale: 1}}
	if !t.HasHalves() {
		titles = titles[2:]
	}
	for _, title := range titles {
		title.w, title.h = title.letters.size()
		title.w, title.h = title.w*title.scale, (title.h*title.scale+1)/2
		if !t.HasHalves() {
			title.w, title.h = 2*title.w, 2*title.h-1 // a pixel is two signs in a row
		}
		if title.w <= width && title.h <= max(rows/5, min(5, rows-list-1)) {
			return title
		}
	}
	return bigTitle{rect: rect{w: len(titleLetters), h: 1}}
}

// draw draws the letters as warm as they are in a turn that survives eight rolls,
// each warmer towards its foot.
func (b bigTitle) draw(c canvas) {
	t := c.theme
	if b.letters == nil {
		drawLetters(c, b.rect, titleLetters, func(n int) uv.Style { return t.Heat(n, letters) })
		return
	}
	_, h := b.letters.size()
	b.drawIn(c, func(n, row int) color.Color { return t.Heat(n*h+row, letters*h).Fg })
}

// drawIn draws big letters, the nth of them in some colour in each row of half cells.
func (b bigTitle) drawIn(c canvas, colour func(n, row int) color.Color) {
	t := c.theme
	w, h := b.letters.size()
	p := newPixels(w*b.scale, h*b.scale)
	x, n := 0, 0
	for _, letter := range titleLetters {
		shape := strings.Fields(b.letters[letter])
		for y, row := range shape {
			tone := colour(n, y)
			for i, lit := range row {
				at := rect{(x + i) * b.scale, y * b.scale, b.scale, b.scale}
				switch lit {
				case '#':
					p.light(at, tone)
				case 'o':
					p.light(at, t.Dice[0].Face.Bg)
				}
			}
		}
		x += len(shape[0]) + 1
		if isLetter(letter) {
			n++
		}
	}
	if t.HasHalves() {
		c.putPixels(b.x, b.y, p)
		return
	}
	for y, row := range p[:h] {
		for x, pixel := range row {
			if pixel.lit {
				c.put(b.x+2*x, b.y+y, t.Block+t.Block, uv.Style{Fg: pixel.color, Bg: pixel.color})
			}
		}
	}
}

// isLetter reports whether a sign of the title is one of its letters.
func isLetter(r rune) bool { return r != ' ' && r != '\'' }
