// Package packaging_test holds what packages and services are made of to the
// program and to each other.
package packaging_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cantstop/internal/cli"
)

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// list is what stands between two marks in a file, in words, sorted.
func list(t *testing.T, name, from, to string) []string {
	t.Helper()
	_, rest, found := strings.Cut(text(t, name), from)
	rest, _, ended := strings.Cut(rest, to)
	if !found || !ended {
		t.Fatalf("%s: nothing between %q and %q", name, from, to)
	}
	return slices.Sorted(strings.FieldsFuncSeq(rest, func(r rune) bool { return strings.ContainsRune(" \\\n\t", r) }))
}

func TestAReleaseIsForThePlatformsOfTheMakefile(t *testing.T) {
	var released []string
	for _, target := range list(t, "../../../.goreleaser.yaml", "    targets:\n", "    flags:") {
		if target != "-" {
			released = append(released, strings.Replace(strings.TrimSuffix(target, "_6"), "_", "/", 1))
		}
	}
	slices.Sort(released)
	if want := list(t, "../../../Makefile", "PLATFORMS := ", "\nplatform "); !slices.Equal(released, want) || len(want) < 10 {
		t.Errorf("%q, want %q", released, want)
	}
}

func TestPackagesHaveAllPagesOfTheManual(t *testing.T) {
	dir := t.TempDir()
	if status := cli.Run(context.Background(), []string{"man", dir}, cli.Streams{Out: os.Stdout, Err: os.Stderr}); status != 0 {
		t.Fatal(status)
	}
	pages, err := os.ReadDir(dir)
	if err != nil || len(pages) < 3 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	config := text(t, "../../../.goreleaser.yaml")
	for _, page := range pages {
		section := strings.TrimPrefix(filepath.Ext(page.Name()), ".")
		if want := "{ src: out/man/" + page.Name() + ", dst: /usr/share/man/man" + section + "/" + page.Name() + ","; !strings.Contains(config, want) {
			t.Errorf("no %s", want)
		}
	}
}

// What the services and the image start is understood: --help reads the flags and
// does nothing.
func TestTheServicesStartWhatTheProgramUnderstands(t *testing.T) {
	flags := regexp.MustCompile(`CANTSTOP_FLAGS="(.*)"`).FindStringSubmatch(text(t, "cantstop.confd"))
	if flags == nil {
		t.Fatal("no flags in cantstop.confd")
	}
	for name, command := range map[string]string{
		"cantstop.service": `(?m)^ExecStart=cantstop (.*)$`,
		"cantstop.openrc":  `(?m)^command_args="(.*)"$`,
		"Dockerfile":       `(?m)^ENTRYPOINT \["/cantstop", (.*)\]$`,
	} {
		found := regexp.MustCompile(command).FindStringSubmatch(text(t, name))
		if found == nil {
			t.Errorf("%s starts nothing", name)
			continue
		}
		line := strings.NewReplacer("$CANTSTOP_FLAGS", flags[1], `"`, "", ",", "").Replace(found[1])
		args := append(strings.Fields(line), "--help")
		var out strings.Builder
		if status := cli.Run(context.Background(), args, cli.Streams{Out: &out, Err: os.Stderr}); status != 0 || args[0] != "serve" {
			t.Errorf("%s: %q: status %d", name, args, status)
		}
	}
}

func TestTheImageHasNothingButTheProgramAndNoRoot(t *testing.T) {
	for line := range strings.Lines(text(t, "Dockerfile")) {
		instruction, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch instruction {
		case "FROM":
			if what != "scratch" {
				t.Errorf("it is built on %s", what)
			}
		case "USER":
			if !regexp.MustCompile(`^[1-9]\d*$`).MatchString(what) {
				t.Errorf("%q is no number of a user who may not do everything", what)
			}
		case "", "#", "ARG", "COPY", "VOLUME", "EXPOSE", "ENTRYPOINT":
		default:
			t.Errorf("%s: something is done there", line)
		}
	}
}
