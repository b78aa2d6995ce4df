package tui

import (
	"fmt"
	"image/color"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/settings"
)

// busy is a board of four with everything on it: markers that share squares, a
// claimed column, runners on their way.
const busy = "classic/3 5.2,6.4,9.3,12.1/3.5,5.1,7.7,8.7/2.1,7.4,8.7,12.1/7.4,11.1 1 6.8,8.4 "

// A shot is a phase of the game or another screen, and how to get to it.
type shot struct {
	name    string
	options rigOptions
	keys    []string
}

// withASCII is how to get to the screen in ASCII and colour.
func (s shot) withASCII(width, height int) rigOptions {
	o := s.options
	o.width, o.height = width, height
	o.settings = func(s *settings.Settings) { s.ASCII = true }
	return o
}

var shots = []shot{
	{"menu", rigOptions{menu: true}, nil},
	{"menu with games", rigOptions{menu: true, saved: evening}, nil},
	{"games", rigOptions{menu: true, saved: evening, files: shelfFiles, assess: assessed}, []string{"@FrontGames", "down", "down"}},
	{"games shared", rigOptions{menu: true, saved: evening, files: shelfFiles, assess: assessed}, []string{"@FrontGames", "down", "down", "c"}},
	{"games that go on", rigOptions{menu: true, saved: evening, files: shelfFiles}, []string{"@FrontGames", "up"}},
	{"games damaged", rigOptions{menu: true, saved: evening, files: shelfFiles}, []string{"@FrontGames"}},
	{"games found", rigOptions{menu: true, saved: evening, files: shelfFiles}, []string{"@FrontGames", "/", "k", "e", "l"}},
	{"games none", rigOptions{menu: true, saved: []savedGame{}}, []string{"@FrontGames"}},
	{"game to delete", rigOptions{menu: true, saved: evening, files: shelfFiles}, []string{"@FrontGames", "down", "x"}},
	{"game to name", rigOptions{menu: true, saved: evening, files: shelfFiles}, []string{"@FrontGames", "down", "n"}},
	{"replay", rigOptions{menu: true, saved: evening, files: shelfFiles}, toReplay("down", "down", "right", "right")},
	{"replay of a bust", rigOptions{menu: true, saved: evening, files: shelfFiles}, toReplay("down", "down", "down", "left")},
	{"replay of a win", rigOptions{menu: true, saved: evening, files: shelfFiles}, toReplay("end")},
	{"dice of the day played", rigOptions{menu: true, files: played(dailyText)}, []string{"@FrontDaily"}},
	{"two players", rigOptions{menu: true}, []string{"@FrontTwo"}},
	{"two names", rigOptions{menu: true}, []string{"@FrontTwo", "Z", "o", "e", "enter"}},
	{"setup", rigOptions{menu: true}, []string{"enter"}},
	{"setup of a bot", rigOptions{menu: true}, []string{"enter", "down", "down"}},
	{"setup of four", rigOptions{menu: true, saved: fourPeople}, []string{"@FrontNew", "up", "up", "up"}},
	{"setup of the variant", rigOptions{menu: true}, []string{"enter", "up", "up", "right"}},
	{"roll", rigOptions{position: "classic/3 4.2,9.5/6.3 1 - -"}, nil},
	{"choose", rigOptions{position: busy + "2644"}, []string{"down"}},
	{"choose six", rigOptions{position: "classic/3 4.2,9.5/6.3 1 2.1,12.1 1346"}, nil},
	{"choose with reasons", rigOptions{position: "classic/3 6.9/3.5,9.9 1 2.1,6.10,7.2 2435"}, nil},
	{"decide", rigOptions{position: busy[:len(busy)-1] + ",10.2 -"}, nil},
	{"decide to claim", rigOptions{position: "classic/3 4.2/6.3 1 7.13,8.2,9.1 -"}, nil},
	{"decide to win", rigOptions{position: "classic/3 2.3,12.3/6.3 1 7.13,8.2,9.1 -"}, nil},
	{"decide blocked", rigOptions{position: "blocking/3 4.2/7.3 1 6.1,7.3 -"}, nil},
	{"decide on top", rigOptions{position: "classic/5 4.2/6.3 1 2.3,3.5,12.3 -"}, nil},
	{"tip on a choice", rigOptions{position: busy + "2644"}, []string{"t"}},
	{"tip on a decision", rigOptions{position: "classic/3 4.2/6.3 1 7.13,8.2,9.1 -"}, []string{"t"}},
	{"bust", rigOptions{position: "classic/3 5.2,6.4/3.5,7.7 1 2.2,11.1,12.2 -", seed: 5}, []string{"space"}},
	{"hand-over", rigOptions{position: "classic/3 5.2,6.4/3.5,7.7 1 2.2,11.1,12.2 -", seed: 5}, []string{"s"}},
	{"after a bot's turn", rigOptions{names: []string{"Anna", "Keller=rule28"}, seed: 7}, []string{"space", "s"}},
	{"won", rigOptions{position: "classic/3 2.3,12.3/6.3 1 7.13,8.2,9.1 -"}, []string{"s"}},
	{"lost", rigOptions{record: lostGame}, nil},
	{"figures", rigOptions{record: lostGame}, []string{"?"}},
	{"lost by one of four", rigOptions{record: gameOfFour}, []string{"right"}},
	{"given up", rigOptions{record: givenUp}, nil},
	{"without a winner", rigOptions{record: endedGame}, nil},
	{"game menu", rigOptions{position: busy + "2644"}, []string{"esc"}},
	{"leaving", rigOptions{position: busy + "2644"}, []string{"q"}},
	{"conceding", rigOptions{position: busy + "2644"}, []string{"esc", "up", "enter"}},
	{"history", rigOptions{seed: 7}, []string{"space", "space", "s", "space", "g"}},
	{"rules", rigOptions{seed: 7}, []string{"?"}},
	{"questions", rigOptions{position: "speed/2 4.2/6.3 1 - -"}, []string{"?", "right"}},
	{"keys", rigOptions{seed: 7}, []string{"?", "left"}},
	{"rules of any game", rigOptions{menu: true}, []string{"?", "end"}},
	{"lesson of sums", rigOptions{learn: 1}, []string{"down"}},
	{"lesson of sums done", rigOptions{learn: 1}, []string{"space"}},
	{"lesson of runners", rigOptions{learn: 2}, []string{"down"}},
	{"lesson of stopping", rigOptions{learn: 4}, nil},
	{"lesson of a bust", rigOptions{learn: 3}, []string{"r"}},
	{"lesson past a bust", rigOptions{learn: 3}, []string{"s"}},
	{"lesson of the top", rigOptions{learn: 5}, nil},
	{"lesson on top", rigOptions{learn: 5}, []string{"space"}},
	{"lesson of the closed", rigOptions{learn: 6}, []string{"down"}},
	{"lesson of winning", rigOptions{learn: 7}, nil},
	{"lessons over", rigOptions{learn: 7}, []string{"s"}},
	{"settings", rigOptions{menu: true}, []string{"@SettingsTitle"}},
	{"review of a stop", rigOptions{menu: true, reviewed: "two"}, nil},
	{"review of a pairing", rigOptions{menu: true, reviewed: "two"}, []string{"n"}},
	{"review of a roll", rigOptions{menu: true, reviewed: "two"}, []string{"n", "n", "n", "n"}},
	{"review of a good choice", rigOptions{menu: true, reviewed: "two"}, []string{"home"}},
	{"review moments", rigOptions{menu: true, reviewed: "two"}, []string{"m", "down"}},
	{"review plot", rigOptions{menu: true, reviewed: "two"}, []string{"g", "right"}},
	{"review why", rigOptions{menu: true, reviewed: "two"}, []string{"w"}},
	{"review help", rigOptions{menu: true, reviewed: "two"}, []string{"?"}},
	{"review of a game given up", rigOptions{menu: true, reviewed: "conceded"}, nil},
	{"review of no turn", rigOptions{menu: true, reviewed: "before"}, nil},
	{"review of four", rigOptions{menu: true, reviewed: "four"}, []string{"n", "n"}},
	{"quiz", rigOptions{menu: true, reviewed: "two"}, []string{"a"}},
	{"quiz considered", rigOptions{menu: true, reviewed: "two"}, []string{"a", "down"}},
	{"quiz of a pairing", rigOptions{menu: true, reviewed: "two"}, []string{"a", "1", "space", "down"}},
	{"quiz wrong", rigOptions{menu: true, reviewed: "two"}, []string{"a", "2"}},
	{"quiz right", rigOptions{menu: true, reviewed: "two"}, []string{"a", "1"}},
	{"position", rigOptions{position: busy + "2644"}, []string{"esc", "down", "down", "down", "down", "down", "down", "down", "enter"}},
}

// A window is one that the screen is laid out for in a way of its own.
type window struct {
	name          string
	width, height int
}

// allLayouts are those of which layouts are drawn.
var allLayouts = []window{
	{"compact", 40, 20},
	{"normal", 80, 22},
	{"wide", 120, 40},
	{"tall", 80, 24},
	{"beside", 112, 23},
	{"large", 160, 50},
}

// Every screen in every layout: in colour, with every colour stripped, and in
// ASCII. With names of up to eight letters nothing is cut on any of them.
func TestScreens(t *testing.T) {
	for _, l := range layouts {
		for _, s := range shots {
			t.Run(l.name+"/"+s.name, func(t *testing.T) {
				t.Parallel() // as a server draws them
				file := l.name + "/" + strings.NewReplacer(" ", "-", "'", "").Replace(s.name)
				o := s.options
				o.width, o.height = l.width, l.height
				r := launch(t, o)
				r.press(s.keys...)
				colours := r.colours(colorprofile.TrueColor)
				golden(t, file+".colour", colours)
				if text := strings.ReplaceAll(ansi.Strip(colours), `"…"`, ""); strings.Contains(text, "…") {
					t.Errorf("something is cut:\n%s", text)
				}

				o.noColor = true
				r = launch(t, o)
				r.press(s.keys...)
				golden(t, file+".stripped", r.text())

				o.settings = func(s *settings.Settings) { s.ASCII = true }
				r = launch(t, o)
				r.press(s.keys...)
				ascii := r.text()
				golden(t, file+".ascii", ascii)
				coloured := launch(t, s.withASCII(l.width, l.height))
				coloured.press(s.keys...)
				for _, c := range ascii + coloured.text() {
					if c > 126 {
						t.Errorf("%q is not ASCII", c)
					}
				}
			})
		}
	}
}

// No size of the window, and no resize in any phase, makes a panic or a line
// that is longer than the window.
func TestEverySizeIsSurvived(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := rapid.SampledFrom(someShots).Draw(rt, "screen")
		r := launch(t, s.options)
		resize := func(what string) {
			w := rapid.IntRange(0, 200).Draw(rt, what+" width")
			h := rapid.IntRange(0, 60).Draw(rt, what+" height")
			r.send(tea.WindowSizeMsg{Width: w, Height: h})
			lines := strings.Split(r.View().Content, "\n")
			if len(lines) > max(1, h) {
				rt.Fatalf("%d lines in a window of %d×%d", len(lines), w, h)
			}
			for _, line := range lines {
				if n := ansi.StringWidth(line); n > w {
					rt.Fatalf("a line of %d in a window of %d×%d: %q", n, w, h, ansi.Strip(line))
				}
				if n := ansi.StringWidthWc(line); n != ansi.StringWidth(line) {
					rt.Fatalf("the two ways to measure a line differ: %q", ansi.Strip(line))
				}
			}
		}
		resize("first")
		for i, k := range s.keys {
			r.press(k)
			if rapid.Bool().Draw(rt, "resize") {
				resize(fmt.Sprint("after key ", i))
			}
		}
		resize("last")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		if got := r.layout.size; got != normal {
			rt.Fatalf("it does not come back: layout %d", got)
		}
	})
}

func TestATooSmallWindowAsksToBeEnlarged(t *testing.T) {
	r := launch(t, rigOptions{width: 39, height: 20})
	r.has("Please enlarge", "to 40 × 20", "it is 39 × 20")
	before := r.position()
	r.press("space")
	if r.position() != before {
		t.Error("a key did something that could not be seen")
	}
	r.send(tea.WindowSizeMsg{Width: 40, Height: 20})
	r.has("ROLL")
}

// The same board in every palette, as terminals of many, 256 and 16 colours get
// it.
func TestPalettes(t *testing.T) {
	for _, theme := range []settings.Theme{settings.ThemeDark, settings.ThemeLight, settings.ThemeContrast} {
		for name, profile := range map[string]colorprofile.Profile{
			"true": colorprofile.TrueColor, "256": colorprofile.ANSI256, "16": colorprofile.ANSI,
		} {
			r := launch(t, rigOptions{position: busy + "2644", settings: func(s *settings.Settings) { s.Theme = theme }})
			r.send(tea.ColorProfileMsg{Profile: profile})
			golden(t, "palettes/"+string(theme)+"-"+name, r.colours(profile))
		}
	}
}

// The background is asked for, and until the answer comes, if it ever does, the
// screen is dark on its own ground.
func TestTheThemeFollowsTheTerminalsBackground(t *testing.T) {
	r := launch(t, rigOptions{position: busy + "2644"})
	dark := r.colours(colorprofile.TrueColor)
	r.send(tea.BackgroundColorMsg{Color: color.White})
	light := r.colours(colorprofile.TrueColor)
	if dark == light {
		t.Error("a light background changes nothing")
	}
	r.send(tea.BackgroundColorMsg{Color: color.Black})
	if r.colours(colorprofile.TrueColor) != dark {
		t.Error("it does not come back")
	}
	if ansi.Strip(dark) != ansi.Strip(light) {
		t.Error("the background changed more than colours")
	}
}
