package tui

import (
	"errors"
	"testing"

	"cantstop/internal/settings"
)

func TestChangesAreKeptInTheirOrderWhoeverWritesThem(t *testing.T) {
	kept := settings.Default()
	writes := 0
	r := launch(t, rigOptions{menu: true})
	r.keeper.keep = func(change func(*settings.Settings)) error {
		writes++
		change(&kept)
		return nil
	}
	r.note(func(s *settings.Settings) { s.Lesson = 2 })
	r.note(func(s *settings.Settings) { s.Lesson = 3 })
	if r.Model.settings.Lesson != 3 || kept.Lesson != 0 {
		t.Errorf("lesson %d now, %d kept before it is written", r.Model.settings.Lesson, kept.Lesson)
	}
	first, second := r.flush, r.flush
	first()
	second()
	if kept.Lesson != 3 || writes != 1 {
		t.Errorf("lesson %d is kept, after %d writes", kept.Lesson, writes)
	}
	// What is noted before the end is not lost.
	r.note(func(s *settings.Settings) { s.Lesson = 5 })
	r.Close()
	if kept.Lesson != 5 || r.Unsaved() != nil || r.Farewell() != "" {
		t.Errorf("lesson %d is kept at the end: %v", kept.Lesson, r.Unsaved())
	}
}

func TestWhatCannotBeKeptIsTold(t *testing.T) {
	full := errors.New("the disk is full")
	r := launch(t, rigOptions{menu: true})
	r.keeper.keep = func(func(*settings.Settings)) error { return full }
	r.choose("Learn")
	r.has("Not saved: the disk is full")
	r.note(func(s *settings.Settings) { s.Lesson = 5 })
	r.Close()
	if !errors.Is(r.Unsaved(), full) || r.Farewell() != "Not saved: the disk is full" {
		t.Errorf("%q, %v", r.Farewell(), r.Unsaved())
	}
}
