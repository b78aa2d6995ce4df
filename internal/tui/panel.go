package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A panel is the part of the screen that asks the player something: a title and
// rows, of which some can be highlighted.
type panel struct {
	title string
	aside string // at the right of the title
	alarm bool   // the title is bad news
	rows  []panelRow
}

// A panelRow is a line of a panel.
type panelRow struct {
	kind   rowKind
	label  string // of a choice its digit, of a button its name
	text   string
	detail string
	value  string // at the right
	grey   bool   // cannot be chosen
	choice int    // which choice it is, or -1
	roomy  bool   // only where there is room to spare
	best   bool   // the adviser's choice
}

type rowKind uint8

const (
	note   rowKind = iota // text
	option                // a move, or why there is none
	button                // roll, stop and the like
	under                 // text that belongs to the button above
)

func blank() panelRow                  { return panelRow{choice: -1, roomy: true} }
func noteRow(text string) panelRow     { return panelRow{text: text, choice: -1} }
func underRow(text string) panelRow    { return panelRow{kind: under, text: text, choice: -1} }
func greyRow(p panelRow) panelRow      { p.grey, p.choice = true, -1; return p }
func (r panelRow) has(choice int) bool { return r.choice >= 0 && r.choice == choice }

// panel is what the screen asks now.
func (m *match) panel(s settings.Settings) panel {
	p := m.scene.now
	switch {
	case m.bust != nil:
		return m.bustPanel(s)
	case m.scene.over && m.playing == nil:
		return m.overPanel()
	case m.playing != nil || !m.waits():
		return m.watchPanel()
	case p.Phase() == game.ToChoose:
		return m.choosePanel(s)
	case p.Phase() == game.ToDecide:
		return m.decidePanel(s)
	default:
		return m.rollPanel()
	}
}

// watchPanel is what happens while there is nothing to do.
func (m *match) watchPanel() panel {
	name := m.names[m.band()]
	title := m.text.Say(words.TurnOf, name)
	if !m.person(m.band()) {
		title = m.text.Say(words.BotPlays, name)
	}
	return panel{title: title, rows: m.logRows(6)}
}

// logRows are the latest things that bots did since a person here rolled, at
// most n lines, without the one that is the line of events.
func (m *match) logRows(n int) []panelRow {
	log := m.scene.log
	if last := len(log) - 1; last >= 0 && log[last] == m.scene.line.full {
		log = log[:last]
	}
	cut := max(0, len(log)-n)
	var rows []panelRow
	for _, line := range log[cut:] {
		rows = append(rows, noteRow(line))
	}
	return rows
}

func (m *match) rollPanel() panel {
	name := m.names[m.scene.now.Turn]
	rows := []panelRow{blank(), {kind: button, label: m.text.Say(words.ButtonRoll), text: m.text.Say(words.SpaceToRoll), choice: 0}}
	if log := m.logRows(3); len(log) > 0 {
		log[0].roomy = len(log) == 3
		rows = append(append(rows, blank()), log...)
	}
	return panel{title: m.text.Say(words.PersonRolls, name), rows: rows}
}

func (m *match) choosePanel(s settings.Settings) panel {
	p := m.scene.now
	view := panel{title: m.text.Say(words.PersonChooses, m.names[p.Turn])}
	switch {
	case m.tip.ready:
		view.aside = m.text.Say(words.WinAfter)
	case m.showsOdds(s):
		view.aside = m.text.Say(words.BustAfter)
	}
	for i, move := range p.Moves().All() {
		row := panelRow{kind: option, label: strconv.Itoa(i + 1), text: m.text.Move(move), detail: m.text.MoveNote(p, move, m.names), choice: i}
		switch {
		case m.tip.ready:
			row.value = m.text.Percent(m.tip.advice.Moves[i].Win)
			row.best = i == m.tip.advice.Best
		case m.showsOdds(s):
			row.value = m.risk(odds.NextBusts(p.After(move)))
		}
		view.rows = append(view.rows, row)
	}
	return panel{view.title, view.aside, false, append(view.rows, m.failedPairings(p)...)}
}

// failedPairings are the pairings that cannot be played, with the reasons.
func (m *match) failedPairings(p game.Position) []panelRow {
	var rows []panelRow
	for _, pairing := range words.FailedPairings(p) {
		row := panelRow{kind: option, text: m.text.Move(game.Move(pairing)), detail: m.text.BriefPairingRefusal(p, pairing, m.names)}
		rows = append(rows, greyRow(row))
	}
	return rows
}

// risk is a count of busting rolls as the player reads it.
func (m *match) risk(busts int) string {
	if busts == 0 {
		return m.text.Say(words.NoBust)
	}
	return m.text.Percent(odds.Share(busts))
}

// showsOdds reports whether odds are to be shown now.
func (m *match) showsOdds(s settings.Settings) bool {
	return s.Odds == settings.OddsAlways || s.Odds == settings.OddsDemand && m.asked
}

func (m *match) decidePanel(s settings.Settings) panel {
	p := m.scene.now
	var rows []panelRow
	roll := panelRow{kind: button, label: m.text.Say(words.ButtonRoll), choice: 0}
	if m.canRoll() {
		roll.text = m.rollText(p, s)
		if m.tip.ready {
			roll.value, roll.best = m.winText(m.tip.advice.Roll.Win), m.tip.advice.RollOn
		}
		rows = append(rows, blank(), roll, underRow(m.stake(p)))
	} else {
		roll.text = m.text.Say(words.RollHopeless)
		if p.RunnersLeft() == 0 && p.Topped().Len() == game.Runners {
			roll.text = m.text.Say(words.RollAllTopped)
		}
		rows = append(rows, blank(), greyRow(roll), blank())
	}
	stop := panelRow{kind: button, label: m.text.Say(words.ButtonStop), choice: 1}
	if !m.canRoll() {
		stop.choice = 0
	}
	if why := p.RefuseStop(); why.Reason != game.ReasonNone {
		stop.text = m.text.ShortRefusal(why, m.names)
		rows = append(rows, greyRow(stop))
	} else {
		stop.text = m.text.Say(words.StopKeeps, m.text.Gains(p))
		if m.tip.ready {
			stop.value, stop.best = m.winText(m.tip.advice.Stop.Win), !m.tip.advice.RollOn
		}
		rows = append(rows, stop, underRow(m.stopWins(p)))
	}
	return panel{title: m.text.Say(words.RollOrStop, m.names[p.Turn]), rows: rows}
}

// winText is a chance to win.
func (m *match) winText(share float64) string {
	return m.text.Say(words.WinChance, m.text.Percent(share))
}

// rollText is what a roll risks.
func (m *match) rollText(p game.Position, s settings.Settings) string {
	if !m.showsOdds(s) {
		return m.text.Say(words.RollAgain)
	}
	busts := odds.NextBusts(p)
	if busts == 0 {
		return m.text.Say(words.RollSafe)
	}
	return m.text.Say(words.RollRisk, m.text.Percent(odds.Share(busts)))
}

// stake is what a bust would lose.
func (m *match) stake(p game.Position) string {
	if odds.NextBusts(p) == 0 {
		return ""
	}
	switch topped := p.Topped(); {
	case p.WinsByStopping():
		return m.text.Say(words.StakeGame, p.AtStake())
	case topped.Len() > 0:
		return m.text.Say(words.StakeColumns, p.AtStake(), m.text.ColumnsInShort(topped))
	default:
		return m.text.Say(words.Stake, p.AtStake())
	}
}

// stopWins is what a stop brings beside squares.
func (m *match) stopWins(p game.Position) string {
	switch topped := p.Topped(); {
	case p.WinsByStopping():
		return m.text.Say(words.StopWins)
	case topped.Len() > 0:
		return m.text.Say(words.StopClaims, m.text.Columns(topped))
	default:
		return ""
	}
}

// bustPanel is how the dice failed, and the odds it was against.
func (m *match) bustPanel(s settings.Settings) panel {
	e := m.bust
	rows := append(m.failedPairings(e.Before), panelRow{
		kind: button, label: m.text.Say(words.ButtonHandOver),
		text: m.text.Say(words.HandOver, m.names[e.After.Turn]), choice: 0,
	})
	if line := m.againstOdds(s); line != "" {
		rows = append(rows, blank(), panelRow{text: line, choice: -1, roomy: true})
	}
	return panel{title: m.text.Say(words.BustTitle, m.names[e.Seat], e.Before.AtStake()), alarm: true, rows: rows}
}

// againstOdds is how safe the roll that busted was, where that is to be shown.
func (m *match) againstOdds(s settings.Settings) string {
	busts := odds.NextBusts(m.bust.Before)
	if busts == 0 || busts == game.Rolls || s.Odds == settings.OddsNever {
		return ""
	}
	return m.text.Say(words.BustAgainstOdds, m.text.Percent(1-odds.Share(busts)))
}

// An overChoice is something that can be done after a game.
type overChoice struct {
	label, text words.Key
	do          func(*Model) tea.Cmd
}

// overChoices are what can be done after this game, in the order of the rows.
func (m *match) overChoices() []overChoice {
	choices := []overChoice{
		{words.ButtonRematch, words.RematchText, (*Model).rematch},
		{words.ButtonHistory, words.HistoryText, func(m *Model) tea.Cmd { m.openHistory(); return nil }},
		{words.ButtonMenu, words.MenuText, func(m *Model) tea.Cmd { m.toFront(); return nil }},
	}
	if _, daily := sitting.IsDaily(m.table.Record()); daily {
		share := overChoice{words.ButtonShare, words.ShareText, (*Model).openShare}
		choices = append([]overChoice{share}, choices...)
	}
	return choices
}

func (m *match) overPanel() panel {
	title := m.text.Say(words.OverNobody)
	if s, won := m.winner(); won {
		title = m.text.Say(words.OverWon, m.names[s])
	}
	rows := []panelRow{noteRow(m.overLine())}
	choices := m.overChoices()
	if len(choices) < 4 {
		rows = append(rows, blank())
	}
	for i, c := range choices {
		rows = append(rows, panelRow{kind: button, label: m.text.Say(c.label), text: m.text.Say(c.text), choice: i})
	}
	return panel{title: title, rows: rows}
}

// overLine says how the game ended.
func (m *match) overLine() string {
	if c := m.table.Record().Conceded; c != nil {
		return m.text.Say(words.OverConceded, m.names[*c])
	}
	s, _ := m.winner()
	claimed := m.scene.now.Claimed(s)
	return m.text.Say(words.OverColumns, m.text.Say(words.ColumnsNamed, claimed.Len(), m.text.Columns(claimed)), m.scene.turn)
}
