package look

import (
	"strings"
	"unicode"
)

// Glyphs are the characters of the screen, every one a single cell wide and
// none that a terminal might draw as an emoji.
type Glyphs struct {
	Seats   [4]string // the players' own
	Runner  string
	Beside  [2]string // left and right of a runner that is alone
	Ghost   string    // around it
	Preview string    // where a runner would land
	Covered string    // a square covered this turn, without colour
	Free    string    // a place in a square, without colour
	Lost    string    // where a runner fell
	Open    string    // a column still to be claimed
	Pip     string
	Cursor  string    // before the highlighted line
	Turn    [2]string // around a value that left and right change
	Dash    string    // between thoughts
	More    string    // a cut
	Arrows  string    // up and down, as keys
	// Sideways is left and right, as keys.
	Sideways string
	Edge     [2]string
	Brush    [2]string // the edges of a painted square, half a cell each
	Halves   [2]string // the lower and the upper half of a cell
	Die      Box
	Frame    Box
	Bar      string // of a scroll bar

	// spell turns what texts have beyond ASCII into what it can show; nil where
	// everything can be shown.
	spell *strings.Replacer
}

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
	Ghost:    "░",
	Preview:  "↑",
	Covered:  ":",
	Free:     "·",
	Lost:     "×",
	Open:     "○",
	Pip:      "●",
	Cursor:   "▸",
	Turn:     [2]string{"◂", "▸"},
	Dash:     "–",
	More:     "…",
	Arrows:   "↑↓",
	Sideways: "←→",
	Edge:     [2]string{"▕", "▏"},
	Brush:    [2]string{"▐", "▌"},
	Halves:   [2]string{"▄", "▀"},
	Die:      Box{"╭", "─", "╮", "│", "│", "╰", "─", "╯"},
	Frame:    Box{"╭", "─", "╮", "│", "│", "╰", "─", "╯"},
	Bar:      "┃",
}

// ASCII is the glyph set for everywhere else.
var ASCII = Glyphs{
	Seats:    [4]string{"O", "X", "^", "+"},
	Runner:   "@",
	Beside:   [2]string{"<", ">"},
	Ghost:    " ",
	Preview:  "*",
	Covered:  ":",
	Free:     ".",
	Lost:     "x",
	Open:     "o",
	Pip:      "o",
	Cursor:   ">",
	Turn:     [2]string{"<", ">"},
	Dash:     "-",
	More:     "...",
	Arrows:   "up/down",
	Sideways: "left/right",
	spell:    strings.NewReplacer("↑", "+", "−", "-", "–", "-", "…", "...", "×", "x", "·", "-", "→", "->"),
	Edge:     [2]string{" ", " "},
	Brush:    [2]string{" ", " "},
	Halves:   [2]string{" ", " "},
	Die:      Box{".", "-", ".", "|", "|", "'", "-", "'"},
	Frame:    Box{"+", "-", "+", "|", "|", "+", "-", "+"},
	Bar:      "#",
}
