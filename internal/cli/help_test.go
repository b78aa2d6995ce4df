package cli_test

import (
	"strings"
	"testing"
)

// commands are those that root lists.
func commands(t *testing.T) []string {
	t.Helper()
	_, list, _ := strings.Cut(run("", "--help").out, "\nCommands:\n")
	list, _, found := strings.Cut(list, "\n\n")
	if !found {
		t.Fatal("help lists no commands")
	}
	var names []string
	for line := range strings.Lines(list) {
		names = append(names, strings.Fields(line)[0])
	}
	return names
}

func TestEveryCommandHasHelpWithAnExample(t *testing.T) {
	for _, command := range append(commands(t), "") {
		t.Run(command, func(t *testing.T) {
			r := run("", append(strings.Fields(command), "--help")...)
			if r.status != 0 || r.err != "" || !strings.Contains(r.out, "\nExamples:\n") || !strings.Contains(r.out, "  cantstop "+command) {
				t.Errorf("status %d, error %q\n%s", r.status, r.err, r.out)
			}
			if other := run("", append([]string{"help"}, strings.Fields(command)...)...); other.out != r.out {
				t.Errorf("help %s differs from %s --help:\n%s", command, command, other.out)
			}
		})
	}
}

// It is the same wherever it is read, so it trusts the terminal with nothing.
func TestHelpIsPlainTextIn80Columns(t *testing.T) {
	for _, command := range append(commands(t), "") {
		for line := range strings.Lines(run("", append(strings.Fields(command), "--help")...).out) {
			line = strings.TrimSuffix(line, "\n")
			if len(line) > 80 || line != strings.TrimRight(line, " ") {
				t.Errorf("%s: %q has %d columns", command, line, len(line))
			}
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Errorf("%s: %q is not plain", command, line)
			}
		}
	}
}

// Who does not know what a flag takes reads it in capitals.
func TestFlagsNameTheirValues(t *testing.T) {
	for command, wants := range map[string][]string{
		"": {
			"--players A,B,...  ", "--variant NAME  ", "--target N  ", "--position POSITION  ", "--resume[=ID|FILE]  ",
			"--plain  ", "--lang TAG  ", "-h, --help  ",
		},
		"sim":   {"--seats LEVEL,LEVEL  ", "--games N  ", "--json  "},
		"serve": {"--listen ADDR  ", "--data DIR  ", "--host-key FILE  ", "--idle-timeout TIME  "},
	} {
		help := run("", append(strings.Fields(command), "--help")...).out
		for _, want := range wants {
			if !strings.Contains(help, "\n  "+want) {
				t.Errorf("%s: no %q in\n%s", command, want, help)
			}
		}
	}
	for _, command := range append(commands(t), "") {
		_, flags, _ := strings.Cut(run("", append(strings.Fields(command), "--help")...).out, "\nFlags:\n")
		for _, bad := range []string{" string ", " func ", " value ", " int ", " duration "} {
			for line := range strings.Lines(flags) {
				if typed, _, _ := strings.Cut(strings.TrimSpace(line), "  "); strings.Contains(typed+" ", bad) {
					t.Errorf("%s: %s", command, typed)
				}
			}
		}
	}
}

func TestTheVersionIsTold(t *testing.T) {
	for _, flag := range []string{"--version", "-v"} {
		if r := run("", flag); r.status != 0 || r.err != "" || !strings.HasPrefix(r.out, "cantstop version ") || strings.Count(r.out, "\n") != 1 {
			t.Errorf("%+v", r)
		}
	}
}
