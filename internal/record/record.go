package record

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"cantstop/internal/game"
)

// A Record is a game from its start to where it stands: who sits where, and
// what happened.
type Record struct {
	Rules game.Rules // Seats is len(Record.Seats)
	Seats []Seat
	// First begins, unless the game starts from Position.
	First game.Seat
	// Position is a start other than the empty board, or nil.
	Position *game.Position
	// Seed fixes the dice, or nil.
	Seed *uint64
	// Date is when the game began, to the second, or zero.
	Date time.Time
	// Conceded are the seats that gave the game up, in order. With two seats the
	// other one has won; with more a bot plays on there, or the game has Ended.
	Conceded []game.Seat
	// Standins are the times when a bot played for a person.
	Standins []Standin
	// Ended says that all agreed to end the game without a winner.
	Ended bool
	// Unknown are header lines with keys of other programs, kept in place.
	Unknown []Tag
	// Actions are what happened. Each is legal after those before it.
	Actions []game.Action
}

// A Seat is who sits there: a person, or a bot of some level.
type Seat struct {
	Name string
	Bot  string // the level, empty for a person
}

// A Tag is a header line with a key this program does not know.
type Tag struct {
	Key, Value string
	// After is the known key it follows, empty at the head. A key that may come
	// more than once has its number with it, as in "Standin 2".
	After string
}

// Start is the position before the first action.
func (r *Record) Start() game.Position {
	if r.Position != nil {
		return *r.Position
	}
	return r.Rules.Start(r.First)
}

// End is the position after the last action. It fails where an action is not
// legal, which never happens to a record that was read.
func (r *Record) End() (game.Position, error) {
	p := r.Start()
	err := r.Walk(func(_ game.Position, _ game.Action, after game.Position) { p = after })
	return p, err
}

// Walk goes through the actions in order, with the positions before and after
// each. It fails as End does, and then has come as far as the actions are legal.
func (r *Record) Walk(step func(before game.Position, a game.Action, after game.Position)) error {
	p := r.Start()
	for _, a := range r.Actions {
		after, err := p.Apply(a)
		if err != nil {
			return err
		}
		step(p, a, after)
		p = after
	}
	return nil
}

// Winner is the seat that has won on the board, or because the only other seat
// conceded.
func (r *Record) Winner() (game.Seat, bool) {
	p, err := r.End()
	if err != nil {
		return 0, false
	}
	return r.winner(p)
}

// winner is the Winner, with the position at the end.
func (r *Record) winner(end game.Position) (game.Seat, bool) {
	if s, won := end.Winner(); won {
		return s, true
	}
	if len(r.Conceded) > 0 && len(r.Seats) == 2 {
		return end.Next(r.Conceded[0]), true
	}
	return 0, false
}

// Finished reports whether nothing more can happen: the game is won, or it has
// ended without a winner.
func (r *Record) Finished() bool {
	_, won := r.Winner()
	return won || r.Ended
}

// Names are the seats' names in order.
func (r *Record) Names() []string {
	names := make([]string, len(r.Seats))
	for i, s := range r.Seats {
		names[i] = s.Name
	}
	return names
}

// Dice are the rolls that have fallen, in order.
func (r *Record) Dice() []game.Dice {
	var rolls []game.Dice
	for _, a := range r.Actions {
		if a.Kind == game.Roll {
			rolls = append(rolls, a.Dice)
		}
	}
	return rolls
}

// Clone is a copy that shares nothing that changes.
func (r *Record) Clone() *Record {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	c.Conceded = slices.Clone(r.Conceded)
	c.Standins = slices.Clone(r.Standins)
	c.Unknown = slices.Clone(r.Unknown)
	c.Actions = slices.Clone(r.Actions)
	return &c
}

// Validate fails where the header's parts do not go together or an action is
// not legal.
func (r *Record) Validate() error {
	if int(r.Rules.Seats) != len(r.Seats) {
		return fmt.Errorf("%d seats are named, the rules say %d", len(r.Seats), r.Rules.Seats)
	}
	if err := CheckNames(r.Names()); err != nil {
		return err
	}
	if err := r.validateStart(); err != nil {
		return err
	}
	for i, s := range r.Seats {
		if s.Bot != "" && !isWord(s.Bot) {
			return fmt.Errorf("seat %d: %s: a bot's level of letters, digits, - and _ is wanted", i+1, quoted(s.Bot))
		}
	}
	if err := validateDate(r.Date); err != nil {
		return err
	}
	end, err := r.End()
	if err != nil {
		return err
	}
	return r.validateParting(end)
}

// validateParting fails where who gave up, who plays for whom and how the game
// stands do not go together.
func (r *Record) validateParting(end game.Position) error {
	_, boardWon := end.Winner()
	return cmp.Or(r.validateConceded(boardWon), r.validateStandins(), r.validateResult(end))
}

// validateDate fails for a date that cannot be written in four digits of a year.
func validateDate(d time.Time) error {
	if year := d.UTC().Year(); year < 0 || year > 9999 {
		return fmt.Errorf("the year %d in UTC: it is 0 to 9999", year)
	}
	return nil
}

func (r *Record) validateStart() error {
	if err := r.Rules.Validate(); err != nil {
		return err
	}
	if r.Position == nil {
		if r.First >= game.Seat(r.Rules.Seats) {
			return fmt.Errorf("seat %d cannot be first: there are %d", r.First.Number(), r.Rules.Seats)
		}
		return nil
	}
	if r.Position.Rules != r.Rules {
		return fmt.Errorf("the position is %v/%d for %d seats, the header says %v/%d for %d",
			r.Position.Variant, r.Position.Target, r.Position.Seats, r.Rules.Variant, r.Rules.Target, r.Rules.Seats)
	}
	return r.Position.Validate()
}
