package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/words"
)

// Every page of the rules of every variant can be read to its end, in every layout,
// by the space bar alone, which at last leads back.
func TestTheRulesAreReadByTheSpaceBarAlone(t *testing.T) {
	for _, l := range layouts {
		for _, v := range game.Variants() {
			start := game.Rules{Variant: v, Target: 3, Seats: 3}.Start(0)
			r := launch(t, rigOptions{width: l.width, height: l.height, position: record.FormatPosition(start)})
			r.press("?")
			var read strings.Builder
			for n := 0; r.top() != screen(r.match); n++ {
				if n > 20 {
					t.Fatalf("%s, %v: it does not end:\n%s", l.name, v, r.text())
				}
				read.WriteString(r.text())
				if strings.Contains(r.text(), "…") {
					t.Errorf("%s, %v: something is cut:\n%s", l.name, v, r.text())
				}
				r.press("space")
			}
			said := strings.Join(strings.Fields(strings.ReplaceAll(read.String(), "┃", " ")), " ")
			var want []string
			for _, rule := range r.Model.text.Rules([]game.Variant{v}) {
				want = append(want, strings.Fields(rule)...)
			}
			for _, q := range r.Model.text.Questions([]game.Variant{v}) {
				want = append(want, strings.Fields(q.Asks+" "+q.Reply)...)
			}
			for _, b := range r.Model.keys.all() {
				if b.Enabled() {
					want = append(want, strings.Fields(b.Help().Desc)...)
				}
			}
			want = append(want, v.String()+",", "3 seats", "markers", "a runner", "a preview", "on top", "claimed", "a bust")
			for _, word := range want {
				if !strings.Contains(said, word) {
					t.Errorf("%s, %v: %q is nowhere", l.name, v, word)
				}
			}
		}
	}
}

// At the end of a game, and in its review, every figure that is shown is explained.
func TestFiguresAreExplainedWhereTheyAreShown(t *testing.T) {
	for _, l := range layouts {
		for name, r := range map[string]*rig{
			"the end":    launch(t, rigOptions{width: l.width, height: l.height, record: lostGame}),
			"the review": launch(t, rigOptions{width: l.width, height: l.height, menu: true, reviewed: "two"}),
		} {
			r.press("?")
			var read strings.Builder
			for range 12 {
				read.WriteString(r.text())
				r.press("pgdown")
			}
			said := strings.Join(strings.Fields(strings.NewReplacer("┃", " ", "│", " ").Replace(read.String())), " ")
			for _, term := range r.Model.text.Terms() {
				for word := range strings.FieldsSeq(term.Name + " " + term.Means) {
					if !strings.Contains(said, word) {
						t.Errorf("%s, %s: %q of %q is nowhere in\n%s", l.name, name, word, term, read.String())
						break
					}
				}
			}
		}
	}
	r := launch(t, rigOptions{record: endedGame})
	if r.press("?"); strings.Contains(r.text(), r.Model.text.Say(words.FiguresTitle)) {
		t.Error("figures are explained where there are none")
	}
}

func TestTheKeysOfTheRules(t *testing.T) {
	r := launch(t, rigOptions{width: 40, height: 20})
	page := func() *rulebook { return r.top().(*rulebook) }
	r.press("?", "right")
	if page().page != 1 {
		t.Errorf("page %d", page().page)
	}
	r.press("left", "left")
	if page().page != 2 || page().scroll != 0 {
		t.Errorf("page %d, line %d", page().page, page().scroll)
	}
	r.press("end")
	end := page().scroll
	r.press("down")
	if end == 0 || page().scroll != end {
		t.Errorf("the end is at %d, and then %d", end, page().scroll)
	}
	r.press("up", "home", "pgup")
	if page().scroll != 0 {
		t.Errorf("the beginning is at %d", page().scroll)
	}
	r.Model.settings.Mouse = true
	r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if page().scroll != 1 {
		t.Errorf("the wheel has come to %d", page().scroll)
	}
	for _, k := range []string{"esc", "?", "enter", "q", "f1"} {
		r.press(k)
		if r.top() != screen(r.match) {
			t.Errorf("%s does not lead back", k)
		}
		r.press("?")
	}
}

// What was in sight of a page stays within it when the window grows.
func TestAPageInALargerWindow(t *testing.T) {
	r := launch(t, rigOptions{width: 40, height: 20})
	r.press("?", "end")
	r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	r.has("This game:", "the bust after a choice")
	r.press("down")
	r.has("This game:")
}

func TestTheRulesOfAnyGameTellOfAllVariants(t *testing.T) {
	r := launch(t, rigOptions{menu: true})
	r.press("?")
	r.has("Classic: ", "Speed: ", "Blocking: ", "Two to four players")
	r.hasNot("This game:")
}
