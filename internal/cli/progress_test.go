package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cantstop/internal/sim"
)

func TestProgressIsShownOnATerminalOnly(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	bar := newProgressBar(f)
	bar.show(1, 2)
	bar.clear()
	if info, err := f.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("%v bytes in a file, %v", info.Size(), err)
	}

	var terminal strings.Builder
	bar = &progressBar{&terminal, -1}
	bar.show(1, 200)
	bar.show(2, 200)
	bar.show(3, 200)
	bar.show(200, 200)
	bar.clear()
	lines := strings.Split(terminal.String(), "\r")
	want := []string{
		"",
		strings.Repeat(".", 30) + "   0 %",
		strings.Repeat(".", 30) + "   1 %",
		strings.Repeat("#", 30) + " 100 %",
		"\x1b[K",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", lines, want)
	}
	for _, line := range lines {
		if len(line) >= 40 {
			t.Errorf("%q breaks in a window of 40 columns", line)
		}
	}
}

func TestTheLongestMatchHasABarToo(t *testing.T) {
	var terminal strings.Builder
	bar := &progressBar{&terminal, -1}
	bar.show(sim.MaxGames/4*3, sim.MaxGames)
	if want := "\r" + strings.Repeat("#", 22) + strings.Repeat(".", 8) + "  75 %"; terminal.String() != want {
		t.Errorf("%q, want %q", terminal.String(), want)
	}
}
