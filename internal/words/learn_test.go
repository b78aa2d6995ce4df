package words

import (
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/settings"
)

// sane fails for a text that is empty, or lacks or has too many parameters.
func sane(t *testing.T, what, text string) {
	t.Helper()
	if text == "" || strings.Contains(text, "%!") {
		t.Errorf("%s: %q", what, text)
	}
}

func TestWhateverIsAskedAndAnsweredInALessonHasWords(t *testing.T) {
	text := New(language.English)
	for a := lesson.AskPair; a <= lesson.AskPairOn; a++ {
		sane(t, "what is asked", text.LessonAsks(a))
	}
	for s := lesson.SaysBoth; s <= lesson.SaysTooLate; s++ {
		for _, squares := range []int{1, 5} {
			a := lesson.Answer{Says: s, Move: game.MoveOf(5, 9), Columns: game.SetOf(2, 3, 8), Busts: 311, Best: 6, Least: 173, Squares: squares}
			sane(t, "an answer", text.LessonSays(a))
		}
	}
	for _, l := range lesson.All() {
		sane(t, "a title", text.LessonTitle(l.Number))
		sane(t, "what is to be known", text.LessonFirst(l))
	}
	for _, h := range settings.AllHints() {
		full, short := text.Hint(h)
		sane(t, "a hint", full)
		sane(t, "a short hint", short)
	}
	for c := range game.AllColumns() {
		sane(t, "a column", text.ColumnNote(c))
	}
}

func TestTheDangersInTheQuestionsAreComputed(t *testing.T) {
	text := New(language.English)
	all := text.Questions(game.Variants())
	if last := all[len(all)-1]; len(all) != 8 || !strings.Contains(last.Reply, "6, 7 and 8 bust on 8.0% of the rolls, 2, 3 and 12 on 56.2%.") {
		t.Errorf("%d questions, the last is answered with %q", len(all), last.Reply)
	}
	for _, v := range game.Variants() {
		for _, q := range text.Questions([]game.Variant{v}) {
			sane(t, "a question", q.Asks)
			sane(t, "a reply", q.Reply)
		}
		rules := strings.Join(text.Rules([]game.Variant{v}), " ")
		if !strings.Contains(rules, text.VariantRule(v)) {
			t.Errorf("%v: %s", v, rules)
		}
	}
}

func TestAGamesSettingsAreOneSentence(t *testing.T) {
	text := New(language.English)
	for want, r := range map[string]game.Rules{
		"classic, first to 3 columns, 2 seats, a pairing may be taken back": {Target: 3, Seats: 2},
		"blocking, first to 1 column, 4 seats, a pairing may be taken back": {Variant: game.Blocking, Target: 1, Seats: 4},
	} {
		if got := text.RulesOf(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
