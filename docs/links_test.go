package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A link on a page to something in the repository.
var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// anchors are where a page can be gone into: GitHub's names of its headings.
func anchors(text string) map[string]bool {
	found := map[string]bool{"": true}
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		found[strings.ReplaceAll(name, " ", "-")] = true
	}
	return found
}

func TestLinksLeadSomewhere(t *testing.T) {
	pages := []string{"../README.md", "../internal/README.md"}
	for _, pattern := range []string{"*.md", "../.github/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	seen := 0
	for _, name := range pages {
		for _, found := range link.FindAllStringSubmatch(page(t, name), -1) {
			if strings.Contains(found[1], "://") {
				continue
			}
			seen++
			file, anchor, _ := strings.Cut(found[1], "#")
			file = filepath.Join(filepath.Dir(name), file)
			if file == filepath.Dir(name) {
				file = name
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if filepath.Ext(file) == ".md" && !anchors(page(t, file))[anchor] {
				t.Errorf("%s: %s has no heading %q", name, file, anchor)
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d links found", seen)
	}
}
