package tui

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/settings"
	"cantstop/internal/words"
)

// Games that are over: lost by the only person, with all kinds of turns.
const lostGame = `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Keller" bot=rule28]
[Date "2026-11-29T18:00:00Z"]
[Result "2"]

1. 1 3331=4+6 5252=7+7 6262=4 6312=7 1223=4+4 6422=6 stop
2. 2 6112=3+7 4111=5 3642=7 6222 bust
3. 1 3565=9+10 6632=8+9 5323=8 stop
4. 2 2532=5+7 6342=7+8 6441=7+8 5616=7 4155=5 5131=8 1136=7 4514=8 6443=7 5433=7+8 stop
5. 1 3235=5+8 2315=5+6 stop
6. 2 3563=8+9 4321=5+5 2644=8+8 4653=9+9 stop
7. 1 1532=4+7 2334=5+7 stop
8. 2 1516=6+7 4412=5+6 2455=7 6425=7 6642=6 6536 bust
9. 1 5466=10+11 3213=6 1365=6 4411 bust
10. 2 6615=7+11 1142=6 3345=7 4612=6+7 6253=7 4421=6 2411=6 3223=6 3212 bust
11. 1 1145=5+6 5241=5+7 stop
12. 2 1354=6+7 6361=7+9 3525=7 1656=7 4655=9 4341=7 5343=6+9 5121=7 5146=6 6364=9 stop
13. 1 1214=2+6 6232=8 stop
14. 2 6122=4 6624=8+10 1152 bust
15. 1 1622=4 5662=8+11 stop
16. 2 1512=2 2542=6 1232=4+4 stop
17. 1 3466=9+10 1456=11 5245=9 1656=11 stop
18. 2 3515=6+8 6152=6+8 6311=9 2226=8 5432=6 4545=9 stop
`

// gameOfFour is one of a person and three bots, from a position.
const gameOfFour = `# cantstop record 1
[Variant "classic"]
[Target "2"]
[Seat1 "Anna"]
[Seat2 "Ben" bot=rule28]
[Seat3 "Carla" bot=glenn]
[Seat4 "Dario" bot=racer]
[Position "classic/2 2.3,7.10/3.4,6.11/4.5,8.9/5.6,12.3 1 - -"]
[Date "2026-11-29T18:00:00Z"]
[Result "4"]

1. 1 4151=5 5454=8+10 stop
2. 2 2131=5 6162=7+8 5361=7+8 6421=5+8 3632=8 5231=7 5463=7 5352=7+8 3325=5+8 stop
3. 3 1461=10 4112=3+5 2521=3 stop
4. 4 3466=9+10 3512=5 1513 bust
5. 1 1266=7+8 4461=7+8 5462=11 stop
6. 2 1334=5 6445=8+11 1155 bust
7. 3 3433=7 2126=4+7 5431=4+9 3511 bust
8. 4 5165=11 1524=5+7 4263=5 2454=7 3654=7+11 6645=11 2625=7 5626=7 1654=5+11 stop
`

// givenUp is a game of two people that one of them gave up.
const givenUp = `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Date "2026-11-29T18:00:00Z"]
[Conceded "1"]
[Result "2"]

1. 1 3331=4+6 5252=7+7 6262=4 6312=7 1223=4+4 6422=6 stop
2. 2 6112=3+7 4111=5 3642=7 6222 bust
3. 1 3565=9+10
`

// endedGame is one that three people ended without a winner.
const endedGame = `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Seat3 "Carla"]
[Date "2026-11-29T18:00:00Z"]
[Conceded "2"]
[Result "-"]

1. 1 3331=4+6 5252=7+7 6262=4 6312=7 1223=4+4 6422=6 stop
`

// All that is seen before the review is there stays where it is when it comes, in
// every layout; only where the plot is to be it is said that it is being made.
func TestTheEndIsThereBeforeTheReviewAndNothingMovesWhenItComes(t *testing.T) {
	for _, l := range layouts {
		for _, game := range []string{lostGame, gameOfFour, givenUp} {
			r := launch(t, rigOptions{record: game, width: l.width, height: l.height, late: true})
			if len(r.held) != 1 {
				t.Fatalf("%d reviews have been made", len(r.held))
			}
			r.has("REMATCH", r.match.names[r.match.ending.winner])
			before := lines(r.text())
			r.late = false
			r.send(r.held[0])
			after := lines(r.text())
			at := r.match.ending.endLayout()
			for y, line := range before {
				for x, sign := range line {
					heading := y == at.deciders.y && at.deciders.has(x, y) // it may say that the estimate wavered
					if sign != ' ' && !at.plot.has(x, y) && !heading && (x >= len(after[y]) || after[y][x] != sign) {
						t.Fatalf("%s: %q moves from column %d of line %d:\n%s", l.name, sign, x, y, r.text())
					}
				}
			}
			if strings.Contains(r.text(), r.Model.text.Say(words.Reviewing)) {
				t.Errorf("%s: it is still being made:\n%s", l.name, r.text())
			}
		}
	}
}

// lines are the cells of a screen without wide signs.
func lines(screen string) [][]rune {
	var all [][]rune
	for line := range strings.SplitSeq(screen, "\n") {
		all = append(all, []rune(line))
	}
	return all
}

// integer is a number with its sign.
var integer = regexp.MustCompile(`[+−-]?\d+`)

// The numbers of the account, read from the screen, come to the result.
func TestTheAccountOnTheScreenAddsUp(t *testing.T) {
	for _, l := range layouts {
		for _, text := range []string{lostGame, givenUp, gameOfFour} {
			r := launch(t, rigOptions{record: text, width: l.width, height: l.height})
			at := r.match.ending.endLayout()
			if at.form == noAccount {
				continue // the table of seats stands there
			}
			shown := cut(strings.Split(r.text(), "\n"), at.account)
			sum := 0
			for _, number := range integer.FindAllString(shown, -1) {
				n, err := strconv.Atoi(strings.Replace(number, "−", "-", 1))
				if err != nil {
					t.Fatal(err)
				}
				sum += n
			}
			result := r.match.ending.review.Seats[r.match.ending.seat].Printed(review.Whole).Result
			if sum != 2*result {
				t.Errorf("%s: the rows and the result %d come to %d:\n%s", l.name, result, sum, shown)
			}
		}
	}
}

// Whoever leaves the end of a game does not wait for its review, and what comes of it
// is not looked at.
func TestLeavingTheEndEndsItsReview(t *testing.T) {
	for name, leave := range map[string]func(r *rig){
		"to the menu":   func(r *rig) { r.do(toFront) },
		"to a rematch":  func(r *rig) { r.press("n") },
		"for good":      func(r *rig) { r.press("ctrl+c") },
		"in the middle": func(r *rig) { r.Close() },
	} {
		r := launch(t, rigOptions{position: "classic/3 2.3,12.3/6.3 1 7.13,8.2,9.1 -", late: true})
		ended := func() error { return errors.New("it has not begun") }
		r.match.reviewer = func(ctx context.Context, _ *record.Record) (*review.Review, error) {
			ended = ctx.Err
			return nil, nil
		}
		r.press("s")
		if err := ended(); err != nil {
			t.Fatalf("%s: the review is not being made: %v", name, err)
		}
		leave(r)
		if ended() == nil {
			t.Errorf("%s: the review goes on", name)
		}
		r.late = false
		r.send(r.held[0])
	}
}

// What stands above the end does not end its review.
func TestAReviewGoesOnUnderADialog(t *testing.T) {
	r := launch(t, rigOptions{record: lostGame, late: true})
	r.press("?")
	r.send(r.held[0])
	r.press("esc")
	if r.match.ending.review == nil {
		t.Error("it has not come")
	}
}

func TestWithSeveralSeatsTheArrowsLookAtAnother(t *testing.T) {
	r := launch(t, rigOptions{record: gameOfFour})
	r.has("Anna's chance if all play their best", "Anna ◂", "lost in turn 8", "←→ seat")
	r.press("right", "right", "right")
	r.has("Dario's chance", "Dario ◂", "won in turn 8")
	r.press("right", "left", "left")
	r.has("Carla's chance", "Carla ◂")
	if r.match.cursor != 0 {
		t.Error("the highlight has moved as well")
	}
	r.press("tab", "tab")
	if r.match.cursor != 2 {
		t.Errorf("the highlight is on %d", r.match.cursor)
	}
}

func TestAgainstOneBotTheArrowsMoveTheHighlight(t *testing.T) {
	r := launch(t, rigOptions{record: lostGame})
	r.press("right", "right", "right")
	if r.match.cursor != 3 || r.match.ending.seat != 0 {
		t.Errorf("the highlight is on %d, seat %d is looked at", r.match.cursor, r.match.ending.seat)
	}
	r.has("space share", "n rematch")
}

// What two people did wrong each of them can look at.
func TestTwoPeopleCanLookAtBothAccounts(t *testing.T) {
	r := launch(t, rigOptions{record: givenUp})
	r.has("Ben wins: Anna gave up.", "Ben's chance if both play their best", "given up")
	r.press("left")
	r.has("Anna's chance if both play their best", "gave up", "lost in turn 3")
}

func TestAGameWithoutAWinnerSaysWhyItHasNoAccount(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{record: endedGame, width: l.width, height: l.height, late: true})
		if r.match.ending != nil || len(r.held) > 0 {
			t.Fatal("it is reviewed")
		}
		r.has("The game is over", "REMATCH")
		if l.name != "compact" {
			r.has("Nobody won, so there is no account of it.")
		}
	}
}

func TestWhyThereIsNoReviewIsSaid(t *testing.T) {
	r := launch(t, rigOptions{record: lostGame, late: true})
	r.press("v")
	r.has("The game is still being looked at.")
	r.late = false
	r.send(reviewMsg{r.match, nil, errors.New("out of order")})
	r.has("There is no account of it: out of order")
	r.press("v")
	r.has("There is no account of it: out of order")
}

func TestTheReviewIsOpenedWhereThereIsOne(t *testing.T) {
	for _, keys := range [][]string{{"v"}, {"right", "enter"}} {
		r := launch(t, rigOptions{record: lostGame})
		r.has("v REVIEW")
		r.press(keys...)
		if s, opened := r.top().(*reviewScreen); !opened || s.review != r.match.ending.review {
			t.Errorf("%v: it is not opened", keys)
		}
		r.press("esc")
		if r.top() != screen(r.match) {
			t.Errorf("%v: the way out does not lead back", keys)
		}
	}
}

// What the chance was at the start is what the judge says of the position there.
func TestAGameFromAPositionStartsWithItsChance(t *testing.T) {
	r := launch(t, rigOptions{record: gameOfFour, width: 120, height: 40})
	start := r.match.advise(r.match.table.At(0)).Chances[0]
	w := r.accountOf(r.match.ending.review, 0, false)
	if got, want := w.rows[0].value, review.Whole.Round(start); got < want-1 || got > want+1 {
		t.Errorf("it starts with %d, the judge says %d", got, want)
	}
	r.has("How it came about", "others' dice", "others' choices")
}

func TestAnEstimateThatWaveredIsSaid(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{record: lostGame, width: l.width, height: l.height})
		r.hasNot("wavered")
		account := &r.match.ending.review.Seats[0]
		account.Start += account.Drift - 0.11
		account.Drift = 0.11
		r.has("The estimate wavered")
	}
}

// A bot that played on for somebody is named beside the account that it has part in.
func TestWhoStoodInIsSaid(t *testing.T) {
	text := strings.Replace(strings.Replace(gameOfFour, `"Ben" bot=rule28`, `"Ben"`, 1), "[Result", "[Conceded \"1\"]\n[Standin \"1 rule28 5:1\"]\n[Result", 1)
	for _, l := range layouts {
		r := launch(t, rigOptions{record: text, width: l.width, height: l.height})
		n := r.match.ending.review.Seats[0].StoodIn
		if n == 0 {
			t.Fatal("nobody stood in")
		}
		r.match.ending.seat = 0
		r.has(r.Model.text.Say(words.AccountStoodIn, n, "Anna"))
		r.match.ending.seat = 1
		r.hasNot(" for Ben")
	}
}

// A seat without a mistake is told so; what nobody did is not told at all.
func TestAGameWithoutMistakesSaysSo(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{position: "classic/3 2.3,12.3/6.3 1 7.13,8.2,9.1 -", width: l.width, height: l.height})
		r.press("s")
		r.has("No mistakes.")
		r.hasNot("a run of")
		lost := launch(t, rigOptions{record: lostGame, width: l.width, height: l.height})
		lost.hasNot("No mistakes.")
	}
}

// The end in every palette, as terminals of many, 256 and 16 colours get it.
func TestThePalettesOfTheEnd(t *testing.T) {
	for _, theme := range []settings.Theme{settings.ThemeDark, settings.ThemeLight, settings.ThemeContrast} {
		for name, profile := range map[string]colorprofile.Profile{
			"true": colorprofile.TrueColor, "256": colorprofile.ANSI256, "16": colorprofile.ANSI,
		} {
			r := launch(t, rigOptions{record: lostGame, settings: func(s *settings.Settings) { s.Theme = theme }})
			r.send(tea.ColorProfileMsg{Profile: profile})
			golden(t, "palettes/end-"+string(theme)+"-"+name, r.colours(profile))
		}
	}
}

// The verdict is there only where result and equal dice are far apart or agree.
func TestTheVerdict(t *testing.T) {
	for _, test := range []struct {
		luck float64
		want string
	}{
		{-0.65, "The dice took this one."},
		{-0.3, ""},
		{-0.1, "Keller earned this one."},
	} {
		r := launch(t, rigOptions{record: lostGame})
		r.match.ending.review.Seats[0] = review.Account{Start: -test.luck, Luck: test.luck}
		for _, verdict := range []string{"took", "gave", "earned", "deserved"} {
			if said := strings.Contains(r.text(), verdict); said != strings.Contains(test.want, verdict) {
				t.Errorf("luck %v: %q is said: %v\n%s", test.luck, verdict, said, r.text())
			}
		}
	}
}

// What is shared says what the dice had to do with it, once that is known.
func TestWhatIsSharedTellsOfEqualDice(t *testing.T) {
	r := launch(t, rigOptions{record: lostGame, late: true})
	if line := r.cardLines(r.match.card())[0]; strings.Contains(line, "equal dice") {
		t.Errorf("%q tells what is not known", line)
	}
	r.send(r.held[0])
	equal := r.match.ending.review.Seats[0].Printed(review.Whole).EqualDice
	want := "● 0–3 in 9 turns, on equal dice " + strconv.Itoa(equal) + ":" + strconv.Itoa(100-equal)
	if line := r.cardLines(r.match.card())[0]; !strings.HasSuffix(line, want) {
		t.Errorf("%q does not end with %q", line, want)
	}
	four := launch(t, rigOptions{record: gameOfFour})
	if line := four.cardLines(four.match.card())[0]; !strings.Contains(line, ", on equal dice ") || !strings.HasSuffix(line, " of 100") {
		t.Errorf("%q", line)
	}
}

// A click on a button does it, and one on a seat of several looks at it.
func TestTheMouseWorksAtTheEnd(t *testing.T) {
	for _, l := range layouts {
		r := launch(t, rigOptions{record: gameOfFour, width: l.width, height: l.height})
		r.Model.settings.Mouse = true
		at := r.match.ending.endLayout()
		r.send(tea.MouseClickMsg{X: at.table.x + 3, Y: at.table.y + 3, Button: tea.MouseLeft})
		if r.match.ending.seat != 2 {
			t.Errorf("%s: seat %d is looked at, want 2", l.name, r.match.ending.seat)
		}
		buttons := r.match.ending.buttons()
		share := buttons[len(buttons)-2]
		r.send(tea.MouseMotionMsg{X: share.x, Y: share.y})
		if r.match.cursor != len(buttons)-2 {
			t.Errorf("%s: the highlight is on %d", l.name, r.match.cursor)
		}
		r.send(tea.MouseClickMsg{X: share.x + 1, Y: share.y, Button: tea.MouseLeft})
		r.has(r.Model.text.Say(words.ShareTitle))
	}
}

// Names of any letters are written, large where there are shapes for them.
func TestBigNames(t *testing.T) {
	for _, l := range looks {
		for name, want := range map[string]bool{"KELLER": true, "anna": true, "Jean-Luc 2.": true, "李雷": false, "Zoë": false, "Maximiliane von Thur": false} {
			c := newCanvas(60, 5, l.theme)
			if got := drawBigName(c, rect{0, 0, 60, 3}, name, 0); got != (want && l.theme.HasHalves()) {
				t.Errorf("%s: %s is drawn large: %v", l.name, name, got)
			}
		}
	}
	for letter := 'A'; letter <= 'Z'; letter++ {
		shapes, ok := bigShapes(string(letter))
		if !ok || len(shapes[0]) != nameHeight {
			t.Errorf("%c is %d half cells high", letter, len(shapes))
			continue
		}
		for _, row := range shapes[0] {
			if len(row) != len(shapes[0][0]) {
				t.Errorf("%c is ragged: %q", letter, shapes[0])
			}
		}
	}
}
