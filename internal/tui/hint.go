package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/settings"
)

// A hint is what a player is told while it helps.
type hint struct {
	is    settings.Hint
	shown bool
	fresh bool // it is not kept yet that it has been seen
}

// seekHint finds what is to be told in a new state: what helps, has not been seen,
// and has a place where it hides nothing.
func (g *match) seekHint() {
	if g.teaching || g.hint.shown || g.settled != g.seen+1 || !g.settings.Hints || !g.waits() || g.scene.over {
		return
	}
	h, helps := lesson.HintIn(g.scene.now, g.settings.Seen)
	if g.bust != nil {
		h, helps = lesson.HintAfterBust(g.bust.Before, g.settings.Seen)
	}
	if helps && len(g.placeHint(h)) > 0 {
		g.hint = hint{is: h, shown: true, fresh: true}
	}
}

// keepSeen remembers that a hint has been seen.
func (m *Model) keepSeen() tea.Cmd {
	if m.match == nil || !m.match.hint.fresh {
		return nil
	}
	m.match.hint.fresh = false
	seen := m.match.hint.is
	m.note(func(s *settings.Settings) { s.Seen = s.Seen.With(seen) })
	return m.flush
}

// showHint draws the hint, if there is one and still room for it.
func (g *match) showHint(c canvas) {
	if !g.hint.shown || !g.waits() {
		return
	}
	for _, line := range g.placeHint(g.hint.is) {
		c.putIn(line.rect, line.text, g.theme.Accent)
	}
}

// A placedText is a line of text and where it stands.
type placedText struct {
	rect
	text string
}

// placeHint breaks a hint into lines for the first place that is free and large
// enough for it in full, or else in short; nothing where there is none.
func (g *match) placeHint(h settings.Hint) []placedText {
	full, short := g.text.Hint(h)
	for _, text := range []string{full, short} {
		for _, place := range g.freePlaces() {
			if lines := placeText(text, place); len(lines) > 0 {
				return lines
			}
		}
	}
	return nil
}

// freePlaces are the lines on which nothing stands: the corners of the board where
// nobody sits, what the question leaves of its panel, and the end of the line of
// events.
func (g *match) freePlaces() [][]rect {
	if g.layout.size == tooSmall {
		return nil
	}
	var places [][]rect
	for corner := game.MaxSeats - 1; corner >= len(g.names); corner-- {
		l := g.layout.seats[corner]
		places = append(places, []rect{inset(l.name), inset(l.claims), inset(l.last)})
	}
	if under := g.freePanel(); len(under) > 0 {
		places = append(places, under)
	}
	used := ansi.StringWidth(g.eventLine())
	if used > 0 {
		used += 2
	}
	if r := g.layout.events; g.notice == "" && g.eventsFree() && used < r.w {
		places = append(places, []rect{{r.x + used, r.y, r.w - used, 1}})
	}
	return places
}

// inset is a line of a corner without the cells next to the edge and the board.
func inset(r rect) rect { return rect{r.x + 1, r.y, max(0, r.w-1), 1} }

// freePanel are the lines of the panel below its rows.
func (g *match) freePanel() []rect {
	r := g.layout.panel
	bottom := r.y + 1
	for _, row := range g.placeRows(g.panel().rows) {
		bottom = max(bottom, row.rect.bottom())
	}
	var free []rect
	for y := bottom; y < r.bottom() && y < g.layout.events.y; y++ {
		free = append(free, rect{r.x, y, r.w, 1})
	}
	return free
}

// eventsFree reports whether the line of events is not the panel's last row now.
func (g *match) eventsFree() bool {
	for _, row := range g.placeRows(g.panel().rows) {
		if row.rect.y == g.layout.events.y {
			return false
		}
	}
	return true
}

// placeText breaks a text into lines, from the first on that are wide enough, or
// not at all where there are too few.
func placeText(text string, lines []rect) []placedText {
	var placed []placedText
	words := strings.Fields(text)
	for _, r := range lines {
		line := ""
		for len(words) > 0 {
			longer := strings.TrimSpace(line + " " + words[0])
			if ansi.StringWidth(longer) > r.w {
				break
			}
			line, words = longer, words[1:]
		}
		if line != "" {
			placed = append(placed, placedText{r, line})
		}
	}
	if len(words) > 0 {
		return nil
	}
	return placed
}
