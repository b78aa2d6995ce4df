package record

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cantstop/internal/game"
)

// A Standin is a bot that plays for the person of a seat, for a while or to the
// end.
type Standin struct {
	Seat  game.Seat
	Level string // the bot's: letters, digits, - and _
	From  Moment // the bot's first action, which may be still to come
	To    Moment // the person's first action after it; zero while the bot plays there
}

// String is the stand-in as a record has it: "2 rule28 3:1-5:4".
func (s Standin) String() string {
	text := fmt.Sprintf("%d %s %v", s.Seat.Number(), s.Level, s.From)
	if s.To != (Moment{}) {
		text += "-" + s.To.String()
	}
	return text
}

// A Moment is the place of an action in a game: a roll, a choice or a stop. A
// bust is nobody's action.
type Moment struct {
	Turn   int // from 1
	Action int // of the turn, from 1
}

// String is "3:1", the first action of turn 3.
func (m Moment) String() string { return fmt.Sprintf("%d:%d", m.Turn, m.Action) }

// Compare is negative where m comes before other, and positive where it comes
// after it.
func (m Moment) Compare(other Moment) int {
	return cmp.Or(cmp.Compare(m.Turn, other.Turn), cmp.Compare(m.Action, other.Action))
}

// Plays is the level of the bot that plays a seat now: the seat's own or its
// stand-in's. It is empty where the person does.
func (r *Record) Plays(seat game.Seat) string {
	for _, s := range r.Standins {
		if s.Seat == seat && s.To == (Moment{}) {
			return s.Level
		}
	}
	return r.Seats[seat].Bot
}

// PlayedBy is the level of the bot that played a seat at a moment: the seat's own or
// its stand-in's. It is empty where the person did.
func (r *Record) PlayedBy(seat game.Seat, at Moment) string {
	for _, s := range r.Standins {
		if s.Seat == seat && s.From.Compare(at) <= 0 && (s.To == (Moment{}) || at.Compare(s.To) < 0) {
			return s.Level
		}
	}
	return r.Seats[seat].Bot
}

// Next is the moment of the next action of a seat, should the turns go on until
// then. It fails as End does.
func (r *Record) Next(seat game.Seat) (Moment, error) {
	turns, err := r.Turns()
	if err != nil {
		return Moment{}, err
	}
	now := Moment{len(turns) + 1, 1}
	switch n := len(turns); {
	case n > 0 && turns[n-1].goesOn():
		now = Moment{n, turns[n-1].actions() + 1}
	case n > 0:
	// The dice of the start position are the first roll.
	case r.Start().Phase() == game.ToChoose:
		now = Moment{1, 2}
	case r.Start().Phase() == game.Busted:
		now = Moment{2, 1}
	}
	for r.turnOf(now.Turn) != seat {
		now = Moment{now.Turn + 1, 1}
	}
	return now, nil
}

// turnOf is the seat whose turn has a number. The order of play never changes.
func (r *Record) turnOf(number int) game.Seat {
	return game.Seat(((number-1)%len(r.Seats) + int(r.Start().Turn)) % len(r.Seats))
}

// readStandin reads "SEAT LEVEL FROM[-TO]".
func (r *reader) readStandin(value string) error {
	fields := strings.Split(value, " ")
	if len(fields) != 3 {
		return fmt.Errorf("%s: SEAT LEVEL FROM or SEAT LEVEL FROM-TO is wanted, as in 2 rule28 3:1-5:4", quoted(value))
	}
	seat, err := r.readSeat(fields[0])
	if err != nil {
		return err
	}
	s := Standin{Seat: seat, Level: fields[1]}
	from, to, back := strings.Cut(fields[2], "-")
	if s.From, err = readMoment(from); err == nil && back {
		s.To, err = readMoment(to)
	}
	r.record.Standins = append(r.record.Standins, s)
	return err
}

func readMoment(text string) (Moment, error) {
	turn, action, _ := strings.Cut(text, ":")
	t, okTurn := readCount(turn)
	a, okAction := readCount(action)
	if !okTurn || !okAction {
		return Moment{}, fmt.Errorf("%s: TURN:ACTION is wanted, both numbers from 1, as in 3:1", quoted(text))
	}
	return Moment{t, a}, nil
}

// readCount reads a number from 1 without leading zeros.
func readCount(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil && n > 0 && text == strconv.FormatUint(n, 10)
}

// validateStandins fails with a *headerError where a stand-in cannot have played
// as it says.
func (r *Record) validateStandins() error {
	if len(r.Standins) == 0 {
		return nil
	}
	turns, err := r.Turns()
	if err != nil {
		return err
	}
	for i, s := range r.Standins {
		if err := r.validateStandin(s, turns); err != nil {
			return &headerError{keyStandin, i, err}
		}
	}
	// A bot that begins in a seat before the one there has ended is one too many.
	// The lines may stand in any order.
	order := make([]int, len(r.Standins))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := r.Standins[i], r.Standins[j]
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), a.From.Compare(b.From), cmp.Compare(i, j))
	})
	for i := 1; i < len(order); i++ {
		a, b := r.Standins[order[i-1]], r.Standins[order[i]]
		if a.Seat == b.Seat && (a.To == (Moment{}) || b.From.Compare(a.To) < 0) {
			return &headerError{keyStandin, max(order[i-1], order[i]), fmt.Errorf(
				"two bots play for seat %d at %v: one ends before the next begins", a.Seat.Number(), b.From)}
		}
	}
	return nil
}

func (r *Record) validateStandin(s Standin, turns []Turn) error {
	switch {
	case s.Seat >= game.Seat(len(r.Seats)):
		return fmt.Errorf("there is no seat %d", s.Seat.Number())
	case r.Seats[s.Seat].Bot != "":
		return fmt.Errorf("seat %d is a bot's: a bot plays only for a person", s.Seat.Number())
	case !isWord(s.Level):
		return fmt.Errorf("%s: a bot's level of letters, digits, - and _ is wanted", quoted(s.Level))
	case s.To != (Moment{}) && s.To.Compare(s.From) <= 0:
		return fmt.Errorf("%v is not after %v", s.To, s.From)
	}
	if err := r.validateMoment(s.From, s.Seat, turns); err != nil || s.To == (Moment{}) {
		return err
	}
	return r.validateMoment(s.To, s.Seat, turns)
}

// validateMoment fails where a seat can have no action. What is still to come is
// known by its turn alone.
func (r *Record) validateMoment(m Moment, seat game.Seat, turns []Turn) error {
	if m.Turn < 1 || m.Action < 1 {
		return fmt.Errorf("%v: turns and actions are numbered from 1", m)
	}
	if owner := r.turnOf(m.Turn); owner != seat {
		return fmt.Errorf("%v: turn %d is seat %d's", m, m.Turn, owner.Number())
	}
	if m.Turn > len(turns) || turns[m.Turn-1].goesOn() {
		return nil
	}
	if n := turns[m.Turn-1].actions(); m.Action > n {
		return fmt.Errorf("%v: turn %d has %d actions", m, m.Turn, n)
	}
	return nil
}

// validateConceded fails with a *headerError where a seat cannot have given up:
// with two seats the game is over then, with more somebody plays on for it.
func (r *Record) validateConceded(boardWon bool) error {
	for i, s := range r.Conceded {
		var why error
		switch {
		case s >= game.Seat(len(r.Seats)):
			why = fmt.Errorf("seat %d cannot concede: there are %d", s.Number(), len(r.Seats))
		case slices.Contains(r.Conceded[:i], s):
			why = fmt.Errorf("seat %d has given up already", s.Number())
		case len(r.Seats) == 2 && i > 0:
			why = errors.New("with two seats the game is over when one has given up")
		case len(r.Seats) == 2 && boardWon:
			why = errors.New("the game is won, so nobody conceded")
		case len(r.Seats) > 2 && !r.Ended && r.Plays(s) == r.Seats[s].Bot:
			why = fmt.Errorf("seat %d gave up, and nobody plays there: a Standin is wanted, or a Result of - where all ended the game", s.Number())
		}
		if why != nil {
			return &headerError{keyConceded, i, why}
		}
	}
	return nil
}

// validateResult fails with a *headerError where the game cannot have ended, or
// gone on, like that.
func (r *Record) validateResult(end game.Position) error {
	if winner, won := r.winner(end); won && r.Ended {
		return &headerError{keyResult, 0, fmt.Errorf("%q, but seat %d has won", resultEnded, winner.Number())}
	}
	if len(r.Conceded) > 0 && len(r.Seats) > 2 && !r.Ended && !r.PersonLeft() {
		return &headerError{keyResult, 0, fmt.Errorf("%q, but no person is left: it is %s", r.result(end), resultEnded)}
	}
	return nil
}

// PersonLeft reports whether there is a person who has not given up.
func (r *Record) PersonLeft() bool {
	for i, s := range r.Seats {
		if s.Bot == "" && !slices.Contains(r.Conceded, game.Seat(i)) {
			return true
		}
	}
	return false
}
