package cli

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/record"
)

func TestTheManualsPositionAndRecordAreCanonical(t *testing.T) {
	p, err := record.ParsePosition(examplePosition)
	if err != nil || record.FormatPosition(p) != examplePosition {
		t.Errorf("%v, %v", p, err)
	}
	r, err := record.Parse([]byte(exampleRecord))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := r.MarshalText(); string(text) != exampleRecord {
		t.Errorf("%s, %v", text, err)
	}
}

// The manual tells of the fields and keys that docs/position-and-record.md has, in
// its order.
func TestTheManualHasTheFieldsAndKeysOfTheForms(t *testing.T) {
	text, err := os.ReadFile("../../docs/position-and-record.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		heads   string
		entries []entry
	}{
		{"| field | what it says |", positionFields},
		{"| key | value |", headerKeys},
	} {
		_, table, found := strings.Cut(string(text), tt.heads)
		table, _, ended := strings.Cut(table, "\n\n")
		var want, got []string
		for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\| ").FindAllStringSubmatch(table, -1) {
			want = append(want, strings.FieldsFunc(row[1], func(r rune) bool { return strings.ContainsRune("`, …", r) })...)
		}
		for _, e := range tt.entries {
			got = append(got, strings.Split(e.typed, ", ")...)
		}
		got = slices.DeleteFunc(got, func(key string) bool { return key == "Seat3" }) // the page has dots for it
		if !found || !ended || len(want) < 5 || !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
