package look

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
)

// A Theme is a palette made into styles, with the glyphs to draw them.
type Theme struct {
	Glyphs
	// Outlined says that squares are drawn by their edges, and by dots.
	Outlined bool
	mono     bool // no colour at all

	Ground, Text, Strong, Muted, Accent, Warning uv.Style
	// Cursor is the highlighted line, Marked the accent on it and Faded the
	// muted text on it.
	Cursor, Marked, Faded uv.Style
	// Button is the highlighted one of two, Rest the other.
	Button, Rest uv.Style

	Square   [2]uv.Style
	Top      uv.Style
	Runner   uv.Style
	Lost     uv.Style
	Die      uv.Style
	IdleDie  uv.Style
	Preview  uv.Style // where a runner would land
	Ghost    uv.Style // and around it
	TitleLit uv.Style // letters of the title that are lit
	TitleOut uv.Style // letters of the title that a bust knocked out

	Seats [4]Seat
}

// A Seat is the styles of one seat.
type Seat struct {
	Name  uv.Style // its name on the ground
	Band  uv.Style // its name when it is to move, and claimed columns
	Trail uv.Style // squares covered this turn
	mark  color.Color
	deep  color.Color
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
		Glyphs: g, Outlined: p.Outlined, mono: mono,
		Ground: fg(p.Text), Text: fg(p.Text), Strong: bold(fg(p.Text)), Muted: fg(p.Muted),
		Accent: bold(fg(p.Accent)), Warning: bold(fg(p.Warning)),
		Cursor:   bold(uv.Style{Fg: p.Text, Bg: p.Selected}),
		Marked:   bold(uv.Style{Fg: p.Accent, Bg: p.Selected}),
		Faded:    uv.Style{Fg: p.Text, Bg: p.Selected},
		Button:   bold(on(p.Accent, p.Ground)),
		Rest:     bold(uv.Style{Fg: p.Text, Bg: p.Selected}),
		Top:      bold(uv.Style{Fg: p.Text, Bg: p.Top}),
		Runner:   bold(on(p.Runner, p.Ground)),
		Lost:     bold(uv.Style{Fg: p.Warning, Bg: p.Lost}),
		Die:      uv.Style{Fg: p.Pip, Bg: p.Die},
		IdleDie:  uv.Style{Fg: p.IdlePip, Bg: p.IdleDie},
		Preview:  bold(uv.Style{Fg: p.Runner, Bg: p.Selected}),
		Ghost:    uv.Style{Fg: p.Muted, Bg: p.Selected},
		TitleLit: bold(fg(p.Accent)), TitleOut: fg(p.Muted),
	}
	for i := range t.Square {
		t.Square[i] = uv.Style{Fg: p.Muted, Bg: p.Square[i]}
	}
	for i, c := range p.Players {
		t.Seats[i] = Seat{
			Name:  bold(fg(c.Bright)),
			Band:  bold(on(c.Fill, c.Ink)),
			Trail: uv.Style{Fg: c.Bright, Bg: c.Trail},
			mark:  c.Bright, deep: c.Deep,
		}
	}
	return t
}

// Marker is the seat's marker on a square of the given style.
func (t *Theme) Marker(seat int, square uv.Style) uv.Style {
	square.Fg = t.Seats[seat].mark
	square.Attrs |= uv.AttrBold
	return square
}

// OnRunner is the seat's glyph on a runner's square.
func (t *Theme) OnRunner(seat int) uv.Style {
	s := t.Runner
	if !t.mono {
		s.Fg = t.Seats[seat].deep
	}
	return s
}

// Edge is the style of a square's painted edge: its colour over the ground.
func (t *Theme) Edge(square uv.Style) uv.Style {
	return uv.Style{Fg: square.Bg, Bg: t.Ground.Bg}
}
