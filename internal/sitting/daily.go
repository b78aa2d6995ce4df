package sitting

import (
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// Daily is the game of a day: everybody who plays it has the same dice, those of
// the date as a seed (20261130), and begins against the same bot.
func Daily(name string, day time.Time) *record.Record {
	seed := dailySeed(day)
	bot := BotName(FirstOpponent, func(taken string) bool { return taken == name })
	return &record.Record{
		Rules: game.Rules{Target: game.DefaultTarget, Seats: 2},
		Seats: []record.Seat{{Name: name}, {Name: bot, Bot: FirstOpponent}},
		Seed:  &seed,
	}
}

func dailySeed(day time.Time) uint64 {
	return uint64(day.Year()*10000 + int(day.Month())*100 + day.Day())
}

// IsDaily reports whether a record is of a game of a day, and of which. The seed
// is that of the player's own date, which may be a day off the record's.
func IsDaily(r *record.Record) (day time.Time, daily bool) {
	if r.Seed == nil || len(r.Seats) != 2 || r.Seats[0].Bot != "" || r.Seats[1].Bot != FirstOpponent ||
		r.Position != nil || r.First != 0 || r.Rules != (game.Rules{Target: game.DefaultTarget, Seats: 2}) {
		return time.Time{}, false
	}
	for _, off := range []int{0, -1, 1} {
		if day := r.Date.AddDate(0, 0, off); dailySeed(day) == *r.Seed {
			return day, true
		}
	}
	return time.Time{}, false
}
