// Command notices writes the licences of all that is linked into the program, on
// any of the platforms it is built for: a release carries them with it.
// Run it from the top of the repository:
//
//	go run ./internal/release/notices PLATFORM…
//
// The same modules give the same bytes.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// program is what the licences are those of.
const program = "./cmd/cantstop"

func main() {
	out := bufio.NewWriter(os.Stdout)
	err := run(out, os.Args[1:])
	if err = cmp.Or(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, platforms []string) error {
	if len(platforms) == 0 {
		return errors.New("a platform is wanted, as in linux/amd64")
	}
	linked := modules{}
	for _, platform := range platforms {
		if err := linked.add(platform); err != nil {
			return err
		}
	}
	return linked.write(w)
}

// modules are the directories that may hold licences, by the module they are of.
type modules map[string]map[string]bool

// standardLibrary stands for the module of the packages that are of none.
const standardLibrary = "Go, its standard library and runtime"

// add takes in what is linked on a platform.
func (m modules) add(platform string) error {
	system, architecture, ok := strings.Cut(platform, "/")
	if !ok {
		return fmt.Errorf("platform %q: SYSTEM/ARCHITECTURE is wanted, as in linux/amd64", platform)
	}
	list := exec.Command("go", "list", "-deps", "-f", "{{if .Standard}}{{$.Root}}\t"+standardLibrary+"\t{{$.Root}}"+
		"{{else if not .Module.Main}}{{.Module.Dir}}\t{{.Module.Path}} {{.Module.Version}}\t{{.Dir}}{{end}}", program)
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+system, "GOARCH="+architecture)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", platform, err)
	}
	for line := range strings.Lines(string(out)) {
		if fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(fields) == 3 {
			m.addPackage(fields[1], fields[0], fields[2])
		}
	}
	return nil
}

// addPackage takes in a package of a module, and what is between it and the root of
// the module.
func (m modules) addPackage(module, root, dir string) {
	if m[module] == nil {
		m[module] = map[string]bool{}
	}
	for m[module][root] = true; dir != root && !m[module][dir]; dir = filepath.Dir(dir) {
		m[module][dir] = true
	}
}

// write writes the licences by module, those of Go first: no module begins with a
// capital.
func (m modules) write(w io.Writer) error {
	fmt.Fprintln(w, "cantstop is made with these works of others, whose licences follow.")
	for _, name := range slices.Sorted(maps.Keys(m)) {
		texts, err := licences(slices.Sorted(maps.Keys(m[name])))
		if err != nil {
			return err
		}
		if len(texts) == 0 {
			return fmt.Errorf("%s: no licence found", name)
		}
		fmt.Fprintf(w, "\n%s\n%s\n%[1]s\n", strings.Repeat("=", 80), name)
		for _, text := range texts {
			fmt.Fprintf(w, "\n%s\n", text)
		}
	}
	return nil
}

// licence is what a file is called that has a licence, or what one asks to be told.
var licence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)([-.].*)?$`)

// licences are the different texts in the directories, in order.
func licences(dirs []string) ([]string, error) {
	var texts []string
	for _, dir := range dirs {
		files, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if f.IsDir() || !licence.MatchString(f.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return nil, err
			}
			text = bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
			if !slices.Contains(texts, string(text)) {
				texts = append(texts, string(text))
			}
		}
	}
	return texts, nil
}
