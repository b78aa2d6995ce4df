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
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// spoken is how figures of a review are said.
var spoken = words.Figures{Grain: review.Tenths, Spoken: true}

// A reading is the review of a game, which is told moment by moment.
type reading struct {
	*client
	*review.Review
	moments []review.Moment
	bots    bool // those of bots are among them
	at      int  // the moment told last, -1 before the first
}

// readingOf reviews a game. Where there is nothing to review it says why.
func (c *client) readingOf(game *record.Record) (r *reading, ok bool) {
	var done *review.Review
	var err error
	c.ear.during(func(ctx context.Context) { done, err = c.o.Review(ctx, game) }, nil)
	switch {
	case errors.Is(err, context.Canceled):
		return nil, false // the player has left
	case err != nil:
		c.voice.line(c.text.NoReview(err))
		return nil, false
	}
	return &reading{client: c, Review: done, moments: done.Moments(false), at: -1}, true
}

// read is the review of the game, made when it is first asked for.
func (m *match) read() (r *reading, ok bool) {
	if m.reading == nil {
		m.reading, _ = m.readingOf(m.Table.Record())
	}
	return m.reading, m.reading != nil
}

// position is that of the moment told last.
func (r *reading) position() (p game.Position, ok bool) {
	if r == nil || r.at < 0 {
		return p, false
	}
	return r.Nodes[r.moments[r.at].Node].Position, true
}

// A reviewCommand is an answer that tells the review of a game.
type reviewCommand struct {
	words, about words.Key
	tell         func(r *reading)
}

func reviewCommands() []reviewCommand {
	return []reviewCommand{
		{words.AnswerReview, words.AboutReview, (*reading).tellAll},
		{words.AnswerMomentNext, words.AboutMomentNext, func(r *reading) { r.tellMoment(+1) }},
		{words.AnswerMomentBack, words.AboutMomentBack, func(r *reading) { r.tellMoment(-1) }},
		{words.AnswerWhy, words.AboutWhy, (*reading).tellWhy},
		{words.AnswerRepeat, words.AboutMomentAgain, func(r *reading) { r.tellMoment(0) }},
		{words.AnswerCheck, words.AboutCheck, (*reading).check},
		{words.AnswerBots, words.AboutBots, (*reading).tellBots},
		{words.AnswerAsk, words.AboutAsk, (*reading).askMistakes},
	}
}

// tellMore tells what is asked for of the review, if that is what was said.
func (r *reading) tellMore(answer string) (told bool) {
	for _, c := range reviewCommands() {
		if r.means(answer, c.words) {
			c.tell(r)
			return true
		}
	}
	return false
}

// ofReview reports whether an answer is about the review of a game.
func (c *client) ofReview(answer string) bool {
	return slices.ContainsFunc(reviewCommands(), func(command reviewCommand) bool { return c.means(answer, command.words) })
}

// review tells the review of a game of the list, as long as something of it is asked
// for.
func (s *shelf) review(g sitting.Shelved, _ string) (gone bool, err error) {
	r, ok := s.readingOf(g.Record)
	if !ok {
		return false, nil
	}
	r.tellAll()
	err = s.inquire(inquiry{
		ask: s.text.Say(words.PlainReviewAsk), help: append([]string{s.text.Say(words.PlainReviewHelp)}, s.terms()...), more: r.tellMore,
		read: func(answer string) string {
			if answer == "" || s.means(answer, words.AnswerDone) {
				return ""
			}
			return s.text.Say(words.PlainReviewWords, quoted(answer))
		},
		leads: r.lead,
	})
	return false, err
}

// terms are what the figures of a review mean, a line each.
func (c *client) terms() []string {
	var lines []string
	for _, term := range c.text.Terms() {
		lines = append(lines, term.String())
	}
	return lines
}

// lead plays on from the moment told last, or tells its position, if that is what was
// said.
func (r *reading) lead(answer string) (took bool, err error) {
	switch {
	case r.means(answer, words.AnswerPosition):
		p, ok := r.position()
		if !ok {
			p, _ = r.Record.End() // a record that was reviewed is legal
		}
		r.voice.verbatim(record.FormatPosition(p))
		return true, nil
	case !r.means(answer, words.AnswerFrom):
		return false, nil
	}
	next, ok := r.fromHere()
	if !ok {
		r.voice.line(r.text.Say(words.PlainNoFrom))
		return true, nil
	}
	return true, r.playOther(sitting.New(next, r.o.Games, r.o.Now(), r.o.Seed))
}

// tells reports whether what somebody did in a seat is told: of people, and of bots
// where nobody else played.
func (r *reading) tells(s game.Seat) bool { return r.Record.Seats[s].Bot == "" || !r.AnyPeople() }

// tellAll tells the account of every person, how their chances went, and how many
// moments there are.
func (r *reading) tellAll() {
	r.voice.say(r.text.ReviewTitle(r.Review))
	r.voice.say(r.text.ReviewUnit(r.Review))
	r.voice.end()
	for i := range r.Seats {
		if a := &r.Seats[i]; r.tells(a.Seat) {
			r.tellAccount(a)
		}
	}
	r.voice.line(r.text.Typical())
	for _, sentence := range r.text.Luck(r.Review, spoken) {
		r.voice.say(sentence)
	}
	r.voice.end()
	r.voice.line(r.text.Say(words.ReviewTellsNot))
	r.tellCount()
}

func (r *reading) tellAccount(a *review.Account) {
	r.voice.line(r.text.Say(words.AccountOf, r.Names[a.Seat]) + ":")
	for _, sentence := range r.text.Account(r.Review, a, spoken) {
		r.voice.say(sentence)
	}
	r.voice.end()
	r.voice.line(r.text.Course(r.Review, a.Seat))
}

// tellCount tells how many moments there are.
func (r *reading) tellCount() {
	if n := len(r.moments); n > 0 {
		r.voice.line(r.text.Say(words.PlainMoments, n))
	} else {
		r.voice.line(r.text.Say(words.PlainNoMoment))
	}
}

// tellMoment goes so many moments on and tells that one.
func (r *reading) tellMoment(by int) {
	to := r.at + by
	switch {
	case len(r.moments) == 0:
		r.voice.line(r.text.Say(words.PlainNoMoment))
	case to < 0 && by < 0:
		r.voice.line(r.text.Say(words.PlainFirstMoment))
	case to >= len(r.moments):
		r.voice.line(r.text.Say(words.PlainLastMoment))
	default:
		r.at = max(to, 0)
		r.tellNow()
	}
}

// tellNow tells the moment at hand.
func (r *reading) tellNow() {
	moment := r.moments[r.at]
	if moment.Entry >= 0 {
		e := &r.Entries[moment.Entry]
		head, detail := r.text.Entry(r.Review, e, spoken)
		r.voice.line(head)
		r.voice.line(detail)
		if e.By == "expert" {
			r.voice.line(r.text.Say(words.ReviewExpertPlays))
		}
		return
	}
	roll := &r.Rolls[moment.Roll]
	r.voice.line(r.text.RollLuck(r.Review, roll, spoken, roll.Seat) + ".")
}

// tellWhy tells the reasons of the moment at hand, the first where none is yet.
func (r *reading) tellWhy() {
	if len(r.moments) == 0 {
		r.voice.line(r.text.Say(words.PlainNoMoment))
		return
	}
	r.at = max(r.at, 0)
	moment := r.moments[r.at]
	if moment.Entry < 0 {
		r.tellWhyRoll(&r.Rolls[moment.Roll])
		return
	}
	d := &r.Decisions[r.Entries[moment.Entry].Main]
	r.tellBoardOf(r.Names, d.Position, d.Turn)
	if d.Kind == review.Choose {
		r.tellOptions(d)
	} else {
		r.voice.say(r.text.Balance(d.Analysis.Why))
	}
	if fact := r.text.Fact(d.Fact, r.Names); fact != "" {
		r.voice.say(fact)
	}
	if d.Untaken != nil {
		r.voice.say(r.text.Untaken(d.Untaken))
	}
	r.voice.end()
	r.voice.line(r.text.Opinions(bot.Opinions(d.Position, r.o.Bots)))
}

// tellOptions tells what each move of a decision was worth, a line each.
func (r *reading) tellOptions(d *review.Decision) {
	for i, o := range d.Options {
		r.voice.line(r.text.Say(words.PlainMoveWins, i+1, r.move(o.Move), words.Points(o.Win)))
	}
}

// tellWhyRoll tells what a roll did to the chance of who rolled.
func (r *reading) tellWhyRoll(roll *review.Roll) {
	r.say(words.PlainRollChanged, r.Names[roll.Seat], words.Points(roll.Before[roll.Seat]), words.Points(roll.After[roll.Seat]))
	if roll.Bust {
		r.say(words.RollBustChance, r.text.Percent(float64(roll.Busts)/game.Rolls))
	}
	r.voice.end()
}

// playouts is how often each of two choices is played out to check them.
const playouts = 40

// check checks the moment told last by playouts, unless the player says stop.
func (r *reading) check() {
	if r.at < 0 || r.moments[r.at].Entry < 0 {
		r.voice.line(r.text.Say(words.PlainNoCheck))
		return
	}
	r.voice.line(r.text.Say(words.PlainChecking, playouts, r.name(words.AnswerStop)))
	entry := r.moments[r.at].Entry
	var c review.Check
	var err error
	r.ear.during(func(ctx context.Context) {
		c, err = review.Playouts(ctx, &r.Decisions[r.Entries[entry].Main], r.o.Judge, playouts, r.tellPlayouts)
	}, func(answer string) bool { return r.means(answer, words.AnswerStop) })
	switch {
	case r.ear.left() != nil:
		return
	case err != nil:
		r.voice.line(r.text.Say(words.PlainNotChecked))
		return
	}
	r.Settle(entry, c)
	r.voice.line(r.text.Checked(c, spoken))
}

// tellPlayouts tells when half of all playouts are done.
func (r *reading) tellPlayouts(done, all int) {
	if 2*done == all {
		r.voice.line(r.text.Say(words.PlainHalfChecked, done, all))
	}
}

// tellBots has the moments of bots told as well from now on, or no more.
func (r *reading) tellBots() {
	r.bots = !r.bots
	r.moments, r.at = r.Moments(r.bots), -1
	r.tellCount()
}

// fromHere is a game of the same people from the moment told last.
func (r *reading) fromHere() (next *record.Record, ok bool) {
	p, ok := r.position()
	if !ok {
		return nil, false
	}
	return sitting.From(r.Record, p), true
}

// askMistakes asks the mistakes of people once more.
func (r *reading) askMistakes() {
	var lessons []int
	for s := range r.Seats {
		if r.tells(game.Seat(s)) {
			lessons = append(lessons, r.Mistakes(game.Seat(s))...)
		}
	}
	slices.Sort(lessons)
	if len(lessons) == 0 {
		r.voice.line(r.text.Say(words.EntryNone))
		return
	}
	known := 0
	for i, lesson := range lessons {
		at := r.text.Say(words.LearnOf, i+1, len(lessons))
		right, err := r.lesson(&r.Entries[lesson], at)
		if err != nil {
			return // somebody who has left has not for the next question either
		}
		if right {
			known++
		}
	}
	r.voice.line(r.text.Say(words.AskDone, known, len(lessons)))
}

// lesson asks for a better choice than an entry's until one is given, or to see it.
// Right says that it was given at first.
func (r *reading) lesson(e *review.Entry, at string) (right bool, err error) {
	d := &r.Decisions[e.Main]
	r.voice.line(at + " " + r.text.EntryWithoutCost(r.Review, e))
	r.tellBoardOf(r.Names, d.Position, d.Turn)
	ask := r.text.Say(words.LearnDecide)
	if d.Kind == review.Choose {
		ask = r.text.Say(words.LearnChoose, len(d.Options))
		r.voice.line(r.text.Say(words.PlainDice, r.text.Dice(d.Position.Dice)))
		for i, o := range d.Options {
			r.voice.line(r.text.Say(words.PlainChoice, i+1, r.move(o.Move)))
		}
	}
	tries := 0
	err = r.inquire(inquiry{ask: ask, help: []string{r.text.Say(words.LearnHelp)}, read: func(answer string) string {
		option, ok := r.optionOf(d, answer)
		switch {
		case answer == "":
			r.tellBest(d)
			return ""
		case !ok && d.Kind == review.Choose:
			return r.text.Say(words.PlainSayNumber, len(d.Options))
		case !ok:
			return r.text.Say(words.LearnRollOrStop)
		}
		tries++
		if d.Good(option) {
			right = tries == 1
			r.tellBest(d)
			return ""
		}
		return r.whatWouldCome(d, option)
	}})
	return right, err
}

// optionOf is the option of a decision that an answer means.
func (r *reading) optionOf(d *review.Decision, answer string) (option int, ok bool) {
	if n, ok := number(answer, len(d.Options)); ok {
		return n - 1, true
	}
	if d.Kind == review.Choose {
		return 0, false
	}
	if r.means(answer, words.AnswerRoll) {
		return review.ToRoll, true
	}
	return review.ToStop, r.means(answer, words.AnswerStop)
}

// tellBest tells the best option of a decision, and what was played cost.
func (r *reading) tellBest(d *review.Decision) {
	best := r.text.Option(d, d.Best)
	r.voice.line(r.text.Say(words.LearnBest, best, r.text.Figure(spoken, review.Tenths.Cost(d))))
}

// whatWouldCome is what an option costs, and what may well come of it.
func (r *reading) whatWouldCome(d *review.Decision, option int) string {
	cost := review.Tenths.Round(d.Options[d.Best].Win) - review.Tenths.Round(d.Options[option].Win)
	text := []string{r.text.Say(words.LearnCosts, r.text.Option(d, option), r.text.Figure(spoken, cost))}
	if c, ok := r.o.Consequence(d, option); ok {
		text = append(text, r.text.Consequence(d, c, r.Names))
	}
	return strings.Join(append(text, r.text.Say(words.LearnAgain)), " ")
}
