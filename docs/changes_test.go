package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A path on a page, but for those with a NAME that stands for any.
var path = regexp.MustCompile("`((?:internal|docs|cmd)/[^` ]+|README\\.md)`")

// What a change touches is there, as many files as the page says.
func TestTheFilesThatAChangeTouchesAreThere(t *testing.T) {
	text := page(t, "changes.md")
	for _, found := range path.FindAllStringSubmatch(text, -1) {
		name := found[1]
		if strings.Contains(name, "NAME") || strings.HasPrefix(name, "internal/words/de") {
			continue
		}
		if _, err := os.Stat(filepath.Join("..", name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	kinds := regexp.MustCompile(`(?m)^## .*: (\d+)$`).FindAllStringSubmatchIndex(text, -1)
	for i, at := range kinds {
		end := len(text)
		if i+1 < len(kinds) {
			end = kinds[i+1][0]
		}
		steps := regexp.MustCompile(`(?m)^(\d+)\. `).FindAllStringSubmatch(text[at[1]:end], -1)
		if last := steps[len(steps)-1][1]; last != text[at[2]:at[3]] {
			t.Errorf("%s: %s steps", text[at[0]:at[1]], last)
		}
	}
	if len(kinds) != 8 {
		t.Errorf("%d kinds of change", len(kinds))
	}
}
