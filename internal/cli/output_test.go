package cli_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/adrg/xdg"

	"cantstop/internal/cli"
	"cantstop/internal/store"
)

// A fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

func TestOutputThatCannotBeWrittenIsAFailureInOneLine(t *testing.T) {
	name := file(t, keller)
	for _, args := range [][]string{
		{"--version"},
		{"--help"},
		{"help"},
		{"help", "analyze"},
		{"sim", "--help"},
		{"completion", "bash"},
		{"completion", "zsh"},
		{"completion", "fish"},
		{"completion", "powershell"},
		{"man"},
		{"analyze", "--no-expert", "classic/3 -/- 1 - -"},
		{"analyze", "--no-expert", "--json", "classic/3 -/- 1 - -"},
		{"analyze", "--no-expert", "-"},
		{"odds"},
		{"odds", "--json"},
		{"bots"},
		{"bots", "--json"},
		{"sim", "--seats", "racer,racer", "--games", "2"},
		{"sim", "--seats", "racer,racer", "--games", "2", "--json"},
		{"replay", "--to", "position", name},
		{"--players", "Anna,Ben"},
		{"--plain"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			atHome(t)
			var errs bytes.Buffer
			in := strings.NewReader("classic/3 -/- 1 - -\n")
			status := cli.Run(context.Background(), args, cli.Streams{In: in, Out: fullDisk{}, Err: &errs})
			wantError(t, result{"", errs.String(), status}, 1, "/dev/stdout")
			if strings.Count(errs.String(), "/dev/stdout") != 1 {
				t.Errorf("told twice: %q", errs.String())
			}
		})
	}
}

func TestLeavingAGameThatCouldNotBeSavedIsAFailure(t *testing.T) {
	atHome(t)
	t.Setenv("XDG_DATA_HOME", file(t, "a file where the directory should be"))
	xdg.Reload()
	wantError(t, run("roll\n1\n", "--players", "Anna,Ben", "--seed", "3"), 1, "could not be saved", store.Home())
}
