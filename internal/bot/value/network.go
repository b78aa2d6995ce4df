package value

import (
	"bufio"
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"sync"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A Network is the nets for all variants. They are for two seats; with more, each
// of the others is taken for the only one, as the crowd has it, and the odds against
// them are added.
type Network struct {
	Nets   [3]*Net
	Crowds [3]Crowds
}

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

// Weights are written as 14-bit whole numbers, each list with the factor that
// turns them back, a power of two. Sums of weights are then exact in float32, in
// whatever order, and so a board and its mirror have the same hidden units to the
// last bit. All numbers are little-endian. Every net, in the order of the variants,
// is
//
//	units            2 bytes
//	table, out, bias one after another: the factor as float32, then the numbers
//
// and then out, bias and places of its crowds of three and of four in the same way,
// all after a line that names the format. Of the numbers the low bytes come first, and
// then the high ones, which are much alike, as a DEFLATE stream.
const (
	format = "cantstop weights 5\n"
	bits   = 14
)

// WriteTo writes the network in the form that ReadNetwork reads. It fails with
// the writer's error.
func (n *Network) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString(format)
	for v, net := range n.Nets {
		b.Write(binary.LittleEndian.AppendUint16(nil, uint16(net.Units)))
		for _, weights := range n.weights(v) {
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
	for v := range n.Nets {
		var units uint16
		if err := binary.Read(in, binary.LittleEndian, &units); err != nil {
			return nil, fmt.Errorf("the head of a net: %w", err)
		}
		if units == 0 || units%8 != 0 || units > 1024 {
			return nil, fmt.Errorf("a net of %d units: it is a multiple of 8 up to 1024", units)
		}
		n.Nets[v] = NewNet(int(units))
		for i := range n.Crowds[v] {
			n.Crowds[v][i] = NewCrowd(3+i, int(units))
		}
		for _, weights := range n.weights(v) {
			if err := unpack(in, weights); err != nil {
				return nil, fmt.Errorf("the weights of a net: %w", err)
			}
		}
	}
	return n, nil
}

// weights are all weights of a variant, as they are written.
func (n *Network) weights(variant int) [][]float32 {
	net := n.Nets[variant]
	list := [][]float32{net.Table, net.Out, net.Bias}
	for _, c := range n.Crowds[variant] {
		list = append(list, c.Out, c.Bias, c.Places)
	}
	return list
}

func pack(weights []float32) []byte {
	most := float32(0)
	for _, w := range weights {
		most = max(most, w, -w)
	}
	_, exponent := math.Frexp(float64(most)) // most < 2^exponent
	factor := float32(math.Ldexp(1, exponent-bits+1))
	low, high := make([]byte, len(weights)), make([]byte, len(weights))
	for i, w := range weights {
		n := uint16(int16(min(math.Round(float64(w/factor)), 1<<(bits-1)-1)))
		low[i], high[i] = byte(n), byte(n>>8)
	}
	var b bytes.Buffer
	b.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(factor)))
	b.Write(low)
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		panic(err) // there is no such level
	}
	_, _ = z.Write(high) // memory takes all
	_ = z.Close()
	return b.Bytes()
}

// unpack reads what pack gave. It reads no byte beyond.
func unpack(r *bufio.Reader, weights []float32) error {
	low := make([]byte, 4+len(weights))
	if _, err := io.ReadFull(r, low); err != nil {
		return err
	}
	factor := math.Float32frombits(binary.LittleEndian.Uint32(low))
	z := flate.NewReader(r)
	high, err := io.ReadAll(io.LimitReader(z, int64(len(weights))+1))
	switch {
	case err != nil:
		return err
	case len(high) != len(weights):
		return fmt.Errorf("%d weights: %d are wanted", len(high), len(weights))
	}
	for i := range weights {
		weights[i] = factor * float32(int16(uint16(low[4+i])|uint16(high[i])<<8))
	}
	return nil
}

// A NetworkValue values the ends of a turn at any table. It is a solver.Value.
type NetworkValue struct {
	network   *Network
	opponents [game.MaxSeats]Mix              // by seat
	values    [3][game.MaxSeats - 1]*NetValue // by variant and rival
	now       []*NetValue
}

// NewNetworkValue is a value that reads n, and takes everybody for Perfect.
func NewNetworkValue(n *Network) *NetworkValue {
	v := &NetworkValue{network: n}
	for s := range v.opponents {
		v.opponents[s] = MixOf(Perfect)
	}
	return v
}

// Suppose has the value take a seat for something from the next turn on.
func (v *NetworkValue) Suppose(s game.Seat, m Mix) { v.opponents[s] = m }

// Turn takes up the board of p.
func (v *NetworkValue) Turn(p *game.Position) (bust solver.Chances) {
	v.now = v.values[p.Variant][:p.Seats-1]
	odds := 0.0
	for i := range v.now {
		if v.now[i] == nil {
			v.now[i] = NewNetValue(v.network.Nets[p.Variant], i+1, Perfect)
		}
		v.now[i].crowd = v.network.Crowds[p.Variant].Of(int(p.Seats))
		v.now[i].opponent = v.opponents[v.now[i].other(p)]
		against := against(v.now[i].turn(p))
		bust[v.now[i].they] = against
		odds += against
	}
	for i := range bust {
		bust[i] /= 1 + odds
	}
	bust[p.Turn] = 1 / (1 + odds)
	return bust
}

// Ends sets the chances of the ends of the turn. What the seat to move leaves the
// others share by the odds that each has against it.
func (v *NetworkValue) Ends(axes []solver.Axis, chances []float64, shares *solver.Shares) {
	if len(v.now) == 1 {
		v.now[0].Ends(axes, chances, nil)
		return
	}
	clear(chances)
	for _, rival := range v.now {
		odds := shares[rival.they]
		rival.Ends(axes, odds, nil)
		for k, chance := range odds {
			odds[k] = against(chance)
			chances[k] += odds[k]
		}
	}
	for k, odds := range chances {
		chances[k] = 1 / (1 + odds)
	}
}

// against is the odds against a chance.
func against(chance float64) float64 {
	const least = 1e-9
	return (1 - chance) / max(chance, least)
}
