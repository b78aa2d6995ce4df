package review

import (
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// Judged is a review of nothing but these decisions, each of which is named.
func Judged(seats []record.Seat, decisions ...Decision) *Review {
	r := &Review{Record: &record.Record{Seats: seats}, Decisions: decisions}
	for s := range seats {
		r.Seats = append(r.Seats, Account{Seat: game.Seat(s)})
	}
	for i := range r.Decisions {
		r.Decisions[i].judge()
	}
	r.nameAll()
	return r
}
