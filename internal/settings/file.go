package settings

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

// A Problem is an entry of the file that is not used.
type Problem struct {
	Line int // from 1
	Why  string
}

// Error is "line 3: …".
func (p Problem) Error() string { return fmt.Sprintf("line %d: %s", p.Line, p.Why) }

// A field is a setting as the file has it.
type field struct {
	key     string
	comment string
	get     func(Settings) string // as TOML
	set     func(*Settings, any) error
}

var fields = []field{
	{
		"odds", "The chances of a roll: always, demand (when you press o) or never.",
		func(s Settings) string { return quoted(s.Odds) },
		word(AllOdds, func(s *Settings) *Odds { return &s.Odds }),
	},
	{
		"motion", "How things move: normal, fast or off.",
		func(s Settings) string { return quoted(s.Motion) },
		word(AllMotions, func(s *Settings) *Motion { return &s.Motion }),
	},
	{
		"theme", "The colours: auto, dark, light, contrast or mono.",
		func(s Settings) string { return quoted(s.Theme) },
		word(AllThemes, func(s *Settings) *Theme { return &s.Theme }),
	},
	{
		"ascii", "Draw with ASCII characters alone.",
		func(s Settings) string { return fmt.Sprint(s.ASCII) },
		flag(func(s *Settings) *bool { return &s.ASCII }),
	},
	{
		"lang", "The language, as in \"en\" or \"de-AT\"; empty for the system's.",
		func(s Settings) string { return quoted(s.Lang) },
		setLang,
	},
	{
		"forced-moves", "A roll with one move: play it, or ask.",
		func(s Settings) string { return quoted(s.ForcedMoves) },
		word(AllForcedMoves, func(s *Settings) *ForcedMoves { return &s.ForcedMoves }),
	},
	{
		"mouse", "Clicks choose, roll and stop; text is then selected with shift.",
		func(s Settings) string { return fmt.Sprint(s.Mouse) },
		flag(func(s *Settings) *bool { return &s.Mouse }),
	},
	{
		"plain", "Play in lines of text instead of on a screen.",
		func(s Settings) string { return fmt.Sprint(s.Plain) },
		flag(func(s *Settings) *bool { return &s.Plain }),
	},
}

func quoted[T ~string](v T) string { return `"` + string(v) + `"` }

func word[T ~string](all []T, of func(*Settings) *T) func(*Settings, any) error {
	return func(s *Settings, v any) error {
		text, ok := v.(string)
		if !ok {
			return fmt.Errorf("%v: a word in quotes is wanted", v)
		}
		parsed, err := Parse(text, all)
		if err == nil {
			*of(s) = parsed
		}
		return err
	}
}

func flag(of func(*Settings) *bool) func(*Settings, any) error {
	return func(s *Settings, v any) error {
		on, ok := v.(bool)
		if !ok {
			return fmt.Errorf("%v: true or false is wanted", v)
		}
		*of(s) = on
		return nil
	}
}

func setLang(s *Settings, v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("%v: a language tag in quotes is wanted", v)
	}
	if text != "" {
		if _, err := language.Parse(text); err != nil {
			return fmt.Errorf("%q: a language tag is wanted, as in en or de-AT", text)
		}
	}
	s.Lang = text
	return nil
}

// Read is the settings in a file's text: the defaults with what it sets.
// Entries that are unknown or wrong are told and not used; a text that is no
// TOML is not used at all.
func Read(text []byte) (Settings, []Problem) {
	s := Default()
	var entries map[string]any
	if err := toml.Unmarshal(text, &entries); err != nil {
		line := 1
		if syntax := (*toml.DecodeError)(nil); errors.As(err, &syntax) {
			line, _ = syntax.Position()
		}
		return s, []Problem{{line, strings.TrimPrefix(err.Error(), "toml: ")}}
	}
	var problems []Problem
	for key, value := range entries {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
		if i < 0 {
			problems = append(problems, Problem{lineOf(text, key), fmt.Sprintf("%s: there is no such setting", key)})
			continue
		}
		if err := fields[i].set(&s, value); err != nil {
			problems = append(problems, Problem{lineOf(text, key), key + ": " + err.Error()})
		}
	}
	slices.SortFunc(problems, func(a, b Problem) int { return a.Line - b.Line })
	return s, problems
}

// entryOf matches the line that sets a key, or begins a table of that name.
func entryOf(key string) *regexp.Regexp {
	k := regexp.QuoteMeta(key)
	return regexp.MustCompile(`(?m)^[ \t]*(?:\[+[ \t]*)?["']?` + k + `["']?[ \t]*[=\].]`)
}

func lineOf(text []byte, key string) int {
	at := entryOf(key).FindIndex(text)
	if at == nil {
		return 1
	}
	return 1 + bytes.Count(text[:at[0]], []byte("\n"))
}

// Edit is a file's text with the settings that differ from what it says set, and
// everything else as it was: comments, order, and entries that are not
// understood. An empty text becomes a file with all settings and what they
// mean.
func Edit(text []byte, s Settings) []byte {
	if len(bytes.TrimSpace(text)) == 0 {
		return write(s)
	}
	now, _ := Read(text)
	for _, f := range fields {
		if f.get(now) == f.get(s) {
			continue
		}
		line := regexp.MustCompile(`(?m)^([ \t]*` + regexp.QuoteMeta(f.key) + `[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*'|[^\s#]*)`)
		switch {
		case line.Match(text):
			text = line.ReplaceAll(text, []byte("${1}"+strings.ReplaceAll(f.get(s), "$", "$$")))
		default:
			// Above everything, so that it does not fall into a table.
			text = append([]byte("# "+f.comment+"\n"+f.key+" = "+f.get(s)+"\n"), text...)
		}
	}
	return text
}

func write(s Settings) []byte {
	var b bytes.Buffer
	b.WriteString("# The settings of cantstop. What is given as a flag wins for that run.\n")
	for _, f := range fields {
		fmt.Fprintf(&b, "\n# %s\n%s = %s\n", f.comment, f.key, f.get(s))
	}
	return b.Bytes()
}
