package tui

import (
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// A quiz asks again what somebody decided badly in a game: the same entries as the
// review lists, each at its own board. Nothing is kept.
type quiz struct {
	review   *reviewScreen
	asked    []int               // decisions
	n        int                 // which of them
	cursor   int                 // the option that is highlighted, -1 for none
	answer   int                 // the option that was answered, -1 before
	tried    bool                // a wrong answer was given
	shown    bool                // the answer was looked up
	first    int                 // how many were right at first sight
	thinking bool                // it is worked out what an answer may well come to
	fell     *review.Consequence // what the answer may well come to, once that is known
}

// newQuiz asks what the review lists of mistakes.
func newQuiz(s *reviewScreen) *quiz {
	q := &quiz{review: s, asked: toLearn(s.review)}
	q.ask(0)
	return q
}

// toLearn are the decisions that a quiz asks: those by which people's entries are named.
func toLearn(r *review.Review) []int {
	var list []int
	bots := !r.AnyPeople()
	for i := range r.Entries {
		if e := &r.Entries[i]; e.Name != review.Unnamed && (e.By == "" || bots) {
			list = append(list, e.Main)
		}
	}
	return list
}

// openLearning begins a quiz.
func (s *reviewScreen) openLearning(m *Model) tea.Cmd {
	if len(toLearn(s.review)) == 0 {
		s.notice = s.text.Say(words.QuizNone)
		return nil
	}
	s.endCheck()
	m.push(newQuiz(s))
	return nil
}

// ask asks the nth decision.
func (q *quiz) ask(n int) {
	q.n, q.cursor, q.answer, q.tried, q.shown, q.fell = n, -1, -1, false, false, nil
}

func (q *quiz) over() bool { return q.n == len(q.asked) }

func (q *quiz) decision() *review.Decision { return &q.review.review.Decisions[q.asked[q.n]] }

// solved reports whether the decision has been answered well, or looked up.
func (q *quiz) solved() bool {
	return q.shown || q.answer >= 0 && q.decision().Good(q.answer)
}

func (q *quiz) press(k tea.KeyPressMsg) action {
	keys := q.review.keys
	switch {
	case key.Matches(k, keys.back):
		return closing(nil)
	case q.over():
		if key.Matches(k, keys.choose) {
			return closing(nil)
		}
		return nil
	case q.solved():
		if key.Matches(k, keys.choose) {
			q.ask(q.n + 1)
		}
		return nil
	case q.answer >= 0:
		switch {
		case key.Matches(k, keys.choose):
			q.answer, q.cursor, q.fell = -1, -1, nil
		case key.Matches(k, keys.review.see):
			q.shown = true
		}
		return nil
	}
	return q.choose(k)
}

// choose highlights and takes an answer.
func (q *quiz) choose(k tea.KeyPressMsg) action {
	keys, d := q.review.keys, q.decision()
	n := len(d.Options)
	switch {
	case key.Matches(k, keys.move) && q.cursor < 0 && keys.step(k) < 0:
		q.cursor = n - 1
	case key.Matches(k, keys.move):
		q.cursor = (q.cursor + keys.step(k) + n) % n
	case key.Matches(k, keys.digit) && keys.choice(k) < n:
		return q.take(keys.choice(k))
	case d.Kind == review.Decide && key.Matches(k, keys.roll):
		return q.take(review.ToRoll)
	case d.Kind == review.Decide && key.Matches(k, keys.stop):
		return q.take(review.ToStop)
	case key.Matches(k, keys.choose) && q.cursor >= 0:
		return q.take(q.cursor)
	}
	return nil
}

// take answers. What a wrong answer often leads to is worked out off the event loop.
func (q *quiz) take(option int) action {
	d := q.decision()
	q.cursor, q.answer = option, option
	if d.Good(option) {
		if !q.tried {
			q.first++
		}
		return nil
	}
	q.tried = true
	if q.thinking { // one question at a time
		return nil
	}
	q.thinking = true
	n := q.n
	return func(m *Model) tea.Cmd {
		return later(func() action {
			c, ok := m.o.Consequence(d, option)
			return func(*Model) tea.Cmd {
				q.thinking = false
				if ok && q.n == n && q.answer == option {
					q.fell = &c
				}
				return nil
			}
		})
	}
}

func (q *quiz) point(at tea.Mouse, clicked bool) action {
	if q.over() || q.answer >= 0 {
		return nil
	}
	rows := q.rows()
	if !rows.has(at.X, at.Y) {
		return nil
	}
	if q.cursor = at.Y - rows.y; clicked {
		return q.take(q.cursor)
	}
	return nil
}

func (q *quiz) typing() bool { return false }
func (q *quiz) paste(string) {}

func (q *quiz) bindings() keyLine {
	k := q.review.keys
	back := []key.Binding{k.back}
	again := k.choose
	say := func(key words.Key) { again.SetHelp(again.Help().Key, q.review.text.Say(key)) }
	switch {
	case q.over():
		say(words.KeyBack)
		return keyLine{first: again, last: back}
	case q.solved():
		say(words.KeyRevNext)
		return keyLine{first: again, last: back}
	case q.answer >= 0:
		say(words.KeyRevAgain)
		return keyLine{first: again, others: []key.Binding{k.review.see}, last: back}
	default:
		k.choose.SetEnabled(q.cursor >= 0)
		decide := q.decision().Kind == review.Decide
		k.roll.SetEnabled(decide)
		k.stop.SetEnabled(decide)
		return keyLine{first: k.choose, others: []key.Binding{k.move, k.roll, k.stop}, last: back}
	}
}

// layout is where a question stands, with room for six options that the dice leave free.
func (q *quiz) layout() reviewLayout {
	l := q.review.layout.review()
	switch l.size {
	case compact: // the dice lie beside the foot of the board
		for i := range l.dice.at {
			l.dice.at[i] = rect{l.legend.x - 4 + 3*i, l.legend.bottom() - 1, 3, 1}
		}
	case wide:
		l.name.y--
	case tooSmall, normal, beside, large:
	}
	return l
}

// answerArea is where there is said what there is to say of an answer: under the options,
// or where the dice stand there, beside them.
func (q *quiz) answerArea() rect {
	l, rows := q.layout(), q.rows()
	if l.size == wide {
		return rect{l.why.x, l.why.y, l.why.w, l.luck.bottom() - l.why.y}
	}
	foot := l.keys.y
	if l.strip.w > 0 {
		foot = l.strip.y
	}
	return rect{l.name.x, rows.bottom(), l.name.w, foot - rows.bottom()}
}

// answerHeight is the lines that there should be for what there is to say of an answer.
const answerHeight = 3

// listed are the options that are seen: where there would be little room under them, once
// it has been answered only the answer, and the best as soon as that is told.
func (q *quiz) listed() []int {
	d, l := q.decision(), q.layout()
	room := l.keys.y - l.name.y - 2 - len(d.Options)
	switch few := q.answer >= 0 && l.size != wide && room < answerHeight; {
	case few && q.solved() && q.answer != d.Best:
		return []int{q.answer, d.Best}
	case few:
		return []int{q.answer}
	}
	all := make([]int, len(d.Options))
	for i := range all {
		all[i] = i
	}
	return all
}

// rows are where the options that are seen stand, under the question, or in its place
// where there is no room for all.
func (q *quiz) rows() rect {
	l, n := q.layout(), len(q.listed())
	r := rect{l.name.x, l.name.y + 1, l.name.w, n}
	if r.bottom() > l.keys.y {
		r.y--
	}
	return r
}

func (q *quiz) draw(c canvas) *tea.Cursor {
	s, l := q.review, q.layout()
	x := c.putIn(l.title[0], s.text.Say(words.QuizTitle), s.theme.Accent)
	if l.size != compact {
		rest := rect{x + 2, l.title[0].y, l.title[0].right() - x - 2, 1}
		c.putIn(rest, fitting(rest.w, s.versus(s.names), s.andOthers(s.names), ""), s.theme.Muted)
	}
	if q.over() {
		c.putIn(l.name, s.text.Say(words.QuizEnd, q.first, len(q.asked)), s.theme.Strong)
		return nil
	}
	d := q.decision()
	c.putRight(l.title[1], s.text.Say(words.RevStepOf, q.n+1, len(q.asked)), s.theme.Muted)
	st := s.stageOf(l, q.asked[q.n])
	considered, considers := game.Move{}, false
	if d.Kind == review.Choose && q.cursor >= 0 {
		considered, considers = d.Options[q.cursor].Move, true
	}
	drawBoard(c, l.board, s.theme, st.boardView(considered, considers))
	for seat := range st.scene.now.AllSeats() {
		st.drawSeat(c, seat)
	}
	if d.Kind == review.Choose {
		v := diceView{dice: d.Position.Dice}
		if considers {
			v.pair(v.dice, considered)
		}
		st.drawDice(c, v)
	}
	key := words.QuizAskPairing
	if d.Kind == review.Decide {
		key = words.QuizAskRoll
		if d.Played == review.ToStop {
			key = words.QuizAskStop
		}
	}
	rows := q.rows()
	if rows.y > l.name.y {
		c.putIn(l.name, fitting(l.name.w, s.text.Say(key, s.names[d.Seat]), s.text.Say(words.QuizAskShort)), s.theme.Strong)
	}
	for i, option := range q.listed() {
		q.drawOption(c, rows.row(i), option)
	}
	q.drawAnswer(c, q.answerArea())
	return nil
}

// drawOption draws an option, and once it is solved its chance.
func (q *quiz) drawOption(c canvas, r rect, i int) {
	s, d := q.review, q.decision()
	t := s.theme
	name, detail := t.Strong, t.Muted
	if i == q.cursor && !q.solved() {
		c.fill(r, t.Cursor)
		c.put(r.x, r.y, t.Glyphs.Cursor, t.Marked)
		name, detail = t.Cursor, t.Faded
	}
	value := ""
	if q.solved() {
		value = strconv.Itoa(words.Points(d.Options[i].Win))
		if i == d.Best {
			name, value = t.Gain(), t.Star+" "+value
		}
	}
	c.put(r.x+2, r.y, strconv.Itoa(i+1), detail)
	c.putIn(rect{r.x + 4, r.y, 9, 1}, s.optionName(d, i), name)
	right := r.right()
	if value != "" {
		right = c.putRight(r, value, name) - 1
	}
	room := right - r.x - 13
	c.putIn(rect{r.x + 13, r.y, room, 1}, s.optionRisk(d, i).fit(room), detail)
}

// drawAnswer draws what there is to say of an answer, under the options.
func (q *quiz) drawAnswer(c canvas, r rect) {
	s, d := q.review, q.decision()
	if q.answer < 0 {
		return
	}
	best := s.optionName(d, d.Best)
	gain := review.Whole.Cost(d)
	var text string
	switch {
	case q.shown:
		text = s.text.Say(words.QuizShown, best, gain)
	case q.answer == d.Best:
		text = s.text.Say(words.QuizRight, gain)
	case d.Good(q.answer):
		text = s.text.Say(words.QuizAsGood, best)
	default:
		cost := words.Points(d.Options[d.Best].Win) - words.Points(d.Options[q.answer].Win)
		text = s.text.Say(words.QuizWrong, cost)
		if q.fell != nil {
			text += " " + s.tellConsequence(q.fell)
		}
	}
	if q.solved() {
		text += " " + s.whyOf(d)
	}
	for i, line := range strings.Split(ansi.Wrap(text, r.w, ""), "\n") {
		if i < r.h {
			c.putIn(r.row(i), line, s.theme.Text)
		}
	}
}

// tellConsequence is what an answer often leads to, in words.
func (s *reviewScreen) tellConsequence(f *review.Consequence) string {
	dice, who := s.text.Dice(f.Dice), s.names[f.Position.Turn]
	if f.Bust {
		return s.text.Say(words.QuizThenBust, dice, words.Points(f.Win))
	}
	return s.text.Say(words.QuizThen, who, dice, words.Points(f.Win))
}
