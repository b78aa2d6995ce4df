// Command ceilings holds the program to how large it may be, how long it may take
// to start and on how many modules it may stand. It fails where one is above its
// ceiling. Run it from the top of the repository:
//
//	go run ./internal/release/ceilings
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// The ceilings. Who raises one says why in the commit; who gets far below one
// lowers it. Beside each stands what it was on 2026-12-01.
const (
	mostMegabytes    = 12.5 // 12.4: the stripped program for linux/amd64, in 1,000,000 bytes
	mostModules      = 24   // 24: the modules that go.mod asks for itself, those for tests among them
	mostEmptyStarts  = 6    // 3.3: a start, in those of a Go program that does nothing
	mostReleaseStart = 1.25 // a start, in those of the last release; there is none yet
)

// starts is of how many starts the quickest counts.
const starts = 60

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "ceilings:", err)
		os.Exit(1)
	}
}

func run(w io.Writer) error {
	dir, err := os.MkdirTemp("", "ceilings")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is the system's to clear up then
	found, err := measure(dir)
	if err != nil {
		return err
	}
	return report(w, found)
}

// A figure is what was measured, and the most it may be.
type figure struct {
	what     string
	is, most float64
}

// report writes the figures, and fails where one is too large.
func report(w io.Writer, figures []figure) error {
	var tooMuch []error
	for _, f := range figures {
		fmt.Fprintf(w, "%8.2f of %5.2f  %s\n", f.is, f.most, f.what)
		if f.is > f.most {
			tooMuch = append(tooMuch, fmt.Errorf("%s: %.2f is more than %.2f", f.what, f.is, f.most))
		}
	}
	return errors.Join(tooMuch...)
}

// measure builds what it needs in dir.
func measure(dir string) ([]figure, error) {
	modules, err := directModules("go.mod")
	if err != nil {
		return nil, err
	}
	size, err := strippedSize(dir)
	if err != nil {
		return nil, err
	}
	found := []figure{{"direct modules", float64(modules), mostModules}, {"megabytes, stripped, for linux/amd64", size, mostMegabytes}}
	now := filepath.Join(dir, "now.exe")
	if err := build(".", now, "./cmd/cantstop"); err != nil {
		return nil, err
	}
	empty, err := buildEmpty(dir)
	if err != nil {
		return nil, err
	}
	times, err := quickestStarts(now, empty)
	if err != nil {
		return nil, err
	}
	found = append(found, figure{"starts of an empty program, to start", times, mostEmptyStarts})
	tag := lastRelease()
	if tag == "" {
		return found, nil
	}
	released, err := buildRelease(dir, tag)
	if err != nil {
		return nil, err
	}
	times, err = quickestStarts(now, released)
	return append(found, figure{"starts of " + tag + ", to start", times, mostReleaseStart}), err
}

// directModules counts the modules that a go.mod asks for itself.
func directModules(file string) (int, error) {
	text, err := exec.Command("go", "mod", "edit", "-json", file).Output()
	if err != nil {
		return 0, err
	}
	var module struct{ Require []struct{ Indirect bool } }
	if err := json.Unmarshal(text, &module); err != nil {
		return 0, err
	}
	direct := 0
	for _, r := range module.Require {
		if !r.Indirect {
			direct++
		}
	}
	return direct, nil
}

// strippedSize is how large a release for linux/amd64 is, in megabytes.
func strippedSize(dir string) (float64, error) {
	program := filepath.Join(dir, "linux-amd64")
	if err := build(".", program, "./cmd/cantstop", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1"); err != nil {
		return 0, err
	}
	info, err := os.Stat(program)
	if err != nil {
		return 0, err
	}
	return float64(info.Size()) / 1e6, nil
}

// build builds a program of the module in dir as releases are built.
func build(dir, program, pkg string, environment ...string) error {
	c := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-ldflags", "-s -w", "-o", program, pkg)
	c.Dir, c.Stderr = dir, os.Stderr
	c.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="), environment...)
	return c.Run()
}

// buildEmpty builds a program that does nothing.
func buildEmpty(dir string) (program string, err error) {
	source, program := filepath.Join(dir, "empty.go"), filepath.Join(dir, "empty.exe")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		return "", err
	}
	return program, build(dir, program, source)
}

// lastRelease is the latest tag of a version before this commit, empty if there is
// none, or if the clone has none.
func lastRelease() string {
	tag, err := exec.Command("git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD~1").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(tag))
}

// buildRelease builds the program of a tag.
func buildRelease(dir, tag string) (program string, err error) {
	source, program := filepath.Join(dir, "release"), filepath.Join(dir, "release.exe")
	clone := exec.Command("git", "clone", "-q", "-c", "advice.detachedHead=false", "--branch", tag, ".", source)
	clone.Stderr = os.Stderr
	if err := clone.Run(); err != nil {
		return "", err
	}
	return program, build(source, program, "./cmd/cantstop")
}

// quickestStarts is how many times as long a program takes to start as another one.
// The two take turns, the processor's time counts, and of many starts the quickest:
// what else the machine does is not the program's.
func quickestStarts(program, other string) (float64, error) {
	var best [2]time.Duration
	for range starts {
		for i, name := range []string{program, other} {
			c := exec.Command(name, "--version")
			if err := c.Run(); err != nil {
				return 0, err
			}
			if took := c.ProcessState.UserTime() + c.ProcessState.SystemTime(); best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	return float64(best[0]) / float64(best[1]), nil
}
