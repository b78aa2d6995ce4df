// Package look is how the screen looks: palettes name the colours, styles say
// what they are for, glyphs are the characters. No colour is named outside a
// palette and no glyph outside a glyph set, so that every theme is complete.
package look

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// A Palette names the colours of a theme. The zero colour (nil) is the
// terminal's own.
type Palette struct {
	Ground   color.Color // behind everything
	Text     color.Color
	Muted    color.Color // text of less weight, and what cannot be played
	Accent   color.Color // the highlighted thing
	Warning  color.Color // busts and what went wrong
	Selected color.Color // behind the highlighted line

	Square [2]color.Color // of odd and even squares, so that they can be counted
	Top    color.Color    // the square with the column's number
	Runner color.Color    // the square a runner stands on
	Lost   color.Color    // squares that a bust took

	Die, Pip         color.Color
	IdleDie, IdlePip color.Color // dice that the highlighted move does not use

	Players [4]Player
}

// A Player is the colours of a seat.
type Player struct {
	Bright color.Color // text and markers on the ground and on squares
	Fill   color.Color // the band of the seat to move and claimed columns
	Ink    color.Color // on Fill
	Deep   color.Color // on the runner's square
	Trail  color.Color // squares covered this turn
}

func hex(s string) color.Color { return lipgloss.Color(s) }

// Dark is the palette for dark backgrounds, and for terminals that do not say
// what background they have: it paints its own.
var Dark = Palette{
	Ground:   hex("#0e1017"),
	Text:     hex("#e8e6df"),
	Muted:    hex("#9b9caa"),
	Accent:   hex("#ffd166"),
	Warning:  hex("#ff8a80"),
	Selected: hex("#2a2d3e"),
	Square:   [2]color.Color{hex("#3c3f53"), hex("#44475d")},
	Top:      hex("#555972"),
	Runner:   hex("#fffaf0"),
	Lost:     hex("#6e2c30"),
	Die:      hex("#f3efe6"),
	Pip:      hex("#8c1c2c"),
	IdleDie:  hex("#77736c"),
	IdlePip:  hex("#0e1017"),
	Players: [4]Player{
		{Bright: hex("#ffb454"), Fill: hex("#ffb454"), Ink: hex("#1a1206"), Deep: hex("#8f4e00"), Trail: hex("#694813")},
		{Bright: hex("#7cc8ff"), Fill: hex("#5bb8ff"), Ink: hex("#04131f"), Deep: hex("#005a9e"), Trail: hex("#1c4d73")},
		{Bright: hex("#5fe0a8"), Fill: hex("#3fd19a"), Ink: hex("#04150e"), Deep: hex("#006b47"), Trail: hex("#17573f")},
		{Bright: hex("#eeb0ea"), Fill: hex("#dd8fd8"), Ink: hex("#1d0a1c"), Deep: hex("#86267f"), Trail: hex("#62385f")},
	},
}

// Mono has no colour at all: weight, reverse video and glyphs say everything.
var Mono = Palette{}
