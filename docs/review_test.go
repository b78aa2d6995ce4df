package docs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/cli"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// reviews is the page about reviews.
const reviews = "review.md"

func TestThePagesLimitsAreThoseOfReviews(t *testing.T) {
	want := map[string]float64{
		"slip": review.SlipFrom, "mistake": review.MistakeFrom, "blunder": review.BlunderFrom,
		"stroke of luck": review.StrokeFrom, "bad break": review.BreakFrom,
	}
	limits := rows(t, reviews, "name", "from, in points")
	for _, row := range limits {
		points, err := strconv.Atoi(strings.Replace(row[1], "−", "-", 1))
		if limit, known := want[row[0]]; err != nil || !known || review.Whole.Round(limit) != points {
			t.Errorf("%v: %v, %v", row, limit, err)
		}
	}
	if len(limits) != len(want) {
		t.Errorf("%d limits", len(limits))
	}
	text := strings.Join(strings.Fields(page(t, reviews)), " ")
	for _, sentence := range []string{
		"differs from the result by " + strconv.Itoa(review.DiceDecided) + " points or more",
		"within " + strconv.Itoa(review.DiceEven) + ", the winner",
	} {
		if !strings.Contains(text, sentence) {
			t.Errorf("no %q", sentence)
		}
	}
}

func TestThePagesMeasuresAreThoseThatArePrinted(t *testing.T) {
	between := func(low, high int) string {
		if low == high {
			return strconv.Itoa(low)
		}
		return strconv.Itoa(low) + "–" + strconv.Itoa(high)
	}
	var want [][]string
	for _, m := range review.Typicals() {
		if _, err := bot.Find(m.Level); err != nil {
			t.Error(err)
		}
		want = append(want, []string{
			"`" + m.Level + "`", between(m.Accuracy[0], m.Accuracy[1]), strconv.Itoa(m.Pairing), strconv.Itoa(m.Decision), between(m.Away[0], m.Away[1]),
		})
	}
	for i, row := range rows(t, reviews, "level", "accuracy", "pairing", "roll or stop", "given away a game") {
		if i >= len(want) || !slices.Equal(row, want[i]) {
			t.Errorf("row %d: %q", i, row)
		}
	}
}

func TestThePagesAnswersAreThoseOfTheLines(t *testing.T) {
	text := words.New(language.English)
	paragraph := regexp.MustCompile(`(?s)In lines, when a game is over:.*?\n\n`).FindString(page(t, reviews))
	for _, key := range []words.Key{
		words.AnswerReview, words.AnswerMomentNext, words.AnswerMomentBack, words.AnswerWhy, words.AnswerCheck, words.AnswerBots, words.AnswerAsk, words.AnswerFrom,
	} {
		if answer, _, _ := strings.Cut(text.Say(key), " "); !strings.Contains(paragraph, "`"+answer+"`") {
			t.Errorf("no %q", answer)
		}
	}
}

// keysOf are the keys of a JSON object, in order.
func keysOf(t *testing.T, line string) []string {
	t.Helper()
	var keys []string
	d := json.NewDecoder(strings.NewReader(line))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
	return keys
}

func TestThePagesKeysAreThoseOfTheJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.cantstop")
	game := "# cantstop record 1\n[Variant \"classic\"]\n[Target \"1\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Ben\"]\n" +
		"[Position \"classic/1 7.11,8.9/6.9 1 - -\"]\n[Result \"1\"]\n\n1. 1 3434=6+8 stop\n2. 2 1112=2+3 stop\n3. 1 3434=7+7 stop\n"
	if err := os.WriteFile(file, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, messages bytes.Buffer
	cli.Run(context.Background(), []string{"review", "--json", "--check", "2", file, file + "missing"},
		cli.Streams{In: strings.NewReader(""), Out: &out, Err: &messages})
	found := map[string][]string{}
	for line := range strings.Lines(out.String()) {
		keys := keysOf(t, line)
		var object struct{ Type string }
		if err := json.Unmarshal([]byte(line), &object); err != nil || keys[0] != "type" {
			t.Fatalf("%s: %v", line, err)
		}
		if len(keys) > len(found[object.Type]) {
			found[object.Type] = keys[1:]
		}
	}
	types := rows(t, reviews, "type", "keys, in this order")
	for _, row := range types {
		var want []string
		for _, key := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			want = append(want, key[1])
		}
		if got := found[code(row[0])]; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v\n%s", row[0], got, want, messages.String())
		}
	}
	if len(types) != len(found) {
		t.Errorf("%d types, found %v", len(types), found)
	}
}
