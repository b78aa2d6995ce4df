package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cantstop/internal/bot"
)

func read(t *testing.T, file string) (text []byte, ladder []bot.Measured) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &ladder); err != nil {
		t.Fatal(err)
	}
	return text, ladder
}

// page is a page with room for a table.
func page(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "README.md")
	if err := os.WriteFile(file, []byte("# Bots\n\n"+tableBegins+"old\n"+tableEnds+"\nThe end.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheTableOfAPageIsReplaced(t *testing.T) {
	file := page(t)
	ladder := []bot.Measured{{Level: "rule28", Share: 0.5}, {Level: "glenn", Games: 100, Share: 0.65, Low: 0.64, High: 0.66}}
	if err := writeTable(file, ladder); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"# Bots\n\n" + tableBegins + "| level |", "| 50 % |\n", "| 65.0 % ± 1.0 |\n" + tableEnds + "\nThe end.\n"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("%q is missing in\n%s", part, text)
		}
	}
	if err := os.WriteFile(file, []byte("# no table\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeTable(file, ladder); err == nil {
		t.Error("a page without a place for the table was accepted")
	}
}

func TestOnlyTheLevelsNamedAreMeasuredAnew(t *testing.T) {
	file := filepath.Join(t.TempDir(), "strength.json")
	if err := run(t.Context(), 20, 1, file, page(t), []string{"racer"}); err != nil {
		t.Fatal(err)
	}
	_, ladder := read(t, file)
	if len(ladder) != len(bot.Levels()) {
		t.Fatalf("%d levels, want %d", len(ladder), len(bot.Levels()))
	}
	for i, level := range bot.Levels() {
		got := ladder[i]
		want, _ := bot.Strength(level.Name)
		if level.Name == "racer" {
			if got.Games != 20 || got.Level != "racer" {
				t.Errorf("racer is %+v, want 20 games", got)
			}
			continue
		}
		if got != want {
			t.Errorf("%s is %+v, was %+v", level.Name, got, want)
		}
	}
}

func TestTheSameSeedWritesTheSameFile(t *testing.T) {
	dir := t.TempDir()
	var texts [][]byte
	for _, name := range []string{"one", "two"} {
		file := filepath.Join(dir, name)
		if err := run(t.Context(), 50, 5, file, page(t), []string{"rookie", "glenn"}); err != nil {
			t.Fatal(err)
		}
		text, _ := read(t, file)
		texts = append(texts, text)
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("%s\nand then\n%s", texts[0], texts[1])
	}
}

// The strengths in the program are those of its levels: a few games must not
// contradict them.
func TestTheStrengthsPrintedAreNotOutOfDate(t *testing.T) {
	for _, level := range []string{"rookie", "racer", "glenn"} {
		m, err := measure(t.Context(), level, 1000, 99)
		if err != nil {
			t.Fatal(err)
		}
		printed, _ := bot.Strength(level)
		if m.High < printed.Low || printed.High < m.Low {
			t.Errorf("%s wins %.3f (%.3f to %.3f), but %.3f is printed: run `make strength`",
				level, m.Share, m.Low, m.High, printed.Share)
		}
	}
}

func TestAnUnknownLevelIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "strength.json")
	err := run(t.Context(), 20, 1, file, page(t), []string{"racer", "glen"})
	if err == nil || !strings.Contains(err.Error(), `"glen"`) {
		t.Errorf("error %v, want one that names glen", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("the file has been written all the same")
	}
}
