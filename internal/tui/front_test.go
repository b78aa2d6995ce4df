package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// typeIn presses the keys of a text, one by one.
func (r *rig) typeIn(text string) {
	r.Helper()
	for _, letter := range text {
		r.press(strings.Replace(string(letter), " ", "space", 1))
	}
}

// choose takes an entry of the menu by its name, and reports how many keys that
// took.
func (r *rig) choose(entry string) (keys int) {
	r.Helper()
	f := r.front()
	i := slices.IndexFunc(f.entries, func(e lineupEntry) bool { return e.label[0] == entry })
	if i < 0 {
		r.Fatalf("there is no %q:\n%s", entry, r.text())
	}
	for range i {
		r.press("down")
	}
	r.press("enter")
	return i + 1
}

// names are those of the game on the screen.
func (r *rig) names() []string {
	r.Helper()
	if r.match == nil {
		r.Fatalf("no game has begun:\n%s", r.text())
	}
	return r.match.names
}

func TestTwoPeopleBeginInFiveKeysAndTheirNames(t *testing.T) {
	for name, saved := range map[string][]savedGame{"at the first start": nil, "with saved games": append(slices.Clip(evening), finished)} {
		t.Run(name, func(t *testing.T) {
			r := launch(t, rigOptions{menu: true, saved: saved})
			keys := r.choose("Two players")
			r.typeIn("Zoe")
			r.press("enter")
			r.typeIn("Max")
			r.press("enter")
			if keys += 2; keys > 5 {
				t.Errorf("it took %d keys", keys)
			}
			if got := r.names(); !slices.Equal(got, []string{"Zoe", "Max"}) || r.match.sitting.People() != 2 {
				t.Errorf("%q, %d people", got, r.match.sitting.People())
			}
			r.has("Zoe, your turn")
		})
	}
}

// finished is a game that was played to its end, after which lessons come later.
var finished = savedGame{[]string{"Anna", "Ben"}, "classic/3 2.3,3.5,12.3/- 1 - -"}

func TestTheNamesOfTheTwoWhoPlayedLastAreThereAlready(t *testing.T) {
	r := launch(t, rigOptions{menu: true, saved: []savedGame{
		{[]string{"Anna", "Ben"}, ""}, {[]string{"Carla", "Keller=rule28"}, ""}, {[]string{"Carla", "Dario", "Eva"}, ""},
	}})
	r.choose("Two players")
	r.has("Anna", "Ben")
	r.press("enter", "enter")
	if got := r.names(); !slices.Equal(got, []string{"Anna", "Ben"}) {
		t.Errorf("%q", got)
	}
}

func TestTypingReplacesANameThatWasThereAndShowsIt(t *testing.T) {
	for _, tt := range []struct {
		name string
		keys []string
		want string
	}{
		{"letters", []string{"Z", "o"}, "Zo"},
		{"a letter after coming back", []string{"Z", "o", "down", "up", "M"}, "M"},
		{"erasing takes all of it", []string{"backspace", "Z"}, "Z"},
		{"moving the caret keeps it", []string{"end", "x"}, "Player 1x"},
		{"inside it", []string{"home", "x"}, "xPlayer 1"},
		{"a space between", []string{"Z", "space", "o"}, "Z o"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := launch(t, rigOptions{menu: true})
			r.choose("Two players")
			r.press(tt.keys...)
			if got := r.top().(*two).Seat(0).Name; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
			r.has(tt.want)
		})
	}
	r := launch(t, rigOptions{menu: true})
	r.choose("Two players")
	selected := r.View().Content
	r.press("end")
	if r.View().Content == selected {
		t.Error("nothing shows that the name is selected")
	}
	r.press("up", "up")
	r.send(tea.PasteMsg{Content: "Maximilian"})
	r.has("● Maximilian ")
}

// The caret stands where the next letter comes.
func TestACaretShowsWhereANameIsTyped(t *testing.T) {
	behind := func(r *rig) string {
		caret := r.View().Cursor
		if caret == nil {
			return "no caret"
		}
		line := strings.Split(r.text(), "\n")[caret.Y]
		return strings.TrimSpace(ansi.Cut(line, 0, caret.X))
	}
	for _, tt := range []struct {
		name, entry string
		keys        []string
		want        string
	}{
		{"two players", "Two players", nil, "▸ ● Player 1"},
		{"a letter", "Two players", []string{"Z"}, "▸ ● Z"},
		{"a wide letter", "Two players", []string{"李"}, "▸ ● 李"},
		{"at the front", "Two players", []string{"home"}, "▸ ●"},
		{"the second name", "Two players", []string{"enter"}, "▸ ◆ Player 2"},
		{"the start of a set-up", "New game", nil, "no caret"},
		{"a seat of a set-up", "New game", []string{"down", "B"}, "● B"},
		{"a bot's seat", "New game", []string{"down", "down"}, "◆ Milo"},
		{"a free seat", "New game", []string{"down", "down", "down"}, "▲"},
		{"a variant", "New game", []string{"up", "up"}, "no caret"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := launch(t, rigOptions{menu: true})
			r.choose(tt.entry)
			r.press(tt.keys...)
			if got := behind(r); got != tt.want {
				t.Errorf("behind %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWhoIsTypedOnASeatOfTheSetUpIsAPerson(t *testing.T) {
	milo, one := record.Seat{Name: "Milo", Bot: "rookie"}, record.Seat{Name: "Player 1"}
	for _, tt := range []struct {
		name string
		keys []string
		want []record.Seat
	}{
		{"on a bot's seat", []string{"down", "down", "B", "o", "b"}, []record.Seat{one, {Name: "Bob"}}},
		{"on a person's", []string{"down", "B", "o", "b"}, []record.Seat{{Name: "Bob"}, milo}},
		{"on a free seat", []string{"down", "down", "down", "B", "o", "b"}, []record.Seat{one, milo, {Name: "Bob"}}},
		{"a second time", []string{"down", "B", "down", "up", "C"}, []record.Seat{{Name: "C"}, milo}},
		{"back to a bot and to the person", []string{"down", "down", "B", "right", "right", "left", "left"}, []record.Seat{one, {Name: "B"}}},
		{"another bot", []string{"down", "down", "B", "right", "right"}, []record.Seat{one, {Name: "Rosa", Bot: "racer"}}},
		{"moving types nothing", []string{"down", "down", "home", "end", "f1", "esc", "up", "down"}, []record.Seat{one, milo}},
		{"space chooses as long as nothing is typed", []string{"down", "down", "space"}, []record.Seat{one, {Name: "Rosa", Bot: "racer"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := launch(t, rigOptions{menu: true})
			r.choose("New game")
			r.press(tt.keys...)
			var got []record.Seat
			for i := range r.setup().Seats() {
				got = append(got, r.setup().Seat(i))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestAWrongNameSaysWhyAndDoesNotBegin(t *testing.T) {
	for _, tt := range []struct {
		name, entry string
		keys        []string
		want        string
	}{
		{"of two, none", "Two players", []string{"backspace", "enter", "enter"}, "A name has at least one character."},
		{"of two, twice", "Two players", []string{"A", "enter", "A", "enter"}, "Two players are called A; names are different."},
		{"set up, none", "New game", []string{"down", "backspace", "up", "enter"}, "A name has at least one character."},
		{"set up, a bot's", "New game", []string{"down", "M", "i", "l", "o", "up", "enter"}, "Two players are called Milo; names are different."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := launch(t, rigOptions{menu: true})
			r.choose(tt.entry)
			r.press(tt.keys...)
			if r.match != nil {
				t.Fatal("the game has begun")
			}
			r.has(tt.want)
			if r.View().Cursor == nil {
				t.Error("no name can be typed")
			}
		})
	}
}

// Where the terminal tells which key of a Latin keyboard a letter is on, the
// letter is still what is typed.
func TestNamesAreTypedInEveryAlphabet(t *testing.T) {
	for _, entry := range []string{"Two players", "New game"} {
		r := launch(t, rigOptions{menu: true})
		r.choose(entry)
		if entry == "New game" {
			r.press("down")
		}
		for _, letter := range []tea.KeyPressMsg{{Code: 'я', Text: "Я", BaseCode: 'z'}, {Code: 'н', Text: "н", BaseCode: 'y'}} {
			r.now = r.now.Add(1)
			r.send(letter)
		}
		r.has("● Ян ")
	}
}

// inSight fails unless every entry of the menu is on the screen in one of its
// lengths.
func (r *rig) inSight() {
	r.Helper()
	screen := r.text()
	for _, e := range r.front().entries {
		if !slices.ContainsFunc(e.label, func(label string) bool {
			return strings.Contains(screen, "  "+label+" ") || strings.Contains(screen, "▸ "+label+" ")
		}) {
			r.Errorf("%q is not in sight:\n%s", e.label[0], screen)
		}
	}
}

func TestEveryEntryOfTheMenuIsInSight(t *testing.T) {
	long := []savedGame{{[]string{"Annabella Maximilian", "Bartholomew Benjamin"}, ""}, {[]string{"Annabella Maximilian", "Bartholomew Benjamin"}, ""}}
	few, many, longer := rigOptions{}.keep(t), rigOptions{saved: evening}.keep(t), rigOptions{saved: long}.keep(t)
	for _, l := range layouts {
		for _, games := range []*store.Games{few, many, longer} {
			for _, stretched := range []bool{false, true} {
				r := launch(t, rigOptions{menu: true, width: l.width, height: l.height, games: games, stretched: stretched})
				r.inSight()
				r.press("up")
				r.inSight()
			}
		}
		// There is room for three more.
		r := launch(t, rigOptions{menu: true, width: l.width, height: l.height, games: many})
		f := r.front()
		for i := range 3 {
			f.entries = append(f.entries, lineupEntry{label: []string{fmt.Sprint("Something else ", i)}, hint: []string{""}})
		}
		r.inSight()
	}
}

func TestTheMenuStandsInTheMiddle(t *testing.T) {
	for _, size := range [][2]int{{40, 20}, {80, 22}, {112, 23}, {120, 40}, {150, 45}, {160, 50}, {200, 60}} {
		f := launch(t, rigOptions{menu: true, width: size[0], height: size[1]}).front().facade()
		for what, r := range map[string]rect{
			"the title": f.title.rect, "the list and the board": {f.list.x, 0, f.board.right() - f.list.x, 0},
		} {
			if left, right := r.x, size[0]-r.right(); left > right+1 || right > left+1 {
				t.Errorf("%v: %s has %d cells at its left and %d at its right", size, what, left, right)
			}
		}
	}
}

func TestTheDiceOfTheDayGoOnWhereTheyWereLeft(t *testing.T) {
	games := store.Open(t.TempDir())
	r := launch(t, rigOptions{menu: true, games: games})
	r.choose("The dice of the day")
	r.press("space")
	left := r.position()
	r.press("ctrl+c")
	r = launch(t, rigOptions{menu: true, games: games})
	r.has("Go on: the dice of 29 Nov")
	r.choose("The dice of the day")
	if got := r.position(); got != left {
		t.Errorf("%s, want %s", record.FormatPosition(got), record.FormatPosition(left))
	}
}

func TestTheDiceOfTheDayArePlayedByWhoeverIsKnownHere(t *testing.T) {
	for name, want := range map[string]string{"Zoe": "Zoe", "": "Anna"} {
		r := launch(t, rigOptions{menu: true, saved: evening})
		r.o.Name = name
		r.choose("The dice of the day")
		if got := r.names(); !slices.Equal(got, []string{want, "Keller"}) {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestTheSameAgainIsNoGameOfADay(t *testing.T) {
	games := store.Open(t.TempDir())
	r := launch(t, rigOptions{menu: true, games: games})
	r.choose("The dice of the day")
	r.press("space", "ctrl+c")
	r = launch(t, rigOptions{menu: true, games: games})
	r.choose("Again: Player 1 v Keller")
	r.press("space")
	if d := r.match.scene.dice; d != (game.Dice{2, 5, 3, 3}) { // of seed 0
		t.Errorf("the dice are %v", d)
	}
}

func TestTheMouseChoosesInTheSetUp(t *testing.T) {
	r := launch(t, rigOptions{menu: true, width: 80, height: 22, settings: func(s *settings.Settings) { s.Mouse = true }})
	click := func(text string) {
		t.Helper()
		for y, line := range strings.Split(r.text(), "\n") {
			if before, _, found := strings.Cut(line, text); found {
				at := ansi.StringWidth(before)
				r.send(tea.MouseMotionMsg{X: at, Y: y})
				r.send(tea.MouseClickMsg{X: at, Y: y, Button: tea.MouseLeft})
				return
			}
		}
		t.Fatalf("no %q on the screen:\n%s", text, r.text())
	}
	click("New game")
	click("Glenn")
	click("speed")
	click(" 2 ")
	click("by lot")
	click("START")
	seats := r.match.sitting.Seats
	if p := r.position(); p.Variant != game.Speed || p.Target != 2 || seats[1] != (record.Seat{Name: "Glenn", Bot: "glenn"}) {
		t.Errorf("%s, %+v", record.FormatPosition(p), seats)
	}
}

// With names of twenty cells and texts a third longer nothing is cut before a game,
// and nothing runs into something else.
func TestNothingIsCutBeforeAGame(t *testing.T) {
	names := []string{"Annabella Maximilian", "Bartholomew Benjamin", "Carla-Clementine Coo", "Dariodario Dariodari"}
	games := rigOptions{saved: []savedGame{{names[:2], ""}, {names, busy + "2644"}}}.keep(t)
	for _, l := range layouts {
		for _, s := range []shot{
			{"menu", rigOptions{}, nil},
			{"settings", rigOptions{}, []string{"@SettingsTitle"}},
			{"two players", rigOptions{}, []string{"@FrontTwo"}},
			{"the second", rigOptions{}, []string{"@FrontTwo", "enter"}},
			{"set-up", rigOptions{}, []string{"@FrontNew"}},
			{"set-up of a seat", rigOptions{}, []string{"@FrontNew", "down"}},
			{"set-up of who begins", rigOptions{}, []string{"@FrontNew", "up", "up", "up"}},
			{"set-up of the variant", rigOptions{}, []string{"@FrontNew", "up", "up"}},
			{"set-up of the columns", rigOptions{}, []string{"@FrontNew", "up"}},
		} {
			o := s.options
			o.menu, o.games, o.stretched, o.width, o.height = true, games, true, l.width, l.height
			r := launch(t, o)
			r.press(s.keys...)
			if strings.Contains(r.text(), "…") {
				t.Errorf("%s, %s: something is cut:\n%s", l.name, s.name, r.text())
			}
			if form, ok := r.top().(*setup); ok {
				for i := range form.Seats() {
					r.has(" " + form.Seat(i).Name + " ")
				}
				r.has(" " + stretched().Say(words.SetupPerson))
			}
			if form, ok := r.top().(*two); ok {
				r.has(" "+form.Seat(0).Name+" ", " "+form.Seat(1).Name+" ", form.rules())
			}
		}
	}
}
