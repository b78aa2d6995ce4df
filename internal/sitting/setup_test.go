package sitting_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
)

func call(n int) string { return fmt.Sprint("Player ", n) }

func seatsOf(s *sitting.Setup) []record.Seat {
	var seats []record.Seat
	for i := range s.Seats() {
		seats = append(seats, s.Seat(i))
	}
	return seats
}

func TestTheFirstOpponentIsTheEasiest(t *testing.T) {
	s := sitting.NewSetup(nil, "", call)
	if got, want := seatsOf(s), []record.Seat{{Name: "Player 1"}, {Name: "Milo", Bot: "rookie"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestWhoSitsDownIsAPersonWhoeverSatThere(t *testing.T) {
	s := sitting.NewSetup(nil, "Anna", call)
	s.SitDown(1, "B")
	s.SitDown(1, "Bob")
	s.SitDown(2, "Cleo")
	if got, want := seatsOf(s), []record.Seat{anna, {Name: "Bob"}, {Name: "Cleo"}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestABotGoesByItsLevelAndAPersonKeepsTheirName(t *testing.T) {
	s := sitting.NewSetup(nil, "Anna", call)
	s.SitDown(1, "Bob")
	for _, step := range []struct {
		seat int
		take string
		want record.Seat
	}{
		{1, "glenn", record.Seat{Name: "Glenn", Bot: "glenn"}},
		{0, "glenn", record.Seat{Name: "Glenn 2", Bot: "glenn"}},
		{2, "glenn", record.Seat{Name: "Glenn 3", Bot: "glenn"}},
		{1, "expert", record.Seat{Name: "Ada", Bot: "expert"}},
		{1, "", record.Seat{Name: "Bob"}},
		{0, "", anna},
		{2, "", record.Seat{Name: "Player 3"}},
		{3, "", record.Seat{Name: "Player 4"}},
	} {
		s.Take(step.seat, step.take)
		if got := s.Seat(step.seat); got != step.want {
			t.Errorf("%q on seat %d: %+v, want %+v", step.take, step.seat+1, got, step.want)
		}
	}
}

func TestANameThatIsTakenIsNotGivenTwice(t *testing.T) {
	s := sitting.NewSetup(nil, "Anna", call)
	s.SitDown(0, "Player 2")
	s.Take(1, "")
	if got := s.Seat(1).Name; got != "Player 3" {
		t.Errorf("%q", got)
	}
	s.SitDown(0, "Keller")
	s.Take(1, "rule28")
	if got := s.Seat(1).Name; got != "Keller 2" {
		t.Errorf("%q", got)
	}
}

func TestAPairIsTwoPeopleAndTheFirstOfThemBegins(t *testing.T) {
	last := &record.Record{Rules: game.Rules{Variant: game.Speed, Target: 2, Seats: 2}, Seats: []record.Seat{anna, ben}, First: 1}
	for _, tt := range []struct {
		name string
		pair *record.Record
		want []record.Seat
	}{
		{"as last time", last, []record.Seat{anna, ben}},
		{"for the first time", nil, []record.Seat{{Name: "Zoe"}, {Name: "Player 2"}}},
	} {
		s := sitting.NewPair(tt.pair, "Zoe", call)
		if got := seatsOf(s); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
		r, err := s.Record(1)
		if err != nil || r.First != 0 {
			t.Errorf("%s: seat %d begins, %v", tt.name, r.First, err)
		}
		if tt.pair != nil && r.Rules != tt.pair.Rules {
			t.Errorf("%s: other rules: %+v", tt.name, r.Rules)
		}
	}
}

func TestTheFirstWrongNameIsNamed(t *testing.T) {
	s := sitting.NewSetup(nil, "Anna", call)
	if wrong := s.Wrong(); wrong != nil {
		t.Error(wrong)
	}
	s.SitDown(1, " Anna")
	if wrong := s.Wrong(); wrong == nil || wrong.Seat != 1 || wrong.Name.Problem != record.NameTwice {
		t.Errorf("twice: %v", wrong)
	}
	s.SitDown(0, "")
	if wrong := s.Wrong(); wrong == nil || wrong.Seat != 0 || wrong.Name.Problem != record.NameEmpty {
		t.Errorf("empty: %v", wrong)
	}
	if r, err := s.Record(1); err == nil {
		t.Errorf("%+v", r)
	}
}

func TestThePairAndTheDiceOfTheDayAreFoundAgain(t *testing.T) {
	games := store.Open(filepath.Join(t.TempDir(), "games"))
	day := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	pair := &record.Record{Rules: game.Rules{Target: 3, Seats: 2}, Seats: []record.Seat{anna, ben}}
	for i, r := range []*record.Record{pair, sitting.Daily("Anna", day), sitting.Daily("Anna", day.AddDate(0, 0, 1))} {
		g := sitting.New(r, games, day.Add(time.Duration(i)*time.Second), fixed(1))
		if err := g.File.Save(r); err != nil {
			t.Fatal(err)
		}
		g.File.Close()
	}
	saved, err := sitting.Look(games)
	if err != nil || saved.Pair == nil || !slices.Equal(saved.Pair.Names(), []string{"Anna", "Ben"}) {
		t.Fatalf("%+v, %v", saved.Pair, err)
	}
	for off, want := range map[int]bool{-1: false, 0: true, 1: true, 2: false} {
		if e, begun := saved.Daily(day.AddDate(0, 0, off)); begun != want {
			t.Errorf("%d days later: %v, %v", off, begun, e.ID)
		}
	}
}
