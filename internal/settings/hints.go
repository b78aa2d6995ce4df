package settings

import (
	"fmt"
	"slices"
	"strings"
)

// A Hint is something that a player is told at the moment it helps, and once.
type Hint uint8

// The hints, those first that win where several would help.
const (
	HintBlockedStop   Hint = iota // a stop is not allowed
	HintEarlyBust                 // a bust with a runner in hand
	HintOnTop                     // a runner stands on a top square
	HintOneRunner                 // a roll with one runner left
	HintClaimedRolled             // a claimed column is rolled
	HintNoMove                    // a pairing cannot be played
)

// hintNames are the hints as the file has them.
var hintNames = [...]string{
	HintBlockedStop: "blocked-stop", HintEarlyBust: "early-bust", HintOnTop: "on-top",
	HintOneRunner: "one-runner", HintClaimedRolled: "claimed-rolled", HintNoMove: "no-move",
}

// AllHints are all of them, in their order.
func AllHints() []Hint {
	all := make([]Hint, len(hintNames))
	for i := range all {
		all[i] = Hint(i)
	}
	return all
}

// Hints is a set of hints. The zero value is empty.
type Hints uint8

// With is s and h.
func (s Hints) With(h Hint) Hints { return s | 1<<h }

// Has reports whether h is in s.
func (s Hints) Has(h Hint) bool { return s>>h&1 == 1 }

// String is the names of the hints, with spaces between them.
func (s Hints) String() string {
	var names []string
	for _, h := range AllHints() {
		if s.Has(h) {
			names = append(names, hintNames[h])
		}
	}
	return strings.Join(names, " ")
}

// parseHints reads what String writes. It fails for a name that no hint has.
func parseHints(text string) (Hints, error) {
	var s Hints
	for name := range strings.FieldsSeq(text) {
		i := slices.Index(hintNames[:], name)
		if i < 0 {
			return 0, fmt.Errorf("%s: the hints are %s", quote(name), strings.Join(hintNames[:], ", "))
		}
		s = s.With(Hint(i))
	}
	return s, nil
}
