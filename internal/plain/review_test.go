package plain_test

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"cantstop/internal/bot"
	"cantstop/internal/plain"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

// nearlyOver is a game in which Anna has made mistakes, and wins by stopping.
const nearlyOver = `# cantstop record 1
[Variant "classic"]
[Target "1"]
[Seat1 "Anna"]
[Seat2 "Keller" bot=rule28]
[Seed "7"]
[Result "*"]

1. 1 2212=3+4 6564=12 stop
2. 2 4362=7+8 1453=6+7 2515=6+7 3615=7+8 6331=6+7 2465=7 2463=7+8 2232 bust
3. 1 2161=2+8 3455=8+9 5355=8 stop
4. 2 6512=7+7 4265=7+10 5623=7+9 1536=7 4362=7 4136=7+7 stop
5. 1 6313=4+9 6251=8 3256=8+8 4511=9 3245=8 2646=8 stop
6. 2 3325=6+7 stop
7. 1 6414=7+8 2644=6 2622=8 2622=8
`

// overSoon is an evening with that game, reviewed by a judge that learns nothing new.
func overSoon(t *testing.T) *evening {
	t.Helper()
	r, err := record.Parse([]byte(nearlyOver))
	if err != nil {
		t.Fatal(err)
	}
	e := newEvening(t)
	planner := bot.Planner(bot.PlannerTemperature)
	e.Advise = planner.Analyze
	e.Judge = func(use func(review.Judge)) { use(planner) }
	e.Open = newGame(r, e.games)
	return e
}

func TestAGameThatIsOverIsReviewed(t *testing.T) {
	text := overSoon(t).play(t, "stop", "help", "review", "no")
	wantInOrder(t, text,
		"Anna wins the game!", "Type review for the account, or next.", "Play again?",
		"review tells the account", "chance: how often one would win", "accuracy: 100 less", "estimate: how much",
		"Review of Anna and Keller, classic, first to 1. Anna won in turn 7.",
		"Chances are those if both play their best from each board.",
		"Anna, account in points of 100:", "start", "dice plus", "mistakes minus", "won.", "On equal dice", "Accuracy",
		"Anna's chance: ", "after turn 1 ", "won in turn 7; the largest rise was ",
		"Dice.", "Keller's 2 2 3 2: bust, minus", "People err", "moments: next tells them", "Play again?")
	if strings.Contains(text, "Keller, account") {
		t.Errorf("a bot's account:\n%s", text)
	}
}

func TestMomentsAreToldOneByOne(t *testing.T) {
	text := overSoon(t).play(t, "stop", "next", "back", "next", "again", "next", "next", "next", "next", "next", "next", "no")
	wantInOrder(t, text,
		"Turn 2, Keller's 2 2 3 2: bust, minus", "That was the first moment.",
		"Turn 3, after 3 rolls. Mistake, 6.7. Anna stopped too early.", "Stop 84.1, roll 90.8. Bust 230 of 1296, 17.7 %.",
		"Turn 3, after 3 rolls. Mistake, 6.7.", // again
		"Turn 4, Keller's 4 1 3 6: plus 16.7.", "Turn 5, roll 1, dice 6 3 1 3. Mistake, 6.1. Anna played 4 + 9.",
		"6 + 7 was better: 55.1 against 49.0.", "Turn 5, roll 2,",
		"Turn 7, roll 2, dice 2 6 4 4. Blunder, 10.3. Anna played 6.", "8 + 8 was better: 100.0 against 89.7.", "That was the last moment.")
}

func TestWhyTellsWhatSpeaksForTheBetterChoice(t *testing.T) {
	text := overSoon(t).play(t, "stop", "next", "next", "why", "position", "next", "next", "next", "next", "next", "why", "no")
	wantInOrder(t, text, "Anna stopped too early.", "Turn 3, Anna to play. Runners: 2 at 1 of 3, 8 at 3 of 11, 9 at 1 of 9; 0 left.",
		"A bust leaves 84, a good roll makes it 92.", "The roll not taken: 6 5 1 2, it would have been 8. That is luck, not judgement.",
		"racer", "rule28", "stop", "classic/1 3.1,4.1,12.1/- 1 2.1,8.3,9.1 -",
		"Anna played 6.", "Choice 2: 8 and 8, wins 100 of 100.", "It keeps a runner back.")

	// Of a roll, what it changed.
	text = overSoon(t).play(t, "stop", "why", "no")
	wantInOrder(t, text, "The roll took Keller's chance from", "It was 8.0% to bust.")
}

func TestAMistakeIsCheckedByPlayouts(t *testing.T) {
	text := overSoon(t).play(t, "stop", "check", "next", "next", "check", "no")
	wantInOrder(t, text, "Only a mistake is checked: next tells one.", "Anna stopped too early.",
		"Playing it out, 40 times each way. stop ends that.", "40 of 80 played out.", "Checked by 40 playouts of each:", "Play again?")
}

// What ends a check, or does not, comes while its first playout is under way.
func TestACheckEndsByStopOrWhereThePlayerLeaves(t *testing.T) {
	type player struct {
		says  func(string)
		press func(os.Signal)
		hangs func()
	}
	for _, tt := range []struct {
		name string
		does func(player)
		want []string
	}{
		{"stop", func(p player) { p.says("stop\nagain\nno\n") }, []string{"Not checked.", "Play again?", "Anna stopped too early.", "Play again?"}},
		{"another line", func(p player) { p.says("board\nno\n") }, []string{"Checked by 40 playouts of each:", "Play again?", "Anna has column 8.", "Play again?"}},
		{"the end of the input", func(p player) { p.hangs() }, []string{"Checked by 40 playouts of each:", "Play again?"}},
		{"ctrl+c", func(p player) { p.press(os.Interrupt) }, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := overSoon(t)
				later, typing := io.Pipe()
				defer typing.Close()
				signals := make(chan os.Signal, 1)
				p := player{
					says:  func(text string) { _, _ = io.WriteString(typing, text) },
					press: func(s os.Signal) { signals <- s },
					hangs: func() { typing.Close() },
				}
				playing := false
				judge := e.Judge
				e.Judge = func(use func(review.Judge)) {
					if playing {
						playing = false
						tt.does(p)
						synctest.Wait()
					}
					judge(use)
				}
				in := io.MultiReader(strings.NewReader(lines([]string{"stop", "next", "next", "check"})), later)
				out := tripwire{&e.out, "Playing it out", func() { playing = true }}
				if _, err := plain.Run(context.Background(), e.Options, in, out, signals); err != nil {
					t.Fatal(err)
				}
				_, text, _ := strings.Cut(e.out.String(), "Playing it out")
				wantInOrder(t, text, tt.want...)
				if left := !strings.Contains(text, "Play again?"); left != (tt.want == nil) {
					t.Errorf("left: %v\n%s", left, text)
				}
				if checked := strings.Contains(text, "Checked by"); checked == (tt.want == nil || slices.Contains(tt.want, "Not checked.")) {
					t.Errorf("checked: %v\n%s", checked, text)
				}
			})
		})
	}
}

func TestTheMistakesOfBotsAreToldWhereWanted(t *testing.T) {
	text := overSoon(t).play(t, "stop", "bots", "next", "next", "next", "next", "next", "next", "bots", "no")
	wantInOrder(t, text, "moments:", "Turn 6, after 1 roll.", "Keller stopped too early.", "moments:")
}

func TestAnotherGameGoesOnFromAMoment(t *testing.T) {
	text := overSoon(t).play(t, "stop", "from", "next", "next", "from", "quit")
	wantInOrder(t, text, "From where? next tells a moment",
		"Anna and Keller (bot rule28) play Can't Stop, classic, first to 1 column.",
		"Turn 1, Anna to play. Runners: 2 at 1 of 3, 8 at 3 of 11, 9 at 1 of 9; 0 left.", "Anna: roll or stop?")
}

func TestMistakesAreAskedOnceMore(t *testing.T) {
	text := overSoon(t).play(t, "stop", "ask", "help", "7", "stop", "roll", "3", "2", "1", "", "2", "no")
	wantInOrder(t, text,
		"1 of 4. Turn 3, after 3 rolls. Anna stopped too early.", "What is better: roll or stop? Enter: see.",
		"Say what you would do now.", "Say roll or stop.", "No, stop costs 6.7. Keller may roll", "and Anna is left", "Again?",
		"Best: roll. What was done cost 6.7.",
		"2 of 4. Turn 5, roll 1, dice 6 3 1 3. Anna played 4 + 9.", "Choice 2: 6 and 7.", "What is better, 1 to 2? Enter: see.",
		"Say a number, 1 to 2.", "Best: 6 + 7. What was done cost 6.1.",
		"3 of 4. Turn 5, roll 2, dice 6 2 5 1. Anna played 8.", "No, 3 costs 8.7. Anna may bust on 1 1 1 1, as on 22.1% of the rolls, and Anna is left",
		"Best: 7 + 7.", "4 of 4.", "Best: 8 + 8. What was done cost 10.3.", "2 of 4 at first sight.", "Play again?")
}

func TestTheLessonsOfAGameCanBeLeft(t *testing.T) {
	text := overSoon(t).play(t, "stop", "ask", "quit", "board", "no")
	wantInOrder(t, text, "1 of 4.", "What is better", "Play again?", "Anna has column 8.", "Play again?")
}

func TestAGameThatNobodyWonHasNoReview(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/-/- 2 - -", 1, record.Seat{Name: "Max", Bot: "racer"}, ben, record.Seat{Name: "Rosa", Bot: "racer"})
	text := e.play(t, "concede", "yes", "review", "no")
	wantInOrder(t, text, "Nobody wins.", "Play again?", "Nobody won, so there is no account of it.", "Play again?")
	if strings.Contains(text, "Type review") {
		t.Errorf("%s", text)
	}
}
