package record

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"
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
	keyResult   = "Result"
)

// MarshalText is the record's canonical text. It fails as Validate does.
func (r *Record) MarshalText() ([]byte, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	turns, err := r.Turns()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(signature + "\n")
	r.writeHeader(&b)
	if len(turns) > 0 {
		b.WriteByte('\n')
	}
	for _, t := range turns {
		writeTurn(&b, t)
	}
	return b.Bytes(), nil
}

func (r *Record) writeHeader(b *bytes.Buffer) {
	r.writeUnknown(b, "")
	tag := func(key, value, attributes string) {
		fmt.Fprintf(b, "[%s %s%s]\n", key, quote(value), attributes)
		r.writeUnknown(b, key)
	}
	tag(keyVariant, r.Rules.Variant.String(), "")
	tag(keyTarget, strconv.Itoa(int(r.Rules.Target)), "")
	for i, s := range r.Seats {
		bot := ""
		if s.Bot != "" {
			bot = " bot=" + s.Bot
		}
		tag(keySeat+strconv.Itoa(i+1), s.Name, bot)
	}
	if r.First != 0 && r.Position == nil {
		tag(keyFirst, strconv.Itoa(r.First.Number()), "")
	}
	if r.Position != nil {
		tag(keyPosition, FormatPosition(*r.Position), "")
	}
	if r.Seed != nil {
		tag(keySeed, strconv.FormatUint(*r.Seed, 10), "")
	}
	if !r.Date.IsZero() {
		tag(keyDate, r.Date.UTC().Format(time.RFC3339), "")
	}
	if r.Conceded != nil {
		tag(keyConceded, strconv.Itoa(r.Conceded.Number()), "")
	}
	tag(keyResult, r.result(), "")
}

// result is what the Result key says: the seat that won on the board, or "*".
// A game that was conceded has no winner there, so that every reader of records
// agrees with it.
func (r *Record) result() string {
	if p, err := r.End(); err == nil {
		if s, won := p.Winner(); won {
			return strconv.Itoa(s.Number())
		}
	}
	return "*"
}

func (r *Record) writeUnknown(b *bytes.Buffer, after string) {
	for _, t := range r.Unknown {
		if t.After == after {
			fmt.Fprintf(b, "[%s %s]\n", t.Key, quote(t.Value))
		}
	}
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
func (e End) String() string { return [...]string{"", "stop", "bust"}[e] }
