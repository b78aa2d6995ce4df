package look

import (
	"fmt"
	"image/color"
	"slices"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/lucasb-eyer/go-colorful"
)

// luminance is the relative luminance of WCAG 2.1.
func luminance(c color.Color) float64 {
	f, _ := colorful.MakeColor(c)
	r, g, b := f.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// contrast is the contrast ratio of WCAG 2.1, from 1 to 21.
func contrast(a, b color.Color) float64 {
	hi, lo := luminance(a), luminance(b)
	if hi < lo {
		hi, lo = lo, hi
	}
	return (hi + 0.05) / (lo + 0.05)
}

// palettes are those whose colours are known.
func palettes() map[string]Palette {
	return map[string]Palette{
		"dark": Dark, "light": Light, "contrast": Contrast,
		"dark in 256 colours":     Dark256.mapped(colorprofile.ANSI256.Convert),
		"light in 256 colours":    Light256.mapped(colorprofile.ANSI256.Convert),
		"contrast in 256 colours": Contrast256.mapped(colorprofile.ANSI256.Convert),
	}
}

// mapped is the palette with every colour exchanged.
func (p Palette) mapped(f func(color.Color) color.Color) Palette {
	for _, c := range []*color.Color{
		&p.Ground, &p.Text, &p.Muted, &p.Accent, &p.Warning, &p.Selected, &p.Square[0], &p.Square[1], &p.Top,
		&p.Runner, &p.Lost, &p.Hatch, &p.IdleDie, &p.IdlePip, &p.Track,
		&p.Dice[0].Face, &p.Dice[0].Pip, &p.Dice[0].Edge, &p.Dice[1].Face, &p.Dice[1].Pip, &p.Dice[1].Edge,
	} {
		*c = f(*c)
	}
	for _, scale := range []*[]color.Color{&p.Slope, &p.Risk, &p.Heat} {
		*scale = slices.Clone(*scale)
		for i := range *scale {
			(*scale)[i] = f((*scale)[i])
		}
	}
	for i := range p.Players {
		pl := &p.Players[i]
		for _, c := range []*color.Color{&pl.Bright, &pl.Fill, &pl.Ink, &pl.Deep, &pl.Trail} {
			*c = f(*c)
		}
	}
	return p
}

func TestEveryTextCanBeRead(t *testing.T) {
	const least = 4.5
	for name, p := range palettes() {
		check := func(what string, fg, bg color.Color) {
			t.Helper()
			if c := contrast(fg, bg); c < least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", name, what, c, least)
			}
		}
		check("text", p.Text, p.Ground)
		check("muted text", p.Muted, p.Ground)
		check("accent", p.Accent, p.Ground)
		check("a button's name", p.Ground, p.Accent)
		check("a warning", p.Warning, p.Ground)
		check("highlighted text", p.Text, p.Selected)
		check("highlighted accent", p.Accent, p.Selected)
		for row := range rows {
			check(fmt.Sprint("a column's number in row ", row), p.Text, p.top(row))
		}
		check("the number over a runner", p.Ground, p.Runner)
		check("pips of the one pair", p.Dice[0].Pip, p.Dice[0].Face)
		check("pips of the other pair", p.Dice[1].Pip, p.Dice[1].Face)
		check("idle pips", p.IdlePip, p.IdleDie)
		check("a lost runner", p.Warning, p.Lost)
		for _, c := range p.Risk {
			check("a risk", c, p.Ground)
			check("a risk on the highlighted line", c, p.Selected)
		}
		for _, c := range p.Heat {
			check("the title's heat", c, p.Ground)
		}
		for i, pl := range p.Players {
			check(fmt.Sprint("name ", i+1), pl.Bright, p.Ground)
			check(fmt.Sprint("band ", i+1), pl.Ink, pl.Fill)
			check(fmt.Sprint("runner ", i+1), pl.Deep, p.Runner)
			for row := range rows {
				for parity := range 2 {
					check(fmt.Sprint("marker ", i+1, " in row ", row), pl.Bright, p.square(row, parity))
				}
			}
			check(fmt.Sprint("glyph of a claim by ", i+1, " at the foot"), pl.Ink, mix(pl.Fill, pl.Ink, claimDeepens))
			check(fmt.Sprint("marker ", i+1, " on a lost square"), pl.Bright, p.Lost)
			if theme := New(p, Unicode); theme.HasAreas() {
				for _, height := range []float64{0, 0.5, 1} {
					front, back := theme.Area(i, height), theme.Behind(i, height)
					check(fmt.Sprint("text on the area of ", i+1), front.Fg, front.Bg)
					check(fmt.Sprint("text on the area behind of ", i+1), back.Fg, back.Bg)
				}
			}
			for j, other := range p.Players {
				check(fmt.Sprint("marker ", i+1, " on trail ", j+1), pl.Bright, other.Trail)
			}
		}
	}
}

func TestEverySquareStandsOutFromTheGround(t *testing.T) {
	const least = 1.8
	for name, p := range palettes() {
		check := func(what string, c color.Color) {
			t.Helper()
			if got := contrast(c, p.Ground); got < least {
				t.Errorf("%s: %s has a contrast of %.2f to the ground, want %.1f", name, what, got, least)
			}
		}
		check("a runner's square", p.Runner)
		check("a die of the one pair", p.Dice[0].Face)
		check("a die of the other pair", p.Dice[1].Face)
		for i, pl := range p.Players {
			check(fmt.Sprint("claimed by ", i+1), pl.Fill)
		}
		if p.Outlined {
			continue // the other squares are outlines in the colour of text
		}
		for row := range rows {
			check(fmt.Sprint("an even square in row ", row), p.square(row, 0))
			check(fmt.Sprint("an odd square in row ", row), p.square(row, 1))
			check(fmt.Sprint("a top square in row ", row), p.top(row))
		}
		check("a lost square", p.Lost)
		for i, pl := range p.Players {
			check(fmt.Sprint("trail ", i+1), pl.Trail)
		}
	}
}

// A deficiency turns linear RGB into what an eye without one kind of cone sees:
// Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation
// of Color Vision Deficiency (2009), severity 1.
type deficiency [3][3]float64

var deficiencies = map[string]deficiency{
	"protanopia": {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	},
	"deuteranopia": {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	},
	"tritanopia": {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	},
	"full colour vision": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
}

func (d deficiency) see(c color.Color) colorful.Color {
	f, _ := colorful.MakeColor(c)
	r, g, b := f.LinearRgb()
	var out [3]float64
	for i, row := range d {
		out[i] = row[0]*r + row[1]*g + row[2]*b
	}
	return colorful.LinearRgb(out[0], out[1], out[2]).Clamped()
}

// Twelve units of CIE L*a*b* are five times what a trained eye just tells apart.
func TestPlayersAreToldApartByEveryEye(t *testing.T) {
	const least = 0.12 // go-colorful counts L*a*b* in hundredths
	for name, p := range palettes() {
		for eye, d := range deficiencies {
			for i := range p.Players {
				for j := range i {
					for what, pair := range map[string][2]color.Color{
						"markers":         {p.Players[i].Bright, p.Players[j].Bright},
						"claimed columns": {p.Players[i].Fill, p.Players[j].Fill},
					} {
						if got := d.see(pair[0]).DistanceLab(d.see(pair[1])); got < least {
							t.Errorf("%s, %s: %s of players %d and %d are %.3f apart, want %.2f", name, eye, what, j+1, i+1, got, least)
						}
					}
				}
			}
		}
	}
}

// A trail is no bust, the two pairs of dice are two, and a square that was covered
// is none that was not, for every eye.
func TestWhatMustDifferDiffersForEveryEye(t *testing.T) {
	for name, p := range palettes() {
		if p.Outlined {
			continue // there glyphs tell
		}
		for eye, d := range deficiencies {
			check := func(what string, a, b color.Color, least float64) {
				t.Helper()
				if got := d.see(a).DistanceLab(d.see(b)); got < least {
					t.Errorf("%s, %s: %s are %.3f apart, want %.2f", name, eye, what, got, least)
				}
			}
			check("the two pairs of dice", p.Dice[0].Face, p.Dice[1].Face, 0.22)
			check("a die in use and an idle one", p.Dice[0].Face, p.IdleDie, 0.12)
			for i, pl := range p.Players {
				check(fmt.Sprint("trail ", i+1, " and a bust"), pl.Trail, p.Lost, trailToLoss)
				for row := range rows {
					check(fmt.Sprint("trail ", i+1, " and a square of row ", row), pl.Trail, p.square(row, 1), 0.055)
				}
			}
		}
	}
}

// trailToLoss is how far a trail is from the colour of a bust at the least.
const trailToLoss = 0.08

// Sixteen colours look different everywhere, so players have four different
// ones, and nothing stands on a colour but black or white.
func TestSixteenColoursStayApart(t *testing.T) {
	for name, p := range map[string]Palette{"dark": Dark16, "light": Light16} {
		seen := map[color.Color]bool{}
		for _, pl := range p.Players {
			if seen[pl.Bright] {
				t.Errorf("%s: two players share a colour", name)
			}
			seen[pl.Bright] = true
			for _, c := range []color.Color{pl.Ink, pl.Deep, pl.Trail} {
				if c != lipgloss.Black && c != lipgloss.BrightWhite {
					t.Errorf("%s: %v is neither black nor white", name, c)
				}
			}
		}
		p.mapped(func(c color.Color) color.Color {
			if colorprofile.ANSI.Convert(c) != c {
				t.Errorf("%s: %v is none of the sixteen", name, c)
			}
			return c
		})
	}
}
