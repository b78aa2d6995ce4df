package record

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cantstop/internal/game"
)

// A SyntaxError is what is wrong with a record, and where.
type SyntaxError struct {
	Line   int // from 1
	Column int // in characters from 1, or 0 where the whole line is meant
	Why    error
}

// Error is "line 9, column 12: 6+8 cannot be played: one runner is left".
func (e *SyntaxError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Why)
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Why)
}

// Unwrap is the reason, such as a *game.IllegalError.
func (e *SyntaxError) Unwrap() error { return e.Why }

// byteOrderMark is what some systems put at the head of a text.
const byteOrderMark = "\ufeff"

// MaxSize is the most bytes that a record may have. A long game has some five
// thousand.
const MaxSize = 1 << 20

// errTooLarge is for a text that no game can be.
var errTooLarge = fmt.Errorf("a record has at most %d bytes", MaxSize)

// Parse reads a record and replays it through the rules. It fails with a
// *SyntaxError, and then nothing has been read.
func Parse(text []byte) (*Record, error) {
	p, err := ParsePlayed(text)
	return p.Record, err
}

// A Played is a record with the position after its last action, to which reading it
// has led anyway.
type Played struct {
	Record *Record
	End    game.Position
}

// Winner is the record's Winner.
func (p Played) Winner() (game.Seat, bool) { return p.Record.winner(p.End) }

// Finished is the record's Finished.
func (p Played) Finished() bool {
	_, won := p.Winner()
	return won || p.Record.Ended
}

// ParsePlayed is Parse, with where the game has come to.
func ParsePlayed(text []byte) (Played, error) {
	r, err := newReader(text)
	if err == nil {
		err = r.read()
	}
	if err != nil {
		return Played{}, err
	}
	return Played{&r.record, r.position}, nil
}

// ParseRemains is what can be seen of a record that Parse refuses: the game up to
// the first thing that is wrong, as if it had gone no further. It is for looking at.
// It reports false where that is nothing.
func ParseRemains(text []byte) (*Record, bool) {
	r, err := newReader(text)
	if err != nil {
		return nil, false
	}
	_ = r.read() // which is known to fail
	remains := &r.record
	remains.Conceded, remains.Standins, remains.Ended = nil, nil, false
	return remains, len(remains.Actions) > 0 && remains.Validate() == nil
}

// newReader is a reader of a text's lines. It fails for what is no text.
func newReader(text []byte) (*reader, error) {
	if len(text) > MaxSize {
		return nil, &SyntaxError{Line: 1, Why: errTooLarge}
	}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	if !utf8.Valid(text) {
		return nil, &SyntaxError{Line: 1 + strings.Count(string(text[:invalidAt(text)]), "\n"), Why: errors.New("this is not text in UTF-8")}
	}
	r := &reader{lines: strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), known: map[string][]tag{}}
	if last := len(r.lines) - 1; r.lines[last] == "" {
		r.lines = r.lines[:last]
	}
	return r, nil
}

// quoted is a text in quotes, of at most 40 characters, for a message.
func quoted(text string) string {
	if letters := []rune(text); len(letters) > 40 {
		text = string(letters[:39]) + "…"
	}
	return strconv.Quote(text)
}

func invalidAt(text []byte) int {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

// A reader holds the lines of a record and how far they have been read.
type reader struct {
	lines    []string
	line     int              // the one being read, from 0
	known    map[string][]tag // by key, in order
	last     string           // the known key read last, as Tag.After has it
	record   Record
	position game.Position
	turn     int
	ended    bool // the last turn read has a stop or a bust
}

// A tag is a header line with a known key.
type tag struct {
	line       int
	value, bot string
}

func (r *reader) errorf(column int, format string, args ...any) error {
	return &SyntaxError{r.line + 1, column, fmt.Errorf(format, args...)}
}

func (r *reader) read() error {
	if len(r.lines) == 0 || r.lines[0] != signature {
		return r.errorf(0, "a record begins with the line %q", signature)
	}
	for r.line = 1; r.line < len(r.lines) && strings.HasPrefix(r.lines[r.line], "["); r.line++ {
		if err := r.readTag(r.lines[r.line]); err != nil {
			return err
		}
	}
	if err := r.readKnown(); err != nil {
		return err
	}
	if r.line < len(r.lines) {
		if r.lines[r.line] != "" {
			return r.errorf(1, "a header line [Key \"value\"] or an empty line is wanted")
		}
		r.line++
	}
	r.ended = true
	for ; r.line < len(r.lines); r.line++ {
		if err := r.readTurn(r.lines[r.line]); err != nil {
			return err
		}
	}
	return r.readResult()
}

// readTag reads [Key "value"] or [SeatN "name" bot=LEVEL].
func (r *reader) readTag(line string) error {
	key, rest, ok := strings.Cut(line[1:], " ")
	if !ok || !isWord(key) {
		return r.errorf(2, "a key of letters and digits, a space and a quoted value are wanted")
	}
	value, rest, why := unquote(rest)
	column := 3 + len(key)
	if why != "" {
		return r.errorf(column, "%s", why)
	}
	column = 1 + utf8.RuneCountInString(line) - utf8.RuneCountInString(rest)
	if rest == "" {
		return r.errorf(column, "the closing ] is missing")
	}
	attribute, ok := strings.CutSuffix(rest, "]")
	bot, isBot := strings.CutPrefix(attribute, " bot=")
	seat := slices.Contains(seatKeys, key)
	switch {
	case !ok || attribute != "" && (!isBot || !isWord(bot)):
		return r.errorf(column, "after the value, ] or bot=LEVEL] is wanted")
	case !seat && isSeatNumber(key):
		return r.errorf(2, "%s: there are seats 1 to %d", key, game.MaxSeats)
	case isBot && !seat:
		return r.errorf(column, "only a seat can be a bot")
	}
	if !seat && !slices.Contains(knownKeys, key) {
		r.record.Unknown = append(r.record.Unknown, Tag{key, value, r.last})
		return nil
	}
	earlier := r.known[key]
	switch {
	case slices.Contains(repeatedKeys, key):
		r.last = numbered(key, len(earlier))
	case len(earlier) > 0:
		return r.errorf(2, "%s is in line %d already", key, earlier[0].line+1)
	default:
		r.last = key
	}
	r.known[key] = append(earlier, tag{r.line, value, bot})
	return nil
}

var (
	seatKeys  = []string{keySeat + "1", keySeat + "2", keySeat + "3", keySeat + "4"}
	knownKeys = []string{keyVariant, keyTarget, keyFirst, keyPosition, keySeed, keyDate, keyConceded, keyStandin, keyResult}
	// repeatedKeys are those that may come more than once.
	repeatedKeys = []string{keyConceded, keyStandin}
)

// isSeatNumber reports whether key is Seat and a number.
func isSeatNumber(key string) bool {
	number, ok := strings.CutPrefix(key, keySeat)
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// isWord reports whether s is letters, digits, - and _, at least one.
func isWord(s string) bool {
	for _, c := range s {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", c) {
			return false
		}
	}
	return s != ""
}

// unquote reads a quoted value with its escapes and returns what follows it, or
// why it cannot.
func unquote(s string) (value, rest, why string) {
	if !strings.HasPrefix(s, `"`) {
		return "", s, "a value in quotes is wanted"
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), s[i+1:], ""
		case '\\':
			i++
			if i == len(s) || s[i] != '"' && s[i] != '\\' {
				return "", s, `after \ only " and \ may stand`
			}
		}
		b.WriteByte(s[i])
	}
	return "", s, "the closing quote is missing"
}

// readKnown makes the record's header of the known keys.
func (r *reader) readKnown() error {
	for _, key := range []string{keyVariant, keyTarget, keySeat + "1", keySeat + "2", keyResult} {
		if _, ok := r.known[key]; !ok {
			return r.errorf(0, "the header has no %s", key)
		}
	}
	for i, key := range seatKeys {
		if len(r.known[key]) == 0 {
			continue
		}
		if len(r.record.Seats) < i {
			return r.at(&headerError{key, 0, fmt.Errorf("%s without %s", key, seatKeys[i-1])})
		}
		t := r.known[key][0]
		r.record.Seats = append(r.record.Seats, Seat{t.value, t.bot})
		if err := CheckNames(r.record.Names()); err != nil {
			return r.at(&headerError{key, 0, err})
		}
	}
	r.record.Rules.Seats = uint8(len(r.record.Seats))
	for _, k := range []struct {
		key  string
		read func(value string) error
	}{
		{keyVariant, r.readVariant},
		{keyTarget, r.readTarget},
		{keyPosition, r.readPosition},
		{keyFirst, r.readFirst},
		{keySeed, r.readSeed},
		{keyDate, r.readDate},
		{keyConceded, r.readConceded},
		{keyStandin, r.readStandin},
	} {
		for i, t := range r.known[k.key] {
			err := errLongValue
			if len(t.value) <= maxValue {
				err = k.read(t.value)
			}
			if err != nil {
				return r.at(&headerError{k.key, i, err})
			}
		}
	}
	r.position = r.record.Start()
	return nil
}

// A headerError is what is wrong with a line of the header: with the nth, from 0,
// of those that have the key.
type headerError struct {
	key string
	n   int
	why error
}

// Error is "Seed: …".
func (e *headerError) Error() string { return e.key + ": " + e.why.Error() }

// Unwrap is the reason, such as a *NameError.
func (e *headerError) Unwrap() error { return e.why }

// at gives an error of the header its line.
func (r *reader) at(err *headerError) error {
	return &SyntaxError{r.known[err.key][err.n].line + 1, 0, err}
}

// maxValue is the most bytes that the value of a known key has, other than a name.
// A position has fewer than 400.
const maxValue = 1000

var errLongValue = fmt.Errorf("a value of at most %d bytes is wanted", maxValue)

func (r *reader) readVariant(value string) (err error) {
	r.record.Rules.Variant, err = game.ParseVariant(value)
	return err
}

func (r *reader) readTarget(value string) error {
	n, ok := readNumber(value)
	if !ok {
		return fmt.Errorf("%q: a number of columns is wanted", value)
	}
	r.record.Rules.Target = n
	return r.record.Rules.Validate()
}

func (r *reader) readPosition(value string) error {
	p, err := ParsePosition(value)
	if err != nil {
		return err
	}
	r.record.Position = &p
	return r.record.validateStart()
}

func (r *reader) readFirst(value string) (err error) {
	if r.record.Position != nil {
		return errors.New("the position says whose turn it is")
	}
	r.record.First, err = r.readSeat(value)
	return err
}

func (r *reader) readConceded(value string) error {
	s, err := r.readSeat(value)
	r.record.Conceded = append(r.record.Conceded, s)
	return err
}

// readSeat reads a seat's number, from 1.
func (r *reader) readSeat(value string) (game.Seat, error) {
	n, ok := readNumber(value)
	if !ok || n < 1 || int(n) > len(r.record.Seats) {
		return 0, fmt.Errorf("%q: a seat from 1 to %d is wanted", value, len(r.record.Seats))
	}
	return game.Seat(n - 1), nil
}

func (r *reader) readSeed(value string) error {
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil || value != strconv.FormatUint(n, 10) {
		return fmt.Errorf("%q: a decimal number from 0 to 18446744073709551615 is wanted", value)
	}
	r.record.Seed = &n
	return nil
}

func (r *reader) readDate(value string) error {
	d, err := time.Parse(time.RFC3339, value)
	if err != nil {
		return fmt.Errorf("%q: a date and time as in 2026-11-29T20:15:00Z is wanted", value)
	}
	r.record.Date = d.UTC().Truncate(time.Second)
	return validateDate(d)
}

// readResult compares what the header claims with how the game stands.
func (r *reader) readResult() error {
	claim := r.known[keyResult][0].value
	_, boardWon := r.position.Winner()
	// Earlier versions gave no other sign of a game that was given up. With more
	// than two seats it was over then.
	earlier := claim == resultOpen && !boardWon && len(r.record.Conceded) > 0 && len(r.record.Standins) == 0
	r.record.Ended = claim == resultEnded || earlier && len(r.record.Seats) > 2
	if err := r.record.validateParting(r.position); err != nil {
		if of, ok := errors.AsType[*headerError](err); ok {
			return r.at(of)
		}
		return err
	}
	result := r.record.result(r.position)
	switch {
	case claim == result || earlier:
		return nil
	case result == resultOpen:
		return r.at(&headerError{keyResult, 0, fmt.Errorf("%s, but nobody has won: it is %s, or %s where all agreed to end the game", quoted(claim), resultOpen, resultEnded)})
	default:
		return r.at(&headerError{keyResult, 0, fmt.Errorf("%s, but seat %s has won", quoted(claim), result)})
	}
}

// A token is a word of a turn's line with its column, from 1.
type token struct {
	text   string
	column int
}

// tokens are the words of a line, one by one: few lines are as long as they could
// be, and what follows a word that is wrong is not looked at.
func tokens(line string) iter.Seq[token] {
	return func(yield func(token) bool) {
		column := 1
		for word := range strings.SplitSeq(line, " ") {
			if word != "" && !yield(token{word, column}) {
				return
			}
			column += utf8.RuneCountInString(word) + 1
		}
	}
}

// readTurn reads "NUMBER. SEAT ROLLS… [stop|bust]".
func (r *reader) readTurn(line string) error {
	if strings.Trim(line, " ") == "" {
		return r.errorf(0, "an empty line among the turns")
	}
	if !r.ended {
		return r.errorf(1, "the turn before has no stop and no bust")
	}
	if _, won := r.position.Winner(); won {
		return r.errorf(1, "the game is over")
	}
	r.turn++
	r.ended = false
	n := 0
	for t := range tokens(line) {
		if err := r.readWord(n, t); err != nil {
			return err
		}
		n++
	}
	if n < 3 {
		return r.errorf(utf8.RuneCountInString(line)+1, "a turn is its number, the seat and at least a roll")
	}
	return nil
}

// readWord reads the nth word of a turn's line, from 0.
func (r *reader) readWord(n int, t token) error {
	switch n {
	case 0:
		if t.text != strconv.Itoa(r.turn)+"." {
			return r.errorf(1, "turn %s: %d. is wanted", quoted(t.text), r.turn)
		}
	case 1:
		if seat := r.position.Turn.Number(); t.text != strconv.Itoa(seat) {
			return r.errorf(t.column, "seat %s: it is seat %d's turn", quoted(t.text), seat)
		}
	default:
		return r.readToken(t, r.turn == 1 && n == 2)
	}
	return nil
}

// readToken reads a roll with or without its move, a stop or a bust. The dice
// of a start position are repeated as the first roll of the first turn.
func (r *reader) readToken(t token, first bool) error {
	if r.ended {
		return r.errorf(t.column, "%s after the end of the turn", quoted(t.text))
	}
	switch t.text {
	case Stopped.String():
		r.ended = true
		return r.apply(t.column, game.Action{Kind: game.Stop})
	case Busted.String():
		r.ended = true
		return r.apply(t.column, game.Action{Kind: game.Bust})
	}
	text, columns, chosen := strings.Cut(t.text, "=")
	dice, ok := readFour(text)
	if !ok {
		return r.errorf(t.column, "%s: four digits from 1 to 6, stop or bust are wanted", quoted(text))
	}
	switch onTable := r.position.Dice; {
	case !first || onTable == game.Dice{}:
		if err := r.apply(t.column, game.Action{Kind: game.Roll, Dice: dice}); err != nil {
			return err
		}
	case onTable != dice:
		return r.errorf(t.column, "%v: the position has %v on the table", dice, onTable)
	}
	if !chosen {
		return nil
	}
	m, err := readMove(columns)
	if err != nil {
		return r.errorf(t.column+len("1234="), "%w", err)
	}
	return r.apply(t.column+len("1234="), game.Action{Kind: game.Choose, Move: m})
}

func readMove(text string) (game.Move, error) {
	var m game.Move
	a, b, two := strings.Cut(text, "+")
	n, ok := readNumber(a)
	m.A = game.Column(n)
	if two {
		n, okB := readNumber(b)
		m.B, ok = game.Column(n), ok && okB
	}
	switch {
	case !ok || !m.A.Valid() || two && !m.B.Valid():
		return m, fmt.Errorf("%s: one or two columns from 2 to 12 are wanted, as in 5+9", quoted(text))
	case two && m.A > m.B:
		return m, fmt.Errorf("%q: columns stand in ascending order: %v", text, game.MoveOf(m.A, m.B))
	}
	return m, nil
}

func (r *reader) apply(column int, a game.Action) error {
	p, err := r.position.Apply(a)
	if err != nil {
		return &SyntaxError{r.line + 1, column, err}
	}
	r.position = p
	r.record.Actions = append(r.record.Actions, a)
	return nil
}
