package tui

import (
	"strconv"

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
func (g *match) panel() panel {
	p := g.scene.now
	switch {
	case g.bust != nil:
		return g.bustPanel()
	case g.scene.over && g.playing == nil:
		return g.overPanel()
	case g.playing != nil || !g.waits():
		return g.watchPanel()
	case p.Phase() == game.ToChoose:
		return g.choosePanel(g.offer())
	case p.Phase() == game.ToDecide:
		return g.decidePanel(g.offer())
	default:
		return g.rollPanel()
	}
}

// watchPanel is what happens while there is nothing to do.
func (g *match) watchPanel() panel {
	name := g.names[g.band()]
	title := g.text.Say(words.TurnOf, name)
	if !g.person(g.band()) {
		title = g.text.Say(words.BotPlays, name)
	}
	return panel{title: title, rows: g.logRows(6)}
}

// logRows are the latest things that bots did since a person here rolled, at
// most n lines, without the one that is the line of events.
func (g *match) logRows(n int) []panelRow {
	log := g.scene.log
	if last := len(log) - 1; last >= 0 && log[last] == g.scene.line.full {
		log = log[:last]
	}
	cut := max(0, len(log)-n)
	var rows []panelRow
	for _, line := range log[cut:] {
		rows = append(rows, noteRow(line))
	}
	return rows
}

func (g *match) rollPanel() panel {
	name := g.names[g.scene.now.Turn]
	rows := []panelRow{blank(), {kind: button, label: g.text.Say(words.ButtonRoll), text: g.text.Say(words.SpaceToRoll), choice: 0}}
	if log := g.logRows(3); len(log) > 0 {
		log[0].roomy = len(log) == 3
		rows = append(append(rows, blank()), log...)
	}
	return panel{title: g.text.Say(words.PersonRolls, name), rows: rows}
}

func (g *match) choosePanel(o sitting.Offer) panel {
	view := panel{title: g.text.Say(words.PersonChooses, g.names[o.Position.Turn])}
	switch {
	case g.tip.ready:
		view.aside = g.text.Say(words.WinAfter)
	case g.showsOdds():
		view.aside = g.text.Say(words.BustAfter)
	}
	for i, move := range o.Moves {
		row := panelRow{
			kind: option, label: strconv.Itoa(i + 1), text: g.text.Move(move.Move),
			detail: g.text.MoveNote(move.Move, move.Effect, g.names), choice: i,
		}
		switch {
		case g.tip.ready:
			row.value = g.text.Percent(g.tip.advice.Moves[i].Win)
			row.best = i == g.tip.advice.Best
		case g.showsOdds():
			row.value = g.risk(move.Busts)
		}
		view.rows = append(view.rows, row)
	}
	view.rows = append(view.rows, g.failedPairings(o.Position, o.Failed)...)
	return view
}

// failedPairings are the pairings that cannot be played, with the reasons.
func (g *match) failedPairings(p game.Position, failed []game.Pairing) []panelRow {
	var rows []panelRow
	for _, pairing := range failed {
		row := panelRow{kind: option, text: g.text.Move(game.Move(pairing)), detail: g.text.BriefPairingRefusal(p, pairing, g.names)}
		rows = append(rows, greyRow(row))
	}
	return rows
}

// risk is a count of busting rolls as the player reads it.
func (g *match) risk(busts int) string {
	if busts == 0 {
		return g.text.Say(words.NoBust)
	}
	return g.text.Percent(odds.Share(busts))
}

// showsOdds reports whether odds are to be shown now.
func (g *match) showsOdds() bool {
	return g.settings.Odds == settings.OddsAlways || g.settings.Odds == settings.OddsDemand && g.asked
}

func (g *match) decidePanel(o sitting.Offer) panel {
	p := o.Position
	var rows []panelRow
	roll := panelRow{kind: button, label: g.text.Say(words.ButtonRoll), choice: 0}
	if o.Roll.Offered {
		roll.text = g.rollText(o.Roll)
		if g.tip.ready {
			roll.value, roll.best = g.winText(g.tip.advice.Roll.Win), g.tip.advice.RollOn
		}
		stake := ""
		if o.Roll.Busts > 0 {
			stake = g.text.Stake(o.Roll.Stake)
		}
		rows = append(rows, blank(), roll, underRow(stake))
	} else {
		roll.text = g.text.Say(words.RollHopeless)
		if o.Roll.AllTopped {
			roll.text = g.text.Say(words.RollAllTopped)
		}
		rows = append(rows, blank(), greyRow(roll), blank())
	}
	stop := panelRow{kind: button, label: g.text.Say(words.ButtonStop), choice: 1}
	if !o.Roll.Offered {
		stop.choice = 0
	}
	if !o.Stop.Offered {
		stop.text = g.text.ShortRefusal(o.Stop.Refused, g.names)
		rows = append(rows, greyRow(stop))
	} else {
		stop.text = g.text.Say(words.StopKeeps, g.text.Gains(p))
		if g.tip.ready {
			stop.value, stop.best = g.winText(g.tip.advice.Stop.Win), !g.tip.advice.RollOn
		}
		rows = append(rows, stop, underRow(g.stopWins(o.Stop)))
	}
	return panel{title: g.text.Say(words.RollOrStop, g.names[p.Turn]), rows: rows}
}

// winText is a chance to win.
func (g *match) winText(share float64) string {
	return g.text.Say(words.WinChance, g.text.Percent(share))
}

// rollText is what a roll risks.
func (g *match) rollText(r sitting.Roll) string {
	switch {
	case !g.showsOdds():
		return g.text.Say(words.RollAgain)
	case r.Busts == 0:
		return g.text.Say(words.RollSafe)
	default:
		return g.text.Say(words.RollRisk, g.text.Percent(odds.Share(r.Busts)))
	}
}

// stopWins is what a stop brings beside squares.
func (g *match) stopWins(s sitting.Stop) string {
	switch {
	case s.Wins:
		return g.text.Say(words.StopWins)
	case s.Claims != 0:
		return g.text.Say(words.StopClaims, g.text.Columns(s.Claims))
	default:
		return ""
	}
}

// bustPanel is how the dice failed, and the odds it was against.
func (g *match) bustPanel() panel {
	e := g.bust
	rows := append(g.failedPairings(e.Before, e.Before.FailedPairings()), panelRow{
		kind: button, label: g.text.Say(words.ButtonHandOver),
		text: g.text.Say(words.HandOver, g.names[e.After.Turn]), choice: 0,
	})
	if line := g.againstOdds(); line != "" {
		rows = append(rows, blank(), panelRow{text: line, choice: -1, roomy: true})
	}
	return panel{title: g.text.Say(words.BustTitle, g.names[e.Seat], e.Before.AtStake()), alarm: true, rows: rows}
}

// againstOdds is how safe the roll that busted was, where that is to be shown.
func (g *match) againstOdds() string {
	busts := odds.NextBusts(g.bust.Before)
	if busts == 0 || busts == game.Rolls || g.settings.Odds == settings.OddsNever {
		return ""
	}
	return g.text.Say(words.BustAgainstOdds, g.text.Percent(1-odds.Share(busts)))
}

// An overChoice is something that can be done after a game.
type overChoice struct {
	label, text words.Key
	do          action
}

// overChoices are what can be done after this game, in the order of the rows.
func (g *match) overChoices() []overChoice {
	choices := []overChoice{
		{words.ButtonRematch, words.RematchText, g.rematch},
		{words.ButtonHistory, words.HistoryText, open(g.historyDialog())},
		{words.ButtonMenu, words.MenuText, toFront},
	}
	if _, daily := sitting.IsDaily(g.table.Record()); daily {
		choices = append([]overChoice{{words.ButtonShare, words.ShareText, g.openShare}}, choices...)
	}
	return choices
}

func (g *match) overPanel() panel {
	title := g.text.Say(words.OverNobody)
	if s, won := g.table.Record().Winner(); won {
		title = g.text.Say(words.OverWon, g.names[s])
	}
	rows := []panelRow{noteRow(g.overLine())}
	choices := g.overChoices()
	if len(choices) < 4 {
		rows = append(rows, blank())
	}
	for i, c := range choices {
		rows = append(rows, panelRow{kind: button, label: g.text.Say(c.label), text: g.text.Say(c.text), choice: i})
	}
	return panel{title: title, rows: rows}
}

// overLine says how the game ended.
func (g *match) overLine() string {
	r := g.table.Record()
	s, won := g.scene.now.Winner()
	switch c := r.Conceded; {
	case !won && r.PersonLeft() && r.Ended:
		return g.text.Say(words.OverEnded)
	case !won && len(c) > 0:
		return g.text.Say(words.OverConceded, g.names[c[len(c)-1]])
	}
	claimed := g.scene.now.Claimed(s)
	return g.text.Say(words.OverColumns, g.text.Say(words.ColumnsNamed, claimed.Len(), g.text.Columns(claimed)), g.scene.turn)
}
