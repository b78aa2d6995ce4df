package sitting_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
)

// keep writes a game into a directory, as it was saved on a day of November.
func keep(t testing.TB, games *store.Games, id string, day int, r *record.Record) {
	t.Helper()
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, day, 20, 15, 0, 0, time.UTC)
	if err := os.WriteFile(games.Path(id), text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(games.Path(id), at, at); err != nil {
		t.Fatal(err)
	}
}

func conceded(r *record.Record, seat game.Seat) *record.Record {
	r.Conceded = []game.Seat{seat}
	return r
}

func begun(seats ...record.Seat) *record.Record {
	return &record.Record{Rules: game.Rules{Target: 3, Seats: uint8(len(seats))}, Seats: seats}
}

func TestAShelfHasAllGamesTheLatestFirst(t *testing.T) {
	games := store.Open(t.TempDir())
	wizard := record.Seat{Name: "Merlin", Bot: "wizard"}
	keep(t, games, "2026-11-01-201500", 1, begun(anna, ben))
	keep(t, games, "foreign", 2, begun(anna, wizard))
	keep(t, games, "2026-11-03-201500-2", 3, conceded(begun(anna, racer), 1))
	keep(t, games, "lost", 4, conceded(begun(anna, racer), 0))
	keep(t, games, "open", 5, begun(anna, ben))
	if err := os.WriteFile(games.Path("broken"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file, _, err := games.Resume("open")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s, err := sitting.ShelfOf(games, "", false)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range s.Games {
		got = append(got, fmt.Sprint(g.ID, " ", g.State, " ", g.Called()))
		if (g.Err != nil) != (g.State == sitting.Broken || g.State == sitting.Foreign) {
			t.Errorf("%s: %v", g.ID, g.Err)
		}
	}
	want := []string{"broken 4 broken", "open 1 open", "lost 3 lost", "2026-11-03-201500-2 3 ", "foreign 2 foreign", "2026-11-01-201500 0 "}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if s.Unfinished != 3 || s.Finished != 2 || s.Won != 1 || s.Broken != 1 {
		t.Errorf("%d saved, %d finished, %d won, %d broken", s.Unfinished, s.Finished, s.Won, s.Broken)
	}
}

func TestPathsAreNotToldToThoseFarAway(t *testing.T) {
	dir := t.TempDir()
	games := store.Open(dir)
	if err := os.WriteFile(games.Path("broken"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, remote := range []bool{false, true} {
		s, err := sitting.ShelfOf(games, "", remote)
		if err != nil || strings.Contains(s.Games[0].Err.Error(), dir) == remote {
			t.Errorf("remote %v: %v, %v", remote, s.Games, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := sitting.ShelfOf(store.Open(filepath.Join(dir, "file")), "", true)
	if err == nil || strings.Contains(err.Error(), dir) {
		t.Errorf("%v", err)
	}
}

func TestTheOwnSeatIsThatOfWhoPlaysHere(t *testing.T) {
	carla := record.Seat{Name: "Carla"}
	for _, tt := range []struct {
		name  string
		own   string
		alone []record.Seat // who has played alone here
		seats []record.Seat
		want  game.Seat
		mine  bool
	}{
		{"alone against a bot", "", nil, []record.Seat{racer, anna}, 1, true},
		{"by name", "Ben", nil, []record.Seat{anna, ben}, 1, true},
		{"by another name", "Dora", nil, []record.Seat{anna, ben}, 0, false},
		{"by a game alone", "", []record.Seat{ben}, []record.Seat{anna, ben, carla}, 1, true},
		{"two of them", "", []record.Seat{anna, ben}, []record.Seat{anna, ben}, 0, false},
		{"bots only", "Max", nil, []record.Seat{racer, rosa}, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games := store.Open(t.TempDir())
			for i, who := range tt.alone {
				keep(t, games, fmt.Sprint("alone", i), 1, begun(who, racer))
			}
			r := begun(tt.seats...)
			keep(t, games, "game", 2, r)
			s, err := sitting.ShelfOf(games, tt.own, false)
			if err != nil {
				t.Fatal(err)
			}
			if seat, mine := s.OwnSeat(r); mine != tt.mine || mine && seat != tt.want {
				t.Errorf("seat %d, %v", seat, mine)
			}
		})
	}
}

func TestAGameFromAPositionHasTheSameSeats(t *testing.T) {
	r := begun(anna, ben)
	r.First = 1
	start := r.Start()
	if next := sitting.From(r, start); next.Position != nil || next.First != 1 || next.Start() != start {
		t.Errorf("from the start: %+v", next)
	}
	p, err := record.ParsePosition("classic/3 7.4/- 2 6.2 1156")
	if err != nil {
		t.Fatal(err)
	}
	next := sitting.From(r, p)
	if next.Start() != p || next.Validate() != nil || !slices.Equal(next.Seats, r.Seats) {
		t.Errorf("%+v, %v", next, next.Validate())
	}
}

func TestTheSeedIsShownOnlyWhenTheGameIsOver(t *testing.T) {
	seed := uint64(7)
	r := begun(anna, ben)
	r.Seed = &seed
	if shown := sitting.Shown(r); shown.Seed != nil || r.Seed == nil {
		t.Errorf("%+v", shown)
	}
	if shown := sitting.Shown(conceded(r, 0)); shown.Seed == nil {
		t.Error("of a game that is over it is hidden")
	}
}

func TestACopyIsAGameOfItsOwn(t *testing.T) {
	games := store.Open(t.TempDir())
	r := begun(anna, ben)
	g := sitting.Copy(r, games, began)
	g.Record.Seats[0].Name = "Zoe"
	if r.Seats[0].Name != "Anna" {
		t.Error("it shares something with the other")
	}
	if err := g.File.Save(g.Record); err != nil {
		t.Error(err)
	}
	g.File.Close()
	if g := sitting.Copy(r, nil, began); g.File != nil {
		t.Error("a file where none is kept")
	}
}

func TestTheFirstGameOfADayCounts(t *testing.T) {
	games := store.Open(t.TempDir())
	day := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for i, seat := range []game.Seat{0, 1} {
		r := conceded(sitting.Daily("Anna", day), seat)
		r.Date = day
		keep(t, games, fmt.Sprint("game", i), 28+i, r)
	}
	saved, err := sitting.Look(games)
	if err != nil {
		t.Fatal(err)
	}
	if e, played := saved.PlayedDaily(day); !played || e.ID != "game0" {
		t.Errorf("%q, %v", e.ID, played)
	}
	if _, played := saved.PlayedDaily(day.AddDate(0, 0, 1)); played {
		t.Error("tomorrow's dice have been played")
	}
	if _, begun := saved.Daily(day); begun {
		t.Error("a game that is over can be gone on with")
	}
}

// The shelf of five thousand games, when they have been read before.
func BenchmarkShelf(b *testing.B) {
	games := store.Open(b.TempDir())
	text, err := begun(anna, racer).MarshalText()
	if err != nil {
		b.Fatal(err)
	}
	for i := range 5000 {
		if err := os.WriteFile(games.Path(fmt.Sprint("game", i)), text, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if s, err := sitting.ShelfOf(games, "Anna", false); err != nil || len(s.Games) != 5000 {
			b.Fatal(errors.Join(err, fmt.Errorf("%d games", len(s.Games))))
		}
	}
}
