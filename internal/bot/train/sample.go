package main

import (
	"encoding/binary"
	"fmt"
	"math"

	"cantstop/internal/bot/value"
	"cantstop/internal/game"
)

// A Sample is a board after the turn of seat Me, and its chance to win against a
// kind of opponent; or, in the opponents' net, the chance of such an opponent.
type Sample struct {
	Board  game.Position
	Me     game.Seat
	Kind   value.Kind
	Chance float32
}

// A reader is a net with what it takes to read boards with it.
type reader struct {
	net      *value.Net
	features value.Features
	hidden   []float32
}

func newReader(n *value.Net) *reader { return &reader{net: n, hidden: make([]float32, 2*n.Units)} }

// says is what the net says of a sample's board.
func (r *reader) says(s *Sample) float64 {
	r.net.Read(&r.features, &s.Board, s.Me, 1-s.Me)
	return 1 / (1 + math.Exp(-r.net.Logit(&r.features, s.Kind, r.hidden)))
}

// Samples are written to checkpoints by hand: with reflection that would take longer
// than playing the games.
type samples []Sample

// The bytes of a sample: variant, target, seats, turn, me, kind, the markers,
// and the chance.
const (
	markers    = game.MaxSeats * (int(game.LastColumn) + 1)
	sampleSize = 6 + markers + 4
)

// GobEncode gives all samples in a row.
func (list samples) GobEncode() ([]byte, error) { //nolint:unparam // as gob.GobEncoder has it
	b := make([]byte, 0, len(list)*sampleSize)
	for i := range list {
		p := &list[i].Board
		b = append(b, byte(p.Variant), p.Target, p.Seats, byte(p.Turn), byte(list[i].Me), byte(list[i].Kind))
		for s := range p.Markers {
			b = append(b, p.Markers[s][:]...)
		}
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(list[i].Chance))
	}
	return b, nil
}

// GobDecode reads what GobEncode gave. It fails for any other number of bytes.
func (list *samples) GobDecode(b []byte) error {
	if len(b)%sampleSize != 0 {
		return fmt.Errorf("%d bytes of samples: each has %d", len(b), sampleSize)
	}
	*list = make(samples, len(b)/sampleSize)
	for i := range *list {
		row := b[i*sampleSize:][:sampleSize]
		p := &(*list)[i].Board
		p.Variant, p.Target, p.Seats, p.Turn = game.Variant(row[0]), row[1], row[2], game.Seat(row[3])
		(*list)[i].Me, (*list)[i].Kind = game.Seat(row[4]), value.Kind(row[5])
		for s := range p.Markers {
			copy(p.Markers[s][:], row[6+s*len(p.Markers[s]):])
		}
		(*list)[i].Chance = math.Float32frombits(binary.LittleEndian.Uint32(row[6+markers:]))
	}
	return nil
}
