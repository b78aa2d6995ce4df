package sitting_test

import (
	"testing"
	"time"

	"cantstop/internal/record"
	"cantstop/internal/sitting"
)

func TestTheGameOfADayIsTheSameForEverybody(t *testing.T) {
	day := time.Date(2026, 11, 30, 23, 30, 0, 0, time.UTC)
	anna, ben := sitting.Daily("Anna", day), sitting.Daily("Ben", day)
	if *anna.Seed != 20261130 || *ben.Seed != *anna.Seed || anna.Rules != ben.Rules || anna.First != 0 || anna.Seats[1] != ben.Seats[1] {
		t.Errorf("%+v\n%+v", anna, ben)
	}
	if err := record.CheckNames(sitting.Daily("Keller", day).Names()); err != nil {
		t.Error(err)
	}
	if anna.Seats[1].Name != "Keller" || anna.Seats[1].Bot != sitting.DailyOpponent {
		t.Errorf("against %+v", anna.Seats[1])
	}
	for _, began := range []time.Time{day, day.Add(time.Hour), day.Add(-24 * time.Hour)} {
		anna.Date = began
		if of, daily := sitting.IsDaily(anna); !daily || of.Format(time.DateOnly) != "2026-11-30" {
			t.Errorf("begun at %v: %v %v", began, of, daily)
		}
	}
}

func TestOtherGamesAreNotOfADay(t *testing.T) {
	day := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for name, change := range map[string]func(*record.Record){
		"another seed":   func(r *record.Record) { *r.Seed = 7 },
		"no seed":        func(r *record.Record) { r.Seed = nil },
		"another target": func(r *record.Record) { r.Rules.Target = 2 },
		"the bot begins": func(r *record.Record) { r.First = 1 },
		"another bot":    func(r *record.Record) { r.Seats[1].Bot = "glenn" },
		"a position":     func(r *record.Record) { p := r.Start(); r.Position = &p },
	} {
		r := sitting.Daily("Anna", day)
		r.Date = day
		change(r)
		if _, daily := sitting.IsDaily(r); daily {
			t.Errorf("%s: taken for the game of a day", name)
		}
	}
}
