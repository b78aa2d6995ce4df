package server

import (
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// get is the answer to a request to the metrics, and its status.
func (r *rig) get(path string) (status int, text string) {
	r.t.Helper()
	answer := r.ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
	return answer.status, answer.text
}

func TestMetricsSayHowTheServerDoes(t *testing.T) {
	t.Parallel()
	limits := generous()
	limits.PerConnection = 1
	r := serve(t, limits, nil)
	guest := sit(t, r.dial("anna", nil), 80, 24)
	_, _ = guest.client.NewSession() // one too many
	player := sit(t, r.dial("ben", newKey(t)), 80, 24)
	player.setUpShort()
	player.answerTo(" ")
	eventually(t, "a key is timed", func() bool {
		_, text := r.get("/metrics")
		return strings.Contains(text, `key_to_screen_seconds_bucket{le="+Inf"}`) && !strings.Contains(text, "key_to_screen_seconds_count 0")
	})
	_, text := r.get("/metrics")
	for _, want := range []string{
		"cantstop_sessions{player=\"guest\"} 1\n",
		"cantstop_sessions{player=\"key\"} 1\n",
		"cantstop_connections 2\n",
		"cantstop_logins_total 2\n",
		"cantstop_games_total 1\n",
		"cantstop_refusals_total{reason=\"ServerConnectionFull\"} 1\n",
		"cantstop_failed_handshakes_total 0\n",
		"cantstop_failed_saves_total 0\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The text form of OpenMetrics 1.0: each family says first what it is, samples
// follow of that name and no other, and the end is marked.
func TestMetricsAreOpenMetrics(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	r.refused.add("a \"reason\"\\", "")
	for _, d := range []time.Duration{0, 5 * time.Millisecond, 6 * time.Millisecond, time.Hour} {
		r.numbers.keyToScreen.add(d)
	}
	answer := r.ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
	if kind := answer.header.Get("Content-Type"); kind != "application/openmetrics-text; version=1.0.0; charset=utf-8" {
		t.Errorf("the type is %q", kind)
	}
	text, end, _ := strings.Cut(answer.text, "# EOF\n")
	if end != "" || text == answer.text {
		t.Errorf("the end is %q", end)
	}
	said := regexp.MustCompile(`^# (TYPE|HELP|UNIT) (cantstop_[a-z_]+) (.+)$`)
	sample := regexp.MustCompile(`^(cantstop_[a-z_]+?)(_total|_bucket|_sum|_count)?(\{[a-z]+="([^"\\\n]|\\["\\n])*"\})? ([0-9.e+-]+)$`)
	suffixes := map[string]string{"counter": "_total", "gauge": "", "histogram": "_bucket _sum _count"}
	family, kind := "", ""
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := said.FindStringSubmatch(line); m != nil {
			if m[1] == "TYPE" {
				if family, kind = m[2], m[3]; seen[family] {
					t.Errorf("%s comes twice", family)
				}
				seen[family] = true
			}
			if m[2] != family || m[1] == "UNIT" && !strings.HasSuffix(family, "_"+m[3]) {
				t.Errorf("%q is said of %s", line, family)
			}
			continue
		}
		m := sample.FindStringSubmatch(line)
		if len(m) == 0 || m[1] != family || !strings.Contains(" "+suffixes[kind]+" ", " "+m[2]+" ") {
			t.Errorf("%q is no sample of a %s %s", line, kind, family)
		}
	}
	for _, want := range []string{
		`{le="0.005"} 2`, `{le="0.01"} 3`, `{le="1.0"} 3`, `{le="2.5"} 3`, `{le="10.0"} 3`, `{le="+Inf"} 4`,
		"_sum 3600.011\n", "_count 4\n", `{reason="a \"reason\"\\"} 1`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestHealthIsServingAndNotStopping(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	if status, text := r.get("/healthz"); status != http.StatusOK || text != "ok\n" {
		t.Errorf("%d, %q", status, text)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patient)
	defer cancel()
	if err := r.Stop(ctx); err != nil {
		t.Error(err)
	}
	if status, _ := r.get("/healthz"); status != http.StatusServiceUnavailable {
		t.Errorf("once it stops: %d", status)
	}
}

func TestAKeyIsTimedToWhatItDraws(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var times histogram
		watch := &stopwatch{times: &times}
		screen := watched{io.Discard, watch}
		draw := func() { _, _ = screen.Write(nil) }
		draw() // for no key
		pressed := time.Now()
		time.Sleep(time.Minute) // the program is busy
		watch.start(pressed)
		time.Sleep(20 * time.Millisecond)
		draw()
		draw()
		watch.start(time.Now())
		time.Sleep(time.Second)
		draw() // for something else
		watch.start(time.Now())
		time.Sleep(500 * time.Millisecond)
		watch.start(time.Now()) // the one before drew nothing
		time.Sleep(30 * time.Millisecond)
		draw()
		if want := time.Minute + 50*time.Millisecond; times.sum != want {
			t.Errorf("%v in all, want %v", times.sum, want)
		}
	})
}
