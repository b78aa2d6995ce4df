package tui

import (
	"time"

	"cantstop/internal/game"
	"cantstop/internal/settings"
	"cantstop/internal/table"
)

// A playback shows one event: first its effect, then, for what a bot did, a
// moment in which it can be read.
type playback struct {
	event  table.Event
	start  time.Time
	effect time.Duration
	hold   time.Duration
}

func (p *playback) over(now time.Time) bool {
	return now.Sub(p.start) >= p.effect+p.hold
}

// progress is how much of the effect has been shown, from 0 to 1.
func (p *playback) progress(now time.Time) float64 {
	if p.effect <= 0 {
		return 1
	}
	return min(1, max(0, float64(now.Sub(p.start))/float64(p.effect)))
}

// How long effects take at normal speed, each well under a second.
const (
	tumbling  = 450 * time.Millisecond
	climbing  = 110 * time.Millisecond // a square
	falling   = 550 * time.Millisecond
	banking   = 180 * time.Millisecond
	painting  = 30 * time.Millisecond // a square of a claimed column
	winning   = 600 * time.Millisecond
	frameTime = 33 * time.Millisecond
)

// How long what a bot did stays to be read, at normal speed.
var holds = map[table.Kind]time.Duration{
	table.Rolled:  450 * time.Millisecond,
	table.Chose:   600 * time.Millisecond,
	table.Busted:  1200 * time.Millisecond,
	table.Stopped: 900 * time.Millisecond,
}

func newPlayback(e table.Event, byBot bool, motion settings.Motion, now time.Time) *playback {
	p := &playback{event: e, start: now}
	if motion == settings.MotionOff {
		return p
	}
	switch e.Kind {
	case table.Rolled:
		p.effect = tumbling
	case table.Chose:
		p.effect = time.Duration(climb(e)) * climbing
	case table.Busted:
		p.effect = falling
	case table.Stopped:
		p.effect = banking
	case table.Claimed:
		p.effect = time.Duration(e.Column.Squares()) * painting
	case table.Won:
		p.effect = winning
	case table.TookBack, table.Conceded, table.StoodIn, table.Ended:
	}
	if byBot {
		p.hold = holds[e.Kind]
	}
	if motion == settings.MotionFast {
		p.effect, p.hold = p.effect*2/5, p.hold*2/5
	}
	return p
}

// climb is the most squares a runner climbs with a move.
func climb(e table.Event) int {
	most := 0
	for c := range game.AllColumns() {
		if from := e.Before.Runners[c]; e.After.Runners[c] > from {
			from = max(from, e.Before.Markers[e.Seat][c])
			most = max(most, int(e.After.Runners[c]-from))
		}
	}
	return most
}

// tumble is the dice at a moment of their fall: faces that follow from the time
// alone, and at the end those that fell.
func (p *playback) tumble(now time.Time) game.Dice {
	progress := p.progress(now)
	if progress >= 1 {
		return p.event.Dice
	}
	d := p.event.Dice
	step := int(progress * 8)
	for i := range d {
		// One die after another comes to rest.
		if progress < 0.55+0.15*float64(i) {
			d[i] = uint8(1 + (int(d[i])+step*(2*i+3)+i)%6)
		}
	}
	return d
}

// climbing is where the runners stand at a moment of their climb.
func (p *playback) climbing(now time.Time) game.Squares {
	runners := p.event.After.Runners
	progress := p.progress(now)
	for c := range game.AllColumns() {
		to := runners[c]
		from := p.event.Before.Runners[c]
		if to == from {
			continue
		}
		from = max(from, p.event.Before.Markers[p.event.Seat][c])
		runners[c] = from + max(1, uint8(progress*float64(to-from)+0.5))
	}
	return runners
}

// lost are the squares that a bust takes.
func (p *playback) lost() (lost [game.LastColumn + 1]span) {
	e := p.event
	for c := range game.AllColumns() {
		if to := e.Before.Runners[c]; to > 0 {
			lost[c] = span{e.Seat, e.Before.Markers[e.Seat][c], to}
		}
	}
	return lost
}

// shining are the winner's columns that are in full light, one after another.
func (p *playback) shining(now time.Time) game.ColumnSet {
	won := p.event.After.Claimed(p.event.Seat)
	place := int(p.progress(now) * float64(won.Len()))
	for c := range won.All() {
		if place == 0 {
			return game.SetOf(c)
		}
		place--
	}
	return 0
}

// falling is where the runners are at a moment of their fall: down to where
// they set out from.
func (p *playback) falling(now time.Time) game.Squares {
	runners := p.event.Before.Runners
	progress := p.progress(now)
	for c := range game.AllColumns() {
		if runners[c] == 0 {
			continue
		}
		from := p.event.Before.Markers[p.event.Seat][c]
		left := float64(runners[c]-from) * (1 - progress*progress)
		runners[c] = from + uint8(left+0.5)
		if runners[c] == from {
			runners[c] = 0
		}
	}
	return runners
}
