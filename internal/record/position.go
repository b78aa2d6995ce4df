package record

import (
	"fmt"
	"strconv"
	"strings"

	"cantstop/internal/game"
)

// FormatPosition is the canonical text of a position:
//
//	classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345
func FormatPosition(p game.Position) string {
	return string(AppendPosition(nil, p))
}

// AppendPosition appends the canonical text of a position to b.
func AppendPosition(b []byte, p game.Position) []byte {
	b = append(b, p.Variant.String()...)
	b = append(b, '/')
	b = strconv.AppendInt(b, int64(p.Target), 10)
	b = append(b, ' ')
	for s := range p.AllSeats() {
		if s > 0 {
			b = append(b, '/')
		}
		b = appendSquares(b, p.Markers[s])
	}
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.Turn.Number()), 10)
	b = append(b, ' ')
	b = appendSquares(b, p.Runners)
	b = append(b, ' ')
	return append(b, p.Dice.String()...)
}

func appendSquares(b []byte, squares game.Squares) []byte {
	start := len(b)
	for c := range game.AllColumns() {
		if squares[c] == 0 {
			continue
		}
		if len(b) > start {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(c), 10)
		b = append(b, '.')
		b = strconv.AppendInt(b, int64(squares[c]), 10)
	}
	if len(b) == start {
		b = append(b, '-')
	}
	return b
}

// ParsePosition reads a position, with the byte order mark and the end of the line
// of any system. Lists may be in any order. It fails with a *game.InvalidError that
// names the field, or an error on the number of fields.
func ParsePosition(text string) (game.Position, error) {
	text = strings.TrimPrefix(text, byteOrderMark)
	text = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	fields := strings.Split(text, " ")
	if len(fields) != 5 {
		return game.Position{}, fmt.Errorf("a position has five fields separated by single spaces, VARIANT/TARGET MARKERS TO-MOVE RUNNERS DICE; this one has %d", len(fields))
	}
	if len(text) > maxValue {
		return game.Position{}, fmt.Errorf("a position has at most %d characters; this one has %d", maxValue, len(text))
	}
	var p game.Position
	for i, read := range []func(*game.Position, string) error{readRules, readMarkers, readTurn, readRunners, readDice} {
		if err := read(&p, fields[i]); err != nil {
			return game.Position{}, err
		}
	}
	if err := p.Validate(); err != nil {
		return game.Position{}, err
	}
	return p, nil
}

func invalid(f game.Field, format string, args ...any) error {
	return &game.InvalidError{Field: f, Why: fmt.Sprintf(format, args...)}
}

func readRules(p *game.Position, field string) error {
	name, target, ok := strings.Cut(field, "/")
	if !ok {
		return invalid(game.FieldVariant, "%q: VARIANT/TARGET is wanted, as in classic/3", field)
	}
	v, err := game.ParseVariant(name)
	if err != nil {
		return invalid(game.FieldVariant, "%v", err)
	}
	n, ok := readNumber(target)
	if !ok {
		return invalid(game.FieldTarget, "%q: a number of columns is wanted", target)
	}
	p.Variant, p.Target = v, n
	return nil
}

func readMarkers(p *game.Position, field string) error {
	lists := strings.Split(field, "/")
	if len(lists) < game.MinSeats || len(lists) > game.MaxSeats {
		return invalid(game.FieldMarkers, "%q: one list per seat is wanted, two to four separated by /", field)
	}
	p.Seats = uint8(len(lists))
	for s, list := range lists {
		squares, err := readSquares(game.FieldMarkers, list)
		if err != nil {
			return err
		}
		p.Markers[s] = squares
	}
	return nil
}

func readTurn(p *game.Position, field string) error {
	n, ok := readNumber(field)
	if !ok || n < 1 || n > p.Seats {
		return invalid(game.FieldTurn, "%q: a seat from 1 to %d is wanted", field, p.Seats)
	}
	p.Turn = game.Seat(n - 1)
	return nil
}

func readRunners(p *game.Position, field string) error {
	squares, err := readSquares(game.FieldRunners, field)
	p.Runners = squares
	return err
}

func readDice(p *game.Position, field string) error {
	if field == "-" {
		return nil
	}
	d, ok := readFour(field)
	if !ok {
		return invalid(game.FieldDice, "%q: four digits from 1 to 6 are wanted, or -", field)
	}
	p.Dice = d
	return nil
}

// readFour reads the four digits of a roll.
func readFour(text string) (game.Dice, bool) {
	var d game.Dice
	if len(text) != len(d) {
		return d, false
	}
	for i := range d {
		d[i] = text[i] - '0'
	}
	return d, d.Valid()
}

func readSquares(f game.Field, list string) (game.Squares, error) {
	var squares game.Squares
	if list == "-" {
		return squares, nil
	}
	for item := range strings.SplitSeq(list, ",") {
		column, square, ok := strings.Cut(item, ".")
		c, okColumn := readNumber(column)
		n, okSquare := readNumber(square)
		switch {
		case !ok || !okColumn || !okSquare:
			return squares, invalid(f, "%q: COLUMN.SQUARE is wanted, as in 7.4, or - for none", item)
		case !game.Column(c).Valid():
			return squares, invalid(f, "there is no column %d: they are 2 to 12", c)
		case n < 1 || n > game.Column(c).Squares():
			return squares, invalid(f, "there is no %d.%d: column %d has squares 1 to %d", c, n, c, game.Column(c).Squares())
		case squares[c] > 0:
			return squares, invalid(f, "column %d twice in a list", c)
		}
		squares[c] = n
	}
	return squares, nil
}

// readNumber reads one or two decimal digits without a leading zero.
func readNumber(text string) (uint8, bool) {
	if len(text) < 1 || len(text) > 2 || len(text) == 2 && text[0] == '0' {
		return 0, false
	}
	n := uint8(0)
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = 10*n + text[i] - '0'
	}
	return n, true
}
