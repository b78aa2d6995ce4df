package tui

import (
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// plotOf is the plot of a game's chances, that of the first seat in front.
func plotOf(r *review.Review) *plot {
	p := &plot{turns: len(r.Turns), seats: len(r.Seats), cursor: -1}
	for _, n := range r.Nodes {
		p.points = append(p.points, plotPoint{n.Turn - 1, n.Chances})
	}
	return p
}

// bestPlay says of which chances a game of so many seats speaks.
func (h *house) bestPlay(seats int) string {
	if seats > 2 {
		return h.text.Say(words.AllBest)
	}
	return h.text.Say(words.BothBest)
}

// accountOf is the account of a seat, without the rows in which there is nothing.
// Mistakes are told by their kinds where that is wanted.
func (h *house) accountOf(r *review.Review, s game.Seat, byKind bool) waterfall {
	account := &r.Seats[s]
	p := account.Printed(review.Whole)
	w := waterfall{seat: int(s)}
	for _, line := range h.text.AccountLines(r, account, p, byKind) {
		label := phrase{full: line.Label}
		if other := 1 - s; len(r.Seats) == 2 && line.Label == h.text.Say(words.AccountOtherDice, r.Names[other]) {
			label.short = h.theme.Glyphs.Seats[other] + " " + h.text.Say(words.AccountDice)
		}
		w.rows = append(w.rows, waterRow{label: label, value: line.Figure, level: !line.Signed})
	}
	w.rows = append(w.rows, waterRow{label: phrase{full: h.text.AccountResult(account)}, value: p.Result, level: true, strong: true})
	return w
}

// labelWidth is the cells that the longest label takes, at most so many.
func (w waterfall) labelWidth(most int) int {
	longest := 0
	for _, row := range w.rows {
		longest = max(longest, min(ansi.StringWidth(row.label.full), most))
	}
	return longest
}
