package cli_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every command of the README is understood: its subcommand and flags exist and
// their values are right.
func TestTheREADMEsCommandsAreUnderstood(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "  ")
		line, _, _ = strings.Cut(line, " < ")
		args, ours := strings.CutPrefix(line, "cantstop")
		if !ours || args != "" && args[0] != ' ' {
			continue
		}
		seen++
		// --help after them: flags are read, and nothing is done.
		r := run("", append(split(args), "--help")...)
		if r.status != 0 || r.err != "" {
			t.Errorf("%s: status %d, %s", line, r.status, r.err)
		}
	}
	if seen < 10 {
		t.Errorf("only %d commands found", seen)
	}
}

var argument = regexp.MustCompile(`'[^']*'|\S+`)

// split splits a command line as a shell does, as far as the README needs it.
func split(line string) []string {
	args := argument.FindAllString(line, -1)
	for i, a := range args {
		args[i] = strings.Trim(a, "'")
	}
	return args
}

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
