package cli_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"cantstop/internal/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cantstop": func() {
		os.Exit(cli.Run(context.Background(), os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}})
}

// The scripts are what somebody types, and what comes of it. UPDATE_GOLDEN=1
// rewrites what they compare with.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE_GOLDEN") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("XDG_CONFIG_HOME", filepath.Join(e.WorkDir, "config"))
			e.Setenv("LANG", "C.UTF-8")
			return nil
		},
		Condition: func(name string) (bool, error) {
			info, ok := debug.ReadBuildInfo()
			if !ok || name != "race" {
				return false, fmt.Errorf("the condition %q is not known", name)
			}
			return slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}), nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"fails": fails},
	})
}

// fails runs a command that ends with a status, as in "fails 2 cantstop xyzzy".
func fails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: fails STATUS COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	status := 0
	err = ts.Exec(args[1], args[2:]...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if status != want {
		ts.Fatalf("status %d, want %d", status, want)
	}
}

// What the README, the other pages, the manual and every --help tell the reader to
// type has been tried. A server, which does not end, need only understand it: --help reads
// the flags and does nothing.
func TestTheDocumentedCommandsAreInTheScripts(t *testing.T) {
	var scripts strings.Builder
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		scripts.Write(text)
	}
	tried := map[string]bool{}
	for line := range strings.Lines(scripts.String()) {
		tried[strings.TrimPrefix(strings.TrimSpace(line), "[!race] ")] = true
	}
	seen := 0
	for where, commands := range documented(t) {
		for _, command := range commands {
			seen++
			if args := strings.Fields(command); len(args) > 1 && args[1] == "serve" {
				tried[command] = run("", append(args[1:], "--help")...).status == 0
			}
			if !tried[command] {
				t.Errorf("%s: %s", where, command)
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d commands found", seen)
	}
}

// documented are the commands that a reader is told to type, by where.
func documented(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	add := func(where, text string) {
		for line := range strings.Lines(text) {
			if command, ok := typed(line); ok {
				found[where] = append(found[where], command)
			}
		}
	}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md", "../../.github/CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		add(filepath.Base(page), string(text))
	}
	for file, text := range manPages(t) {
		_, examples, _ := strings.Cut(text, ".SH \"EXAMPLES\"\n")
		add(file, printed.Replace(examples))
	}
	for _, command := range append(commands(t), "") {
		_, examples, _ := strings.Cut(run("", append(strings.Fields(command), "--help")...).out, "\nExamples:\n")
		examples, _, _ = strings.Cut(examples, "\n\nFlags:\n")
		add("help of "+command, examples)
	}
	return found
}

// printed is a man page's text as it is read.
var printed = strings.NewReplacer(`\e`, `\`, `\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\&`, "")

var afterCommand = regexp.MustCompile(` +(#|[<>|] ?|>> ).*$`)

// typed is the command of a line, without what a shell does with its input and
// output, and without a comment.
func typed(line string) (command string, ok bool) {
	line = strings.TrimSpace(line)
	if line != "cantstop" && !strings.HasPrefix(line, "cantstop ") {
		return "", false
	}
	return strings.ReplaceAll(strings.TrimRight(afterCommand.ReplaceAllString(line, ""), " "), `"`, "'"), true
}
