package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// openMenu opens the menu of a game, on leaving it where that was asked for.
func (m *Model) openMenu(leaving bool) {
	say := m.text.Say
	nothing := func(*Model) tea.Cmd { return nil }
	d := &dialog{title: say(words.MenuTitle)}
	add := func(label words.Key, do func(*Model) tea.Cmd) {
		d.entries = append(d.entries, entry{label: say(label), do: do})
	}
	add(words.MenuGoOn, nothing)
	add(words.MenuLeave, (*Model).leave)
	add(words.MenuFront, func(m *Model) tea.Cmd { m.toFront(); return nil })
	add(words.MenuNew, func(m *Model) tea.Cmd { m.openSetup(m.match.table.Record()); return nil })
	add(words.MenuHistory, func(m *Model) tea.Cmd { m.openHistory(); return nil })
	add(words.MenuSettings, func(m *Model) tea.Cmd { m.openSettings(); return nil })
	add(words.MenuHelp, func(m *Model) tea.Cmd { m.openHelp(); return nil })
	add(words.MenuPosition, func(m *Model) tea.Cmd { return m.openPosition() })
	if !m.match.scene.over && m.match.sitting.People() > 0 {
		add(words.MenuConcede, func(m *Model) tea.Cmd { m.openConcede(); return nil })
	}
	if leaving {
		d.cursor = 1
	}
	m.dialog = d
}

// openConcede asks once before the game is given up.
func (m *Model) openConcede() {
	seat := m.match.sitting.Conceding(m.match.band())
	name := m.match.names[seat]
	means := m.text.Say(words.ConcedeMore)
	if len(m.match.seats) == 2 {
		means = m.text.Say(words.ConcedeTwo, m.match.names[m.match.scene.now.Next(seat)])
	}
	m.dialog = &dialog{
		title: m.text.Say(words.ConcedeTitle),
		body:  paragraphs(means),
		entries: []entry{
			{label: m.text.Say(words.ConcedeNo), do: func(*Model) tea.Cmd { return nil }},
			{label: m.text.Say(words.ConcedeYes, name), do: func(m *Model) tea.Cmd { return m.concede(seat) }},
		},
	}
}

func (m *Model) concede(seat game.Seat) tea.Cmd {
	g := m.match
	g.playing, g.bust = nil, nil
	if err := g.table.Act(seat, g.table.Seq(), table.Action{Kind: table.Concede}); err != nil {
		m.notice = m.text.Refused(err, g.names)
	}
	return m.advance()
}

// openPosition shows the position's text and copies it.
func (m *Model) openPosition() tea.Cmd {
	text := record.FormatPosition(m.match.table.At(m.match.table.Seq()))
	body := []dialogLine{{text: text, strong: true, seat: -1}}
	body = append(body, paragraphs("\n"+m.text.Say(words.PositionCopied)+"\n\n"+m.text.Say(words.PositionUse))...)
	m.dialog = &dialog{title: m.text.Say(words.PositionTitle), body: body}
	return tea.SetClipboard(text)
}

// openHistory shows the turns so far, from the latest.
func (m *Model) openHistory() {
	body := m.match.past
	if len(body) == 0 {
		body = paragraphs(m.text.Say(words.HistoryEmpty))
	}
	m.dialog = &dialog{title: m.text.Say(words.HistoryTitle), body: body, atEnd: true}
}

// history is a line for each turn on the table.
func (m *match) history() []dialogLine {
	turns, err := m.table.Record().Turns()
	if err != nil {
		return paragraphs(err.Error())
	}
	name := 0
	for _, n := range m.names {
		name = max(name, ansi.StringWidth(n))
	}
	lines := make([]dialogLine, 0, len(turns))
	for _, t := range turns {
		var items []string
		for _, r := range t.Rolls {
			if r.Move != (game.Move{}) {
				items = append(items, strings.ReplaceAll(m.text.Move(r.Move), " ", ""))
			}
		}
		end := m.text.Say(words.HistoryOpen)
		switch t.End {
		case record.Stopped:
			end = m.text.Say(words.HistoryStop, t.Gained())
		case record.Busted:
			end = m.text.Say(words.HistoryBust, t.Gained())
		case record.Unfinished:
		}
		items = append(items, end)
		who := m.names[t.Seat]
		pad := strings.Repeat(" ", name-ansi.StringWidth(who)+2)
		lines = append(lines, dialogLine{lead: rightAlign(t.Number, 3) + " " + who + pad, seat: int(t.Seat), text: strings.Join(items, "  ")})
	}
	return lines
}

// openHelp shows the rules of this game and the keys, made from the key map.
func (m *Model) openHelp() {
	body := paragraphs(m.text.Say(words.RulesText))
	body = append(body, dialogLine{seat: -1})
	for _, v := range m.variantsShown() {
		body = append(body, dialogLine{text: m.text.VariantRule(v), seat: -1})
	}
	body = append(body, dialogLine{seat: -1}, dialogLine{text: m.text.Say(words.RulesKeys), strong: true, seat: -1})
	for _, b := range m.helpBindings() {
		h := b.Help()
		body = append(body, dialogLine{lead: padRight(h.Key, 10), seat: -1, text: h.Desc})
	}
	m.dialog = &dialog{title: m.text.Say(words.RulesTitle), body: body}
}

// variantsShown are the variants that the help tells of: the game's, or all where
// there is none.
func (m *Model) variantsShown() []game.Variant {
	if m.match != nil {
		return []game.Variant{m.match.scene.now.Variant}
	}
	return game.Variants()
}
