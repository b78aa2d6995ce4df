package plain

import (
	"errors"
	"strconv"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// welcome offers to go on with the game saved last, and else sets up a new one.
func (c *client) welcome() error {
	before := c.look()
	if before.Last != nil || len(before.Unfinished) > 0 || before.Damaged > 0 {
		c.voice.line(c.text.Say(words.PlainGamesHint))
	}
	if len(before.Unfinished) > 0 && c.o.Wishes == nil {
		e := before.Unfinished[0]
		on, err := c.offerToGoOn(e)
		if err != nil {
			return err
		}
		if on {
			file, r, err := c.o.Games.Resume(e.ID)
			if err == nil {
				return c.play(sitting.Game{Record: r, File: file})
			}
			c.voice.line(sitting.Told(err, c.o.Remote).Error()) // another program has just opened it
		}
	}
	if !before.Finished {
		c.voice.line(c.text.Say(words.PlainLearnOffer))
	}
	r, err := newSetup(c, before.Last).ask()
	if err != nil {
		return err
	}
	return c.play(sitting.New(r, c.o.Games, c.o.Now(), c.o.Seed))
}

// look is what was played here before. What cannot be read is said.
func (c *client) look() sitting.Saved {
	if c.o.Games == nil {
		return sitting.Saved{}
	}
	before, err := sitting.Look(c.o.Games)
	if err != nil {
		c.voice.line(sitting.Told(err, c.o.Remote).Error())
	}
	if before.Damaged > 0 {
		c.voice.line(c.text.Say(words.DamagedGames, before.Damaged))
	}
	return before
}

func (c *client) offerToGoOn(e store.Entry) (bool, error) {
	p, _ := e.Record.End() // a record that was read is legal
	ask := c.text.Say(words.PlainGoOn,
		c.text.Names(e.Record.Names()), sitting.TurnNumber(e.Record, p), e.Saved.Local().Format("2006-01-02 15:04"))
	return c.decide(inquiry{ask: ask, help: []string{c.text.Say(words.PlainGoOnHelp)}, leads: c.offersGames}, true)
}

// A setup is a game being set up, question by question. It begins with what an
// empty line takes: the game played last, over it the player's wishes.
type setup struct {
	*client
	*sitting.Setup
}

func newSetup(c *client, last *record.Record) setup {
	s := setup{c, sitting.NewSetup(last, c.o.Name, func(n int) string { return c.text.Say(words.DefaultName, n) })}
	if c.o.Wishes != nil {
		s.Wish(*c.o.Wishes)
	}
	return s
}

// ask asks for everything and returns the game that was set up.
func (s setup) ask() (*record.Record, error) {
	s.toLearn = true
	for s.toLearn {
		s.toLearn = false
		s.voice.line(s.text.Say(words.PlainNewGame))
		if err := s.askSeats(); err != nil {
			return nil, err
		}
		if s.toLearn {
			if err := s.learn(max(1, s.settings.Lesson)); err != nil {
				return nil, err
			}
		}
	}
	for i := range s.Seats() {
		if err := s.askSeat(i); err != nil {
			return nil, err
		}
	}
	for _, ask := range []func() error{s.askVariant, s.askTarget, s.askFirst} {
		if err := ask(); err != nil {
			return nil, err
		}
	}
	return s.Record(s.o.Seed())
}

func (s setup) askSeats() error {
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskSeats, s.Seats()),
		help: []string{s.text.Say(words.PlainSeatsHelp), s.text.Say(words.PlainLearnHelp)}, leads: s.offersGames,
		read: func(answer string) string {
			n, ok := number(answer, game.MaxSeats)
			switch {
			case answer == "":
			case s.means(answer, words.AnswerLearn):
				s.toLearn = true
			case !ok || n < game.MinSeats:
				return s.text.Say(words.PlainSeatsRange, quoted(answer))
			default:
				s.SetSeats(n)
			}
			return ""
		},
	})
}

func (s setup) askSeat(i int) error {
	usual := s.Usual(i)
	help := []string{s.text.Say(words.PlainSeatHelp)}
	for _, l := range bot.Levels() {
		help = append(help, s.text.Say(words.PlainLevel, l.Name, l.Called, l.Manner))
	}
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskSeat, i+1, s.seat(usual)),
		help: help,
		free: true,
		read: func(answer string) string {
			if answer == "" {
				s.SetSeat(i, usual)
				return ""
			}
			err := s.Read(i, answer)
			if wrong, ok := errors.AsType[*record.NameError](err); ok {
				return s.text.Name(wrong)
			}
			if err != nil {
				return s.noLevel(answer)
			}
			return ""
		},
	})
}

// noLevel says that there is no bot such as a seat's text names, and which there
// are.
func (s setup) noLevel(text string) string {
	seat, _ := sitting.ParseSeat(text)
	var levels []string
	for _, l := range bot.Levels() {
		levels = append(levels, l.Name)
	}
	return s.text.Say(words.PlainNoLevel, quoted(seat.Bot), strings.Join(levels, ", "))
}

func (s setup) askVariant() error {
	all := game.Variants()
	names, numbered := make([]string, len(all)), make([]string, len(all))
	for i, v := range all {
		names[i] = s.text.Variant(v)
		numbered[i] = strconv.Itoa(i+1) + " " + names[i]
	}
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskVariant, strings.Join(numbered, ", "), s.text.Variant(s.Variant)),
		help: s.variantRules(),
		read: func(answer string) string {
			if answer == "" {
				return ""
			}
			n, ok := number(answer, len(all))
			for i, name := range names {
				if strings.EqualFold(answer, name) {
					n, ok = i+1, true
				}
			}
			if !ok {
				return s.text.Say(words.PlainVariantWords, s.text.OneOf(names), quoted(answer))
			}
			s.Variant = all[n-1]
			return ""
		},
	})
}

func (s setup) askTarget() error {
	most := s.MaxTarget()
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskTarget, most, s.Target()),
		help: []string{s.text.Say(words.SetupTargetHint, 1, most)},
		read: func(answer string) string {
			if answer == "" {
				return ""
			}
			n, ok := number(answer, most)
			if !ok {
				return s.text.Say(words.PlainTargetRange, most, quoted(answer))
			}
			s.SetTarget(n)
			return ""
		},
	})
}

func (s setup) askFirst() error {
	lot := s.name(words.AnswerLot)
	var all []string
	for i := range s.Seats() {
		all = append(all, strconv.Itoa(i+1)+" "+s.Seat(i).Name)
	}
	all = append(all, strconv.Itoa(s.Seats()+1)+" "+lot)
	first, byLot := s.First()
	usual := s.Seat(int(first)).Name
	if byLot {
		usual = lot
	}
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskBegins, strings.Join(all, ", "), usual),
		help: []string{s.text.Say(words.SetupYoungest)},
		read: s.readFirst,
	})
}

func (s setup) readFirst(answer string) string {
	if answer == "" {
		return ""
	}
	n, ok := number(answer, s.Seats()+1)
	for i := range s.Seats() {
		if !ok && strings.EqualFold(answer, s.Seat(i).Name) {
			n, ok = i+1, true
		}
	}
	if !ok && s.means(answer, words.AnswerLot) {
		n, ok = s.Seats()+1, true
	}
	switch {
	case !ok:
		return s.text.Say(words.PlainBeginsWords, quoted(answer))
	case n > s.Seats():
		s.DrawFirst()
	default:
		s.SetFirst(game.Seat(n - 1))
	}
	return ""
}

// variantRules are the rules that make each of the variants.
func (s setup) variantRules() []string {
	var rules []string
	for _, v := range game.Variants() {
		rules = append(rules, s.text.VariantRule(v))
	}
	return rules
}
