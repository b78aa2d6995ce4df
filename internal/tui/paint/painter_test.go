package paint

import (
	"image/color"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestAViewIsPaintedWithTheMessageThatChangesIt(t *testing.T) {
	h := newHand(t)
	h.told(page("one", "two"))
	h.looks(t, "one", "two")
	if !h.IsAltScreen() {
		t.Error("it is not on the other screen")
	}
	h.told(page("one", "three"))
	h.looks(t, "one", "three")
}

// A terminal may have one screen only, with something on it.
func TestTheScreenIsClearedBeforeItIsPainted(t *testing.T) {
	h := newHand(t)
	h.told(page("one"))
	if n := h.news(); strings.Index(n, ansi.EraseEntireScreen) < strings.Index(n, ansi.SetModeAltScreenSaveCursor) {
		t.Errorf("%q", n)
	}
}

func TestAViewThatStaysWritesNothing(t *testing.T) {
	h := newHand(t)
	v := withCursor(page("one", "two"), 1, 1)
	v.WindowTitle, v.MouseMode = "title", tea.MouseModeAllMotion
	h.told(v)
	h.news()
	again := v
	again.Cursor = tea.NewCursor(1, 1)
	h.told(again, "a message that changes nothing", tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
	if n := h.news(); n != "" {
		t.Errorf("%q is written", n)
	}
}

// The colours would be of another terminal, and the size of none.
func TestNothingIsPaintedBeforeTheSizeAndTheColoursAreKnown(t *testing.T) {
	size, colours := tea.WindowSizeMsg{Width: 20, Height: 5}, tea.ColorProfileMsg{Profile: colorprofile.ANSI}
	for _, tt := range [][2]tea.Msg{{size, colours}, {colours, size}} {
		h := bareHand(t)
		h.told(page("one"), tt[0])
		if n := h.news(); n != "" {
			t.Errorf("%q is written after %T", n, tt[0])
		}
		h.told(tt[1])
		h.looks(t, "one")
	}
}

func TestColoursAreThoseThatTheTerminalHas(t *testing.T) {
	for _, tt := range []struct {
		profile colorprofile.Profile
		want    string
	}{
		{colorprofile.TrueColor, "\x1b[38;2;255;0;95m"},
		{colorprofile.ANSI256, "\x1b[38;5;197m"},
		{colorprofile.ANSI, "\x1b[91m"},
		{colorprofile.ASCII, ""},
	} {
		h := bareHand(t)
		h.told(tea.WindowSizeMsg{Width: 20, Height: 5}, tea.ColorProfileMsg{Profile: tt.profile})
		h.news()
		h.told(page("\x1b[38;2;255;0;95mred\x1b[m"))
		if n := h.news(); tt.want == "" && strings.Contains(n, "38;") || !strings.Contains(n, tt.want+"red") {
			t.Errorf("%v: %q", tt.profile, n)
		}
	}
}

func TestTheCursorIsWhereTheViewHasIt(t *testing.T) {
	h := newHand(t)
	for _, tt := range []struct {
		view tea.View
		x, y int // hidden where negative
	}{
		{page("one"), -1, -1},
		{withCursor(page("one"), 2, 0), 2, 0},
		{withCursor(page("one", "two"), 2, 0), 2, 0}, // painting moves it
		{withCursor(page("one", "two"), 0, 3), 0, 3}, // nothing but the cursor
		{page("one", "two"), -1, -1},
	} {
		h.told(tt.view)
		at := h.CursorPosition()
		if h.CursorHidden() != (tt.x < 0) || tt.x >= 0 && (at.X != tt.x || at.Y != tt.y) {
			t.Errorf("it is at %v, hidden %v, want %d,%d", at, h.CursorHidden(), tt.x, tt.y)
		}
	}
}

// A cursor does not fly about the screen while that is painted.
func TestTheCursorIsHiddenWhileAFrameIsPainted(t *testing.T) {
	h := newHand(t)
	h.told(withCursor(page("one"), 2, 0))
	h.news()
	h.told(withCursor(page("one", "two"), 2, 0))
	n := h.news()
	if !strings.HasPrefix(n, ansi.ResetModeTextCursorEnable) || !strings.HasSuffix(n, ansi.SetModeTextCursorEnable) {
		t.Errorf("%q", n)
	}
}

func TestTheWindowHasTheTitleOfTheView(t *testing.T) {
	h := newHand(t)
	for _, title := range []string{"one", "two", ""} {
		v := page("the same")
		v.WindowTitle = title
		if h.told(v); h.title != title {
			t.Errorf("the title is %q, want %q", h.title, title)
		}
	}
}

func TestTheMouseIsAskedForAsTheViewWants(t *testing.T) {
	h := newHand(t)
	for _, tt := range []struct {
		mode                tea.MouseMode
		buttons, moves, sgr bool
	}{
		{tea.MouseModeNone, false, false, false},
		{tea.MouseModeAllMotion, false, true, true},
		{tea.MouseModeCellMotion, true, false, true},
		{tea.MouseModeAllMotion, false, true, true},
		{tea.MouseModeNone, false, false, false},
	} {
		v := page("the same")
		v.MouseMode = tt.mode
		h.told(v)
		if h.modes[ansi.ModeMouseButtonEvent] != tt.buttons || h.modes[ansi.ModeMouseAnyEvent] != tt.moves || h.modes[ansi.ModeMouseExtSgr] != tt.sgr {
			t.Errorf("%v: %v", tt.mode, h.modes)
		}
	}
}

// A terminal may show anything after its window has changed.
func TestAResizePaintsEverythingAnew(t *testing.T) {
	h := newHand(t)
	h.told(page("one", "two", "three"))
	for _, size := range []struct{ width, height int }{{30, 8}, {30, 8}, {10, 2}, {20, 5}} {
		h.Emulator.Resize(size.width, size.height)
		_, _ = h.Emulator.WriteString("\x1b[H\x1b[2Jsomething\x1b[2;1Helse")
		h.told(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		h.looks(t, []string{"one", "two", "three"}[:min(3, size.height)]...)
	}
}

func TestAFrameAppearsAtOnceWhereTheTerminalSaysThatItCan(t *testing.T) {
	for _, tt := range []struct {
		value ansi.ModeSetting
		want  bool
	}{
		{ansi.ModeReset, true},
		{ansi.ModeNotRecognized, false},
		{ansi.ModePermanentlyReset, false},
	} {
		h := newHand(t)
		h.told(withCursor(page("one"), 0, 0), tea.ModeReportMsg{Mode: ansi.ModeSynchronizedOutput, Value: tt.value})
		h.news()
		h.told(withCursor(page("two"), 0, 0))
		n := h.news()
		whole := strings.HasPrefix(n, ansi.SetModeSynchronizedOutput) && strings.HasSuffix(n, ansi.ResetModeSynchronizedOutput) &&
			!strings.Contains(n, ansi.ResetModeTextCursorEnable)
		if whole != tt.want {
			t.Errorf("%v: %q", tt.value, n)
		}
	}
}

func TestOnlyATerminalThatDoesNotShowQuestionsIsAsked(t *testing.T) {
	for _, tt := range []struct {
		environ []string
		want    bool
	}{
		{nil, true},
		{[]string{"TERM_PROGRAM=iTerm.app"}, true},
		{[]string{"TERM_PROGRAM=Apple_Terminal"}, false},
		{[]string{"SSH_TTY=/dev/pts/1"}, false},
		{[]string{"SSH_TTY=/dev/pts/1", "TERM_PROGRAM=tmux"}, false},
		{[]string{"SSH_TTY=/dev/pts/1", "TERM=xterm-kitty"}, true},
		{[]string{"SSH_TTY=/dev/pts/1", "WT_SESSION=1"}, true},
	} {
		h := bareHand(t, tt.environ...)
		h.Init()
		if n := h.news(); (n == ansi.RequestModeSynchronizedOutput+ansi.RequestModeUnicodeCore) != tt.want || !tt.want && n != "" {
			t.Errorf("%q: %q", tt.environ, n)
		}
	}
}

// A family is eight cells wide to a terminal that does not know clusters.
func TestClustersAreAsWideAsTheTerminalSaysThatTheyAre(t *testing.T) {
	const family = "👨‍👩‍👧‍👦"
	report := tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset}
	for _, tt := range []struct {
		name     string
		messages []tea.Msg
		width    int
	}{
		{"unknown", []tea.Msg{page(family + "|")}, 8},
		{"known before", []tea.Msg{report, page(family + "|")}, 2},
		{"known after", []tea.Msg{page(family + "|"), report}, 2},
	} {
		h := newHand(t)
		h.told(tt.messages...)
		if c := h.cells.CellAt(tt.width, 0); c == nil || c.Content != "|" {
			t.Errorf("%s: the cell after it is %v", tt.name, c)
		}
		if h.modes[ansi.ModeUnicodeCore] != (tt.width == 2) {
			t.Errorf("%s: the terminal is told %v", tt.name, h.modes[ansi.ModeUnicodeCore])
		}
		h.leave()
		if h.modes[ansi.ModeUnicodeCore] {
			t.Errorf("%s: the terminal is left like that", tt.name)
		}
	}
}

// Where keys come from elsewhere the terminal begins a line for every line feed.
func TestATerminalThatIsNotRawShowsTheSame(t *testing.T) {
	for _, cooked := range []bool{false, true} {
		h := newHand(t)
		h.cooked = cooked
		if cooked {
			_, _ = h.Emulator.WriteString("\x1b[20h")
		}
		h.told(page("     1", "     2", "     3", "     4"), page("     5", "     6", "     7", "     8"))
		h.looks(t, "     5", "     6", "     7", "     8")
		if n := h.news(); !strings.Contains(n, "\n") {
			t.Errorf("there is no line feed in %q", n)
		}
	}
}

func TestWhatAModelSaysToTheTerminalIsSaidAtOnce(t *testing.T) {
	h := newHand(t)
	h.told(page("one"))
	h.news()
	h.told(tea.RawMsg{Msg: ansi.SetSystemClipboard("copied")})
	if n := h.news(); n != ansi.SetSystemClipboard("copied") {
		t.Errorf("%q is written", n)
	}
}

func TestTheKeyboardTellsWhatIsOnAKeyWhereTheViewWantsIt(t *testing.T) {
	for alternate, want := range map[bool]string{false: "\x1b[>1u", true: "\x1b[>5u"} {
		h := newHand(t)
		v := page("one")
		v.KeyboardEnhancements.ReportAlternateKeys = alternate
		h.told(v)
		if n := h.news(); !strings.Contains(n, ansi.SetModifyOtherKeys2+want) {
			t.Errorf("%v: %q", alternate, n)
		}
	}
}

// What is painted is what the view shows, whatever was painted before.
func TestWhatIsShownDoesNotDependOnWhatWasShownBefore(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := newHand(t)
		pages := rapid.SliceOfN(rapid.Custom(styledPage), 1, 6).Draw(rt, "pages")
		for _, p := range pages {
			h.told(page(p))
		}
		fresh := newHand(t)
		fresh.told(page(pages[len(pages)-1]))
		for y := range 5 {
			for x := range 20 {
				if got, want := h.CellAt(x, y), fresh.CellAt(x, y); !got.Equal(want) {
					rt.Fatalf("at %d,%d there is %+v, want %+v", x, y, got, want)
				}
			}
		}
	})
}

// styledPage draws text as a canvas renders it: whole lines, each cell with its
// style.
func styledPage(rt *rapid.T) string {
	var b strings.Builder
	for y := range 5 {
		if y > 0 {
			b.WriteByte('\n')
		}
		for range 20 {
			style := ansi.Style{}
			if rapid.IntRange(0, 3).Draw(rt, "style") == 0 {
				style = style.BackgroundColor(color.RGBA{uint8(rapid.IntRange(0, 2).Draw(rt, "red")), 0, 0, 255})
			}
			cell := rapid.SampledFrom([]string{" ", " ", "a", "b", "▲"}).Draw(rt, "cell")
			if cell != " " && rapid.Bool().Draw(rt, "bold") {
				style = style.Bold() // which nobody sees on a space
			}
			b.WriteString(style.Styled(cell))
		}
	}
	return b.String()
}
