package sitting

import (
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// DailyOpponent is the level of the bot that everybody plays on any day. Another
// one would make a game of yesterday no game of a day any more.
const DailyOpponent = "rule28"

// Daily is the game of a day: everybody who plays it has the same dice, those of
// the date as a seed (20261130), and begins against the same bot.
func Daily(name string, day time.Time) *record.Record {
	seed := dailySeed(day)
	r := Against(name, DailyOpponent)
	r.Seed = &seed
	return r
}

// Against is a game of one person, who begins, against a bot of a level.
func Against(name, level string) *record.Record {
	bot := BotName(level, func(taken string) bool { return taken == name })
	return &record.Record{
		Rules: game.Rules{Target: game.DefaultTarget, Seats: 2},
		Seats: []record.Seat{{Name: name}, {Name: bot, Bot: level}},
	}
}

func dailySeed(day time.Time) uint64 {
	return uint64(day.Year()*10000 + int(day.Month())*100 + day.Day())
}

// IsDaily reports whether a record is of a game of a day, and of which. The seed
// is that of the player's own date, which may be a day off the record's.
func IsDaily(r *record.Record) (day time.Time, daily bool) {
	if r.Seed == nil || len(r.Seats) != 2 || r.Seats[0].Bot != "" || r.Seats[1].Bot != DailyOpponent ||
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

// IsDailyOf reports whether a record is of the game of a certain day.
func IsDailyOf(day time.Time, r *record.Record) bool {
	_, daily := IsDaily(r)
	return daily && *r.Seed == dailySeed(day)
}
