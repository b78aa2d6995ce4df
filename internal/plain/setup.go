package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// welcome offers to go on with the game saved last, and else sets up a new one.
func (c *client) welcome() error {
	before := c.look()
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
			c.voice.line(err.Error()) // another program has just opened it
		}
	}
	s := newSetup(c, before.Last)
	if err := s.ask(); err != nil {
		return err
	}
	return c.play(sitting.New(s.record(), c.o.Games, c.o.Now(), c.o.Seed))
}

// look is what was played here before. What cannot be read is said.
func (c *client) look() sitting.Saved {
	if c.o.Games == nil {
		return sitting.Saved{}
	}
	before, err := sitting.Look(c.o.Games)
	if err != nil {
		c.voice.line(err.Error())
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
	return c.yesOrNo(ask, true, []string{c.text.Say(words.PlainGoOnHelp)}, nil)
}

// A setup is a game being set up, question by question. It begins with what an
// empty line takes: the game played last, over it the player's wishes.
type setup struct {
	*client
	last  *record.Record // nil if there is none
	rules game.Rules
	first game.Seat
	byLot bool
	seats []record.Seat
}

func newSetup(c *client, last *record.Record) *setup {
	s := &setup{client: c, last: last, rules: game.Rules{Target: game.DefaultTarget, Seats: game.MinSeats}}
	if last != nil {
		s.rules, s.first = last.Rules, last.First
	}
	if w := c.o.Wishes; w != nil {
		s.rules.Variant, s.rules.Target, s.first, s.byLot = w.Variant, w.Target, w.First, w.ByLot
	}
	return s
}

func (s *setup) ask() error {
	s.voice.line(s.text.Say(words.PlainNewGame))
	if err := s.askSeats(); err != nil {
		return err
	}
	for len(s.seats) < int(s.rules.Seats) {
		if err := s.askSeat(); err != nil {
			return err
		}
	}
	for _, ask := range []func() error{s.askVariant, s.askTarget, s.askFirst} {
		if err := ask(); err != nil {
			return err
		}
	}
	return nil
}

func (s *setup) askSeats() error {
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskSeats, int(s.rules.Seats)),
		help: []string{s.text.Say(words.PlainSeatsHelp)},
		read: func(answer string) string {
			n, ok := number(answer, game.MaxSeats)
			switch {
			case answer == "":
			case !ok || n < game.MinSeats:
				return s.text.Say(words.PlainSeatsRange, quoted(answer))
			default:
				s.rules.Seats = uint8(n)
			}
			return ""
		},
	})
}

func (s *setup) askSeat() error {
	usual := s.usualSeat()
	help := []string{s.text.Say(words.PlainSeatHelp)}
	for _, l := range bot.Levels() {
		help = append(help, s.text.Say(words.PlainLevel, l.Name, l.Manner))
	}
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskSeat, len(s.seats)+1, s.seat(usual)),
		help: help,
		free: true,
		read: func(answer string) string {
			if answer == "" {
				s.seats = append(s.seats, usual)
				return ""
			}
			seat, problem := s.parseSeat(answer)
			if problem == "" {
				s.seats = append(s.seats, seat)
			}
			return problem
		},
	})
}

// usualSeat is who sits on the next seat if nothing else is said: who sat there
// last time, else a person on the first seat and bots on the others.
func (s *setup) usualSeat() record.Seat {
	i := len(s.seats)
	var seat record.Seat
	switch {
	case s.last != nil && i < len(s.last.Seats):
		seat = s.last.Seats[i]
	case i == 0:
		seat.Name = s.o.Name
	case i > 0:
		seat.Bot = sitting.FirstOpponent
	}
	if seat.Name != "" && !s.taken(seat.Name) {
		return seat
	}
	if seat.Bot != "" {
		seat.Name = sitting.BotName(seat.Bot, s.taken)
		return seat
	}
	for n := i + 1; seat.Name == "" || s.taken(seat.Name); n++ {
		seat.Name = s.text.Say(words.DefaultName, n)
	}
	return seat
}

func (s *setup) taken(name string) bool {
	return slices.ContainsFunc(s.seats, func(seat record.Seat) bool { return seat.Name == name })
}

func (s *setup) parseSeat(answer string) (record.Seat, string) {
	seat, err := sitting.ParseSeat(answer)
	if err != nil {
		var levels []string
		for _, l := range bot.Levels() {
			levels = append(levels, l.Name)
		}
		return seat, s.text.Say(words.PlainNoLevel, quoted(seat.Bot), strings.Join(levels, ", "))
	}
	if seat.Bot != "" && seat.Name == "" {
		seat.Name = sitting.BotName(seat.Bot, s.taken)
	}
	var names []string
	for _, other := range s.seats {
		names = append(names, other.Name)
	}
	if wrong, ok := errors.AsType[*record.NameError](record.CheckNames(append(names, seat.Name))); ok {
		return seat, s.text.Name(wrong)
	}
	return seat, ""
}

func (s *setup) askVariant() error {
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskVariant, s.text.Variant(s.rules.Variant)),
		help: s.variantRules(),
		read: func(answer string) string {
			if answer == "" {
				return ""
			}
			all := game.Variants()
			n, ok := number(answer, len(all))
			for i, v := range all {
				if strings.EqualFold(answer, s.text.Variant(v)) {
					n, ok = i+1, true
				}
			}
			if !ok {
				return s.text.Say(words.PlainVariantWords, quoted(answer))
			}
			s.rules.Variant = all[n-1]
			return ""
		},
	})
}

func (s *setup) askTarget() error {
	most := game.MaxTarget(len(s.seats))
	s.rules.Target = uint8(min(int(s.rules.Target), most))
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskTarget, most, int(s.rules.Target)),
		help: []string{s.text.Say(words.SetupTargetHint, 1, most)},
		read: func(answer string) string {
			if answer == "" {
				return ""
			}
			n, ok := number(answer, most)
			if !ok {
				return s.text.Say(words.PlainTargetRange, most, quoted(answer))
			}
			s.rules.Target = uint8(n)
			return ""
		},
	})
}

func (s *setup) askFirst() error {
	if int(s.first) >= len(s.seats) {
		s.first = 0
	}
	lot := s.name(words.AnswerLot)
	var all []string
	for i, seat := range s.seats {
		all = append(all, strconv.Itoa(i+1)+" "+seat.Name)
	}
	all = append(all, strconv.Itoa(len(s.seats)+1)+" "+lot)
	usual := s.seats[s.first].Name
	if s.byLot {
		usual = lot
	}
	return s.inquire(inquiry{
		ask:  s.text.Say(words.PlainAskBegins, strings.Join(all, ", "), usual),
		help: []string{s.text.Say(words.SetupYoungest)},
		read: s.readFirst,
	})
}

func (s *setup) readFirst(answer string) string {
	if answer == "" {
		return ""
	}
	n, ok := number(answer, len(s.seats)+1)
	for i, seat := range s.seats {
		if !ok && strings.EqualFold(answer, seat.Name) {
			n, ok = i+1, true
		}
	}
	if !ok && s.means(answer, words.AnswerLot) {
		n, ok = len(s.seats)+1, true
	}
	if !ok {
		return s.text.Say(words.PlainBeginsWords, quoted(answer))
	}
	s.byLot = n > len(s.seats)
	if !s.byLot {
		s.first = game.Seat(n - 1)
	}
	return ""
}

// record is the game that was set up.
func (s *setup) record() *record.Record {
	seed := s.o.Seed()
	r := &record.Record{Rules: s.rules, Seats: s.seats, First: s.first, Seed: &seed}
	if s.byLot {
		r.First = dice.FirstSeat(seed, len(s.seats))
	}
	return r
}

// variantRules are the rules that make each of the variants.
func (s *setup) variantRules() []string {
	var rules []string
	for _, v := range game.Variants() {
		rules = append(rules, s.text.VariantRule(v))
	}
	return rules
}
