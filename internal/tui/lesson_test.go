package tui

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"cantstop/internal/lesson"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// course is the lesson on the screen.
func (r *rig) course() *lessonScreen {
	r.Helper()
	s, ok := r.top().(*lessonScreen)
	if !ok {
		r.Fatalf("no lesson is on the screen:\n%s", r.text())
	}
	return s
}

// launchLesson starts a model with a lesson on its screen, at a size.
func launchLesson(t testing.TB, number, width, height int) *rig {
	t.Helper()
	r := launch(t, rigOptions{learn: number, width: width, height: height})
	r.now = r.now.Add(guardTime + guardQuiet)
	return r
}

func TestTheLessonsToTheirEndByKeys(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{menu: true, width: l.width, height: l.height})
		r.choose("Learn")
		for i, keys := range [][]string{{"3"}, {"down", "space"}, {"r"}, {"s"}, {"1", "s"}, {"2", "s"}, {"space"}} {
			if got := r.course().lesson.Number; got != i+1 {
				t.Fatalf("%s: lesson %d, want %d", l.name, got, i+1)
			}
			r.press(keys...)
			if then := r.course().moment().Answer.Then; then != lesson.Learned {
				t.Fatalf("%s: lesson %d is not over:\n%s", l.name, i+1, r.text())
			}
			if i+1 < settings.Lessons {
				r.press("space")
			}
		}
		r.has("PLAY", "Keller", "You have won!")
		r.press("space")
		if seats := r.match.sitting.Seats; len(seats) != 2 || seats[1].Bot != sitting.DailyOpponent || seats[0].Bot != "" {
			t.Errorf("%s: a game between %+v", l.name, seats)
		}
		if _, learning := r.top().(*lessonScreen); learning || r.Model.settings.Lesson != 0 {
			t.Errorf("%s: after the last lesson: lesson %d", l.name, r.Model.settings.Lesson)
		}
	}
}

// tour does everything that can be done in a lesson, each thing in a rig of its own.
func tour(t *testing.T, number int, keys []string, seen func(r *rig, keys []string)) {
	t.Helper()
	r := launchLesson(t, number, 40, 20)
	r.press(keys...)
	m := r.course().moment()
	seen(r, keys)
	if m.Asks == lesson.AskNothing {
		return
	}
	next := []string{"r", "s"}
	if n := m.Position.Moves().Len(); n > 0 {
		next = nil
		for i := range n {
			next = append(next, strconv.Itoa(i+1))
		}
	}
	for _, k := range next {
		tour(t, number, append(append([]string{}, keys...), k), seen)
	}
}

// Every legal action of every lesson is answered in words that fit, and goes on: to
// what is asked next, to the next lesson, or to the same once more.
func TestEveryLegalActionInALessonIsAnsweredOnTheScreen(t *testing.T) {
	t.Parallel()
	text := words.New(language.English)
	for number := 1; number <= settings.Lessons; number++ {
		tour(t, number, nil, func(r *rig, keys []string) {
			s := r.course()
			m := s.moment()
			want := text.LessonFirst(s.lesson)
			if len(keys) > 0 {
				want = text.LessonSays(m.Answer)
			}
			for _, l := range layouts {
				r.send(tea.WindowSizeMsg{Width: l.width, Height: l.height})
				screen := strings.Join(strings.Fields(r.text()), " ")
				for word := range strings.FieldsSeq(want) {
					if !strings.Contains(screen, word) {
						t.Fatalf("lesson %d after %v, %s: no %q of %q:\n%s", number, keys, l.name, word, want, r.text())
					}
				}
				if strings.Contains(screen, "…") {
					t.Errorf("lesson %d after %v, %s: something is cut:\n%s", number, keys, l.name, r.text())
				}
				if !slices.ContainsFunc(s.arranged(s.panel()), func(place placedRow) bool { return place.row.choice >= 0 }) {
					t.Errorf("lesson %d after %v, %s: what to do is not in sight:\n%s", number, keys, l.name, r.text())
				}
			}
			if !s.over() {
				return
			}
			follows := number + 1
			if m.Answer.Then == lesson.Misses {
				follows = number
			}
			r.press("space")
			if number == settings.Lessons && m.Answer.Then == lesson.Learned {
				return // a game
			}
			if got := r.course(); got.lesson.Number != follows || len(got.table.Record().Actions) > 0 {
				t.Errorf("lesson %d after %v is followed by %d, want %d", number, keys, got.lesson.Number, follows)
			}
		})
	}
}

// What can be seen of the choices of a lesson is all of them.
func TestAllChoicesOfALessonAreInSight(t *testing.T) {
	for _, l := range layouts {
		for number := 1; number <= settings.Lessons; number++ {
			r := launchLesson(t, number, l.width, l.height)
			s := r.course()
			in := map[int]bool{}
			for _, place := range s.arranged(s.panel()) {
				if place.rect.bottom() > s.layout.panel.bottom() {
					t.Errorf("%s, lesson %d: a row lies under the panel", l.name, number)
				}
				if place.row.choice >= 0 {
					in[place.row.choice] = true
				}
			}
			if len(in) != s.choices() {
				t.Errorf("%s, lesson %d: %d of %d choices:\n%s", l.name, number, len(in), s.choices(), r.text())
			}
		}
	}
}

func TestALessonIsLeftAtAnyMomentAndComesBack(t *testing.T) {
	kept := settings.Default()
	r := launch(t, rigOptions{menu: true})
	r.keeper.keep = func(change func(*settings.Settings)) error { change(&kept); return nil }
	r.choose("Learn")
	r.press("n", "n", "esc")
	if kept.Lesson != 3 {
		t.Errorf("lesson %d is kept, want 3", kept.Lesson)
	}
	r.has("Learn", "3 of 7")
	r.choose("Learn")
	if got := r.course().lesson.Number; got != 3 {
		t.Errorf("it comes back to lesson %d", got)
	}
	r.press("p", "q")
	if kept.Lesson != 2 || r.quitting {
		t.Errorf("lesson %d is kept, want 2", kept.Lesson)
	}
}

func TestWhatWasDoneInALessonCanBeTakenBack(t *testing.T) {
	r := launchLesson(t, 1, 80, 24)
	start := r.position()
	r.press("1")
	r.has("u takes it back", "u take back")
	r.press("u")
	if r.position() != start || r.course().over() {
		t.Errorf("the choice stands:\n%s", r.text())
	}
	r = launchLesson(t, 3, 80, 24)
	r.press("s", "u", "r")
	r.has("No sum moves a runner")
}

// Keys that lead elsewhere in a game do nothing in a lesson, and none is shown that
// does nothing.
func TestALessonHasItsOwnKeys(t *testing.T) {
	for number := 1; number <= settings.Lessons; number++ {
		for _, k := range []string{"t", "o", "g", "c", "x"} {
			r := launchLesson(t, number, 80, 24)
			before := r.text()
			r.press(k)
			if r.text() != before {
				t.Errorf("lesson %d: %s does something:\n%s", number, k, r.text())
			}
		}
	}
	last := launchLesson(t, settings.Lessons, 80, 24)
	last.press("n")
	first := launchLesson(t, 1, 80, 24)
	first.press("p")
	if last.course().lesson.Number != settings.Lessons || first.course().lesson.Number != 1 {
		t.Error("there are lessons before the first or after the last")
	}
}

func TestOddsAreShownInLessonsWhateverIsSet(t *testing.T) {
	r := launch(t, rigOptions{learn: 2, settings: func(s *settings.Settings) { s.Odds = settings.OddsNever }})
	r.has("24.0%", "13.3%", "14.7%", "22.4%")
}

func TestAHeldKeyStopsBeforeTheNextLesson(t *testing.T) {
	r := launchLesson(t, 1, 80, 24)
	r.hammer("space", 3)
	if got := r.course().lesson.Number; got > 2 {
		t.Errorf("three quick keys have come to lesson %d", got)
	}
}

func TestAClickDoesWhatALessonAsks(t *testing.T) {
	r := launch(t, rigOptions{learn: 2, settings: func(s *settings.Settings) { s.Mouse = true }})
	r.now = r.now.Add(guardTime + guardQuiet)
	for _, want := range []int{1, 0} { // the second choice, then what follows
		s := r.course()
		rows := s.arranged(s.panel())
		for _, place := range rows {
			if place.row.choice == want {
				r.send(tea.MouseClickMsg{X: place.rect.x + 1, Y: place.rect.y, Button: tea.MouseLeft})
				break
			}
		}
		r.now = r.now.Add(guardTime + guardQuiet)
	}
	if got := r.course(); got.lesson.Number != 3 {
		t.Errorf("lesson %d:\n%s", got.lesson.Number, r.text())
	}
}

func TestMotionAndItsEndInLessons(t *testing.T) {
	for number := 1; number <= settings.Lessons; number++ {
		r := launch(t, rigOptions{learn: number, settings: func(s *settings.Settings) { s.Motion = settings.MotionNormal }})
		r.now = r.now.Add(guardTime + guardQuiet)
		r.press("s", "1", "r")
		r.wait(frameTime)
		r.has(words.New(language.English).LessonTitle(number))
		r.wait(10 * guardTime)
		if r.match.playing != nil {
			t.Errorf("lesson %d does not come to rest", number)
		}
	}
}

func TestLearnIsSecondForWhoHasNeverFinishedAGame(t *testing.T) {
	for name, tt := range map[string]struct {
		saved []savedGame
		place int // from the beginning, or before 0 from the end
	}{
		"at the first start":    {nil, 1},
		"with unfinished games": {evening, 1},
		"after a finished game": {[]savedGame{{[]string{"Anna", "Ben"}, ""}, finished}, -4},
	} {
		r := launch(t, rigOptions{menu: true, saved: tt.saved})
		entries := r.front().entries
		if got := entries[(tt.place+len(entries))%len(entries)].label[0]; got != "Learn" {
			t.Errorf("%s: %s is there:\n%s", name, got, r.text())
		}
	}
}

func TestTheRulesOfALessonAreAtHand(t *testing.T) {
	r := launchLesson(t, 1, 80, 24)
	r.press("?")
	r.has("RULES AND KEYS", "This game: classic, first to 3 columns, 2 seats")
	r.press("esc")
	if r.course().lesson.Number != 1 {
		t.Error("the lesson is gone")
	}
}
