package cli

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
)

func TestExitStatuses(t *testing.T) {
	for _, tt := range []struct {
		name   string
		err    error
		status int
		told   string
	}{
		{"done", nil, 0, ""},
		{"failed", errors.New("no\nluck"), 1, "cantstop: no luck\n"},
		{"failed with a name that a terminal would obey", errors.New("\x1b[2Jä\xff\u202e: gone"), 1, `cantstop: \x1b[2Jä\xff\u202e: gone` + "\n"},
		{"failed, and told", fmt.Errorf("%w", errTold), 1, ""},
		{"wrong usage", usagef("--seed: %w", errors.New("no number")), 2, "cantstop: --seed: no number\n"},
		{"a game that SIGTERM ended", &signalError{syscall.SIGTERM}, 143, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var told strings.Builder
			p := &program{Streams: Streams{Err: &told}}
			if status := p.status(tt.err); status != tt.status || told.String() != tt.told {
				t.Errorf("status %d, told %q", status, told.String())
			}
		})
	}
}
