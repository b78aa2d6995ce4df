package tui

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// update writes the golden files anew: make golden.
var update = os.Getenv("UPDATE_GOLDEN") != ""

// planner is what judges in all tests, since no training changes it.
var planner = &memory{judge: bot.Planner(bot.PlannerTemperature), analyses: map[game.Position]bot.Analysis{}, wins: map[game.Position]float64{}}

// A memory is a judge that is asked once about a position: most tests that end a game
// end the same.
type memory struct {
	mu       sync.Mutex
	judge    review.Judge
	analyses map[game.Position]bot.Analysis
	wins     map[game.Position]float64
}

// Analyze implements review.Judge.
func (m *memory) Analyze(p game.Position) bot.Analysis {
	return remembered(m, m.analyses, m.judge.Analyze, p)
}

// Win implements review.Judge.
func (m *memory) Win(p game.Position) float64 { return remembered(m, m.wins, m.judge.Win, p) }

func remembered[T any](m *memory, told map[game.Position]T, ask func(game.Position) T, p game.Position) T {
	m.mu.Lock()
	defer m.mu.Unlock()
	answer, known := told[p]
	if !known {
		answer = ask(p)
		told[p] = answer
	}
	return answer
}

// A rig is a model under test with a clock that stands until it is moved, and
// no program around it.
type rig struct {
	testing.TB
	*Model
	now  time.Time
	late bool
	held []tea.Msg // the reviews that have been made
}

// rigOptions are what a test can choose.
type rigOptions struct {
	width, height int
	seed          uint64
	names         []string // "Ben=rule28" is a bot
	position      string
	reviewed      string // the name of a record in testdata/reviews
	games         *store.Games
	saved         []savedGame // what games has, if it is nil
	files         []savedFile // what lies there after these
	assess        sitting.Assessor
	remote        bool
	settings      func(*settings.Settings)
	noColor       bool
	menu          bool
	learn         int // the lesson to begin with
	wishes        *sitting.Wishes
	stretched     bool   // texts are a third longer
	record        string // the game to open
	late          bool   // reviews come when they are sent
}

var stretched = sync.OnceValue(words.Stretched)

// A savedGame is one that was left, an hour after the one before it.
type savedGame struct {
	names    []string // as those of rigOptions
	position string   // "" for the first turn
}

// A savedFile is one that lies among the games, an hour after the one before it.
type savedFile struct{ id, text string }

// evening are games of people who play a lot.
var evening = []savedGame{
	{[]string{"Anna", "Ben"}, ""},
	{[]string{"Anna", "Keller=rule28"}, "classic/3 5.2,6.4,9.3,12.3/3.5,5.1,7.7,8.7 2 6.8,8.9 -"},
	{[]string{"Anna", "Ben", "Carla", "Dario"}, busy + "2644"},
	{[]string{"Anna", "Ben"}, "speed/2 5.2,6.4,9.3,12.1/3.5,5.1,7.7,8.7 2 - -"},
}

// fourPeople are all who can play here.
var fourPeople = []savedGame{{[]string{"Anna", "Ben", "Carla", "Dario"}, ""}}

// keep is the games that a test has to do with.
func (o rigOptions) keep(t testing.TB) *store.Games {
	t.Helper()
	if o.saved == nil && o.files == nil {
		return o.games
	}
	games := store.Open(t.TempDir())
	evening := time.Date(2026, 11, 28, 20, 15, 0, 0, time.UTC)
	date := func(path string, hours int) {
		at := evening.Add(time.Duration(hours) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for i, saved := range o.saved {
		r := recordOf(t, rigOptions{names: saved.names, position: saved.position})
		g := sitting.New(r, games, evening.Add(time.Duration(i)*time.Hour), func() uint64 { return 1 })
		if err := g.File.Save(r); err != nil {
			t.Fatal(err)
		}
		path := g.File.Path()
		g.File.Close()
		date(path, i)
	}
	for i, file := range o.files {
		path := games.Path(file.id)
		if err := os.WriteFile(path, []byte(file.text), 0o600); err != nil {
			t.Fatal(err)
		}
		date(path, len(o.saved)+i)
	}
	return games
}

// launch starts a model. Without a menu it opens a game.
func launch(t testing.TB, o rigOptions) *rig {
	t.Helper()
	r := &rig{TB: t, now: time.Date(2026, 11, 29, 20, 15, 0, 0, time.UTC), late: o.late}
	if o.width == 0 {
		o.width, o.height = 80, 24
	}
	o.games = o.keep(t)
	if o.assess == nil {
		o.assess = func(*record.Record, game.Seat) (sitting.Assessment, bool) { return sitting.Assessment{}, false }
	}
	options := Options{
		Text: words.New(language.English), NoColor: o.noColor,
		Tick: func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil },
		Options: sitting.Options{
			Settings: settings.Default(), Games: o.games, Wishes: o.wishes, Assess: o.assess, Remote: o.remote, Learn: o.learn,
			Now:    func() time.Time { return r.now },
			Seed:   func() uint64 { return o.seed },
			Advise: planner.Analyze,
			Judge:  func(use func(review.Judge)) { use(planner) },
		},
	}
	options.Settings.Motion = settings.MotionOff
	options.Settings.Hints = false // they are told in tests of their own
	if o.stretched {
		options.Text = stretched()
	}
	if o.settings != nil {
		o.settings(&options.Settings)
	}
	if !o.menu && o.learn == 0 {
		g := sitting.New(recordOf(t, o), o.games, r.now, options.Seed)
		if o.record != "" {
			g = sitting.Game{Record: parsed(t, o.record)}
		}
		options.Open = &g
	}
	m, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	r.Model = m
	m.playouts = 2
	r.send(tea.WindowSizeMsg{Width: o.width, Height: o.height})
	if o.reviewed != "" {
		r.run(m.do(openReviewed(reviewOf(t, o.reviewed))))
	}
	r.run(m.advance())
	return r
}

// parsed is a record from its text.
func parsed(t testing.TB, text string) *record.Record {
	t.Helper()
	r, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func recordOf(t testing.TB, o rigOptions) *record.Record {
	t.Helper()
	r := &record.Record{Rules: game.Rules{Target: game.DefaultTarget}}
	if o.position != "" {
		p, err := record.ParsePosition(o.position)
		if err != nil {
			t.Fatal(err)
		}
		r.Rules, r.Position = p.Rules, &p
	}
	if o.names == nil {
		o.names = []string{"Anna", "Ben", "Carla", "Dario"}[:max(2, int(r.Rules.Seats))]
	}
	for _, name := range o.names {
		name, level, _ := strings.Cut(name, "=")
		r.Seats = append(r.Seats, record.Seat{Name: name, Bot: level})
	}
	r.Rules.Seats = uint8(len(r.Seats))
	return r
}

// send gives the model a message and does what it asks for in return.
func (r *rig) send(msg tea.Msg) {
	r.Helper()
	_, cmd := r.Update(msg)
	r.run(cmd)
}

func (r *rig) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if _, made := msg.(reviewMsg); made && r.late {
		r.held = append(r.held, msg)
		return
	}
	switch msg := msg.(type) {
	case nil:
	case tea.QuitMsg:
		r.Close()
	case tea.BatchMsg:
		for _, c := range msg {
			r.run(c)
		}
	case botMsg, adviceMsg, reviewMsg, crashMsg, doneMsg, keptMsg:
		r.send(msg)
	}
}

// press sends keys, each a second after the one before, so that no guard is up.
func (r *rig) press(keys ...string) {
	r.Helper()
	for _, k := range keys {
		r.now = r.now.Add(time.Second)
		if entry, ok := strings.CutPrefix(k, "@"); ok {
			r.choose(r.house.text.Say(words.Key(entry)))
			continue
		}
		r.send(keyPress(k))
	}
}

// hammer sends a key n times, as a key that is held repeats.
func (r *rig) hammer(k string, n int) {
	for range n {
		r.now = r.now.Add(30 * time.Millisecond)
		r.send(tickMsg{})
		r.send(keyPress(k))
	}
}

// wait lets time pass, with the ticks the model asks for.
func (r *rig) wait(d time.Duration) {
	for end := r.now.Add(d); r.now.Before(end); {
		r.now = r.now.Add(frameTime)
		if r.ticking {
			r.send(tickMsg{})
		}
	}
}

var namedKeys = map[string]rune{
	"space": tea.KeySpace, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"f1": tea.KeyF1, "backspace": tea.KeyBackspace,
}

func keyPress(k string) tea.KeyPressMsg {
	if name, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(name[0]), Mod: tea.ModCtrl}
	}
	if name, ok := strings.CutPrefix(k, "shift+"); ok {
		return tea.KeyPressMsg{Code: namedKeys[name], Mod: tea.ModShift}
	}
	if code, ok := namedKeys[k]; ok {
		msg := tea.KeyPressMsg{Code: code}
		if k == "space" {
			msg.Text = " "
		}
		return msg
	}
	code, _ := utf8.DecodeRuneInString(k)
	return tea.KeyPressMsg{Code: code, Text: k}
}

// front is the menu, and setup the set-up, where they take the keys.
func (r *rig) front() *front { return r.top().(*front) }
func (r *rig) setup() *setup { return r.top().(*setup) }

// position is the position on the table, whatever has been shown of it.
func (r *rig) position() game.Position { return r.match.table.Now() }

// text is the screen without colours.
func (r *rig) text() string { return ansi.Strip(r.colours(colorprofile.TrueColor)) }

// colours is the screen as a terminal of a profile shows it.
func (r *rig) colours(p colorprofile.Profile) string {
	var b strings.Builder
	w := colorprofile.Writer{Forward: &b, Profile: p}
	if _, err := w.WriteString(r.View().Content); err != nil {
		r.Fatal(err)
	}
	return b.String()
}

// has fails unless the screen says each of the texts.
func (r *rig) has(texts ...string) {
	r.Helper()
	screen := r.text()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			r.Errorf("the screen does not say %q:\n%s", text, screen)
		}
	}
}

func (r *rig) hasNot(text string) {
	r.Helper()
	if strings.Contains(r.text(), text) {
		r.Errorf("the screen says %q:\n%s", text, r.text())
	}
}

// golden compares a screen with the golden file of that name.
func golden(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	got = trimLines(got)
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (make golden writes it)", err)
	}
	if got != string(want) {
		t.Errorf("%s differs from its golden file (make golden writes it anew):\n%s\nwant\n%s", name, ansi.Strip(got), ansi.Strip(string(want)))
	}
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \r")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}
