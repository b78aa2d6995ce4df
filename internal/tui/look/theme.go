package look

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/lucasb-eyer/go-colorful"
)

// A Theme is a palette made into styles, with the glyphs to draw them.
type Theme struct {
	Glyphs
	// Outlined says that there are too few colours for squares to be painted.
	Outlined bool
	mono     bool // no colour at all
	fades    bool // there are colours enough for what fades

	Ground, Text, Strong, Muted, Accent, Warning uv.Style
	// Cursor is the highlighted line, Marked the accent on it and Faded the
	// muted text on it.
	Cursor, Marked, Faded uv.Style
	// Button is the highlighted one of two, Rest the other.
	Button, Rest uv.Style
	// Better is the button that would have been the better one.
	Better uv.Style
	// GoodBar and BadBar are the bars of a good roll and of a bust, Meter is what
	// they do not fill.
	GoodBar, BadBar, Meter uv.Style

	squares [rows][2]uv.Style // by the board's row and the square's parity
	tops    [rows]uv.Style
	Runner  uv.Style
	Lost    uv.Style // what fell, on a lost square
	Hatch   uv.Style // a lost square

	Dice    [2]DieStyle // of the one pair and of the other
	DimDice [2]DieStyle // the same, of a roll that was not taken
	IdleDie DieStyle
	BustDie DieStyle // that says BUST

	track uv.Style
	risk  []color.Color
	heat  []color.Color

	TitleOut uv.Style // letters of the title that a bust knocked out

	Seats [4]Seat
}

// rows is how many squares the board is high.
const rows = 13

// claimDeepens is how much deeper a claimed column is at the board's foot.
const claimDeepens = 0.16

// A DieStyle is the styles of a die.
type DieStyle struct{ Face, Upper, Lower uv.Style }

// A Seat is the styles of one seat.
type Seat struct {
	Name  uv.Style // its name on the ground
	Band  uv.Style // its name when it is to move
	Trail uv.Style // squares covered this turn, and its marker there
	Rope  uv.Style // from its marker to its runner, on the trail
	Line  uv.Style // a rope on the ground
	Die   DieStyle // that says STOP or WINS
	claim [rows]uv.Style
	mark  color.Color
	deep  color.Color
	fill  color.Color
}

// New makes the theme of a palette and a glyph set.
func New(p Palette, g Glyphs) *Theme {
	mono := p.Text == nil
	fg := func(c color.Color) uv.Style { return uv.Style{Fg: c, Bg: p.Ground} }
	bold := func(s uv.Style) uv.Style { s.Attrs |= uv.AttrBold; return s }
	// Without colours, what has a background of its own is reversed.
	on := func(bg, ink color.Color) uv.Style {
		s := uv.Style{Fg: ink, Bg: bg}
		if mono {
			s.Attrs |= uv.AttrReverse
		}
		return s
	}
	t := &Theme{
		Glyphs: g, Outlined: p.Outlined, mono: mono, fades: len(p.Slope) > 0,
		Ground: fg(p.Text), Text: fg(p.Text), Strong: bold(fg(p.Text)), Muted: fg(p.Muted),
		Accent: bold(fg(p.Accent)), Warning: bold(fg(p.Warning)),
		Cursor:   bold(uv.Style{Fg: p.Text, Bg: p.Selected}),
		Marked:   bold(uv.Style{Fg: p.Accent, Bg: p.Selected}),
		Faded:    uv.Style{Fg: p.Text, Bg: p.Selected},
		Button:   bold(on(p.Accent, p.Ground)),
		Rest:     bold(uv.Style{Fg: p.Text, Bg: p.Selected}),
		Runner:   bold(on(p.Runner, p.Ground)),
		Lost:     bold(uv.Style{Fg: p.Warning, Bg: p.Lost}),
		Hatch:    uv.Style{Fg: p.Hatch, Bg: p.Lost},
		IdleDie:  dieStyle(Die{p.IdleDie, p.IdlePip, p.IdleDie}, p.Ground, mono),
		BustDie:  dieStyle(Die{p.Lost, p.Warning, p.Lost}, p.Ground, false),
		track:    uv.Style{Fg: p.Track, Bg: p.Ground},
		risk:     p.Risk,
		heat:     p.Heat,
		TitleOut: fg(p.Muted),
	}
	good := step(p.Risk, 0)
	t.Better = bold(on(good, p.Ground))
	t.GoodBar, t.BadBar = fg(good), fg(p.Hatch)
	if t.fades {
		t.GoodBar, t.BadBar = fg(mix(good, p.Ground, 0.45)), fg(mix(p.Hatch, p.Lost, 0.7))
	}
	t.Meter = uv.Style{Fg: p.Text, Bg: p.Selected}
	t.Dice[0] = dieStyle(p.Dice[0], p.Ground, false)
	t.Dice[1] = dieStyle(p.Dice[1], p.Ground, mono)
	for i, d := range p.Dice {
		t.DimDice[i] = t.Dice[i]
		if t.fades {
			t.DimDice[i] = dieStyle(Die{mix(d.Face, p.Ground, 0.4), mix(d.Pip, p.Ground, 0.2), mix(d.Edge, p.Ground, 0.4)}, p.Ground, false)
		}
	}
	if mono {
		t.IdleDie.Face.Attrs, t.IdleDie.Upper.Attrs, t.IdleDie.Lower.Attrs = uv.AttrFaint, uv.AttrFaint, uv.AttrFaint
	}
	for row := range rows {
		for parity := range 2 {
			t.squares[row][parity] = uv.Style{Fg: p.Muted, Bg: p.square(row, parity)}
		}
		t.tops[row] = bold(uv.Style{Fg: p.Text, Bg: p.top(row)})
	}
	for i, c := range p.Players {
		s := Seat{
			Name:  bold(fg(c.Bright)),
			Band:  bold(on(c.Fill, c.Ink)),
			Trail: uv.Style{Fg: c.Bright, Bg: c.Trail},
			Rope:  bold(uv.Style{Fg: c.Fill, Bg: c.Trail}),
			Line:  fg(c.Fill),
			Die:   dieStyle(Die{c.Fill, c.Ink, mix(c.Fill, c.Ink, 0.35)}, p.Ground, mono),
			mark:  c.Bright, deep: c.Deep, fill: c.Fill,
		}
		for row := range s.claim {
			s.claim[row] = s.Band
			if t.fades {
				s.claim[row].Bg = mix(c.Fill, c.Ink, claimDeepens*float64(row)/(rows-1))
			}
		}
		t.Seats[i] = s
	}
	return t
}

func dieStyle(d Die, ground color.Color, reversed bool) DieStyle {
	s := DieStyle{
		Face:  uv.Style{Fg: d.Pip, Bg: d.Face, Attrs: uv.AttrBold},
		Upper: uv.Style{Fg: d.Face, Bg: ground},
		Lower: uv.Style{Fg: d.Edge, Bg: ground},
	}
	if reversed {
		s.Face.Attrs |= uv.AttrReverse
	}
	return s
}

// square is the colour of a square in a row of the board.
func (p Palette) square(row, parity int) color.Color {
	if len(p.Slope) == 0 {
		return p.Square[parity]
	}
	c := along(p.Slope, float64(row)/(rows-1))
	if parity == 1 {
		return mix(c, color.White, 0.035)
	}
	return mix(c, color.Black, 0.055)
}

// top is the colour of the square with the column's number.
func (p Palette) top(row int) color.Color {
	if len(p.Slope) == 0 {
		return p.Top
	}
	return mix(along(p.Slope, float64(row)/(rows-1)), color.White, 0.16)
}

// mix is a with a share of b, from 0 to 1. A colour that is the terminal's own
// mixes with nothing.
func mix(a, b color.Color, share float64) color.Color {
	if a == nil || b == nil {
		return a
	}
	from, okA := colorful.MakeColor(a)
	to, okB := colorful.MakeColor(b)
	if !okA || !okB {
		return a
	}
	return from.BlendRgb(to, share).Clamped()
}

// along is the colour at a place on a scale, from 0 to 1, nil for an empty scale.
func along(scale []color.Color, at float64) color.Color {
	if len(scale) == 0 {
		return nil
	}
	place := min(max(at, 0), 1) * float64(len(scale)-1)
	i := min(int(place), len(scale)-1)
	if i == len(scale)-1 {
		return scale[i]
	}
	return mix(scale[i], scale[i+1], place-float64(i))
}

// step is the nearest colour on a scale, where nothing is to be mixed.
func step(scale []color.Color, at float64) color.Color {
	if len(scale) == 0 {
		return nil
	}
	return scale[min(int(min(max(at, 0), 1)*float64(len(scale))), len(scale)-1)]
}

// Square is the style of an open square, by the row of the board it stands in, from
// 0 at the top, and its number.
func (t *Theme) Square(row int, square uint8) uv.Style { return t.squares[row][square%2] }

// Top is the style of a column's top square, by its row.
func (t *Theme) Top(row int) uv.Style { return t.tops[row] }

// Claim is the style of a square that a seat has claimed, by its row.
func (t *Theme) Claim(seat, row int) uv.Style { return t.Seats[seat].claim[row] }

// Marker is the seat's marker on a square of the given style.
func (t *Theme) Marker(seat int, square uv.Style) uv.Style {
	square.Fg = t.Seats[seat].mark
	square.Attrs |= uv.AttrBold
	return square
}

// Selected is text that goes with the next letter typed, in a line of a style.
func (t *Theme) Selected(line uv.Style) uv.Style {
	line.Fg, line.Bg = line.Bg, line.Fg
	if t.mono {
		line.Attrs ^= uv.AttrReverse
	}
	return line
}

// OnRunner is the seat's glyph on a runner's square.
func (t *Theme) OnRunner(seat int) uv.Style {
	s := t.Runner
	if !t.mono {
		s.Fg = t.Seats[seat].deep
	}
	return s
}

// Ghost is where a runner of the seat would land.
func (t *Theme) Ghost(seat int) uv.Style {
	s := t.Seats[seat].Trail
	s.Attrs |= uv.AttrBold
	return s
}

// Half is a style over the ground, as of what is drawn by half cells.
func (t *Theme) Half(s uv.Style) uv.Style { return uv.Style{Fg: s.Bg, Bg: t.Ground.Bg} }

// Risk is the style of a chance of a bust, 0 to 1: from cool to hot at a half.
func (t *Theme) Risk(bust float64) uv.Style {
	s := t.Strong
	switch {
	case t.mono:
	case t.fades:
		s.Fg = along(t.risk, 2*bust)
	default:
		s.Fg = step(t.risk, 2*bust)
	}
	return s
}

// Gauge is the style of a gauge's cell at a place from 0 to 1, filled or empty.
func (t *Theme) Gauge(at float64, filled bool) uv.Style {
	if !filled {
		return t.track
	}
	s := t.Risk(at)
	s.Attrs = 0
	return s
}

// Heat is the style of the title's nth letter of so many, lit.
func (t *Theme) Heat(n, of int) uv.Style {
	s := t.Strong
	switch at := float64(n) / float64(max(of-1, 1)); {
	case t.mono:
		s.Attrs |= uv.AttrReverse
	case t.fades:
		s.Fg = along(t.heat, at)
	default:
		s.Fg = step(t.heat, at)
	}
	return s
}

// Fade is a seat's band as it runs out to the right: its style at a place from 0
// to 1 of what is left of the line after its text. It reports false where there
// are not colours enough.
func (t *Theme) Fade(seat int, at float64) (uv.Style, bool) {
	if !t.fades {
		return uv.Style{}, false
	}
	s := t.Seats[seat].Band
	s.Bg = mix(t.Seats[seat].fill, t.Ground.Bg, at)
	return s, true
}

// Dimmed is a style with less weight, for what no longer matters.
func (t *Theme) Dimmed(s uv.Style) uv.Style {
	if !t.fades {
		return s
	}
	s.Bg = mix(s.Bg, t.Ground.Bg, 0.35)
	return s
}

// Distant is the style of a sign that is of less weight for now, since what it
// stands for is still to come.
func (t *Theme) Distant(s uv.Style) uv.Style {
	if !t.fades {
		return t.Muted
	}
	s.Fg, s.Bg = mix(s.Fg, t.Ground.Bg, 0.5), mix(s.Bg, t.Ground.Bg, 0.5)
	s.Attrs = 0
	return s
}

// Shining is a style in full light, for a moment.
func (t *Theme) Shining(s uv.Style) uv.Style {
	if !t.fades {
		return s
	}
	s.Bg = mix(s.Bg, color.White, 0.55)
	return s
}
