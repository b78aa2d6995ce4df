package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/words"
)

// An adviser analyses positions for tips, off the event loop.
type adviser func(game.Position) bot.Analysis

// A tip is an adviser's analysis of what a person here is to choose.
type tip struct {
	asked  bool // it is being thought about, or is there
	ready  bool
	advice bot.Analysis
	fact   bot.Fact // that speaks for it
}

// An adviceMsg is an analysis of the state after event seq.
type adviceMsg struct {
	match  *match
	seq    int
	advice bot.Analysis
	fact   bot.Fact
}

// askTip shows what the expert would do, and hides it again.
func (g *match) askTip() action {
	if g.tip.asked {
		g.tip = tip{}
		return nil
	}
	g.tip.asked = true
	p, seq := g.scene.now, g.seen
	return run(guarded(func() tea.Msg {
		advice := g.advise(p)
		return adviceMsg{g, seq, advice, bot.FactOf(p, advice, advice.Second())}
	}))
}

// advised takes an analysis, unless the game has gone on meanwhile. Where the line
// of events is too short for the tip, it is shown in full.
func (g *match) advised(msg adviceMsg) action {
	if !g.tip.asked || msg.seq != g.seen {
		return nil
	}
	g.tip.ready, g.tip.advice, g.tip.fact = true, msg.advice, msg.fact
	line, _ := g.tipLine()
	if line.fit(g.layout.events.w) == line.full && g.layout.size != compact {
		return nil
	}
	return open(&dialog{house: g.house, title: g.text.Say(words.TipTitle), body: paragraphs(g.withFact(line.full))})
}

// tipLine is what the line of events says while a tip is asked for.
func (g *match) tipLine() (phrase, bool) {
	switch {
	case !g.tip.asked:
		return phrase{}, false
	case !g.tip.ready:
		return phrase{full: g.text.Say(words.TipThinking)}, true
	}
	full, short := g.text.Advice(g.scene.now, g.tip.advice)
	if more := g.withFact(full); ansi.StringWidth(more) <= g.layout.events.w {
		full = more
	}
	return phrase{full, short}, true
}

// withFact is a tip with the fact that speaks for it, if there is one.
func (g *match) withFact(tip string) string {
	return strings.TrimSpace(tip + " " + g.text.Fact(g.tip.fact, g.sitting.Names))
}
