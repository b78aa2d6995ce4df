package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// manPages writes the manual and returns its pages by their files' names.
func manPages(t *testing.T) map[string]string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "new", "man")
	wantOutput(t, run("", "man", dir), "")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name()] = string(text)
	}
	return texts
}

func TestTheManualHasPagesForTheGameTheServerAndTheRecord(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1796078700")
	texts := manPages(t)
	if len(texts) != 3 {
		t.Errorf("%d pages", len(texts))
	}
	for file, wants := range map[string][]string{
		"cantstop.1":        {".TH CANTSTOP 1 \"2026-11-30\" ", "\ncantstop \\- the dice game", ".SH \"COMMANDS\"\n", ".SH \"FILES\"\n", ".SH \"ENVIRONMENT\"\n"},
		"cantstop-serve.8":  {".TH CANTSTOP-SERVE 8 \"2026-11-30\" ", "\ncantstop\\-serve \\- serves the game over SSH\n", ".SH \"ENVIRONMENT\"\n"},
		"cantstop-record.5": {".TH CANTSTOP-RECORD 5 \"2026-11-30\" ", "\ncantstop\\-record \\- positions and games", ".SH \"POSITION\"\n", ".SH \"RECORD\"\n"},
	} {
		if file != "cantstop-record.5" {
			wants = append(wants, ".SH \"OPTIONS\"\n", ".SH \"EXIT STATUS\"\n")
		}
		for _, want := range append(wants, ".SH \"SYNOPSIS\"\n", ".SH \"EXAMPLES\"\n", ".SH \"FILES\"\n", ".SH \"SEE ALSO\"\n") {
			if !strings.Contains(texts[file], want) {
				t.Errorf("%s: no %q in\n%s", file, want, texts[file])
			}
		}
	}
	wantOutput(t, run("", "man"), texts["cantstop.1"]+texts["cantstop-serve.8"]+texts["cantstop-record.5"])
}

// What help says is in the manual too: every command, every flag with what it
// takes, and every example.
func TestTheManualHasWhatHelpHas(t *testing.T) {
	texts := manPages(t)
	for _, command := range append(commands(t), "") {
		text := texts["cantstop.1"]
		if command == "serve" {
			text = texts["cantstop-serve.8"]
		} else if !strings.Contains(text, ".SS \""+command) && command != "" {
			t.Errorf("no command %s", command)
		}
		help := run("", append(strings.Fields(command), "--help")...).out
		_, examples, _ := strings.Cut(help, "\nExamples:\n")
		examples, flags, _ := strings.Cut(examples, "\n\nFlags:\n")
		for line := range strings.Lines(examples) {
			if line = strings.TrimSpace(line); !strings.Contains(text, "\n"+roff(line)+"\n") {
				t.Errorf("%s: no example %s", command, roff(line))
			}
		}
		for line := range strings.Lines(flags) {
			line, listed := strings.CutPrefix(line, "  -")
			if !listed {
				continue
			}
			typed, _, _ := strings.Cut("-"+line, "  ")
			if !strings.Contains(text, "\n.B \""+roff(typed)+"\"\n") {
				t.Errorf("%s: no flag %s", command, typed)
			}
		}
	}
}

// roff is text as a page has it.
func roff(text string) string {
	return strings.NewReplacer("-", `\-`, "'", `\(aq`, "~", `\(ti`).Replace(text)
}

// A line that begins with a dot or an apostrophe is a request, and an unknown
// one is left out in silence.
func TestTheManualHasNoRequestsThatManDoesNotKnow(t *testing.T) {
	known := regexp.MustCompile(`^\.(TH .*|nh|ad l|(SH|SS|B)( "[^"]*")|PP|TP|br|nf|fi)$`)
	for file, text := range manPages(t) {
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !known.MatchString(line) {
				t.Errorf("%s: %s", file, line)
			}
		}
	}
}

func TestTheManualIsReproducible(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "0")
	if r := run("", "man"); r.status != 0 || strings.Count(r.out, `"1970-01-01"`) != 3 {
		t.Errorf("%+v", r)
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	wantError(t, run("", "man"), 1, "SOURCE_DATE_EPOCH", `"yesterday"`, "seconds since 1970")
}

func TestAManualThatCannotBeWrittenSaysWhy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	wantError(t, run("", "man", file), 1, file)
}
