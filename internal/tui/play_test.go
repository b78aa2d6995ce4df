package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/table"
)

// onTheBrink is a board on which seed 5 busts at once.
const onTheBrink = "classic/3 5.2,6.4/3.5,7.7 1 2.2,11.1,12.2 -"

func withMotion(s *settings.Settings) { s.Motion = settings.MotionNormal }

func TestAHammeredSpaceThroughABustNeverRollsForTheNextPlayer(t *testing.T) {
	for name, set := range map[string]func(*settings.Settings){"with motion": withMotion, "without": nil} {
		t.Run(name, func(t *testing.T) {
			r := launch(t, rigOptions{position: onTheBrink, seed: 5, settings: set})
			r.hammer("space", 300)
			if p := r.position(); p.Turn != 1 || p.Phase() != game.ToRoll {
				t.Fatalf("Ben's turn: %s", record.FormatPosition(p))
			}
			if r.match.bust == nil {
				t.Error("the bust was acknowledged by the same hammering")
			}
			r.wait(time.Second)
			r.hammer("space", 300)
			if p := r.position(); p.Phase() != game.ToRoll {
				t.Errorf("Ben's dice were rolled by Anna's space: %s", record.FormatPosition(p))
			}
			r.has("Ben, your turn")
			r.wait(time.Second)
			r.send(keyPress("space"))
			if p := r.position(); p.Phase() == game.ToRoll {
				t.Error("Ben cannot roll")
			}
		})
	}
}

func TestKeysAreIgnoredAfterAChangeOfTurnUntilTheyPause(t *testing.T) {
	for _, tt := range []struct {
		after time.Duration
		rolls bool
	}{
		{100 * time.Millisecond, false},
		{399 * time.Millisecond, false},
		{400 * time.Millisecond, true},
	} {
		r := launch(t, rigOptions{position: "classic/3 -/- 1 7.2 -"})
		r.press("s")
		r.now = r.now.Add(tt.after)
		r.send(keyPress("space"))
		if rolled := r.position().Phase() != game.ToRoll; rolled != tt.rolls {
			t.Errorf("a key %v after the stop: rolled %v", tt.after, rolled)
		}
	}
	// Each ignored key asks for another quarter of a second without one.
	r := launch(t, rigOptions{position: "classic/3 -/- 1 7.2 -"})
	r.press("s")
	for range 20 {
		r.now = r.now.Add(249 * time.Millisecond)
		r.send(keyPress("space"))
	}
	if r.position().Phase() != game.ToRoll {
		t.Error("keys that kept coming rolled")
	}
	r.now = r.now.Add(250 * time.Millisecond)
	r.send(keyPress("space"))
	if r.position().Phase() == game.ToRoll {
		t.Error("a key after a pause did not roll")
	}
}

func TestTheHighlightStartsOnRollAndOnStopOnlyWhereItWinsOrIsAllThatIsLeft(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		stops          bool
	}{
		{"an ordinary decision", "classic/3 -/- 1 7.2 -", false},
		{"a column to claim", "classic/3 -/- 1 7.13,8.2 -", false},
		{"the game to win", "classic/3 2.3,12.3/- 1 7.13,8.2 -", true},
		{"nothing else is left", "classic/5 -/- 1 2.3,3.5,12.3 -", true},
		{"a win that is blocked", "blocking/3 2.3,12.3/8.2 1 7.13,8.2 -", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := launch(t, rigOptions{position: tt.position, seed: 7})
			before := r.position()
			r.press("space")
			after := r.position()
			stopped := after.Markers[0] != before.Markers[0]
			if stopped != tt.stops {
				t.Errorf("space led to %s", record.FormatPosition(after))
			}
		})
	}
}

func TestHammeringSpaceNeverStops(t *testing.T) {
	for seed := range uint64(30) {
		r := launch(t, rigOptions{seed: seed})
		r.press(strings.Fields(strings.Repeat("space ", 60))...)
		for _, a := range r.match.table.Record().Actions {
			if a.Kind == game.Stop {
				t.Fatalf("seed %d: stopped", seed)
			}
		}
	}
}

func TestEveryShownKeyDoesSomethingInItsPhase(t *testing.T) {
	for _, s := range someShots {
		t.Run(s.name, func(t *testing.T) {
			start := func() *rig {
				r := launch(t, s.options)
				r.press(s.keys...)
				return r
			}
			r := start()
			line, before, seq := r.top().bindings(), r.View().Content, r.seq()
			for _, b := range append(append([]key.Binding{line.first}, line.others...), line.last...) {
				if !b.Enabled() || b.Help().Key == "" {
					continue
				}
				works := false
				for _, k := range b.Keys() {
					r := start()
					r.press(k)
					if works = r.quitting || r.seq() != seq || r.View().Content != before; works {
						break
					}
				}
				if !works {
					t.Errorf("%q (%s) does nothing:\n%s", b.Help().Key, b.Help().Desc, start().text())
				}
			}
		})
	}
}

// seq is how much has happened on the table, if there is one.
func (r *rig) seq() int {
	if r.match == nil {
		return 0
	}
	return r.match.table.Seq()
}

func TestDigitsTakeAChoiceAtOnce(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 -/- 1 2.1,3.1 2345"})
	r.has("1  5 ", "2 6", "3 7 + 7", "4 8", "5 9")
	r.press("4")
	if r.position().Runners[8] != 1 {
		t.Errorf("not 8: %s", record.FormatPosition(r.position()))
	}
	r = launch(t, rigOptions{position: "classic/3 -/- 1 2.1,3.1 2345"})
	r.press("6")
	if r.position().Phase() != game.ToChoose {
		t.Error("6 chose one of five")
	}
}

func TestAMoveIsTakenBackWithTheSameDiceAndTheScreenAsItWas(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 4.2/- 1 - 2345"})
	before, screen := r.position(), r.text()
	r.press("enter")
	r.has("take back")
	r.press("u")
	if r.position() != before {
		t.Errorf("%s", record.FormatPosition(r.position()))
	}
	if got := strings.Replace(r.text(), "Anna takes 5 + 9 back.", "", 1); trimLines(got) != trimLines(screen) {
		t.Errorf("the screen is another:\n%s\nwant\n%s", got, screen)
	}
}

func TestAStopIsTakenBackUntilTheNextDiceFall(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 4.2/- 1 - 2345", seed: 7})
	r.press("enter", "s")
	r.has("Ben, your turn", "take back")
	r.press("u")
	r.has("Anna, roll again or stop?", "Anna takes the stop back.")
	r.press("s", "space")
	if r.position().Turn != 1 {
		t.Fatal("it is not Ben's turn")
	}
	r.hasNot("take back")
	before := r.position()
	r.press("u")
	if r.position() != before {
		t.Error("a roll was taken back")
	}
}

func TestTheOnlyMovePlaysItselfAndStays(t *testing.T) {
	// Seed 7 begins with 2212, which is 3 + 4 and nothing else.
	r := launch(t, rigOptions{seed: 7})
	r.press("space")
	r.has("Anna plays 3 + 4, the only move.")
	r.hasNot("take back")
	r = launch(t, rigOptions{seed: 7, settings: func(s *settings.Settings) { s.ForcedMoves = settings.ForcedAsk }})
	r.press("space")
	r.has("Anna, choose", "3 + 4")
	r.press("space")
	r.has("Anna plays 3 + 4, the only move.")
}

func TestOddsAreShownAlwaysOnDemandOrNever(t *testing.T) {
	const risk = "8.0%"
	r := launch(t, rigOptions{position: "classic/3 -/- 1 6.1,7.1,8.1 -"})
	r.has(risk)
	r.press("o")
	r.hasNot(risk)
	r.press("o")
	r.has(risk)
	r.press("o")
	r.hasNot(risk)
	r.press("o")
	r.has(risk)
}

func TestAKeyOnlySkipsTumblingDice(t *testing.T) {
	r := launch(t, rigOptions{settings: withMotion}) // seed 0 begins with 2533
	r.press("r")
	if r.match.playing == nil {
		t.Fatal("nothing tumbles")
	}
	seq := r.seq()
	r.send(keyPress("1"))
	if r.match.playing != nil || r.seq() != seq {
		t.Errorf("the key did more than skip: %d events, %d before", r.seq(), seq)
	}
}

func TestAKeyFinishesAClimbAndThenActs(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 4.2/- 1 - 2345", settings: withMotion})
	r.press("1")
	if r.match.playing == nil || r.match.playing.event.Kind != table.Chose {
		t.Fatal("nothing climbs")
	}
	r.send(keyPress("s"))
	if r.position().Markers[0][5] != 1 {
		t.Errorf("the stop was lost: %s", record.FormatPosition(r.position()))
	}
}

func TestAKeyCompletesABotsTurnAndDoesNothingElse(t *testing.T) {
	r := launch(t, rigOptions{names: []string{"Anna", "Keller=rule28"}, seed: 7, settings: withMotion})
	r.press("space")
	r.wait(2 * time.Second)
	r.press("s")
	r.wait(500 * time.Millisecond)
	r.has("Keller is playing")
	r.send(keyPress("space"))
	if p := r.position(); p.Turn != 0 || p.Phase() != game.ToRoll || r.match.playing != nil {
		t.Errorf("%s, playing %v", record.FormatPosition(p), r.match.playing)
	}
	r.has("Anna, your turn")
}

func TestNothingMovesWhileTheGameWaits(t *testing.T) {
	t.Parallel()
	for _, s := range shots {
		o := s.options
		o.settings = withMotion
		r := launch(t, o)
		r.press(s.keys...)
		r.wait(20 * time.Second)
		if r.ticking {
			t.Errorf("%s: it ticks", s.name)
		}
		before := r.View()
		r.now = r.now.Add(2 * time.Second)
		if after := r.View(); after.Content != before.Content || after.WindowTitle != before.WindowTitle {
			t.Errorf("%s: the screen changed by itself", s.name)
		}
	}
}

func TestABotsTurnIsItsEventsOneLineEachWithoutMotion(t *testing.T) {
	r := launch(t, rigOptions{names: []string{"Anna", "Keller=rule28"}, seed: 7})
	r.press("space", "s")
	r.has("Keller: 4 3 6 2, plays 6 + 9", "Keller stops and keeps 6 squares.")
}

func TestConcedingAsksOnce(t *testing.T) {
	r := launch(t, rigOptions{})
	r.press("esc", "up", "enter")
	r.has("Give the game up?", "Then Ben wins.")
	r.press("enter")
	if r.match.scene.over {
		t.Fatal("No gave up")
	}
	r.press("esc", "up", "enter", "down", "enter")
	r.has("Ben wins: Anna gave up.", "REMATCH")
}

func TestABotPlaysOnForWhoGivesUpWhileOthersPlay(t *testing.T) {
	r := launch(t, rigOptions{names: []string{"Anna", "Ben", "Carla"}, seed: 7})
	r.press("space", "esc", "up", "enter", "down", "enter")
	if r.match.scene.over || r.match.person(0) || !r.match.person(1) {
		t.Fatalf("over %v:\n%s", r.match.scene.over, r.text())
	}
	r.has("Ben, your turn", "Anna stops and keeps")
	if !slices.Contains(r.match.scene.log, "A bot, Keller, plays on for Anna.") {
		t.Errorf("it was not told: %q", r.match.scene.log)
	}
	r.press("esc", "up", "enter", "down", "down", "enter")
	r.has("The game is over", "You ended it without a winner.", "REMATCH")
}

func TestTheLoserBeginsTheRematch(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 2.3,12.3/6.3 1 7.13,8.2,9.1 -"})
	r.press("s", "n")
	if p := r.position(); p.Turn != 1 || p.Markers != ([4]game.Squares{}) {
		t.Errorf("%s", record.FormatPosition(p))
	}
}

func TestTwoPressesOfEnterFromTheFirstStartAreAGameAgainstABot(t *testing.T) {
	r := launch(t, rigOptions{menu: true, games: store.Open(t.TempDir())})
	r.press("enter", "enter")
	if r.match == nil || r.match.sitting.Seats[1] != (record.Seat{Name: "Milo", Bot: "rookie"}) || r.match.sitting.People() != 1 {
		t.Fatalf("no game against the easiest:\n%s", r.text())
	}
	r.has("Player 1, your turn")
}

func TestTheMenuOffersWhatIsLikeliestFirst(t *testing.T) {
	games := store.Open(t.TempDir())
	r := launch(t, rigOptions{games: games, names: []string{"Zoe", "Max"}, seed: 7})
	r.press("space")
	r.Close()

	r = launch(t, rigOptions{menu: true, games: games})
	if label := r.front().entries[0].label[0]; label != "Go on: Zoe v Max" {
		t.Fatalf("first is %q", label)
	}
	r.press("enter")
	r.has("Zoe, roll again or stop?")
	// Open here, it is not offered elsewhere.
	other := launch(t, rigOptions{menu: true, games: games})
	if label := other.front().entries[0].label[0]; strings.HasPrefix(label, "Go on") {
		t.Errorf("first is %q", label)
	}
	r.press("esc", "up", "enter", "down", "enter") // give up
	r.Close()
	r = launch(t, rigOptions{menu: true, games: games})
	if label := r.front().entries[0].label[0]; label != "Again: Zoe v Max" {
		t.Errorf("first is %q", label)
	}
}

func TestALeftGameGoesOnExactlyThere(t *testing.T) {
	games := store.Open(t.TempDir())
	r := launch(t, rigOptions{games: games, seed: 7})
	r.press("space", "space") // dice on the table, nothing chosen yet
	want := r.position()
	if want.Dice == (game.Dice{}) {
		t.Fatal("there are no dice to choose for")
	}
	r.press("ctrl+c")
	if !r.quitting || !strings.Contains(r.Farewell(), "cantstop --resume=2026-11-29-201500") {
		t.Errorf("farewell %q", r.Farewell())
	}
	again := launch(t, rigOptions{menu: true, games: games})
	again.press("enter")
	if got := again.position(); got != want {
		t.Errorf("%s, want %s", record.FormatPosition(got), record.FormatPosition(want))
	}
	// And the dice to come are those of the seed: 2212, 6564, then 4362.
	again.press("1", "r")
	if d := again.match.scene.dice; d != (game.Dice{4, 3, 6, 2}) {
		t.Errorf("%v", d)
	}
}

func TestAGameThatCannotBeSavedSaysSoAndGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := launch(t, rigOptions{games: store.Open(filepath.Join(file, "games")), seed: 7})
	r.press("space")
	r.has("Not saved: ")
	if r.position().Phase() != game.ToDecide {
		t.Error("the game does not go on")
	}
	r.press("ctrl+c")
	if !strings.HasPrefix(r.Farewell(), "The game could not be saved: ") {
		t.Errorf("farewell %q", r.Farewell())
	}
}

func TestNamesAreRefusedWithTheReason(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"", "A name has at least one character."},
		{"Milo", "Two players are called Milo; names are different."},
	} {
		r := launch(t, rigOptions{menu: true})
		r.press("enter", "down", "ctrl+u")
		for _, c := range tt.name {
			r.press(string(c))
		}
		r.press("up", "enter")
		if r.match != nil {
			t.Errorf("%q was accepted", tt.name)
			continue
		}
		r.has(tt.want)
	}
}

func TestTheMouseChoosesRollsAndStops(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 -/- 1 - 2345", settings: func(s *settings.Settings) { s.Mouse = true }})
	click := func(text string) {
		t.Helper()
		for y, line := range strings.Split(r.text(), "\n") {
			before, _, found := strings.Cut(line, text)
			if !found {
				continue
			}
			x := len([]rune(before))
			r.now = r.now.Add(time.Second)
			r.send(tea.MouseMotionMsg{X: x, Y: y})
			r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
			return
		}
		t.Fatalf("no %q on the screen:\n%s", text, r.text())
	}
	click("6 + 8")
	if p := r.position(); p.Runners != (game.Squares{6: 1, 8: 1}) {
		t.Fatalf("%s", record.FormatPosition(p))
	}
	click("STOP    keep")
	if p := r.position(); p.Turn != 1 {
		t.Fatalf("%s", record.FormatPosition(p))
	}
	click("ROLL")
	if p := r.position(); p.Phase() == game.ToRoll {
		t.Errorf("%s", record.FormatPosition(p))
	}
}

// Keys as terminals with the kitty protocol send them: the letter, and the one in
// that place on a US keyboard.
func TestKeysAreThoseOfTheLettersThatAreTyped(t *testing.T) {
	for _, tt := range []struct {
		name string
		key  tea.KeyPressMsg
		want string
	}{
		{"ctrl+c on Dvorak", tea.KeyPressMsg{Code: 'c', BaseCode: 'i', Mod: tea.ModCtrl}, "ctrl+c"},
		{"ctrl+y on QWERTZ", tea.KeyPressMsg{Code: 'y', BaseCode: 'z', Mod: tea.ModCtrl}, "ctrl+y"},
		{"ctrl+z on QWERTZ", tea.KeyPressMsg{Code: 'z', BaseCode: 'y', Mod: tea.ModCtrl}, "ctrl+z"},
		{"q on AZERTY", tea.KeyPressMsg{Code: 'q', Text: "q", BaseCode: 'a'}, "q"},
		{"ö on a German keyboard", tea.KeyPressMsg{Code: 'ö', Text: "ö", BaseCode: ';'}, "ö"},
		{"ctrl+c on a Russian keyboard", tea.KeyPressMsg{Code: 'с', BaseCode: 'c', Mod: tea.ModCtrl}, "ctrl+c"},
		{"s on a Russian keyboard", tea.KeyPressMsg{Code: 'ы', Text: "ы", BaseCode: 's'}, "s"},
		{"R with caps lock", tea.KeyPressMsg{Code: 'r', Text: "R", Mod: tea.ModCapsLock}, "r"},
		{"R with shift", tea.KeyPressMsg{Code: 'r', ShiftedCode: 'R', Text: "R", Mod: tea.ModShift}, "r"},
		{"R of an old terminal", tea.KeyPressMsg{Code: 'R', Text: "R"}, "r"},
		{"r with both", tea.KeyPressMsg{Code: 'r', Text: "r", Mod: tea.ModShift | tea.ModCapsLock}, "r"},
		{"shift+tab", tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}, "shift+tab"},
		{"a question mark", tea.KeyPressMsg{Code: '/', ShiftedCode: '?', Text: "?", Mod: tea.ModShift}, "?"},
	} {
		if got := unshifted(latin(tt.key)).String(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	// Names keep their case.
	r := launch(t, rigOptions{menu: true})
	form := r.newSetup(nil)
	form.moveTo(0)
	r.push(form)
	r.send(tea.KeyPressMsg{Code: 'z', Text: "Z", Mod: tea.ModCapsLock})
	if name := form.Seat(0).Name; !strings.HasSuffix(name, "Z") {
		t.Errorf("a name with caps lock is %q", name)
	}
}

func TestLettersFollowTheKeyboardWhereTheTerminalTells(t *testing.T) {
	r := launch(t, rigOptions{position: "classic/3 -/- 1 7.2 -"})
	r.now = r.now.Add(time.Second)
	r.send(tea.KeyPressMsg{Code: 'ы', Text: "ы", BaseCode: 's'}) // the key of s on a Russian keyboard
	if r.position().Turn != 1 {
		t.Error("the key in the place of s did not stop")
	}
}

// A whole game by keys: roll until a column is topped or the odds turn, then
// stop, as a person would.
func TestAWholeGameByKeys(t *testing.T) {
	for seed := range uint64(5) {
		r := launch(t, rigOptions{seed: seed, settings: withMotion})
		for range 3000 {
			r.wait(3 * time.Second)
			if r.match.scene.over {
				break
			}
			p := r.match.scene.now
			if p.Phase() == game.ToDecide && (p.AtStake() >= 5 || p.Topped() != 0) && r.match.bust == nil {
				r.press("s")
				continue
			}
			r.press("space")
		}
		winner, won := r.match.table.Record().Winner()
		if !won {
			t.Fatalf("seed %d: nobody has won:\n%s", seed, r.text())
		}
		r.has(r.match.names[winner]+" wins ", "REMATCH")
		text, err := r.match.table.Record().MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Parse(text); err != nil {
			t.Error(err)
		}
	}
}

func TestTheDiceOfTheDayAreThoseOfTheDateAndTheResultIsOneLine(t *testing.T) {
	r := launch(t, rigOptions{menu: true})
	for r.front().entries[r.front().cursor].label[0] != "The dice of the day" {
		r.press("down")
	}
	r.press("enter")
	for range 2000 {
		if r.match.scene.over {
			break
		}
		if p := r.match.scene.now; p.Phase() == game.ToDecide && p.RunnersLeft() == 0 && r.match.bust == nil {
			r.press("s")
		} else {
			r.press("space")
		}
	}
	if seed := *r.match.table.Record().Seed; seed != 20261129 {
		t.Errorf("seed %d", seed)
	}
	r.press("c")
	r.has("cantstop, the dice of 29 Nov  ● ", " turns")
}

func TestRulesThatWereAskedForOpenTheSetUp(t *testing.T) {
	r := launch(t, rigOptions{menu: true, wishes: &sitting.Wishes{Variant: game.Speed, Target: 4, ByLot: true}})
	r.has("New game", "speed", "by lot")
	r.press("enter")
	if p := r.position(); p.Variant != game.Speed || p.Target != 4 {
		t.Errorf("%s", record.FormatPosition(p))
	}
}

func TestTheMenuByKeysAlone(t *testing.T) {
	r := launch(t, rigOptions{menu: true})
	for _, tt := range []struct{ entry, shown string }{
		{"New game", "Who plays"}, {"Settings", "─ Settings ─"}, {"Rules and keys", "RULES AND KEYS"},
	} {
		for r.front().entries[r.front().cursor].label[0] != tt.entry {
			r.press("j")
		}
		r.press("space")
		r.has(tt.shown)
		r.press("esc")
		r.hasNot(tt.shown)
	}
	// Three people and a bot, in speed to two columns.
	r.press("home")
	for r.front().entries[r.front().cursor].label[0] != "New game" {
		r.press("up")
	}
	r.press("enter", "down", "down", "Z", "o", "e") // a person in the bot's place
	r.press("down", "right", "right", "down", "right")
	r.press("down", "down", "right", "down", "left") // the variant, and the columns
	r.has("Zoe", "Milo  ", "Player 4")
	r.press("down", "enter")
	p := r.position()
	if p.Seats != 4 || p.Variant != game.Speed || p.Target != 2 || r.match.sitting.People() != 3 {
		t.Errorf("%s with %d people:\n%s", record.FormatPosition(p), r.match.sitting.People(), r.text())
	}
}

func TestAWholeGameAgainstABotByKeys(t *testing.T) {
	for _, level := range []string{"rookie", "racer", "rule28", "glenn"} {
		r := launch(t, rigOptions{names: []string{"Anna", "Bot=" + level}, seed: 3})
		for range 2000 {
			if r.match.scene.over {
				break
			}
			if p := r.match.scene.now; p.Phase() == game.ToDecide && (p.AtStake() >= 5 || p.Topped() != 0) && r.match.bust == nil {
				r.press("s")
				continue
			}
			r.press("space")
		}
		if _, won := r.match.table.Record().Winner(); !won {
			t.Errorf("%s: nobody has won:\n%s", level, r.text())
		}
	}
}

// A position can begin with dice that nobody rolled here.
func TestABotGoesOnWithTheDiceOfAPosition(t *testing.T) {
	for _, position := range []string{
		"classic/3 -/- 1 - 2345",
		"classic/3 -/- 1 2.1,3.1,12.1 2345", // a bust
	} {
		r := launch(t, rigOptions{position: position, names: []string{"Keller=rule28", "Anna"}})
		if p := r.position(); p.Turn != 1 {
			t.Errorf("%s: %s", position, record.FormatPosition(p))
		}
		r.has("Anna, your turn")
		if log := r.match.scene.log; !strings.HasPrefix(log[0], "Keller: 2 3 4 5, ") {
			t.Errorf("%s: the log begins with %q", position, log[0])
		}
	}
}

func TestAGameThatIsGivenUpStaysInItsTurn(t *testing.T) {
	r := launch(t, rigOptions{})
	r.press("esc", "up", "enter", "down", "enter")
	r.has("turn 1")
}

// What dice that still tumble have brought is nowhere to be read.
func TestTheHistoryDoesNotTellOfABustBeforeItIsSeen(t *testing.T) {
	r := launch(t, rigOptions{width: 120, height: 40, position: onTheBrink, seed: 5, settings: withMotion})
	r.press("r")
	if r.match.playing == nil {
		t.Fatal("nothing tumbles")
	}
	r.hasNot("bust")
	r.wait(2 * time.Second)
	r.has("bust −5")
}

func TestANameTakesTwentyCells(t *testing.T) {
	for letter, most := range map[string]int{"a": 20, "李": 10, "👩\u200d🚀": 10} {
		r := launch(t, rigOptions{menu: true})
		r.press("enter", "down")
		for range 20 {
			r.press("backspace")
		}
		for range most + 2 {
			r.press(letter)
		}
		if got := r.setup().Seat(0).Name; got != strings.Repeat(letter, most) {
			t.Errorf("%q, want %d times %q", got, most, letter)
		}
	}
}
