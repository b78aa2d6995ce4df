package tui

import tea "charm.land/bubbletea/v2"

// A doneMsg is that work off the event loop is done, and what comes of it.
type doneMsg struct{ then action }

// later does work that takes its time, such as reading files, off the event loop,
// and then what it returns, nil for nothing.
func later(work func() action) tea.Cmd {
	return guarded(func() tea.Msg { return doneMsg{work()} })
}

// A receiver is a screen to which a paste is more than letters.
type receiver interface {
	receive(text string) action
}
