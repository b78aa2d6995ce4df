package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestQTwiceLeavesAGame(t *testing.T) {
	r := launch(t, rigOptions{})
	r.press("q")
	r.has("Save and leave", "q leave")
	r.press("q")
	if !r.quitting {
		t.Error("it does not leave")
	}
	// Where the menu was opened by another key, q closes it as it closes all dialogs.
	r = launch(t, rigOptions{})
	r.press("esc", "q")
	if r.quitting || r.top() != screen(r.match) {
		t.Error("esc q is not back in the game")
	}
}

func TestEverySettingSaysWhatItDoes(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{menu: true, width: l.width, height: l.height, stretched: true})
		r.press("up", "up", "up", "enter")
		d, ok := r.top().(*dialog)
		if !ok {
			t.Fatalf("no settings:\n%s", r.text())
		}
		seen := map[string]bool{}
		for _, e := range d.entries {
			if e.hint == "" || seen[e.hint] {
				t.Errorf("%s: the hint is %q", e.label, e.hint)
			}
			seen[e.hint] = true
			r.has(append(strings.Fields(e.hint), e.label, e.detail)...)
			r.press("down")
		}
	}
}

func TestDialogsLeaveTheLineOfKeysAlone(t *testing.T) {
	for _, l := range layouts {
		for _, s := range someShots {
			o := s.options
			o.width, o.height = l.width, l.height
			r := launch(t, o)
			r.press(s.keys...)
			d, ok := r.top().(*dialog)
			if !ok {
				continue
			}
			frame := d.arranged().frame
			last := strings.Split(r.text(), "\n")[frame.bottom()-1]
			if corner := ansi.Cut(last, frame.x, frame.x+1); corner != "╰" || frame.bottom() > r.layout.keys.y {
				t.Errorf("%s, %s: the last line is %q", l.name, s.name, last)
			}
		}
	}
}
