package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A picture on a page.
var picture = regexp.MustCompile(`(?:src|srcset)="([^"]+)"`)

// Every picture on a page is there, and every one that is there is on a page: what
// nobody sees need not be drawn.
func TestThePicturesAreThoseOfThePages(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, name := range append(pages, "../README.md") {
		for _, found := range picture.FindAllStringSubmatch(page(t, name), -1) {
			file := filepath.Join("docs", filepath.Dir(name), found[1])
			shown[file] = true
			if _, err := os.Stat(filepath.Join("..", file)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	drawn, err := filepath.Glob("pictures/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range drawn {
		if !shown[filepath.Join("docs", file)] {
			t.Errorf("no page shows %s", file)
		}
	}
	if len(shown) != len(drawn) {
		t.Errorf("%d pictures are shown, %d are there", len(shown), len(drawn))
	}
}

func TestTheIndexHasEveryPage(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range pages {
		if name != "README.md" && !strings.Contains(page(t, "README.md"), "]("+name+")") {
			t.Errorf("it does not have %s", name)
		}
	}
}
