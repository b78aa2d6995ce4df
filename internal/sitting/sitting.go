// Package sitting is a game played in one place: people who share a keyboard sit
// at its table, and bots. It opens a game from its record, with the bots of its
// seats and the dice of its seed, and knows for every client what is offered to
// those who sit there and how the next game begins.
package sitting

import (
	"errors"
	"slices"
	"strings"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/store"
	"cantstop/internal/table"
)

// A Game is one to play: a record, new or to go on with, and its file, nil where
// nothing is kept.
type Game struct {
	Record *record.Record
	File   *store.Game
	// Bots gives a seat a bot of a level; bot.New if nil.
	Bots func(level string, seed uint64, seat game.Seat) (bot.Bot, error)
}

// New is a game by a record that has not begun. It gets a seed where it has
// none, the time it begins, and a file where games, which may be nil, are kept.
func New(r *record.Record, games *store.Games, now time.Time, seed func() uint64) Game {
	if r.Seed == nil {
		s := seed()
		r.Seed = &s
	}
	r.Date = now.UTC().Truncate(time.Second)
	g := Game{Record: r}
	if games != nil {
		g.File = games.Create(now)
	}
	return g
}

// A Sitting is a game being played. Its fields are not to be changed.
type Sitting struct {
	Table *table.Table
	File  *store.Game // nil where nothing is kept
	Seats []record.Seat
	Names []string // of the seats
	// FreshDice says that the rolls so far are not those of the game's seed, so
	// that it goes on with other dice.
	FreshDice bool

	bots  *bot.Company
	shown []game.Action // what the bots have been shown
}

// Open puts a game on a table. A record without a seed gets its dice from one of
// seed's. It fails for a record with a bot of an unknown level, or with an action
// that is not legal; the file is the caller's to close then.
func Open(g Game, seed func() uint64) (*Sitting, error) {
	s := &Sitting{File: g.File, Seats: g.Record.Seats, Names: g.Record.Names()}
	if err := s.seatBots(g); err != nil {
		return nil, err
	}
	var cup *dice.Cup
	if g.Record.Seed == nil {
		cup = dice.New(seed())
	} else {
		var same bool
		cup, same = dice.Continue(*g.Record.Seed, g.Record.Dice())
		s.FreshDice = !same
	}
	o := table.Options{Dice: cup.Roll, OneKeyboard: true}
	if g.File != nil {
		o.Save = g.File.Save
	}
	t, err := table.New(g.Record, o)
	if err != nil {
		return nil, err
	}
	s.Table = t
	return s, nil
}

// seatBots gives the seats of bots their players. The seed of a game fixes those
// that play by chance, too.
func (s *Sitting) seatBots(g Game) error {
	seat := g.Bots
	if seat == nil {
		seat = bot.New
	}
	bots := make([]bot.Bot, len(g.Record.Seats))
	for i, who := range g.Record.Seats {
		if who.Bot == "" {
			continue
		}
		var seed uint64
		if g.Record.Seed != nil {
			seed = *g.Record.Seed
		}
		b, err := seat(who.Bot, seed, game.Seat(i))
		if err != nil {
			return err
		}
		bots[i] = b
	}
	s.bots = bot.NewCompany(bots)
	return nil
}

// Person reports whether a person sits there.
func (s *Sitting) Person(seat game.Seat) bool { return s.bots.Bot(seat) == nil }

// People is how many people sit at the table.
func (s *Sitting) People() int {
	n := 0
	for i := range s.Seats {
		if s.Person(game.Seat(i)) {
			n++
		}
	}
	return n
}

// Decide is what the bot that is to move in p does. The game must not be over
// there. It may take some milliseconds; one goroutine at a time may ask.
func (s *Sitting) Decide(p game.Position) table.Action {
	s.show()
	b := s.bots.ToMove(&p)
	switch p.Phase() {
	case game.ToChoose:
		return table.Action{Kind: table.Choose, Move: b.Choose(p)}
	case game.ToDecide:
		if !b.Roll(p) {
			return table.Action{Kind: table.Stop}
		}
	case game.ToRoll, game.Busted, game.Over:
	}
	return table.Action{Kind: table.Roll}
}

// show shows the bots what has happened since they decided last. If something they
// have seen was taken back, they are shown the game again.
func (s *Sitting) show() {
	r := s.Table.Record()
	if n := len(s.shown); n > len(r.Actions) || !slices.Equal(s.shown, r.Actions[:n]) {
		s.bots.Begin()
		s.shown = nil
	}
	n := 0
	_ = r.Walk(func(p game.Position, a game.Action, _ game.Position) { // a record on a table is legal
		if n >= len(s.shown) {
			s.bots.Show(p, a)
		}
		n++
	})
	s.shown = r.Actions
}

// ErrBotsDoing says that what happened last was a bot's doing, which stays.
var ErrBotsDoing = errors.New("a bot takes nothing back")

// CanTakeBack is the person's seat that may take back what happened last. It
// fails as the table's does, and with ErrBotsDoing.
func (s *Sitting) CanTakeBack() (game.Seat, error) {
	seat, err := s.Table.CanTakeBack()
	if err == nil && !s.Person(seat) {
		err = ErrBotsDoing
	}
	return seat, err
}

// Conceding is the seat for which a person here gives the game up: the first
// one from seat on that is a person's.
func (s *Sitting) Conceding(seat game.Seat) game.Seat {
	for range s.Seats {
		if s.Person(seat) {
			break
		}
		seat = (seat + 1) % game.Seat(len(s.Seats))
	}
	return seat
}

// Close lets the game go, for others to open. It returns the value of --resume
// that goes on with it, quoted for a shell, or nothing for a game that is over
// or has not begun; and why its latest state could not be saved. After a second
// call both are empty.
func (s *Sitting) Close() (resume string, unsaved error) {
	if s.File == nil {
		return "", nil
	}
	if !s.Table.Record().Finished() {
		resume = quote(s.File.ID())
	}
	s.File.Close()
	s.File = nil
	return resume, s.Table.SaveError()
}

// quote puts an argument in quotes where a shell would not take it as it is.
func quote(arg string) string {
	if strings.ContainsAny(arg, " \t'\"\\$&|;<>()*?[]{}~`!#") {
		return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
	}
	return arg
}
