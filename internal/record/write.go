package record

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"cantstop/internal/game"
)

// The first line of every record.
const signature = "# cantstop record 1"

// The header's keys. Seats are Seat1 to Seat4.
const (
	keyVariant  = "Variant"
	keyTarget   = "Target"
	keySeat     = "Seat"
	keyFirst    = "First"
	keyPosition = "Position"
	keySeed     = "Seed"
	keyDate     = "Date"
	keyConceded = "Conceded"
	keyStandin  = "Standin"
	keyResult   = "Result"
)

// What the Result key says where no seat has won.
const (
	resultOpen  = "*" // the game goes on
	resultEnded = "-" // all agreed to end it
)

// MarshalText is the record's canonical text. It fails as Validate does, and where
// that would have more than MaxSize bytes.
func (r *Record) MarshalText() ([]byte, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	turns, err := r.Turns()
	if err != nil {
		return nil, err
	}
	end, err := r.End()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(signature + "\n")
	r.writeHeader(&b, end)
	if len(turns) > 0 {
		b.WriteByte('\n')
	}
	for _, t := range turns {
		writeTurn(&b, t)
	}
	if b.Len() > MaxSize {
		return nil, errTooLarge // nobody could read it
	}
	return b.Bytes(), nil
}

func (r *Record) writeHeader(b *bytes.Buffer, end game.Position) {
	unknown := map[string][]Tag{}
	for _, t := range r.Unknown {
		unknown[t.After] = append(unknown[t.After], t)
	}
	// follow writes the unknown lines that follow a known key, which itself may
	// have been left out.
	follow := func(key string) {
		for _, t := range unknown[key] {
			fmt.Fprintf(b, "[%s %s]\n", t.Key, quote(t.Value))
		}
	}
	tag := func(key, value string) {
		if value != "" {
			fmt.Fprintf(b, "[%s %s]\n", key, quote(value))
		}
		follow(key)
	}
	follow("")
	tag(keyVariant, r.Rules.Variant.String())
	tag(keyTarget, strconv.Itoa(int(r.Rules.Target)))
	for i, s := range r.Seats {
		key, bot := keySeat+strconv.Itoa(i+1), ""
		if s.Bot != "" {
			bot = " bot=" + s.Bot
		}
		fmt.Fprintf(b, "[%s %s%s]\n", key, quote(s.Name), bot)
		follow(key)
	}
	var first, position, seed, date string
	if r.First != 0 && r.Position == nil {
		first = strconv.Itoa(r.First.Number())
	}
	if r.Position != nil {
		position = FormatPosition(*r.Position)
	}
	if r.Seed != nil {
		seed = strconv.FormatUint(*r.Seed, 10)
	}
	if !r.Date.IsZero() {
		date = r.Date.UTC().Format(time.RFC3339)
	}
	tag(keyFirst, first)
	tag(keyPosition, position)
	tag(keySeed, seed)
	tag(keyDate, date)
	for i, s := range r.Conceded {
		fmt.Fprintf(b, "[%s \"%d\"]\n", keyConceded, s.Number())
		follow(numbered(keyConceded, i))
	}
	for i, s := range r.Standins {
		fmt.Fprintf(b, "[%s \"%v\"]\n", keyStandin, s)
		follow(numbered(keyStandin, i))
	}
	tag(keyResult, r.result(end))
}

// numbered is what Tag.After calls the nth line, from 0, of a key that may come
// more than once.
func numbered(key string, n int) string { return key + " " + strconv.Itoa(n+1) }

// result is what the Result key says, with the position at the end.
func (r *Record) result(end game.Position) string {
	if s, won := r.winner(end); won {
		return strconv.Itoa(s.Number())
	}
	if r.Ended {
		return resultEnded
	}
	return resultOpen
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func quote(value string) string { return `"` + escape.Replace(value) + `"` }

func writeTurn(b *bytes.Buffer, t Turn) {
	fmt.Fprintf(b, "%d. %d", t.Number, t.Seat.Number())
	for _, roll := range t.Rolls {
		b.WriteByte(' ')
		b.WriteString(roll.String())
	}
	if t.End != Unfinished {
		b.WriteByte(' ')
		b.WriteString(t.End.String())
	}
	b.WriteByte('\n')
}

// String is the roll as a record has it: "2345=5+9", or "2345" without a move.
func (r Roll) String() string {
	if r.Move.A == 0 {
		return r.Dice.String()
	}
	return r.Dice.String() + "=" + r.Move.String()
}

// String is the word a record ends the turn with; empty for an unfinished one.
func (e Ending) String() string { return [...]string{"", "stop", "bust"}[e] }
