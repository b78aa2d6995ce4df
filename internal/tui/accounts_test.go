package tui

import (
	"context"
	"fmt"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/review"
)

// botGames are games that bots have played, of two to four seats.
var botGames = [][]string{
	{"Anna=rookie", "Keller=rule28"},
	{"Anna=racer", "Keller=rookie"},
	{"Anna=rookie", "Ben=racer", "Carla=rule28"},
	{"Anna=rule28", "Ben=rookie", "Carla=racer", "Dario=rookie"},
}

// reviewed is the review of a game that bots play.
func reviewed(t testing.TB, seed uint64, names ...string) (*rig, *review.Review) {
	t.Helper()
	r := launch(t, rigOptions{names: names, seed: seed})
	got, err := review.Of(context.Background(), r.match.table.Record(), planner)
	if err != nil {
		t.Fatal(err)
	}
	return r, got
}

// The account and the plot of real games: start and changes, as they are shown, come
// to the result, no row says nothing, and the plot goes from the chances before the
// first roll through all turns to who won.
func TestAccountsAddUpAndPlotsGoFromTheStartToTheResult(t *testing.T) {
	t.Parallel()
	for _, names := range botGames {
		r, got := reviewed(t, 5, names...)
		for s := range got.Seats {
			for _, byKind := range []bool{false, true} {
				w := r.accountOf(got, game.Seat(s), byKind)
				sum, last := 0, len(w.rows)-1
				for i, row := range w.rows[:last] {
					sum += row.value
					if row.value == 0 && i > 0 {
						t.Errorf("%v: %q says nothing", names, row.label.full)
					}
				}
				if result := w.rows[last].value; sum != result || result != 0 && result != 100 {
					t.Errorf("%v, seat %d: %v adds up to %d, not to %d", names, s, numbersOf(w), sum, result)
				}
			}
		}
		p := plotOf(got)
		first, last := p.points[0], p.points[len(p.points)-1]
		if first.turn != 0 || first.chances != got.Start {
			t.Errorf("%v: the plot begins with %v, want %v", names, first, got.Start)
		}
		if last.turn != p.turns-1 || last.chances != got.Result {
			t.Errorf("%v: it ends with %v in turn %d of %d, want %v", names, last.chances, last.turn+1, p.turns, got.Result)
		}
		if p.turns != len(r.match.past) {
			t.Errorf("%v: it has %d turns, of %d", names, p.turns, len(r.match.past))
		}
	}
}

func numbersOf(w waterfall) string {
	text := ""
	for _, row := range w.rows {
		text += fmt.Sprint(row.label.full, " ", row.number(), ", ")
	}
	return text
}
