package look

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
)

// behind is how much of the ground is in an area that is not the one in front.
const behind = 0.55

// HasAreas reports whether a plot can be painted as areas: there are colours
// enough, and parts of a cell.
func (t *Theme) HasAreas() bool { return t.HasHalves() && !t.Outlined }

// Colored reports whether there are colours at all.
func (t *Theme) Colored() bool { return !t.mono }

// Area is the style of a seat's area in a plot, and of what is written on it, at a
// height from 0 at its foot to 1.
func (t *Theme) Area(seat int, height float64) uv.Style {
	s := t.Seats[seat].Band
	if t.fades {
		s.Bg = mix(s.Bg, s.Fg, claimDeepens*(1-height))
	}
	return s
}

// Behind is Area for the area that stands behind.
func (t *Theme) Behind(seat int, height float64) uv.Style {
	if !t.fades {
		s := t.Seats[seat].Trail
		s.Attrs |= uv.AttrBold
		return s
	}
	s := t.Strong
	s.Bg = t.behind(seat, height)
	return s
}

func (t *Theme) behind(seat int, height float64) color.Color {
	return mix(t.Seats[seat].fill, t.Ground.Bg, behind+claimDeepens*(1-height))
}

// Gain is the style of what has risen, and Loss of what has fallen, as a bar.
func (t *Theme) Gain() uv.Style { return t.bar(0) }

// Loss is the other of Gain.
func (t *Theme) Loss() uv.Style { return t.bar(1) }

func (t *Theme) bar(bust float64) uv.Style {
	s := t.Risk(bust)
	s.Attrs = 0
	return s
}
