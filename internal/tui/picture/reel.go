package main

import (
	"image/color"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/settings"
)

// A reel is what a scene has shown.
type reel struct {
	tells         string
	theme         settings.Theme
	width, height int
	frames        []frame       // one at least
	still         int           // the frame that stands for all
	length        time.Duration // of all
}

// A frame is what is shown from a moment on.
type frame struct {
	at    time.Duration
	cells []cell // row by row
}

// A cell is what is seen of a terminal's cell.
type cell struct {
	text        string // "" for nothing but the ground
	ink, ground rgb
	bold        bool
}

// An rgb is a colour: red, green and blue.
type rgb [3]uint8

// take adds what the model shows, if that is new.
func (r *reel) take(at time.Duration, v tea.View) {
	screen := uv.NewScreenBuffer(r.width, r.height)
	uv.NewStyledString(v.Content).Draw(screen, screen.Bounds())
	f := frame{at, make([]cell, 0, r.width*r.height)}
	for y := range r.height {
		for x := range r.width {
			f.cells = append(f.cells, r.seen(screen.CellAt(x, y), v.Cursor != nil && v.Cursor.X == x && v.Cursor.Y == y))
		}
	}
	switch last := len(r.frames) - 1; {
	case last >= 0 && slices.Equal(r.frames[last].cells, f.cells):
	case last >= 0 && r.frames[last].at == at:
		r.frames[last] = f
	default:
		r.frames = append(r.frames, f)
	}
}

// seen is what is seen of a cell, where the cursor stands or not.
func (r *reel) seen(c *uv.Cell, cursor bool) cell {
	text, ground := r.paper()
	out := cell{c.Content, orElse(c.Style.Fg, text), orElse(c.Style.Bg, ground), c.Style.Attrs&uv.AttrBold != 0}
	if (c.Style.Attrs&uv.AttrReverse != 0) != cursor {
		out.ink, out.ground = out.ground, out.ink
	}
	if c.Style.Attrs&uv.AttrFaint != 0 {
		out.ink = out.ground.mixed(out.ink, 2, 3)
	}
	switch out.text {
	case "█":
		out.ground = out.ink
	case "░":
		out.ground = out.ground.mixed(out.ink, 1, 4)
	case "▒":
		out.ground = out.ground.mixed(out.ink, 1, 2)
	case "▓":
		out.ground = out.ground.mixed(out.ink, 3, 4)
	case " ", "":
	default:
		return out
	}
	return cell{ground: out.ground} // whatever it would have been drawn in
}

// paper is what a terminal of the theme has for itself: its text and its ground.
func (r *reel) paper() (text, ground rgb) {
	if r.theme == settings.ThemeLight {
		return rgb{0x1d, 0x1d, 0x23}, rgb{0xfb, 0xfa, 0xf5}
	}
	return rgb{0xe8, 0xe6, 0xdf}, rgb{0x0e, 0x10, 0x17}
}

func orElse(c color.Color, other rgb) rgb {
	if c == nil {
		return other
	}
	red, green, blue, _ := c.RGBA()
	return rgb{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8)}
}

// mixed is a colour with so many parts of another, of so many in all.
func (c rgb) mixed(other rgb, parts, of int) rgb {
	for i := range c {
		c[i] = uint8((int(c[i])*(of-parts) + int(other[i])*parts) / of)
	}
	return c
}
