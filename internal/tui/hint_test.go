package tui

import (
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/words"
)

// helped are states in which a hint helps, and how to get there.
var helped = []struct {
	hint     settings.Hint
	position string
	seed     uint64
	keys     []string
}{
	{settings.HintOneRunner, "classic/3 -/- 1 5.1,9.1 1156", 0, nil},
	{settings.HintOnTop, "classic/3 -/- 1 2.3,7.1 -", 0, nil},
	{settings.HintEarlyBust, "classic/3 6.11,7.13/8.11,5.9 1 2.1,12.1 -", busting("classic/3 6.11,7.13/8.11,5.9 1 2.1,12.1 -"), []string{"r"}},
	{settings.HintClaimedRolled, "classic/3 7.13/- 1 - 3456", 0, nil},
	{settings.HintBlockedStop, "blocking/3 -/7.3 1 6.1,7.3 -", 0, nil},
	{settings.HintNoMove, "classic/3 -/- 1 2.1,6.1,7.1 2345", 0, nil},
}

// busting is a seed whose first roll busts in a position.
func busting(position string) uint64 {
	p, err := record.ParsePosition(position)
	if err != nil {
		panic(err)
	}
	for seed := uint64(0); ; seed++ {
		if after, err := p.Roll(dice.New(seed).Roll()); err == nil && after.Phase() == game.Busted {
			return seed
		}
	}
}

// hinting is how to begin with hints, or with none of them.
func hinting(o rigOptions, on bool) rigOptions {
	o.settings = func(s *settings.Settings) { s.Hints = on }
	return o
}

// says reports whether the screen shows a hint, in full or in short: word for word,
// over several lines.
func (r *rig) says(h settings.Hint) bool {
	full, short := words.New(language.English).Hint(h)
	screen := r.text()
	var lines []string
	for _, line := range r.match.placeHint(h) {
		lines = append(lines, line.text)
		if !strings.Contains(screen, line.text) {
			return false
		}
	}
	told := strings.Join(lines, " ")
	return r.match.hint.shown && (told == full || told == short)
}

func TestEachHintIsShownWhereItHelpsOnceAndKept(t *testing.T) {
	for _, tt := range helped {
		for _, l := range layouts {
			kept := settings.Default()
			r := launch(t, hinting(rigOptions{position: tt.position, seed: tt.seed, width: l.width, height: l.height}, true))
			r.keeper.keep = func(change func(*settings.Settings)) error { change(&kept); return nil }
			if len(tt.keys) == 0 { // it came before the keeper
				r.Model.settings.Seen, r.match.hint, r.match.settled = 0, hint{}, 0
				r.run(r.advance())
			}
			r.press(tt.keys...)
			if !r.says(tt.hint) {
				t.Fatalf("%s: hint %d is not shown:\n%s", l.name, tt.hint, r.text())
			}
			if !kept.Seen.Has(tt.hint) || !r.Model.settings.Seen.Has(tt.hint) {
				t.Errorf("%s: hint %d is not kept", l.name, tt.hint)
			}
			// The same once more in a new game, and in a new program.
			r.start(r.match.table.Record())
			r.run(r.advance())
			r.press(tt.keys...)
			again := launch(t, rigOptions{position: tt.position, seed: tt.seed, width: l.width, height: l.height, settings: func(s *settings.Settings) {
				*s = kept
				s.Motion = settings.MotionOff
			}})
			again.press(tt.keys...)
			for _, r := range []*rig{r, again} {
				if r.match.hint.shown && r.match.hint.is == tt.hint {
					t.Errorf("%s: hint %d is shown again:\n%s", l.name, tt.hint, r.text())
				}
			}
		}
	}
}

// A hint goes when what it is about has passed.
func TestAHintGoesWithItsMoment(t *testing.T) {
	r := launch(t, hinting(rigOptions{position: "classic/3 -/- 1 5.1,9.1 1156"}, true))
	r.has("One runner is left:")
	r.press("1")
	r.hasNot("One runner is left:")
}

// covers fails unless all that is on one screen is on the other, at its place.
func covers(t *testing.T, name, without, with string) {
	t.Helper()
	after := strings.Split(with, "\n")
	for y, line := range strings.Split(without, "\n") {
		now := []rune(after[y])
		for x, sign := range []rune(line) {
			if sign != ' ' && (x >= len(now) || now[x] != sign) {
				t.Fatalf("%s: %q is hidden in line %d:\n%s\nwithout:\n%s", name, sign, y, with, without)
			}
		}
	}
}

// Whatever is shown without hints is there with them, on every screen.
func TestAHintHidesNothing(t *testing.T) {
	t.Parallel()
	shown := map[settings.Hint]int{}
	look := func(name string, o rigOptions, keys []string) {
		with, without := launch(t, hinting(o, true)), launch(t, hinting(o, false))
		with.press(keys...)
		without.press(keys...)
		if with.match == nil || !with.match.hint.shown {
			return
		}
		shown[with.match.hint.is]++
		covers(t, name, without.text(), with.text())
		if without.match.hint.shown {
			t.Errorf("%s: a hint although they are off", name)
		}
	}
	for _, l := range layouts {
		for _, s := range someShots {
			o := s.options
			o.width, o.height = l.width, l.height
			look(l.name+", "+s.name, o, s.keys)
		}
		for _, tt := range helped {
			for seats := 2; seats <= 4; seats++ {
				o := rigOptions{position: tt.position, seed: tt.seed, width: l.width, height: l.height}
				o.position = strings.Replace(o.position, " 1 ", strings.Repeat("/-", seats-2)+" 1 ", 1)
				look(l.name, o, tt.keys)
				o.stretched = true
				look(l.name+", stretched", o, tt.keys)
			}
		}
	}
	for _, h := range settings.AllHints() {
		if shown[h] < 2*len(layouts) {
			t.Errorf("hint %d was shown %d times", h, shown[h])
		}
	}
}

func TestBotsAndLessonsHaveNoHints(t *testing.T) {
	r := launch(t, hinting(rigOptions{names: []string{"Keller=rule28", "Glenn=glenn"}, seed: 3}, true))
	if r.Model.settings.Seen != 0 {
		t.Errorf("hints for bots: %v", r.Model.settings.Seen)
	}
	r = launch(t, hinting(rigOptions{learn: 2}, true))
	if r.match.hint.shown || r.Model.settings.Seen != 0 {
		t.Error("a hint in a lesson")
	}
}

func TestHintsAreSwitchedOffInTheSettings(t *testing.T) {
	r := launch(t, hinting(rigOptions{menu: true}, true))
	kept := settings.Default()
	r.keeper.keep = func(change func(*settings.Settings)) error { change(&kept); return nil }
	r.choose("Settings")
	d := r.top().(*dialog)
	for d.entries[d.cursor].label != "Hints" {
		r.press("down")
	}
	r.press("right")
	if kept.Hints || r.Model.settings.Hints {
		t.Error("they are still on")
	}
}

// Lines of text can be chosen where that decides the next start, and not far away.
func TestLinesOfTextAreASettingOfThisMachine(t *testing.T) {
	r := launch(t, rigOptions{menu: true})
	has := func() (found bool) {
		for _, e := range r.settingsDialog(0, nil).entries {
			found = found || e.label == "Lines of text"
		}
		return found
	}
	if !has() {
		t.Error("they cannot be chosen")
	}
	r.remote = true
	if has() {
		t.Error("they can be chosen from far away")
	}
}
