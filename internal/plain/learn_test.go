package plain_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

var english = words.New(language.English)

// inLine is a text as the lines have it, wherever they break.
func inLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

func TestTheLessonsToTheirEndInLines(t *testing.T) {
	e := newEvening(t)
	e.Learn = 1
	text := e.play(t, "3", "", "2", "", "", "yes", "stop", "next", "1", "stop", "", "1", "stop", "", "", "yes", "quit")
	var want []string
	for _, l := range lesson.All() {
		want = append(want, "Lesson "+strconv.Itoa(l.Number)+" of 7: "+english.LessonTitle(l.Number)+".", english.LessonFirst(l))
	}
	wantInOrder(t, text, append(want, "You have won!", "Speed and blocking are variants", "Play against Keller? Enter: yes.", "Player 1 and Keller (bot rule28) play")...)
}

// path is answers in a lesson, and what they come to.
type path struct {
	answers []string
	actions []game.Action
}

// paths are all ways through a lesson.
func paths(l lesson.Lesson, so path, add func(path)) {
	m := l.Moment(so.actions)
	add(so)
	if m.Asks == lesson.AskNothing {
		return
	}
	further := func(answer string, a game.Action) {
		paths(l, path{append(append([]string{}, so.answers...), answer), append(append([]game.Action{}, so.actions...), a)}, add)
	}
	moves := m.Position.Moves()
	for i, move := range moves.All() {
		a := game.Action{Kind: game.Choose, Move: move}
		if moves.Len() == 1 { // it is played by itself
			so := path{so.answers, append(append([]game.Action{}, so.actions...), a)}
			paths(l, so, add)
			return
		}
		further(strconv.Itoa(i+1), a)
	}
	if m.Position.Phase() != game.ToDecide {
		return
	}
	fall := l.Dice()
	for _, a := range so.actions {
		if a.Kind == game.Roll {
			fall()
		}
	}
	further("roll", game.Action{Kind: game.Roll, Dice: fall()})
	further("stop", game.Action{Kind: game.Stop})
}

// Every legal action of every lesson is answered, and the lesson goes on: to what is
// asked next, to the next lesson, or to the same once more.
func TestEveryLegalActionInALessonIsAnsweredInLines(t *testing.T) {
	for _, l := range lesson.All() {
		paths(l, path{}, func(way path) {
			m := l.Moment(way.actions)
			if m.Position.Moves().Len() == 1 && m.Position.Phase() == game.ToChoose {
				return // never asked
			}
			e := newEvening(t)
			e.Learn = l.Number
			text := e.play(t, way.answers...)
			want := []string{english.LessonFirst(l)}
			if len(way.actions) > 0 {
				want = append(want, english.LessonSays(m.Answer))
			}
			switch {
			case m.Asks != lesson.AskNothing:
				want = append(want, "Task: "+english.LessonAsks(m.Asks)+".")
			case m.Answer.Then == lesson.Misses:
				want = append(want, "Once more? Enter: yes.")
			case l.Number < settings.Lessons:
				want = append(want, "Next lesson, "+english.LessonTitle(l.Number+1)+"? Enter: yes.")
			default:
				want = append(want, "Play against Keller? Enter: yes.")
			}
			wantInOrder(t, text, want...)
			if t.Failed() {
				t.Fatalf("lesson %d, %v", l.Number, way.answers)
			}
		})
	}
}

func TestTheWaysThroughTheLessons(t *testing.T) {
	for name, tt := range map[string]struct {
		first   int
		answers []string
		want    []string
	}{
		"next and back":         {2, []string{"next", "back", "previous"}, []string{"Lesson 2", "Lesson 3", "Lesson 2", "Lesson 1"}},
		"back from the first":   {1, []string{"back"}, []string{"Lesson 1", "Lesson 1"}},
		"the same again":        {3, []string{"restart", "roll", "restart"}, []string{"Lesson 3", "Lesson 3", "No sum moves", "Lesson 3"}},
		"leaving":               {3, []string{"leave", "2"}, []string{"Lesson 3", "New game.", "Seat 1"}},
		"leaving after":         {1, []string{"1", "no"}, []string{"Lesson 1", "Both have climbed", "New game."}},
		"past a lesson":         {3, []string{"stop", "no"}, []string{"Lesson 3", "You keep 5 squares", "Once more?", "Lesson 4"}},
		"taking back":           {3, []string{"stop", "undo", "roll"}, []string{"You keep 5 squares", "takes the stop back", "Task: Roll again.", "No sum moves"}},
		"what is no answer":     {1, []string{"1", "maybe"}, []string{`No answer: "maybe".`, "Next lesson"}},
		"help":                  {1, []string{"help", "1", "help"}, []string{"next: the next lesson", "leave: leave the lessons", "next goes on"}},
		"the board after":       {1, []string{"1", "board"}, []string{"Both have climbed", "Runners: 5 at 1 of 9, 9 at 1 of 9", "Next lesson"}},
		"next after the last":   {7, []string{"next"}, []string{"Lesson 7", "New game."}},
		"no game after":         {7, []string{"stop", "no"}, []string{"You have won!", "New game."}},
		"no giving up":          {3, []string{"concede"}, []string{`No answer: "concede".`}},
		"odds whatever is set":  {2, nil, []string{"24.0% to bust", "13.3% to bust", "14.7% to bust", "22.4% to bust"}},
		"no lesson beside them": {1, []string{"leave", "2", "Anna", "Ben", "", "", "", "next"}, []string{"Anna's turn", `No answer: "next".`}},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEvening(t)
			e.Learn = tt.first
			wantInOrder(t, e.play(t, tt.answers...), tt.want...)
		})
	}
}

// keeping has an evening's settings kept, in what it returns.
func keeping(e *evening) *settings.Settings {
	kept := e.Settings
	e.Keep = func(change func(*settings.Settings)) error { change(&kept); return nil }
	return &kept
}

func TestThePlaceInTheLessonsIsKept(t *testing.T) {
	e := newEvening(t)
	kept := keeping(e)
	e.Learn = 1
	e.play(t, "next", "next", "quit")
	if kept.Lesson != 3 {
		t.Errorf("lesson %d is kept, want 3", kept.Lesson)
	}
	e.Learn, e.Settings = 0, *kept
	wantInOrder(t, e.play(t, "learn"), "New here? learn teaches", "New game.", "How many seats", "Lesson 3 of 7")
	e.Learn = 7
	e.play(t, "stop")
	if kept.Lesson != 0 {
		t.Errorf("after the last lesson %d is kept", kept.Lesson)
	}
}

func TestThatAPlaceCannotBeKeptIsTold(t *testing.T) {
	e := newEvening(t)
	e.Keep = func(func(*settings.Settings)) error { return errors.New("the disk is full") }
	e.Learn = 1
	wantInOrder(t, e.play(t), "Not saved: the disk is full", "Lesson 1 of 7")
}

func TestEachHintIsToldWhereItHelpsAndOnce(t *testing.T) {
	for _, tt := range []struct {
		hint     settings.Hint
		position string
		answers  []string
	}{
		{settings.HintOneRunner, "classic/3 -/- 1 5.1,9.1 1156", nil},
		{settings.HintOnTop, "classic/3 -/- 1 2.3,7.1 -", nil},
		{settings.HintEarlyBust, "classic/3 6.11,7.13/8.11,5.9 1 2.1,12.1 -", []string{"roll"}},
		{settings.HintClaimedRolled, "classic/3 7.13/- 1 - 3456", nil},
		{settings.HintBlockedStop, "blocking/3 -/7.3 1 6.1,7.3 -", nil},
		{settings.HintNoMove, "classic/3 -/- 1 2.1,6.1,7.1 2345", nil},
	} {
		seed := uint64(1)
		if tt.hint == settings.HintEarlyBust {
			seed = bustingSeed(t, tt.position)
		}
		want, _ := english.Hint(tt.hint)
		e := newEvening(t)
		e.Settings.Hints = true
		kept := keeping(e)
		text := inLine(e.begin(t, tt.position, seed, anna, ben).play(t, tt.answers...))
		if strings.Count(text, want) != 1 || !kept.Seen.Has(tt.hint) {
			t.Errorf("%q is not told once, or not kept (%v):\n%s", want, kept.Seen, text)
		}
		// Not again, and not where hints are off.
		e.Settings = *kept
		off := newEvening(t)
		for _, e := range []*evening{e, off} {
			if text := inLine(e.begin(t, tt.position, seed, anna, ben).play(t, tt.answers...)); strings.Contains(text, want) {
				t.Errorf("%q is told again, or although hints are off:\n%s", want, text)
			}
		}
	}
}

func bustingSeed(t *testing.T, position string) uint64 {
	t.Helper()
	p, err := record.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	for d := range game.AllRolls() {
		if after, err := p.Roll(d); err == nil && after.Phase() == game.Busted {
			return seedOf(t, d.String())
		}
	}
	t.Fatalf("no roll busts in %s", position)
	return 0
}

func TestHintsAreSwitchedOffAndOnInLines(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 5.1,9.1 1156", 1, anna, ben)
	kept := keeping(e)
	text := e.play(t, "hints", "hints on", "hints off", "hints x", "help hints")
	wantInOrder(t, text, "No hints from now on.", "Hints come at the moment they help", "No hints from now on.", `No setting of the hints: "x".`, "hints: ")
	if kept.Hints {
		t.Error("they are on")
	}
	e.play(t, "hints on")
	if !kept.Hints {
		t.Error("they are off")
	}
}

func TestWhoHasFinishedAGameIsNotOfferedToLearnIt(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 2.3,3.5/- 1 12.3 -", 1, anna, ben)
	e.play(t, "stop")
	e.Open = nil
	if text := e.play(t); strings.Contains(text, "New here?") {
		t.Errorf("it is offered:\n%s", text)
	}
	wantInOrder(t, e.play(t, "lessons"), "Lesson 1 of 7")
}

func TestALessonNeedsNobodysName(t *testing.T) {
	e := newEvening(t)
	e.Name, e.Learn = "Keller", 1
	wantInOrder(t, e.play(t, "1", "stop"), "Keller: which, 1 to 3?", "Keller plays 5 and 9")
	if r := sitting.Against("Keller", sitting.DailyOpponent); r.Seats[1].Name == "Keller" {
		t.Errorf("both are called %s", r.Seats[1].Name)
	}
}
