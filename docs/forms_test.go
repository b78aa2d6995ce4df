package docs_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// forms is the page about the two forms.
const forms = "position-and-record.md"

func read(t *testing.T, text string) *record.Record {
	t.Helper()
	r, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

func write(t *testing.T, r *record.Record) string {
	t.Helper()
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// records are the records on the page, in order.
func records(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, block := range regexp.MustCompile("(?s)```\n(.*?)```").FindAllStringSubmatch(page(t, forms), -1) {
		if strings.HasPrefix(block[1], "# cantstop record") {
			found = append(found, block[1])
		}
	}
	return found
}

func TestThePagesRecordsAreCanonical(t *testing.T) {
	for _, text := range records(t) {
		if got := write(t, read(t, text)); got != text {
			t.Errorf("%s\nis written as\n%s", text, got)
		}
	}
	if n := len(records(t)); n != 3 {
		t.Errorf("%d records found", n)
	}
}

func TestThePagesPositionsAreCanonical(t *testing.T) {
	refused := rows(t, forms, "refused", "why")
	seen := 0
	for _, text := range regexp.MustCompile("(?m)(?:`|^)((?:classic|speed|blocking)/[^`\n]+)").FindAllStringSubmatch(page(t, forms), -1) {
		if slices.ContainsFunc(refused, func(row []string) bool { return code(row[0]) == text[1] }) {
			continue
		}
		seen++
		p, err := record.ParsePosition(text[1])
		if err != nil {
			t.Errorf("%s: %v", text[1], err)
		} else if got := record.FormatPosition(p); got != text[1] {
			t.Errorf("%s is written as %s", text[1], got)
		}
	}
	if seen < 6 {
		t.Errorf("only %d positions found", seen)
	}
}

func TestWhatComesNextIsAsThePageSays(t *testing.T) {
	want := []game.Phase{game.ToRoll, game.ToChoose, game.Busted, game.ToDecide, game.Over}
	for i, row := range rows(t, forms, "dice", "runners", "what comes next", "example") {
		p, err := record.ParsePosition(code(row[3]))
		if err != nil || p.Phase() != want[i] {
			t.Errorf("%s: %v, %v", row[3], p.Phase(), err)
		}
	}
}

func TestThePagesBadPositionsAreRefusedWithItsReasons(t *testing.T) {
	for _, row := range rows(t, forms, "refused", "why") {
		if _, err := record.ParsePosition(code(row[0])); fmt.Sprint(err) != row[1] {
			t.Errorf("%s: %v", row[0], err)
		}
	}
}

func TestThePagesDamageIsRefusedWithItsReasons(t *testing.T) {
	text := records(t)[0]
	for _, row := range rows(t, forms, "instead of", "with", "the answer is") {
		if n := strings.Count(text, code(row[0])); n != 1 {
			t.Errorf("%s is there %d times", row[0], n)
		}
		spoilt := strings.Replace(text, code(row[0]), code(row[1]), 1)
		if _, err := record.Parse([]byte(spoilt)); fmt.Sprint(err) != row[2] {
			t.Errorf("%s for %s: %v", row[1], row[0], err)
		}
	}
}

func TestThePagesKeysStandInTheOrderInWhichTheyAreWritten(t *testing.T) {
	seed := uint64(7)
	seats := []record.Seat{{Name: "Anna"}, {Name: "Ben"}}
	start := game.Rules{Target: 3, Seats: 2}.Start(0)
	r := &record.Record{
		Rules: start.Rules, Seats: seats, First: 1, Seed: &seed, Date: time.Date(2026, 11, 29, 20, 15, 0, 0, time.UTC),
		Conceded: []game.Seat{1}, Standins: []record.Standin{{Seat: 1, Level: "glenn", From: record.Moment{Turn: 1, Action: 1}}},
	}
	withFirst := write(t, r)
	r.Position, r.Standins[0].From.Turn = &start, 2
	withPosition := write(t, r)
	var keys []string
	for _, row := range rows(t, forms, "key", "value") {
		for key := range strings.SplitSeq(row[0], ", ") {
			keys = append(keys, code(strings.TrimPrefix(key, "… ")))
		}
	}
	for without, text := range map[string]string{"First": withPosition, "Position": withFirst} {
		var written []string
		for _, key := range regexp.MustCompile(`(?m)^\[(\w+) `).FindAllStringSubmatch(text, -1) {
			written = append(written, key[1])
		}
		want := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return key == without || key == "Seat4" })
		if !slices.Equal(written, want) {
			t.Errorf("%q, want %q", written, want)
		}
	}
}

func TestThePagesSeedsGiveItsRolls(t *testing.T) {
	for _, row := range rows(t, forms, "seed", "the first rolls", "the lot, of two, three and four seats") {
		seed, err := strconv.ParseUint(row[0], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		cup := dice.New(seed)
		for want := range strings.FieldsSeq(row[1]) {
			if got := cup.Roll().String(); got != want {
				t.Errorf("seed %d: %s, want %s", seed, got, want)
			}
		}
		for i, want := range strings.Fields(row[2]) {
			if got := dice.FirstSeat(seed, i+2); strconv.Itoa(got.Number()) != want {
				t.Errorf("seed %d, %d seats: %d, want %s", seed, i+2, got.Number(), want)
			}
		}
	}
}
