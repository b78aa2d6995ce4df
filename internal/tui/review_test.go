package tui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/store"
)

// reviews are those of the games in testdata, each made once.
var reviews sync.Map

// reviewOf is the review of a game in testdata, to be changed at will.
func reviewOf(t testing.TB, name string) *review.Review {
	t.Helper()
	of, _ := reviews.LoadOrStore(name, sync.OnceValues(func() (*review.Review, error) {
		r, err := store.Read(filepath.Join("testdata", "reviews", name+".cantstop"))
		if err != nil {
			return nil, err
		}
		return review.Of(t.Context(), r, planner)
	}))
	r, err := of.(func() (*review.Review, error))()
	if err != nil {
		t.Fatal(err)
	}
	own := *r
	own.Entries, own.Decisions = slices.Clone(r.Entries), slices.Clone(r.Decisions)
	return &own
}

// atReview is the review of a game in testdata.
func atReview(t *testing.T, name string) (*rig, *reviewScreen) {
	t.Helper()
	r := launch(t, rigOptions{menu: true, reviewed: name})
	return r, r.top().(*reviewScreen)
}

func TestAReviewBeginsAtTheFirstMistakeAndStepsToEachDecisionOfPeople(t *testing.T) {
	r, s := atReview(t, "two")
	if d := s.decision(); d.Name == review.Unnamed {
		t.Errorf("it begins at %+v", d)
	}
	r.press("home")
	for i := range s.review.Decisions {
		d := &s.review.Decisions[i]
		if d.By != "" {
			continue
		}
		if s.decision() != d {
			t.Fatalf("decision %d is passed over", i)
		}
		r.press("space")
	}
	last := s.decision()
	if r.press("right"); s.decision() != last {
		t.Error("there is something after the last")
	}
	for s.at > 0 {
		before := s.at
		if r.press("left"); s.at != before-1 {
			t.Fatal("left is not a step back")
		}
	}
}

// What is seen of a decision is what was seen when it was taken.
func TestTheBoardOfADecisionIsThatOfTheGame(t *testing.T) {
	for _, name := range []string{"two", "four"} {
		_, s := atReview(t, name)
		if len(s.scenes) != len(s.review.Decisions) {
			t.Fatalf("%s: %d scenes of %d decisions", name, len(s.scenes), len(s.review.Decisions))
		}
		for i := range s.scenes {
			if d := &s.review.Decisions[i]; s.scenes[i].now != d.Position || s.scenes[i].turn != d.Turn || s.scenes[i].rolls != d.N {
				t.Errorf("%s: decision %d: turn %d, roll %d", name, i, s.scenes[i].turn, s.scenes[i].rolls)
			}
		}
	}
}

func TestNAndPGoFromMistakeToMistake(t *testing.T) {
	r, s := atReview(t, "two")
	var visited []int
	for range s.mistakes() {
		visited = append(visited, s.steps[s.at])
		r.press("n")
	}
	if !slices.Equal(visited, s.mistakes()) {
		t.Errorf("n visits %v of %v", visited, s.mistakes())
	}
	for range s.mistakes() {
		r.press("p")
	}
	if s.steps[s.at] != s.mistakes()[0] {
		t.Error("p does not lead back")
	}
}

func TestUpAndDownGoFromTurnToTurn(t *testing.T) {
	r, s := atReview(t, "two")
	r.press("end")
	turn := s.decision().Turn
	for s.at > 0 {
		at := s.at
		r.press("up")
		d := s.decision()
		if s.at == at {
			break
		}
		if d.Turn >= turn || s.at > 0 && s.review.Decisions[s.steps[s.at-1]].Turn == d.Turn {
			t.Fatalf("up leads from turn %d to the middle of turn %d", turn, d.Turn)
		}
		turn = d.Turn
	}
	if s.at != 0 {
		t.Error("up does not lead to the first turn")
	}
	if r.press("down"); s.decision().Turn <= turn {
		t.Error("down does not lead on")
	}
}

func TestBAlsoStepsToTheDecisionsOfBots(t *testing.T) {
	r, s := atReview(t, "two")
	people, now := len(s.steps), s.decision()
	r.press("b")
	if len(s.steps) != len(s.review.Decisions) || s.decision() != now {
		t.Errorf("%d of %d decisions", len(s.steps), len(s.review.Decisions))
	}
	if r.press("b"); len(s.steps) != people || s.decision() != now {
		t.Error("b does not undo b")
	}
}

// The figures at the end are those of the account.
func TestWhatMistakesAndDiceHaveComeToIsTheAccount(t *testing.T) {
	for _, name := range []string{"two", "four"} {
		_, s := atReview(t, name)
		for seat := range s.review.Seats {
			a := &s.review.Seats[seat]
			last := review.Decision{Seat: game.Seat(seat), Node: len(s.review.Nodes)}
			mistakes, dice := s.soFar(&last)
			if diff := mistakes - a.Errors(); diff > 1e-9 || diff < -1e-9 {
				t.Errorf("%s: mistakes of seat %d: %v, in the account %v", name, seat, mistakes, a.Errors())
			}
			if diff := dice - (a.Luck - a.LuckOthers); diff > 1e-9 || diff < -1e-9 {
				t.Errorf("%s: dice of seat %d: %v, in the account %v", name, seat, dice, a.Luck-a.LuckOthers)
			}
		}
	}
}

func TestACheckNamesAMistakeAnewOrWithdrawsIt(t *testing.T) {
	r, s := atReview(t, "two")
	s.goTo(s.mistakes()[len(s.mistakes())-1]) // near the end, where playouts are short
	e := s.entry()
	r.press("v")
	c := s.review.Entries[e].Check
	if c == nil || c.Playouts != r.playouts {
		t.Fatalf("no check: %+v", c)
	}
	want := review.NameOf(c.Loss)
	if c.TooClose() {
		want = review.Unnamed
	}
	if got := s.review.Entries[e].Name; got != want {
		t.Errorf("a loss of %v is called %v", c.Loss, got)
	}
	r.has("Checked")
}

// The key that begins a check ends it, wherever one has gone meanwhile, and says so.
func TestACheckIsEndedByTheKeyThatBeginsIt(t *testing.T) {
	r, s := atReview(t, "two")
	ended := false
	s.checking, s.stopCheck = s.entry(), func() { ended = true }
	r.press("home")
	r.has("v end check")
	if r.press("v"); !ended || s.checking >= 0 {
		t.Errorf("ended: %v, %d is being checked", ended, s.checking)
	}
	r.hasNot("end check")
}

// Beside what the expert does badly stands that it plays the person, too.
func TestTheExpertIsExcused(t *testing.T) {
	r, s := atReview(t, "two")
	d := s.decision()
	r.hasNot("the person,")
	d.By = "expert"
	r.has("the person,")
	r.press("w")
	r.has("Plays the", "person, not only the board.")
}

// However many options there are, all of them are seen and none lies on something else,
// and an answer leaves room for what there is to say of it.
func TestAQuestionHasRoomForAllItsOptions(t *testing.T) {
	p, err := record.ParsePosition("classic/3 -/- 1 2.1,12.1 3456")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range layouts {
		for n := 2; n <= 6; n++ {
			r := launch(t, rigOptions{menu: true, reviewed: "two", width: l.width, height: l.height})
			s := r.top().(*reviewScreen)
			q := newQuiz(s)
			d := q.decision()
			d.Kind, d.Position, d.Played, d.Best, d.Options = review.Choose, p, 0, n-1, nil
			for i := range n {
				d.Options = append(d.Options, review.Option{Move: p.Moves().At(i % p.Moves().Len()), Win: float64(i) / 10})
			}
			r.push(q)
			rows := q.rows()
			at := q.layout()
			if rows.h != n || rows.bottom() > at.keys.y || rows.y < at.name.y {
				t.Errorf("%s, %d options: %v", l.name, n, rows)
			}
			for _, die := range at.dice.at {
				if die.y < rows.bottom() && die.bottom() > rows.y && die.x < rows.right() && die.right() > rows.x {
					t.Errorf("%s, %d options: they lie on the dice", l.name, n)
				}
			}
			if r.press("1"); n > 2 {
				r.has("That gives away")
			}
			r.has("again")
		}
	}
}

// What a check withdraws is no moment any more, and it is one again where it stays.
func TestAMomentThatACheckWithdrawsLeavesTheList(t *testing.T) {
	_, s := atReview(t, "two")
	e := s.entry()
	for _, tt := range []struct {
		check review.Check
		there bool
	}{{review.Check{Loss: 0.01, Error: 0.01, Playouts: 2}, false}, {review.Check{Loss: 0.3, Error: 0.01, Playouts: 2}, true}} {
		s.checking, s.stopCheck = e, func() {}
		s.checked(e, tt.check, nil)
		there := slices.ContainsFunc(s.moments, func(m review.Moment) bool { return m.Entry == e })
		if there != tt.there {
			t.Errorf("%+v: among the moments: %v", tt.check, there)
		}
	}
}

// The account has room for all of its rows, what it would have been on equal dice, and
// how well the seat decided, also of a game that was given up.
func TestTheAccountOfAReviewIsWhole(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{menu: true, reviewed: "conceded", width: l.width, height: l.height})
		if s := r.top().(*reviewScreen); s.layout.review().books.w > 0 {
			r.has("Account of Anna", "start", "dice", "Keller's dice", "pairing", "roll or stop", "gifts", "estimate", "gave up", "lost", "on equal dice", "accuracy")
		}
	}
}

// Games of which there is little to review: won before they began, by the first stop,
// and given up before the first roll.
var littleToReview = map[string]string{
	"won":   `[Position "classic/3 2.3,3.5,4.7/- 1 - -"]` + "\n[Result \"1\"]\n",
	"stop":  `[Position "classic/3 2.3,3.5/- 1 4.7 -"]` + "\n[Result \"1\"]\n\n1. 1 stop\n",
	"given": "[Conceded \"1\"]\n[Result \"2\"]\n",
}

func TestEveryKeyWorksWhereThereIsLittleToReview(t *testing.T) {
	const head = "# cantstop record 1\n[Variant \"classic\"]\n[Target \"3\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Keller\"]\n"
	for name, rest := range littleToReview {
		of := parsed(t, head+rest)
		for _, l := range layouts {
			r := launch(t, rigOptions{menu: true, width: l.width, height: l.height})
			r.run(r.do(openReview(of)))
			s, ok := r.top().(*reviewScreen)
			if !ok {
				t.Fatalf("%s: no review:\n%s", name, r.text())
			}
			r.hasNot("roll 0")
			r.hasNot("…")
			for _, press := range []string{"space", "left", "up", "n", "p", "home", "end", "b", "m", "g", "v", "w", "c", "a"} {
				for _, after := range []string{"left", "down", "esc"} {
					r.press(press)
					r.text()
					if r.press(after); r.top() != screen(s) {
						r.press("esc")
					}
					for r.top() != screen(s) {
						r.run(r.do(openReview(of)))
						s, _ = r.top().(*reviewScreen)
					}
				}
			}
		}
	}
}

func TestFromHereANewGameBeginsWithTheSameSeats(t *testing.T) {
	r, s := atReview(t, "two")
	d := s.decision()
	r.press("r")
	if r.match == nil || r.match.scene.now != d.Position || !slices.Equal(r.match.names, s.names) {
		t.Fatalf("not from there:\n%s", r.text())
	}
}

func TestAMomentIsChosenFromTheList(t *testing.T) {
	r, s := atReview(t, "two")
	r.press("m", "end")
	moments := s.review.Moments(false)
	for range moments {
		r.press("down")
	}
	r.press("up", "enter")
	want := moments[(s.moment(moments)+len(moments))%len(moments)]
	if s.list != nil || s.decision().Node > want.Node {
		t.Errorf("at node %d, wanted %d", s.decision().Node, want.Node)
	}
}

func TestThePlotsCursorLeadsToItsTurn(t *testing.T) {
	r, s := atReview(t, "two")
	r.press("home", "g", "right", "right", "right", "right", "right", "right", "enter")
	if s.look.moving || s.decision().Turn > 7 || s.decision().Turn < 5 {
		t.Errorf("it leads to turn %d", s.decision().Turn)
	}
}

// The quiz asks exactly what the list names, and what is as good as the best is right.
func TestTheQuizAsksWhatTheListNames(t *testing.T) {
	r, s := atReview(t, "two")
	r.press("a")
	q := r.top().(*quiz)
	if !slices.Equal(q.asked, s.mistakes()) {
		t.Fatalf("it asks %v of %v", q.asked, s.mistakes())
	}
	for i := range q.asked {
		d := q.decision()
		if i == 0 {
			worst := byChance(d)[len(d.Options)-1]
			r.press(string(rune('1' + worst)))
			if q.solved() || q.fell == nil {
				t.Fatalf("a wrong answer is right, or leads to nothing:\n%s", r.text())
			}
			r.press("space")
		}
		r.press(string(rune('1' + d.Best)))
		if !q.solved() {
			t.Fatalf("the best is wrong:\n%s", r.text())
		}
		r.press("space")
	}
	r.has(fmt.Sprintf("%d of %d at first sight", len(q.asked)-1, len(q.asked)))
	if r.press("space"); r.top() != screen(s) {
		t.Error("it does not end")
	}
}

func TestAWrongAnswerMayBeLookedUp(t *testing.T) {
	r, _ := atReview(t, "two")
	r.press("a")
	q := r.top().(*quiz)
	worst := byChance(q.decision())[len(q.decision().Options)-1]
	r.press(string(rune('1'+worst)), "s")
	if !q.shown || q.first != 0 {
		t.Errorf("not shown:\n%s", r.text())
	}
	r.has("Better is")
}

func TestAReviewOfAGameIsWorkedOutAfterItsScreenIsThere(t *testing.T) {
	finished, err := store.Read(filepath.Join("testdata", "reviews", "two.cantstop"))
	if err != nil {
		t.Fatal(err)
	}
	r := launch(t, rigOptions{menu: true})
	cmd := openReview(finished)(r.Model)
	r.has("looking at the game")
	r.press("esc") // nobody waits for it
	r.run(cmd)
	r.front()
	r.run(openReview(finished)(r.Model))
	if _, ok := r.top().(*reviewScreen); !ok {
		t.Errorf("no review:\n%s", r.text())
	}
}

func TestAGameWithoutAReviewSaysWhy(t *testing.T) {
	for _, tt := range []struct{ result, want string }{{"*", "not over yet"}, {"-", "Nobody won"}} {
		text := "# cantstop record 1\n[Variant \"classic\"]\n[Target \"3\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cleo\"]\n[Conceded \"1\"]\n[Result \"-\"]\n\n1. 1 2212=3+4 stop\n"
		if tt.result == "*" {
			text = strings.ReplaceAll(text, "[Conceded \"1\"]\n", "")
			text = strings.ReplaceAll(text, "\"-\"", "\"*\"")
		}
		of, err := record.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r := launch(t, rigOptions{menu: true})
		r.run(openReview(of)(r.Model))
		r.has(tt.want)
	}
}

func TestTheEndOfAGameAsksItsMistakes(t *testing.T) {
	r := launch(t, rigOptions{record: lostGame})
	r.has("a ask me")
	r.press("a")
	if _, ok := r.top().(*quiz); !ok {
		t.Fatalf("nothing is asked:\n%s", r.text())
	}
	r.press("esc", "esc")
	if r.top() != screen(r.match) {
		t.Error("the way out is not the end of the game")
	}
}

func TestAGameWithoutMistakesAsksNothing(t *testing.T) {
	r, s := atReview(t, "two")
	s.review.Entries = nil
	for i := range s.review.Decisions {
		s.review.Decisions[i].Name = review.Unnamed
	}
	s.openLearning(r.Model)
	r.has("no mistake to ask")
}
