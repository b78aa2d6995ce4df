package tui

import (
	"strings"
	"unicode"
)

// nameLetters are those of names that the title does not have, five half cells high.
var nameLetters = font{
	'B': "##. #.# ##. #.# ###",
	'D': "##. #.# #.# #.# ##.",
	'E': "### #.. ##. #.. ###",
	'F': "### #.. ##. #.. #..",
	'G': "#### #... #.## #..# ####",
	'H': "#.# #.# ### #.# #.#",
	'I': "# # # # #",
	'J': "..# ..# ..# #.# ###",
	'K': "#..# #.#. ##.. #.#. #..#",
	'L': "#.. #.. #.. #.. ###",
	'M': "#...# ##.## #.#.# #...# #...#",
	'Q': "### #.# #.# ### ..#",
	'R': "### #.# ##. #.# #.#",
	'U': "#.# #.# #.# #.# ###",
	'V': "#.# #.# #.# #.# .#.",
	'W': "#...# #...# #.#.# ##.## #...#",
	'X': "#.# #.# .#. #.# #.#",
	'Y': "#.# #.# .#. .#. .#.",
	'Z': "### ..# .#. #.. ###",
	'0': "### #.# #.# #.# ###",
	'1': ".# ## .# .# .#",
	'2': "### ..# ### #.. ###",
	'3': "### ..# .## ..# ###",
	'4': "#.# #.# ### ..# ..#",
	'5': "### #.. ### ..# ###",
	'6': "### #.. ### #.# ###",
	'7': "### ..# .#. .#. .#.",
	'8': "### #.# ### #.# ###",
	'9': "### #.# ### ..# ###",
	'-': ".. .. ## .. ..",
	'.': ". . . . #",
}

// nameHeight is how many half cells those letters are high.
const nameHeight = 5

// bigShapes are the letters of a name, row by row. It is not ok where there is one
// without a shape.
func bigShapes(name string) (shapes [][]string, ok bool) {
	for _, letter := range name {
		letter = unicode.ToUpper(letter)
		shape, known := smallLetters[letter]
		if !known {
			shape, known = nameLetters[letter]
		}
		if !known {
			return nil, false
		}
		shapes = append(shapes, strings.Fields(shape))
	}
	return shapes, true
}

// drawBigName draws a name in a seat's colour, in letters as large as fit, and
// reports whether any do: there must be shapes for all of them.
func drawBigName(c canvas, r rect, name string, seat int) bool {
	shapes, ok := bigShapes(name)
	if !ok || !c.theme.HasHalves() {
		return false
	}
	width := -1
	for _, shape := range shapes {
		width += len(shape[0]) + 1
	}
	scale := 2
	for scale > 0 && (scale*width > r.w || (scale*nameHeight+1)/2 > r.h) {
		scale--
	}
	if scale == 0 {
		return false
	}
	p := newPixels(scale*width, scale*nameHeight)
	x := 0
	for _, shape := range shapes {
		for y, row := range shape {
			for i, lit := range row {
				if lit == '#' {
					p.light(rect{scale * (x + i), scale * y, scale, scale}, c.theme.Seats[seat].Line.Fg)
				}
			}
		}
		x += len(shape[0]) + 1
	}
	c.putPixels(r.x, r.y, p)
	return true
}
