package tui

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// The front is the menu where no game is on the screen. The board beside it
// shows the game that the highlighted entry would go on with.
type front struct {
	entries []frontEntry
	cursor  int
	hint    string
	last    *record.Record // the game played last here, nil if there is none
}

type frontEntry struct {
	entry
	board *record.Record // the game it would open, to look at
}

// openFront opens the menu, its likeliest entry first.
func (m *Model) openFront() {
	m.match, m.setup, m.dialog, m.notice = nil, nil, nil, ""
	f := &front{hint: m.text.Say(words.FrontWelcome)}
	say := m.text.Say
	saved, last := m.savedGames(f)
	f.last = last
	if len(saved) > 0 {
		f.entries = append(f.entries, frontEntry{m.goOn(saved[0]), saved[0].Record})
	}
	if last != nil {
		f.entries = append(f.entries, frontEntry{entry: entry{
			label: say(words.FrontAgain, m.versus(last)), detail: m.rulesInShort(last.Rules),
			do: func(m *Model) tea.Cmd { return m.start(sitting.Again(last)) },
		}})
	}
	if n := len(saved); n > 1 {
		f.entries = append(f.entries, frontEntry{entry: entry{label: say(words.FrontOthers, n-1), do: func(m *Model) tea.Cmd {
			m.openSaved(saved)
			return nil
		}}})
	}
	f.entries = append(f.entries,
		frontEntry{entry: entry{label: say(words.FrontNew), do: func(m *Model) tea.Cmd { m.openSetup(last); return nil }}},
		frontEntry{entry: entry{label: say(words.FrontDaily), detail: m.o.Now().Format("2 Jan"), do: func(m *Model) tea.Cmd {
			return m.start(sitting.Daily(m.ownName(last), m.o.Now()))
		}}},
		frontEntry{entry: entry{label: say(words.MenuSettings), do: func(m *Model) tea.Cmd { m.openSettings(); return nil }}},
		frontEntry{entry: entry{label: say(words.FrontHelp), do: func(m *Model) tea.Cmd { m.openHelp(); return nil }}},
		frontEntry{entry: entry{label: say(words.FrontQuit), do: (*Model).leave}},
	)
	m.front = f
}

// ownName is what the player here is called: as in the game played last.
func (m *Model) ownName(last *record.Record) string {
	if last != nil {
		for _, s := range last.Seats {
			if s.Bot == "" {
				return s.Name
			}
		}
	}
	return cmp.Or(m.o.Name, m.text.Say(words.DefaultName, 1))
}

// openShare shows the result of the dice of the day, and copies it.
func (m *Model) openShare() tea.Cmd {
	r := m.match.table.Record()
	day, _ := sitting.IsDaily(r)
	key := words.DailyLost
	if s, won := m.match.winner(); won && s == 0 {
		key = words.DailyWon
	}
	p := m.match.scene.now
	line := m.text.Say(key, day.Format(time.DateOnly), p.Claimed(0).Len(), p.Claimed(1).Len(), sitting.TurnNumber(r, p))
	body := append([]dialogLine{{text: line, strong: true, seat: -1}}, paragraphs("\n"+m.text.Say(words.PositionCopied))...)
	m.dialog = &dialog{title: m.text.Say(words.ShareTitle), body: body}
	return tea.SetClipboard(line)
}

// toFront leaves the game for the menu.
func (m *Model) toFront() {
	m.closeMatch()
	m.openFront()
}

// savedGames are the games that can be gone on with, the latest first, and the
// game played last, which says who plays here.
func (m *Model) savedGames(f *front) (saved []store.Entry, last *record.Record) {
	if m.o.Games == nil {
		return nil, nil
	}
	before, err := sitting.Look(m.o.Games)
	if err != nil {
		f.hint = err.Error()
		return nil, nil
	}
	if before.Damaged > 0 {
		f.hint = m.text.Say(words.DamagedGames, before.Damaged)
	}
	return before.Unfinished, before.Last
}

func (m *Model) goOn(e store.Entry) entry {
	return entry{
		label:  m.text.Say(words.FrontGoOn, m.versus(e.Record)),
		detail: e.Saved.Local().Format("2 Jan 15:04"),
		do:     func(m *Model) tea.Cmd { return m.resume(e.ID) },
	}
}

// versus is who plays whom.
func (m *Model) versus(r *record.Record) string {
	names := r.Names()
	return m.text.Say(words.Versus, strings.Join(names[:len(names)-1], ", "), names[len(names)-1])
}

func (m *Model) rulesInShort(r game.Rules) string {
	return m.text.Variant(r.Variant) + " " + fmt.Sprint(r.Target)
}

// openSaved lists the saved games.
func (m *Model) openSaved(saved []store.Entry) {
	d := &dialog{title: m.text.Say(words.FrontSaved)}
	for _, e := range saved {
		d.entries = append(d.entries, m.goOn(e))
	}
	m.dialog = d
}

// top is the first entry in sight, where there is room for so many lines.
func (f *front) top(lines int) int { return max(0, f.cursor-lines+1) }

func (f *front) press(m *Model, k tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(k, m.keys.move):
		f.cursor = (f.cursor + step(k) + len(f.entries)) % len(f.entries)
	case key.Matches(k, m.keys.act):
		return f.entries[f.cursor].do(m)
	case key.Matches(k, m.keys.help):
		m.openHelp()
	case key.Matches(k, m.keys.quit):
		return m.leave()
	}
	return nil
}

func padRight(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
}

func rightAlign(n, width int) string { return fmt.Sprintf("%*d", width, n) }

// drawFront draws the menu beside a board.
func (m *Model) drawFront(c canvas) {
	f, t, l := m.front, m.theme, m.layout
	v := boardView{seats: game.MinSeats}
	chosen := f.entries[f.cursor].board
	if chosen != nil {
		if p, err := chosen.End(); err == nil {
			v = boardView{seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners}
		}
	}
	drawBoard(c, l.board, t, v)
	if l.title.w > 0 {
		c.put(l.title.x, l.title.y, m.text.Say(words.GameTitle), t.TitleLit)
	}
	if l.size == compact {
		drawDiceLine(c, l.dice.x, l.dice.y, t, diceView{dice: game.Dice{2, 3, 4, 5}, idle: true})
	} else {
		drawDice(c, l.dice.x, l.dice.y, t, diceView{dice: game.Dice{2, 3, 4, 5}, idle: true})
	}
	m.drawEvents(c, f.hint)
	top := f.top(l.panel.h)
	for i := range min(l.panel.h, len(f.entries)) {
		c.fill(l.panel.row(i), t.Ground)
		drawEntry(c, l.panel.row(i), t, f.entries[top+i].entry, top+i == f.cursor)
	}
}
