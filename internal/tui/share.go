package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A card is a game in two lines to paste.
type card struct {
	record *record.Record
	past   []pastTurn
	end    game.Position
	seat   game.Seat // whose it is
	// Equal is what the seat would have scored on equal dice, in points; it is there
	// where known says so.
	equal int
	known bool
}

// openCard shows a game in two lines to paste, and copies them.
func openCard(of func() card) action {
	return func(m *Model) tea.Cmd {
		lines := m.cardLines(of())
		var body []dialogLine
		for _, line := range lines {
			body = append(body, dialogLine{text: line, strong: true, seat: -1})
		}
		body = append(body, paragraphs("\n"+m.text.Say(words.ShareHelp)+"\n"+m.text.Say(words.PositionCopied))...)
		m.push(&dialog{house: m.house, title: m.text.Say(words.ShareTitle), body: body})
		return tea.Raw(ansi.SetSystemClipboard(strings.Join(lines, "\n")))
	}
}

// cardLines are how the game ended for who shares it, and a glyph for each of their
// turns, as high as its squares, × for a bust, a full one for a claim.
func (h *house) cardLines(c card) []string {
	t := h.theme
	count := 0
	var turns strings.Builder
	for _, turn := range c.past {
		if turn.Seat != c.seat {
			continue
		}
		count++
		switch squares := turn.Gained(); {
		case turn.End == record.Busted:
			turns.WriteString(t.Glyphs.Lost)
		case turn.claimed != 0:
			turns.WriteString(t.Block)
		default:
			// The highest is kept for claims.
			turns.WriteString(t.Bars[min(max(squares, 1), len(t.Bars)-1)-1])
		}
	}
	score := t.Glyphs.Seats[c.seat] + " " + scoreAt(c.end, c.seat, t.Dash)
	var first string
	switch day, daily := sitting.IsDaily(c.record); {
	case daily:
		first = h.text.Say(words.ShareDaily, h.text.Day(day), score, count)
	case c.record.Date.IsZero():
		first = h.text.Say(words.ShareUndated, score, count)
	default:
		first = h.text.Say(words.ShareGame, h.text.Day(c.record.Date.Local()), score, count)
	}
	switch {
	case !c.known:
	case len(c.record.Seats) == game.MinSeats:
		first = h.text.Say(words.ShareEqualTwo, first, c.equal, int(review.Whole)-c.equal)
	default:
		first = h.text.Say(words.ShareEqual, first, c.equal)
	}
	return []string{t.Spell(first), turns.String()}
}

// card is the game that is over, with what the dice had to do with it as soon as that
// is known.
func (g *match) card() card {
	c := card{record: g.table.Record(), past: g.past, end: g.scene.now, seat: g.sharer()}
	if g.ending != nil && g.ending.review != nil {
		c.equal, c.known = g.ending.review.Seats[c.seat].Printed(review.Whole).EqualDice, true
	}
	return c
}

// card is a game of the list: that of the player here, or else of the winner.
func (s *shelf) card(row shelfRow) card {
	turns, _ := row.Record.Turns() // a record that was read is legal
	c := card{record: row.Record, past: pastTurns(turns), end: row.End}
	if row.seat < 0 {
		c.seat, _ = row.Winner()
		return c
	}
	c.seat = ownSeat(row)
	a := s.known[row.Record]
	c.equal, c.known = a.EqualDice, a.ok
	return c
}

// openShare shows the game in two lines to paste, and copies them.
func (g *match) openShare(m *Model) tea.Cmd { return openCard(g.card)(m) }

// sharer is whose game it is: the only person's, else the winner's.
func (g *match) sharer() game.Seat {
	winner, _ := g.table.Record().Winner()
	if g.sitting.People() != 1 {
		return winner
	}
	for s := range g.scene.now.AllSeats() {
		if g.person(s) {
			return s
		}
	}
	return winner
}

// score is a seat's columns, then the others'.
func (g *match) score(seat game.Seat) string { return scoreAt(g.scene.now, seat, g.theme.Dash) }
