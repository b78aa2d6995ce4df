package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
)

// A film is what happens after a key, frame by frame.
type film struct {
	name    string
	options rigOptions
	key     string
	frames  int // so many, 60 ms apart
}

var films = []film{
	{"bust", rigOptions{position: onTheBrink, seed: 5}, "r", 20},
	{"claim", rigOptions{position: "classic/3 4.2/7.9,8.3/7.2 1 7.13,8.2,9.1 -"}, "s", 16},
	{"win", rigOptions{position: "classic/3 2.3,12.3/6.3 1 7.13,8.2,9.1 -"}, "s", 26},
}

// What moves is seen frame by frame, and each frame that differs from the one before
// is kept.
func TestFilms(t *testing.T) {
	for _, f := range films {
		t.Run(f.name, func(t *testing.T) {
			o := f.options
			o.width, o.height = 80, 22
			o.settings = withMotion
			r := launch(t, o)
			r.press(f.key)
			var film strings.Builder
			last := ""
			for n := range f.frames {
				if frame := trimLines(r.text()); frame != last {
					fmt.Fprintf(&film, "%d ms\n%s\n", 60*n, frame)
					last = frame
				}
				r.wait(60 * time.Millisecond)
			}
			golden(t, "films/"+f.name, film.String())
		})
	}
}

// With motion off the screen is at once what it is when all has moved.
func TestWhatMovesEndsAsItIsWithoutMotion(t *testing.T) {
	for _, f := range films {
		o := f.options
		o.width, o.height = 80, 22
		still := launch(t, o)
		still.press(f.key)
		o.settings = withMotion
		moving := launch(t, o)
		moving.press(f.key)
		moving.wait(5 * time.Second)
		if got, want := moving.colours(colorprofile.TrueColor), still.colours(colorprofile.TrueColor); got != want {
			t.Errorf("%s: after it moved the screen is another:\n%s\nwant\n%s", f.name, moving.text(), still.text())
		}
	}
	r := launch(t, films[1].options)
	r.press("s")
	r.has("Anna claims column 7: Ben loses 9 squares there, Carla loses 2 squares there.")
}

// With names of twenty cells nothing leaves its place: the keys stay where they are,
// and no name stands on the board.
func TestLongNamesOverlapNothing(t *testing.T) {
	t.Parallel()
	long := []string{"Maximiliane von Thur", "Bartholomew Cubbins ", "Clementine Kruczynsk", "Dagobert Duckworth I"}
	for _, l := range layouts {
		for _, s := range shots {
			o := s.options
			if o.menu {
				continue
			}
			o.width, o.height = l.width, l.height
			short := launch(t, o)
			short.press(s.keys...)
			o.names = nil
			for i, seat := range short.match.sitting.Seats {
				name := strings.ReplaceAll(long[i], " ", "_")
				if seat.Bot != "" {
					name += "=" + seat.Bot
				}
				o.names = append(o.names, name)
			}
			r := launch(t, o)
			r.press(s.keys...)
			before, after := strings.Split(short.text(), "\n"), strings.Split(r.text(), "\n")
			if keys := short.layout.keys.y; before[keys] != after[keys] {
				t.Errorf("%s, %s: the keys are\n%s, want\n%s", l.name, s.name, after[keys], before[keys])
			}
			if m, over := r.top().(*match); !over || m.ended() {
				continue // a dialog lies on the board, or there is another screen
			}
			for name, part := range short.layout.parts() {
				if strings.HasPrefix(name, "column ") && cut(before, part) != cut(after, part) {
					t.Errorf("%s, %s: something stands on %s:\n%s", l.name, s.name, name, r.text())
				}
			}
		}
	}
}

// cut is a part of the screen.
func cut(lines []string, r rect) string {
	var b strings.Builder
	for y := r.y; y < r.bottom(); y++ {
		line := []rune(lines[y])
		b.WriteString(string(line[min(r.x, len(line)):min(r.right(), len(line))]) + "\n")
	}
	return b.String()
}
