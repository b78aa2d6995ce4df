package cli_test

import (
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"cantstop/internal/store"
)

// The README shows the strengths that the program prints.
func TestTheREADMEsTableIsThatOfBots(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(run("", "bots").out) {
		fields := strings.Fields(line)
		level, share := fields[0], strings.TrimSuffix(fields[2], ".0")
		row := regexp.MustCompile("\\| `" + level + "` \\| .* \\| " + regexp.QuoteMeta(share) + " %")
		if !row.Match(text) {
			t.Errorf("no row for %q", strings.TrimSpace(line))
		}
	}
}

// Each system keeps games and settings in places of its own.
func TestTheREADMETellsWhereThisSystemKeepsThings(t *testing.T) {
	names := map[string]string{"darwin": "macOS", "windows": "Windows"}
	name, ok := names[runtime.GOOS]
	if !ok {
		name = "Linux and the BSDs"
	}
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| " + name + " \\| `(.*)` \\| `(.*)` \\|$").FindStringSubmatch(string(text))
	if row == nil {
		t.Fatalf("there is no row for %s", name)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(xdg.Reload) // with the variables as they were
	for _, variable := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(variable, "")
	}
	xdg.Reload()
	written := strings.NewReplacer(home, "~")
	if local := os.Getenv("LOCALAPPDATA"); local != "" {
		written = strings.NewReplacer(local, "%LOCALAPPDATA%")
	}
	for i, path := range []string{store.Home(), store.Config()} {
		if got := written.Replace(path); got != row[i+1] {
			t.Errorf("%s, the README says %s", got, row[i+1])
		}
	}
}
