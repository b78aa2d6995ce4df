package value

import "cantstop/internal/game"

// An Order is what it changes that there are more at the table than two. A net for two
// takes a rival for the next to move and for the only one; among more the next is
// ahead of the others, and those who come later have less time. So what a net says of
// a rival is scaled, and the rival is ahead by so much, as a logit, by how soon it
// moves.
type Order [game.MaxSeats - 2]Places // by the number of seats, from three on

// Places are those after the seat that has just played.
type Places struct {
	Scale float32
	Ahead [game.MaxSeats - 1]float32
}

// NewOrder is one in which it changes nothing.
func NewOrder() (o Order) {
	for i := range o {
		o[i].Scale = 1
	}
	return o
}

// of is what holds in a game of so many seats for the rival that moves after so many,
// from 1.
func (o *Order) of(seats uint8, rival int) (scale, ahead float32) {
	if seats == 2 {
		return 1, 0
	}
	p := &o[seats-3]
	return p.Scale, p.Ahead[rival-1]
}
