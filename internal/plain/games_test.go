package plain_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/plain"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// A whole game in few lines, and one that goes on.
const (
	wonText = `# cantstop record 1
[Variant "classic"]
[Target "1"]
[Seat1 "Anna"]
[Seat2 "Keller" bot=rule28]
[Seed "7"]
[Date "2026-11-30T20:15:00Z"]
[Result "1"]

1. 1 1156=2+11 1156=2+11 stop
2. 2 3456=9+9 1156=2+11 3344 bust
3. 1 1156=2+11 stop
`
	openText = `# cantstop record 1
[Variant "speed"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Seed "7"]
[Result "*"]

1. 1 1156=2+11 stop
`
)

// withGames is an evening before which there were games.
func withGames(t *testing.T) *evening {
	t.Helper()
	e := newEvening(t)
	for id, text := range map[string]string{"2026-11-29-200000": wonText, "2026-11-29-210000": openText, "bad": "nonsense\n"} {
		if err := os.WriteFile(e.games.Path(id), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i, id := range []string{"bad", "2026-11-29-200000", "2026-11-29-210000"} {
		at := began.AddDate(0, 0, i-5)
		if err := os.Chtimes(e.games.Path(id), at, at); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func TestAllGamesAreTold(t *testing.T) {
	text := withGames(t).play(t, "games", "help", "more", "nonsense", "find nobody", "find keller", "", "no", "quit")
	wantInOrder(t, text, "games lists the games", "Go on with Anna and Ben", "Games: 1 saved, 1 finished, 1 won. 1 is damaged.",
		"Anna and Ben, saved in turn 2, speed, first to 3 columns.", "Anna and Keller, Anna won in turn 3", "damaged file bad.cantstop", "line 1",
		"Which game, 1 to 3?", "A number tells of that game", "There are no more.", `wanted, not "nonsense"`, `No game of "nobody".`,
		"1: ", "Anna and Keller", "Which game, 1 to 1?", "Go on with Anna and Ben", "New game.")
}

func TestAGameIsToldAgainTurnByTurn(t *testing.T) {
	text := withGames(t).play(t, "games", "2", "help", "nonsense", "replay", "help", "", "board", "position", "back", "all", "next", "2", "nonsense", "play", "done", "", "", "no", "quit")
	wantInOrder(t, text, "Game 2: review, replay, name, delete, export, back?", "go goes on with it", `not "nonsense"`,
		"Anna and Keller, classic, first to 1 column. Begun 2026-11-30", "3 turns.", "Turn 1 of 3?", "next and back go by turns",
		"Turn 1, Anna. Rolls 1 1 5 6, plays 2 and 11. Rolls 1 1 5 6, plays 2 and 11. Stops, keeps 4 squares.",
		"Anna has no column. Markers: 2 at 2 of 3, 11 at 2 of 5.", "classic/1 2.2,11.2/- 2 - -", "This is the start.",
		"Turn 2, Keller. Rolls 3 4 5 6, plays 9 and 9. Rolls 1 1 5 6, plays 2 and 11. Rolls 3 3 4 4.", "Busts, loses 4 squares.",
		"Stops, keeps 2 squares. Claims column 2. Anna wins the game!", "That was all.", "There is no next turn.", "Turn 2, Keller.", `not "nonsense"`)
}

func TestAGameOfTheListIsReviewed(t *testing.T) {
	e := withGames(t)
	planner := bot.Planner(bot.PlannerTemperature)
	e.Advise, e.Judge = planner.Analyze, func(use func(review.Judge)) { use(planner) }
	text := e.play(t, "games", "2", "review", "help", "nonsense", "from", "position", "next", "position", "ask", "done", "", "", "no", "quit")
	wantInOrder(t, text, "Review of Anna and Keller, classic, first to 1. Anna won in turn 3.", "Anna, account in points of 100:",
		"Review: next, back", "next and back tell the moments", `not "nonsense"`, "From where?", "classic/1 2.3,11.3/- 1 - -",
		"Turn 1, Anna's 1 1 5 6: plus 10.3.", "classic/1 -/- 1 2.1,11.1 -", "No mistakes.", "Review: next, back", "Game 2: review", "Which game")

	text = e.play(t, "games", "2", "review", "next", "from", "board", "quit")
	wantInOrder(t, text, "Review: next, back", "Anna and Keller (bot rule28) play Can't Stop, classic, first to 1 column.")

	text = e.play(t, "games", "1", "review", "back", "", "no", "quit")
	wantInOrder(t, text, "Game 1: go, replay, name, delete, export, back?", `not "review"`)
}

func TestAGameIsPlayedOnFromATurn(t *testing.T) {
	text := withGames(t).play(t, "games", "2", "replay", "1", "play", "board", "quit")
	wantInOrder(t, text, "Turn 1, Anna.", "Anna and Keller (bot rule28) play Can't Stop", "Keller")
	text = withGames(t).play(t, "games", "2", "replay", "all", "play", "done", "", "", "quit")
	wantInOrder(t, text, "Anna wins the game!", "The game is over there.")
}

// A bot that is unknown here has played in it: all of it is looked at, and nothing played
// on from there.
func TestAGameOfAnUnknownBotIsOnlyLookedAt(t *testing.T) {
	e := withGames(t)
	foreign := strings.Replace(wonText, "bot=rule28", "bot=wizard", 1)
	if err := os.WriteFile(e.games.Path("2026-11-29-200000"), []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	planner := bot.Planner(bot.PlannerTemperature)
	e.Advise, e.Judge = planner.Analyze, func(use func(review.Judge)) { use(planner) }
	text := e.play(t, "games", "find keller", "1", "review", "next", "from", "done", "", "")
	wantInOrder(t, text, "Anna, account in points of 100:", "Turn 1, Anna's 1 1 5 6", `unknown level "wizard"`, "Review: next, back", "Game 1: review")
	text = e.play(t, "games", "find keller", "1", "replay", "1", "play", "done", "", "")
	wantInOrder(t, text, "Turn 1, Anna.", `unknown level "wizard"`, "Turn 2 of 3?", "Game 1: review")
}

func TestAGameOfTheListGoesOn(t *testing.T) {
	e := withGames(t)
	text := e.play(t, "games", "1", "go", "quit")
	wantInOrder(t, text, "Game 1: go, replay, name, delete, export, back?", "Anna and Ben play Can't Stop", "Ben's turn")
	if !strings.Contains(e.end.Farewell, "--resume=2026-11-29-210000") {
		t.Errorf("farewell %q", e.end.Farewell)
	}
}

func TestAGameThatIsOpenElsewhereIsOfferedAsACopy(t *testing.T) {
	e := withGames(t)
	file, _, err := e.games.Resume("2026-11-29-210000")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text := e.play(t, "games", "1", "delete", "go", "no", "go", "yes", "quit")
	wantInOrder(t, text, "open elsewhere in turn 2", "Game 1: go, replay, export, back?", `not "delete"`, "Go on with a copy?", "Go on with a copy?", "Anna and Ben play Can't Stop")
}

func TestGamesAreNamedAndDeletedAsked(t *testing.T) {
	e := withGames(t)
	text := e.play(t, "games", "1", "name a/b", "name bad", "name With Ben", "1", "delete", "no", "delete", "help", "yes", "3", "quit")
	wantInOrder(t, text, "1 to 60 letters", "another game is called that", `It is called "With Ben" now.`, "With Ben, Anna and Ben",
		"Really delete it?", "Really delete it?", "yes deletes", "Deleted.", "Games: 0 saved, 1 finished", "wanted, not \"3\"")
	if _, err := os.Stat(e.games.Path("With Ben")); err == nil {
		t.Error("it is still there")
	}
	text = e.play(t, "games", "2", "replay", "delete", "yes", "", "quit")
	wantInOrder(t, text, "damaged file bad.cantstop", "Game 2: replay, delete, back?", "Nothing of it can be seen.", "Deleted.", "Games: 0 saved, 1 finished, 1 won.")
}

func TestRecordsGoOutAndComeIn(t *testing.T) {
	e := withGames(t)
	away := filepath.Join(t.TempDir(), "away.cantstop")
	text := e.play(t, "games", "2", "export "+away, "export "+away, "back", "read", "read "+away+"x", "read "+away, "", "no", "quit")
	wantInOrder(t, text, "Written: ", "already", "read and the name of a file", "does not exist", "Read in: Anna and Keller.", "Games: 1 saved, 2 finished")
	if got, err := os.ReadFile(away); err != nil || string(got) != wonText {
		t.Errorf("%v: %s", err, got)
	}
	var out bytes.Buffer
	if _, err := plain.Run(context.Background(), e.Options, strings.NewReader("games\n2\nexport\nquit\n"), &out, nil); err != nil {
		t.Fatal(err)
	}
	if shown := out.String(); !strings.Contains(shown, "1. 1 1156=2+11 stop\n") || strings.Contains(shown, "[Seed") {
		t.Errorf("the dice to come are told, or nothing is:\n%s", shown)
	}
	e.Remote = true
	text = e.play(t, "games", "help", "nonsense", "read /etc/passwd", "quit")
	wantInOrder(t, text, "A number tells", `or back is wanted, not "nonsense"`, "There are no files of yours here.")
	if strings.Contains(text, "FILE") {
		t.Errorf("it is told of files:\n%s", text)
	}
}

func TestAWholeGameIsToldAtOnce(t *testing.T) {
	r, err := record.Parse([]byte(wonText))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := plain.Retell(r, words.New(language.English), &out); err != nil {
		t.Fatal(err)
	}
	wantPlain(t, out.String())
	wantInOrder(t, out.String(), "3 turns.", "Turn 1, Anna.", "Turn 2, Keller.", "Turn 3, Anna.", "Anna wins the game!")
	r.Conceded, r.Actions = nil, r.Actions[:5]
	r.Ended = true
	out.Reset()
	if err := plain.Retell(r, words.New(language.English), &out); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "Turn 1, Anna.", "Nobody wins.")
}
