package value

import "cantstop/internal/game"

// A Crowd is what a game of three or of four changes in what a net for two says of the
// seat that has just played and one of its rivals. There is more than one to fear, more
// columns close before the end, and the rival is not always the next to move. So weights
// are added to the output rows against Perfect, and rivals of all kinds are ahead by when
// they move.
type Crowd struct {
	Out    []float32 // Buckets × Units
	Bias   []float32 // Buckets
	Places []float32 // kinds × rivals, by how soon they move: by how much one is ahead, as a logit
}

// NewCrowd is a crowd of so many seats, three or four, that changes nothing in a net of
// so many units.
func NewCrowd(seats, units int) *Crowd {
	return &Crowd{
		Out:    make([]float32, Buckets*units),
		Bias:   make([]float32, Buckets),
		Places: make([]float32, int(Kinds)*(seats-1)),
	}
}

// Output is what is added to the output row of a bucket against Perfect, and the place
// of what is added to its bias.
func (c *Crowd) Output(bucket int) (row []float32, bias *float32) {
	units := len(c.Out) / Buckets
	return c.Out[bucket*units:][:units], &c.Bias[bucket]
}

// Ahead is the place of by how much a rival of a kind is ahead that moves after so many,
// from 1.
func (c *Crowd) Ahead(k Kind, rival int) *float32 {
	return &c.Places[int(k)*len(c.Places)/int(Kinds)+rival-1]
}

// Crowds are those of three and of four seats.
type Crowds [game.MaxSeats - game.MinSeats]*Crowd

// Of is the crowd of so many seats, nil with two.
func (c *Crowds) Of(seats int) *Crowd {
	if seats == game.MinSeats {
		return nil
	}
	return c[seats-3]
}
