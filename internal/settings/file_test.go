package settings_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"cantstop/internal/settings"
)

// edit is the text with the settings, which have been read back.
func edit(t testing.TB, text string, s settings.Settings) string {
	t.Helper()
	edited, err := settings.Edit([]byte(text), s)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again, _ := settings.Read(edited); again != s {
		t.Fatalf("%+v, want %+v\n%s", again, s, edited)
	}
	return string(edited)
}

func TestAnEmptyFileIsTheDefaults(t *testing.T) {
	if s, problems := settings.Read(nil); s != settings.Default() || len(problems) > 0 {
		t.Errorf("%+v, %v", s, problems)
	}
}

func TestSettingsSurviveTheirFile(t *testing.T) {
	s := settings.Settings{
		Odds: settings.OddsNever, Motion: settings.MotionFast, Theme: settings.ThemeContrast, ASCII: true,
		Lang: "de-AT", ForcedMoves: settings.ForcedAsk, Mouse: true, Plain: true,
		Hints: true, Seen: settings.Hints(0).With(settings.HintOnTop).With(settings.HintNoMove), Lesson: 4,
	}
	text := edit(t, "", s)
	if again, problems := settings.Read([]byte(text)); again != s || len(problems) > 0 {
		t.Errorf("%+v, %v\n%s", again, problems, text)
	}
	if again := edit(t, text, s); again != text {
		t.Errorf("writing the same changed the file:\n%s", again)
	}
}

func TestEveryHintSurvivesItsFile(t *testing.T) {
	for _, h := range settings.AllHints() {
		s := settings.Default()
		s.Seen = s.Seen.With(h)
		if again, problems := settings.Read([]byte(edit(t, "", s))); again.Seen != s.Seen || !again.Seen.Has(h) || len(problems) > 0 {
			t.Errorf("hint %d: %v, %v", h, again.Seen, problems)
		}
	}
}

func TestWhatHasBeenLearntIsCheckedToo(t *testing.T) {
	for text, want := range map[string]string{
		"lesson = 8":              "line 1: lesson: 8: a number from 0 to 7 is wanted",
		"lesson = -1":             "line 1: lesson: -1: a number from 0 to 7 is wanted",
		`lesson = "two"`:          `line 1: lesson: "two": a number from 0 to 7 is wanted`,
		"lesson = 1.5":            "line 1: lesson: 1.5: a number from 0 to 7 is wanted",
		`hints-seen = "on-top x"`: `line 1: hints-seen: "x": the hints are blocked-stop, early-bust, on-top, one-runner, claimed-rolled, no-move`,
		"hints-seen = 1":          "line 1: hints-seen: 1: names of hints in quotes are wanted",
		"hints = 1":               "line 1: hints: 1: true or false is wanted",
	} {
		s, problems := settings.Read([]byte(text))
		if s != settings.Default() || len(problems) != 1 || problems[0].Error() != want {
			t.Errorf("%s: %+v, %v", text, s, problems)
		}
	}
}

// What can be on or off may be called that, too.
func TestASwitchIsTrueOrOn(t *testing.T) {
	for value, on := range map[string]bool{"true": true, `"on"`: true, "false": false, `"off"`: false} {
		s, problems := settings.Read([]byte("ascii = " + value + "\nplain = " + value + "\n"))
		if s.ASCII != on || s.Plain != on || len(problems) > 0 {
			t.Errorf("%s: %+v, %v", value, s, problems)
		}
	}
}

func TestWhatIsNotUnderstoodIsToldAndKept(t *testing.T) {
	const file = `# mine
odds = "sometimes" # hm
colour = "red"
motion = "fast"
ascii = "yes"

[future]
thing = 1
`
	s, problems := settings.Read([]byte(file))
	if s.Motion != settings.MotionFast || s.Odds != settings.OddsAlways || s.ASCII {
		t.Errorf("%+v", s)
	}
	want := `[line 2: odds: "sometimes": always, demand or never is wanted line 3: colour: there is no such setting ` +
		`line 5: ascii: "yes": true or false is wanted line 7: future: there is no such setting]`
	if got := fmt.Sprint(problems); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	s.Motion, s.Mouse = settings.MotionOff, true
	edited := edit(t, file, s)
	for _, line := range []string{"# mine", `odds = "sometimes" # hm`, `colour = "red"`, `motion = "off"`, "mouse = true", "thing = 1"} {
		if !strings.Contains(edited, line+"\n") {
			t.Errorf("%q is missing:\n%s", line, edited)
		}
	}
	if again, _ := settings.Read([]byte(edited)); again != s {
		t.Errorf("%+v, want %+v\n%s", again, s, edited)
	}
}

func TestATextThatIsNoTOMLIsNotUsed(t *testing.T) {
	s, problems := settings.Read([]byte("odds = \"never\"\nmotion fast\n"))
	if s != settings.Default() || len(problems) != 1 || problems[0].Line != 2 {
		t.Errorf("%+v, %v", s, problems)
	}
}

// quieter are the settings of a text with the odds on demand and the mouse on.
func quieter(text string) settings.Settings {
	s, _ := settings.Read([]byte(text))
	s.Odds, s.Mouse = settings.OddsDemand, true
	return s
}

const mouse = "# Clicks choose, roll and stop; text is then selected with shift.\nmouse = true\n"

func TestASettingIsChangedWhereItStands(t *testing.T) {
	for _, tt := range []struct{ name, file, want string }{
		{"a bare key", "odds = \"never\"\nmouse = false\n", "odds = \"demand\"\nmouse = true\n"},
		{"a quoted key", "\"odds\" = \"never\"\n'mouse'=false\n", "\"odds\" = \"demand\"\n'mouse'=true\n"},
		{"an escaped key", "\"\\u006fdds\" = 'never'\nmouse = false\n", "\"\\u006fdds\" = \"demand\"\nmouse = true\n"},
		{"strings of many lines", "odds = \"\"\"never\"\"\"\ntheme = '''\nlight'''\nmouse = false", "odds = \"demand\"\ntheme = '''\nlight'''\nmouse = true"},
		{"a value over many lines", "odds = [ # list\n  \"never\",\n]\t# hm\nmouse = false\n", "odds = \"demand\"\t# hm\nmouse = true\n"},
		{"a value that holds its key", "lang = \"\"\"\nodds = 1\"\"\"\n odds\t=\t\"never\" # odds = \"never\"\nmouse = false\n", "lang = \"\"\"\nodds = 1\"\"\"\n odds\t=\t\"demand\" # odds = \"never\"\nmouse = true\n"},
		{"an inline table of another", "x = { odds = \"never\" }\nodds = {}\nmouse = false\n", "x = { odds = \"never\" }\nodds = \"demand\"\nmouse = true\n"},
		{"a table of another", "mouse = false\nodds = \"never\"\n\n[mine]\nodds = \"keep\"\n", "mouse = true\nodds = \"demand\"\n\n[mine]\nodds = \"keep\"\n"},
		{"a dotted key of another", "a.odds = 1\nodds = \"never\"\nmouse = false\n", "a.odds = 1\nodds = \"demand\"\nmouse = true\n"},
		{"lines from Windows", "odds = \"never\"\r\n# mine\r\n", "odds = \"demand\"\r\n" + strings.ReplaceAll(mouse, "\n", "\r\n") + "# mine\r\n"},
		{"a byte order mark", "\ufeffodds = \"never\"\n", "\ufeffodds = \"demand\"\n" + mouse},
		{"a new key", "# mine\n\nodds = \"never\" # now\n\n# theirs\n[theirs]\nmouse = false\n", "# mine\n\nodds = \"demand\" # now\n" + mouse + "\n# theirs\n[theirs]\nmouse = false\n"},
		{"a new key after the last line", "odds = \"never\"", "odds = \"demand\"\n" + mouse},
		{"new keys above tables", "[[theirs]]\nodds = 1\n", "# When the chances of a roll are shown (demand: when you press o): always, demand or never.\nodds = \"demand\"\n" + mouse + "[[theirs]]\nodds = 1\n"},
		{"new keys after comments", "# mine", "# mine\n# When the chances of a roll are shown (demand: when you press o): always, demand or never.\nodds = \"demand\"\n" + mouse},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := edit(t, tt.file, quieter(tt.file)); got != tt.want {
				t.Errorf("%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestWhatCannotBeWrittenIsSaidAndNotWritten(t *testing.T) {
	for _, tt := range []struct{ name, file, want string }{
		{"no TOML", "mouse = true\nodds never\n", "line 2: "},
		{"a key twice", "odds = \"never\"\nodds = \"never\"\n", "line 2: "},
		{"a table of the name", "mouse = true\n[odds]\nx = 1\n", "line 2: odds is a table"},
		{"tables of the name", "[[odds]]\n", "line 1: odds is a table"},
		{"a dotted key", "mouse = true\n\nodds.x = 1\n", "line 3: odds is a table"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := settings.Edit([]byte(tt.file), quieter(tt.file))
			if err == nil || text != nil || !strings.HasPrefix(err.Error(), tt.want) || !strings.Contains(err.Error(), "by hand") {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
	s := settings.Default()
	s.Lang = "\"\nmouse = true"
	if text, err := settings.Edit(nil, s); err == nil {
		t.Errorf("no language:\n%s", text)
	}
}

func TestAFileFromNotepadIsRead(t *testing.T) {
	s, problems := settings.Read([]byte("\ufeff# mine\r\nodds = \"never\"\r\nmotion = 3\r\n"))
	if s.Odds != settings.OddsNever || fmt.Sprint(problems) != "[line 3: motion: 3: a word in quotes is wanted]" {
		t.Errorf("%+v, %v", s, problems)
	}
}

// unknown is a file of so many keys that are no settings.
func unknown(keys int) string {
	var text strings.Builder
	for i := range keys {
		fmt.Fprintf(&text, "key%d = %d\n", i, i)
	}
	return text.String()
}

func TestAFileOfManyUnknownKeysIsReadToItsEnd(t *testing.T) {
	const keys = 50_000
	s, problems := settings.Read([]byte(unknown(keys) + "mouse = true\n"))
	if !s.Mouse || len(problems) != keys || problems[keys-1].Error() != "line 50000: key49999: there is no such setting" {
		t.Errorf("%d problems, mouse %v", len(problems), s.Mouse)
	}
	s.Odds = settings.OddsNever
	if edited := edit(t, unknown(keys), s); strings.Count(edited, "\n") != keys+4 {
		t.Errorf("%d lines", strings.Count(edited, "\n"))
	}
}

func TestWhatIsWrongIsSaidInAShortLine(t *testing.T) {
	const n = 500_000
	for name, text := range map[string]string{
		"a word":          "odds = \"" + strings.Repeat("x", n) + "\"",
		"a number":        "odds = " + strings.Repeat("1", n),
		"a language":      "lang = \"" + strings.Repeat("en-a-", n/5) + "\"",
		"a list":          "mouse = [" + strings.Repeat("[],", n/3) + "]",
		"a key":           strings.Repeat("k", n) + " = 1",
		"a key in quotes": "\"" + strings.Repeat("k ", n/2) + "\" = 1",
		"a key twice":     strings.Repeat("k", n) + " = 1\n" + strings.Repeat("k", n) + " = 1",
		"brackets":        "x = " + strings.Repeat("[", n),
		"no TOML":         strings.Repeat("x ", n/2),
	} {
		s, problems := settings.Read([]byte(text))
		if len(problems) != 1 || len(problems[0].Error()) > 300 || s != settings.Default() {
			t.Errorf("%s: %d problems, %+v", name, len(problems), s)
		}
	}
}

// The time for a key must not grow with their number.
func BenchmarkRead(b *testing.B) {
	for _, keys := range []int{5_000, 50_000} {
		text := []byte(unknown(keys))
		b.Run(fmt.Sprint(keys, " keys"), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				settings.Read(text)
			}
		})
	}
}

// without is what a text says beside the settings of this program.
func without(t testing.TB, text string) map[string]any {
	t.Helper()
	var all map[string]any
	if err := toml.Unmarshal([]byte(strings.TrimPrefix(text, "\ufeff")), &all); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, key := range []string{"odds", "motion", "theme", "ascii", "lang", "forced-moves", "mouse"} {
		delete(all, key)
	}
	return all
}

func FuzzEdit(f *testing.F) {
	for _, text := range []string{
		"odds = \"never\"\nmotion = 3\n[a]\nb=1", "\ufeff\"odds\" = \"\"\"never\"\"\"\r\n", "odds.x = 1", "mouse = [\n1, # x\n]#\n", "# x", "\"\\u001b[2J\" = 1", "odds = \"\\u001b\"",
	} {
		f.Add(text)
	}
	f.Add(unknown(3000))
	f.Fuzz(func(t *testing.T, text string) {
		now, problems := settings.Read([]byte(text))
		for _, p := range problems {
			if strings.ContainsFunc(p.Error(), unicode.IsControl) {
				t.Fatalf("not a clear line: %q", p)
			}
		}
		s := now
		s.Odds, s.ASCII, s.Lang = settings.Next(s.Odds, settings.AllOdds), !s.ASCII, "de"
		edited, err := settings.Edit([]byte(text), s)
		if err != nil {
			if strings.ContainsFunc(err.Error(), unicode.IsControl) {
				t.Fatalf("not a clear line: %q", err)
			}
			return
		}
		if again, _ := settings.Read(edited); again != s {
			t.Fatalf("%+v, want %+v\n%s", again, s, edited)
		}
		if toml.Unmarshal([]byte(strings.TrimPrefix(text, "\ufeff")), new(map[string]any)) != nil {
			return // something in it means nothing, but not to us
		}
		if a, b := fmt.Sprint(without(t, text)), fmt.Sprint(without(t, string(edited))); a != b { // nan is not equal to itself
			t.Fatalf("others changed:\n%s\n%s", text, edited)
		}
		if same := edit(t, string(edited), s); same != string(edited) {
			t.Fatalf("changed for nothing:\n%s\n%s", edited, same)
		}
	})
}
