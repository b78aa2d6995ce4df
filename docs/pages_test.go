// Package docs_test holds the pages of the documentation to the program.
package docs_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// page is the text of a page of the documentation.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rows are the rows of the table on a page whose columns have these heads.
func rows(t *testing.T, name string, heads ...string) [][]string {
	t.Helper()
	var table [][]string
	for line := range strings.Lines(page(t, name)) {
		line, inTable := strings.CutPrefix(strings.TrimSpace(line), "|")
		cells := strings.Split(strings.TrimSuffix(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case inTable && (table != nil || slices.Equal(cells, heads)):
			table = append(table, cells)
		case table != nil:
			return table[2:] // without the heads and the line below them
		}
	}
	t.Fatalf("%s has no table of %q", name, heads)
	return nil
}

// code is a cell without the quotes of code.
func code(cell string) string { return strings.Trim(cell, "`") }
