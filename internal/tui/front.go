package tui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// The front is the menu where no game is on the screen.
type front struct {
	lineup
	saved sitting.Saved
}

// newFront is the menu, its likeliest entry first.
func (m *Model) newFront() *front {
	f := &front{lineup: lineup{house: m.house}}
	f.look(m.o.Games)
	say := m.text.Say
	add := func(e lineupEntry) { f.entries = append(f.entries, e) }
	if len(f.saved.Unfinished) > 0 {
		add(f.goOn(f.saved.Unfinished[0]))
	}
	last := f.saved.Last
	learning := lineupEntry{label: []string{say(words.FrontLearn)}, hint: []string{say(words.HintLearn)}, do: learnOn}
	if n := m.settings.Lesson; n > 1 {
		learning.detail = []string{say(words.LearnAt, n, settings.Lessons)}
	}
	if last != nil {
		add(lineupEntry{
			label: []string{say(words.FrontAgain, f.versus(last.Names())), say(words.FrontAgainShort)},
			hint:  []string{say(words.HintAgain, f.rulesInShort(last.Rules.Variant, int(last.Rules.Target)))},
			do: func(m *Model) tea.Cmd {
				m.start(sitting.Again(last))
				return nil
			},
		})
	}
	two := lineupEntry{label: []string{say(words.FrontTwo)}, hint: []string{say(words.HintTwo)}, do: openTwo(f.saved.Pair)}
	setup := lineupEntry{label: []string{say(words.FrontNew)}, hint: []string{say(words.HintNew)}, do: openSetup(last)}
	if last == nil {
		add(setup) // who comes for the first time comes alone more often
		add(two)
	} else {
		add(two)
		add(setup)
	}
	add(f.daily(m))
	if m.o.Games != nil {
		add(f.shelf())
	}
	if f.saved.Finished {
		add(learning)
	} else {
		f.entries = slices.Insert(f.entries, 1, learning) // who knows little sees it early
	}
	add(lineupEntry{label: []string{say(words.SettingsTitle)}, hint: []string{say(words.HintSettings)}, do: openSettings})
	add(lineupEntry{label: []string{say(words.FrontHelp)}, detail: []string{"?"}, hint: []string{say(words.HintHelp)}, do: openHelp(game.Variants())})
	add(lineupEntry{label: []string{say(words.FrontQuit)}, detail: []string{"q"}, hint: []string{say(words.HintQuit)}, do: (*Model).leave})
	return f
}

// toFront leaves the game for the menu.
func (m *Model) toFront() {
	m.closeMatch(sitting.Meanwhile)
	m.match = nil
	m.replace(m.newFront())
}

// open is the action that lays a screen on the others.
func open(s screen) action {
	return func(m *Model) tea.Cmd {
		m.push(s)
		return nil
	}
}

// look finds what was played here before.
func (f *front) look(games *store.Games) {
	if games == nil {
		return
	}
	before, err := sitting.Look(games)
	if err != nil {
		f.problem = sitting.Told(err, f.remote).Error()
	}
	f.saved = before
}

// goOn is the entry that opens a saved game.
func (f *front) goOn(e store.Entry) lineupEntry {
	say := f.text.Say
	return lineupEntry{
		label: []string{
			say(words.FrontGoOn, f.called(e.Record)), say(words.FrontGoOn, f.andOthers(e.Record.Names())),
			say(words.FrontGoOn, e.Record.Seats[0].Name), say(words.FrontGoOnShort),
		},
		detail: []string{f.turnOf(e.Record)},
		hint:   f.standing(e.Record),
		board:  e.Record,
		do:     resume(e.ID),
	}
}

// resume is the action that opens a saved game.
func resume(id string) action {
	return func(m *Model) tea.Cmd {
		m.resume(id)
		return nil
	}
}

// shelf is the entry for all games, and says what is wrong with any.
func (f *front) shelf() lineupEntry {
	say := f.text.Say
	e := lineupEntry{label: []string{say(words.FrontGames)}, hint: []string{say(words.HintGames)}, do: openShelf}
	if n := f.saved.Unfinished; len(n) > 1 {
		e.detail = []string{say(words.GameSavedMany, len(n))}
	}
	switch {
	case f.saved.Damaged > 0:
		e.hint = []string{say(words.HintBrokenGames, f.saved.Damaged)}
	case f.saved.Last == nil && len(f.saved.Unfinished) == 0:
		e.hint = []string{say(words.HintNoGames)}
	}
	return e
}

// daily is the entry for the dice of the day, which goes on with the game of
// today where that has begun, and tells of it where it is over.
func (f *front) daily(m *Model) lineupEntry {
	say := f.text.Say
	today := m.now()
	e := lineupEntry{label: []string{say(words.FrontDaily)}, detail: []string{f.text.Day(today)}}
	if begun, ok := f.saved.Daily(today); ok {
		e.detail = []string{say(words.DailyBegun, e.detail[0]), e.detail[0]}
		e.hint, e.board, e.do = f.standing(begun.Record), begun.Record, resume(begun.ID)
		return e
	}
	if played, ok := f.saved.PlayedDaily(today); ok {
		result := f.dailyResult(played)
		e.detail = []string{say(words.DailyPlayed, e.detail[0], result), result}
		e.hint, e.board = []string{say(words.HintDailyPlayed, result)}, played.Record
		e.do = open(f.dailyDialog(played, result, today))
		return e
	}
	e.hint = []string{say(words.HintDaily, f.text.Bot(sitting.DailyOpponent))}
	e.do = func(m *Model) tea.Cmd {
		m.start(sitting.Daily(m.ownName(f.saved.Last), today))
		return nil
	}
	return e
}

// dailyResult is how a game of a day ended for who played it.
func (f *front) dailyResult(played store.Entry) string {
	score := scoreAt(played.End, 0, f.theme.Dash)
	if winner, won := played.Winner(); won && winner == 0 {
		return f.text.Say(words.DailyWon, score)
	}
	return f.text.Say(words.DailyLost, score)
}

// dailyDialog says that the dice of a day have been played, and what can be done
// about it.
func (f *front) dailyDialog(played store.Entry, result string, day time.Time) *dialog {
	say := f.text.Say
	d := &dialog{
		house: f.house, title: say(words.DailyTitle, f.text.Day(day)), below: f,
		body: paragraphs(say(words.DailyAbout, result, turnsOf(played.Record, 0))),
	}
	d.entries = []entry{
		{label: say(words.DailyReplay), do: openReplay(played.Record)},
		{label: say(words.DailyOnceMore), do: func(m *Model) tea.Cmd {
			m.start(sitting.Daily(m.ownName(f.saved.Last), day))
			return nil
		}},
		{label: say(words.DailyLeave)},
	}
	return d
}

// turnsOf is how many turns a seat has had.
func turnsOf(r *record.Record, seat game.Seat) int {
	n := 0
	turns, _ := r.Turns() // a record that was read is legal
	for _, t := range turns {
		if t.Seat == seat {
			n++
		}
	}
	return n
}

// ownName is what the player here is called: as whoever opened this program, or
// where that is not known as in the game played last.
func (m *Model) ownName(last *record.Record) string {
	if m.o.Name != "" {
		return m.o.Name
	}
	if last != nil {
		for _, s := range last.Seats {
			if s.Bot == "" {
				return s.Name
			}
		}
	}
	return m.text.Say(words.DefaultName, 1)
}

// called is what tells a game from others: who plays whom, or which day's dice they
// are.
func (h *house) called(r *record.Record) string {
	if day, daily := sitting.IsDaily(r); daily {
		return h.text.Say(words.DiceOfDay, h.text.Day(day))
	}
	return h.versus(r.Names())
}

// versus is who plays whom.
func (h *house) versus(names []string) string {
	if len(names) > 2 {
		return strings.Join(names, ", ")
	}
	return h.text.Say(words.Versus, names[0], names[1])
}

// andOthers is who plays in few words.
func (h *house) andOthers(names []string) string {
	return h.text.Say(words.AndOthers, names[0], len(names)-1)
}

// standing is how a game that is not over stands, with the names of all and
// without.
func (h *house) standing(r *record.Record) []string {
	p, _ := r.End() // a record that was read is legal
	turn, rules := sitting.TurnNumber(r, p), h.rulesInShort(r.Rules.Variant, int(r.Rules.Target))
	var named, bare []string
	for seat, name := range r.Names() {
		columns := strconv.Itoa(p.Claimed(game.Seat(seat)).Len())
		named, bare = append(named, name+"\u00a0"+columns), append(bare, columns)
	}
	return []string{
		h.text.Say(words.HintGoOn, turn, rules, strings.Join(named, ", ")),
		h.text.Say(words.HintGoOn, turn, rules, strings.Join(bare, "–")),
	}
}

func (h *house) rulesInShort(v game.Variant, target int) string {
	return h.text.Variant(v) + ", " + h.text.Say(words.FirstToShort, target)
}

// turnOf is the turn that a game is in.
func (h *house) turnOf(r *record.Record) string {
	p, _ := r.End() // a record that was read is legal
	return h.text.Say(words.TurnOnly, sitting.TurnNumber(r, p))
}

func (f *front) press(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, f.keys.help):
		return openHelp(game.Variants())
	case key.Matches(k, f.keys.quit):
		return (*Model).leave
	}
	return f.pressed(k)
}

func (f *front) bindings() keyLine {
	quit := f.keys.quit
	quit.SetHelp("q", f.text.Say(words.KeyQuitHere))
	return keyLine{first: f.keys.choose, others: []key.Binding{f.keys.move}, last: []key.Binding{f.keys.help, quit}}
}

func (f *front) draw(c canvas) *tea.Cursor {
	f.drawAll(c)
	return nil
}
