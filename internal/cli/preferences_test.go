package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"cantstop/internal/settings"
	"cantstop/internal/store"
)

// configAt makes the file of settings for a test.
func configAt(t *testing.T, text string) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	if text == "" {
		return
	}
	if err := os.MkdirAll(filepath.Dir(store.Config()), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(store.Config(), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for _, pair := range pairs {
			if n, value, _ := strings.Cut(pair, "="); n == name {
				return value
			}
		}
		return ""
	}
}

func TestAFlagWinsOverTheEnvironmentAndThatOverTheFile(t *testing.T) {
	configAt(t, "motion = \"fast\"\nodds = \"never\"\ntheme = \"light\"\n")
	yes := true
	for _, tt := range []struct {
		name  string
		flags Preferences
		env   []string
		want  func(*settings.Settings)
	}{
		{"the file alone", Preferences{}, nil, func(*settings.Settings) {}},
		{"NO_MOTION", Preferences{}, []string{"NO_MOTION=1"}, func(s *settings.Settings) { s.Motion = settings.MotionOff }},
		{"ACCESSIBLE", Preferences{}, []string{"ACCESSIBLE=1"}, func(s *settings.Settings) { s.Plain = true }},
		{"ACCESSIBLE is not set", Preferences{}, []string{"ACCESSIBLE="}, func(*settings.Settings) {}},
		{"a flag over ACCESSIBLE", Preferences{Plain: new(bool)}, []string{"ACCESSIBLE=1"}, func(*settings.Settings) {}},
		{"a flag over NO_MOTION", Preferences{Motion: "normal"}, []string{"NO_MOTION=1"}, func(s *settings.Settings) { s.Motion = settings.MotionNormal }},
		{"all flags", Preferences{Odds: "demand", Motion: "off", Theme: "mono", ASCII: &yes, Lang: "en-GB", ForcedMoves: "ask", Plain: &yes}, nil, func(s *settings.Settings) {
			*s = settings.Settings{
				Odds: settings.OddsDemand, Motion: settings.MotionOff, Theme: settings.ThemeMono, ASCII: true,
				Lang: "en-GB", ForcedMoves: settings.ForcedAsk, Plain: true, Hints: true,
			}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := settings.Default()
			want.Motion, want.Odds, want.Theme = settings.MotionFast, settings.OddsNever, settings.ThemeLight
			tt.want(&want)
			got := preferencesOf(tt.flags, environment(append(tt.env, "LANG=C.UTF-8")...))
			if got.Settings != want || got.notice != "" {
				t.Errorf("%+v, %q\nwant %+v", got.Settings, got.notice, want)
			}
		})
	}
}

func TestAnyNO_COLORMeansNoColour(t *testing.T) {
	configAt(t, "")
	for value, want := range map[string]bool{"1": true, "yes": true, "false": true, "0": true, "": false} {
		if got := preferencesOf(Preferences{}, environment("NO_COLOR="+value)).noColor; got != want {
			t.Errorf("NO_COLOR=%q: %v", value, got)
		}
	}
}

func TestASCIIComesByItselfWhereNothingElseCanBeTrusted(t *testing.T) {
	configAt(t, "")
	no := false
	for _, tt := range []struct {
		env   []string
		flag  *bool
		ascii bool
	}{
		{[]string{"LANG=en_GB.UTF-8"}, nil, false},
		{[]string{"LANG=de_DE.utf8"}, nil, false},
		{[]string{"LANG=en_US.ISO-8859-1"}, nil, true},
		{[]string{"LANG=C"}, nil, true},
		{nil, nil, true},
		{[]string{"LANG=en_GB.UTF-8", "LC_ALL=C"}, nil, true},
		{[]string{"LANG=C", "LC_CTYPE=C.UTF-8"}, nil, false},
		{[]string{"LANG=en_GB.UTF-8", "TERM=linux"}, nil, true},
		{[]string{"LANG=C"}, &no, false},
	} {
		if got := preferencesOf(Preferences{ASCII: tt.flag}, environment(tt.env...)).ASCII; got != tt.ascii {
			t.Errorf("%v: ASCII %v", tt.env, got)
		}
	}
}

func TestWhatIsWrongInTheFileIsToldWithItsLineAndKept(t *testing.T) {
	const text = "# mine\nodds = \"maybe\"\n"
	configAt(t, text)
	p := preferencesOf(Preferences{}, environment("LANG=C.UTF-8"))
	if p.notice != `config.toml, line 2: odds: "maybe": always, demand or never is wanted` || p.Settings != settings.Default() {
		t.Errorf("%q, %+v", p.notice, p.Settings)
	}
	if err := keep(func(s *settings.Settings) { s.Mouse = true }); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(store.Config())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(got), text) || !strings.Contains(string(got), "mouse = true\n") {
		t.Errorf("the file is now\n%s", got)
	}
}

func TestALanguageThatIsNotThereIsTold(t *testing.T) {
	configAt(t, "")
	for tag, told := range map[string]bool{"de": true, "ja-JP": true, "en": false, "en-AU": false, "": false} {
		p := preferencesOf(Preferences{Lang: tag}, environment("LANG=C.UTF-8"))
		if (p.notice != "") != told || told && !strings.Contains(p.notice, "--lang "+tag+": the game is in English") {
			t.Errorf("%q: %q", tag, p.notice)
		}
	}
	// Whoever has set nothing need not be told every time.
	if p := preferencesOf(Preferences{}, environment("LANG=de_DE.UTF-8")); p.notice != "" {
		t.Errorf("%q", p.notice)
	}
}

func TestASettingIsKeptForTheNextTime(t *testing.T) {
	configAt(t, "")
	if err := keep(func(s *settings.Settings) { s.Theme = settings.ThemeContrast }); err != nil {
		t.Fatal(err)
	}
	if p := preferencesOf(Preferences{}, environment("LANG=C.UTF-8")); p.Theme != settings.ThemeContrast || p.notice != "" {
		t.Errorf("%+v, %q", p.Settings, p.notice)
	}
}
