package cli

import (
	"cmp"
	"fmt"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// preferences are the settings of a run: what the file says, over it what the
// environment says, and over that the flags.
type preferences struct {
	settings.Settings
	noColor bool
	notice  string // what is wrong with the file, or cannot be had
}

// preferencesOf reads the settings. What is wrong with the file is a notice, not
// a failure.
func preferencesOf(flags Preferences, getenv func(string) string) preferences {
	text, err := store.ReadConfig(store.Config())
	s, problems := settings.Read(text)
	p := preferences{Settings: s, noColor: getenv("NO_COLOR") != ""}
	switch _, spoken := words.Nearest(language.Make(flags.Lang)); {
	case err != nil:
		p.notice = err.Error()
	case len(problems) > 0:
		p.notice = fmt.Sprintf("%s, %v", filepath.Base(store.Config()), problems[0])
	case flags.Lang != "" && !spoken:
		p.notice = fmt.Sprintf("--lang %s: the game is in English, there are no other texts yet", flags.Lang)
	}
	if getenv("NO_MOTION") != "" {
		p.Motion = settings.MotionOff
	}
	if !speaksUnicode(getenv) {
		p.ASCII = true
	}
	if getenv("ACCESSIBLE") != "" {
		p.Plain = true
	}
	p.Settings = flags.over(p.Settings)
	return p
}

// speaksUnicode reports whether the terminal can be trusted with more than
// ASCII: not the Linux console, and not where the locale names another encoding.
func speaksUnicode(getenv func(string) string) bool {
	if getenv("TERM") == "linux" {
		return false
	}
	if runtime.GOOS == "windows" {
		return true
	}
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG"))
	encoding := strings.ToLower(locale)
	return strings.Contains(encoding, "utf-8") || strings.Contains(encoding, "utf8")
}

// keep writes a change of the settings to the file, which keeps everything else
// it says.
func keep(change func(*settings.Settings)) error {
	text, err := store.ReadConfig(store.Config())
	if err != nil {
		return err
	}
	s, _ := settings.Read(text)
	change(&s)
	if text, err = settings.Edit(text, s); err != nil {
		return &store.SaveError{Path: store.Config(), Err: err}
	}
	return store.WriteConfig(store.Config(), text)
}

// over is the settings with what the flags say instead.
func (p Preferences) over(s settings.Settings) settings.Settings {
	if p.Odds != "" {
		s.Odds = settings.Odds(p.Odds)
	}
	if p.Motion != "" {
		s.Motion = settings.Motion(p.Motion)
	}
	if p.Theme != "" {
		s.Theme = settings.Theme(p.Theme)
	}
	if p.ASCII != nil {
		s.ASCII = *p.ASCII
	}
	if p.Lang != "" {
		s.Lang = p.Lang
	}
	if p.ForcedMoves != "" {
		s.ForcedMoves = settings.ForcedMoves(p.ForcedMoves)
	}
	if p.Plain != nil {
		s.Plain = *p.Plain
	}
	return s
}

// playerName is what the user of this machine is called, empty where that is
// not known or no name for a player.
func playerName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	name := u.Username[strings.LastIndex(u.Username, `\`)+1:] // Windows names the domain first
	first, size := utf8.DecodeRuneInString(name)
	name, err = record.ComposeName(string(unicode.ToUpper(first)) + name[size:])
	if err != nil {
		return ""
	}
	return name
}

// languageOf is the language a player wants: the one set, else the
// environment's.
func languageOf(tag string, getenv func(string) string) language.Tag {
	if tag == "" {
		locale, _, _ := strings.Cut(cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")), ".")
		tag = strings.ReplaceAll(locale, "_", "-")
	}
	return language.Make(tag)
}
