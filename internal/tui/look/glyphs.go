package look

import (
	"strings"
	"unicode"
)

// Glyphs are the characters of the screen, every one a single cell wide and
// none that a terminal might draw as an emoji.
type Glyphs struct {
	Seats    [4]string // the players' own
	Runner   string
	Beside   [2]string // left and right of a runner that is alone
	Ghost    string    // where a runner would land
	Around   [2]string // left and right of a ghost that is alone
	Rope     string    // from a marker up to its runner
	Thread   string    // from a runner up to its ghost
	Line     string    // a rope that lies
	Squares  [2]string // odd and even squares, where there is no paint
	Free     string    // a square of a column that lies; a runner that is used
	Hatch    string    // squares that a bust took
	Lost     string    // where a runner fell
	Star     string    // on top; the adviser's choice; a bot's strength
	NoStar   string    // that a bot lacks
	Open     string    // a column still to be claimed
	Pip      string
	Cursor   string    // before the highlighted line
	Here     string    // under where one is
	Turn     [2]string // around a value that left and right change
	Dash     string    // between thoughts
	More     string    // a cut
	Arrows   string    // up and down, as keys
	Sideways string    // left and right, as keys
	Block    string    // of a gauge, and of what is painted
	Track    string    // of a gauge, where it is empty and there is no paint
	Halves   [2]string // the lower and the upper half of a cell
	Bars     [8]string // from low to high
	Branches [2]string // to the first and to the last of what something splits into
	Under    [3]string // a bracket under two dice: left, middle, right
	Die      Box
	Frame    Box
	Bar      string    // of a scroll bar
	Axis     [2]string // of a plot: its line, and a mark on it
	Up       string    // under what is looked at
	Lefts    [8]string // the left part of a cell, by eighths

	// spell turns what texts have beyond ASCII into what it can show; nil where
	// everything can be shown.
	spell *strings.Replacer
}

// HasHalves reports whether half a cell can be drawn.
func (g *Glyphs) HasHalves() bool { return g.Halves[1] != " " }

// Spell is text as these glyphs can show it. Letters that ASCII does not have
// become question marks.
func (g *Glyphs) Spell(text string) string {
	if g.spell == nil {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return '?'
		}
		return r
	}, g.spell.Replace(text))
}

// A Box is the characters of a frame.
type Box struct{ TopLeft, Top, TopRight, Left, Right, BottomLeft, Bottom, BottomRight string }

// Unicode is the glyph set of every terminal that can show it.
var Unicode = Glyphs{
	Seats:    [4]string{"●", "◆", "▲", "✚"},
	Runner:   "◉",
	Beside:   [2]string{"«", "»"},
	Ghost:    "◎",
	Around:   [2]string{"‹", "›"},
	Rope:     "┃",
	Thread:   "┊",
	Line:     "━",
	Squares:  [2]string{"░", "·"},
	Free:     "·",
	Hatch:    "╱",
	Lost:     "×",
	Star:     "★",
	NoStar:   "☆",
	Open:     "○",
	Pip:      "●",
	Cursor:   "▸",
	Here:     "▲",
	Turn:     [2]string{"◂", "▸"},
	Dash:     "–",
	More:     "…",
	Arrows:   "↑↓",
	Sideways: "←→",
	Block:    "█",
	Track:    "░",
	Halves:   [2]string{"▄", "▀"},
	Bars:     [8]string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
	Branches: [2]string{"├", "└"},
	Under:    [3]string{"╰", "─", "╯"},
	Die:      Box{"╭", "─", "╮", "│", "│", "╰", "─", "╯"},
	Frame:    Box{"╭", "─", "╮", "│", "│", "╰", "─", "╯"},
	Bar:      "┃",
	Axis:     [2]string{"│", "┤"},
	Up:       "▲",
	Lefts:    [8]string{" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"},
}

// ASCII is the glyph set for everywhere else.
var ASCII = Glyphs{
	Seats:    [4]string{"O", "X", "^", "+"},
	Runner:   "@",
	Beside:   [2]string{"<", ">"},
	Ghost:    "*",
	Around:   [2]string{"<", ">"},
	Rope:     "|",
	Thread:   "'",
	Line:     "=",
	Squares:  [2]string{":", "."},
	Free:     ".",
	Hatch:    "/",
	Lost:     "x",
	Star:     "*",
	NoStar:   ".",
	Open:     "o",
	Pip:      "o",
	Cursor:   ">",
	Here:     "^",
	Turn:     [2]string{"<", ">"},
	Dash:     "-",
	More:     "...",
	Arrows:   "up/down",
	Sideways: "left/right",
	Block:    "#",
	Track:    ".",
	Halves:   [2]string{" ", " "},
	Bars:     [8]string{"1", "2", "3", "4", "5", "6", "7", "8"},
	Branches: [2]string{"|", "'"},
	Under:    [3]string{"'", "-", "'"},
	Die:      Box{".", "-", ".", "|", "|", "'", "-", "'"},
	Frame:    Box{"+", "-", "+", "|", "|", "+", "-", "+"},
	Bar:      "#",
	Axis:     [2]string{"|", "+"},
	Up:       "^",
	Lefts:    [8]string{" ", " ", " ", " ", "#", "#", "#", "#"},
	spell: strings.NewReplacer("↑", "+", "−", "-", "–", "-", "…", "...", "×", "x", "·", "-", "→", "->", "★", "*", "☆", ".",
		"●", "O", "◆", "X", "▲", "^", "✚", "+", "◉", "@", "█", "#"),
}
