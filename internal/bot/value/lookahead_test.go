package value

import (
	"math/rand/v2"
	"testing"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// What a loop holds of the board before is worth what busts were worth there, and
// would be another place to begin on the way to the fixed point.
func TestALoopIsWorthTheSameWhateverWasSolvedBefore(t *testing.T) {
	newSolver := func() *solver.Solver { return solver.New(NewNetworkValue(Embedded())) }
	used := loop{newSolver(), newSolver()}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		p := game.Rules{Target: uint8(4 + rng.IntN(2)), Seats: 2}.Start(0)
		for _, c := range rng.Perm(game.Columns)[:5] {
			c := game.FirstColumn + game.Column(c)
			for s := range p.AllSeats() {
				p.Markers[s][c] = c.Squares() - 1 - uint8(rng.IntN(2))
			}
		}
		for c := range game.AllColumns() {
			if s := game.Seat(c % 2); p.Markers[s][c] == 0 && p.Claimed(s).Len()+1 < int(p.Target) {
				p.Markers[s][c] = c.Squares()
			}
		}
		want := used.win(p)
		if again := used.win(p); again != want {
			t.Errorf("%v, and then %v on %+v", want, again, p)
		}
	}
}

// The first turns have so many ends that only the product shows it.
func TestTheFirstTurnsAreNotLookedAheadOf(t *testing.T) {
	newValue := func() solver.Value { return NewNetworkValue(Embedded()) }
	l := NewLookahead(newValue(), newValue)
	for seats := game.MinSeats; seats <= game.MaxSeats; seats++ {
		p := game.Rules{Target: game.DefaultTarget, Seats: uint8(seats)}.Start(0)
		for range 12 {
			for c := range game.AllColumns() {
				if l.Turn(&p); l.ahead != nil {
					t.Fatalf("the others' turns are solved on %+v", p.Markers)
				}
				if p.Markers[p.Turn][c]+1 < c.Squares()/2 {
					p.Markers[p.Turn][c]++
				}
			}
			p.Turn = p.Next(p.Turn)
		}
	}
}
