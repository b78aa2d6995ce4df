package words

import (
	"testing"
	"time"

	"golang.org/x/text/language"
)

func TestDaysAreSaidAsOneSaysThemNow(t *testing.T) {
	text := New(language.English)
	now := time.Date(2026, 3, 2, 0, 30, 0, 0, time.FixedZone("", 3600)) // a Monday, early
	for moment, want := range map[time.Time]string{
		now: "today",
		time.Date(2026, 3, 1, 23, 29, 0, 0, time.UTC): "today",
		time.Date(2026, 3, 1, 22, 59, 0, 0, time.UTC): "Sun",
		now.AddDate(0, 0, -6):                         "Tue",
		now.AddDate(0, 0, -7):                         "23 Feb",
		now.AddDate(0, -4, 0):                         "2 Nov",
		now.AddDate(-1, 0, 0):                         "Mar 2025",
		now.AddDate(0, 0, 1):                          "3 Mar",
		now.AddDate(1, 0, 0):                          "Mar 2027",
	} {
		if got := text.Ago(moment, now); got != want {
			t.Errorf("%v: %q, want %q", moment, got, want)
		}
	}
	if got := text.AgoClock(time.Date(2026, 2, 28, 19, 5, 0, 0, time.UTC), now); got != "Sat 20:05" {
		t.Errorf("%q", got)
	}
	if got := text.Clock(now); got != "2 Mar 00:30" {
		t.Errorf("%q", got)
	}
}
