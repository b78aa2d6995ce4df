package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"golang.org/x/text/unicode/norm"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

const (
	family   = "👩\u200d👩\u200d👧"
	rainbow  = "🏳\ufe0f\u200d🌈"
	kiss     = "👩🏻\u200d❤\ufe0f\u200d💋\u200d👨🏿"
	wales    = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
	keycap   = "1\ufe0f\u20e3"
	repeated = "\u0301\u0301\u0301\u0301\u0301"
)

func TestATypedNameIsComposedOrRefused(t *testing.T) {
	for _, tt := range []struct {
		name, typed, want string
		problem           record.NameProblem // where want is empty
	}{
		{name: "letters", typed: "Anna", want: "Anna"},
		{name: "letters of others", typed: "李雷", want: "李雷"},
		{name: "from right to left", typed: "דָּוִד", want: norm.NFC.String("דָּוִד")},
		{name: "vowels below", typed: "किशोर", want: "किशोर"},
		{name: "composed", typed: "Zoe\u0308", want: "Zo\u00eb"},
		{name: "another letter for it", typed: "\u212bke", want: "\u00c5ke"},
		{name: "spaces around", typed: "  Anna Maria ", want: "Anna Maria"},
		{name: "an emoji", typed: "Anna 🚀", want: "Anna 🚀"},
		{name: "a joined emoji", typed: family + kiss, want: family + kiss},
		{name: "an emoji with a style", typed: "❤\ufe0f" + rainbow, want: "❤\ufe0f" + rainbow},
		{name: "a flag", typed: wales + "🇩🇪", want: wales + "🇩🇪"},
		{name: "a key", typed: keycap, want: keycap},
		{name: "20 cells", typed: strings.Repeat("e\u0301", 20), want: strings.Repeat("\u00e9", 20)},
		{name: "20 cells of wide letters", typed: strings.Repeat("李", 10), want: strings.Repeat("李", 10)},
		{name: "20 cells of joined emoji", typed: strings.Repeat(family, 10), want: strings.Repeat(family, 10)},

		{name: "nothing", typed: "", problem: record.NameEmpty},
		{name: "spaces", typed: "   ", problem: record.NameEmpty},
		{name: "21 cells", typed: strings.Repeat("\u00e9", 21), problem: record.NameTooLong},
		{name: "22 cells", typed: strings.Repeat("李", 11), problem: record.NameTooLong},
		{name: "another has it", typed: "Ben", problem: record.NameTwice},
		{name: "another has it, composed", typed: "E\u0301va", problem: record.NameTwice},
		{name: "another has it, without spaces", typed: " Ben ", problem: record.NameTwice},
		{name: "an escape", typed: "Anna\x1b[2J", problem: record.NameUnprintable},
		{name: "two lines", typed: "An\nna", problem: record.NameUnprintable},
		{name: "no text", typed: "\xff", problem: record.NameUnprintable},
		{name: "what stood for no text", typed: "\ufffd", problem: record.NameUnprintable},
		{name: "another space", typed: "Anna\u00a0Maria", problem: record.NameUnprintable},
		{name: "a wide space", typed: "\u3000", problem: record.NameUnprintable},
		{name: "a zero-width space", typed: "An\u200bna", problem: record.NameUnprintable},
		{name: "a joiner between letters", typed: "An\u200dna", problem: record.NameUnprintable},
		{name: "a joiner after a letter", typed: "Anna\u200d🚀", problem: record.NameUnprintable},
		{name: "a joiner after an emoji", typed: "🚀\u200d", problem: record.NameUnprintable},
		{name: "a joiner in a conjunct", typed: "क्\u200dष", problem: record.NameUnprintable},
		{name: "no joiner", typed: "An\u200cna", problem: record.NameUnprintable},
		{name: "a soft hyphen", typed: "An\u00adna", problem: record.NameUnprintable},
		{name: "a filler", typed: "\u3164", problem: record.NameUnprintable},
		{name: "a half-width filler", typed: "A\uffa0", problem: record.NameUnprintable},
		{name: "a lone vowel's filler", typed: "\u115f\u1160", problem: record.NameUnprintable},
		{name: "a grapheme joiner", typed: "A\u034fnna", problem: record.NameUnprintable},
		{name: "a style on a letter", typed: "Anna\ufe0f", problem: record.NameUnprintable},
		{name: "a style on nothing", typed: "\ufe0f", problem: record.NameUnprintable},
		{name: "a style twice", typed: "❤\ufe0f\ufe0f", problem: record.NameUnprintable},
		{name: "another variation", typed: "李\U000e0100", problem: record.NameUnprintable},
		{name: "a tag without a flag", typed: "A\U000e0067\U000e007f", problem: record.NameUnprintable},
		{name: "a flag's tags without an end", typed: "🏴\U000e0067", problem: record.NameUnprintable},
		{name: "Braille without a dot", typed: "\u2800", problem: record.NameUnprintable},
		{name: "from the other side", typed: "\u202eAnna", problem: record.NameUnprintable},
		{name: "a byte order mark", typed: "\ufeffAnna", problem: record.NameUnprintable},
		{name: "an accent alone", typed: "\u0301", problem: record.NameUnprintable},
		{name: "an accent on a space", typed: " \u0301Anna", problem: record.NameUnprintable},
		{name: "a heap of accents", typed: "x" + repeated, problem: record.NameUnprintable},
		{name: "a chain of emoji", typed: "👩" + strings.Repeat("\u200d👩", 500), problem: record.NameUnprintable},
		{name: "a book", typed: strings.Repeat("👩\u200d", 100000), problem: record.NameTooLong},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := record.ComposeName(tt.typed, "Ben", "\u00c9va")
			wrong, refused := errors.AsType[*record.NameError](err)
			switch {
			case got != tt.want, refused != (tt.want == ""):
				t.Errorf("%q: %q, %v", tt.typed, got, err)
			case refused && (wrong.Problem != tt.problem || strings.ContainsAny(err.Error(), "\n\x1b\u202e") || len(err.Error()) > 500):
				t.Errorf("%q: %v", tt.typed, err)
			}
		})
	}
}

func TestNamesInARecordAreReadAsEver(t *testing.T) {
	for _, tt := range []struct {
		names []string
		want  string
	}{
		{[]string{"Anna", "Zoë", "李雷"}, "<nil>"},
		{[]string{"e\u0301", "\u00e9"}, "<nil>"},
		{[]string{strings.Repeat("李", 20)}, "<nil>"},
		{[]string{"\u3164", " Anna"}, "<nil>"},
		{[]string{family + rainbow + kiss + wales}, "<nil>"},
		{[]string{"Anna", "Anna"}, `two players are called "Anna": names are different from each other`},
		{[]string{"Anna", ""}, "a name is empty: it has 1 to 20 characters"},
		{[]string{"  "}, "a name is empty: it has 1 to 20 characters"},
		{[]string{"Anna\x1b[2J"}, `the name "Anna\x1b[2J" has a character that cannot be seen or printed`},
		{[]string{"An\nna"}, `the name "An\nna" has a character that cannot be seen or printed`},
		{[]string{"\xff"}, `the name "\xff" has a character that cannot be seen or printed`},
		{[]string{strings.Repeat("é", 20)}, "<nil>"},
		{[]string{strings.Repeat("é", 21)}, `the name "` + strings.Repeat("é", 21) + `" is too long: it has 1 to 20 characters, a wide one counting twice`},
	} {
		if err := record.CheckNames(tt.names); fmt.Sprint(err) != tt.want {
			t.Errorf("%q: %v, want %v", tt.names, err, tt.want)
		}
	}
}

func FuzzComposeName(f *testing.F) {
	for _, typed := range []string{"Anna", "Zoe\u0308", family, rainbow, wales, keycap, "An\u200dna", " \u0301x", "\xff", "क्\u200dष"} {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name, err := record.ComposeName(typed)
		if err != nil {
			if _, ok := errors.AsType[*record.NameError](err); !ok || name != "" {
				t.Fatal(name, err)
			}
			return
		}
		if cells := displaywidth.String(name); cells < 1 || cells > record.MaxName || utf8.RuneCountInString(name) > 10*record.MaxName {
			t.Fatalf("%q has %d cells", name, cells)
		}
		if again, err := record.ComposeName(name); again != name || err != nil {
			t.Fatalf("%q, typed again: %q, %v", name, again, err)
		}
		r := &record.Record{Rules: game.Rules{Target: 3, Seats: 2}, Seats: []record.Seat{{Name: name}, {Name: name + "2"}}}
		if displaywidth.String(name) == record.MaxName {
			r.Seats[1].Name = "2"
		}
		if again := mustParse(t, write(t, r)); again.Seats[0].Name != name {
			t.Fatalf("%q became %q", name, again.Seats[0].Name)
		}
	})
}
