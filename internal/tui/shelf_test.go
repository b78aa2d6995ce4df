package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// textOf is a game of testdata/games.
func textOf(name string) string {
	text, err := os.ReadFile(filepath.Join("testdata", "games", name+".cantstop"))
	if err != nil {
		panic(err)
	}
	return string(text)
}

var (
	twoText   = textOf("two")
	dailyText = textOf("daily")
)

// played is one file with a game.
func played(text string) []savedFile { return []savedFile{{"2026-11-29-100000", text}} }

// shelfFiles are games of every kind that the evening does not have, the latest
// last.
var shelfFiles = []savedFile{
	{"2026-11-20-201500", textOf("four")},
	{"At the sea", textOf("three")},
	{"2026-11-21-201500", strings.Replace(twoText, `[Seat2 "Anna"]`, `[Seat2 "Anna" bot=wizard]`, 1)},
	{"2026-11-22-201500", textOf("speed")},
	{"2026-11-29-100000", dailyText},
	{"2026-11-29-110000", goesOn(dailyText, 6)},
	{"2026-11-29-120000", dailyText[:strings.Index(dailyText, "13. 1 2243")+9]},
}

// goesOn is a game as it stood after so many turns.
func goesOn(text string, turns int) string {
	head, _, _ := strings.Cut(text, fmt.Sprintf("\n%d. ", turns+1))
	return regexp.MustCompile(`\[Result "\d"\]`).ReplaceAllString(head, `[Result "*"]`) + "\n"
}

// toReplay is how the daily game of shelfFiles is replayed, and further keys there.
func toReplay(keys ...string) []string {
	return append([]string{"@FrontGames", "down", "down", "y"}, keys...)
}

// assessed is an assessment that says something of everything.
func assessed(r *record.Record, seat game.Seat) (sitting.Assessment, bool) {
	winner, _ := r.Winner()
	if winner == seat {
		return sitting.Assessment{EqualDice: 83, Verdict: review.Earned, Mistakes: 1, Slips: 2}, true
	}
	return sitting.Assessment{EqualDice: 62, Verdict: review.DiceTook}, len(r.Seats) < 4
}

// atShelf is a rig before the list of games.
func atShelf(t testing.TB, o rigOptions) *rig {
	t.Helper()
	o.menu = true
	r := launch(t, o)
	r.choose("Games")
	return r
}

func (r *rig) shelf() *shelf {
	r.Helper()
	s, ok := r.top().(*shelf)
	if !ok {
		r.Fatalf("this is not the list of games:\n%s", r.text())
	}
	return s
}

// highlighted is the id of the game that is.
func (r *rig) highlighted() string {
	r.Helper()
	row, _ := r.shelf().row()
	return row.ID
}

func TestTheListHasGamesOfEveryKind(t *testing.T) {
	r := atShelf(t, rigOptions{saved: evening, files: shelfFiles, assess: assessed, width: 120, height: 40})
	r.has("5 saved, 5 finished", "1 damaged", "Anna ◆ Keller", "At the sea", "damaged in line 22", "won    turn 17", "lost", "saved  turn", "speed/2", "83")
	for range 20 {
		r.press("down")
	}
}

// The counts are of what there is: those saved, those over and those of them that
// the player here has won.
func TestWhoIsTheOnlyPersonOnceIsThePlayerHere(t *testing.T) {
	r := atShelf(t, rigOptions{files: played(twoText)})
	r.has("● won", "0 saved, 1 finished, 0 won")
	r = atShelf(t, rigOptions{files: append(played(twoText), savedFile{"2026-11-29-110000", dailyText})})
	r.hasNot("● won")
	r.has("0 saved, 2 finished, 1 won")
}

func TestAGameOfTheListGoesOn(t *testing.T) {
	r := atShelf(t, rigOptions{saved: evening})
	r.press("down", "down", "enter")
	if got := r.names(); !slices.Equal(got, []string{"Anna", "Keller"}) {
		t.Errorf("it goes on with %q", got)
	}
}

// With more games than lines the rest is a few keys away, and a bar says so.
func TestManyGamesAreScrolled(t *testing.T) {
	var many []savedGame
	for i := range 40 {
		many = append(many, savedGame{names: []string{fmt.Sprint("Anna ", i), "Ben"}})
	}
	for _, l := range layouts {
		r := atShelf(t, rigOptions{saved: many, width: l.width, height: l.height})
		r.has("Anna 39 ◆ Ben", "┃", "more")
		for i := range 40 {
			lines := strings.Split(r.text(), "\n")
			at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "▸ ") })
			if at < 0 || !strings.Contains(lines[at], fmt.Sprintf("Anna %d ", 39-i)) {
				t.Fatalf("%s, game %d is not highlighted:\n%s", l.name, i, r.text())
			}
			r.press("down")
		}
		r.press("up")
		r.has("Anna 0 ◆ Ben")
		r.press("home", "pgdown", "pgup", "end", "enter")
		if got := r.names(); got[0] != "Anna 0" {
			t.Errorf("the last is %q", got)
		}
	}
}

func TestGamesAreFoundByWhoPlayed(t *testing.T) {
	r := atShelf(t, rigOptions{saved: evening, files: shelfFiles})
	r.press("/")
	r.typeIn("dario")
	r.has("1 of 11")
	r.press("enter")
	r.has("1 of 11", "Dario")
	r.press("esc")
	r.hasNot("of 11")
	if row, _ := r.shelf().row(); row.Record == nil || !slices.Contains(row.Record.Names(), "Dario") {
		t.Error("what was found is highlighted no more")
	}
	r.press("/")
	r.typeIn("nobody")
	r.has("No game is like that")
	r.press("x", "esc")
	r.press("/", "s", "e", "a", "enter", "x")
	r.has("At the sea, today", "Keep it")
}

func TestAGameIsDeletedOnlyWhenThatIsConfirmed(t *testing.T) {
	games := rigOptions{saved: evening, files: shelfFiles}.keep(t)
	r := atShelf(t, rigOptions{games: games})
	r.press("down", "down")
	id := r.highlighted()
	r.press("x", "enter")
	if _, err := os.Stat(games.Path(id)); err != nil {
		t.Fatal("it is gone without having been asked for")
	}
	r.press("x", "down", "enter")
	if _, err := os.Stat(games.Path(id)); err == nil {
		t.Error("it is still there")
	}
	r.has("Deleted: ")
	if r.highlighted() == id || len(r.shelf().kept.Games) != len(evening)+len(shelfFiles)-1 {
		t.Error("the list has it still")
	}
	r.press("home", "x", "down", "enter") // damaged
	if len(r.shelf().kept.Games) != len(evening)+len(shelfFiles)-2 {
		t.Error("what is damaged is not deleted")
	}
}

func TestAGameIsNamed(t *testing.T) {
	games := rigOptions{saved: evening, files: shelfFiles}.keep(t)
	r := atShelf(t, rigOptions{games: games, width: 120, height: 40})
	r.press("down", "down", "n")
	r.typeIn("a/b")
	r.press("enter")
	r.has("are wanted")
	r.press("esc", "n")
	r.typeIn("At the sea")
	r.press("enter")
	r.has("another game is called that")
	r.press("n")
	r.typeIn("In the hills")
	r.press("enter")
	r.has("It is called In the hills now.", "In the hills ●")
	if r.highlighted() != "In the hills" {
		t.Errorf("highlighted: %q", r.highlighted())
	}
	if _, err := os.Stat(games.Path("In the hills")); err != nil {
		t.Error(err)
	}
}

func TestAGameThatIsOpenElsewhereGoesOnAsACopy(t *testing.T) {
	games := rigOptions{saved: evening}.keep(t)
	list, err := games.List()
	if err != nil {
		t.Fatal(err)
	}
	file, _, err := games.Resume(list.Unfinished[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := atShelf(t, rigOptions{games: games, seed: 3})
	r.has("open ", "It is open in another window")
	r.press("enter")
	r.has("A copy goes on from where it stands")
	r.press("enter")
	if got := r.names(); !slices.Equal(got, []string{"Anna", "Ben"}) {
		t.Fatalf("%q", got)
	}
	r.press("space")
	list, err = games.List()
	if err != nil || len(list.Open) != 2 {
		t.Errorf("%d are open, %v", len(list.Open), err)
	}
}

// Another program has just opened it, since the list was read.
func TestAGameThatCannotBeOpenedLeavesTheListAsItIs(t *testing.T) {
	games := rigOptions{saved: evening}.keep(t)
	r := atShelf(t, rigOptions{games: games})
	file, _, err := games.Resume(r.highlighted())
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r.press("enter")
	r.has("open in another program", "open ")
	if r.match != nil {
		t.Error("it has been opened")
	}
}

func TestWhatCannotBeGoneOnWithIsLookedAt(t *testing.T) {
	unknown := goesOn(strings.Replace(twoText, `[Seat2 "Anna"]`, `[Seat2 "Anna" bot=wizard]`, 1), 5)
	r := atShelf(t, rigOptions{files: played(unknown)})
	r.has("alien", "cannot be gone on with here", "wizard")
	r.press("enter")
	if _, ok := r.top().(*replay); !ok {
		t.Errorf("it is not looked at:\n%s", r.text())
	}
	r.press("end", "r")
	r.has("wizard")
}

func TestOfADamagedGameIsSeenWhatIsWholeAndWhatIsWrong(t *testing.T) {
	r := atShelf(t, rigOptions{files: append(played(dailyText[:700]), savedFile{"bad", "nonsense"})})
	r.has("damaged: line 1: a record begins")
	r.press("enter")
	r.has("Nothing of it can be seen")
	r.press("down")
	r.has("File: ")
	r.press("enter")
	r.has("REPLAY", "Only what is before the damage")
	r.press("end", "esc")
	r.shelf()
}

func TestARecordIsReadInFromAFileAndFromAPaste(t *testing.T) {
	games := store.Open(t.TempDir())
	r := atShelf(t, rigOptions{games: games})
	r.has("No game is kept yet")
	path := filepath.Join(t.TempDir(), "a game.cantstop")
	if err := os.WriteFile(path, []byte(twoText), 0o600); err != nil {
		t.Fatal(err)
	}
	r.press("o")
	r.send(tea.PasteMsg{Content: path})
	r.press("enter")
	r.has("Read in: Ben v Anna")
	r.send(tea.PasteMsg{Content: "'" + path + "'"})
	r.has("here already")
	r.send(tea.PasteMsg{Content: strings.ReplaceAll(dailyText, "\n", "\r")}) // as terminals do
	r.has("Read in: the dice of 29 Nov")
	r.press("o")
	r.send(tea.PasteMsg{Content: strings.Replace(dailyText, "Keller", "Kella", 1)})
	r.has("Read in: ")
	if n := len(r.shelf().kept.Games); n != 3 {
		t.Errorf("%d games", n)
	}
	for paste, want := range map[string]string{
		path + "x":          "does not exist",
		"# cantstop record": "line 1: a record begins",
		"one\ntwo":          "Type the name of a file",
	} {
		r.send(tea.PasteMsg{Content: paste})
		r.has(want)
	}
	if n := len(r.shelf().kept.Games); n != 3 {
		t.Errorf("%d games", n)
	}
}

func TestWhatIsDroppedOnTheWindowIsAPath(t *testing.T) {
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip("no home")
	}
	for text, want := range map[string]string{
		" /a/b ": "/a/b", "'/a b'": "/a b", `"/a b"`: "/a b", `/a\ b`: "/a b", "file:///a%20b": "/a b", "~/b": filepath.Join(home, "b"), "a b": "a b",
	} {
		if got := pathOf(text); got != want && os.PathSeparator == '/' {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestAGameIsExportedToAFileAndToTheClipboard(t *testing.T) {
	games := rigOptions{saved: evening[1:2], files: played(dailyText)}.keep(t)
	r := atShelf(t, rigOptions{games: games})
	path := filepath.Join(t.TempDir(), "away.cantstop")
	r.press("e", "down", "enter")
	r.send(tea.PasteMsg{Content: path})
	r.press("enter")
	r.has("Written: ")
	if text, err := os.ReadFile(path); err != nil || string(text) != dailyText {
		t.Errorf("%v: %s", err, text)
	}
	r.press("e", "down", "enter")
	r.send(tea.PasteMsg{Content: path})
	r.press("enter")
	r.has("already")
	r.press("e", "enter")
	r.has("in the clipboard")

	// The dice to come are nobody's business.
	r.press("end", "e")
	r.has("its seed")
	r.press("esc")
	row, _ := r.shelf().row()
	if shown := sitting.Shown(row.Record); row.Record.Seed == nil || shown.Seed != nil || len(shown.Actions) != len(row.Record.Actions) {
		t.Errorf("%+v", shown)
	}
}

func TestPlayersFarAwaySeeNoPathsAndNoFiles(t *testing.T) {
	games := rigOptions{saved: evening, files: shelfFiles}.keep(t)
	r := atShelf(t, rigOptions{games: games, remote: true})
	dir := filepath.Dir(games.Path("x"))
	r.press("down", "down", "e")
	r.hasNot("into a file")
	r.press("esc", "o", "/", "e", "t", "c", "enter")
	r.has("Paste the text of a record")
	r.press("esc")
	r.send(tea.PasteMsg{Content: "/etc/passwd"})
	r.has("Paste the text of a record")
	if err := os.Remove(games.Path(r.highlighted())); err != nil {
		t.Fatal(err)
	}
	r.press("x", "down", "enter")
	r.has("not exist")
	for _, g := range r.shelf().kept.Games {
		if g.Err != nil && strings.Contains(g.Err.Error(), dir) {
			t.Error(g.Err)
		}
	}
	r.hasNot(filepath.Base(dir))
}

func TestGamesInSightAreAssessedOnce(t *testing.T) {
	asked := map[*record.Record]int{}
	assess := func(r *record.Record, seat game.Seat) (sitting.Assessment, bool) {
		asked[r]++
		return assessed(r, seat)
	}
	r := atShelf(t, rigOptions{saved: evening, files: shelfFiles, assess: assess})
	r.press("down", "down", "down", "up", "end", "home")
	r.press("esc", "enter")
	if len(asked) != 4 { // the daily game, speed, four seats, and three with a name
		t.Errorf("%d were assessed", len(asked))
	}
	for _, n := range asked {
		if n != 1 {
			t.Errorf("one was assessed %d times", n)
		}
	}
	r.press("down", "down")
	r.has("Earned: 83 on equal dice.", "3 to look at: 1 mistake, 2 slips.", "equal dice")
}

func TestWhatTheDiceTookAndGave(t *testing.T) {
	for verdict, want := range map[review.Verdict]string{
		review.DiceGave: "The dice gave this one: 60", review.DiceTook: "The dice took this one: 60",
		review.NoVerdict: "On equal dice 60 of 100.", review.Earned: "Earned: 60",
	} {
		r := atShelf(t, rigOptions{files: played(dailyText), assess: func(*record.Record, game.Seat) (sitting.Assessment, bool) {
			return sitting.Assessment{Verdict: verdict, EqualDice: 60}, true
		}})
		r.has(want, "No mistake to look at.")
	}
}

// A game is assessed as its review has it.
func TestAGameIsAssessedByItsReview(t *testing.T) {
	of, err := record.Parse([]byte(twoText))
	if err != nil {
		t.Fatal(err)
	}
	o := (&sitting.Options{Advise: launch(t, rigOptions{menu: true}).o.Advise}).Filled()
	want, err := o.Review(context.Background(), of)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range want.Seats {
		a, ok := o.Assess(of, game.Seat(seat))
		if !ok || a.Slips+a.Mistakes+a.Blunders != len(want.Mistakes(game.Seat(seat))) || a.Verdict != want.Seats[seat].Verdict() ||
			a.EqualDice != want.Seats[seat].Printed(review.Whole).EqualDice {
			t.Errorf("seat %d: %+v, %v", seat, a, ok)
		}
	}
	of.Actions = of.Actions[:5]
	if a, ok := o.Assess(of, 0); ok {
		t.Errorf("a game that is not over: %+v", a)
	}
}

func TestAReviewIsOfferedOfAGameThatIsOver(t *testing.T) {
	r := atShelf(t, rigOptions{files: played(dailyText)})
	r.has("v REVIEW", "y REPLAY")
	r.press("space")
	if _, ok := r.top().(*reviewScreen); !ok {
		t.Errorf("space does not review it:\n%s", r.text())
	}
	r.press("esc")
	r.shelf()
	r.press("a")
	if _, ok := r.top().(*quiz); !ok {
		t.Errorf("a does not ask its mistakes:\n%s", r.text())
	}
}

func TestAGameOfTheListIsShared(t *testing.T) {
	r := atShelf(t, rigOptions{saved: evening, files: shelfFiles, assess: assessed})
	s := r.shelf()
	for i, item := range s.rows.VisibleItems() {
		s.moveTo(i)
		row := item.(shelfRow)
		over := row.State == sitting.Over
		r.press("c")
		if shared := r.top() != screen(s); shared != over {
			t.Errorf("%s: shared: %v", row.ID, shared)
		} else if shared {
			r.has(r.Model.text.Say(words.ShareTitle), r.cardLines(s.card(row))[0][:30])
			r.press("esc")
		}
	}
	// What the dice had to do with it is told where it is known.
	s.highlight("2026-11-29-100000")
	row, _ := s.row()
	if line := s.cardLines(s.card(row))[0]; !strings.Contains(line, ", on equal dice 62:38") && !strings.Contains(line, ", on equal dice 83:17") {
		t.Errorf("%q", line)
	}
	undated := *row.Record
	undated.Date = time.Time{}
	if line := s.cardLines(card{record: &undated, end: row.End})[0]; !strings.HasPrefix(line, "cantstop  ● ") {
		t.Errorf("%q tells a day that is not known", line)
	}
	delete(s.known, row.Record)
	if line := s.cardLines(s.card(row))[0]; strings.Contains(line, "equal dice") {
		t.Errorf("%q tells what is not known", line)
	}
}

func TestTheMouseChoosesAGame(t *testing.T) {
	r := atShelf(t, rigOptions{saved: evening, width: 112, height: 23})
	r.settings.Mouse = true
	rows := r.shelf().places().rows
	click := func(x, y int) { r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }
	click(rows.x+10, rows.y+2)
	if r.shelf().rows.Index() != 2 {
		t.Errorf("row %d", r.shelf().rows.Index())
	}
	r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	for _, b := range r.shelf().buttons(r.shelf().places().buttons) {
		if b.text == "x DELETE" {
			click(b.x+1, b.y)
		}
	}
	r.has("Delete a game")
	r.press("esc")
	click(rows.x+10, rows.y+1)
	if r.match == nil {
		t.Error("a click on what is highlighted does nothing")
	}
}

func TestTheListIsReadOffTheEventLoop(t *testing.T) {
	r := launch(t, rigOptions{menu: true, saved: evening})
	_, cmd := r.Update(keyPress("end"))
	_ = cmd
	for r.front().entries[r.front().cursor].label[0] != "Games" {
		r.press("down")
	}
	_, cmd = r.Update(keyPress("enter"))
	r.has("Reading…")
	r.run(cmd)
	r.hasNot("Reading…")
}

func TestADirectoryThatCannotBeReadIsNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := atShelf(t, rigOptions{games: store.Open(dir)})
	r.has("not a directory")
}

func TestTheDiceOfTodayAreNotPlayedTwiceUnawares(t *testing.T) {
	games := rigOptions{files: played(dailyText)}.keep(t)
	r := launch(t, rigOptions{menu: true, games: games})
	r.choose("The dice of the day")
	if r.match != nil {
		t.Fatal("it began at once")
	}
	r.has("You have played today's dice: won 3–0 in 9 turns.")
	r.press("enter")
	if p, ok := r.top().(*replay); !ok || p.day.IsZero() {
		t.Fatalf("the game is not looked at:\n%s", r.text())
	}
	r.press("esc", "enter", "down", "enter")
	if r.match == nil || r.match.day.IsZero() {
		t.Error("the same dice cannot be played once more")
	}
}

// The first game of a day is the one that counts.
func TestOfTwoGamesOfADayTheFirstCounts(t *testing.T) {
	lost := strings.Replace(dailyText, `[Result "1"]`, "[Conceded \"1\"]\n[Result \"2\"]", 1)
	lost, _, _ = strings.Cut(lost, "\n3. ")
	r := launch(t, rigOptions{menu: true, files: append(played(lost+"\n"), savedFile{"2026-11-29-110000", dailyText})})
	r.choose("The dice of the day")
	r.has("lost 0–0 in 1 turn")
}

// Words that the shelf needs are there for every state.
func TestEveryStateHasAWord(t *testing.T) {
	text := stretched()
	for _, state := range []sitting.State{sitting.GoesOn, sitting.Elsewhere, sitting.Foreign, sitting.Over, sitting.Broken} {
		if key := stateWords[state]; key == "" || text.Say(key, errors.New("x")) == string(key) {
			t.Errorf("state %d", state)
		}
	}
	if text.Ago(time.Now(), time.Now()) == string(words.DateToday) {
		t.Error("no word for today")
	}
}
