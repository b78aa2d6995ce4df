package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// host is the platform whose modules are at hand where tests run.
const host = runtime.GOOS + "/" + runtime.GOARCH

func notices(t *testing.T, platforms ...string) string {
	t.Helper()
	t.Chdir("../../..")
	var b strings.Builder
	if err := run(&b, platforms); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTheNoticesNameGoAndEveryModuleWithItsLicence(t *testing.T) {
	_, rest, _ := strings.Cut(notices(t, host), "\n"+strings.Repeat("=", 80)+"\n")
	works := strings.Split(rest, "\n"+strings.Repeat("=", 80)+"\n")
	seen := map[string]bool{}
	for i := 0; i+1 < len(works); i += 2 {
		name, text := works[i], works[i+1]
		seen[strings.Fields(name)[0]] = true
		if !strings.Contains(strings.ToLower(text), "copyright") || !strings.Contains(strings.ToLower(text), "warrant") {
			t.Errorf("%s: no licence, but %.200s", name, text)
		}
	}
	for _, want := range []string{"Go,", "charm.land/bubbletea/v2", "charm.land/ssh", "github.com/spf13/cobra", "golang.org/x/crypto"} {
		if !seen[want] {
			t.Errorf("%s is not there", want)
		}
	}
	if seen["cantstop"] || seen["pgregory.net/rapid"] {
		t.Error("what is our own, or for tests alone, is there")
	}
}

func TestTheNoticesAreTheSameEveryTime(t *testing.T) {
	first := notices(t, host)
	t.Chdir("internal/release/notices")
	if again := notices(t, host, host); again != first {
		t.Errorf("%d bytes, and then %d", len(first), len(again))
	}
}

func TestAModuleWithoutALicenceIsAMistake(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "deep", "down")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	m := modules{}
	m.addPackage("example.org/m v1.0.0", root, dir)
	var b strings.Builder
	if err := m.write(&b); err == nil || err.Error() != "example.org/m v1.0.0: no licence found" {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(filepath.Join(root, "deep", "LICENCE.txt"), []byte("as you like\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := m.write(&b); err != nil || !strings.HasSuffix(b.String(), "\n\nas you like\n") {
		t.Errorf("%v, %q", err, b.String())
	}
}

func TestAPlatformIsASystemAndAnArchitecture(t *testing.T) {
	for _, platforms := range [][]string{nil, {"linux"}} {
		if err := run(&strings.Builder{}, platforms); err == nil || !strings.Contains(err.Error(), "linux/amd64") {
			t.Errorf("%q: %v", platforms, err)
		}
	}
}
