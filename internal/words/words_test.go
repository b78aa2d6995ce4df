package words

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/table"
)

// declaredKeys are the constants of type Key in this package, by name.
func declaredKeys(t *testing.T) map[string]Key {
	t.Helper()
	names, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]Key{}
	for _, entry := range names {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Key" {
				return true
			}
			for i, name := range spec.Names {
				value, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				keys[name.Name] = Key(value)
			}
			return true
		})
	}
	return keys
}

func TestEveryLevelHasAManner(t *testing.T) {
	text := New(language.English)
	for _, l := range bot.Levels() {
		if manner := text.Manner(l.Name); manner == l.Name {
			t.Errorf("%s: %q", l.Name, manner)
		}
	}
}

func TestEveryVariantHasANameAndARuleAlsoInShort(t *testing.T) {
	text := New(language.English)
	for _, v := range game.Variants() {
		if name, rule, short := text.Variant(v), text.VariantRule(v), text.VariantInShort(v); name == "" || rule == "" || short == "" {
			t.Errorf("%v: %q, %q, %q", v, name, rule, short)
		}
	}
}

func TestEveryKeyHasATextInEveryLanguageAndEveryTextAKey(t *testing.T) {
	keys := declaredKeys(t)
	if len(keys) < 200 {
		t.Fatalf("found only %d keys", len(keys))
	}
	declared := map[Key]bool{}
	for name, key := range keys {
		if string(key) != name {
			t.Errorf("the key %s is called %q", name, key)
		}
		declared[key] = true
	}
	for tag, parts := range catalogues {
		texts := map[Key]any{}
		for _, part := range parts {
			for key, text := range part {
				if _, twice := texts[key]; twice {
					t.Errorf("%v: %s has two texts", tag, key)
				}
				if !declared[key] {
					t.Errorf("%v: %s is no key", tag, key)
				}
				texts[key] = text
			}
		}
		for key := range declared {
			switch text := texts[key].(type) {
			case nil:
				t.Errorf("%v: %s has no text", tag, key)
			case string:
				if text == "" {
					t.Errorf("%v: the text of %s is empty", tag, key)
				}
			case count:
				if text.one == "" || text.other == "" || text.arg < 1 {
					t.Errorf("%v: the text of %s: %+v", tag, key, text)
				}
			default:
				t.Errorf("%v: the text of %s is a %T", tag, key, text)
			}
		}
	}
}

func TestALanguageWithoutTextsIsEnglish(t *testing.T) {
	for _, tag := range []language.Tag{
		language.Und, language.English, language.BritishEnglish, language.German, language.Japanese, language.Make("C"), language.Make("x-none"),
	} {
		if got := New(tag).Say(EventWon, "Anna"); got != "Anna wins the game!" {
			t.Errorf("%v: %q", tag, got)
		}
	}
}

func TestLinesOfTextAreASCII(t *testing.T) {
	for key, text := range joined(englishPlain, englishLearn, englishLearnPlain, englishRules) {
		all, ok := text.(string)
		if c, counts := text.(count); counts {
			all, ok = c.one+c.other, true
		}
		for _, r := range all {
			if r > '~' || r < ' ' || !ok {
				t.Errorf("%s: %q has %q", key, text, r)
			}
		}
	}
}

// joined are texts of several maps in one.
func joined(parts ...map[Key]any) map[Key]any {
	all := map[Key]any{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}

func TestHelpSaysEachAnswerInOneSentence(t *testing.T) {
	text := New(language.English)
	for key := range joined(englishPlain, englishLearnPlain) {
		if !strings.HasPrefix(string(key), "About") || key == AboutAnswer {
			continue
		}
		if line := text.Say(AboutAnswer, "hint", text.Say(key)); strings.Count(line, ".") != 1 {
			t.Errorf("%s: %q", key, line)
		}
	}
}

func TestCountsFollowTheirNumber(t *testing.T) {
	text := New(language.English)
	for n, want := range map[int]string{1: "Anna has 1 column of 3.", 2: "Anna has 2 columns of 3."} {
		if got := text.Say(PlainHas, "Anna", n, 3); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func position(t *testing.T, text string) game.Position {
	t.Helper()
	p, err := record.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWhyAPairingFailedIsSaidInAFewWords(t *testing.T) {
	text := New(language.English)
	names := []string{"Anna", "Ben", "Cleo"}
	for _, tt := range []struct {
		name, position string
		want           map[game.Pairing]string
	}{
		{"no runner is left", "classic/3 -/- 1 2.1,3.1,12.1 2345", map[game.Pairing]string{
			{A: 5, B: 9}: "no runner left", {A: 6, B: 8}: "no runner left", {A: 7, B: 7}: "no runner for 7",
		}},
		{"on top, or no runner", "classic/3 -/- 1 3.1,6.11,8.1 2455", map[game.Pairing]string{
			{A: 6, B: 10}: "6 is on top, no runner for 10", {A: 7, B: 9}: "no runner left",
		}},
		{"both on top", "classic/3 -/- 1 2.1,6.11,8.11 1652", map[game.Pairing]string{
			{A: 6, B: 8}: "both are on top", {A: 3, B: 11}: "no runner left", {A: 7, B: 7}: "no runner for 7",
		}},
		{"claimed by one", "classic/3 -/6.11,8.11/10.7 1 2.1 2446", map[game.Pairing]string{
			{A: 6, B: 10}: "6 is Ben's, 10 is Cleo's", {A: 8, B: 8}: "8 is Ben's",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.position)
			failed := p.FailedPairings()
			if len(failed) != len(tt.want) {
				t.Errorf("%v failed, want %v", failed, tt.want)
			}
			for _, pairing := range failed {
				if got := text.PairingRefusal(p, pairing, names); got != tt.want[pairing] {
					t.Errorf("%v: %q, want %q", pairing, got, tt.want[pairing])
				}
			}
		})
	}
}

func TestWhatIsWorthKnowingOfAMove(t *testing.T) {
	text := New(language.English)
	names := []string{"Anna", "Ben"}
	for _, tt := range []struct {
		position string
		want     map[game.Move]string
	}{
		{"classic/3 -/- 1 - 2345", map[game.Move]string{{A: 5, B: 9}: "2 new runners", {A: 6, B: 8}: "2 new runners", {A: 7, B: 7}: "two steps, new"}},
		{"classic/3 -/- 1 6.1,7.1 2345", map[game.Move]string{{A: 7, B: 7}: "two steps", {A: 6, B: 8}: "the last runner", {A: 5}: "instead of 9", {A: 9}: "instead of 5"}},
		{"classic/3 -/- 1 6.1 1156", map[game.Move]string{{A: 2, B: 11}: "last two runners", {A: 6, B: 7}: "1 new runner"}},
		{"classic/3 -/- 1 6.10,8.1,2.1 2446", map[game.Move]string{{A: 6}: "6 reaches the top", {A: 8, B: 8}: "two steps"}},
		{"classic/3 -/- 1 6.10,8.10 2345", map[game.Move]string{{A: 6, B: 8}: "both reach the top", {A: 5}: "instead of 9", {A: 9}: "instead of 5", {A: 7, B: 7}: "two steps, new"}},
		{"classic/3 -/9.9 1 - 2345", map[game.Move]string{{A: 5}: "9 is Ben's", {A: 6, B: 8}: "2 new runners", {A: 7, B: 7}: "two steps, new"}},
		{"classic/3 -/- 1 5.1,9.1,8.1 2345", map[game.Move]string{{A: 5, B: 9}: "both climb", {A: 8}: "no runner for 6"}},
	} {
		t.Run(tt.position, func(t *testing.T) {
			p := position(t, tt.position)
			moves := p.Moves()
			if moves.Len() != len(tt.want) {
				t.Errorf("%d moves, want %v", moves.Len(), tt.want)
			}
			for _, move := range moves.All() {
				if got := text.MoveNote(move, p.Effect(move), names); got != tt.want[move] {
					t.Errorf("%v: %q, want %q", move, got, tt.want[move])
				}
			}
		})
	}
}

func TestEveryRefusalOfATableIsPutIntoWords(t *testing.T) {
	text := New(language.English)
	said := map[string]bool{}
	for _, err := range []error{
		table.ErrStale, table.ErrNotYourTurn, table.ErrFinished, table.ErrNothingBack,
		table.ErrDiceFallen, table.ErrOnlyMove, table.ErrStopIsFinal,
	} {
		got := text.Refused(err, nil)
		if got == "" || said[got] {
			t.Errorf("%v: %q says nothing of its own", err, got)
		}
		said[got] = true
	}
	_, err := position(t, "classic/3 -/- 1 - -").Stop()
	if got := text.Refused(err, nil); got != "a turn begins with a roll" {
		t.Errorf("%v: %q", err, got)
	}
}

func TestAFarewellSaysHowToGoOn(t *testing.T) {
	text := New(language.English)
	for _, c := range []struct {
		resume  string
		unsaved error
		remote  bool
		want    string
	}{
		{"", nil, false, ""},
		{"", nil, true, ""},
		{"Anna", nil, false, "The game is saved. Go on with: cantstop --resume=Anna"},
		{"Anna", nil, true, "The game is saved. Log in again with the same key to go on."},
		{"Anna", errors.New("no space left"), false, "The game could not be saved: no space left"},
		{"", errors.New("no space left"), true, "The game could not be saved: no space left"},
	} {
		if got := text.Farewell(c.resume, c.unsaved, c.remote); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
