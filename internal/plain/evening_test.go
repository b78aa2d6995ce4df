package plain_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/plain"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
)

func TestTheEndOfTheInputSavesAndLeaves(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", seedOf(t, "2345"), anna, ben)
	e.play(t, "roll")
	if want := "The game is saved. Go on with: cantstop --resume=2026-11-30-201500"; e.end.Farewell != want {
		t.Errorf("farewell %q, want %q", e.end.Farewell, want)
	}
	if got := e.position(t); got != "classic/3 -/- 1 - 2345" {
		t.Errorf("saved %s", got)
	}

	// The game goes on where it was left, with the dice that lie there; the last
	// line needs no end.
	file, r, err := e.games.Resume("2026-11-30-201500")
	if err != nil {
		t.Fatal(err)
	}
	e.Open.File, e.Open.Record = file, r
	var out bytes.Buffer
	if _, err := plain.Run(context.Background(), e.Options, strings.NewReader("6 and 8\nstop"), &out, nil); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "Anna and Ben play", "Turn 1, Anna to play.", "Anna rolls 2 3 4 5. Choice 1: 5 and 9.", "Anna stops", "Ben's turn")
	if got := e.position(t); got != "classic/3 6.1,8.1/- 2 - -" {
		t.Errorf("saved %s", got)
	}
}

func TestAGameThatHasNotBegunLeavesNothing(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
	e.play(t, "board", "quit", "roll")
	if e.end.Farewell != "" {
		t.Errorf("farewell %q", e.end.Farewell)
	}
	if list, _ := e.games.List(); len(list.Unfinished) > 0 {
		t.Errorf("saved %v", list.Unfinished)
	}
}

func TestFreshDiceAreAnnounced(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", seedOf(t, "2345"), anna, ben)
	e.play(t, "roll")
	file, r, err := e.games.Latest()
	if err != nil {
		t.Fatal(err)
	}
	other := uint64(3)
	r.Seed = &other
	e.Open.File, e.Open.Record = file, r
	wantInOrder(t, e.play(t), "These dice are not the seed's", "Anna rolls 2 3 4 5.")
}

// savedBefore fails the test when something is heard of an event that is not on
// the disk.
type savedBefore struct {
	bytes.Buffer
	t *testing.T
	e *evening
}

var heard = regexp.MustCompile(`(?m)^(?:Anna|Max) (rolls|busts on) (\d \d \d \d)`)

func (w *savedBefore) Write(line []byte) (int, error) {
	if m := heard.FindSubmatch(line); m != nil {
		list, err := w.e.games.List()
		if err != nil {
			w.t.Error(err)
		}
		// The game is open and so not among the unfinished: read it as it is.
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(w.e.games.Path("x")), "*.cantstop"))
		if len(files) != 1 {
			w.t.Fatalf("heard %q with %d files, %v", line, len(files), list)
		}
		r, err := store.Read(files[0])
		if err != nil {
			w.t.Fatal(err)
		}
		rolls := r.Dice()
		if got := spaced(rolls[len(rolls)-1]); got != string(m[2]) {
			w.t.Errorf("heard %q when %s was saved", line, got)
		}
	}
	return w.Buffer.Write(line)
}

func TestEveryRollIsSavedBeforeItIsHeard(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 4, anna, record.Seat{Name: "Max", Bot: "racer"})
	e.Settings.ForcedMoves = settings.ForcedAsk
	out := &savedBefore{t: t, e: e}
	if _, err := plain.Run(context.Background(), e.Options, strings.NewReader(strings.Repeat("1\n1\n1\nstop\n", 12)), out, nil); err != nil {
		t.Fatal(err)
	}
	if n := len(heard.FindAllString(out.String(), -1)); n < 20 {
		t.Errorf("heard %d rolls:\n%s", n, out.String())
	}
}

func TestASaveThatFailsIsSaidAndTheGameGoesOn(t *testing.T) {
	e := newEvening(t)
	// Where the directory should be there is a file.
	dir := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	e.games = store.Open(dir)
	e.Games = e.games
	e.begin(t, "classic/3 -/- 1 - -", seedOf(t, "2345"), anna, ben)
	text := e.play(t, "roll", "1", "stop")
	wantInOrder(t, text, "Anna rolls 2 3 4 5.", "Not saved: cannot save", "The dice: 2 3 4 5. Choice 1: 5 and 9.", "Anna plays", "Anna stops", "Ben's turn")
	if n := strings.Count(text, "Not saved"); n != 1 {
		t.Errorf("said %d times", n)
	}
	if !strings.HasPrefix(e.end.Farewell, "The game could not be saved: cannot save") {
		t.Errorf("farewell %q", e.end.Farewell)
	}

	// Once it works again, that is said too.
	e.begin(t, "classic/3 -/- 1 - -", seedOf(t, "2345"), anna, ben)
	var out bytes.Buffer
	repaired := tripwire{&out, "which, 1 to 3?", func() {
		if err := os.Remove(dir); err != nil {
			t.Error(err)
		}
	}}
	end, err := plain.Run(context.Background(), e.Options, strings.NewReader("roll\n1\n"), repaired, nil)
	wantInOrder(t, out.String(), "Not saved", "Anna plays", "The game is saved again.")
	if err != nil || !strings.Contains(end.Farewell, "--resume=") {
		t.Errorf("%v, farewell %q", err, end.Farewell)
	}
}

func TestARecordWithAnUnknownBotIsRefused(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, record.Seat{Name: "Zoe", Bot: "wizard"})
	_, err := plain.Run(context.Background(), e.Options, strings.NewReader(""), &e.out, nil)
	if err == nil || !strings.Contains(err.Error(), "wizard") || e.out.Len() > 0 {
		t.Errorf("%v, said %q", err, e.out.String())
	}
}

func TestSettingUpTakesADefaultForEveryEmptyLine(t *testing.T) {
	e := newEvening(t)
	text := e.play(t, "", "", "", "", "", "", "roll")
	wantInOrder(t, text,
		"New game.", "How many seats, 2 to 4? Enter: 2.",
		"Seat 1: who sits there? Enter: Player 1.", "Seat 2: who sits there? Enter: Milo (bot rookie).",
		"Variant: 1 classic, 2 speed, 3 blocking? Enter: classic.", "How many columns win, 1 to 5? Enter: 3.",
		"Who begins: 1 Player 1, 2 Milo, 3 lot? Enter: Player 1.",
		"Player 1 and Milo (bot rookie) play Can't Stop, classic, first to 3 columns. Player 1 begins.",
		"Player 1's turn: roll? Enter rolls.", "Player 1 rolls")
	r := e.saved(t)
	if want := (game.Rules{Variant: game.Classic, Target: 3, Seats: 2}); r.Rules != want || r.First != 0 || r.Seed == nil || !r.Date.Equal(began) {
		t.Errorf("%+v", r)
	}
}

func TestSettingUpRefusesWhatIsNoAnswer(t *testing.T) {
	e := newEvening(t)
	text := e.play(t,
		"1", "5", "two", "help", "4",
		"\x1b[31m", strings.Repeat("x", 21), "Anna",
		"help", "bot:wizard", "Anna", "bot:glenn", "bot:glenn", "Max=bot:racer",
		"4", "chess", "help", "Blocking",
		"0", "4", "x", "2",
		"6", "Zoe", "max")
	wantInOrder(t, text,
		`2, 3 or 4 seats are wanted, not "1".`, `2, 3 or 4 seats are wanted, not "5".`, `2, 3 or 4 seats are wanted, not "two".`,
		"People and bots together", "Seat 1: who sits there?",
		"That character cannot be part of a name.", "A name has at most 20 characters, a wide one counting twice.",
		"Seat 2: who sits there? Enter: Milo (bot rookie).", "bot:rookie, called Milo, plays like a beginner: ", `There is no bot "wizard". The levels: rookie, racer, rule28, glenn, planner, expert.`,
		"Two players are called Anna; names are different.", "Seat 3", "Seat 4",
		`classic, speed or blocking is wanted, not "4".`, `not "chess".`, "Blocking: while a runner",
		"How many columns win, 1 to 3? Enter: 3.", `A number from 1 to 3 is wanted, not "0".`, `not "4".`, `not "x".`,
		"Who begins: 1 Anna, 2 Glenn, 3 Glenn 2, 4 Max, 5 lot? Enter: Anna.", `A number, a name or lot is wanted, not "6".`, `not "Zoe".`,
		"Anna, Glenn (bot glenn), Glenn 2 (bot glenn) and Max (bot racer) play Can't Stop, blocking, first to 2 columns. Max begins.")
}

func TestANameMayBeALetterThatIsShortForACommand(t *testing.T) {
	e := newEvening(t)
	wantInOrder(t, e.play(t, "2", "Q", "h", "", "", "2"), "Q and h play Can't Stop", "h begins.")
	e = newEvening(t)
	text := e.play(t, "2", "quit", "Anna")
	if strings.Contains(text, "Seat 2") {
		t.Errorf("quit is a name:\n%s", text)
	}
}

func TestTheLotDrawsByTheSeed(t *testing.T) {
	for seed := range uint64(6) {
		e := newEvening(t)
		e.Seed = seeds(seed)
		names := []string{"Anna", "Ben", "Cleo"}
		wantInOrder(t, e.play(t, "3", "Anna", "Ben", "Cleo", "", "", "lot"),
			names[dice.FirstSeat(seed, 3)]+" begins.")
	}
}

func TestWishesAreTheDefaultsAndSkipTheOffer(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
	e.play(t, "roll")
	e.Open = nil
	e.Wishes = &sitting.Wishes{Variant: game.Speed, Target: 5, First: 3}
	wantInOrder(t, e.play(t, "4", "", "", "", "", ""),
		"New game.", "How many seats, 2 to 4? Enter: 2.", "Enter: Anna.", "Enter: Ben.", "Enter: Milo (bot rookie).", "Enter: Milo 2 (bot rookie).",
		"Enter: speed.", "How many columns win, 1 to 3? Enter: 3.")
	e.Wishes.ByLot = true
	wantInOrder(t, e.play(t, "2", "", "", "", "2"), "How many columns win, 1 to 5? Enter: 5.", "Who begins: 1 Anna, 2 Ben, 3 lot? Enter: lot.")
}

func TestGoingOnIsOfferedFirst(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", seedOf(t, "2345"), anna, ben)
	e.play(t, "roll")
	e.Open = nil
	wantInOrder(t, e.play(t, "help", "perhaps", ""),
		"Go on with Anna and Ben, turn 1, saved ", "? Enter: yes.", "yes goes on with it.", "Go on with", `"perhaps" is neither.`, "Go on with",
		"Anna and Ben play", "Anna rolls 2 3 4 5.", "Anna: which, 1 to 3?")
	// Declined, it stays, and who played is the default of a new game.
	wantInOrder(t, e.play(t, "no", "", "Cleo"), "Go on with", "New game.", "Enter: 2.", "Seat 1: who sits there? Enter: Anna.", "Seat 2: who sits there? Enter: Ben.")
	if list, err := e.games.List(); err != nil || len(list.Unfinished) != 1 {
		t.Errorf("%v, %v", list.Unfinished, err)
	}
	// A game that is open elsewhere is not offered.
	file, _, err := e.games.Latest()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if text := e.play(t); strings.Contains(text, "Go on") {
		t.Errorf("offers a game that is open:\n%s", text)
	}
}

func TestDamagedGamesAreCountedAndLeftAlone(t *testing.T) {
	e := newEvening(t)
	path := e.games.Path("damaged")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, e.play(t, "quit"), "1 saved game cannot be read and is left alone.", "New game.")
	if text, err := os.ReadFile(path); err != nil || string(text) != "nonsense\n" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestANoticeIsSaidFirst(t *testing.T) {
	e := newEvening(t).begin(t, "classic/3 -/- 1 - -", 1, anna, ben)
	e.Notice = "Something about the settings."
	if text := e.play(t); !strings.HasPrefix(text, "Something about the settings.\nAnna and Ben") {
		t.Errorf("%s", text)
	}
}

// A person answers questions as they come, always in a way that gets on.
type person struct {
	out *bytes.Buffer
	n   int
}

func (p *person) Read(b []byte) (int, error) {
	text := p.out.String()
	question := text[strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')+1:]
	p.n++
	answer := ""
	switch {
	case strings.Contains(question, "Play again?"):
		answer = "no"
	case strings.Contains(question, "which, 1 to"):
		answer = "1"
	case strings.Contains(question, "roll or stop?") && p.n%7 == 0:
		answer = "stop"
	}
	return copy(b, answer+"\n"), nil
}

func TestWholeGamesAgainstBots(t *testing.T) {
	seats := map[int][]record.Seat{
		2: {anna, {Name: "Keller", Bot: "rule28"}},
		3: {{Name: "Max", Bot: "racer"}, anna, {Name: "Rosa", Bot: "rookie"}},
		4: {anna, {Name: "Jim", Bot: "glenn"}, ben, {Name: "Rosa", Bot: "rookie"}},
	}
	for n, at := range seats {
		for _, variant := range game.Variants() {
			t.Run(fmt.Sprintf("%v, %d seats", variant, n), func(t *testing.T) {
				start := game.Rules{Variant: variant, Target: 1, Seats: uint8(n)}.Start(0)
				e := newEvening(t).begin(t, record.FormatPosition(start), 11, at...)
				end, err := plain.Run(context.Background(), e.Options, &person{out: &e.out}, &e.out, nil)
				if err != nil || end != (plain.Ending{}) {
					t.Fatalf("%+v, %v", end, err)
				}
				text := e.out.String()
				wantPlain(t, text)
				r := e.saved(t)
				winner, won := r.Winner()
				if !won || !strings.Contains(text, r.Seats[winner].Name+" wins the game!") {
					t.Errorf("won %v by %d:\n%s", won, winner, text)
				}
			})
		}
	}
}

func TestBotsPlayAloneWithoutAQuestion(t *testing.T) {
	e := newEvening(t).begin(t, "classic/1 -/- 1 - -", 1, record.Seat{Name: "One", Bot: "racer"}, record.Seat{Name: "Two", Bot: "glenn"})
	text := e.play(t)
	wantInOrder(t, text, "One begins.", "wins the game!")
	if strings.Contains(text, "?") {
		t.Errorf("asks:\n%s", text)
	}
}

// Whatever is answered, the text stays plain, the question is asked again, and
// what is saved is a game by the rules.
func TestNoAnswerBreaksTheGame(t *testing.T) {
	words := []string{
		"", "roll", "stop", "1", "2", "3", "6", "undo", "odds", "odds never", "odds always", "board", "repeat", "history", "position",
		"rules", "help", "concede", "yes", "no", "only 7", "5 and 9", "7 7", "6+8", "hint", "0", "lot", "bot:glenn",
	}
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		games := store.Open(filepath.Join(dir, rapid.StringMatching(`[a-z]{12}`).Draw(t, "dir")))
		variant := rapid.SampledFrom(game.Variants()).Draw(t, "variant")
		answers := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(words), rapid.SampledFrom(words), rapid.String()), 0, 60).Draw(t, "answers")
		seed := rapid.Uint64().Draw(t, "seed")
		e := &evening{games: games, Options: newOptions(games, seed)}
		if rapid.Bool().Draw(t, "set up") {
			seats := []record.Seat{anna, ben, cleo}[:rapid.IntRange(2, 3).Draw(t, "seats")]
			if rapid.Bool().Draw(t, "bot") {
				seats = append([]record.Seat{{Name: "Rosa", Bot: "rookie"}}, seats...)
			}
			e.Open = newGame(&record.Record{Rules: game.Rules{Variant: variant, Target: 1, Seats: uint8(len(seats))}, Seats: seats, Seed: &seed}, games)
		}
		_, err := plain.Run(context.Background(), e.Options, strings.NewReader(lines(answers)), &e.out, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range e.out.String() {
			if r < ' ' && r != '\n' || r == '\x7f' {
				t.Fatalf("%q is no text:\n%s", r, e.out.String())
			}
		}
		list, err := games.List()
		if err != nil || len(list.Damaged) > 0 {
			t.Fatal(list.Damaged, err)
		}
		for _, entry := range slices.Concat(list.Unfinished, list.Finished) {
			if err := entry.Record.Validate(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
