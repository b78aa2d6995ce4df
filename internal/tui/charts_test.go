package tui

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// looks are the kinds of theme that charts are drawn in.
var looks = []struct {
	name  string
	theme *look.Theme
}{
	{"colour", look.New(look.Dark, look.Unicode)},
	{"few", look.New(look.Dark16, look.Unicode)},
	{"mono", look.New(look.Mono, look.Unicode)},
	{"ascii", look.New(look.Mono, look.ASCII)},
}

// up and down is a game of so many seats and turns in which all had their chances.
func upAndDown(seats, turns int) *plot {
	p := &plot{turns: turns, seats: seats, cursor: -1, title: "Anna's chance", other: "Ben's chance"}
	for turn := range turns {
		for n := range 4 {
			at := float64(4*turn+n) / float64(4*turns)
			var of bot.Chances
			left := 1.0
			for s := range seats - 1 {
				of[s] = left * (0.5 + 0.42*at*math.Sin(9*at+float64(s)))
				left -= of[s]
			}
			of[seats-1] = left
			p.points = append(p.points, plotPoint{turn, of})
		}
	}
	return p
}

// turnsOfAll are turns of every kind, the seats one after another.
func turnsOfAll(seats, turns int) strip {
	s := strip{cursor: -1}
	for i := range turns {
		s.turns = append(s.turns, stripTurn{game.Seat(i % seats), i % 9, i%5 == 3, i%7 == 6})
	}
	return s
}

// lost is the account of a lost game.
func lost() waterfall {
	row := func(label, short string, value int) waterRow {
		return waterRow{label: phrase{label, short}, value: value}
	}
	w := waterfall{rows: []waterRow{
		row("start", "", 55), row("dice", "", -30), row("Keller's dice", "◆ dice", -32), row("mistakes", "", -21), row("gifts", "", 42),
		row("estimate", "", -14), row("lost", "", 0),
	}}
	w.rows[0].level = true
	w.rows[6].level, w.rows[6].strong = true, true
	return w
}

// The charts in every kind of colours, large and small.
func TestCharts(t *testing.T) {
	for _, l := range looks {
		c := newCanvas(80, 60, l.theme)
		y := 0
		for _, seats := range []int{2, 4} {
			for _, size := range []rect{{0, 0, 74, 7}, {0, 0, 34, 6}} {
				p, s := upAndDown(seats, 14), turnsOfAll(seats, 14)
				if size.w > 40 {
					p.cursor, s.cursor = 38, 9
				}
				at := rect{1, y, size.w, size.h}
				p.draw(c, at)
				line := p.area(at).row(size.h)
				s.draw(c, line)
				p.drawPointer(c, rect{at.x, line.y + 1, at.w, 1}, "turn 10")
				y += size.h + 3
			}
		}
		w := lost()
		w.draw(c, rect{1, y, 46, 7}, 13)
		y += 8
		w.drawAcross(c, rect{1, y, 76, 2})
		w.drawAcross(c, rect{1, y + 3, 52, 2})
		w.drawPaired(c, rect{50, y - 8, 30, 4}, w.rows[:4], w.rows[4:6])
		drawShare(c, rect{1, y + 6, 40, 1}, [2]int{0, 1}, 62)
		drawShare(c, rect{45, y + 6, 30, 1}, [2]int{1, 0}, 0)
		crowded := turnsOfAll(2, 70)
		crowded.draw(c, rect{1, y + 7, 60, 1})
		crowded.cursor = 40
		crowded.draw(c, rect{2, y + 8, 60, 1})
		golden(t, "charts/"+l.name, c.finish())
	}
}

func TestWithoutColoursChartsAreASCII(t *testing.T) {
	for _, l := range looks[3:] {
		c := newCanvas(80, 20, l.theme)
		p := upAndDown(3, 20)
		p.cursor = 7
		p.draw(c, rect{0, 0, 60, 8})
		p.drawPointer(c, rect{0, 8, 60, 1}, "turn 2")
		w := lost()
		w.draw(c, rect{0, 9, 60, 8}, 13)
		for _, r := range c.finish() {
			if r > 126 {
				t.Errorf("%q is not ASCII", r)
			}
		}
	}
}

// Where a turn is drawn the mouse finds it, in plots and strips of every width.
func TestTheMouseFindsTheTurnThatIsDrawnThere(t *testing.T) {
	for turns := 1; turns < 90; turns++ {
		for width := 20; width < 90; width++ {
			s := turnScale{turns, width}
			for turn := range turns {
				if x := s.start(turn); s.fits() && s.at(x) != turn {
					t.Fatalf("%d turns in %d: turn %d starts in column %d, where turn %d is", turns, width, turn, x, s.at(x))
				}
			}
			for x := range width {
				if turn := s.at(x); turn < 0 || turn >= turns || s.start(turn) > x {
					t.Fatalf("%d turns in %d: in column %d is turn %d, which starts in %d", turns, width, x, turn, s.start(turn))
				}
			}
		}
	}
	p, at := upAndDown(2, 14), rect{3, 2, 74, 7}
	if turn, ok := p.turnAt(at, 3+axisWidth, 2); !ok || turn != 0 {
		t.Errorf("at the left is turn %d %v", turn, ok)
	}
	if turn, ok := p.turnAt(at, 76, 8); !ok || turn != 13 {
		t.Errorf("at the right is turn %d %v", turn, ok)
	}
	for _, beside := range [][2]int{{5, 4}, {77, 4}, {30, 1}, {30, 9}} {
		if turn, ok := p.turnAt(at, beside[0], beside[1]); ok {
			t.Errorf("beside the plot, at %v, is turn %d", beside, turn)
		}
	}
}

// Whichever turn of a long game is looked at, the strip shows it, with its cursor.
func TestAStripScrollsToTheTurnThatIsLookedAt(t *testing.T) {
	for _, l := range looks {
		for cursor := range 70 {
			s := turnsOfAll(2, 70)
			s.cursor = cursor
			r := rect{1, 0, 50, 1}
			scale, first := s.scale(r.w)
			if cursor < first || cursor >= first+scale.turns {
				t.Fatalf("turn %d is not among the %d from %d", cursor, scale.turns, first)
			}
			if turn, ok := s.turnAt(r, r.x+scale.start(cursor-first), 0); !ok || turn != cursor {
				t.Fatalf("the mouse finds turn %d, want %d", turn, cursor)
			}
			c := newCanvas(52, 1, l.theme)
			s.draw(c, r)
			if got := ansi.Strip(c.finish()); !strings.Contains(got, l.theme.Glyphs.Cursor) {
				t.Errorf("%s: no cursor in %q", l.name, got)
			}
		}
	}
}

// A plot stands in its room, whatever the chances are.
func TestAPlotStaysInItsRoom(t *testing.T) {
	for _, l := range looks {
		for _, seats := range []int{2, 3, 4} {
			p := upAndDown(seats, 5)
			for i := range p.points {
				p.points[i].chances = bot.Chances{}
				p.points[i].chances[i%seats] = 1
			}
			p.cursor = len(p.points) - 1
			c := newCanvas(60, 12, l.theme)
			p.draw(c, rect{10, 3, 40, 6})
			for y, line := range strings.Split(ansi.Strip(c.finish()), "\n") {
				outside := y < 3 || y >= 9
				if outside && strings.TrimSpace(line) != "" || !outside && strings.TrimSpace(line[:10]) != "" {
					t.Errorf("%s, %d seats: line %d is %q", l.name, seats, y, line)
				}
			}
		}
	}
}

// What a waterfall shows of a number is the number, in every form of it.
func TestAnAccountShowsItsNumbersInEveryForm(t *testing.T) {
	w := lost()
	for _, l := range looks {
		forms := map[string]func(c canvas){
			"rows":   func(c canvas) { w.draw(c, rect{0, 0, 46, 7}, 13) },
			"bare":   func(c canvas) { w.draw(c, rect{0, 0, 20, 7}, 13) },
			"across": func(c canvas) { w.drawAcross(c, rect{0, 0, 60, 2}) },
			"paired": func(c canvas) { w.drawPaired(c, rect{0, 0, 40, 4}, w.rows[:4], w.rows[4:]) },
		}
		for name, draw := range forms {
			c := newCanvas(60, 8, l.theme)
			draw(c)
			shown := strings.Fields(strings.NewReplacer("−", "-", "=", " ").Replace(ansi.Strip(c.finish())))
			for _, row := range w.rows {
				number := fmt.Sprint(row.value)
				if !row.level && row.value > 0 {
					number = "+" + number
				}
				if !slices.Contains(shown, number) {
					t.Errorf("%s, %s: %s is missing in %q", l.name, name, number, shown)
				}
			}
		}
	}
}
