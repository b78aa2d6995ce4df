package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatIsAboveItsCeilingFailsAndIsNamed(t *testing.T) {
	var b strings.Builder
	err := report(&b, []figure{{"weight", 12.4, 12.5}, {"height", 3, 2}, {"width", 2, 2}})
	if err == nil || err.Error() != "height: 3.00 is more than 2.00" {
		t.Errorf("%v", err)
	}
	want := "   12.40 of 12.50  weight\n    3.00 of  2.00  height\n    2.00 of  2.00  width\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}

func TestOnlyModulesThatAreAskedForCount(t *testing.T) {
	file := filepath.Join(t.TempDir(), "go.mod")
	text := "module m\n\ngo 1.26.0\n\nrequire (\n\ta.example/a v1.0.0\n\tb.example/b v1.0.0 // indirect\n)\n\nrequire c.example/c v1.2.0 // for tests\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := directModules(file); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

func TestAStartIsMeasuredInStartsOfAnotherProgram(t *testing.T) {
	dir := t.TempDir()
	program, err := buildEmpty(dir)
	if err != nil {
		t.Fatal(err)
	}
	if times, err := quickestStarts(program, program); err != nil || times <= 0 {
		t.Errorf("%v, %v", times, err)
	}
	if _, err := quickestStarts(filepath.Join(dir, "none"), program); err == nil {
		t.Error("a program that is not there starts")
	}
}
