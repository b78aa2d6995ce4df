package tui

import (
	"cmp"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// The front is the menu where no game is on the screen. The board beside it shows
// the game that the highlighted entry would go on with.
type front struct {
	*house
	entries []frontEntry
	cursor  int
	hint    string
	last    *record.Record // the game played last here, nil if there is none
}

type frontEntry struct {
	entry
	board *record.Record // the game it would open, to look at
}

// newFront is the menu, its likeliest entry first.
func (m *Model) newFront() *front {
	f := &front{house: m.house, hint: m.text.Say(words.FrontWelcome)}
	say := m.text.Say
	add := func(label, detail string, do action) {
		f.entries = append(f.entries, frontEntry{entry: entry{label: label, detail: detail, do: do}})
	}
	saved := f.look(m.o.Games)
	last := f.last
	if len(saved) > 0 {
		f.entries = append(f.entries, frontEntry{f.goOn(saved[0]), saved[0].Record})
	}
	if last != nil {
		add(say(words.FrontAgain, f.versus(last)), f.rulesInShort(last.Rules), func(m *Model) tea.Cmd {
			m.start(sitting.Again(last))
			return nil
		})
	}
	if n := len(saved); n > 1 {
		add(say(words.FrontOthers, n-1), "", open(f.savedDialog(saved)))
	}
	add(say(words.FrontNew), "", openSetup(last))
	add(say(words.FrontDaily), m.now().Format("2 Jan"), func(m *Model) tea.Cmd {
		m.start(sitting.Daily(m.ownName(last), m.now()))
		return nil
	})
	add(say(words.MenuSettings), "", openSettings)
	add(say(words.FrontHelp), "", openHelp(game.Variants()))
	add(say(words.FrontQuit), "", (*Model).leave)
	return f
}

// toFront leaves the game for the menu.
func (m *Model) toFront() {
	m.closeMatch()
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

// look finds the games that can be gone on with, the latest first, and the game
// played last, which says who plays here.
func (f *front) look(games *store.Games) (saved []store.Entry) {
	if games == nil {
		return nil
	}
	before, err := sitting.Look(games)
	if err != nil {
		f.hint = err.Error()
		return nil
	}
	if before.Damaged > 0 {
		f.hint = f.text.Say(words.DamagedGames, before.Damaged)
	}
	f.last = before.Last
	return before.Unfinished
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

func (f *front) goOn(e store.Entry) entry {
	return entry{
		label:  f.text.Say(words.FrontGoOn, f.versus(e.Record)),
		detail: e.Saved.Local().Format("2 Jan 15:04"),
		do: func(m *Model) tea.Cmd {
			m.resume(e.ID)
			return nil
		},
	}
}

// versus is who plays whom.
func (f *front) versus(r *record.Record) string {
	names := r.Names()
	return f.text.Say(words.Versus, strings.Join(names[:len(names)-1], ", "), names[len(names)-1])
}

func (f *front) rulesInShort(r game.Rules) string {
	return f.text.Variant(r.Variant) + " " + fmt.Sprint(r.Target)
}

// savedDialog lists the saved games.
func (f *front) savedDialog(saved []store.Entry) *dialog {
	d := &dialog{house: f.house, title: f.text.Say(words.FrontSaved)}
	for _, e := range saved {
		d.entries = append(d.entries, f.goOn(e))
	}
	return d
}

func (f *front) press(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, f.keys.move):
		f.cursor = (f.cursor + f.keys.step(k) + len(f.entries)) % len(f.entries)
	case key.Matches(k, f.keys.choose):
		return f.entries[f.cursor].do
	case key.Matches(k, f.keys.help):
		return openHelp(game.Variants())
	case key.Matches(k, f.keys.quit):
		return (*Model).leave
	}
	return nil
}

func (f *front) point(at tea.Mouse, clicked bool) action {
	r := f.layout.panel
	i := at.Y - r.y + f.top(r.h)
	if !r.has(at.X, at.Y) || i >= len(f.entries) {
		return nil
	}
	f.cursor = i
	if !clicked {
		return nil
	}
	return f.entries[i].do
}

func (f *front) typing() bool { return false }
func (f *front) paste(string) {}

func (f *front) bindings() keyLine {
	quit := f.keys.quit
	quit.SetHelp("q", f.text.Say(words.FrontQuit))
	return keyLine{first: f.keys.choose, others: []key.Binding{f.keys.move}, last: []key.Binding{f.keys.help, quit}}
}

// top is the first entry in sight, where there is room for so many lines.
func (f *front) top(lines int) int { return max(0, f.cursor-lines+1) }

// draw draws the menu beside a board.
func (f *front) draw(c canvas) *tea.Cursor {
	t, l := f.theme, f.layout
	v := boardView{seats: game.MinSeats}
	if chosen := f.entries[f.cursor].board; chosen != nil {
		if p, err := chosen.End(); err == nil {
			v = boardView{seats: int(p.Seats), mover: p.Turn, markers: p.Markers, runners: p.Runners}
		}
	}
	drawBoard(c, l.board, t, v)
	if l.size != compact {
		drawLetters(c, l.title[0], f.text.Say(words.GameTitle), func(n int) uv.Style { return t.Heat(n, letters) })
	}
	f.drawDice(c, diceView{dice: game.Dice{2, 3, 4, 5}})
	f.drawEvents(c, f.hint)
	top := f.top(l.panel.h)
	for i := range min(l.panel.h, len(f.entries)) {
		c.fill(l.panel.row(i), t.Ground)
		drawEntry(c, l.panel.row(i), t, f.entries[top+i].entry, top+i == f.cursor)
	}
	return nil
}
