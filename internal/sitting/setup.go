package sitting

import (
	"errors"
	"slices"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// Wishes are the rules of a game for which the seats are still to be found. What
// does not go with their number gives way.
type Wishes struct {
	Variant game.Variant
	Target  uint8
	First   game.Seat
	ByLot   bool // the lot decides who begins
}

// A Setup is a game being set up: who sits where, and by what rules. Its parts
// always go together: what does not go with the number of seats gives way, and comes
// back when the number allows it again.
type Setup struct {
	Variant game.Variant

	seats  []record.Seat
	people [game.MaxSeats]string // what a person there is called, if anything yet
	target int                   // as wanted: Target is what goes
	first  game.Seat             // as wanted: First is what goes
	byLot  bool

	last *record.Record // the game played last here, nil if there is none
	call func(n int) string
}

// NewSetup is filled in as the game played last, nil if there is none: who sat
// there and the rules. Own is what the player is called, or ""; call is what a
// person without a name is called on seat n, from 1.
func NewSetup(last *record.Record, own string, call func(n int) string) *Setup {
	s := &Setup{target: game.DefaultTarget, last: last, call: call}
	s.people[0] = own
	seats := game.MinSeats
	if last != nil {
		seats = len(last.Seats)
		s.Variant, s.target, s.first = last.Rules.Variant, int(last.Rules.Target), last.First
		for i, seat := range last.Seats {
			if seat.Bot == "" {
				s.people[i], _ = record.ComposeName(seat.Name)
			}
		}
	}
	s.SetSeats(seats)
	return s
}

// NewPair is filled in for two people, of whom the first begins: as the game that
// two people played last here, nil if there is none. Own and call are those of
// NewSetup.
func NewPair(pair *record.Record, own string, call func(n int) string) *Setup {
	s := NewSetup(pair, own, call)
	if pair == nil {
		s.Take(1, "")
	}
	s.SetFirst(0)
	return s
}

// Wish sets what is known of the game.
func (s *Setup) Wish(w Wishes) {
	s.Variant, s.target, s.first, s.byLot = w.Variant, int(w.Target), w.First, w.ByLot
}

// Seats is how many seats there are, from game.MinSeats to game.MaxSeats.
func (s *Setup) Seats() int { return len(s.seats) }

// SetSeats changes how many there are. Who comes is who usually sits there.
func (s *Setup) SetSeats(n int) {
	n = min(max(n, game.MinSeats), game.MaxSeats)
	s.seats = s.seats[:min(n, len(s.seats))]
	for len(s.seats) < n {
		s.seats = append(s.seats, s.Usual(len(s.seats)))
	}
}

// Seat is who sits there.
func (s *Setup) Seat(i int) record.Seat { return s.seats[i] }

// SetSeat has somebody sit there.
func (s *Setup) SetSeat(i int, who record.Seat) { s.seats[i] = who }

// SitDown has a person sit on a seat, which may be the one after the last, by the
// name as far as it has been typed. It is checked in the end (Record).
func (s *Setup) SitDown(i int, name string) {
	if i == len(s.seats) {
		s.SetSeats(i + 1)
	}
	s.people[i] = name
	s.seats[i] = record.Seat{Name: name}
}

// Usual is who sits on a seat if nothing else is said: who sat there last time,
// else a person on the first seat and bots on the others. The name is none of
// those on the seats before it, and one that can be typed.
func (s *Setup) Usual(i int) record.Seat {
	var seat record.Seat
	switch {
	case s.last != nil && i < len(s.last.Seats):
		seat = s.last.Seats[i]
		seat.Name, _ = record.ComposeName(seat.Name) // a record may have wider names
	case i == 0:
		seat.Name = s.people[0]
	default:
		seat.Bot = FirstOpponent
	}
	return s.named(i, seat, func(name string) bool {
		return slices.ContainsFunc(s.seats[:i], func(other record.Seat) bool { return other.Name == name })
	})
}

// named is who sits on seat i by a name that is not taken: their own if they can.
func (s *Setup) named(i int, seat record.Seat, taken func(name string) bool) record.Seat {
	switch {
	case seat.Name != "" && !taken(seat.Name):
	case seat.Bot != "":
		seat.Name = BotName(seat.Bot, taken)
	default:
		for n := i + 1; seat.Name == "" || taken(seat.Name); n++ {
			seat.Name = s.call(n)
		}
	}
	return seat
}

// Read has whoever a text names sit on a seat: NAME, bot:LEVEL or NAME=bot:LEVEL. It
// fails as ParseSeat does, and with a *record.NameError for a name that does not go
// with those on the seats before it.
func (s *Setup) Read(i int, text string) error {
	seat, err := ParseSeat(text)
	if err != nil {
		return err
	}
	names := s.names()[:i]
	if seat.Bot != "" && seat.Name == "" {
		seat.Name = BotName(seat.Bot, func(name string) bool { return slices.Contains(names, name) })
	}
	if seat.Name, err = record.ComposeName(seat.Name, names...); err != nil {
		return err
	}
	s.seats[i] = seat
	return nil
}

func (s *Setup) names() []string {
	names := make([]string, len(s.seats))
	for i, seat := range s.seats {
		names[i] = seat.Name
	}
	return names
}

// Kinds are who may sit on a seat: a person, which is "", and the levels of bots.
func Kinds() []string {
	kinds := []string{""}
	for _, l := range bot.Levels() {
		kinds = append(kinds, l.Name)
	}
	return kinds
}

// Turn turns to the next or previous kind of player on a seat, which may be the
// one after the last: a person, each level of bot, and nobody where a seat can be
// left out. A bot goes by the name of its level, and a person keeps theirs.
func (s *Setup) Turn(i, by int) {
	kinds := Kinds()
	const nobody = "-"
	now := len(kinds)
	if i < len(s.seats) {
		now = slices.Index(kinds, s.seats[i].Bot)
	}
	if i >= game.MinSeats && i >= len(s.seats)-1 {
		kinds = append(kinds, nobody)
	}
	switch kind := kinds[(now+by+len(kinds))%len(kinds)]; kind {
	case nobody:
		s.SetSeats(i)
	default:
		s.Take(i, kind)
	}
}

// Take has one of the Kinds sit on a seat, which may be the one after the last.
func (s *Setup) Take(i int, level string) {
	if i == len(s.seats) {
		s.SetSeats(i + 1)
	}
	seat := record.Seat{Bot: level}
	if level == "" {
		seat.Name = s.people[i]
	}
	s.seats[i] = s.named(i, seat, func(name string) bool {
		names := s.names()
		names[i] = ""
		return slices.Contains(names, name)
	})
}

// TurnVariant turns to the next or previous variant.
func (s *Setup) TurnVariant(by int) {
	all := game.Variants()
	s.Variant = all[(slices.Index(all, s.Variant)+by+len(all))%len(all)]
}

// Target is how many columns win, and MaxTarget the most that the number of seats
// allows.
func (s *Setup) Target() int { return min(s.target, s.MaxTarget()) }

// MaxTarget is the most that Target may be.
func (s *Setup) MaxTarget() int { return game.MaxTarget(len(s.seats)) }

// SetTarget sets how many columns win, from 1 to MaxTarget.
func (s *Setup) SetTarget(n int) { s.target = min(max(n, 1), s.MaxTarget()) }

// TurnTarget turns to the next or previous target, round and round.
func (s *Setup) TurnTarget(by int) {
	n := s.MaxTarget()
	s.target = (s.Target()-1+by+n)%n + 1
}

// First is the seat that begins, unless the lot decides.
func (s *Setup) First() (seat game.Seat, byLot bool) {
	if s.byLot || int(s.first) >= len(s.seats) {
		return 0, s.byLot
	}
	return s.first, false
}

// SetFirst has a seat begin.
func (s *Setup) SetFirst(seat game.Seat) { s.first, s.byLot = seat, false }

// DrawFirst has the lot decide who begins.
func (s *Setup) DrawFirst() { s.byLot = true }

// TurnFirst turns to the next or previous seat that begins, the lot before the
// first.
func (s *Setup) TurnFirst(by int) {
	n := len(s.seats) + 1
	now := 0
	if first, byLot := s.First(); !byLot {
		now = int(first) + 1
	}
	if now = (now + by + n) % n; now == 0 {
		s.DrawFirst()
	} else {
		s.SetFirst(game.Seat(now - 1))
	}
}

// A SeatError is a seat on which nobody can sit as it is.
type SeatError struct {
	Seat int // from 0
	Name *record.NameError
}

// Error names the seat.
func (e *SeatError) Error() string { return e.Name.Error() }

// Wrong is the first seat on which nobody can sit as it is, nil if there is none.
func (s *Setup) Wrong() *SeatError {
	_, wrong := s.seated()
	return wrong
}

// seated is who sits there, by names as players have them.
func (s *Setup) seated() ([]record.Seat, *SeatError) {
	seats := slices.Clone(s.seats)
	var names []string
	for i := range seats {
		name, err := record.ComposeName(seats[i].Name, names...)
		if wrong, ok := errors.AsType[*record.NameError](err); ok {
			return nil, &SeatError{i, wrong}
		}
		seats[i].Name = name
		names = append(names, name)
	}
	return seats, nil
}

// Record is the game that was set up, with a seed of its own. It fails with a
// *SeatError for a name that a player cannot have.
func (s *Setup) Record(seed uint64) (*record.Record, error) {
	seats, wrong := s.seated()
	if wrong != nil {
		return nil, wrong
	}
	r := &record.Record{
		Rules: game.Rules{Variant: s.Variant, Target: uint8(s.Target()), Seats: uint8(len(seats))},
		Seats: seats, Seed: &seed,
	}
	var byLot bool
	if r.First, byLot = s.First(); byLot {
		r.First = dice.FirstSeat(seed, len(seats))
	}
	return r, nil
}
