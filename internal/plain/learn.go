package plain

import (
	"errors"

	"cantstop/internal/driver"
	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A course is a lesson that is being taken, and where it leads.
type course struct {
	lesson.Lesson
	left bool // for another lesson, or for none
	to   int  // the number of that lesson, 0 for none
}

// leave leaves the lesson for another one, or for none.
func (c *course) leave(to int) {
	c.left, c.to = true, to
	if to > settings.Lessons || to < 0 {
		c.to = 0
	}
}

// learn teaches lessons, from one on, until the player has had enough. It fails with
// errLeft, also where the game that may follow has been played.
func (c *client) learn(number int) error {
	// What a choice risks is part of what is taught.
	odds := c.settings.Odds
	c.settings.Odds = settings.OddsAlways
	defer func() { c.settings.Odds = odds }()
	c.voice.line(c.text.Say(words.PlainLessons))
	for number > 0 {
		then, err := c.takeLesson(number)
		if err != nil {
			return err
		}
		number = then
	}
	return nil
}

// takeLesson teaches a lesson and returns the number of the next one, 0 for none.
func (c *client) takeLesson(number int) (then int, err error) {
	l := lesson.At(number)
	c.note(func(s *settings.Settings) { s.Lesson = l.Number })
	name := c.o.Name
	if name == "" {
		name = c.text.Say(words.DefaultName, 1)
	}
	opponent := sitting.Against(name, sitting.DailyOpponent).Seats[1].Name
	s, err := sitting.Open(sitting.Game{Record: l.Record(name, opponent), Dice: l.Dice()}, c.o.Options)
	if err != nil {
		return 0, err
	}
	m := newMatch(c, s)
	defer m.close()
	m.course = &course{Lesson: l}
	m.voice.end()
	m.voice.line(m.text.Say(words.PlainLesson, l.Number, settings.Lessons, m.text.LessonTitle(l.Number)))
	if start := l.Start; start.Markers != ([game.MaxSeats]game.Squares{}) || start.Runners != (game.Squares{}) {
		m.tellBoard()
	}
	m.voice.line(m.text.LessonFirst(l))
	for !m.course.left {
		if m.moment().Asks == lesson.AskNothing {
			err = m.askFurther()
		} else {
			m.voice.line(m.text.Say(words.PlainTask, m.text.LessonAsks(m.moment().Asks)))
			err = m.askInLesson()
		}
		if err != nil {
			return 0, err
		}
	}
	return m.course.to, nil
}

// moment is where the learner stands.
func (m *match) moment() lesson.Moment { return m.course.Moment(m.Table.Record().Actions) }

// askInLesson asks the learner to move, and tells what came of it and the answer.
func (m *match) askInLesson() error {
	if err := m.askTurn(m.now()); err != nil || m.course.left {
		return err
	}
	m.catchUp()
	for next := m.Driver.Next(); next.What == driver.Forced && m.settings.ForcedMoves == settings.ForcedPlay; next = m.Driver.Next() {
		if err := m.Act(next.Now.Turn, next.Seq, table.Action{Kind: table.Choose, Move: next.Move}); err != nil {
			return err
		}
		m.catchUp()
	}
	m.tellAnswer()
	return errors.Join(m.ear.left(), m.voice.err)
}

// tellAnswer tells what is said to what was done last.
func (m *match) tellAnswer() {
	m.voice.end()
	m.rolled = false
	if a := m.moment().Answer; a.Says != lesson.SaysNothing {
		m.voice.line(m.text.LessonSays(a))
	}
}

// askFurther asks what is to follow a lesson that is over.
func (m *match) askFurther() error {
	number := m.course.Number
	ask, yes, no := m.text.Say(words.PlainAskAgain), number, number+1
	learned := m.moment().Answer.Then == lesson.Learned
	atTheEnd := learned && number == settings.Lessons
	switch {
	case atTheEnd:
		m.note(func(s *settings.Settings) { s.Lesson = 0 })
		ask, no = m.text.Say(words.PlainAskPlay, m.text.Bot(sitting.DailyOpponent)), 0
	case learned:
		ask, yes, no = m.text.Say(words.PlainAskNext, m.text.LessonTitle(number+1)), number+1, 0
	}
	play := false
	err := m.inquire(inquiry{ask: ask, help: []string{m.text.Say(words.PlainNextHelp)}, more: m.tellInLesson, read: func(answer string) string {
		switch {
		case answer == "", m.means(answer, words.AnswerYes):
			m.course.leave(yes)
			play = atTheEnd
		case m.means(answer, words.AnswerNo):
			m.course.leave(no)
		case m.means(answer, words.AnswerUndo):
			if m.done(m.TakeBack(m.seen)) {
				m.catchUp()
			}
		case !m.follow(answer):
			return m.text.Say(words.PlainNextWords, quoted(answer))
		}
		return ""
	}})
	if err == nil && play {
		return m.playBot()
	}
	return err
}

// tellInLesson tells what is asked for of a lesson that is over.
func (m *match) tellInLesson(answer string) (told bool) {
	for _, c := range m.commands() {
		if c.tell != nil && m.means(answer, c.words) {
			c.tell(m)
			return true
		}
	}
	return false
}

// follow leaves the lesson as an answer says, and reports whether it says that.
func (m *match) follow(answer string) bool {
	for _, way := range []struct {
		answer words.Key
		to     int
	}{
		{words.AnswerNext, m.course.Number + 1},
		{words.AnswerBack, max(1, m.course.Number-1)},
		{words.AnswerRestart, m.course.Number},
		{words.AnswerLeave, 0},
	} {
		if m.means(answer, way.answer) {
			m.course.leave(way.to)
			return true
		}
	}
	return false
}

// playBot plays a game against a bot, which ends the lessons and the evening.
func (m *match) playBot() error {
	r := sitting.Against(m.Names[lesson.Learner], sitting.DailyOpponent)
	if err := m.play(sitting.New(r, m.o.Games, m.o.Now(), m.o.Seed)); err != nil {
		return err
	}
	return errLeft
}

// note changes the settings, now and for the next time.
func (c *client) note(change func(*settings.Settings)) {
	change(&c.settings)
	if c.o.Keep == nil {
		return
	}
	if err := c.o.Keep(change); err != nil {
		c.voice.line(c.text.Say(words.NotSaved, sitting.Told(err, c.o.Remote)))
	}
}

// tellHint tells a hint, once, where one helps.
func (m *match) tellHint(h settings.Hint, helps bool) {
	if !helps || !m.settings.Hints || m.course != nil {
		return
	}
	full, _ := m.text.Hint(h)
	m.voice.end()
	m.voice.line(full)
	m.note(func(s *settings.Settings) { s.Seen = s.Seen.With(h) })
}

// setHints sets whether hints are told.
func (m *match) setHints(rest []string) {
	now := m.settings.Hints
	switch {
	case len(rest) == 0:
	case len(rest) == 1 && m.means(rest[0], words.AnswerOn):
		now = true
	case len(rest) == 1 && m.means(rest[0], words.AnswerOff):
		now = false
	default:
		m.voice.line(m.text.Say(words.PlainHintsWords, quoted(rest[0])))
		return
	}
	m.note(func(s *settings.Settings) { s.Hints = now })
	told := words.PlainHintsOff
	if now {
		told = words.PlainHintsOn
	}
	m.voice.line(m.text.Say(told))
}
