package lesson_test

import (
	"fmt"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/odds"
	"cantstop/internal/record"
	"cantstop/internal/settings"
)

func TestThereAreAsManyLessonsAsSettingsKnow(t *testing.T) {
	if n := len(lesson.All()); n != settings.Lessons {
		t.Fatalf("%d lessons", n)
	}
	for i, l := range lesson.All() {
		if l.Number != i+1 || lesson.At(l.Number).Number != l.Number {
			t.Errorf("lesson %d is in place %d", l.Number, i)
		}
		if err := l.Start.Validate(); err != nil || l.Start.Turn != lesson.Learner {
			t.Errorf("lesson %d: %v", l.Number, err)
		}
	}
	for _, number := range []int{-1, 0, settings.Lessons + 1} {
		if n := lesson.At(number).Number; n != 1 {
			t.Errorf("lesson %d is %d", number, n)
		}
	}
}

// A walk goes through everything that can be done in a lesson.
type walk struct {
	*testing.T
	lesson  lesson.Lesson
	learned int // ways to its end
	missed  int // ways past it
}

// on does each thing that is legal after some actions, and goes on from there.
func (w *walk) on(actions []game.Action) {
	m := w.lesson.Moment(actions)
	name := fmt.Sprintf("lesson %d after %v", w.lesson.Number, actions)
	if (m.Asks == lesson.AskNothing) != (m.Answer.Then != lesson.GoesOn) {
		w.Fatalf("%s: it asks %d and then %d", name, m.Asks, m.Answer.Then)
	}
	switch m.Answer.Then {
	case lesson.Learned:
		w.learned++
		return
	case lesson.Misses:
		w.missed++
		return
	case lesson.GoesOn:
	}
	var legal []game.Action
	switch m.Position.Phase() {
	case game.ToChoose:
		for _, move := range m.Position.Moves().All() {
			legal = append(legal, game.Action{Kind: game.Choose, Move: move})
		}
	case game.ToDecide:
		legal = []game.Action{{Kind: game.Stop}, {Kind: game.Roll, Dice: w.dice(actions)}}
	default:
		w.Fatalf("%s: nothing can be done", name)
	}
	for _, a := range legal {
		after := append(append([]game.Action{}, actions...), a)
		if next := w.lesson.Moment(after); next.Answer.Says == lesson.SaysNothing || next.Position == m.Position {
			w.Errorf("%s: %v is answered with %+v", name, a, next.Answer)
		}
		w.on(after)
	}
}

// dice are those that fall after some actions. Later they would not be the lesson's own.
func (w *walk) dice(actions []game.Action) game.Dice {
	fall := w.lesson.Dice()
	for _, a := range actions {
		if a.Kind == game.Roll {
			fall()
		}
	}
	d := fall()
	if !d.Valid() {
		w.Fatalf("lesson %d has no dice after %v", w.lesson.Number, actions)
	}
	return d
}

// Whatever is legal is answered, and every way leads to an end: to what is to be
// learned, or past it.
func TestEveryLegalActionIsAnsweredAndLeadsToAnEnd(t *testing.T) {
	for _, l := range lesson.All() {
		w := walk{T: t, lesson: l}
		w.on(nil)
		if w.learned == 0 {
			t.Errorf("lesson %d: no way to its end, %d past it", l.Number, w.missed)
		}
	}
}

// after is the last answer of a lesson, to actions by their short names: a move's
// columns, r for the lesson's next roll, or s for a stop.
func after(t *testing.T, number int, names ...string) lesson.Answer {
	t.Helper()
	l := lesson.At(number)
	fall := l.Dice()
	var actions []game.Action
	for _, name := range names {
		a := game.Action{Kind: game.Stop}
		switch name {
		case "s":
		case "r":
			a = game.Action{Kind: game.Roll, Dice: fall()}
		default:
			a.Kind = game.Choose
			for _, m := range l.Moment(actions).Position.Moves().All() {
				if m.String() == name {
					a.Move = m
				}
			}
			if a.Move == (game.Move{}) {
				t.Fatalf("lesson %d has no move %s after %v", number, name, actions)
			}
		}
		actions = append(actions, a)
	}
	return l.Moment(actions).Answer
}

func TestWhatIsSaid(t *testing.T) {
	for _, tt := range []struct {
		lesson int
		done   []string
		says   lesson.Say
		then   lesson.Then
	}{
		{1, []string{"5+9"}, lesson.SaysBoth, lesson.Learned},
		{1, []string{"7+7"}, lesson.SaysTwice, lesson.Learned},
		{2, []string{"2"}, lesson.SaysRunner, lesson.Learned},
		{2, []string{"6"}, lesson.SaysSafest, lesson.Learned},
		{3, []string{"r"}, lesson.SaysBust, lesson.Learned},
		{3, []string{"s"}, lesson.SaysCautious, lesson.Misses},
		{4, []string{"s"}, lesson.SaysBanked, lesson.Learned},
		{4, []string{"r"}, lesson.SaysSurvived, lesson.GoesOn},
		{4, []string{"r", "6+8"}, lesson.SaysStopNow, lesson.GoesOn},
		{4, []string{"r", "7+7", "s"}, lesson.SaysBanked, lesson.Learned},
		{4, []string{"r", "7+7", "r"}, lesson.SaysTooLate, lesson.Misses},
		{5, []string{"3+12"}, lesson.SaysOnTop, lesson.GoesOn},
		{5, []string{"3+12", "s"}, lesson.SaysClaimed, lesson.Learned},
		{5, []string{"3+12", "r", "10", "s"}, lesson.SaysClaimed, lesson.Learned},
		{5, []string{"3+12", "r", "10", "r"}, lesson.SaysTopLost, lesson.Misses},
		{5, []string{"7+8"}, lesson.SaysElsewhere, lesson.GoesOn},
		{5, []string{"7+8", "s"}, lesson.SaysNoClaim, lesson.Misses},
		{5, []string{"7+8", "r", "7+12", "s"}, lesson.SaysClaimed, lesson.Learned},
		{6, []string{"8"}, lesson.SaysTriple, lesson.GoesOn},
		{6, []string{"9+9", "s"}, lesson.SaysKeptTriple, lesson.Learned},
		{6, []string{"11", "r"}, lesson.SaysLucky, lesson.Learned},
		{7, []string{"s"}, lesson.SaysWon, lesson.Learned},
		{7, []string{"r"}, lesson.SaysSurvived, lesson.GoesOn},
		{7, []string{"r", "4"}, lesson.SaysStillWins, lesson.GoesOn},
		{7, []string{"r", "4", "r"}, lesson.SaysWinLost, lesson.Misses},
	} {
		if got := after(t, tt.lesson, tt.done...); got.Says != tt.says || got.Then != tt.then {
			t.Errorf("lesson %d after %v: %+v", tt.lesson, tt.done, got)
		}
	}
}

// The dangers that a lesson tells of are those that follow.
func TestTheDangersAreTheOddsOfTheBoard(t *testing.T) {
	for _, tt := range []struct {
		lesson int
		done   []string
		busts  int
	}{
		{2, []string{"2"}, 311},
		{2, []string{"6"}, 173},
		{2, []string{"7"}, 190},
		{2, []string{"11"}, 290},
		{3, []string{"r"}, 311},
		{4, []string{"r"}, 104},
		{6, []string{"8"}, 316},
		{6, []string{"9+9"}, 373},
		{6, []string{"10"}, 474},
		{6, []string{"11"}, 615},
		{7, []string{"r"}, 505},
	} {
		if got := after(t, tt.lesson, tt.done...).Busts; got != tt.busts {
			t.Errorf("lesson %d after %v: %d busts, want %d", tt.lesson, tt.done, got, tt.busts)
		}
	}
	if a := after(t, 2, "11"); a.Best != 6 || a.Least != 173 {
		t.Errorf("the safest is %v with %d", a.Best, a.Least)
	}
	if share := odds.Share(after(t, 7, "r").Busts); share < 0.385 || share > 0.395 {
		t.Errorf("the win is %v safe", 1-share)
	}
}

func TestABustIsNotCountedTwice(t *testing.T) {
	l := lesson.At(3)
	roll := game.Action{Kind: game.Roll, Dice: l.Dice()()}
	if once, noted := l.Moment([]game.Action{roll}), l.Moment([]game.Action{roll, {Kind: game.Bust}}); once != noted {
		t.Errorf("%+v, with the bust noted %+v", once, noted)
	}
}

func TestALessonIsAGameThatCanBeKeptInARecord(t *testing.T) {
	for _, l := range lesson.All() {
		r := l.Record("Anna", "Keller")
		if err := r.Validate(); err != nil || r.Start() != l.Start {
			t.Errorf("lesson %d: %v", l.Number, err)
		}
	}
}

func TestAHintHelpsWhereItIsToldAndOnce(t *testing.T) {
	for _, tt := range []struct {
		position string
		bust     bool
		want     []settings.Hint
	}{
		{"classic/3 -/- 1 - 2345", false, nil},
		{"classic/3 -/- 1 5.1,9.1 1156", false, []settings.Hint{settings.HintOneRunner}},
		{"classic/3 -/- 1 5.1,9.1,2.1 2222", false, nil},
		{"classic/3 -/- 1 5.1,9.1,2.1 2345", false, []settings.Hint{settings.HintNoMove}},
		{"classic/3 7.13/- 1 - 3456", false, []settings.Hint{settings.HintClaimedRolled}},
		{"classic/3 -/- 1 2.3,7.1 -", false, []settings.Hint{settings.HintOnTop}},
		{"blocking/3 -/7.3 1 6.1,7.3 -", false, []settings.Hint{settings.HintBlockedStop}},
		{"classic/3 -/7.3 1 6.1,7.3 -", false, nil},
		{"classic/3 7.13,6.11/- 1 - 3456", false, []settings.Hint{settings.HintClaimedRolled}},
		{"classic/3 7.13/- 1 2.1,3.1 3456", false, []settings.Hint{settings.HintOneRunner, settings.HintClaimedRolled}},
		{"classic/3 -/- 1 2.1,3.1,12.1 2345", true, nil},
		{"classic/3 9.9/10.7,11.5 1 - 4655", true, []settings.Hint{settings.HintEarlyBust, settings.HintClaimedRolled}},
	} {
		p, err := record.ParsePosition(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		find := lesson.HintIn
		if tt.bust {
			find = lesson.HintAfterBust
		}
		var seen settings.Hints
		for _, want := range tt.want {
			got, helps := find(p, seen)
			if !helps || got != want {
				t.Errorf("%s with %v seen: %v, %v, want %v", tt.position, seen, got, helps, want)
			}
			seen = seen.With(want)
		}
		if got, helps := find(p, seen); helps {
			t.Errorf("%s with %v seen: %v", tt.position, seen, got)
		}
	}
}
