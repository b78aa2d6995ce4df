package cli_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The README shows the strengths that the program prints.
func TestTheREADMEsTableIsThatOfBots(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(run("", "bots").out) {
		fields := strings.Fields(line)
		level, share := fields[0], strings.TrimSuffix(fields[1], ".0")
		row := regexp.MustCompile("\\| `" + level + "` \\| .* \\| " + regexp.QuoteMeta(share) + " %")
		if !row.Match(text) {
			t.Errorf("no row for %q", strings.TrimSpace(line))
		}
	}
}
