package tui

import (
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/review"
	"cantstop/internal/words"
)

// A momentList is the moments of a game while one of them is chosen.
type momentList struct {
	moments []review.Moment
	cursor  int
}

func newMomentList(s *reviewScreen) *momentList {
	l := &momentList{moments: s.moments}
	l.cursor = s.moment(l.moments)
	return l
}

// moment is the place of the moment that is looked at, or of the last one before it.
func (s *reviewScreen) moment(moments []review.Moment) int {
	d := s.decision()
	if d == nil {
		return 0
	}
	at := 0
	for i, m := range moments {
		if m.Node <= d.Node {
			at = i
		}
	}
	return at
}

func (l *momentList) press(s *reviewScreen, k tea.KeyPressMsg) action {
	n := len(l.moments)
	switch {
	case key.Matches(k, s.keys.back), key.Matches(k, s.keys.review.moments):
		s.list = nil
	case n == 0:
	case key.Matches(k, s.keys.move):
		l.cursor = (l.cursor + s.keys.step(k) + n) % n
	case key.Matches(k, s.keys.choose):
		s.toMoment(l.moments[l.cursor])
		s.list = nil
	}
	return nil
}

func (l *momentList) bindings(s *reviewScreen) keyLine {
	k := s.keys
	k.choose.SetEnabled(len(l.moments) > 0)
	return keyLine{first: k.choose, others: []key.Binding{k.move}, last: []key.Binding{k.back}}
}

// toMoment goes to the decision of a moment, or to the last one before a roll.
func (s *reviewScreen) toMoment(m review.Moment) {
	if m.Entry >= 0 {
		s.goTo(s.review.Entries[m.Entry].Main)
		return
	}
	for i, decision := range s.steps {
		if s.review.Decisions[decision].Node <= m.Node {
			s.at = i
		}
	}
}

// drawMoments draws the moments, with the one that is looked at, or that is chosen,
// in sight.
func (s *reviewScreen) drawMoments(c canvas, r rect) {
	t := s.theme
	moments := s.moments
	cursor := s.moment(moments)
	if s.list != nil {
		moments, cursor = s.list.moments, s.list.cursor
	}
	c.put(r.x, r.y, s.text.Say(words.RevMoments), t.Strong)
	c.putRight(r.row(0), s.text.Say(words.RevPoints), t.Muted)
	if len(moments) == 0 {
		c.putIn(r.row(1), s.text.Say(words.RevNoMoments), t.Muted)
		return
	}
	room := r.h - 1
	top := s.topMoment(room, len(moments), cursor)
	for i := range min(room, len(moments)-top) {
		s.drawMoment(c, r.row(1+i), moments[top+i], top+i == cursor)
	}
	drawBar(c, rect{r.right() + 1, r.y + 1, 1, room}, t, top, len(moments))
}

// topMoment is the first of so many moments in sight, where there is room for some.
func (s *reviewScreen) topMoment(room, moments, cursor int) int {
	return min(max(0, cursor-room/2), max(0, moments-room))
}

// drawMoment draws a moment in a line: its turn, whose it is, what it was, and its
// points.
func (s *reviewScreen) drawMoment(c canvas, r rect, m review.Moment, marked bool) {
	t := s.theme
	turn, seat, what, kind, points := s.tellMoment(m)
	muted, text := t.Muted, t.Text
	if marked {
		c.fill(rect{r.x - 1, r.y, r.w + 1, 1}, t.Cursor)
		c.put(r.x-1, r.y, t.Glyphs.Cursor, t.Marked)
		muted, text = t.Faded, t.Cursor
	}
	name := t.Seats[seat].Name
	style := t.Warning
	if points > 0 {
		style = t.Gain()
	}
	if marked {
		name.Bg, style.Bg = t.Cursor.Bg, t.Cursor.Bg
	}
	c.putRight(rect{r.x, r.y, 3, 1}, strconv.Itoa(turn), muted)
	x := c.put(r.x+4, r.y, t.Glyphs.Seats[seat], name) + 1
	right := c.putRight(rect{r.right() - 4, r.y, 4, 1}, signed(points), style) - 1
	if room := right - x; room > ansi.StringWidth(what.full)+ansi.StringWidth(kind)+1 && room >= 32 {
		c.putRight(rect{x, r.y, room, 1}, kind, muted)
	}
	c.putIn(rect{x, r.y, right - x, 1}, what.fit(right-x), text)
}

// tellMoment is what there is to tell of a moment: of dice, the points are those of
// the seat that is reviewed.
func (s *reviewScreen) tellMoment(m review.Moment) (turn, seat int, what phrase, kind string, points int) {
	if m.Entry >= 0 {
		e := &s.review.Entries[m.Entry]
		what.full = s.text.Lapse(e)
		return e.Turn, int(e.Seat), what, s.text.LossName(e.Name), -s.review.Cost(e, review.Whole)
	}
	roll := &s.review.Rolls[m.Roll]
	what.full = s.text.Dice(roll.Dice)
	if roll.Bust {
		what = phrase{s.text.Say(words.RevBustAgainst, s.text.Whole(float64(roll.Busts)/1296)), s.text.Say(words.HistoryBust)}
	}
	return roll.Turn, int(roll.Seat), what, s.text.Say(words.RevDiceKind), words.Points(roll.Luck(roll.Seat))
}

// drawSide draws what stands beside a decision where there is room, or over it.
func (s *reviewScreen) drawSide(c canvas, l reviewLayout) {
	if l.list.w > 0 {
		s.drawMoments(c, l.list)
	} else if s.list != nil {
		r := s.layout.dialog()
		n := min(max(2, len(s.list.moments)+1)+4, r.h)
		r.y, r.h = r.y+(r.h-n)/2, n
		c.fill(r, s.theme.Ground)
		drawBox(c, r, s.theme.Frame, s.theme.Muted)
		s.drawMoments(c, rect{r.x + 3, r.y + 2, r.w - 7, r.h - 4})
	}
	s.drawPlot(c, l)
	s.drawBooks(c, l)
}
