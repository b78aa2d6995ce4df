package sitting

import (
	"slices"
	"time"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/store"
)

// Again is a game that has not begun, with the seats and rules of another.
func Again(r *record.Record) *record.Record {
	next := &record.Record{Rules: r.Rules, First: r.First}
	next.Seats = append(next.Seats, r.Seats...)
	return next
}

// Rematch is a finished game once more. The loser begins: the first to concede,
// where that ended it, else the seat with the fewest columns, the first after the
// winner if there are several. Where nobody lost, the same seat begins again.
func Rematch(r *record.Record) *record.Record {
	next := Again(r)
	p, _ := r.End() // a record on a table is legal
	winner, won := p.Winner()
	if !won {
		if len(r.Conceded) > 0 {
			next.First = r.Conceded[0]
		}
		return next
	}
	loser := p.Next(winner)
	for s := p.Next(loser); s != winner; s = p.Next(s) {
		if p.Claimed(s).Len() < p.Claimed(loser).Len() {
			loser = s
		}
	}
	next.First = loser
	return next
}

// Saved is what was played here before.
type Saved struct {
	Unfinished []store.Entry  // games that can be gone on with, the latest first
	Finished   bool           // a game has been played to its end
	Damaged    int            // files that are no games any more
	Last       *record.Record // the game saved last, finished or not; nil if there is none
	Pair       *record.Record // the latest that two people played; nil if there is none

	finished []store.Entry
}

// Daily is the game of a day that can be gone on with, if there is one.
func (s Saved) Daily(day time.Time) (e store.Entry, begun bool) {
	return daily(s.Unfinished, day)
}

// PlayedDaily is the game of a day that is over, if there is one: of several the
// first, which is the one that counts.
func (s Saved) PlayedDaily(day time.Time) (e store.Entry, played bool) {
	earliest := slices.Clone(s.finished)
	slices.Reverse(earliest)
	return daily(earliest, day)
}

func daily(games []store.Entry, day time.Time) (store.Entry, bool) {
	for _, e := range games {
		if IsDailyOf(day, e.Record) {
			return e, true
		}
	}
	return store.Entry{}, false
}

// Look is what was played here before. It fails where the directory cannot be
// read. Last and Pair leave out games from a position other than the empty board:
// they say little about who plays here.
func Look(games *store.Games) (Saved, error) {
	all, err := games.List()
	if err != nil {
		return Saved{}, err
	}
	saved := Saved{
		Unfinished: all.Unfinished, Finished: len(all.Finished) > 0, Damaged: len(all.Damaged), finished: all.Finished,
	}
	var last, pair time.Time
	for _, list := range [][]store.Entry{all.Finished, all.Unfinished} {
		for _, e := range list {
			if e.Record.Position != nil {
				continue
			}
			if e.Saved.After(last) {
				last, saved.Last = e.Saved, e.Record
			}
			if isPair(e.Record) && e.Saved.After(pair) {
				pair, saved.Pair = e.Saved, e.Record
			}
		}
	}
	return saved, nil
}

func isPair(r *record.Record) bool {
	return len(r.Seats) == 2 && r.Seats[0].Bot == "" && r.Seats[1].Bot == ""
}

// TurnNumber is the number of the turn that a game is in, from 1.
func TurnNumber(r *record.Record, now game.Position) int {
	turns, _ := r.Turns() // a record on a table is legal
	if n := len(turns); n > 0 && turns[n-1].End == record.Unfinished {
		return n
	}
	if now.Phase() == game.Over {
		return len(turns)
	}
	return len(turns) + 1
}
