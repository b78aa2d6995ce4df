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

// runGame plays the game the flags ask for.
func runGame(ctx context.Context, s Streams, f GameFlags) error {
	prefs := preferencesOf(f.Preferences, os.Getenv)
	o := tui.Options{
		Text:     words.New(languageOf(prefs.Lang, os.Getenv)),
		Settings: prefs.Settings,
		Games:    store.Open(store.Home()),
		Keep:     keep,
		Notice:   prefs.notice,
		NoColor:  prefs.noColor,
		Now:      time.Now,
	}
	if f.Seed != nil {
		o.Seed = func() uint64 { return *f.Seed }
	}
	if err := f.open(&o); err != nil {
		return err
	}
	m, err := tui.New(o)
	if err != nil {
		return err
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	caught, err := tui.Run(ctx, m, tui.Terminal{In: s.In, Out: s.Out, Environ: os.Environ()}, signals)
	if line := m.Farewell(); line != "" {
		fmt.Fprintln(s.Err, line)
	}
	if sig, ok := caught.(syscall.Signal); ok && sig != syscall.SIGINT {
		return &signalError{sig}
	}
	return err
}

// open sets what the screen opens with: a saved game, a new one, or the menu.
func (f GameFlags) open(o *tui.Options) error {
	switch {
	case f.Latest:
		file, r, err := o.Games.Latest()
		o.Open = &sitting.Game{Record: r, File: file}
		return err
	case f.Resume != "":
		file, r, err := f.resume(o.Games)
		o.Open = &sitting.Game{Record: r, File: file}
		return err
	case len(f.Players) > 0 || f.Position != nil:
		seed := dice.RandomSeed
		if o.Seed != nil {
			seed = o.Seed
		}
		g := sitting.New(f.record(o.Text), o.Games, o.Now(), seed)
		o.Open = &g
	}
	return nil
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
func (f GameFlags) record(t *words.Text) *record.Record {
	r := &record.Record{Seats: f.Players, First: f.First, Seed: f.Seed}
	if f.Position != nil {
		r.Position, r.First = f.Position, 0
		for i := len(r.Seats); i < int(f.Position.Seats); i++ {
			r.Seats = append(r.Seats, record.Seat{Name: t.Say(words.DefaultName, i+1)})
		}
	}
	r.Rules = game.Rules{Variant: f.Variant, Target: f.Target, Seats: uint8(len(r.Seats))}
	if f.ByLot {
		if r.Seed == nil {
			seed := dice.RandomSeed()
			r.Seed = &seed
		}
		r.First = dice.FirstSeat(*r.Seed, len(r.Seats))
	}
	return r
}
