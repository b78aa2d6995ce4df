package settings_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"cantstop/internal/settings"
)

func TestAnEmptyFileIsTheDefaults(t *testing.T) {
	if s, problems := settings.Read(nil); s != settings.Default() || len(problems) > 0 {
		t.Errorf("%+v, %v", s, problems)
	}
}

func TestSettingsSurviveTheirFile(t *testing.T) {
	s := settings.Settings{
		Odds: settings.OddsNever, Motion: settings.MotionFast, Theme: settings.ThemeContrast, ASCII: true,
		Lang: "de-AT", ForcedMoves: settings.ForcedAsk, Mouse: true, Plain: true,
	}
	text := settings.Edit(nil, s)
	if again, problems := settings.Read(text); again != s || len(problems) > 0 {
		t.Errorf("%+v, %v\n%s", again, problems, text)
	}
	if again := settings.Edit(text, s); !bytes.Equal(again, text) {
		t.Errorf("writing the same changed the file:\n%s", again)
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
		`line 5: ascii: yes: true or false is wanted line 7: future: there is no such setting]`
	if got := fmt.Sprint(problems); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	s.Motion, s.Mouse = settings.MotionOff, true
	edited := string(settings.Edit([]byte(file), s))
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

func FuzzRead(f *testing.F) {
	f.Add("odds = \"never\"\nmotion = 3\n[a]\nb=1")
	f.Fuzz(func(t *testing.T, text string) {
		s, _ := settings.Read([]byte(text))
		for _, v := range []settings.Odds{s.Odds} {
			if _, err := settings.Parse(string(v), settings.AllOdds); err != nil {
				t.Fatal(err)
			}
		}
	})
}
