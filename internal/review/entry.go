package review

import (
	"cmp"
	"context"
	"slices"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// judge names a decision and says what was wrong with it.
func (d *Decision) judge() {
	if !d.Judged || d.Played == d.Best {
		return
	}
	d.Name = NameOf(d.Loss)
	switch {
	case d.Kind == Choose:
		d.Lapse = OtherPairing
	case d.Played == ToStop:
		d.Lapse = StoppedEarly
	case d.Position.WinsByStopping():
		d.Lapse = RolledAwayWin
		d.Name = max(d.Name, Slip) // whatever it cost
	default:
		d.Lapse = RolledOn
	}
}

// Good reports whether an option is as good as the best, as far as the judge can tell.
func (d *Decision) Good(option int) bool {
	return d.Options[d.Best].Win-d.Options[option].Win < SlipFrom
}

// An Entry is a choice with a name, or several of one turn to roll on too long.
type Entry struct {
	Turn int // its number
	Seat game.Seat
	By   string // the level of the bot that decided, empty for the person
	// Decisions are the places of its choices in Decisions, in order. Main is the
	// one that cost most, by which the entry is named.
	Decisions []int
	Main      int
	Loss      float64 // of all its choices
	Name      Name    // Unnamed where a check has withdrawn it
	Lapse     Lapse
	// Check is what playouts said of Main; nil where none were made.
	Check *Check
}

// nameAll gathers the named decisions in entries.
func (r *Review) nameAll() {
	rolledOn := make([]int, len(r.Seats)) // the place of the entry that can still grow, plus 1
	groups := make([]int, len(r.Seats))
	for i := range r.Decisions {
		d := &r.Decisions[i]
		growing := &rolledOn[d.Seat]
		if d.Kind == Decide && !d.onTooLong() {
			*growing = 0
		}
		if d.Name == Unnamed {
			continue
		}
		if e := *growing - 1; d.onTooLong() && e >= 0 && r.Entries[e].Turn == d.Turn && r.Entries[e].By == d.By {
			r.grow(&r.Entries[e], i)
			d.Group = groups[d.Seat]
			continue
		}
		r.Entries = append(r.Entries, Entry{
			Turn: d.Turn, Seat: d.Seat, By: d.By, Decisions: []int{i}, Main: i, Loss: d.Loss, Name: d.Name, Lapse: d.Lapse,
		})
		if d.Kind == Decide {
			groups[d.Seat]++
			d.Group = groups[d.Seat]
		}
		if d.onTooLong() {
			*growing = len(r.Entries)
		}
	}
}

// onTooLong reports whether the decision is one to roll on that has a name.
func (d *Decision) onTooLong() bool {
	return d.Kind == Decide && d.Played == ToRoll && d.Name != Unnamed
}

// grow adds a decision to an entry.
func (r *Review) grow(e *Entry, i int) {
	d := &r.Decisions[i]
	e.Decisions = append(e.Decisions, i)
	e.Loss += d.Loss
	if d.Loss > r.Decisions[e.Main].Loss {
		e.Main, e.Name, e.Lapse = i, d.Name, d.Lapse
	}
}

// findFacts finds what speaks for the best of the choices by which entries are named.
func (r *Review) findFacts(ctx context.Context) error {
	for i := range r.Entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		d := &r.Decisions[r.Entries[i].Main]
		d.Fact = bot.FactOf(d.Position, d.Analysis, d.Played)
	}
	return nil
}

// Cost is what an entry cost in printed figures: the sum of those of its choices.
func (r *Review) Cost(e *Entry, g Grain) int {
	cost := 0
	for _, i := range e.Decisions {
		cost += g.Cost(&r.Decisions[i])
	}
	return cost
}

// A Moment is what one wants to see again of a game: an entry, or a roll.
type Moment struct {
	Entry int // the place in Entries, or -1
	Roll  int // the place in Rolls, or -1
	Node  int // where it happened
}

// Moments are those of the game in order: the entries of people, and those of bots
// too where that is wanted or there are only bots, and the rolls of any seat that have
// a Mark. What a check has withdrawn is not among them.
func (r *Review) Moments(bots bool) []Moment {
	bots = bots || !r.AnyPeople()
	var moments []Moment
	for i := range r.Entries {
		if e := &r.Entries[i]; e.Name != Unnamed && (bots || e.By == "") {
			moments = append(moments, Moment{Entry: i, Roll: -1, Node: r.Decisions[e.Main].Node})
		}
	}
	for i := range r.Rolls {
		if roll := &r.Rolls[i]; roll.Mark() != Ordinary {
			moments = append(moments, Moment{Entry: -1, Roll: i, Node: roll.Node})
		}
	}
	// Of a decision to roll and the roll, the decision came first.
	slices.SortStableFunc(moments, func(a, b Moment) int { return cmp.Compare(a.Node, b.Node) })
	return moments
}

// Mistakes are the places in Entries of those of one seat, people's or bots' alike,
// that a check has not withdrawn: what there is to learn from.
func (r *Review) Mistakes(s game.Seat) []int {
	var list []int
	for i := range r.Entries {
		if e := &r.Entries[i]; e.Seat == s && e.Name != Unnamed && e.By == r.Record.Seats[s].Bot {
			list = append(list, i)
		}
	}
	return list
}

// TurningPoint is the place in Rolls of the roll that changed a seat's chance most,
// either way, whoever rolled. It is not ok where nobody rolled.
func (r *Review) TurningPoint(s game.Seat) (roll int, ok bool) {
	most := 0.0
	for i := range r.Rolls {
		if luck := r.Rolls[i].Luck(s); luck*luck > most {
			roll, most, ok = i, luck*luck, true
		}
	}
	return roll, ok
}

// BiggestMiss is the place in Entries of the seat's entry that cost most. It is not
// ok where there is none.
func (r *Review) BiggestMiss(s game.Seat) (entry int, ok bool) {
	most := 0.0
	for _, i := range r.Mistakes(s) {
		if e := &r.Entries[i]; !ok || e.Loss > most {
			entry, most, ok = i, e.Loss, true
		}
	}
	return entry, ok
}

// AnyPeople reports whether a seat is a person's. Where none is, bots' mistakes are
// listed.
func (r *Review) AnyPeople() bool {
	return slices.ContainsFunc(r.Record.Seats, func(s record.Seat) bool { return s.Bot == "" })
}
