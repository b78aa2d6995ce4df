package server

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestATallyWritesALineAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var lines []string
		tally := newTally(func(cause string, times int, last string) {
			lines = append(lines, fmt.Sprintf("%v %s %d %s", time.Since(began), cause, times, last))
		})
		for i := range 22 {
			tally.add("full", fmt.Sprint("anna", i))
			time.Sleep(7 * time.Second)
		}
		tally.add("busy", "ben")
		time.Sleep(time.Hour)
		tally.add("full", "carla")
		time.Sleep(time.Hour)
		want := []string{
			"0s full 1 anna0", "1m0s full 8 anna8", "2m0s full 9 anna17", "2m34s busy 1 ben", "3m0s full 4 anna21",
			"1h2m34s full 1 carla",
		}
		if !slices.Equal(lines, want) {
			t.Errorf("%q, want %q", lines, want)
		}
	})
}
