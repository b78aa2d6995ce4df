package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/review"
	"cantstop/internal/words"
)

// toggleCheck plays out what was played and what was better, off the event loop, or
// ends that.
func (s *reviewScreen) toggleCheck() action {
	if s.checking >= 0 {
		s.endCheck()
		return nil
	}
	e := s.entry()
	if e < 0 || s.review.Entries[e].Check != nil {
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	s.checking, s.stopCheck = e, stop
	d := &s.review.Decisions[s.review.Entries[e].Main]
	return func(m *Model) tea.Cmd {
		return later(func() action {
			check, err := review.Playouts(ctx, d, m.o.Judge, m.playouts, nil)
			return func(*Model) tea.Cmd {
				s.checked(e, check, err)
				return nil
			}
		})
	}
}

// endCheck ends a check that is under way.
func (s *reviewScreen) endCheck() {
	if s.checking >= 0 {
		s.stopCheck()
		s.checking = -1
	}
}

// checked takes what a check has found.
func (s *reviewScreen) checked(entry int, check review.Check, err error) {
	if s.checking != entry || err != nil {
		return // it was ended
	}
	s.endCheck()
	s.review.Settle(entry, check)
	s.moments = s.review.Moments(s.bots)
}

// checkLine is what a check of the decision says, empty where none was made.
func (s *reviewScreen) checkLine() string {
	e := s.entry()
	if e < 0 {
		return ""
	}
	switch check := s.review.Entries[e].Check; {
	case s.checking == e:
		return s.text.Say(words.RevChecking)
	case check == nil:
		return ""
	default:
		return s.text.Checked(*check, words.Figures{Grain: review.Tenths})
	}
}
