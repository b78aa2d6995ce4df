package tui

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/tui/look"
)

// parts are the rectangles of a layout by name, the board column by column.
func (l layout) parts() map[string]rect {
	parts := map[string]rect{
		"rules": l.title[0], "turn": l.title[1], "banner": l.banner, "race": l.race, "info": l.info, "panel": l.panel, "events": l.events, "keys": l.keys, "history": l.history,
	}
	for i, s := range l.seats {
		seat := "seat " + string(rune('1'+i))
		parts[seat+" name"], parts[seat+" claims"], parts[seat+" last"] = s.name, s.claims, s.last
	}
	for i, d := range l.dice.at {
		parts["die "+string(rune('1'+i))] = d
	}
	sums := l.dice.at[0]
	sums.y, sums.w, sums.h = l.dice.under, l.dice.at[3].right()-sums.x, 1
	if l.size != compact {
		parts["sums"] = sums
	}
	for c := range game.AllColumns() {
		top, bottom := l.board.square(c, c.Squares()), l.board.square(c, 1)
		parts["column "+c.String()] = rect{top.x, top.y, top.w, bottom.bottom() - top.y}
	}
	if l.size == compact {
		// Its line of events is the panel's last row, where that is not needed.
		delete(parts, "events")
	}
	return parts
}

func TestNothingOverlapsInAnyLayout(t *testing.T) {
	for _, size := range layouts {
		l := layoutFor(size.width, size.height)
		parts := l.parts()
		for name, a := range parts {
			if a.w > 0 && (a.x < l.frame.x || a.y < l.frame.y || a.right() > l.frame.right() || a.bottom() > l.frame.bottom()) {
				t.Errorf("%s: %s sticks out", size.name, name)
			}
			for other, b := range parts {
				if name < other && a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom() {
					t.Errorf("%s: %s and %s overlap", size.name, name, other)
				}
			}
		}
	}
}

func TestTheLargestLayoutThatFitsBothWaysIsUsedAndCentred(t *testing.T) {
	for _, tt := range []struct {
		width, height int
		want          size
	}{
		{0, 0, tooSmall},
		{39, 20, tooSmall},
		{40, 19, tooSmall},
		{40, 20, compact},
		{200, 21, compact},
		{79, 60, compact},
		{80, 22, normal},
		{80, 24, normal},
		{111, 60, normal},
		{112, 22, beside},
		{200, 22, beside},
		{119, 40, beside},
		{120, 39, beside},
		{120, 40, wide},
		{159, 60, wide},
		{160, 49, wide},
		{160, 50, large},
		{301, 101, large},
	} {
		l := layoutFor(tt.width, tt.height)
		if l.size != tt.want {
			t.Errorf("%d×%d: layout %d, want %d", tt.width, tt.height, l.size, tt.want)
		}
		left, right := l.frame.x, tt.width-l.frame.right()
		top, bottom := l.frame.y, tt.height-l.frame.bottom()
		if l.size != tooSmall && (right-left > 1 || right < left || bottom-top > 1 || bottom < top) {
			t.Errorf("%d×%d: margins %d %d %d %d", tt.width, tt.height, left, right, top, bottom)
		}
	}
}

// Every glyph is one cell wide by both ways to measure, and none is in a block
// of which terminals draw emoji.
func TestGlyphsAreOneCellWideAndNoEmoji(t *testing.T) {
	for name, g := range map[string]look.Glyphs{"unicode": look.Unicode, "ascii": look.ASCII} {
		var glyphs []string
		collect(reflect.ValueOf(g), &glyphs)
		if len(glyphs) < 40 {
			t.Fatalf("%s: only %d glyphs", name, len(glyphs))
		}
		for _, glyph := range glyphs {
			for _, r := range glyph {
				if w, wc := ansi.StringWidth(string(r)), ansi.StringWidthWc(string(r)); w != 1 || wc != 1 {
					t.Errorf("%s: %q is %d or %d cells wide", name, r, w, wc)
				}
				if name == "ascii" && r > 126 {
					t.Errorf("%q is not ASCII", r)
				}
				if emoji(r) {
					t.Errorf("%s: %q has an emoji form", name, r)
				}
			}
		}
	}
}

// collect gathers the exported strings of a value.
func collect(v reflect.Value, glyphs *[]string) {
	switch v.Kind() {
	case reflect.String:
		*glyphs = append(*glyphs, v.String())
	case reflect.Array:
		for i := range v.Len() {
			collect(v.Index(i), glyphs)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				collect(v.Field(i), glyphs)
			}
		}
	}
}

// emoji reports whether a character of the blocks the glyphs come from has the
// property Emoji in Unicode's emoji-data.txt.
func emoji(r rune) bool {
	const all = "©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪⏫⏬⏭⏮⏯⏰⏱⏲⏳⏸⏹⏺Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
	return r >= 0x1F000 || strings.ContainsRune(all, r)
}

// Whoever stands in a square is seen there, in every layout and for every set of
// players: each by its glyph, or in the compact layout all four by their number.
func TestEveryMarkerOfASquareIsSeen(t *testing.T) {
	for _, l := range layouts {
		for who := 1; who < 1<<game.MaxSeats; who++ {
			r := launch(t, rigOptions{width: l.width, height: l.height, position: "classic/3 -/-/-/- 1 - -", noColor: true})
			var want []string
			for seat := range game.MaxSeats {
				if who>>seat&1 == 1 {
					r.match.scene.now.Markers[seat][7] = 5
					want = append(want, look.Unicode.Seats[seat])
				}
			}
			at := r.layout.board.square(7, 5)
			row := at.y
			if at.h > 2 {
				row++
			}
			line := []rune(strings.Split(r.text(), "\n")[row])
			square := string(line[at.x-1 : at.right()+1]) // in the compact layout they swell
			for _, glyph := range want {
				if !strings.Contains(square, glyph) {
					t.Errorf("%s: %v are in the square %q", l.name, want, square)
				}
			}
		}
	}
	// A runner among the three others, and of two crowds side by side the second by
	// its number.
	r := launch(t, rigOptions{width: 40, height: 20, position: "classic/3 -/7.5/7.5/7.5 1 7.5 -", noColor: true})
	r.has("◉◆▲✚")
	r = launch(t, rigOptions{width: 40, height: 20, position: "classic/3 6.4,7.5/6.4,7.5/6.4,7.5/6.4,7.5 1 - -", noColor: true})
	r.has("●◆▲✚4")
}
