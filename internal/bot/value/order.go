package value

import "cantstop/internal/game"

// An Order is what it changes that a rival is not always the next to move, as a net
// for two has it: among more the next is ahead of that, and who comes late is behind.
// It is by how much each is ahead, as a logit, by the number of seats, from three on,
// and by how soon it moves.
type Order [game.MaxSeats - 2][game.MaxSeats - 1]float32

// ahead is by how much the rival that moves after so many, from 1, is ahead in a game
// of so many seats.
func (o *Order) ahead(seats uint8, rival int) float32 {
	if seats == 2 {
		return 0
	}
	return o[seats-3][rival-1]
}
