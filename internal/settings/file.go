package settings

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
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
	word("odds", "When the chances of a roll are shown (demand: when you press o)", AllOdds, func(s *Settings) *Odds { return &s.Odds }),
	word("motion", "How things move", AllMotions, func(s *Settings) *Motion { return &s.Motion }),
	word("theme", "The colours", AllThemes, func(s *Settings) *Theme { return &s.Theme }),
	flag("ascii", "Draw with ASCII characters alone.", func(s *Settings) *bool { return &s.ASCII }),
	{
		"lang", "The language, as in \"en\" or \"de-AT\"; empty for the system's.",
		func(s Settings) string { return quoted(s.Lang) },
		setLang,
	},
	word("forced-moves", "A roll with one move", AllForcedMoves, func(s *Settings) *ForcedMoves { return &s.ForcedMoves }),
	flag("mouse", "Clicks choose, roll and stop; text is then selected with shift.", func(s *Settings) *bool { return &s.Mouse }),
	flag("plain", "Play in lines of text instead of on a screen.", func(s *Settings) *bool { return &s.Plain }),
	flag("hints", "Words at the moment they help, once each.", func(s *Settings) *bool { return &s.Hints }),
	{
		"hints-seen", "The hints that have been shown; empty to have all of them again.",
		func(s Settings) string { return quoted(s.Seen.String()) },
		setSeen,
	},
	{
		"lesson", fmt.Sprintf("The lesson to go on with, 1 to %d; 0 to begin.", Lessons),
		func(s Settings) string { return strconv.Itoa(s.Lesson) },
		setLesson,
	},
}

func quoted[T ~string](v T) string { return `"` + string(v) + `"` }

// word is a setting that is one of some words, which its comment lists.
func word[T ~string](key, comment string, all []T, of func(*Settings) *T) field {
	return field{
		key, comment + ": " + list(all) + ".",
		func(s Settings) string { return quoted(*of(&s)) },
		func(s *Settings, v any) error {
			text, ok := v.(string)
			if !ok {
				return fmt.Errorf("%s: a word in quotes is wanted", shown(v))
			}
			parsed, err := Parse(text, all)
			if err == nil {
				*of(s) = parsed
			}
			return err
		},
	}
}

// flag is a setting that is on or off.
func flag(key, comment string, of func(*Settings) *bool) field {
	return field{
		key, comment,
		func(s Settings) string { return fmt.Sprint(*of(&s)) },
		func(s *Settings, v any) error {
			switch v {
			case true, "on":
				*of(s) = true
			case false, "off":
				*of(s) = false
			default:
				return fmt.Errorf("%s: true or false is wanted", shown(v))
			}
			return nil
		},
	}
}

func setLang(s *Settings, v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("%s: a language tag in quotes is wanted", shown(v))
	}
	if text != "" {
		if _, err := language.Parse(text); err != nil {
			return fmt.Errorf("%s: a language tag is wanted, as in en or de-AT", shown(text))
		}
	}
	s.Lang = text
	return nil
}

func setSeen(s *Settings, v any) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("%s: names of hints in quotes are wanted", shown(v))
	}
	seen, err := parseHints(text)
	if err == nil {
		s.Seen = seen
	}
	return err
}

func setLesson(s *Settings, v any) error {
	n, ok := v.(int)
	if !ok || n < 0 || n > Lessons {
		return fmt.Errorf("%s: a number from 0 to %d is wanted", shown(v), Lessons)
	}
	s.Lesson = n
	return nil
}

// shown is a value of the file in a message: short, and with nothing in it that a
// terminal would obey.
func shown(v any) string {
	switch v := v.(type) {
	case string:
		return quote(v)
	case bool:
		return strconv.FormatBool(v)
	default:
		return short(fmt.Sprint(v))
	}
}

func quote(text string) string { return strconv.Quote(short(text)) }

// short is a text of at most 40 characters.
func short(text string) string {
	if letters := []rune(text); len(letters) > 40 {
		return string(letters[:39]) + "…"
	}
	return text
}

// Read is the settings in a file's text: the defaults with what it sets.
// Entries that are unknown or wrong are not used, and told as problems; a text that
// is not TOML is not used at all.
func Read(text []byte) (Settings, []Problem) {
	d, err := parse(text)
	if err != nil {
		return Default(), []Problem{*err}
	}
	return d.read()
}

// A document is a file's text and where it says what.
type document struct {
	text    []byte  // without a byte order mark
	entries []entry // in order, the first one of each key
	end     int     // of the last line that sets a top-level key, 0 if there is none
	tables  bool    // whether there are any
}

// An entry is a top-level key, or a table.
type entry struct {
	key      string
	line     int // from 1
	value    any // a string, a bool, an int, or what is none of these
	from, to int // where the value stands; nothing for a table
}

// other is a value that no setting has, as a message names it.
type other string

// byteOrderMark is what some editors put at the head of a file.
var byteOrderMark = []byte("\ufeff")

// parse finds out where a text says what. What stands in tables, and what numbers
// and dates mean, it does not look at: it is others'.
func parse(text []byte) (document, *Problem) {
	d := document{text: bytes.TrimPrefix(text, byteOrderMark)}
	var p unstable.Parser
	p.Reset(d.text)
	known := map[string]entry{}
	lines := lineCounter{text: d.text}
	for p.NextExpression() {
		x := p.Expression()
		if x.Kind == unstable.KeyValue && d.tables {
			continue // it is that table's
		}
		e := d.entryOf(x, &lines)
		earlier, again := known[e.key]
		switch {
		case !again:
			known[e.key] = e
			d.entries = append(d.entries, e)
		case e.to > 0 || earlier.to > 0: // a table may go on
			return d, &Problem{e.line, fmt.Sprintf("%s is in line %d already", named(e.key), earlier.line)}
		}
	}
	if wrong, ok := errors.AsType[*unstable.ParserError](p.Error()); ok {
		at := len(d.text)
		if len(wrong.Highlight) > 0 {
			at = int(p.Range(wrong.Highlight).Offset)
		}
		return d, &Problem{lines.at(at), wrong.Message}
	}
	return d, nil
}

// entryOf is what an expression sets, and notes where those of the top level end.
func (d *document) entryOf(x *unstable.Node, lines *lineCounter) entry {
	keys := x.Key()
	keys.Next()
	first := keys.Node()
	e := entry{key: string(first.Data), line: lines.at(int(first.Raw.Offset)), value: other("a table")}
	if x.Kind != unstable.KeyValue {
		d.tables = true
		return e
	}
	end := int(x.Raw.Offset + x.Raw.Length)
	d.end = len(d.text)
	if newline := bytes.IndexByte(d.text[end:], '\n'); newline >= 0 {
		d.end = end + newline + 1
	}
	if !keys.IsLast() {
		return e // it sets something in a table
	}
	// The value follows the key, spaces and a sign of equality.
	e.from, e.to = int(first.Raw.Offset+first.Raw.Length), end
	e.from += bytes.IndexByte(d.text[e.from:], '=') + 1
	e.from += len(d.text[e.from:]) - len(bytes.TrimLeft(d.text[e.from:], " \t"))
	switch v := x.Value(); v.Kind {
	case unstable.String:
		e.value = string(v.Data)
	case unstable.Bool:
		e.value = string(v.Data) == "true"
	case unstable.Array:
		e.value = other("a list")
	case unstable.InlineTable:
	default: // a number or a date
		e.value = other(d.text[e.from:e.to])
		if n, err := strconv.Atoi(string(d.text[e.from:e.to])); err == nil {
			e.value = n
		}
	}
	return e
}

// A lineCounter counts lines on the way through a text.
type lineCounter struct {
	text    []byte
	counted int
	line    int
}

// at is the line of a place that is not before the one asked for last, from 1.
func (c *lineCounter) at(place int) int {
	c.line += bytes.Count(c.text[c.counted:place], []byte("\n"))
	c.counted = place
	return c.line + 1
}

// named is a key as the file has it.
func named(key string) string {
	if key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" {
		return quote(key)
	}
	return short(key)
}

func (d document) read() (Settings, []Problem) {
	s := Default()
	var problems []Problem
	for _, e := range d.entries {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == e.key })
		if i < 0 {
			problems = append(problems, Problem{e.line, named(e.key) + ": there is no such setting"})
			continue
		}
		if err := fields[i].set(&s, e.value); err != nil {
			problems = append(problems, Problem{e.line, e.key + ": " + err.Error()})
		}
	}
	return s, problems
}

// Edit is a file's text with the settings that differ from what it says set, and
// everything else as it was: comments, order, and entries that are not
// understood. An empty text becomes a file with all settings and what they
// mean. What it returns has been read back; it fails where the text is no TOML, or
// leaves no place for a setting.
func Edit(text []byte, s Settings) ([]byte, error) {
	edited, err := edit(text, s)
	if err != nil {
		return nil, err
	}
	if again, _ := Read(edited); again != s {
		return nil, errors.New("what was to be written would not be read as it is meant")
	}
	return edited, nil
}

func edit(text []byte, s Settings) ([]byte, error) {
	d, wrong := parse(text)
	if wrong != nil {
		return nil, fmt.Errorf("%w: the file has to be put right by hand", wrong)
	}
	if len(bytes.TrimSpace(d.text)) == 0 {
		return write(s), nil
	}
	now, _ := d.read()
	var edits []splice
	var added strings.Builder
	for _, f := range fields {
		if f.get(now) == f.get(s) {
			continue
		}
		i := slices.IndexFunc(d.entries, func(e entry) bool { return e.key == f.key })
		switch {
		case i < 0:
			fmt.Fprintf(&added, "# %s\n%s = %s\n", f.comment, f.key, f.get(s))
		case d.entries[i].to == 0:
			return nil, &Problem{d.entries[i].line, f.key + " is a table: what it should be has to be put there by hand"}
		default:
			edits = append(edits, splice{d.entries[i].from, d.entries[i].to, f.get(s)})
		}
	}
	if added.Len() > 0 {
		edits = append(edits, d.add(added.String()))
	}
	// From the end on, so that the places before stay where they are.
	slices.SortFunc(edits, func(a, b splice) int { return b.from - a.from })
	for _, e := range edits {
		d.text = slices.Concat(d.text[:e.from], []byte(e.text), d.text[e.to:])
	}
	if bytes.HasPrefix(text, byteOrderMark) {
		return slices.Concat(byteOrderMark, d.text), nil
	}
	return d.text, nil
}

// A splice puts a text in the place of another.
type splice struct {
	from, to int
	text     string
}

// add puts lines after the last one that sets a top-level key, lest they fall into
// a table.
func (d document) add(lines string) splice {
	at := d.end
	if at == 0 && !d.tables {
		at = len(d.text) // there are only comments
	}
	if at > 0 && d.text[at-1] != '\n' {
		lines = "\n" + lines
	}
	if bytes.Contains(d.text, []byte("\r\n")) {
		lines = strings.ReplaceAll(lines, "\n", "\r\n")
	}
	return splice{at, at, lines}
}

func write(s Settings) []byte {
	var b bytes.Buffer
	b.WriteString("# The settings of cantstop. What is given as a flag wins for that run.\n")
	for _, f := range fields {
		fmt.Fprintf(&b, "\n# %s\n%s = %s\n", f.comment, f.key, f.get(s))
	}
	return b.Bytes()
}
