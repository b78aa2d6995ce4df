package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/driver"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/tui"
	"cantstop/internal/words"
)

// curtain is when every scene begins.
var curtain = time.Date(2026, 11, 29, 20, 15, 0, 0, time.UTC)

const (
	pause = 900 * time.Millisecond // before a key
	soon  = 2 * time.Second        // what is due later is no motion
	rest  = 4 * time.Second        // at the end of what moves, before it begins again
)

// A show is a scene being played: a model, and a clock that goes on when it is told
// to.
type show struct {
	model *tui.Guarded
	now   time.Time
	due   []*tick
	reel  reel
}

// A tick is a message that the model waits for.
type tick struct {
	at  time.Time
	msg func(time.Time) tea.Msg
}

// play plays a scene in a theme.
func (s scene) play(theme settings.Theme) (reel, error) {
	var games *store.Games
	if len(s.before) > 0 {
		dir, err := os.MkdirTemp("", "pictures")
		if err != nil {
			return reel{}, err
		}
		defer os.RemoveAll(dir) //nolint:errcheck // it is in a directory that is cleared
		games = store.Open(dir)
		for i, p := range s.before {
			if err := p.keep(games, curtain.AddDate(0, 0, i-len(s.before))); err != nil {
				return reel{}, err
			}
		}
	}
	w := &show{now: curtain, reel: reel{tells: s.tells, theme: theme, width: s.width, height: s.height}}
	o := tui.Options{
		Text: words.New(language.English),
		Tick: w.tick,
		Options: sitting.Options{
			Settings: settings.Default(), Games: games,
			Now:  func() time.Time { return w.now },
			Seed: func() uint64 { return s.seed },
		},
	}
	o.Settings.Theme = theme
	o.Settings.Hints = false // which only a beginner sees
	if !s.moves {
		o.Settings.Motion = settings.MotionOff
	}
	var err error
	if o.Open, err = s.opened(o.Options); err != nil {
		return reel{}, err
	}
	m, err := tui.New(o)
	if err != nil {
		return reel{}, err
	}
	defer m.Close()
	w.model = &tui.Guarded{Model: m}
	w.do(w.model.Init())
	w.send(tea.WindowSizeMsg{Width: s.width, Height: s.height})
	if err := w.follow(s.keys); err != nil {
		return reel{}, err
	}
	if w.model.Crash != nil {
		return reel{}, w.model.Crash
	}
	if s.moves {
		w.wait(rest)
		w.reel.length = w.now.Sub(curtain)
	} else {
		w.reel.frames = w.reel.frames[len(w.reel.frames)-1:]
	}
	return w.reel, nil
}

// opened is the game that is open when the scene begins, nil if none is.
func (s scene) opened(o sitting.Options) (*sitting.Game, error) {
	switch {
	case s.from != played{}:
		r, err := s.from.record(o.Now())
		return &sitting.Game{Record: r}, err
	case s.seats != "":
		r, err := newRecord(s.seats, s.position)
		if err != nil {
			return nil, err
		}
		g := sitting.New(r, nil, o.Now(), o.Seed)
		return &g, nil
	}
	return nil, nil
}

// newRecord is a game that has not begun.
func newRecord(seats, position string) (*record.Record, error) {
	r := &record.Record{Rules: game.Rules{Target: game.DefaultTarget}}
	if position != "" {
		p, err := record.ParsePosition(position)
		if err != nil {
			return nil, err
		}
		r.Rules, r.Position = p.Rules, &p
	}
	for seat := range strings.SplitSeq(seats, ",") {
		name, level, _ := strings.Cut(seat, "=")
		r.Seats = append(r.Seats, record.Seat{Name: name, Bot: level})
	}
	r.Rules.Seats = uint8(len(r.Seats))
	return r, nil
}

// record is the game as far as it was played, as one of people and of bots that go by
// their own names.
func (p played) record(began time.Time) (*record.Record, error) {
	r, err := newRecord(p.seats, "")
	if err != nil {
		return nil, err
	}
	s, err := sitting.Open(sitting.New(r, nil, began, func() uint64 { return p.seed }), sitting.Options{})
	if err != nil {
		return nil, err
	}
	turns := 0
	for n := s.Driver.Next(); n.What == driver.Bot; n = s.Driver.Next() {
		if n.Now.Phase() == game.ToRoll {
			if turns++; turns > p.turns && p.turns > 0 {
				break
			}
		}
		if err := s.Driver.Do(s.Driver.Decide(n)); err != nil {
			return nil, err
		}
	}
	r = s.Table.Record()
	for i, seat := range r.Seats {
		level, err := bot.Find(seat.Bot)
		if err != nil {
			return nil, err
		}
		if seat.Name != level.Called {
			r.Seats[i].Bot = ""
		}
	}
	if p.turns == allButStop {
		r.Actions = r.Actions[:len(r.Actions)-1]
	}
	return r, nil
}

// keep keeps the game among others.
func (p played) keep(games *store.Games, began time.Time) error {
	r, err := p.record(began)
	if err != nil {
		return err
	}
	file := games.Create(began)
	defer file.Close()
	if err := file.Save(r); err != nil {
		return err
	}
	return os.Chtimes(file.Path(), began, began)
}

// tick is the clock that the model is given.
func (w *show) tick(d time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
	return func() tea.Msg {
		w.due = append(w.due, &tick{w.now.Add(d), msg})
		return nil
	}
}

// follow presses the keys of a scene.
func (w *show) follow(keys string) error {
	for k := range strings.FieldsSeq(keys) {
		if d, err := time.ParseDuration(k); err == nil {
			w.settle()
			w.wait(d)
			continue
		}
		if k == "still" {
			w.reel.still = len(w.reel.frames) - 1
			continue
		}
		name, times, _ := strings.Cut(k, "*")
		press, err := keyPress(name)
		if err != nil {
			return err
		}
		n := 1
		if times != "" {
			if n, err = strconv.Atoi(times); err != nil {
				return fmt.Errorf("%s: %w", k, err)
			}
		}
		for range n {
			w.settle()
			w.wait(pause)
			w.send(press)
		}
	}
	w.settle()
	return nil
}

var namedKeys = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "space": tea.KeySpace,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
}

// keyPress is the press of a key by its name, or by the letter on it.
func keyPress(k string) (tea.KeyPressMsg, error) {
	if code, named := namedKeys[k]; named {
		return tea.KeyPressMsg{Code: code}, nil
	}
	if letters := []rune(k); len(letters) == 1 {
		return tea.KeyPressMsg{Code: letters[0], Text: k}, nil
	}
	return tea.KeyPressMsg{}, fmt.Errorf("no key is called %q", k)
}

// settle lets time pass until nothing is due soon.
func (w *show) settle() {
	for len(w.due) > 0 && w.next().at.Sub(w.now) <= soon {
		w.wait(w.next().at.Sub(w.now))
	}
}

// wait lets time pass, with all that comes due.
func (w *show) wait(d time.Duration) {
	end := w.now.Add(d)
	for len(w.due) > 0 && !w.next().at.After(end) {
		next := w.next()
		w.due = slices.DeleteFunc(w.due, func(t *tick) bool { return t == next })
		w.now = next.at
		w.send(next.msg(w.now))
	}
	w.now = end
}

// next is what comes due first.
func (w *show) next() *tick {
	return slices.MinFunc(w.due, func(a, b *tick) int { return a.at.Compare(b.at) })
}

// send gives the model a message, does what it asks for in return, and takes what
// it shows then.
func (w *show) send(msg tea.Msg) {
	_, cmd := w.model.Update(msg)
	w.do(cmd)
	w.reel.take(w.now.Sub(curtain), w.model.View())
}

func (w *show) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil, tea.RawMsg:
	case tea.BatchMsg:
		for _, c := range msg {
			w.do(c)
		}
	default:
		w.send(msg)
	}
}
