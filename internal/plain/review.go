package plain

import (
	"context"
	"errors"
	"slices"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// spoken is how figures of a review are said.
var spoken = words.Figures{Grain: review.Tenths, Spoken: true}

// A reading is a review that is told, moment by moment.
type reading struct {
	*review.Review
	moments []review.Moment
	bots    bool // those of bots are among them
	at      int  // the moment told last, -1 before the first
}

// position is that of the moment told last.
func (r *reading) position() (p game.Position, ok bool) {
	if r == nil || r.at < 0 {
		return p, false
	}
	return r.Nodes[r.moments[r.at].Node].Position, true
}

// reviewCommands are the answers that tell the review of a game that is over.
func reviewCommands() []command {
	return []command{
		{words: words.AnswerReview, about: words.AboutReview, tell: (*match).tellReview},
		{words: words.AnswerMomentNext, about: words.AboutMomentNext, tell: func(m *match) { m.tellMoment(+1) }},
		{words: words.AnswerMomentBack, about: words.AboutMomentBack, tell: func(m *match) { m.tellMoment(-1) }},
		{words: words.AnswerWhy, about: words.AboutWhy, tell: (*match).tellWhy},
		{words: words.AnswerRepeat, about: words.AboutMomentAgain, tell: func(m *match) { m.tellMoment(0) }},
		{words: words.AnswerCheck, about: words.AboutCheck, tell: (*match).check},
		{words: words.AnswerBots, about: words.AboutBots, tell: (*match).tellBots},
		{words: words.AnswerAsk, about: words.AboutAsk, tell: (*match).learn},
	}
}

// read is the review of the game, made when it is first asked for. Where there is
// none it says why.
func (m *match) read() (r *reading, ok bool) {
	if m.reading != nil {
		return m.reading, true
	}
	done, err := m.o.Review(context.Background(), m.Table.Record())
	switch {
	case errors.Is(err, review.ErrNoWinner):
		m.voice.line(m.text.Say(words.ReviewNoWinner))
		return nil, false
	case err != nil: // a record on a table is legal, and its game is over here
		m.refuse(err.Error())
		return nil, false
	}
	m.reading = &reading{Review: done, moments: done.Moments(false), at: -1}
	return m.reading, true
}

// tellReview tells the account of every person, how their chances went, and how many
// moments there are.
func (m *match) tellReview() {
	r, ok := m.read()
	if !ok {
		return
	}
	m.voice.say(m.text.ReviewTitle(r.Review))
	m.voice.say(m.text.ReviewUnit(r.Review))
	m.voice.end()
	for i := range r.Seats {
		if a := &r.Seats[i]; m.Person(a.Seat) {
			m.tellAccount(r, a)
		}
	}
	m.voice.line(m.text.Typical())
	for _, sentence := range m.text.Luck(r.Review, spoken) {
		m.voice.say(sentence)
	}
	m.voice.end()
	m.voice.line(m.text.Say(words.ReviewTellsNot))
	m.voice.line(m.text.Say(words.PlainMoments, len(r.moments)))
}

func (m *match) tellAccount(r *reading, a *review.Account) {
	m.voice.line(m.text.Say(words.AccountOf, r.Names[a.Seat]) + ":")
	for _, sentence := range m.text.Account(r.Review, a, spoken) {
		m.voice.say(sentence)
	}
	m.voice.end()
	m.voice.line(m.text.Course(r.Review, a.Seat))
}

// tellMoment goes so many moments on and tells that one.
func (m *match) tellMoment(by int) {
	r, ok := m.read()
	if !ok {
		return
	}
	to := r.at + by
	switch {
	case len(r.moments) == 0:
		m.voice.line(m.text.Say(words.PlainNoMoment))
	case to < 0 && by < 0:
		m.voice.line(m.text.Say(words.PlainFirstMoment))
	case to >= len(r.moments):
		m.voice.line(m.text.Say(words.PlainLastMoment))
	default:
		r.at = max(to, 0)
		m.tellNow(r)
	}
}

// tellNow tells the moment at hand.
func (m *match) tellNow(r *reading) {
	moment := r.moments[r.at]
	if moment.Entry >= 0 {
		e := &r.Entries[moment.Entry]
		head, detail := m.text.Entry(r.Review, e, spoken)
		m.voice.line(head)
		m.voice.line(detail)
		if e.By == "expert" {
			m.voice.line(m.text.Say(words.ReviewExpertPlays))
		}
		return
	}
	roll := &r.Rolls[moment.Roll]
	m.voice.line(m.text.RollLuck(r.Review, roll, spoken, roll.Seat) + ".")
}

// tellWhy tells the reasons of the moment at hand, the first where none is yet.
func (m *match) tellWhy() {
	r, ok := m.read()
	if !ok {
		return
	}
	if len(r.moments) == 0 {
		m.voice.line(m.text.Say(words.PlainNoMoment))
		return
	}
	r.at = max(r.at, 0)
	moment := r.moments[r.at]
	if moment.Entry < 0 {
		m.tellWhyRoll(r, &r.Rolls[moment.Roll])
		return
	}
	d := &r.Decisions[r.Entries[moment.Entry].Main]
	m.tellBoardOf(d.Position, d.Turn)
	if d.Kind == review.Choose {
		m.tellOptions(d)
	} else {
		m.voice.say(m.text.Balance(d.Analysis.Why))
	}
	if fact := m.text.Fact(d.Fact, r.Names); fact != "" {
		m.voice.say(fact)
	}
	if d.Untaken != nil {
		m.voice.say(m.text.Untaken(d.Untaken))
	}
	m.voice.end()
	m.voice.line(m.text.Opinions(bot.Opinions(d.Position, m.o.Bots)))
}

// tellOptions tells what each move of a decision was worth, a line each.
func (m *match) tellOptions(d *review.Decision) {
	for i, o := range d.Options {
		m.voice.line(m.text.Say(words.PlainMoveWins, i+1, m.move(o.Move), words.Points(o.Win)))
	}
}

// tellWhyRoll tells what a roll did to the chance of who rolled.
func (m *match) tellWhyRoll(r *reading, roll *review.Roll) {
	m.say(words.PlainRollChanged, r.Names[roll.Seat], words.Points(roll.Before[roll.Seat]), words.Points(roll.After[roll.Seat]))
	if roll.Bust {
		m.say(words.RollBustChance, m.text.Percent(float64(roll.Busts)/game.Rolls))
	}
	m.voice.end()
}

// playouts is how often each of two choices is played out to check them.
const playouts = 40

// check checks the moment told last by playouts.
func (m *match) check() {
	r, ok := m.read()
	if !ok {
		return
	}
	if r.at < 0 || r.moments[r.at].Entry < 0 {
		m.voice.line(m.text.Say(words.PlainNoCheck))
		return
	}
	entry := r.moments[r.at].Entry
	c, err := review.Playouts(context.Background(), &r.Decisions[r.Entries[entry].Main], m.o.Judge, playouts, nil)
	if err != nil {
		m.refuse(err.Error())
		return
	}
	r.Settle(entry, c)
	m.voice.line(m.text.Checked(c, spoken))
}

// tellBots has the moments of bots told as well from now on, or no more.
func (m *match) tellBots() {
	r, ok := m.read()
	if !ok {
		return
	}
	r.bots = !r.bots
	r.moments, r.at = r.Moments(r.bots), -1
	m.voice.line(m.text.Say(words.PlainMoments, len(r.moments)))
}

// fromHere is a game of the same people from the moment told last.
func (m *match) fromHere() (r *record.Record, ok bool) {
	p, ok := m.reading.position()
	if !ok {
		return nil, false
	}
	return &record.Record{Rules: p.Rules, Seats: slices.Clone(m.Table.Record().Seats), Position: &p}, true
}

// learn asks the mistakes of the people here once more.
func (m *match) learn() {
	r, ok := m.read()
	if !ok {
		return
	}
	var lessons []int
	for s := range r.Seats {
		if m.Person(game.Seat(s)) {
			lessons = append(lessons, r.Mistakes(game.Seat(s))...)
		}
	}
	slices.Sort(lessons)
	if len(lessons) == 0 {
		m.voice.line(m.text.Say(words.EntryNone))
		return
	}
	known := 0
	for i, lesson := range lessons {
		at := m.text.Say(words.LearnOf, i+1, len(lessons))
		right, err := m.lesson(r, &r.Entries[lesson], at)
		if err != nil {
			return // somebody who has left has not for the next question either
		}
		if right {
			known++
		}
	}
	m.voice.line(m.text.Say(words.AskDone, known, len(lessons)))
}

// lesson asks for a better choice than an entry's until one is given, or to see it.
// Right says that it was given at first.
func (m *match) lesson(r *reading, e *review.Entry, at string) (right bool, err error) {
	d := &r.Decisions[e.Main]
	m.voice.line(at + " " + m.text.EntryWithoutCost(r.Review, e))
	m.tellBoardOf(d.Position, d.Turn)
	ask := m.text.Say(words.LearnDecide)
	if d.Kind == review.Choose {
		ask = m.text.Say(words.LearnChoose, len(d.Options))
		m.voice.line(m.text.Say(words.PlainDice, m.text.Dice(d.Position.Dice)))
		for i, o := range d.Options {
			m.voice.line(m.text.Say(words.PlainChoice, i+1, m.move(o.Move)))
		}
	}
	tries := 0
	err = m.inquire(inquiry{ask: ask, help: []string{m.text.Say(words.LearnHelp)}, read: func(answer string) string {
		option, ok := m.optionOf(d, answer)
		switch {
		case answer == "":
			m.tellBest(d)
			return ""
		case !ok && d.Kind == review.Choose:
			return m.text.Say(words.PlainSayNumber, len(d.Options))
		case !ok:
			return m.text.Say(words.LearnRollOrStop)
		}
		tries++
		if d.Good(option) {
			right = tries == 1
			m.tellBest(d)
			return ""
		}
		return m.whatWouldCome(r, d, option)
	}})
	return right, err
}

// optionOf is the option of a decision that an answer means.
func (m *match) optionOf(d *review.Decision, answer string) (option int, ok bool) {
	if n, ok := number(answer, len(d.Options)); ok {
		return n - 1, true
	}
	if d.Kind == review.Choose {
		return 0, false
	}
	if m.means(answer, words.AnswerRoll) {
		return review.ToRoll, true
	}
	return review.ToStop, m.means(answer, words.AnswerStop)
}

// tellBest tells the best option of a decision, and what was played cost.
func (m *match) tellBest(d *review.Decision) {
	best := m.text.Option(d, d.Best)
	m.voice.line(m.text.Say(words.LearnBest, best, m.text.Figure(spoken, review.Tenths.Cost(d))))
}

// whatWouldCome is what an option costs, and what may well come of it.
func (m *match) whatWouldCome(r *reading, d *review.Decision, option int) string {
	cost := review.Tenths.Round(d.Options[d.Best].Win) - review.Tenths.Round(d.Options[option].Win)
	text := []string{m.text.Say(words.LearnCosts, m.text.Option(d, option), m.text.Figure(spoken, cost))}
	if c, ok := m.o.Consequence(d, option); ok {
		text = append(text, m.text.Consequence(d, c, r.Names))
	}
	return strings.Join(append(text, m.text.Say(words.LearnAgain)), " ")
}
