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

// openShare shows the game in two lines to paste, and copies them.
func (g *match) openShare(m *Model) tea.Cmd {
	lines := g.shared()
	var body []dialogLine
	for _, line := range lines {
		body = append(body, dialogLine{text: line, strong: true, seat: -1})
	}
	body = append(body, paragraphs("\n"+g.text.Say(words.ShareHelp)+"\n"+g.text.Say(words.PositionCopied))...)
	m.push(&dialog{house: g.house, title: g.text.Say(words.ShareTitle), body: body})
	return tea.Raw(ansi.SetSystemClipboard(strings.Join(lines, "\n")))
}

// shared is the game in two lines: how it ended for who shares it, and a glyph for
// each of their turns, as high as its squares, × for a bust, a full one for a claim.
func (g *match) shared() []string {
	t, r := g.theme, g.table.Record()
	seat := g.sharer()
	score := t.Glyphs.Seats[seat] + " " + g.score(seat)
	first := g.text.Say(words.ShareGame, g.text.Day(r.Date.Local()), score, g.turnsBy(seat))
	if day, daily := sitting.IsDaily(r); daily {
		first = g.text.Say(words.ShareDaily, g.text.Day(day), score, g.turnsBy(seat))
	}
	var turns strings.Builder
	for _, turn := range g.past {
		if turn.Seat != seat {
			continue
		}
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
	return []string{t.Spell(g.onEqualDice(first, seat)), turns.String()}
}

// onEqualDice is what is shared of a game with what the dice had to do with it, as
// soon as that is known.
func (g *match) onEqualDice(line string, seat game.Seat) string {
	if g.ending == nil || g.ending.review == nil {
		return line
	}
	r := g.ending.review
	equal := r.Seats[seat].Printed(review.Whole).EqualDice
	if len(r.Seats) == game.MinSeats {
		return g.text.Say(words.ShareEqualTwo, line, equal, int(review.Whole)-equal)
	}
	return g.text.Say(words.ShareEqual, line, equal)
}

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
