package cli

import "testing"

func TestADumbTerminalIsKnownByItsName(t *testing.T) {
	for _, tt := range []struct {
		terminal, system string
		dumb             bool
	}{
		{"xterm-256color", "linux", false},
		{"linux", "linux", false},
		{"dumb", "linux", true},
		{"unknown", "linux", true},
		{"", "darwin", true},
		{"", "windows", false},
		{"dumb", "windows", true},
		{"xterm", "windows", false},
	} {
		if got := isDumb(tt.terminal, tt.system); got != tt.dumb {
			t.Errorf("TERM=%s on %s: dumb %v", tt.terminal, tt.system, got)
		}
	}
}
