package plain

import (
	"slices"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A command is an answer that means the same whatever is asked in a game. It
// either does something or tells something.
type command struct {
	words, about words.Key
	setting      bool // words may follow that set something
	lesson       bool // there is no such thing but in a lesson
	game         bool // there is no such thing in a lesson
	do           func(m *match, p game.Position, rest []string) (done bool, err error)
	tell         func(m *match)
}

// commands are all of them, in the order in which help lists them.
func commands() []command {
	return []command{
		{words: words.AnswerRoll, about: words.AboutRoll, do: func(m *match, p game.Position, _ []string) (bool, error) {
			return m.roll(p), nil
		}},
		{words: words.AnswerStop, about: words.AboutStop, do: func(m *match, p game.Position, _ []string) (bool, error) {
			return m.act(p.Turn, table.Action{Kind: table.Stop}), nil
		}},
		{words: words.AnswerUndo, about: words.AboutUndo, do: func(m *match, _ game.Position, _ []string) (bool, error) {
			return m.done(m.TakeBack(m.seen)), nil
		}},
		{words: words.AnswerOdds, about: words.AboutOdds, setting: true, do: func(m *match, p game.Position, rest []string) (bool, error) {
			m.odds(p, rest)
			return false, nil
		}},
		{words: words.AnswerHint, about: words.AboutHint, do: func(m *match, p game.Position, _ []string) (bool, error) {
			m.hint(p)
			return false, nil
		}},
		{words: words.AnswerNext, about: words.AboutNext, lesson: true, do: followed(words.AnswerNext)},
		{words: words.AnswerBack, about: words.AboutBack, lesson: true, do: followed(words.AnswerBack)},
		{words: words.AnswerRestart, about: words.AboutRestart, lesson: true, do: followed(words.AnswerRestart)},
		{words: words.AnswerLeave, about: words.AboutLeave, lesson: true, do: followed(words.AnswerLeave)},
		{words: words.AnswerRepeat, about: words.AboutRepeat, do: func(m *match, p game.Position, _ []string) (bool, error) {
			m.tellOffer(p, m.settings.Odds == settings.OddsAlways)
			return false, nil
		}},
		{words: words.AnswerBoard, about: words.AboutBoard, tell: (*match).tellBoard},
		{words: words.AnswerHistory, about: words.AboutHistory, tell: (*match).tellHistory},
		{words: words.AnswerLast, about: words.AboutLast, tell: (*match).tellLast},
		{words: words.AnswerPosition, about: words.AboutPosition, tell: (*match).tellPosition},
		{words: words.AnswerRules, about: words.AboutRules, tell: (*match).tellRules},
		{words: words.AnswerHints, about: words.AboutHintsAnswer, game: true, setting: true, do: func(m *match, _ game.Position, rest []string) (bool, error) {
			m.setHints(rest)
			return false, nil
		}},
		{words: words.AnswerTerse, about: words.AboutTerse, tell: func(m *match) { m.sayLess(true) }},
		{words: words.AnswerFull, about: words.AboutFull, tell: func(m *match) { m.sayLess(false) }},
		{words: words.AnswerHelp, about: words.AboutHelp, setting: true, do: func(m *match, p game.Position, rest []string) (bool, error) {
			m.help(p, rest)
			return false, nil
		}},
		{words: words.AnswerConcede, about: words.AboutConcede, game: true, do: func(m *match, _ game.Position, _ []string) (bool, error) {
			return m.concede()
		}},
		{words: words.AnswerQuit, about: words.AboutQuit, do: func(*match, game.Position, []string) (bool, error) {
			return false, errLeft
		}},
	}
}

// followed leaves a lesson as an answer says.
func followed(answer words.Key) func(*match, game.Position, []string) (bool, error) {
	return func(m *match, _ game.Position, _ []string) (bool, error) { return m.follow(m.name(answer)), nil }
}

// commands are those that there are in this game, or lesson.
func (m *match) commands() []command {
	return slices.DeleteFunc(commands(), func(c command) bool { return c.lesson && m.course == nil || c.game && m.course != nil })
}

func (c command) obey(m *match, p game.Position, rest []string) (done bool, err error) {
	if c.tell != nil {
		c.tell(m)
		return false, nil
	}
	return c.do(m, p, rest)
}

// odds tells the odds of what is on offer, or sets when they are told.
func (m *match) odds(p game.Position, rest []string) {
	if len(rest) == 0 {
		if m.settings.Odds == settings.OddsNever {
			m.voice.line(m.text.Say(words.PlainOddsOff))
			return
		}
		m.tellOdds(p)
		return
	}
	for _, o := range []struct {
		answer words.Key
		odds   settings.Odds
		set    words.Key
	}{
		{words.AnswerAlways, settings.OddsAlways, words.PlainOddsAlways},
		{words.AnswerDemand, settings.OddsDemand, words.PlainOddsDemand},
		{words.AnswerNever, settings.OddsNever, words.PlainOddsNever},
	} {
		if len(rest) == 1 && m.means(rest[0], o.answer) {
			m.settings.Odds = o.odds
			m.voice.line(m.text.Say(o.set))
			return
		}
	}
	m.voice.line(m.text.Say(words.PlainOddsWords, quoted(strings.Join(rest, " "))))
}

// hint tells what the expert would do and why, and the chance to win by each
// choice.
func (m *match) hint(p game.Position) {
	if p.Phase() != game.ToChoose && p.Phase() != game.ToDecide {
		m.voice.line(m.text.Say(words.TipFirstRoll))
		return
	}
	a := m.o.Advise(p)
	full, _ := m.text.Advice(p, a)
	if len(a.Moves) > 1 {
		m.say(words.PlainBest, a.Best+1, m.move(a.Moves[a.Best].Move))
	}
	m.voice.say(full)
	if fact := m.text.Fact(bot.FactOf(p, a, a.Second()), m.Names); fact != "" {
		m.voice.say(fact)
	}
	m.voice.end()
	for i, move := range a.Moves {
		m.voice.line(m.text.Say(words.PlainMoveWins, i+1, m.move(move.Move), words.Points(move.Win)))
	}
	if len(a.Moves) == 0 && a.Roll.Allowed && a.Stop.Allowed {
		m.voice.line(m.text.Say(words.PlainChoiceWins, words.Points(a.Roll.Win), words.Points(a.Stop.Win)))
	}
}

// tellOdds tells the odds of what is on offer.
func (m *match) tellOdds(p game.Position) {
	if p.Phase() == game.ToRoll {
		m.tellRoll(sitting.OfferIn(p), true)
		m.voice.end()
		return
	}
	m.tellOffer(p, true)
}

// help lists the answers, or tells of those that were named.
func (m *match) help(p game.Position, about []string) {
	if len(about) > 0 {
		for _, word := range about {
			m.helpAbout(word)
		}
		return
	}
	m.voice.line(m.text.Say(words.PlainHelpNow))
	offer := sitting.OfferIn(p)
	now := map[words.Key]bool{words.AnswerRoll: offer.Roll.Offered, words.AnswerStop: offer.Stop.Offered}
	if moves := len(offer.Moves); moves > 0 {
		m.voice.line(m.text.Say(words.AboutAnswer, m.text.Say(words.AboutNumbers, moves), m.text.Say(words.AboutChoices)))
	}
	m.helpOn(func(c command) bool { return now[c.words] })
	m.voice.line(m.text.Say(words.PlainHelpAlways))
	m.helpOn(func(c command) bool { _, turns := now[c.words]; return !turns })
}

func (m *match) helpOn(which func(command) bool) {
	for _, c := range m.commands() {
		if which(c) {
			m.voice.line(m.text.Say(words.AboutAnswer, m.names(c.words), m.text.Say(c.about)))
		}
	}
}

// helpAbout tells of one answer.
func (m *match) helpAbout(word string) {
	known := false
	m.helpOn(func(c command) bool {
		means := m.means(word, c.words)
		known = known || means
		return means
	})
	if !known {
		m.voice.line(m.text.Say(words.PlainNoHelpOn, quoted(word)))
	}
}

// sayLess says less from now on, or all.
func (m *match) sayLess(less bool) {
	m.terse = less
	now := words.PlainFullNow
	if less {
		now = words.PlainTerseNow
	}
	m.voice.line(m.text.Say(now))
}

// tellLast tells the latest turn that was not the one to move's, roll by roll.
func (m *match) tellLast() {
	turns, _ := m.Table.Record().Turns() // a record on a table is legal
	mover := m.now().Turn
	for _, t := range slices.Backward(turns) {
		if t.Seat != mover || m.over {
			m.tellTurn(t)
			return
		}
	}
	m.voice.line(m.text.Say(words.PlainNoLast))
}

func (m *match) tellTurn(t record.Turn) {
	name := m.Names[t.Seat]
	for _, r := range t.Rolls {
		if r.Move == (game.Move{}) {
			m.voice.line(m.text.Say(words.PlainLastRoll, name, m.text.Dice(r.Dice)))
		} else {
			m.voice.line(m.text.Say(words.PlainLastPlays, name, m.text.Dice(r.Dice), m.move(r.Move)))
		}
	}
	m.voice.line(m.text.Say(words.PlainHistory, t.Number, name, m.endOf(t)))
}

// endOf is how a turn ended.
func (m *match) endOf(t record.Turn) string {
	switch t.End {
	case record.Stopped:
		return m.text.Say(words.PlainHistoryStop, t.Gained())
	case record.Busted:
		return m.text.Say(words.PlainHistoryBust, t.Gained())
	default:
		return m.text.Say(words.HistoryOpen)
	}
}

// tellBoard tells where everybody stands.
func (m *match) tellBoard() {
	p, turn := m.now(), 0
	if !m.over {
		turn = sitting.TurnNumber(m.Table.Record(), p)
	}
	m.tellBoardOf(m.Names, p, turn)
}

// tellBoardOf tells where everybody stands in a position, and in which turn unless the
// game is over there.
func (c *client) tellBoardOf(names []string, p game.Position, turn int) {
	c.voice.end()
	if turn > 0 {
		c.say(words.PlainTurn, turn, names[p.Turn])
		if p.RunnersLeft() < game.Runners {
			c.say(words.PlainRunners, c.squares(p.Runners), p.RunnersLeft())
		}
		c.voice.end()
	}
	for s := range p.AllSeats() {
		c.tellSeat(names[s], p, s)
		c.voice.end()
	}
}

// tellSeat tells the columns a seat has claimed and where its markers stand.
func (c *client) tellSeat(name string, p game.Position, s game.Seat) {
	claimed := p.Claimed(s)
	if claimed == 0 {
		c.say(words.PlainSeat, name)
	} else {
		c.say(words.PlainSeatColumns, name, claimed.Len(), c.text.Columns(claimed))
	}
	markers := p.Markers[s]
	for column := range claimed.All() {
		markers[column] = 0
	}
	if markers == (game.Squares{}) {
		c.say(words.PlainNoMarkers)
		return
	}
	c.say(words.PlainMarkers, c.squares(markers))
}

// tellHistory tells the turns so far, a line each.
func (m *match) tellHistory() {
	turns, _ := m.Table.Record().Turns() // a record on a table is legal
	if len(turns) == 0 {
		m.voice.line(m.text.Say(words.HistoryEmpty))
	}
	for _, t := range turns {
		var items []string
		for _, move := range t.Moves() {
			items = append(items, m.move(move))
		}
		items = append(items, m.endOf(t))
		m.voice.line(m.text.Say(words.PlainHistory, t.Number, m.Names[t.Seat], strings.Join(items, ", ")))
	}
}

// tellPosition gives the position's text, as a line to be copied: of where the game
// stands, or of the moment of its review that was told last.
func (m *match) tellPosition() {
	p := m.now()
	if here, ok := m.reading.position(); ok {
		p = here
	}
	m.voice.verbatim(record.FormatPosition(p))
}

// tellRules tells the rules of this game, and what newcomers get wrong.
func (m *match) tellRules() {
	rules := m.now().Rules
	variants := []game.Variant{rules.Variant}
	m.voice.line(m.text.Say(words.RulesThisGame) + " " + m.text.RulesOf(rules) + ".")
	m.voice.line(m.text.Say(words.RulePairs))
	for _, rule := range m.text.Rules(variants) {
		m.voice.line(rule)
	}
	for _, q := range m.text.Questions(variants) {
		m.voice.line(q.Asks + " " + q.Reply)
	}
}
