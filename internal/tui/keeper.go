package tui

import (
	"sync"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/settings"
)

// A keeper keeps changes of the settings for the next time, in the order in which
// they were made, whoever writes them.
type keeper struct {
	keep func(change func(*settings.Settings)) error // nil forgets them

	writing sync.Mutex
	mu      sync.Mutex
	changes []func(*settings.Settings) // that are not written yet
}

// add has a change kept with the next flush.
func (k *keeper) add(change func(*settings.Settings)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes = append(k.changes, change)
}

// flush writes the changes that are not written yet.
func (k *keeper) flush() error {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.mu.Lock()
	changes := k.changes
	k.changes = nil
	k.mu.Unlock()
	if len(changes) == 0 || k.keep == nil {
		return nil
	}
	return k.keep(func(s *settings.Settings) {
		for _, change := range changes {
			change(s)
		}
	})
}

// A keptMsg says why something could not be kept, nil if it was.
type keptMsg struct{ failed error }

// note changes the settings, and for the next time with the next flush.
func (m *Model) note(change func(*settings.Settings)) {
	change(&m.settings)
	m.keeper.add(change)
}

// flush is the command that writes what is noted, off the event loop.
func (m *Model) flush() tea.Msg {
	return guarded(func() tea.Msg { return keptMsg{m.keeper.flush()} })()
}
