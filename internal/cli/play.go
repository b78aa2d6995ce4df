package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/plain"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/tui"
	"cantstop/internal/words"
)

// A signalError is a game that a signal ended.
type signalError struct{ signal syscall.Signal }

func (e *signalError) Error() string { return e.signal.String() }

// status is what a shell reports of a program that the signal ended.
func (e *signalError) status() int { return 128 + int(e.signal) }

// runGame plays the game the flags ask for: on a screen, or in lines of text
// where there is none.
func runGame(ctx context.Context, s Streams, f GameFlags) error {
	prefs := preferencesOf(f.Preferences, os.Getenv)
	text := words.New(languageOf(prefs.Lang, os.Getenv))
	games := store.Open(store.Home())
	if store.Home() == "" {
		prefs.notice = store.ErrNoHome.Error()
	}
	seed := seedsFrom(f.Seed)
	open, err := f.open(games, text, seed)
	if err != nil {
		return err
	}
	signals, quiet := listen()
	defer quiet()
	o := optionsOf(prefs, games, seed)
	o.Open, o.Wishes, o.Learn = open, f.wishes(), f.Learn
	if f.Learn == goOn {
		o.Learn = max(1, prefs.Lesson)
	}
	var end plain.Ending
	if prefs.Plain || !s.haveScreen() {
		end, err = plain.Run(ctx, plain.Options{Options: o, Text: text}, s.In, s.Out, signals)
	} else {
		end, err = runScreen(ctx, tui.Options{Options: o, Text: text, NoColor: prefs.noColor}, s, signals)
	}
	return s.ended(end, err)
}

// showReplay shows a game again on the screen. It may be played on from there.
func (s Streams) showReplay(ctx context.Context, r *record.Record, prefs preferences) error {
	return s.show(ctx, prefs, func(o *tui.Options) { o.Replay = r })
}

// showReview reviews a game on the screen.
func (s Streams) showReview(ctx context.Context, r *record.Record, prefs preferences) error {
	return s.show(ctx, prefs, func(o *tui.Options) { o.Reviewed = r })
}

// show opens the screen with something to look at.
func (s Streams) show(ctx context.Context, prefs preferences, what func(*tui.Options)) error {
	signals, quiet := listen()
	defer quiet()
	o := tui.Options{
		Options: optionsOf(prefs, store.Open(store.Home()), dice.RandomSeed),
		Text:    words.New(languageOf(prefs.Lang, os.Getenv)), NoColor: prefs.noColor,
	}
	what(&o)
	return s.ended(runScreen(ctx, o, s, signals))
}

// listen is where the signals arrive that end a game, until quiet is called.
func listen() (signals chan os.Signal, quiet func()) {
	signals = make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	return signals, func() { signal.Stop(signals) }
}

// optionsOf are what both clients need from outside.
func optionsOf(prefs preferences, games *store.Games, seed func() uint64) sitting.Options {
	return sitting.Options{
		Settings: prefs.Settings, Games: games, Keep: keep, Notice: printable(prefs.notice), Name: playerName(), Seed: seed,
	}
}

// ended says how to go on with the game that was left, and is the error that the
// program ends with.
func (s Streams) ended(end plain.Ending, err error) error {
	if end.Farewell != "" {
		fmt.Fprintln(s.Err, printable(end.Farewell))
	}
	if sig, ok := end.Signal.(syscall.Signal); ok && sig != syscall.SIGINT {
		return &signalError{sig}
	}
	if err == nil && end.Unsaved != nil {
		return errTold
	}
	return err
}

func runScreen(ctx context.Context, o tui.Options, s Streams, signals <-chan os.Signal) (plain.Ending, error) {
	m, err := tui.New(o)
	if err != nil {
		return plain.Ending{}, err
	}
	caught, err := tui.Run(ctx, m, tui.Terminal{In: s.In, Out: s.Out, Environ: os.Environ()}, signals)
	return plain.Ending{Signal: caught, Farewell: m.Farewell(), Unsaved: m.Unsaved()}, err
}

// seedsFrom gives the seeds of the games of a run: where the first one is fixed
// those after it are too, and a rematch has other dice.
func seedsFrom(first *uint64) func() uint64 {
	if first == nil {
		return dice.RandomSeed
	}
	next := *first
	return func() uint64 {
		next++
		return next - 1
	}
}

// open is what to begin with: a saved game or a new one; nil asks the player.
func (f GameFlags) open(games *store.Games, text *words.Text, seed func() uint64) (*sitting.Game, error) {
	var g sitting.Game
	var err error
	switch {
	case f.Latest:
		g.File, g.Record, err = games.Latest()
	case f.Resume != "":
		g.File, g.Record, err = f.resume(games)
	case len(f.Players) > 0 || f.Position != nil:
		g = sitting.New(f.record(text, seed), games, time.Now(), seed)
	default:
		return nil, nil
	}
	return &g, err
}

// wishes are the rules that were asked for, nil if nothing shows that a new game
// is wanted.
func (f GameFlags) wishes() *sitting.Wishes {
	if f.Learn != 0 || f.Variant == game.Classic && f.Target == game.DefaultTarget && f.First == 0 && !f.ByLot && f.Seed == nil {
		return nil
	}
	return &sitting.Wishes{Variant: f.Variant, Target: f.Target, First: f.First, ByLot: f.ByLot}
}

// resume opens a game by its id, or by its file.
func (f GameFlags) resume(games *store.Games) (*store.Game, *record.Record, error) {
	if _, err := os.Stat(games.Path(f.Resume)); err == nil {
		return games.Resume(f.Resume)
	}
	if _, err := os.Stat(f.Resume); err == nil {
		return games.ResumeFile(f.Resume)
	}
	return games.Resume(f.Resume)
}

// record is the new game the flags describe.
func (f GameFlags) record(t *words.Text, seed func() uint64) *record.Record {
	fixed := seed()
	r := &record.Record{Seats: f.Players, First: f.First, Seed: &fixed}
	if f.Position != nil {
		r.Position, r.First = f.Position, 0
		for i := len(r.Seats); i < int(f.Position.Seats); i++ {
			r.Seats = append(r.Seats, record.Seat{Name: t.Say(words.DefaultName, i+1)})
		}
	}
	r.Rules = game.Rules{Variant: f.Variant, Target: f.Target, Seats: uint8(len(r.Seats))}
	if f.ByLot {
		r.First = dice.FirstSeat(fixed, len(r.Seats))
	}
	return r
}
