package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/settings"
	"cantstop/internal/words"
)

func (s *lessonScreen) draw(c canvas) *tea.Cursor {
	s.drawHeading(c)
	s.drawPlay(c, s.considered)
	if s.layout.history.w > 0 {
		s.drawLessons(c)
	}
	s.drawLegend(c)
	s.drawInfo(c)
	asked := s.panel()
	rows := s.arranged(asked)
	if last := len(rows) - 1; last < 0 || rows[last].rect.y < s.layout.events.y {
		s.drawEvents(c, s.howTo().fit(s.layout.events.w))
	}
	s.drawAsked(c, asked, rows)
	return nil
}

// drawHeading draws how far the lessons have come, and what this one is called: in
// the compact layout in the lower corners of the board.
func (s *lessonScreen) drawHeading(c canvas) {
	t, l := s.theme, s.layout
	title, number := s.text.LessonTitle(s.lesson.Number), s.text.Say(words.LearnNumber, s.lesson.Number, settings.Lessons)
	if l.size == compact {
		left, right := l.seats[3], l.seats[2]
		s.drawProgress(c, left.last, 2)
		c.putIn(left.claims, s.text.Say(words.LearnHeading), t.Accent)
		c.putRight(right.claims, number, t.Muted)
		c.putRight(right.last, title, t.Strong)
		return
	}
	if l.banner.w > 0 {
		s.drawBanner(c)
	}
	at := l.title[0]
	x := c.putIn(at, s.text.Say(words.LearnHeading), t.Accent) + 1
	s.drawProgress(c, rect{x, at.y, at.right() - x, 1}, 3)
	x = c.putIn(l.title[1], title, t.Strong)
	c.putRight(rect{x + 1, l.title[1].y, l.title[1].right() - x - 1, 1}, number, t.Muted)
}

// drawProgress draws the lessons as a column that lies, of squares so many cells wide,
// with a rope up to this one.
func (s *lessonScreen) drawProgress(c canvas, r rect, width int) {
	t := s.theme
	for i := range settings.Lessons {
		at := rect{r.x + i*width, r.y, width, 1}
		n := i + 1
		style := t.Square(6, uint8(n))
		text := strconv.Itoa(n)
		switch {
		case n < s.lesson.Number:
			for x := range width {
				c.put(at.x+x, at.y, t.Line, t.Seats[lesson.Learner].Rope)
			}
			continue
		case n == s.lesson.Number:
			style = t.OnRunner(int(lesson.Learner))
		case n == settings.Lessons:
			style = t.Top(6)
		}
		c.fill(at, style)
		c.putMiddle(at, text, style)
	}
}

// drawLessons lists the lessons, where there is room beside the board.
func (s *lessonScreen) drawLessons(c canvas) {
	t, r := s.theme, s.layout.history
	apart := min(2, max(1, r.h/(settings.Lessons+1)))
	for i := range settings.Lessons {
		n := i + 1
		style, mark := t.Muted, " "
		switch {
		case n == s.lesson.Number:
			style, mark = t.Accent, t.Glyphs.Cursor
		case n < s.lesson.Number:
			mark = t.Glyphs.Seats[lesson.Learner]
		}
		at := rect{r.x, r.y + 1 + i*apart, r.w, 1}
		if at.y < r.bottom() {
			c.put(at.x, at.y, mark, t.Seats[lesson.Learner].Name)
			c.putIn(rect{at.x + 2, at.y, at.w - 2, 1}, strconv.Itoa(n)+"  "+s.text.LessonTitle(n), style)
		}
	}
}

// drawLegend says in the free corner of the board what stands on it.
func (s *lessonScreen) drawLegend(c canvas) {
	if s.layout.size == compact || s.underWay() {
		return
	}
	t, seat := s.theme, int(lesson.Learner)
	type sign struct {
		glyph string
		style uv.Style
		about words.Key
	}
	var signs []sign
	if _, considers := s.considered(); considers {
		signs = append(signs, sign{t.Around[0] + t.Glyphs.Ghost + t.Around[1], t.Ghost(seat), words.LegendGhost})
	}
	if s.scene.now.Runners != (game.Squares{}) {
		signs = append(signs, sign{t.Beside[0] + t.Glyphs.Runner + t.Beside[1], t.OnRunner(seat), words.LegendRunner})
	}
	if s.scene.now.Markers[seat] != (game.Squares{}) {
		signs = append(signs, sign{t.Glyphs.Seats[seat], t.Marker(seat, t.Square(10, 1)), words.LegendMarker})
	}
	corner := s.layout.seats[3]
	lines := []rect{corner.name, corner.claims, corner.last}
	for i, of := range signs {
		r := lines[len(lines)-len(signs)+i]
		box := rect{r.x + 1, r.y, 3, 1}
		c.fill(box, of.style)
		c.putMiddle(box, of.glyph, of.style)
		c.putIn(rect{box.right() + 1, r.y, r.right() - box.right() - 1, 1}, s.text.Say(of.about), t.Muted)
	}
}

// howTo is how the keys do what is asked.
func (s *lessonScreen) howTo() phrase {
	if s.underWay() {
		return phrase{}
	}
	k := s.enabled()
	space, moves := s.text.Say(words.KeySpace), k.move.Help().Key
	switch o := s.offer(); {
	case s.over() && s.last() && s.moment().Answer.Then == lesson.Learned:
		return phrase{full: s.text.Say(words.LearnVariants, k.help.Help().Key)}
	case s.over() && k.takeBack.Enabled():
		return phrase{full: s.text.Say(words.LearnBack, k.takeBack.Help().Key)}
	case s.over():
		return phrase{}
	case len(o.Moves) > 1:
		return phrase{s.text.Say(words.LearnLooks, moves, space), s.text.Say(words.LearnLooksShort, moves, space)}
	case o.Both():
		return phrase{full: s.text.Say(words.LearnActs, s.keys.roll.Help().Key, s.keys.stop.Help().Key, moves, space)}
	default:
		return phrase{}
	}
}

// drawAsked draws the panel with its rows in their places.
func (s *lessonScreen) drawAsked(c canvas, p panel, rows []placedRow) {
	t, r := s.theme, s.layout.panel
	title := t.Accent
	switch {
	case p.alarm:
		title = t.Warning
	case p.seat >= 0:
		title = t.Seats[p.seat].Name
	}
	room := r.w
	if p.aside != "" {
		room -= ansi.StringWidth(p.aside) + 1
	}
	c.fill(r.row(0), t.Ground)
	x := c.putIn(rect{r.x, r.y, room, 1}, p.title.fit(room), title)
	c.putRight(rect{x + 1, r.y, r.right() - x - 1, 1}, p.aside, t.Muted)
	for _, place := range rows {
		c.fill(place.rect, t.Ground)
		s.drawPanelRow(c, place.rect, place.row, !s.underWay() && place.row.has(s.cursor))
	}
}
