package cli

import "testing"

// A package is built from an archive, where there is no tag to read.
func TestTheLinkersVersionIsTheOneThatIsTold(t *testing.T) {
	built := version()
	if built == "" {
		t.Error("a program built from nothing has no version")
	}
	release = "v1.2.3"
	defer func() { release = "" }()
	if got := version(); got != "v1.2.3" || got == built {
		t.Errorf("%q, and %q without", got, built)
	}
}
