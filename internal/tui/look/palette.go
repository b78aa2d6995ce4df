// Package look is how the screen looks: palettes name the colours, styles say
// what they are for, glyphs are the characters. No colour is named outside a
// palette and no glyph outside a glyph set, so that every theme is complete.
package look

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// A Palette names the colours of a theme. The zero colour (nil) is the
// terminal's own.
type Palette struct {
	// Outlined says that there are too few colours to tell squares from the
	// ground by: they are drawn by their edges and by dots.
	Outlined bool

	Ground   color.Color // behind everything
	Text     color.Color
	Muted    color.Color // text of less weight, and what cannot be played
	Accent   color.Color // the highlighted thing
	Warning  color.Color // busts and what went wrong
	Selected color.Color // behind the highlighted line

	Square [2]color.Color // of odd and even squares, so that they can be counted
	Top    color.Color    // the square with the column's number
	Slope  []color.Color  // of the squares from the board's top to its foot; Square where empty
	Runner color.Color    // the square a runner stands on
	Lost   color.Color    // squares that a bust took
	Hatch  color.Color    // the strokes on them

	Dice             [2]Die      // of the one pair and of the other
	IdleDie, IdlePip color.Color // dice that the highlighted move does not use

	Track color.Color   // of a gauge, where it is empty
	Risk  []color.Color // of a gauge, from no risk to half and more
	Heat  []color.Color // of the title's letters

	Players [4]Player
}

// A Die is the colours of a die.
type Die struct{ Face, Pip, Edge color.Color }

// A Player is the colours of a seat.
type Player struct {
	Bright color.Color // text and markers on the ground and on squares
	Fill   color.Color // the band of the seat to move and claimed columns
	Ink    color.Color // on Fill
	Deep   color.Color // on the runner's square
	Trail  color.Color // squares covered this turn
}

func hex(s string) color.Color { return lipgloss.Color(s) }

func hexes(list ...string) []color.Color {
	colors := make([]color.Color, len(list))
	for i, s := range list {
		colors[i] = hex(s)
	}
	return colors
}

// Dark is the palette for dark backgrounds, and for terminals that do not say
// what background they have: it paints its own.
var Dark = Palette{
	Ground:   hex("#0e1017"),
	Text:     hex("#e8e6df"),
	Muted:    hex("#9b9caa"),
	Accent:   hex("#ffd166"),
	Warning:  hex("#ff9d94"),
	Selected: hex("#262a3b"),
	Square:   [2]color.Color{hex("#3c3f53"), hex("#44475d")},
	Top:      hex("#5b5d70"),
	Slope:    hexes("#4e4254", "#474456", "#414556", "#3c4757", "#374955"),
	Runner:   hex("#fffaf0"),
	Lost:     hex("#702a2e"),
	Hatch:    hex("#cd7570"),
	Dice: [2]Die{
		{hex("#f3efe6"), hex("#8c1c2c"), hex("#b9b1a0")},
		{hex("#b3263a"), hex("#fff3e6"), hex("#6d1220")},
	},
	IdleDie: hex("#555864"),
	IdlePip: hex("#ffffff"),
	Track:   hex("#3a3e52"),
	Risk:    hexes("#4fd6be", "#a9d977", "#ffd166", "#ff9a52", "#ff5d5d"),
	Heat:    hexes("#ffe08a", "#ffd166", "#ffbe55", "#ffa94d", "#ff9248", "#ff7a4a", "#ff6352", "#ff4d5e"),
	Players: [4]Player{
		{Bright: hex("#fed080"), Fill: hex("#ffab40"), Ink: hex("#1a1206"), Deep: hex("#8f4e00"), Trail: hex("#654808")},
		{Bright: hex("#89cbfd"), Fill: hex("#4aaef0"), Ink: hex("#04131f"), Deep: hex("#005a9e"), Trail: hex("#17468a")},
		{Bright: hex("#9ff8c0"), Fill: hex("#4ee69a"), Ink: hex("#04150e"), Deep: hex("#006b47"), Trail: hex("#15523b")},
		{Bright: hex("#ffabc8"), Fill: hex("#d7719d"), Ink: hex("#210713"), Deep: hex("#8e1f52"), Trail: hex("#6b2a7d")},
	},
}

// Light is the palette for light backgrounds.
var Light = Palette{
	Ground:   hex("#fbfaf5"),
	Text:     hex("#1d1d23"),
	Muted:    hex("#55565f"),
	Accent:   hex("#7a4a00"),
	Warning:  hex("#8f1020"),
	Selected: hex("#e4e1d4"),
	Square:   [2]color.Color{hex("#babbc6"), hex("#b4b5c1")},
	Top:      hex("#a9abbb"),
	Runner:   hex("#25262e"),
	Lost:     hex("#eba3a3"),
	Hatch:    hex("#8f1020"),
	Dice: [2]Die{
		{hex("#33343d"), hex("#ffffff"), hex("#8b8c96")},
		{hex("#d0304a"), hex("#ffffff"), hex("#d9929c")},
	},
	IdleDie: hex("#b4b2aa"),
	IdlePip: hex("#25262e"),
	Track:   hex("#cfccbf"),
	Risk:    hexes("#00695c", "#4d6a00", "#7a5a00", "#a13d00", "#a80f22"),
	Heat:    hexes("#7a5a00", "#7f4f00", "#854400", "#8b3900", "#912e00", "#972300", "#9c1812", "#a10d22"),
	Players: [4]Player{
		{Bright: hex("#5a2e00"), Fill: hex("#f5a83a"), Ink: hex("#241500"), Deep: hex("#ffc778"), Trail: hex("#d6ad70")},
		{Bright: hex("#001a40"), Fill: hex("#2fb8f0"), Ink: hex("#03172b"), Deep: hex("#9ad4ff"), Trail: hex("#8fc2eb")},
		{Bright: hex("#1c4c3c"), Fill: hex("#4fa560"), Ink: hex("#04180f"), Deep: hex("#8fe9b4"), Trail: hex("#7accad")},
		{Bright: hex("#5c2b6c"), Fill: hex("#e076ac"), Ink: hex("#2b0518"), Deep: hex("#ffb8d6"), Trail: hex("#cca3e0")},
	},
}

// Contrast is the palette for eyes that need more.
var Contrast = Palette{
	Ground:   hex("#000000"),
	Text:     hex("#ffffff"),
	Muted:    hex("#d6d6d6"),
	Accent:   hex("#ffe14d"),
	Warning:  hex("#ffb3ab"),
	Selected: hex("#333333"),
	Square:   [2]color.Color{hex("#404040"), hex("#4a4a4a")},
	Top:      hex("#5c5c5c"),
	Runner:   hex("#ffffff"),
	Lost:     hex("#99291f"),
	Hatch:    hex("#ffb3ab"),
	Dice: [2]Die{
		{hex("#ffffff"), hex("#000000"), hex("#b0b0b0")},
		{hex("#a3001e"), hex("#ffffff"), hex("#6d0014")},
	},
	IdleDie: hex("#5a5a5a"),
	IdlePip: hex("#ffffff"),
	Track:   hex("#454545"),
	Risk:    hexes("#5ff0d4", "#c0f080", "#ffe14d", "#ffb06a", "#ff8f8f"),
	Heat:    hexes("#fff0a0", "#ffe680", "#ffd966", "#ffcc55", "#ffbb4d", "#ffaa55", "#ff9966", "#ff8f8f"),
	Players: [4]Player{
		{Bright: hex("#ffd287"), Fill: hex("#ffb347"), Ink: hex("#000000"), Deep: hex("#7a4300"), Trail: hex("#5c3d00")},
		{Bright: hex("#8accff"), Fill: hex("#52b4f5"), Ink: hex("#000000"), Deep: hex("#004a85"), Trail: hex("#0a3d8f")},
		{Bright: hex("#a6ffc9"), Fill: hex("#57f0a5"), Ink: hex("#000000"), Deep: hex("#00573a"), Trail: hex("#004733")},
		{Bright: hex("#ffb3cf"), Fill: hex("#f08fb6"), Ink: hex("#000000"), Deep: hex("#7d1545"), Trail: hex("#5c1f70")},
	},
}

// Dark256 is the dark palette picked from the 256 colours of xterm.
var Dark256 = with256(Dark)

// Contrast256 is the palette of high contrast picked from them.
var Contrast256 = with256(Contrast)

// with256 is a dark palette with the players' colours picked by hand: the nearest
// of 256 would leave markers unreadable on some trails.
func with256(p Palette) Palette {
	p.Lost, p.Hatch = hex("88"), hex("210")
	p.Selected = hex("236")
	p.Warning = hex("217")
	p.Slope = nil
	p.Square, p.Top = [2]color.Color{hex("238"), hex("239")}, hex("241")
	p.Dice = [2]Die{{hex("255"), hex("88"), hex("248")}, {hex("124"), hex("231"), hex("52")}}
	p.IdleDie, p.IdlePip = hex("240"), hex("231")
	p.Track = hex("238")
	p.Risk = hexes("79", "150", "221", "215", "210")
	p.Heat = hexes("222", "221", "215", "209", "203")
	for i, c := range []struct{ bright, fill, trail string }{
		{"220", "214", "58"}, {"51", "75", "24"}, {"47", "84", "23"}, {"224", "175", "90"},
	} {
		p.Players[i].Bright, p.Players[i].Fill, p.Players[i].Trail = hex(c.bright), hex(c.fill), hex(c.trail)
	}
	return p
}

// Light256 is the light palette picked from the 256 colours of xterm. No square
// can be dark enough to be seen and light enough for dark markers of four
// colours, so it draws outlines.
var Light256 = Palette{
	Outlined: true,
	Ground:   hex("231"), Text: hex("234"), Muted: hex("240"), Accent: hex("94"), Warning: hex("124"), Selected: hex("254"),
	Square: [2]color.Color{hex("231"), hex("231")}, Top: hex("231"), Runner: hex("235"), Lost: hex("231"), Hatch: hex("124"),
	Dice:    [2]Die{{hex("237"), hex("231"), hex("245")}, {hex("124"), hex("231"), hex("174")}},
	IdleDie: hex("249"), IdlePip: hex("234"), Track: hex("251"),
	Risk: hexes("23", "58", "88", "88", "124"), Heat: hexes("94", "130", "124"),
	Players: [4]Player{
		{Bright: hex("94"), Fill: hex("214"), Ink: hex("16"), Deep: hex("222"), Trail: hex("231")},
		{Bright: hex("18"), Fill: hex("75"), Ink: hex("16"), Deep: hex("117"), Trail: hex("231")},
		{Bright: hex("23"), Fill: hex("71"), Ink: hex("16"), Deep: hex("121"), Trail: hex("231")},
		{Bright: hex("90"), Fill: hex("169"), Ink: hex("16"), Deep: hex("225"), Trail: hex("231")},
	},
}

// For is the palette for a kind of background, or of high contrast, in the
// colours that a terminal can show: at least the sixteen.
func For(light, contrast bool, profile colorprofile.Profile) Palette {
	few, some := profile <= colorprofile.ANSI, profile == colorprofile.ANSI256
	switch {
	case few && light:
		return Light16
	case few:
		return Dark16
	case contrast && some:
		return Contrast256
	case contrast:
		return Contrast
	case light && some:
		return Light256
	case light:
		return Light
	case some:
		return Dark256
	default:
		return Dark
	}
}

// The sixteen colours of old terminals, by their usual names. What they look
// like is the terminal's business, so only pairs that are far apart everywhere
// stand on each other.
var (
	black         = lipgloss.Black
	blue          = lipgloss.Blue
	green         = lipgloss.Green
	magenta       = lipgloss.Magenta
	red           = lipgloss.Red
	white         = lipgloss.BrightWhite
	silver        = lipgloss.White
	brightCyan    = lipgloss.BrightCyan
	brightGreen   = lipgloss.BrightGreen
	brightMagenta = lipgloss.BrightMagenta
	brightYellow  = lipgloss.BrightYellow
	brightRed     = lipgloss.BrightRed
)

// Dark16 is the dark palette of sixteen colours, picked by hand.
var Dark16 = Palette{
	Outlined: true,
	Ground:   black, Text: white, Muted: silver, Accent: brightYellow, Warning: brightRed, Selected: black,
	Square: [2]color.Color{black, black}, Top: black, Runner: white, Lost: black, Hatch: brightRed,
	Dice:    [2]Die{{white, black, silver}, {red, white, red}},
	IdleDie: black, IdlePip: silver, Track: silver,
	Risk: []color.Color{brightGreen, brightYellow, brightRed}, Heat: []color.Color{brightYellow, brightRed},
	Players: [4]Player{
		{Bright: brightYellow, Fill: brightYellow, Ink: black, Deep: black, Trail: black},
		{Bright: brightCyan, Fill: brightCyan, Ink: black, Deep: black, Trail: black},
		{Bright: brightGreen, Fill: brightGreen, Ink: black, Deep: black, Trail: black},
		{Bright: brightMagenta, Fill: brightMagenta, Ink: black, Deep: black, Trail: black},
	},
}

// Light16 is the light palette of sixteen colours.
var Light16 = Palette{
	Outlined: true,
	Ground:   white, Text: black, Muted: black, Accent: blue, Warning: red, Selected: white,
	Square: [2]color.Color{white, white}, Top: white, Runner: black, Lost: white, Hatch: red,
	Dice:    [2]Die{{black, white, black}, {red, white, red}},
	IdleDie: white, IdlePip: black, Track: black,
	Risk: []color.Color{blue, red}, Heat: []color.Color{blue, red},
	Players: [4]Player{
		{Bright: red, Fill: red, Ink: white, Deep: white, Trail: white},
		{Bright: blue, Fill: blue, Ink: white, Deep: white, Trail: white},
		{Bright: green, Fill: green, Ink: white, Deep: white, Trail: white},
		{Bright: magenta, Fill: magenta, Ink: white, Deep: white, Trail: white},
	},
}

// Mono has no colour at all: weight, reverse video and glyphs say everything.
var Mono = Palette{Outlined: true}
