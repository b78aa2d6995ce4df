package record_test

import (
	"fmt"
	"strings"
	"testing"

	"cantstop/internal/record"
)

// maxError is more bytes than the line has that says what is wrong.
const maxError = 1000

// large are texts of nearly a megabyte that are wrong, each in one part that is too
// long or comes too often.
func large() map[string]string {
	const n = 200_000
	standins := make([]string, 0, 20_000)
	for i := range cap(standins) {
		standins = append(standins, fmt.Sprintf(`[Standin "2 glenn %d:1-%d:1"]`, 2+6*i, 5+6*i))
	}
	return map[string]string{
		"a line of rolls":        strings.Replace(keller, "2212=3+4", strings.Repeat("2212=3+4 ", n/2), 1),
		"a line of rolls alone":  strings.Replace(keller, "2212=3+4", strings.Repeat("2212 ", n), 1),
		"a line of spaces":       strings.Replace(keller, "2212=3+4", strings.Repeat(" ", 4*n), 1),
		"a line of letters":      strings.Replace(keller, "2212=3+4", strings.Repeat("ö", 2*n), 1),
		"a roll":                 strings.Replace(keller, "2212=3+4", strings.Repeat("2", 4*n), 1),
		"a move":                 strings.Replace(keller, "2212=3+4", "2212="+strings.Repeat("3+", 2*n), 1),
		"a number":               strings.Replace(keller, "2. 2", strings.Repeat("2", 4*n)+". 2", 1),
		"a name":                 strings.Replace(keller, "Anna", strings.Repeat("An", 2*n), 1),
		"an emoji":               strings.Replace(keller, "Anna", strings.Repeat("👩\u200d", n/2), 1),
		"a heap of accents":      strings.Replace(keller, "Anna", "a"+strings.Repeat("\u0301", 2*n), 1),
		"a level":                strings.Replace(keller, "bot=rule28", "bot="+strings.Repeat("x", 4*n)+"!", 1),
		"a seed":                 strings.Replace(keller, `"7"`, `"`+strings.Repeat("7", 4*n)+`"`, 1),
		"a date":                 strings.Replace(keller, "2026-", strings.Repeat("2026-", n/2), 1),
		"a variant":              strings.Replace(keller, "classic", strings.Repeat("classic", n/2), 1),
		"a position":             begun(`[Position "classic/3 `+strings.Repeat("7.1,", n)+`/- 1 - -"]`, `[Result "*"]`),
		"a result":               strings.Replace(keller, `"*"`, `"`+strings.Repeat("*", 4*n)+`"`, 1),
		"quotation marks":        strings.Replace(keller, "Anna", strings.Repeat(`\"`, 2*n), 1),
		"seats that gave up":     three(strings.Repeat("[Conceded \"2\"]\n", n/4)+`[Conceded "1"]`, `[Result "-"]`),
		"bots that play at once": three(strings.Join(standins, "\n"), `[Standin "2 glenn 2:1"]`, `[Result "*"]`),
		"a level that is none":   three(`[Standin "2 `+strings.Repeat("=", 4*n)+` 2:1"]`, `[Result "*"]`),
		"turns without a roll":   keller + strings.Repeat("1.\n", n),
		"empty lines":            keller + strings.Repeat("\n", 4*n),
	}
}

func TestALargeTextIsRefusedWithAShortLine(t *testing.T) {
	for name, text := range large() {
		if len(text) < record.MaxSize/4 || len(text) > record.MaxSize {
			t.Errorf("%s: %d bytes", name, len(text))
		}
		if _, err := record.Parse([]byte(text)); err == nil || len(err.Error()) > maxError || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %.2000v", name, err)
		}
	}
}

func TestATextThatNoGameCanBeIsRefused(t *testing.T) {
	headers := strings.Replace(keller, "[Result", strings.Repeat("[Note \"x\"]\n", record.MaxSize/20)+"[Result", 1)
	if again := write(t, mustParse(t, headers)); again != headers {
		t.Error("half of what may be was not kept")
	}
	const want = "line 1: a record has at most 1048576 bytes"
	if _, err := record.Parse([]byte(headers + strings.Repeat(" ", record.MaxSize))); fmt.Sprint(err) != want {
		t.Error(err)
	}
	// What can be read once written can be read again.
	r := mustParse(t, headers)
	r.Unknown = append(r.Unknown, record.Tag{Key: "Note", Value: strings.Repeat("x", record.MaxSize/2)})
	if _, err := r.MarshalText(); err == nil {
		t.Error("written so that nobody can read it")
	}
	if _, err := record.ParsePosition("classic/3 -/- 1 - " + strings.Repeat("-", 1000)); fmt.Sprint(err) != "a position has at most 1000 characters; this one has 1018" {
		t.Error(err)
	}
}

// The time for a byte must not grow with the size: compare the sizes of a text.
func BenchmarkParseLarge(b *testing.B) {
	notes := strings.Repeat("[Note \"x\"]\n", 90_000)
	texts := large()
	texts["headers of others"] = strings.Replace(keller, "[Result", notes+"[Result", 1)
	for name, text := range texts {
		half := len(text) / 2
		half += strings.IndexByte(text[half:]+"\n", '\n')
		for size, part := range map[string]string{"half": text[:half], "whole": text} {
			b.Run(name+"/"+size, func(b *testing.B) {
				b.SetBytes(int64(len(part)))
				for b.Loop() {
					_, _ = record.Parse([]byte(part))
				}
			})
		}
	}
}
