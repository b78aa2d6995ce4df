package sim_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/sim"
)

func TestTheSameSeedGivesTheSameResultOnAnyNumberOfCores(t *testing.T) {
	matches := []sim.Match{
		{Levels: []string{"rookie", "rule28"}, Target: 3, Games: 200, Seed: 7},
		{Levels: []string{"rookie", "rookie", "racer"}, Variant: game.Speed, Target: 2, Games: 99, Seed: 8},
		{Levels: []string{"glenn", "rookie", "racer", "rule28"}, Variant: game.Blocking, Target: 3, Games: 96, Seed: 9},
	}
	for _, m := range matches {
		t.Run(strings.Join(m.Levels, ","), func(t *testing.T) {
			t.Parallel()
			m.Workers = 1
			one := play(t, m)
			for _, workers := range []int{2, 5, 0} {
				m.Workers = workers
				if many := play(t, m); !same(one, many) {
					t.Errorf("with %d workers %+v, with one %+v", workers, many, one)
				}
			}
			m.Seed++
			if other := play(t, m); same(one, other) {
				t.Errorf("another seed gives the same result: %+v", other)
			}
		})
	}
}

// same compares all of two results but seed and time.
func same(a, b sim.Result) bool {
	for i := range a.Seats {
		if a.Seats[i] != b.Seats[i] {
			return false
		}
	}
	return a.Games == b.Games && a.Turns == b.Turns && a.Busts == b.Busts
}

func TestEveryOrderIsPlayedEquallyOften(t *testing.T) {
	tests := []struct {
		levels        []string
		asked         int
		orders, games int
	}{
		{[]string{"rule28", "rule28"}, 5, 1, 5},
		{[]string{"rule28", "glenn"}, 5, 2, 6},
		{[]string{"rule28", "glenn"}, 6, 2, 6},
		{[]string{"rule28", "glenn", "rule28"}, 1, 3, 3},
		{[]string{"rule28", "glenn", "racer"}, 13, 6, 18},
		{[]string{"rule28", "glenn", "glenn", "rule28"}, 7, 6, 12},
		{[]string{"rookie", "racer", "rule28", "glenn"}, 25, 24, 48},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.levels, ","), func(t *testing.T) {
			r := play(t, sim.Match{Levels: test.levels, Target: 1, Games: test.asked, Seed: 1})
			if r.Orders != test.orders || r.Games != test.games {
				t.Errorf("%d games in %d orders, want %d in %d", r.Games, r.Orders, test.games, test.orders)
			}
			wins := 0
			for i, seat := range r.Seats {
				if seat.Level != test.levels[i] {
					t.Errorf("seat %d is %s, want %s", i, seat.Level, test.levels[i])
				}
				wins += seat.Wins
			}
			if wins != r.Games {
				t.Errorf("%d wins in %d games", wins, r.Games)
			}
		})
	}
}

// Whoever is named first has no advantage: only the order at the table counts,
// and that is shared out.
func TestTheResultFollowsTheLevelNotThePlaceGiven(t *testing.T) {
	const games = 5_000 / slower
	m := sim.Match{Target: 3, Games: games, Seed: 3}
	m.Levels = []string{"glenn", "rookie"}
	first := play(t, m).Seats[0]
	m.Levels = []string{"rookie", "glenn"}
	second := play(t, m).Seats[1]
	if first.High < second.Low || second.High < first.Low {
		t.Errorf("glenn wins %.3f named first and %.3f named second", first.Share, second.Share)
	}
	if first.Low < 0.7 {
		t.Errorf("glenn wins only %.3f against rookie", first.Share)
	}
}

func TestProgressRisesToTheWhole(t *testing.T) {
	last, calls := 0, 0
	m := sim.Match{Levels: []string{"glenn", "rule28"}, Target: 1, Games: 1999, Workers: 4}
	m.Progress = func(done, games int) {
		if done <= last || games != 2000 {
			t.Errorf("%d of %d games after %d", done, games, last)
		}
		last = done
		calls++
	}
	play(t, m)
	if last != 2000 || calls < 50 {
		t.Errorf("%d calls up to %d games, want dozens up to 2000", calls, last)
	}
}

func TestAnEndedContextEndsTheMatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := sim.Match{Levels: []string{"glenn", "rule28"}, Target: 3, Games: 1_000_000_000}
	m.Progress = func(int, int) { cancel() }
	if _, err := m.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if _, err := sim.PlaySolitaire(ctx, "glenn", 1_000_000_000, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("solitaire: error %v, want %v", err, context.Canceled)
	}
}

func TestAMatchThatCannotBeIsRefused(t *testing.T) {
	two := []string{"glenn", "rule28"}
	tests := []struct {
		name  string
		match sim.Match
		says  string
	}{
		{"one seat", sim.Match{Levels: two[:1], Target: 3, Games: 1}, "1 seats: there are two to four"},
		{"five seats", sim.Match{Levels: append(two, "racer", "racer", "racer"), Target: 3, Games: 1}, "5 seats: there are two to four"},
		{"no games", sim.Match{Levels: two, Target: 3}, "0 games: 1 to 1000000000 are wanted"},
		{"too many games", sim.Match{Levels: two, Target: 3, Games: sim.MaxGames + 1}, "1000000001 games: 1 to 1000000000 are wanted"},
		{"no such level", sim.Match{Levels: []string{"glenn", "glen"}, Target: 3, Games: 1}, `unknown level "glen"`},
		{"target 0", sim.Match{Levels: two, Games: 1}, "with 2 seats it is 1 to 5"},
		{"target 6", sim.Match{Levels: two, Target: 6, Games: 1}, "target 6: with 2 seats it is 1 to 5"},
		{"target 257", sim.Match{Levels: two, Target: 257, Games: 1}, "with 2 seats it is 1 to 5"},
		{"no such variant", sim.Match{Levels: two, Variant: 9, Target: 3, Games: 1}, "variant 9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.match.Play(t.Context())
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want %q in it", err, test.says)
			}
		})
	}
	if _, err := sim.PlaySolitaire(t.Context(), "glenn", 0, 1); err == nil {
		t.Error("no games of solitaire: no error")
	}
	if _, err := sim.PlaySolitaire(t.Context(), "glen", 1, 1); err == nil {
		t.Error("solitaire of no such level: no error")
	}
}

func TestRollingAllocatesNothing(t *testing.T) {
	for _, level := range []string{"racer", "rule28", "glenn"} {
		m := sim.Match{Levels: []string{level, level}, Target: 3, Workers: 1}
		allocations := func(games int) float64 {
			m.Games = games
			return testing.AllocsPerRun(1, func() { play(t, m) })
		}
		// A match allocates a little for itself and for the reports of its worker.
		if few, many := allocations(10), allocations(200); many > few+100 {
			t.Errorf("%s: %v allocations in 10 games, %v in 200", level, few, many)
		}
	}
}
