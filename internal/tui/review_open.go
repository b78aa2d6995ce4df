package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// openReview reviews a game that is over, off the event loop, and then shows that.
func openReview(r *record.Record) action { return openReviewAnd(r, closing(nil), nil) }

// openQuiz reviews a game that is over, and asks its mistakes once more.
func openQuiz(r *record.Record) action {
	return openReviewAnd(r, closing(nil), (*reviewScreen).openLearning)
}

// openReviewAnd does the same; leave is what the way out does, and then what comes
// next, nil for nothing.
func openReviewAnd(r *record.Record, leave action, then func(*reviewScreen, *Model) tea.Cmd) action {
	return func(m *Model) tea.Cmd {
		ctx, stop := context.WithCancel(context.Background())
		wait := &waiting{
			dialog: &dialog{house: m.house, title: m.text.Say(words.RevTitle), body: paragraphs(m.text.Say(words.Reviewing))},
			leave:  leave, stop: stop,
		}
		m.push(wait)
		return later(func() action {
			done, err := m.o.Review(ctx, r)
			return func(m *Model) tea.Cmd {
				switch {
				case m.top() != screen(wait): // nobody waits for it any more
				case err != nil:
					wait.body = paragraphs(m.text.NoReview(err))
				default:
					s := m.newReview(done, leave)
					m.stack[len(m.stack)-1] = s
					if then != nil {
						return then(s, m)
					}
				}
				return nil
			}
		})
	}
}

// openReviewed shows the review of a game.
func openReviewed(r *review.Review) action {
	return func(m *Model) tea.Cmd {
		m.push(m.newReview(r, closing(nil)))
		return nil
	}
}

// openReviewedQuiz asks the mistakes of a game that has been reviewed.
func openReviewedQuiz(r *review.Review) action {
	return func(m *Model) tea.Cmd {
		s := m.newReview(r, closing(nil))
		m.push(s)
		return s.openLearning(m)
	}
}

// A waiting is a dialog while a game is reviewed, and why it cannot be.
type waiting struct {
	*dialog
	leave action
	stop  func()
}

func (w *waiting) press(k tea.KeyPressMsg) action {
	if w.dialog.press(k) == nil {
		return nil
	}
	return func(m *Model) tea.Cmd {
		w.stop()
		return w.leave(m)
	}
}
