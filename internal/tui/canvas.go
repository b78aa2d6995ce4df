package tui

import (
	"strings"
	"sync"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/tui/look"
)

// A canvas is the screen being drawn: cells, with everything placed by its
// column and row from 0. What lies outside is left out.
type canvas struct {
	*lipgloss.Canvas
	theme *look.Theme
}

// canvases are those that no frame is being drawn on. Each holds some hundred
// kilobytes, and a server draws frame after frame.
var canvases sync.Pool

// newCanvas is an empty canvas. Its last use is finish.
func newCanvas(width, height int, t *look.Theme) canvas {
	cells, ok := canvases.Get().(*lipgloss.Canvas)
	if ok && cells.Width() == width && cells.Height() == height {
		cells.Clear()
	} else {
		cells = lipgloss.NewCanvas(width, height)
	}
	c := canvas{cells, t}
	if t.Ground.Bg != nil {
		c.fill(rect{0, 0, width, height}, t.Ground)
	}
	return c
}

// finish is what has been drawn, as a terminal takes it.
func (c canvas) finish() string {
	defer canvases.Put(c.Canvas)
	return c.Render()
}

// A rect is a part of the screen.
type rect struct{ x, y, w, h int }

func (r rect) right() int  { return r.x + r.w }
func (r rect) bottom() int { return r.y + r.h }

func (r rect) has(x, y int) bool {
	return x >= r.x && x < r.right() && y >= r.y && y < r.bottom()
}

// row is the i-th line of r.
func (r rect) row(i int) rect { return rect{r.x, r.y + i, r.w, 1} }

func (c canvas) fill(r rect, s uv.Style) {
	cell := uv.Cell{Content: " ", Width: 1, Style: s}
	for y := r.y; y < r.bottom(); y++ {
		for x := r.x; x < r.right(); x++ {
			c.SetCell(x, y, &cell)
		}
	}
}

// put writes text from x on and returns the column after it. Text is a single
// line.
func (c canvas) put(x, y int, text string, s uv.Style) int {
	// A space that keeps a line together has done so when lines are drawn.
	text = c.theme.Spell(strings.ReplaceAll(text, "\u00a0", " "))
	for text != "" {
		cluster, width := ansi.FirstGraphemeCluster(text, ansi.GraphemeWidth)
		text = text[len(cluster):]
		if width == 0 {
			continue
		}
		c.SetCell(x, y, &uv.Cell{Content: cluster, Width: width, Style: s})
		x += width
	}
	return x
}

// drawn is how many cells of r something has been drawn in.
func (c canvas) drawn(r rect) int {
	n := 0
	for y := r.y; y < r.bottom(); y++ {
		for x := r.x; x < r.right(); x++ {
			if cell := c.CellAt(x, y); cell != nil && cell.Content != " " && cell.Content != "" {
				n++
			}
		}
	}
	return n
}

// putBlank paints a cell. Blanks next to one another would be erased in their colour,
// which some terminals do not do.
func (c canvas) putBlank(x, y int, s uv.Style) {
	c.SetCell(x, y, &uv.Cell{Content: "\u00a0", Width: 1, Style: s})
}

// putEach writes text from x on, in the style of each column.
func (c canvas) putEach(x, y int, text string, style func(x int) uv.Style) {
	for text = c.theme.Spell(text); text != ""; {
		cluster, width := ansi.FirstGraphemeCluster(text, ansi.GraphemeWidth)
		text = text[len(cluster):]
		c.put(x, y, cluster, style(x))
		x += width
	}
}

// putIn writes text at the left of a line of the given width, cut where it is
// longer.
func (c canvas) putIn(r rect, text string, s uv.Style) int {
	return c.put(r.x, r.y, ansi.Truncate(text, r.w, c.theme.More), s)
}

// putRight writes text at the right of a line, cut where it is longer, and
// returns where it begins.
func (c canvas) putRight(r rect, text string, s uv.Style) int {
	text = ansi.Truncate(text, r.w, c.theme.More)
	x := r.right() - ansi.StringWidth(text)
	c.put(x, r.y, text, s)
	return x
}

// putMiddle writes text in the middle of a line, cut where it is longer.
func (c canvas) putMiddle(r rect, text string, s uv.Style) {
	text = ansi.Truncate(text, r.w, c.theme.More)
	c.put(r.x+(r.w-ansi.StringWidth(text))/2, r.y, text, s)
}
