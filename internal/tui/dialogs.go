package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// menu is the menu of a game, on leaving it where that was asked for.
func (g *match) menu(leaving bool) *dialog {
	d := &dialog{house: g.house, title: g.text.Say(words.MenuTitle), leaving: leaving}
	add := func(label words.Key, do action) {
		d.entries = append(d.entries, entry{label: g.text.Say(label), do: do})
	}
	goOn := words.MenuGoOn
	if g.scene.over {
		goOn = words.MenuResult
	}
	add(goOn, nil)
	add(words.MenuLeave, (*Model).leave)
	add(words.MenuFront, toFront)
	add(words.MenuNew, openSetup(g.table.Record()))
	add(words.MenuHistory, g.openHistory())
	add(words.MenuSettings, openSettings)
	add(words.MenuHelp, g.openHelp())
	add(words.MenuPosition, g.openPosition)
	if !g.scene.over && g.sitting.People() > 0 {
		add(words.MenuConcede, open(g.concedeDialog()))
	}
	if leaving {
		d.cursor = 1
	}
	return d
}

func toFront(m *Model) tea.Cmd {
	m.toFront()
	return nil
}

// concedeDialog asks once before the game is given up.
func (g *match) concedeDialog() *dialog {
	c := g.sitting.Conceding(g.band())
	d := &dialog{house: g.house, title: g.text.Say(words.ConcedeTitle), entries: []entry{{label: g.text.Say(words.ConcedeNo)}}}
	add := func(label string, do func() error) {
		d.entries = append(d.entries, entry{label: label, do: func(*Model) tea.Cmd {
			g.giveUp(do)
			return nil
		}})
	}
	name := g.names[c.Seat]
	concede := func() error { return g.sitting.Concede(c) }
	switch c.Then {
	case sitting.OtherWins:
		d.body = paragraphs(g.text.Say(words.ConcedeTwo, g.names[c.Winner]))
		add(g.text.Say(words.ConcedeYes, name), concede)
	case sitting.NobodyWins:
		d.body = paragraphs(g.text.Say(words.ConcedeAlone))
		add(g.text.Say(words.ConcedeYes, name), concede)
	case sitting.BotPlaysOn:
		d.body = paragraphs(g.text.Say(words.ConcedeMore, name, g.text.Bot(sitting.Standin)))
		add(g.text.Say(words.ConcedeBot, name), concede)
		add(g.text.Say(words.ConcedeEnd), func() error { return g.sitting.End(c.Seat) })
	}
	return d
}

// openPosition shows the position's text and copies it.
func (g *match) openPosition(m *Model) tea.Cmd { return openPosition(g.table.Now())(m) }

// openPosition shows a position's text and copies it.
func openPosition(p game.Position) action {
	return func(m *Model) tea.Cmd {
		text := record.FormatPosition(p)
		body := []dialogLine{{text: text, strong: true, seat: -1}}
		body = append(body, paragraphs("\n"+m.text.Say(words.PositionCopied)+"\n\n"+m.text.Say(words.PositionUse))...)
		m.push(&dialog{house: m.house, title: m.text.Say(words.PositionTitle), body: body})
		return tea.Raw(ansi.SetSystemClipboard(text))
	}
}

// openKeys shows what some keys do.
func openKeys(bindings ...key.Binding) action {
	return func(m *Model) tea.Cmd {
		m.push(&dialog{house: m.house, title: m.text.Say(words.RulesKeys), body: helpOn(bindings)})
		return nil
	}
}

// helpOn is a line for each key that works.
func helpOn(bindings []key.Binding) []dialogLine {
	var lines []dialogLine
	for _, b := range bindings {
		if h := b.Help(); b.Enabled() && h.Key != "" {
			lines = append(lines, helpLine(h.Key, h.Desc))
		}
	}
	return lines
}

func helpLine(lead, text string) dialogLine {
	return dialogLine{lead: padRight(lead, 10), seat: -1, text: text}
}
