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
	title phrase
	aside string // at the right of the title
	alarm bool   // the title is bad news
	seat  int    // whose colour the title has, or -1
	rows  []panelRow
}

// A panelRow is a line of a panel.
type panelRow struct {
	kind   rowKind
	label  string // of a choice its digit, of a button its name
	text   phrase
	detail string
	value  string // at the right
	grey   bool   // cannot be chosen
	choice int    // which choice it is, or -1
	roomy  bool   // only where there is room to spare
	best   bool   // the adviser's choice
	plain  bool   // text that is not beside the point

	move   game.Move   // of an option that can be chosen
	bust   float64     // of an option or a gauge: the chance, 0 to 1; less than 0 for no gauge
	seat   int         // of a band: whose
	column lyingColumn // of a column that lies
	loss   [2]uint8    // of a loss: squares, of so many
}

// A lyingColumn is a column lying on its side, its top at the right: from where a runner
// came, and where it stands.
type lyingColumn struct {
	column   game.Column
	from, to uint8
}

type rowKind uint8

const (
	note   rowKind = iota // text
	option                // a move, or why there is none
	button                // roll, stop and the like
	under                 // text that belongs to the button above
	lying                 // a column that lies
	gauge                 // a chance by itself
	loss                  // squares that a seat loses
)

func blank() panelRow { return panelRow{choice: -1, roomy: true, bust: -1} }

func noteRow(text string) panelRow { return panelRow{text: phrase{full: text}, choice: -1, bust: -1} }

func underRow(text phrase) panelRow { return panelRow{kind: under, text: text, choice: -1, bust: -1} }

func greyRow(p panelRow) panelRow { p.grey, p.choice = true, -1; return p }

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

// marks are the seats' glyphs: in narrow places they stand for the names.
func (g *match) marks() []string { return g.theme.Glyphs.Seats[:len(g.names)] }

// watchPanel is what happens while there is nothing to do: of a bot's turn what it
// risks, as one sees one's own.
func (g *match) watchPanel() panel {
	seat := g.band()
	name := g.names[seat]
	view := panel{title: phrase{full: g.text.Say(words.TurnOf, name), short: name}, seat: int(seat)}
	n := 6
	if !g.person(seat) {
		view.title.full = g.text.Say(words.BotPlays, name)
		if p := g.scene.now; p.Phase() == game.ToDecide && g.showsOdds() {
			bust := odds.Share(odds.NextBusts(p))
			view.rows = append(view.rows, panelRow{
				kind: gauge, label: g.text.Say(words.WillItStop), choice: -1, bust: bust,
				text: phrase{full: g.text.Say(words.BotRisk, g.text.Whole(1-bust), p.AtStake()), short: g.text.Say(words.BustSafe, g.text.Whole(1-bust))},
			})
			n -= 2
		}
	}
	view.rows = append(view.rows, g.claimRows()...)
	view.rows = append(view.rows, g.logRows(n-len(g.claimRows()))...)
	return view
}

// logRows are the latest things that bots did since a person here rolled, at
// most n lines, without the one that is the line of events.
func (g *match) logRows(n int) []panelRow {
	log := g.scene.log
	if last := len(log) - 1; last >= 0 && log[last] == g.scene.line.full {
		log = log[:last]
	}
	cut := max(0, len(log)-max(n, 0))
	var rows []panelRow
	for _, line := range log[cut:] {
		rows = append(rows, noteRow(line))
	}
	return rows
}

// claimRows are who lost what by the claims in sight.
func (g *match) claimRows() []panelRow {
	var rows []panelRow
	for _, taken := range g.scene.claims {
		if !taken.shown {
			continue
		}
		for s, square := range taken.others {
			if square > 0 {
				rows = append(rows, panelRow{kind: loss, text: phrase{full: g.names[s]}, seat: s, choice: -1, bust: -1, roomy: true, loss: [2]uint8{square, taken.column.Squares()}})
			}
		}
	}
	return rows
}

func (g *match) rollPanel() panel {
	seat := g.scene.now.Turn
	name := g.names[seat]
	view := panel{title: phrase{full: g.text.Say(words.PersonRolls, name), short: name}, seat: int(seat)}
	view.rows = []panelRow{blank(), {kind: button, label: g.text.Say(words.ButtonRoll), text: phrase{full: g.text.Say(words.SpaceToRoll)}, choice: 0, bust: -1}}
	if rows := g.claimRows(); len(rows) > 0 {
		view.rows = append(append(view.rows, blank()), rows...)
		return view
	}
	if log := g.logRows(3); len(log) > 0 {
		log[0].roomy = len(log) == 3
		view.rows = append(append(view.rows, blank()), log...)
	}
	return view
}

func (g *match) choosePanel(o sitting.Offer) panel {
	name := g.names[o.Position.Turn]
	view := panel{title: phrase{g.text.Say(words.PersonChooses, name), g.text.Say(words.ChoosesShort)}, seat: -1}
	switch {
	case g.tip.ready:
		view.aside = g.text.Say(words.WinAfter)
	case g.showsOdds():
		view.aside = g.text.Say(words.BustAfter)
	}
	for i, move := range o.Moves {
		row := panelRow{
			kind: option, label: strconv.Itoa(i + 1), text: phrase{full: g.text.Move(move.Move)}, move: move.Move,
			detail: g.text.MoveNote(move.Move, move.Effect, g.marks()), choice: i, bust: -1,
		}
		switch {
		case g.tip.ready:
			row.value = strconv.Itoa(words.Points(g.tip.advice.Moves[i].Win))
			row.best = i == g.tip.advice.Best
		case g.showsOdds():
			row.value, row.bust = g.risk(move.Busts), odds.Share(move.Busts)
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
		row := panelRow{kind: option, label: g.theme.Glyphs.Lost, text: phrase{full: g.text.Move(game.Move(pairing))}, bust: -1}
		row.detail = g.text.BriefPairingRefusal(p, pairing, g.marks())
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
	return g.teaching || g.settings.Odds == settings.OddsAlways || g.settings.Odds == settings.OddsDemand && g.asked
}

func (g *match) decidePanel(o sitting.Offer) panel {
	p := o.Position
	name := g.names[p.Turn]
	view := panel{title: phrase{g.text.Say(words.RollOrStop, name), g.text.Say(words.RollOrStopShort)}, seat: -1}
	switch {
	case !o.Roll.Offered:
		view.title = phrase{g.text.Say(words.OnlyStop, name), g.text.Say(words.OnlyStopShort)}
	case !o.Stop.Offered:
		view.title = phrase{g.text.Say(words.OnlyRoll, name), g.text.Say(words.OnlyRollShort)}
	}
	if g.tip.ready {
		view.aside = g.text.Say(words.WinAfter)
	}
	view.rows = append(g.rollRows(o), g.stopRows(o)...)
	return view
}

// rollRows are what a roll risks.
func (g *match) rollRows(o sitting.Offer) []panelRow {
	roll := panelRow{kind: button, label: g.text.Say(words.ButtonRoll), choice: 0, bust: -1}
	if !o.Roll.Offered {
		roll.text.full = g.text.Say(words.RollHopeless)
		if o.Roll.AllTopped {
			roll.text.full = g.text.Say(words.RollAllTopped)
		}
		return []panelRow{greyRow(roll), blank()}
	}
	var stake phrase
	if o.Roll.Busts > 0 {
		stake = phrase{g.text.Stake(o.Roll.Stake), g.text.ShortStake(o.Roll.Stake)}
	}
	switch {
	case !g.showsOdds():
		roll.text.full = g.text.Say(words.RollAgain)
	case o.Roll.Busts == 0:
		roll.text.full = g.text.Say(words.RollSafe)
	default:
		roll.bust = odds.Share(o.Roll.Busts)
		roll.value = g.text.Say(words.RollRisk, g.text.Percent(roll.bust))
	}
	rows := []panelRow{roll, underRow(stake)}
	if g.tip.ready {
		rows[1].value, rows[1].best = strconv.Itoa(words.Points(g.tip.advice.Roll.Win)), g.tip.advice.RollOn
	}
	return rows
}

// stopRows are what a stop keeps, as columns that lie.
func (g *match) stopRows(o sitting.Offer) []panelRow {
	p := o.Position
	stop := panelRow{kind: button, label: g.text.Say(words.ButtonStop), choice: 1, bust: -1}
	if !o.Roll.Offered {
		stop.choice = 0
	}
	if !o.Stop.Offered {
		stop.text.full = g.text.ShortRefusal(o.Stop.Refused, g.marks())
		return []panelRow{greyRow(stop)}
	}
	squares := p.AtStake()
	switch {
	case o.Stop.Wins:
		stop.text = phrase{g.text.Say(words.StopWins, squares), g.text.Say(words.StopWinsShort, squares)}
	case o.Stop.Claims != 0:
		columns := g.text.ColumnsInShort(o.Stop.Claims)
		stop.text = phrase{g.text.Say(words.StopClaims, squares, columns), g.text.Say(words.StopClaimsShort, squares, columns)}
	default:
		stop.text.full = g.text.Say(words.StopKeeps, squares)
	}
	rows := []panelRow{stop}
	if g.tip.ready {
		rows[0].value, rows[0].best = strconv.Itoa(words.Points(g.tip.advice.Stop.Win)), !g.tip.advice.RollOn
	}
	for c := range game.AllColumns() {
		if p.Runners[c] == 0 {
			continue
		}
		row := panelRow{
			kind: lying, choice: -1, bust: -1, roomy: true, seat: int(p.Turn), column: lyingColumn{c, p.Markers[p.Turn][c], p.Runners[c]},
			value: g.text.Say(words.HistoryGain, p.Advanced(c)),
		}
		row.text.full = g.text.Say(words.ToTheTop, int(c.Squares()-p.Runners[c]))
		if p.Runners[c] == c.Squares() {
			row.text.full = g.text.Say(words.ClaimedNow)
		}
		rows = append(rows, row)
	}
	return rows
}

// bustPanel is how the dice failed, and the odds it was against.
func (g *match) bustPanel() panel {
	e := g.bust
	stake := e.Before.Stake()
	loses := g.text.Say(words.BustLoses, stake.Squares)
	if stake.Columns != 0 {
		loses = g.text.Say(words.BustLosesColumn, stake.Squares, g.text.ColumnsInShort(stake.Columns))
	}
	title := g.text.Say(words.BustTitle)
	view := panel{title: phrase{title + "  " + loses, title + "  " + g.text.Say(words.BustLoses, stake.Squares)}, alarm: true, seat: -1}
	view.rows = g.failedPairings(e.Before, e.Before.FailedPairings())
	if line := g.againstOdds(words.BustAgainstOdds); line != "" {
		busts := odds.Share(odds.NextBusts(e.Before))
		view.rows = append(view.rows, panelRow{kind: gauge, text: phrase{full: line}, choice: -1, roomy: true, bust: busts})
	}
	next := e.After.Turn
	view.rows = append(view.rows, panelRow{
		kind: button, label: g.text.Say(words.ButtonHandOver), text: phrase{full: g.text.Say(words.HandOver, g.names[next])}, choice: 0, bust: -1,
	})
	return view
}

// againstOdds is how safe the roll that busted was, where that is to be shown.
func (g *match) againstOdds(in words.Key) string {
	busts := odds.NextBusts(g.bust.Before)
	if busts == 0 || busts == game.Rolls || g.settings.Odds == settings.OddsNever {
		return ""
	}
	return g.text.Say(in, g.text.Percent(1-odds.Share(busts)))
}

// An overChoice is something that can be done after a game that nobody has won.
type overChoice struct {
	label words.Key
	text  string
	do    action
}

// overChoices are what can be done after this game, in the order of the rows.
func (g *match) overChoices() []overChoice {
	first := sitting.Rematch(g.table.Record()).First
	return []overChoice{
		{words.ButtonRematch, g.text.Say(words.RematchText, g.names[first]), g.rematch},
		{words.ButtonHistory, g.text.Say(words.HistoryText), g.openHistory()},
		{words.ButtonMenu, g.text.Say(words.MenuText), toFront},
	}
}

func (g *match) overPanel() panel {
	view := panel{title: phrase{full: g.text.Say(words.OverNobody)}, seat: -1}
	none := noteRow(g.text.Say(words.AccountNone))
	none.roomy = true
	view.rows = append(view.rows, noteRow(g.overLine()), none, blank())
	for i, c := range g.overChoices() {
		view.rows = append(view.rows, panelRow{kind: button, label: g.text.Say(c.label), text: phrase{full: c.text}, choice: i, bust: -1})
	}
	return view
}

// overLine says why nobody has won.
func (g *match) overLine() string {
	r := g.table.Record()
	if c := r.Conceded; len(c) > 0 && (!r.Ended || !r.PersonLeft()) {
		return g.text.Say(words.OverConceded, g.names[c[len(c)-1]])
	}
	return g.text.Say(words.OverEnded)
}

// turnsBy is how many turns a seat has had.
func (g *stage) turnsBy(s game.Seat) int {
	n := 0
	for _, t := range g.past {
		if t.Seat == s {
			n++
		}
	}
	return n
}
