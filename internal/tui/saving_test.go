package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/language"

	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// The only hand is kept by what it is told of another game, as by a slow disk.
func TestASlowDiskIsToldAndHoldsNothingUp(t *testing.T) {
	now := time.Date(2026, 11, 29, 20, 15, 0, 0, time.UTC)
	told, goOn := make(chan error), make(chan struct{})
	w := store.NewWriters(1, func() time.Time { return now }, func(err error) {
		told <- err
		<-goOn
	})
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	other, games := store.Open(broken).Create(now), store.Open(filepath.Join(t.TempDir(), "games"))
	seed := func() uint64 { return 7 }
	g := sitting.New(recordOf(t, rigOptions{}), games, now, seed)
	_ = w.Save(other, g.Record)
	<-told

	var asked []time.Duration
	m, err := New(Options{
		Text: words.New(language.English),
		Tick: func(d time.Duration, _ func(time.Time) tea.Msg) tea.Cmd {
			asked = append(asked, d)
			return nil
		},
		Options: sitting.Options{
			Settings: settings.Default(), Games: games, Open: &g, Writers: w, Remote: true, Seed: seed,
			Now: func() time.Time { return now },
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.settings.Motion = settings.MotionOff
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	m.Update(tea.KeyPressMsg{Code: tea.KeySpace, Text: " "})
	shows := func(text string) bool { return strings.Contains(ansi.Strip(m.View().Content), text) }
	if !shows("roll again or stop") || shows("slow") {
		t.Errorf("at once:\n%s", ansi.Strip(m.View().Content))
	}
	if len(asked) != 1 || asked[0] != sitting.Late {
		t.Fatalf("it looks again after %v", asked)
	}
	now = now.Add(sitting.Late)
	m.Update(savingMsg{})
	if !shows("the disk is slow") {
		t.Errorf("later:\n%s", ansi.Strip(m.View().Content))
	}
	if len(asked) != 2 {
		t.Errorf("it looks again after %v", asked)
	}
	close(goOn)
	m.Close()
	if m.Unsaved() != nil {
		t.Error(m.Unsaved())
	}
	go func() { <-told }()
	_ = w.Leave(t.Context(), other)
	w.Close()
}
