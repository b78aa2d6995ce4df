package plain_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/plain"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

var (
	anna = record.Seat{Name: "Anna"}
	ben  = record.Seat{Name: "Ben"}
	cleo = record.Seat{Name: "Cleo"}
)

// An evening is a run of the client: what is there before it, and what came of
// it.
type evening struct {
	plain.Options
	games *store.Games
	out   bytes.Buffer
	end   plain.Ending
	err   error
}

var began = time.Date(2026, 11, 30, 20, 15, 0, 0, time.UTC)

// evenings are set up with nothing played before, and no odds and hints told, so that
// texts are short.
func newEvening(t *testing.T) *evening {
	t.Helper()
	games := store.Open(t.TempDir())
	e := &evening{games: games, Options: newOptions(games, 1)}
	e.Settings.Odds, e.Settings.Hints = settings.OddsNever, false
	return e
}

func newOptions(games *store.Games, seed uint64) plain.Options {
	return plain.Options{Text: words.New(language.English), Options: sitting.Options{
		Settings: settings.Default(), Games: games, Now: func() time.Time { return began }, Seed: seeds(seed),
	}}
}

func newGame(r *record.Record, games *store.Games) *sitting.Game {
	g := sitting.New(r, games, began, nil)
	return &g
}

func seeds(from uint64) func() uint64 {
	return func() uint64 { from++; return from - 1 }
}

// begin has a game begin at a position, with the dice of a seed.
func (e *evening) begin(t *testing.T, position string, seed uint64, seats ...record.Seat) *evening {
	t.Helper()
	p, err := record.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	r := &record.Record{Rules: p.Rules, Seats: seats, Seed: &seed, Position: &p}
	if p == p.Start(p.Turn) {
		r.Position, r.First = nil, p.Turn
	}
	e.Open = newGame(r, e.games)
	return e
}

// play lets people answer until nothing is left to say, and returns the text.
func (e *evening) play(t *testing.T, answers ...string) string {
	t.Helper()
	e.out.Reset()
	e.end, e.err = plain.Run(context.Background(), e.Options, strings.NewReader(lines(answers)), &e.out, nil)
	if e.err != nil {
		t.Errorf("failed: %v", e.err)
	}
	if e.end.Signal != nil {
		t.Errorf("signal %v", e.end.Signal)
	}
	wantPlain(t, e.out.String())
	return e.out.String()
}

func lines(answers []string) string {
	if len(answers) == 0 {
		return ""
	}
	return strings.Join(answers, "\n") + "\n"
}

// wantPlain fails unless a text is ASCII in whole lines, none of them empty.
func wantPlain(t *testing.T, text string) {
	t.Helper()
	if !strings.HasSuffix(text, "\n") || strings.Contains(text, "\n\n") {
		t.Errorf("not whole lines:\n%s", text)
	}
	for _, r := range text {
		if r > '~' || r < ' ' && r != '\n' {
			t.Errorf("%q in\n%s", r, text)
		}
	}
}

// wantInOrder fails unless all parts are in the text, one after another. Lines
// run on where they are broken.
func wantInOrder(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := strings.ReplaceAll(text, "\n", " ")
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("no %q in its place in\n%s", part, text)
			return
		}
		rest = after
	}
}

// seedOf is a seed whose first rolls are the given ones.
func seedOf(t *testing.T, rolls ...string) uint64 {
	t.Helper()
search:
	for seed := range uint64(10_000_000) {
		cup := dice.New(seed)
		for _, roll := range rolls {
			if cup.Roll().String() != roll {
				continue search
			}
		}
		return seed
	}
	t.Fatalf("no seed rolls %v", rolls)
	return 0
}

// saved is the one game in the directory.
func (e *evening) saved(t *testing.T) *record.Record {
	t.Helper()
	list, err := e.games.List()
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Concat(list.Unfinished, list.Finished)
	if len(all) != 1 || len(list.Damaged) > 0 {
		t.Fatalf("%d games, damaged %v", len(all), list.Damaged)
	}
	return all[0].Record
}

// position is the end of the one game in the directory.
func (e *evening) position(t *testing.T) string {
	t.Helper()
	p, err := e.saved(t).End()
	if err != nil {
		t.Fatal(err)
	}
	return record.FormatPosition(p)
}

func TestWhatMattersComesFirst(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 2 5.1,7.3,11.1 -", seedOf(t, "2356"), anna, ben)
	wantInOrder(t, e.play(t, "roll"),
		"Ben: roll or stop? Enter rolls.",
		"Ben rolls 2 3 5 6. Choice 1: 5 and 11. Choice 2: 7 and 9, only 7: no runner left. Not 8 and 8: no runner for 8. Ben: which, 1 to 2?")
}

func TestLinesBreakWhereAListenerWouldBreathe(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 5.1,6.2,8.2,9.1,10.1,11.1/5.1,6.1,7.13,8.1 1 - -", 1, anna, ben)
	if text, want := e.play(t), `Anna has no column. Markers: 5 at 1 of 9, 6 at 2 of 11, 8 at 2 of 11,
9 at 1 of 9, 10 at 1 of 7, 11 at 1 of 5.
Ben has column 7. Markers: 5 at 1 of 9, 6 at 1 of 11, 8 at 1 of 11.
`; !strings.Contains(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

func TestLinesAreShort(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 5, anna, record.Seat{Name: "Keller", Bot: "rule28"})
	e.Settings.Odds = settings.OddsAlways
	text := e.play(t, "help", "rules", "board", "history", "roll", "help", "1", "board", "history", "stop", "board", "history")
	for line := range strings.Lines(text) {
		if len(line) > 77 {
			t.Errorf("%d characters: %s", len(line), line)
		}
	}
}

// Every question refuses what is no answer, says what is wrong, changes nothing
// and stands.
func TestEveryPhaseRefusesWrongAnswers(t *testing.T) {
	for _, tt := range []struct {
		name, position, question string
		refused                  map[string]string // answer to what is said
	}{
		{"a turn begins", "classic/3 7.1/8.1 1 - -", "Anna's turn: roll? Enter rolls.", map[string]string{
			"stop":                 "Not possible: a turn begins with a roll.",
			"s":                    "Not possible: a turn begins with a roll.",
			"2":                    "Not possible: a turn begins with a roll.",
			"3":                    `There is no choice "3": only 1.`,
			"0":                    `There is no choice "0": only 1.`,
			"-1":                   `There is no choice "-1": only 1.`,
			"undo":                 "Not possible: there is nothing to take back.",
			"5 and 9":              `No answer: "5 and 9". help lists the answers.`,
			"99999999999999999999": `No answer: "99999999999999999999". help lists the answers.`,
			"roll now":             `No answer: "roll now".`,
			"odds":                 "Odds are set to never. odds always tells them.",
			"odds maybe":           `No setting of the odds: "maybe". always, demand or never.`,
			"odds always never":    `No setting of the odds: "always never".`,
			"\x1b[2J\x07":          `No answer: "\x1b[2J\a".`,
			"\xff\xfe":             `No answer: "\xff\xfe".`,
			"concede\nmaybe\nno":   `yes or no is wanted: "maybe" is neither.`,
			"concede\n":            "Anna: really give the game up? Then Ben wins. Enter: no.",
		}},
		{"a move is to be chosen", "classic/3 -/9.9 1 7.1,8.1 2345", "Anna: which, 1 to 3?", map[string]string{
			"":          "Say a number, 1 to 3.",
			"0":         `There is no choice "0": 1 to 3.`,
			"4":         `There is no choice "4": 1 to 3.`,
			"7":         `There is no choice "7": 1 to 3.`,
			"-2":        `There is no choice "-2": 1 to 3.`,
			"roll":      "Not possible: first choose a move for the dice.",
			"stop":      "Not possible: first choose a move for the dice.",
			"only 9":    "Not possible: 9 is Ben's.",
			"only 7":    "Not possible: 7 can move two steps, so it must.",
			"5 and 10":  "Not possible: no pairing of the dice gives that.",
			"only 12":   "Not possible: no pairing of the dice gives that.",
			"only 13":   `There is no column "13": 2 to 12.`,
			"5 1":       `There is no column "1": 2 to 12.`,
			"only":      `No answer: "only".`,
			"and":       `No answer: "and".`,
			"only 5 9":  `No answer: "only 5 9".`,
			"5 6 7":     `No answer: "5 6 7".`,
			"five nine": `No answer: "five nine".`,
			"undo":      "Not possible: there is nothing to take back.",
		}},
		{"one runner for two columns", "classic/3 -/- 1 7.1,8.1 2345", "Anna: which, 1 to 4?", map[string]string{
			"5 9": "One runner left: say only 5 or only 9.",
			"5,9": "One runner left: say only 5 or only 9.",
		}},
		{"roll or stop", "classic/3 -/- 1 6.1,7.1,8.1 -", "Anna: roll or stop? Enter rolls.", map[string]string{
			"3":      `There is no choice "3": 1 to 2.`,
			"only 7": `No answer: "only 7".`,
			"yes":    `No answer: "yes".`,
			"undo":   "Not possible: there is nothing to take back.",
		}},
		{"stopping is blocked", "blocking/3 -/7.3 1 7.3 -", "Anna: roll? Enter rolls.", map[string]string{
			"stop": "Not possible: blocked: your runner in 7 stands on Ben's square.",
			"2":    "Not possible: blocked: your runner in 7 stands on Ben's square.",
		}},
		{"no roll can help", "classic/5 -/- 1 2.3,3.5,4.7 -", "Anna: stop? Enter stops.", map[string]string{
			"roll": "Not possible: all three runners are on top.",
			"1":    "Not possible: all three runners are on top.",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for answer, said := range tt.refused {
				e := newEvening(t).begin(t, tt.position, 1, anna, ben)
				text := e.play(t, answer, "position")
				wantInOrder(t, text, tt.question, said, tt.question, tt.position, tt.question)
				if list, err := e.games.List(); err != nil || len(list.Unfinished) > 0 {
					t.Errorf("after %q something has happened: %v, %v", answer, list.Unfinished, err)
				}
			}
		})
	}
}

func TestAnswersAreNumbersOrWords(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		answers        []string // each does the same
		want           string   // the position after it
	}{
		{"roll", "classic/3 7.1/8.1 1 - -", []string{"", "roll", "Roll", "r", "1", " roll "}, "classic/3 7.1/8.1 1 - 2345"},
		{"choose", "classic/3 -/- 1 7.1,8.1 2345", []string{"1", "only 5", "5 only"}, "classic/3 -/- 1 5.1,7.1,8.1 -"},
		{"a pair", "classic/3 -/- 1 7.1,8.1 2345", []string{"2", "6 and 8", "8 and 6", "6 8", "6+8", "6 + 8", "6,8"}, "classic/3 -/- 1 6.1,7.1,8.2 -"},
		{"a double", "classic/3 -/- 1 7.1,8.1 2345", []string{"3", "7 and 7", "7 7"}, "classic/3 -/- 1 7.3,8.1 -"},
		{"what is left of a pair", "classic/3 -/9.9 1 7.1,8.1 2345", []string{"1", "only 5", "5 and 9"}, "classic/3 -/9.9 1 5.1,7.1,8.1 -"},
		{"one step of a double", "classic/3 7.12/- 1 2.1 3434", []string{"2", "only 7", "7 and 7"}, "classic/3 7.12/- 1 2.1,7.13 -"},
		{"stop", "classic/3 -/- 1 6.1,7.1,8.1 -", []string{"stop", "s", "2", "STOP"}, "classic/3 6.1,7.1,8.1/- 2 - -"},
		{"roll again", "classic/3 -/- 1 6.1,7.1 -", []string{"", "roll", "1"}, "classic/3 -/- 1 6.1,7.1 2345"},
		{"a won game is not rolled away", "classic/1 -/- 1 2.3,7.1 -", []string{"", "stop", "2"}, "classic/1 2.3,7.1/- 1 - -"},
		{"no roll can help", "classic/5 -/- 1 2.3,3.5,4.7 -", []string{"", "stop", "2"}, "classic/5 2.3,3.5,4.7/- 2 - -"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			seed := seedOf(t, "2345")
			for _, answer := range tt.answers {
				e := newEvening(t).begin(t, tt.position, seed, anna, ben)
				text := e.play(t, answer)
				if got := e.position(t); got != tt.want {
					t.Errorf("%q led to %s, want %s\n%s", answer, got, tt.want, text)
				}
			}
		})
	}
}

func TestBustsSayWhyAndAgainstWhichOdds(t *testing.T) {
	const position = "classic/3 4.2/- 1 2.1,3.2,12.1 -"
	seed := seedOf(t, "2346")
	for odds, against := range map[settings.Odds]string{
		settings.OddsAlways: "It was 43.8% safe. Ben's turn: roll? Enter rolls.",
		settings.OddsDemand: "It was 43.8% safe. Ben's turn: roll? Enter rolls.",
		settings.OddsNever:  "Ben's turn: roll? Enter rolls.",
	} {
		e := newEvening(t).begin(t, position, seed, anna, ben)
		e.Settings.Odds = odds
		wantInOrder(t, e.play(t, "roll"), "Anna busts on 2 3 4 6 and loses 4 squares.",
			"5 and 10: no runner left.", "6 and 9: no runner left.", "7 and 8: no runner left.", against)
		if got := e.position(t); got != "classic/3 4.2/- 2 - -" {
			t.Errorf("%v: %s", odds, got)
		}
	}
	// A bot's bust is news, no lesson.
	e := newEvening(t).begin(t, position, seed, record.Seat{Name: "Max", Bot: "racer"}, ben)
	text := e.play(t)
	wantInOrder(t, text, "Max busts on 2 3 4 6 and loses 4 squares.", "Ben's turn")
	if strings.Contains(text, "no runner left") {
		t.Errorf("a bot's bust is explained:\n%s", text)
	}
}

func TestStopsClaimsAndTheWinAreSaid(t *testing.T) {
	e := newEvening(t).begin(t, "classic/2 12.3/7.5,8.2 1 7.13,8.3 -", 1, anna, ben)
	wantInOrder(t, e.play(t, "stop"),
		"Choice 2: stop and win the game with column 7.", "Anna: roll or stop? Enter stops.",
		"Anna wins the game! Claimed: 7 and 12, after 1 turn.",
		"Anna stops and keeps 16 squares. Now 7 on top, 8 at 3 of 11.",
		"Anna claims column 7!", "Play again? Ben begins. Enter: no.")

	e = newEvening(t).begin(t, "classic/3 -/- 1 2.3,7.13,8.3 -", 1, anna, ben)
	wantInOrder(t, e.play(t, "stop"), "Anna claims column 2! Anna claims column 7! Anna has 2 columns of 3. Ben's turn")

	e = newEvening(t).begin(t, "classic/3 -/7.5,8.2 1 7.13,8.3 -", 1, anna, ben)
	wantInOrder(t, e.play(t, "stop", "board"),
		"1 runner left.", "Choice 2: stop, claim column 7, keep 7 up 13, 8 up 3.", "Anna: roll or stop? Enter rolls.",
		"Anna stops and keeps 16 squares.", "Anna claims column 7! Anna has 1 column of 3.",
		"Ben's turn: roll? Enter rolls.",
		"Turn 2, Ben to play.", "Anna has column 7. Markers: 8 at 3 of 11.", "Ben has no column. Markers: 8 at 2 of 11.")
}

func TestWhatTheDecisionRisks(t *testing.T) {
	for _, tt := range []struct {
		position string
		odds     settings.Odds
		want     string
	}{
		{"classic/3 -/- 1 6.1,7.1,8.1 -", settings.OddsAlways, "Choice 1: roll, 8.0% to bust and lose 3 squares. Choice 2: stop, keep 6 up 1, 7 up 1, 8 up 1."},
		{"classic/3 -/- 1 6.1,7.1,8.1 -", settings.OddsNever, "Choice 1: roll, risk a bust and lose 3 squares. Choice 2: stop"},
		{"classic/3 -/- 1 6.1,7.1,8.1 -", settings.OddsDemand, "Choice 1: roll, risk a bust and lose 3 squares. Choice 2: stop"},
		{"classic/3 -/- 1 6.1,7.1 -", settings.OddsAlways, "1 runner left. Choice 1: roll, no roll can bust. Choice 2: stop"},
		{"classic/3 -/- 1 6.1 -", settings.OddsNever, "2 runners left. Choice 1: roll. Choice 2: stop"},
		{"classic/3 6.1/- 1 2.3,6.2,7.1 -", settings.OddsAlways, "to bust and lose 5 squares and the claim on 2. Choice 2: stop, claim column 2, keep 2 up 3, 6 up 1, 7 up 1."},
		{"classic/1 -/- 1 2.3,6.2,7.1 -", settings.OddsAlways, "to bust and lose 6 squares and the win. Choice 2: stop and win the game with column 2."},
		{"blocking/3 -/7.3 1 7.3,6.1 -", settings.OddsAlways, "Choice 1: roll, no roll can bust. No stop, blocked: your runner in 7 stands on Ben's square. Anna: roll? Enter rolls."},
		{"classic/5 -/- 1 2.3,3.5,4.7 -", settings.OddsAlways, "No roll: all three runners are on top. Choice 2: stop, claim columns 2, 3 and 4"},
	} {
		t.Run(tt.position+" "+string(tt.odds), func(t *testing.T) {
			e := newEvening(t).begin(t, tt.position, 1, anna, ben)
			e.Settings.Odds = tt.odds
			wantInOrder(t, e.play(t), tt.want)
		})
	}
}

func TestChoicesAreSaidWithTheirReasonsAndOdds(t *testing.T) {
	for _, tt := range []struct{ position, want string }{
		{"classic/3 -/- 1 - 2345", "The dice: 2 3 4 5. Choice 1: 5 and 9, safe. Choice 2: 6 and 8, safe. Choice 3: 7 and 7, safe."},
		{"classic/3 -/- 1 7.1,8.1 2345", "Choice 1: 5 and 9, only 5: one runner left, 8.6% to bust. Choice 2: 6 and 8, the last runner, 8.0% to bust. Choice 3: 7 and 7, safe. Choice 4: 5 and 9, only 9: one runner left"},
		{"classic/3 -/9.9 1 7.1,8.1 2345", "Choice 1: 5 and 9, only 5: 9 is Ben's"},
		{"classic/3 7.12/- 1 2.1 3434", "Choice 2: 7 and 7, only one step, 7 reaches the top"},
		{"classic/3 -/- 1 6.10,8.10 2345", "6 and 8, both reach the top"},
		{"classic/3 -/- 1 3.1,6.11 2455", "Choice 3: 6 and 10, only 10: 6 is on top"},
		{"classic/3 -/- 1 3.1,6.11,9.2 2455", "Choice 1: 7 and 9, only 9: no runner left, 35.6% to bust. Not 6 and 10: 6 is on top, no runner for 10."},
	} {
		t.Run(tt.position, func(t *testing.T) {
			e := newEvening(t).begin(t, tt.position, 1, anna, ben)
			e.Settings.Odds, e.Settings.ForcedMoves = settings.OddsAlways, settings.ForcedAsk
			wantInOrder(t, e.play(t), tt.want)
		})
	}
}

func TestOddsAreToldAsTheSettingSays(t *testing.T) {
	const position = "classic/3 -/- 1 6.1,7.1,8.1 -"
	e := newEvening(t).begin(t, position, 1, anna, ben)
	e.Settings.Odds = settings.OddsDemand
	wantInOrder(t, e.play(t, "odds", "repeat"), "risk a bust", "roll or stop?", "8.0% to bust", "roll or stop?", "risk a bust")

	e = newEvening(t).begin(t, position, 1, anna, ben)
	wantInOrder(t, e.play(t, "odds always", "repeat", "odds demand", "again", "odds never", "odds"),
		"risk a bust", "Odds are told with every choice.", "8.0% to bust",
		"Odds are told when you say odds.", "risk a bust", "Odds are never told.", "Odds are set to never.")

	// A first roll that can bust is a late board.
	e = newEvening(t).begin(t, "classic/4 6.11,7.13,8.11/4.7,5.9,9.9/- 1 - -", 1, anna, ben, cleo)
	e.Settings.Odds = settings.OddsAlways
	wantInOrder(t, e.play(t, "odds"), "Choice 1: roll, 24.2% to bust. Anna's turn", "Choice 1: roll, 24.2% to bust.")
	e = newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
	e.Settings.Odds = settings.OddsDemand
	wantInOrder(t, e.play(t, "odds"), "Anna's turn", "Choice 1: roll, no roll can bust.")
}

func TestOneMoveIsPlayedByItselfOrAskedFor(t *testing.T) {
	const position = "classic/3 -/- 1 7.1,8.1,12.1 -"
	seed := seedOf(t, "1116") // 2 and 7: only 7
	e := newEvening(t).begin(t, position, seed, anna, ben)
	wantInOrder(t, e.play(t, "roll", "undo"),
		"Anna rolls 1 1 1 6. Plays 7, the only move: 7 to 2 of 13.", "roll or stop?",
		"Not possible: it was the only move.", "roll or stop?")

	for _, answer := range []string{"", "1", "only 7", "2 and 7"} {
		e = newEvening(t).begin(t, position, seed, anna, ben)
		e.Settings.ForcedMoves = settings.ForcedAsk
		wantInOrder(t, e.play(t, "roll", answer),
			"Anna rolls 1 1 1 6. Choice 1: 2 and 7, only 7: no runner left. Anna: 1? Enter plays it.",
			"Anna plays 7, the only move: 7 to 2 of 13.", "roll or stop?")
	}
}

func TestTakingBack(t *testing.T) {
	seed := seedOf(t, "2345")
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", seed, anna, ben)
	wantInOrder(t, e.play(t, "roll", "1", "undo", "2", "stop", "undo", "u", "3", "stop", "roll", "undo"),
		"Anna rolls 2 3 4 5. Choice 1: 5 and 9.", "Anna plays 5 and 9: 5 to 1 of 9, 9 to 1 of 9.",
		"Anna takes 5 and 9 back. The dice: 2 3 4 5. Choice 1: 5 and 9.", "which, 1 to 3?",
		"Anna plays 6 and 8: 6 to 1 of 11, 8 to 1 of 11.", "Anna stops", "Ben's turn",
		"Anna takes the stop back. 1 runner left.", "Anna: roll or stop?",
		"Anna takes 6 and 8 back.", "Anna plays 7 and 7: 7 to 2 of 13.", "Anna stops", "Ben rolls",
		"Not possible: the dice have fallen, and a roll is never taken back.")

	// What a bot did stays.
	e = newEvening(t).begin(t, "classic/3 -/- 1 2.3,12.3,11.5 -", 1, record.Seat{Name: "Max", Bot: "racer"}, ben)
	wantInOrder(t, e.play(t, "undo"), "Max wins the game!")
	e = newEvening(t).begin(t, "classic/3 -/- 1 7.13,2.1,3.1 -", 1, record.Seat{Name: "Max", Bot: "racer"}, ben)
	wantInOrder(t, e.play(t, "undo"), "Max stops", "Ben's turn", "Not possible: a bot takes nothing back.")
}

func TestConcedingIsAskedOnce(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
	wantInOrder(t, e.play(t, "concede", "no", "concede", "", "concede", "help", "yes"),
		"Anna: really give the game up? Then Ben wins. Enter: no.", "Anna's turn: roll?",
		"Anna: really give", "Anna's turn: roll?",
		"Anna: really give", "Then Ben wins.", "Anna: really give",
		"Anna gives the game up. Ben wins the game!", "Play again? Anna begins. Enter: no.")
	if r := e.saved(t); !slices.Equal(r.Conceded, []game.Seat{0}) {
		t.Errorf("conceded: %v", r.Conceded)
	}
	if e.end.Farewell != "" {
		t.Errorf("a finished game says %q", e.end.Farewell)
	}

	e = newEvening(t).begin(t, "classic/3 -/-/- 2 - -", 1, anna, ben, cleo)
	wantInOrder(t, e.play(t, "concede", "maybe", "help", "n", "concede", "yes"),
		"Ben: really give the game up? yes: a bot, Keller, plays on for Ben.", "end: the game ends for all, and nobody wins. Enter: no.",
		"yes, end or no is wanted, not \"maybe\".", "yes leaves the seat to the bot.", "Ben's turn: roll?",
		"Ben gives the game up.", "A bot, Keller, plays on for Ben.", "Ben rolls ", "Cleo's turn: roll?")
	if r := e.saved(t); !slices.Equal(r.Conceded, []game.Seat{1}) || len(r.Standins) != 1 || r.Finished() {
		t.Errorf("conceded %v, stand-ins %v", r.Conceded, r.Standins)
	}

	e = newEvening(t).begin(t, "classic/3 -/-/- 2 - -", 1, anna, ben, cleo)
	wantInOrder(t, e.play(t, "concede", "end", "history", "board"),
		"Ben: really give the game up?", "The game is over. Nobody wins.", "Play again? Ben begins.",
		"Nothing has been played yet.", "Play again?", "Anna has no column. No markers.", "Play again?")

	e = newEvening(t).begin(t, "classic/3 -/-/- 2 - -", 1, record.Seat{Name: "Max", Bot: "racer"}, ben, record.Seat{Name: "Rosa", Bot: "racer"})
	wantInOrder(t, e.play(t, "concede", "yes"),
		"Ben: really give the game up? Then nobody wins. Enter: no.", "Ben gives the game up.", "The game is over. Nobody wins.")
}

func TestARematchHasTheLoserBeginAndOtherDice(t *testing.T) {
	e := newEvening(t)
	seed := e.Seed()
	e.begin(t, "classic/1 -/- 1 2.3 -", seed, anna, ben)
	text := e.play(t, "stop", "help", "maybe", "yes", "roll", "quit")
	wantInOrder(t, text, "Anna wins", "Play again? Ben begins.", "yes plays again.", "Play again?", "yes or no is wanted",
		"Anna and Ben play Can't Stop, classic, first to 1 column.", "Ben begins.", "Ben's turn: roll?", "Ben rolls "+spaced(dice.New(seed+1).Roll()))
	if !strings.Contains(e.end.Farewell, "--resume=2026-11-30-201500-2") {
		t.Errorf("farewell %q", e.end.Farewell)
	}
}

func spaced(d game.Dice) string { return strings.Join(strings.Split(d.String(), ""), " ") }

func TestThePositionStandsAloneInItsLine(t *testing.T) {
	const position = "classic/3 2.1,3.1,4.1,5.1,6.1,7.1,8.1,9.1,10.1,11.1,12.1/2.1,3.1,4.1,5.1,6.1,7.1/2.1/3.1 4 - -"
	e := newEvening(t).begin(t, position, 1, anna, ben, cleo, record.Seat{Name: "Dora"})
	if text := e.play(t, "position"); !strings.Contains(text, "\n"+position+"\n") {
		t.Errorf("no line\n%s\nin\n%s", position, text)
	}
}

func TestTheHistoryHasALineForEachTurn(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", seedOf(t, "2345"), anna, ben)
	text := e.play(t, "history", "roll", "1", "stop", "roll", "history")
	wantInOrder(t, text, "Nothing has been played yet.", "1 Anna: 5 and 9, keeps 2.", "2 Ben: under way.")
}

func TestHelpTellsOfOneAnswer(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 7.1 -", 1, anna, ben)
	text := e.play(t, "help roll", "help t", "h nonsense")
	wantInOrder(t, text, "roll or r: roll the dice.", "hint, t or tip: what the expert would do", "There is no answer \"nonsense\". help lists them.")
	if strings.Contains(text, "stop or s:") {
		t.Errorf("it tells of more:\n%s", text)
	}
}

func TestLettersAsOnTheScreenAnswer(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 6.1,7.1,8.1 -", 1, anna, ben)
	e.Settings.Odds = settings.OddsDemand
	wantInOrder(t, e.play(t, "o", "t", "g", "s"), "Choice 1: roll, 8.0% to bust", "wins ", "Nothing has been played yet.", "Anna stops")
}

func TestOneChoiceALineUnlessLessIsWanted(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - 2345", 1, anna, ben)
	e.Settings.Odds = settings.OddsAlways
	text := e.play(t, "terse", "repeat", "full", "repeat")
	wantInOrder(t, text, "Choice 1: 5 and 9, safe.", "Less is said from now on.", "1: 5 and 9, safe. 2: 6 and 8, safe. 3: 7 and 7, safe.", "All is said", "Choice 1: 5 and 9, safe.")
	if !strings.Contains(text, "\nChoice 2: 6 and 8, safe.\nChoice 3: 7 and 7, safe.\n") {
		t.Errorf("choices run together:\n%s", text)
	}
}

func TestAHintNamesTheChoiceByItsNumber(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 2.1,3.1 2345", 1, anna, ben)
	e.Advise = func(p game.Position) bot.Analysis {
		a := bot.Analysis{Best: 2}
		for i, m := range p.Moves().All() {
			a.Moves = append(a.Moves, bot.MoveChance{Move: m, Win: 0.3 + 0.01*float64(i%3)})
		}
		return a
	}
	wantInOrder(t, e.play(t, "hint"), "Choice 3, 7 and 7. Best: 7 + 7, wins 32 of 100, 1 point better than the next;", "Choice 1: 5, wins 30 of 100.")
}

func TestTheLatestTurnOfAnotherIsToldRollByRoll(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 7, anna, record.Seat{Name: "Keller", Bot: "rule28"})
	wantInOrder(t, e.play(t, "last", "roll", "stop", "last"), "Nobody else has had a turn.", "Keller rolls 4 3 6 2, plays ", "2 Keller: keeps ")
}

func TestHelpListsTheAnswersOfTheMoment(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 7.1,8.1 2345", 1, anna, ben)
	wantInOrder(t, e.play(t, "help", "rules"), "Now:", "1 to 4: take that choice", "At any time:",
		"undo or u:", "odds or o:", "board or b:", "history or g:", "position:", "rules:", "help, h or ?:", "concede:", "quit, q or exit:",
		"This game: classic, first to 3 columns, 2 seats", "Two pairs, two sums", "Classic: markers and runners share squares freely.")
	e = newEvening(t).begin(t, "blocking/3 -/7.3 1 7.3 -", 1, anna, ben)
	text := e.play(t, "?")
	wantInOrder(t, text, "Now:", "roll or r: roll the dice.", "At any time:")
	if strings.Contains(text, "stop or s: ") {
		t.Errorf("help offers a stop that is blocked:\n%s", text)
	}
}

// slowInput never gives anything.
type slowInput struct{ closed chan struct{} }

func (s slowInput) Read([]byte) (int, error) {
	<-s.closed
	return 0, io.EOF
}

func TestASignalDoesNotWaitForALine(t *testing.T) {
	for name, seats := range map[string][]record.Seat{
		"while a person is asked": {anna, ben},
		"while bots play":         {{Name: "One", Bot: "rookie"}, {Name: "Two", Bot: "rookie"}},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, seats...)
			in := slowInput{make(chan struct{})}
			defer close(in.closed)
			signals := make(chan os.Signal, 1)
			signals <- os.Interrupt
			end, err := plain.Run(context.Background(), e.Options, in, &e.out, signals)
			if err != nil || end.Signal != os.Interrupt {
				t.Errorf("%v, %v", end, err)
			}
			if strings.Contains(e.out.String(), "wins") {
				t.Errorf("played on:\n%s", e.out.String())
			}
		})
	}
	t.Run("while a line is read", func(t *testing.T) {
		e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
		in := slowInput{make(chan struct{})}
		defer close(in.closed)
		signals := make(chan os.Signal, 1)
		asked := tripwire{&e.out, "roll?", func() { signals <- os.Interrupt }}
		end, err := plain.Run(context.Background(), e.Options, in, asked, signals)
		if err != nil || end.Signal != os.Interrupt {
			t.Errorf("%v, %v", end, err)
		}
	})
	t.Run("the context", func(t *testing.T) {
		e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
		in := slowInput{make(chan struct{})}
		defer close(in.closed)
		ctx, cancel := context.WithCancel(context.Background())
		end, err := plain.Run(ctx, e.Options, in, tripwire{&e.out, "roll?", cancel}, nil)
		if err != nil || end.Signal != nil {
			t.Errorf("%v, %v", end, err)
		}
	})
}

// A tripwire does something when a word is written.
type tripwire struct {
	io.Writer
	word string
	do   func()
}

func (w tripwire) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(w.word)) {
		w.do()
	}
	return w.Writer.Write(b)
}

func TestAnOutputThatIsGoneEndsTheGame(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, record.Seat{Name: "One", Bot: "rookie"}, record.Seat{Name: "Two", Bot: "rookie"})
	r, w := io.Pipe()
	_ = r.Close()
	if _, err := plain.Run(context.Background(), e.Options, strings.NewReader(""), w, nil); err == nil {
		t.Error("a game that nobody hears goes on")
	}
}
