// Package sitting is a game played in one place: people who share a keyboard sit
// at its table, and bots. It opens a game from its record, with the bots of its
// seats and the dice of its seed, and knows for every client how a game is set up,
// what is offered to those who sit there, and how the next game begins.
package sitting

import (
	"context"
	"errors"
	"runtime"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/driver"
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
	// Dice are those that fall, where they are not to be a seed's; else nil.
	Dice func() game.Dice
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
	Table  *table.Table
	Driver *driver.Driver
	File   *store.Game // nil where nothing is kept
	Seats  []record.Seat
	Names  []string // of the seats
	// FreshDice says that the rolls so far are not those of the game's seed, so
	// that it goes on with other dice.
	FreshDice bool
	// Day is the day whose dice these are, zero where they are of none (IsDaily).
	Day time.Time

	chairs  []*table.Chair // of the people here, by seat; nil for bots
	games   *store.Games   // nil where none are kept
	writers *store.Writers
	remote  bool
	said    store.Lacks // what the player has been told
}

// Open puts a game on a table. A record without a seed gets its dice from one of
// o's. It fails for a record with a bot of an unknown level, or with an action
// that is not legal; the file is the caller's to close then.
func Open(g Game, o Options) (*Sitting, error) {
	o = o.Filled()
	s := &Sitting{File: g.File, Seats: g.Record.Seats, Names: g.Record.Names(), games: o.Games, writers: o.Writers, remote: o.Remote}
	s.Day, _ = IsDaily(g.Record)
	var seed uint64
	fall := g.Dice
	switch {
	case fall != nil:
	case g.Record.Seed == nil:
		seed = o.Seed()
		fall = dice.New(seed).Roll
	default:
		seed = *g.Record.Seed
		cup, same := dice.Continue(seed, g.Record.Dice())
		fall, s.FreshDice = cup.Roll, !same
	}
	to := table.Options{Dice: fall, OneKeyboard: true, Standin: Standin}
	switch {
	case g.File == nil:
	case o.Writers != nil:
		to.Save = func(r *record.Record) error { return o.Writers.Save(g.File, r) }
	default:
		to.Save = g.File.Save
	}
	var err error
	if s.Table, err = table.New(g.Record, to); err != nil {
		return nil, err
	}
	s.Driver, err = driver.New(s.Table, len(s.Seats), func(level string, seat game.Seat) (bot.Bot, error) {
		return o.Bots(level, seed, seat)
	})
	if err != nil {
		return nil, err
	}
	s.chairs = make([]*table.Chair, len(s.Seats))
	for i := range s.chairs {
		if seat := game.Seat(i); s.Person(seat) {
			s.chairs[i] = s.Table.Sit(seat)
		}
	}
	return s, nil
}

// Person reports whether a person sits there.
func (s *Sitting) Person(seat game.Seat) bool { return s.Driver.Person(seat) }

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

// What a bot's seat refuses.
var (
	ErrBotsSeat  = errors.New("a bot plays there")
	ErrBotsDoing = errors.New("a bot takes nothing back")
)

// Act does something for a person here, decided on the state after event seq. It
// fails as the chair does, and with ErrBotsSeat.
func (s *Sitting) Act(seat game.Seat, seq int, a table.Action) error {
	chair := s.chairs[seat]
	if chair == nil {
		return ErrBotsSeat
	}
	return chair.Act(seq, a)
}

// TakeBack takes back what a person here did last, decided on the state after event
// seq. It fails as the chair does, and with ErrBotsDoing.
func (s *Sitting) TakeBack(seq int) error {
	seat, err := s.CanTakeBack()
	if err != nil {
		return err
	}
	return s.chairs[seat].TakeBack(seq)
}

// CanTakeBack is the person's seat that may take back what happened last. It
// fails as the table's does, and with ErrBotsDoing.
func (s *Sitting) CanTakeBack() (game.Seat, error) {
	seat, err := s.Table.CanTakeBack()
	if err == nil && !s.Person(seat) {
		err = ErrBotsDoing
	}
	return seat, err
}

// Standin is the level of the bot that plays on for a person who gives up while
// others play.
const Standin = "rule28"

// A Concession is what giving the game up means.
type Concession struct {
	Seat game.Seat // who gives it up
	Then Then
	// Winner has won then, if Then is OtherWins.
	Winner game.Seat
}

// Then is what comes of giving the game up.
type Then uint8

// What may come of it.
const (
	OtherWins  Then = iota // of two
	BotPlaysOn             // for the seat, and the others go on; or all end the game (End)
	NobodyWins             // no person is left
)

// Conceding is what it means if a person here gives the game up while it is a
// seat's turn: the person on that seat, or else the next one. Where People is 0
// nobody can.
func (s *Sitting) Conceding(turn game.Seat) Concession {
	seats := game.Seat(len(s.Seats))
	c := Concession{Seat: turn, Then: BotPlaysOn}
	for range s.Seats {
		if s.Person(c.Seat) {
			break
		}
		c.Seat = (c.Seat + 1) % seats
	}
	switch {
	case seats == game.MinSeats:
		c.Then, c.Winner = OtherWins, (c.Seat+1)%seats
	case s.People() < 2:
		c.Then = NobodyWins
	}
	return c
}

// Concede gives the game up. It fails as the chair does.
func (s *Sitting) Concede(c Concession) error {
	if err := s.chairs[c.Seat].Concede(s.Table.Seq()); err != nil {
		return err
	}
	s.chairs[c.Seat] = nil
	return s.Driver.Sit(c.Seat)
}

// End ends the game for everybody, without a winner. It fails as the chair of the
// seat does.
func (s *Sitting) End(seat game.Seat) error { return s.chairs[seat].End(s.Table.Seq()) }

// ErrBehind says that the disk is slow: what has been done is not on it yet.
var ErrBehind = errors.New("the disk is slow; it will be")

const (
	// Late is how long writers may be behind before that is said.
	Late = 2 * time.Second
	// AtTheEnd is how long a game that is left waits for them at the end of all.
	AtTheEnd = 5 * time.Second
	// Meanwhile is that where the player goes on to something else.
	Meanwhile = 300 * time.Millisecond
)

// SaveError is why the game's latest state is not saved, or nil. To a player at
// the far end of a connection it names no file. Writers that are Late give ErrBehind.
func (s *Sitting) SaveError() error {
	err := s.Table.SaveError()
	if s.writers != nil && s.File != nil {
		err = s.writers.Failure(s.File)
		if waited, _ := s.writers.Behind(s.File); err == nil && waited >= Late {
			err = ErrBehind
		}
	}
	return Told(err, s.remote)
}

// Kept is what is to be said once of how a game is kept.
type Kept struct {
	NoLocks       bool // another program can open the game, too
	NoPermissions bool // others can read it
	MadeRoom      int  // so many games that were over have gone for it
}

// Kept is what has not been said so far.
func (s *Sitting) Kept() Kept {
	var k Kept
	if s.File != nil && s.writers == nil { // whose disk is of no concern to a player
		now := s.File.Lacks()
		k.NoLocks, k.NoPermissions = now.Locks && !s.said.Locks, now.Permissions && !s.said.Permissions
		s.said = now
	}
	if s.games != nil {
		k.MadeRoom = s.games.MadeRoom()
	}
	return k
}

// Saving reports whether writers have something of this game to do.
func (s *Sitting) Saving() bool {
	if s.writers == nil || s.File == nil {
		return false
	}
	_, saving := s.writers.Behind(s.File)
	return saving
}

// Close lets the game go, for others to open. It returns the value of --resume
// that goes on with it, quoted for a shell, or nothing for a game that is over
// or has not begun; and why its latest state could not be saved, as SaveError
// does. It waits so long for writers, AtTheEnd or Meanwhile; what they have not saved
// by then they save later. After a second call both are empty.
func (s *Sitting) Close(patience time.Duration) (resume string, unsaved error) {
	if s.File == nil {
		return "", nil
	}
	file := s.File
	s.File = nil
	unsaved = s.Table.SaveError()
	if s.writers != nil {
		ctx, done := context.WithTimeout(context.Background(), patience)
		defer done()
		if unsaved = s.writers.Leave(ctx, file); errors.Is(unsaved, context.DeadlineExceeded) {
			return "", ErrBehind // its name waits for the disk, too
		}
	} else {
		file.Close()
	}
	if !s.Table.Record().Finished() {
		resume = quote(file.ID(), runtime.GOOS)
	}
	return resume, Told(unsaved, s.remote)
}
