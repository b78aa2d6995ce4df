package server

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Numbers are what has happened since the server began.
type numbers struct {
	logins, games, unsaved, failedHandshakes atomic.Int64
	keyToScreen                              histogram
}

// metrics say how the server does, in the text form of OpenMetrics 1.0.
//
// It is written by hand: the form is a few lines, and the small libraries that
// write it have histograms of another kind.
func (s *Server) metrics() string {
	var p page
	guests, players := s.guestsAndPlayers()
	p.family("sessions", "gauge", "Sessions that play now.")
	p.value(`sessions{player="guest"}`, guests)
	p.value(`sessions{player="key"}`, players)
	p.family("connections", "gauge", "Connections now, with or without a session.")
	p.value("connections", s.door.open())
	p.count("logins", "Sessions that have been let in.", s.numbers.logins.Load())
	p.count("games", "Games that have been begun.", s.numbers.games.Load())
	p.family("refusals", "counter", "Connections, sessions and channels that were refused, by the reason in the log.")
	times := s.refused.all()
	for _, reason := range slices.Sorted(maps.Keys(times)) {
		p.value(fmt.Sprintf("refusals_total{reason=%q}", reason), times[reason])
	}
	p.count("failed_handshakes", "Connections that never got as far as logging in.", s.numbers.failedHandshakes.Load())
	p.count("failed_saves", "Times that a game or settings could not be saved.", s.numbers.unsaved.Load())
	p.histogram("key_to_screen", "From a key to what it draws being sent.", &s.numbers.keyToScreen)
	p.WriteString("# EOF\n")
	return p.String()
}

// A page is metrics as text. All names begin with cantstop_.
type page struct{ strings.Builder }

func (p *page) family(name, kind, help string) {
	fmt.Fprintf(p, "# TYPE cantstop_%s %s\n# HELP cantstop_%s %s\n", name, kind, name, help)
}

func (p *page) value(sample string, n int) { fmt.Fprintf(p, "cantstop_%s %d\n", sample, n) }

func (p *page) count(name, help string, n int64) {
	p.family(name, "counter", help)
	p.value(name+"_total", int(n))
}

func (p *page) histogram(name, help string, h *histogram) {
	name += "_seconds"
	p.family(name, "histogram", help)
	fmt.Fprintf(p, "# UNIT cantstop_%s seconds\n", name)
	h.mu.Lock()
	defer h.mu.Unlock()
	all := 0
	for i, n := range h.counts {
		all += n
		le := "+Inf"
		if i < len(buckets) {
			le = seconds(buckets[i])
		}
		p.value(fmt.Sprintf("%s_bucket{le=%q}", name, le), all)
	}
	fmt.Fprintf(p, "cantstop_%s_sum %s\n", name, seconds(h.sum))
	p.value(name+"_count", all)
}

// seconds is a time as OpenMetrics has numbers: 1.0, not 1.
func seconds(d time.Duration) string {
	s := d.Seconds()
	if s == math.Trunc(s) {
		return strconv.FormatFloat(s, 'f', 1, 64)
	}
	return strconv.FormatFloat(s, 'g', -1, 64)
}

// buckets are the upper ends of those of a histogram; there is one more, without
// an end.
var buckets = [...]time.Duration{
	5 * time.Millisecond, 10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond,
	250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2500 * time.Millisecond, 10 * time.Second,
}

// A histogram counts times by their length.
type histogram struct {
	mu     sync.Mutex
	counts [len(buckets) + 1]int
	sum    time.Duration
}

func (h *histogram) add(d time.Duration) {
	i, _ := slices.BinarySearch(buckets[:], d)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.counts[i]++
	h.sum += d
}

// A stopwatch times from a key to what it draws.
type stopwatch struct {
	times *histogram

	mu             sync.Mutex
	pressed, taken time.Time
}

// start starts the watch for a key that the program takes now.
func (w *stopwatch) start(pressed time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pressed, w.taken = pressed, time.Now()
}

// key is when the key was pressed for which something is drawn now. Many a key
// draws nothing: what comes a second after it has been taken is something else.
func (w *stopwatch) key() (pressed time.Time, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ok = time.Since(w.taken) < time.Second
	w.taken = time.Time{}
	return w.pressed, ok
}

// A watched screen stops the watch when it is written to.
type watched struct {
	io.Writer
	watch *stopwatch
}

func (w watched) Write(p []byte) (int, error) {
	pressed, ok := w.watch.key()
	n, err := w.Writer.Write(p)
	if ok {
		w.watch.times.add(time.Since(pressed))
	}
	return n, err
}
