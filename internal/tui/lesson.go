package tui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A lessonScreen is a lesson on the stage of a game: the same board, dice and keys,
// with what is to be done before them, and after each action an answer.
type lessonScreen struct {
	*match
	lesson lesson.Lesson
}

// openLesson puts a lesson on the screen, in the place of everything else. It is the
// one to go on with from then on.
func (m *Model) openLesson(number int) error {
	l := lesson.At(number)
	r := l.Record(m.text.Say(words.LearnYou), m.text.Say(words.LearnThem))
	s, err := sitting.Open(sitting.Game{Record: r, Dice: l.Dice()}, m.o.Options)
	if err != nil {
		return err
	}
	m.closeMatch(sitting.Meanwhile)
	m.match = newMatch(m.house, s, m.o.Advise)
	m.match.teaching = true
	m.match.guard.raise(m.now())
	m.replace(&lessonScreen{match: m.match, lesson: l})
	m.note(func(s *settings.Settings) { s.Lesson = number })
	return nil
}

// learn is the action that opens a lesson.
func learn(number int) action {
	return func(m *Model) tea.Cmd {
		if err := m.openLesson(number); err != nil {
			m.notice = sitting.Told(err, m.remote).Error()
			return nil
		}
		return m.flush
	}
}

// learnOn is the action that opens the lesson to go on with.
func learnOn(m *Model) tea.Cmd { return learn(max(1, m.settings.Lesson))(m) }

// playBot begins a game against a bot, after the last lesson.
func playBot(m *Model) tea.Cmd {
	m.start(sitting.Against(m.ownName(nil), sitting.DailyOpponent))
	return nil
}

// leaving is an action that leaves the lessons. After the last one the first is the
// one to go on with.
func (s *lessonScreen) leaving(then action) action {
	learnt := s.last() && s.moment().Answer.Then == lesson.Learned
	return func(m *Model) tea.Cmd {
		if learnt {
			m.note(func(s *settings.Settings) { s.Lesson = 0 })
		}
		return tea.Batch(then(m), m.flush)
	}
}

// moment is where the learner stands, as far as it has been shown.
func (s *lessonScreen) moment() lesson.Moment { return s.lesson.Moment(s.table.Record().Actions) }

// underWay reports whether something is being shown.
func (s *lessonScreen) underWay() bool { return s.playing != nil }

// over reports whether nothing is left to do in the lesson.
func (s *lessonScreen) over() bool { return s.moment().Asks == lesson.AskNothing }

// last reports whether no lesson follows.
func (s *lessonScreen) last() bool { return s.lesson.Number == settings.Lessons }

func (s *lessonScreen) press(k tea.KeyPressMsg) action {
	keys := s.enabled()
	switch {
	case key.Matches(k, keys.help):
		return s.openHelp()
	case key.Matches(k, keys.back):
		return s.leaving(toFront)
	case key.Matches(k, keys.next):
		return learn(s.lesson.Number + 1)
	case key.Matches(k, keys.previousLesson):
		return learn(s.lesson.Number - 1)
	}
	if s.hurry() || s.guard.blocks(s.now()) {
		return nil
	}
	switch {
	case s.over() && key.Matches(k, keys.act):
		return s.follows().do
	case key.Matches(k, keys.act, keys.move, keys.digit, keys.roll, keys.stop, keys.takeBack):
		return s.play(k)
	}
	return nil
}

// A following is what follows a lesson that is over.
type following struct {
	button, key words.Key
	text        string
	do          action
}

// follows is what follows this lesson: the next one, or the same again where what it
// shows has not been seen.
func (s *lessonScreen) follows() following {
	say := s.text.Say
	switch {
	case s.moment().Answer.Then == lesson.Misses:
		return following{words.ButtonAgain, words.KeyLessonAgain, say(words.LearnAgainText), learn(s.lesson.Number)}
	case s.last():
		text := say(words.LearnPlayText, s.text.Bot(sitting.DailyOpponent))
		return following{words.ButtonPlay, words.KeyLessonPlay, text, s.leaving(playBot)}
	default:
		next := s.lesson.Number + 1
		return following{words.ButtonNext, words.KeyLessonNext, s.text.LessonTitle(next), learn(next)}
	}
}

// enabled are the keys that work now.
func (s *lessonScreen) enabled() keys {
	k := s.match.enabled()
	say := s.text.Say
	if !s.underWay() && s.over() {
		k.act.SetHelp(say(words.KeySpace), say(s.follows().key))
		for _, b := range []*key.Binding{&k.roll, &k.stop, &k.move, &k.digit} {
			b.SetEnabled(false)
		}
	}
	k.next.SetEnabled(!s.last())
	k.previousLesson.SetEnabled(s.lesson.Number > 1)
	k.back.SetHelp(k.back.Help().Key, say(words.KeyLessonLeave))
	return k
}

func (s *lessonScreen) bindings() keyLine {
	k := s.enabled()
	if k.next.Help().Desc == k.act.Help().Desc {
		k.next.SetEnabled(false) // one of them is enough in the line
	}
	return keyLine{
		first:  k.act,
		others: []key.Binding{k.move, k.stop, k.roll, k.takeBack, k.next, k.previousLesson},
		last:   []key.Binding{k.help, k.back},
	}
}

func (s *lessonScreen) point(at tea.Mouse, clicked bool) action {
	if clicked && (s.hurry() || s.guard.blocks(s.now())) || s.underWay() {
		return nil
	}
	for _, place := range s.arranged(s.panel()) {
		if place.row.choice < 0 || !place.rect.has(at.X, at.Y) {
			continue
		}
		s.cursor = place.row.choice
		switch {
		case !clicked:
		case s.over():
			return s.follows().do
		default:
			return s.take(s.cursor)
		}
	}
	return nil
}

// considered is the move that is highlighted, if any.
func (s *lessonScreen) considered() (game.Move, bool) {
	if s.over() {
		return game.Move{}, false
	}
	return s.preview()
}

// panel is what the lesson asks, or what it answers.
func (s *lessonScreen) panel() panel {
	if s.underWay() {
		return panel{title: phrase{full: s.text.LessonTitle(s.lesson.Number)}, seat: -1}
	}
	m := s.moment()
	if m.Asks == lesson.AskNothing {
		return s.answered(m.Answer)
	}
	var asked panel
	switch o := s.offer(); m.Position.Phase() {
	case game.ToChoose:
		asked = s.choosePanel(o)
		asked.aside = s.text.Say(words.LearnRisk)
		if m.Asks == lesson.AskRunner {
			for i := range asked.rows {
				asked.rows[i].detail = s.text.ColumnNote(asked.rows[i].move.A)
			}
		}
	default:
		asked = s.decidePanel(o)
	}
	text := s.text.LessonFirst(s.lesson)
	if m.Answer.Says != lesson.SaysNothing {
		text = s.text.LessonSays(m.Answer)
	}
	asked.title = phrase{full: s.text.LessonAsks(m.Asks)}
	asked.rows = append(s.paragraph(text), asked.rows...)
	return asked
}

// answered is the answer that ends the lesson, and what follows.
func (s *lessonScreen) answered(a lesson.Answer) panel {
	view := panel{title: phrase{full: s.text.Say(words.LearnDone)}, seat: int(lesson.Learner)}
	if a.Then == lesson.Misses {
		view.title, view.seat = phrase{full: s.text.Say(words.LearnMissed)}, -1
	}
	if s.bust != nil {
		view.title, view.seat, view.alarm = phrase{full: s.text.Say(words.BustTitle)}, -1, true
		for _, row := range s.failedPairings(s.bust.Before, s.bust.Before.FailedPairings()) {
			row.roomy = true
			view.rows = append(view.rows, row)
		}
	}
	view.rows = append(view.rows, s.paragraph(s.text.LessonSays(a))...)
	next := s.follows()
	view.rows = append(view.rows, blank(), panelRow{
		kind: button, label: s.text.Say(next.button), text: phrase{full: next.text}, choice: 0, bust: -1,
	})
	return view
}

// paragraph is a text in lines of the panel.
func (s *lessonScreen) paragraph(text string) []panelRow {
	var rows []panelRow
	for line := range strings.SplitSeq(ansi.Wrap(text, s.layout.panel.w, ""), "\n") {
		row := noteRow(line)
		row.plain = true
		rows = append(rows, row)
	}
	return rows
}

// arranged puts the panel's rows in their places. Where there are too many, those go
// first that say least: the columns that lie, what cannot be chosen, empty lines, what
// is at stake; then options stand in two columns.
func (s *lessonScreen) arranged(p panel) []placedRow {
	r := s.layout.panel
	room := r.h - 1
	rows := p.rows
	for _, dispensable := range []func(panelRow) bool{
		func(row panelRow) bool { return row.kind == lying },
		func(row panelRow) bool { return row.kind == option && row.grey },
		func(row panelRow) bool { return row.roomy },
		func(row panelRow) bool { return row.kind == under },
	} {
		if len(rows) <= room {
			break
		}
		var kept []panelRow
		for _, row := range rows {
			if !dispensable(row) {
				kept = append(kept, row)
			}
		}
		rows = kept
	}
	var placed []placedRow
	y, half := r.y+1, (r.w-1)/2
	left := true
	for _, row := range rows {
		at := rect{r.x, y, r.w, 1}
		if row.kind == option && len(rows) > room {
			at.w = half
			if !left {
				at.x += half + 1
			}
			left = !left
		}
		if at.y < r.bottom() {
			placed = append(placed, placedRow{row, at})
		}
		if left {
			y++
		}
	}
	return placed
}
