package paint

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// A picture is all that a terminal shows and is set to. The zero picture is a
// terminal as it was found.
type picture struct {
	content  string
	cursor   int // its style as DECSCUSR has it, or hidden
	x, y     int // where it is
	title    string
	mouse    tea.MouseMode
	clusters bool // a cluster of characters has the width of one (DEC mode 2027)
}

// hidden is the style of a cursor that is not seen, and the one that a terminal
// has by itself.
const hidden = 0

// picture is what a view shows on this terminal.
func (p *painter) picture(v tea.View) picture {
	pic := picture{content: v.Content, title: v.WindowTitle, mouse: v.MouseMode, clusters: p.cells.Method == ansi.GraphemeWidth}
	if c := v.Cursor; c != nil {
		pic.cursor, pic.x, pic.y = uv.CursorShape(c.Shape).Encode(c.Blink), c.X, c.Y
	}
	return pic
}

// settingsTo is what changes the settings of a terminal to those of another
// picture.
func (p picture) settingsTo(next picture) string {
	var b strings.Builder
	if next.clusters != p.clusters {
		if next.clusters {
			b.WriteString(ansi.SetModeUnicodeCore)
		} else {
			b.WriteString(ansi.ResetModeUnicodeCore)
		}
	}
	if next.mouse != p.mouse {
		if p.mouse != tea.MouseModeNone {
			b.WriteString(ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseAnyEvent + ansi.ResetModeMouseExtSgr)
		}
		switch next.mouse {
		case tea.MouseModeNone:
		case tea.MouseModeCellMotion:
			b.WriteString(ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr)
		case tea.MouseModeAllMotion:
			b.WriteString(ansi.SetModeMouseAnyEvent + ansi.SetModeMouseExtSgr)
		}
	}
	if next.title != p.title {
		b.WriteString(ansi.SetWindowTitle(next.title))
	}
	if next.cursor != p.cursor {
		b.WriteString(ansi.SetCursorStyle(next.cursor))
	}
	return b.String()
}
