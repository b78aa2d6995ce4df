package tui

import (
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// A plotLook is the plot of a review while its cursor is moved from turn to turn.
type plotLook struct {
	moving bool
	turn   int // from 0
}

// begin moves the cursor, from the turn that is looked at.
func (l *plotLook) begin(s *reviewScreen) { l.moving, l.turn = true, s.turn() }

func (l *plotLook) press(s *reviewScreen, k tea.KeyPressMsg) {
	switch {
	case key.Matches(k, s.keys.back), key.Matches(k, s.keys.review.plot):
		l.moving = false
	case key.Matches(k, s.keys.move):
		n := len(s.review.Turns)
		l.turn = (l.turn + s.keys.step(k) + n) % n
	case key.Matches(k, s.keys.choose):
		l.moving = false
		s.toTurnNumber(l.turn + 1)
	}
}

// turn is the turn that is looked at, from 0.
func (s *reviewScreen) turn() int {
	if d := s.decision(); d != nil {
		return d.Turn - 1
	}
	return 0
}

// toTurnNumber goes to the first decision of a turn, or where it has none to the last
// one before it.
func (s *reviewScreen) toTurnNumber(turn int) {
	for i, decision := range s.steps {
		if at := s.review.Decisions[decision].Turn; at <= turn && (i == 0 || s.review.Decisions[s.steps[i-1]].Turn < at) {
			s.at = i
		}
	}
}

// reader is the seat whose chance and account are shown: that of the decision.
func (s *reviewScreen) reader() game.Seat {
	if d := s.decision(); d != nil {
		return d.Seat
	}
	for seat := range s.review.Seats {
		if s.person(game.Seat(seat)) {
			return game.Seat(seat)
		}
	}
	return 0
}

// drawPlot draws the plot where the layout has room for it, or while its cursor is
// moved over the board.
func (s *reviewScreen) drawPlot(c canvas, l reviewLayout) {
	r := l.plot
	if r.w == 0 {
		if !s.look.moving {
			s.drawStrip(c, l)
			return
		}
		r = s.layout.dialog()
		h := min(r.h, 16)
		r.y, r.h = r.y+(r.h-h)/2, h
		c.fill(r, s.theme.Ground)
		drawBox(c, r, s.theme.Frame, s.theme.Muted)
		r = rect{r.x + 2, r.y + 1, r.w - 4, r.h - 2}
	}
	front := s.reader()
	c.putIn(r.row(0), s.text.Say(words.RevChanceTitle, s.names[front]), s.theme.Seats[front].Name)
	p := s.course.of(front)
	if d := s.decision(); d != nil {
		p.cursor = d.Node
	}
	if s.look.moving {
		p.cursor = s.review.Turns[s.look.turn].First
	}
	area := rect{r.x, r.y + 1, r.w, r.h - 2}
	p.draw(c, area)
	axis := stripOf(s.past)
	axis.cursor = s.turn()
	if s.look.moving {
		axis.cursor = s.look.turn
	}
	foot := p.area(area)
	axis.draw(c, rect{foot.x, area.bottom(), foot.w, 1})
}

// drawStrip draws the turns in a line, with the one that is looked at.
func (s *reviewScreen) drawStrip(c canvas, l reviewLayout) {
	if l.strip.w == 0 {
		return
	}
	d := s.decision()
	if d == nil {
		return
	}
	x := c.put(l.strip.x, l.strip.y, s.text.Say(words.TurnOnly, d.Turn), s.theme.Strong)
	x = c.put(x+1, l.strip.y, s.text.Say(words.RevOf, len(s.review.Turns)), s.theme.Muted)
	axis := stripOf(s.past)
	axis.cursor = d.Turn - 1
	axis.draw(c, rect{x + 3, l.strip.y, l.strip.right() - x - 4, 1})
}

// drawBooks draws the account where the layout has room for it.
func (s *reviewScreen) drawBooks(c canvas, l reviewLayout) {
	r := l.books
	if r.w == 0 {
		return
	}
	seat := s.reader()
	a := &s.review.Seats[seat]
	x := c.putIn(r.row(0), s.text.Say(words.RevAccountOf, s.names[seat]), s.theme.Strong)
	s.drawAside(c, r.row(0), x, phrase{s.text.Say(words.RevPoints), s.text.Say(words.RevPoints)})
	w := s.accountOf(s.review, seat, true)
	w.draw(c, rect{r.x, r.y + 1, r.w, len(w.rows)}, w.labelWidth(16))
	y := r.y + 1 + len(w.rows)
	if y+2 < r.bottom() { // there is room for an empty line, and perhaps a word in it
		if a.Wavered() {
			c.putIn(rect{r.x, y, r.w, 1}, s.text.Say(words.AccountWavered), s.theme.Muted)
		}
		y++
	}
	equal := a.Printed(review.Whole).EqualDice
	x = c.putIn(rect{r.x, y, 16, 1}, s.text.Say(words.RevEqualDice), s.theme.Muted)
	if len(s.names) == 2 {
		drawShare(c, rect{x + 1, y, r.right() - x - 1, 1}, [2]int{int(seat), 1 - int(seat)}, equal)
	} else {
		c.put(x+2, y, strconv.Itoa(equal), s.theme.Strong)
	}
	c.putIn(rect{r.x, y + 1, r.w, 1}, s.accuracies(a, r.w), s.theme.Muted)
}

// accuracies are how well a seat decided, by what it decided too where there is room;
// empty where it had nothing to decide.
func (s *reviewScreen) accuracies(a *review.Account, width int) string {
	all, ok := a.Accuracy()
	if !ok {
		return ""
	}
	points := review.Whole.Round
	short := s.text.Say(words.RevAccuracy, points(all))
	pairing, pairs := a.PairingAccuracy()
	decision, decides := a.DecisionAccuracy()
	if !pairs || !decides {
		return short
	}
	return fitting(width, s.text.Say(words.RevAccuracySplit, points(all), points(pairing), points(decision)), short)
}

// point takes the mouse: a click on the plot or the strip goes to that turn, one on a
// moment to it.
func (s *reviewScreen) point(at tea.Mouse, clicked bool) action {
	if !clicked || s.list != nil || len(s.steps) == 0 {
		return nil
	}
	l := s.layout.review()
	if l.plot.w > 0 {
		r := rect{l.plot.x, l.plot.y + 1, l.plot.w, l.plot.h - 2}
		if turn, ok := s.course.turnAt(r, at.X, at.Y); ok {
			s.toTurnNumber(turn + 1)
		}
	}
	if n := at.Y - l.list.y - 1; l.list.has(at.X, at.Y) && n >= 0 {
		if n += s.topMoment(l.list.h-1, len(s.moments), s.moment(s.moments)); n < len(s.moments) {
			s.toMoment(s.moments[n])
		}
	}
	return nil
}
