package value

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A Network is the nets for all tables: one for each variant with two seats, and
// one for three and one for four seats, which know the variant from their input.
type Network struct {
	nets [nets]*Net
}

const nets = 5

// place is where the net for a table stands in a Network.
func place(seats int, v game.Variant) int {
	if seats == 2 {
		return int(v)
	}
	return seats
}

// Net is the net for a table, nil if there is none.
func (n *Network) Net(seats int, v game.Variant) *Net { return n.nets[place(seats, v)] }

// Set makes net the one for a table with the net's number of seats.
func (n *Network) Set(v game.Variant, net *Net) { n.nets[place(net.Seats, v)] = net }

//go:embed weights.bin
var embedded []byte

// Embedded is the network that ships with the program. It is shared: nobody may
// change it.
var Embedded = sync.OnceValue(func() *Network {
	n, err := ReadNetwork(bytes.NewReader(embedded))
	if err != nil {
		panic("the embedded weights: " + err.Error()) // the build is broken
	}
	return n
})

// Weights are written as 16-bit whole numbers, each table with the factor that
// turns them back, a power of two. Sums of weights are then exact in float32, in
// whatever order, and so a board and its mirror have the same hidden units to the
// last bit. All numbers are little-endian. Every net is
//
//	place, seats     1 byte each
//	units            2 bytes
//	table, out, bias one after another: the factor as float32, then the numbers
//
// after a line that names the format.
const format = "cantstop weights 1\n"

// WriteTo writes the network in the form that ReadNetwork reads. It fails with
// the writer's error.
func (n *Network) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString(format)
	for i, net := range n.nets {
		if net == nil {
			continue
		}
		b.Write([]byte{byte(i), byte(net.Seats)})
		b.Write(binary.LittleEndian.AppendUint16(nil, uint16(net.Units)))
		for _, weights := range [][]float32{net.Table, net.Out, net.Bias} {
			b.Write(pack(weights))
		}
	}
	return b.WriteTo(w)
}

// ReadNetwork reads a network. It fails if what r gives is not one.
func ReadNetwork(r io.Reader) (*Network, error) {
	in := bufio.NewReader(r)
	head := make([]byte, len(format))
	if _, err := io.ReadFull(in, head); err != nil || string(head) != format {
		return nil, fmt.Errorf("no weights: they begin with %q", format)
	}
	n := new(Network)
	for {
		var h struct {
			Place, Seats uint8
			Units        uint16
		}
		switch err := binary.Read(in, binary.LittleEndian, &h); {
		case errors.Is(err, io.EOF):
			return n, nil
		case err != nil:
			return nil, fmt.Errorf("the head of a net: %w", err)
		case h.Place >= nets, h.Seats < game.MinSeats, h.Seats > game.MaxSeats, h.Units%8 != 0:
			return nil, fmt.Errorf("a net for %d seats with %d units at place %d: there is none", h.Seats, h.Units, h.Place)
		}
		net := NewNet(int(h.Seats), int(h.Units))
		for _, weights := range [][]float32{net.Table, net.Out, net.Bias} {
			if err := unpack(in, weights); err != nil {
				return nil, fmt.Errorf("the weights of a net: %w", err)
			}
		}
		n.nets[h.Place] = net
	}
}

func pack(weights []float32) []byte {
	most := float32(0)
	for _, w := range weights {
		most = max(most, w, -w)
	}
	_, exponent := math.Frexp(float64(most)) // most < 2^exponent
	factor := float32(math.Ldexp(1, exponent-15))
	b := binary.LittleEndian.AppendUint32(nil, math.Float32bits(factor))
	for _, w := range weights {
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(min(math.Round(float64(w/factor)), math.MaxInt16))))
	}
	return b
}

func unpack(r io.Reader, weights []float32) error {
	b := make([]byte, 4+2*len(weights))
	if _, err := io.ReadFull(r, b); err != nil {
		return err
	}
	factor := math.Float32frombits(binary.LittleEndian.Uint32(b))
	for i := range weights {
		weights[i] = factor * float32(int16(binary.LittleEndian.Uint16(b[4+2*i:])))
	}
	return nil
}

// A NetworkValue values the ends of a turn at any table with the net for it. It
// is a solver.Value.
type NetworkValue struct {
	network  *Network
	patience float32
	values   [nets]*NetValue
	now      *NetValue
}

// NewNetworkValue is a value that reads n. The nets suppose that everybody plays
// as well as can be, and against such opponents one has to hurry. Patience is
// added to the logit of every board that does not win: it says how much better the
// seat that has just played stands, because others err. It is 0 for the chances as
// they are.
func NewNetworkValue(n *Network, patience float32) *NetworkValue {
	return &NetworkValue{network: n, patience: patience}
}

// Turn takes up the board of p.
func (v *NetworkValue) Turn(p *game.Position) (bust float64) {
	i := place(int(p.Seats), p.Variant)
	if v.values[i] == nil {
		v.values[i] = NewNetValue(v.network.nets[i])
		v.values[i].patience = v.patience
	}
	v.now = v.values[i]
	return v.now.Turn(p)
}

// Ends sets the chances of the ends of the turn.
func (v *NetworkValue) Ends(axes []solver.Axis, chances []float64) { v.now.Ends(axes, chances) }
