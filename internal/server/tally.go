package server

import (
	"sync"
	"time"
)

// A tally counts what can happen too often for a line in the log each time. Each
// cause gets one at most once a minute, which says how often it has happened
// since the last and to whom at last.
type tally struct {
	log func(cause string, times int, last string)

	mu     sync.Mutex
	causes map[string]*happening
}

// A happening is what has happened of one cause.
type happening struct {
	times  int // in all
	unsaid int // since the last line
	last   string
	quiet  bool // the last line is less than a minute old
}

func newTally(log func(cause string, times int, last string)) *tally {
	return &tally{log: log, causes: map[string]*happening{}}
}

// add counts what has happened to somebody. There are few causes.
func (t *tally) add(cause, who string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h := t.causes[cause]
	if h == nil {
		h = &happening{}
		t.causes[cause] = h
	}
	h.times++
	h.unsaid++
	h.last = who
	if !h.quiet {
		t.say(cause, h)
	}
}

func (t *tally) say(cause string, h *happening) {
	t.log(cause, h.unsaid, h.last)
	h.unsaid, h.quiet = 0, true
	time.AfterFunc(time.Minute, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		h.quiet = false
		if h.unsaid > 0 {
			t.say(cause, h)
		}
	})
}

// all is how often each cause has happened.
func (t *tally) all() map[string]int {
	t.mu.Lock()
	defer t.mu.Unlock()
	times := make(map[string]int, len(t.causes))
	for cause, h := range t.causes {
		times[cause] = h.times
	}
	return times
}
