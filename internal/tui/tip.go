package tui

import (
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/words"
)

// A tip is an adviser's analysis of what a person here is to choose.
type tip struct {
	asked  bool // it is being thought about, or is there
	ready  bool
	advice bot.Analysis
}

// An adviceMsg is an analysis of the state after event seq.
type adviceMsg struct {
	match  *match
	seq    int
	advice bot.Analysis
}

// canTip reports whether there is something to give a tip on.
func (m *match) canTip() bool {
	if !m.waits() || m.bust != nil || m.scene.over {
		return false
	}
	ph := m.scene.now.Phase()
	return ph == game.ToChoose || ph == game.ToDecide
}

// tip shows what the expert would do, and hides it again.
func (m *Model) tip() tea.Cmd {
	g := m.match
	if g.tip.asked {
		g.tip = tip{}
		return nil
	}
	g.tip.asked = true
	p, seq, advise := g.scene.now, g.seen, m.o.Advise
	return func() (msg tea.Msg) {
		defer func() {
			if cause := recover(); cause != nil {
				msg = crashMsg{cause}
			}
		}()
		return adviceMsg{g, seq, advise(p)}
	}
}

// advised takes an analysis, unless the game has gone on meanwhile.
func (m *match) advised(msg adviceMsg) {
	if m.tip.asked && msg.seq == m.seen {
		m.tip.ready, m.tip.advice = true, msg.advice
	}
}

// tipLine is what the line of events says while a tip is asked for.
func (m *match) tipLine() (phrase, bool) {
	switch {
	case !m.tip.asked:
		return phrase{}, false
	case !m.tip.ready:
		return phrase{full: m.text.Say(words.TipThinking)}, true
	}
	full, short := m.text.Advice(m.scene.now, m.tip.advice)
	return phrase{full, short}, true
}

// openTip shows a tip in full where the line of events is too short for it.
func (m *Model) openTip() {
	tip, asked := m.match.tipLine()
	if !asked || !m.match.tip.ready || tip.fit(m.layout.events.w) == tip.full && m.layout.size != compact {
		return
	}
	m.dialog = &dialog{title: m.text.Say(words.TipTitle), body: paragraphs(tip.full)}
}
