package sitting

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"time"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/store"
)

// A Shelf is all that is kept here, whatever has become of it, the latest first.
type Shelf struct {
	Games      []Shelved
	Unfinished int
	Finished   int
	Won        int // of these, by the player here
	Broken     int

	own map[string]bool // what the player here is called
}

// A Shelved is a game on a shelf.
type Shelved struct {
	ID            string
	Saved         time.Time
	State         State
	Err           error // what is wrong, of Foreign and Broken
	record.Played       // without a record, of Broken
}

// A State is what can be done with a game on a shelf.
type State uint8

// The states.
const (
	GoesOn    State = iota // it can be gone on with
	Elsewhere              // it is open somewhere: a copy of it can be
	Foreign                // a bot plays in it that is unknown here
	Over                   // it can be looked at
	Broken                 // it is no game, or cannot be read
)

// ShelfOf is all that is kept among games. It fails where the directory cannot be
// read. Own is what the player is called, or "". An error of it is told to one who
// is at the far end of a connection (Told).
func ShelfOf(games *store.Games, own string, remote bool) (Shelf, error) {
	list, err := games.List()
	if err != nil {
		return Shelf{}, Told(err, remote)
	}
	var s Shelf
	add := func(state State, entries []store.Entry) {
		for _, e := range entries {
			g := Shelved{ID: e.ID, Saved: e.Saved, State: state, Played: e.Played}
			if state == GoesOn {
				if g.Err = unknownBot(e.Record); g.Err != nil {
					g.State = Foreign
				}
			}
			s.Games = append(s.Games, g)
		}
	}
	add(GoesOn, list.Unfinished)
	add(Elsewhere, list.Open)
	s.Unfinished = len(s.Games)
	add(Over, list.Finished)
	s.Finished = len(list.Finished)
	s.own = map[string]bool{own: own != ""}
	for _, g := range s.Games {
		if name, alone := onlyPerson(g.Record); alone {
			s.own[name] = true
		}
	}
	for _, g := range s.Games[s.Unfinished:] {
		seat, mine := s.OwnSeat(g.Record)
		if winner, won := g.Winner(); mine && won && winner == seat {
			s.Won++
		}
	}
	for _, f := range list.Damaged {
		s.Games = append(s.Games, Shelved{ID: f.ID, Saved: f.Saved, State: Broken, Err: Told(f.Err, remote)})
	}
	s.Broken = len(list.Damaged)
	slices.SortStableFunc(s.Games, func(a, b Shelved) int {
		return cmp.Or(b.Saved.Compare(a.Saved), cmp.Compare(b.ID, a.ID))
	})
	return s, nil
}

// unknownBot is why a game cannot be gone on with, nil if it can be.
func unknownBot(r *record.Record) error {
	for seat := range r.Seats {
		if level := r.Plays(game.Seat(seat)); level != "" {
			if _, err := bot.Find(level); err != nil {
				return err
			}
		}
	}
	return nil
}

// onlyPerson is the name of the only person in a game, if there is just one.
func onlyPerson(r *record.Record) (name string, only bool) {
	people := 0
	for _, s := range r.Seats {
		if s.Bot == "" {
			people++
			name = s.Name
		}
	}
	return name, people == 1
}

// OwnSeat is the seat of the player here: the only person's who is called as the
// player is, or as somebody is who has played here alone against bots.
func (s Shelf) OwnSeat(r *record.Record) (seat game.Seat, mine bool) {
	people := 0
	for i, who := range r.Seats {
		if who.Bot == "" && s.own[who.Name] {
			people++
			seat = game.Seat(i)
		}
	}
	return seat, people == 1
}

// Called is what a player has called the game, empty where it has the id it was
// given (store.Games.Create).
func (s Shelved) Called() string {
	if givenID.MatchString(s.ID) {
		return ""
	}
	return s.ID
}

var givenID = regexp.MustCompile(`^\d{4}-\d\d-\d\d-\d{6}(-\d+)?$`)

// Turn is the number of the turn that the game is in, or was in when it ended.
func (s Shelved) Turn() int { return TurnNumber(s.Record, s.End) }

// Copy is a game of its own that goes on where another one stands.
func Copy(r *record.Record, games *store.Games, now time.Time) Game {
	g := Game{Record: r.Clone()}
	if games != nil {
		g.File = games.Create(now)
	}
	return g
}

// From is a game that has not begun, with the seats and rules of another, from a
// position of it.
func From(r *record.Record, p game.Position) *record.Record {
	next := Again(r)
	if p == next.Rules.Start(p.Turn) {
		next.First = p.Turn
		return next
	}
	next.Position, next.First = &p, 0
	return next
}

// Shown is a record as it may be given away: until the game is over without the
// seed, which would tell the dice to come.
func Shown(r *record.Record) *record.Record {
	if r.Finished() {
		return r
	}
	r = r.Clone()
	r.Seed = nil
	return r
}

// An Assessment is what a review says of a finished game in a line, for one of its
// seats.
type Assessment struct {
	// EqualDice is what the seat would have scored had the dice been average: points
	// of 100.
	EqualDice int
	// Verdict is who is to thank for the result.
	Verdict review.Verdict
	// Slips, Mistakes and Blunders are those of the seat.
	Slips, Mistakes, Blunders int
}

// assessed is what the review of a finished game comes to for a seat.
func (o *Options) assessed(r *record.Record, seat game.Seat) (a Assessment, ok bool) {
	done, err := o.Review(context.Background(), r)
	if err != nil {
		return a, false
	}
	account := &done.Seats[seat]
	a = Assessment{EqualDice: account.Printed(review.Whole).EqualDice, Verdict: account.Verdict()}
	for _, i := range done.Mistakes(seat) {
		switch done.Entries[i].Name {
		case review.Slip:
			a.Slips++
		case review.Mistake:
			a.Mistakes++
		case review.Blunder:
			a.Blunders++
		case review.Unnamed:
		}
	}
	return a, true
}

// An Assessor is how a game is assessed. It reports false for one of which nothing
// can be said. It takes its time, and is asked by one goroutine at a time.
type Assessor func(r *record.Record, seat game.Seat) (Assessment, bool)
