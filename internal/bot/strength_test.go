package bot_test

import (
	"testing"

	"cantstop/internal/bot"
)

func TestEveryLevelHasBeenMeasured(t *testing.T) {
	for _, level := range bot.Levels() {
		m, ok := bot.Strength(level.Name)
		if !ok {
			t.Errorf("%s has not been measured: run `make strength`", level.Name)
			continue
		}
		if m.Low > m.Share || m.Share > m.High || m.Low < 0 || m.High > 1 {
			t.Errorf("%s: %+v is no interval", level.Name, m)
		}
	}
	if m, _ := bot.Strength(bot.Yardstick); m.Share != 0.5 {
		t.Errorf("the yardstick wins %v against itself, want half", m.Share)
	}
	if m, ok := bot.Strength("grandmaster"); ok {
		t.Errorf("a level that does not exist has a strength: %+v", m)
	}
}

func TestTheLadderRises(t *testing.T) {
	last := 0.0
	for _, level := range bot.RuleBased {
		m, _ := bot.Strength(level)
		if m.Share <= last {
			t.Errorf("%s wins %.3f, which is no more than the level below it", level, m.Share)
		}
		last = m.Share
	}
}
