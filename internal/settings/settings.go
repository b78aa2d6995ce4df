// Package settings is what a player can set and keep: how much the screen says,
// how it moves, how it looks, and what has been learnt. Most settings are also a flag
// of the game, which wins for that run.
package settings

import (
	"fmt"
	"slices"
	"strings"
)

// Settings are all of them. The zero value is not the default: Default is.
type Settings struct {
	Odds        Odds
	Motion      Motion
	Theme       Theme
	ASCII       bool   // no character outside ASCII
	Lang        string // a BCP 47 tag, empty for the environment's
	ForcedMoves ForcedMoves
	Mouse       bool // clicks choose, roll and stop
	Plain       bool // lines of text instead of the screen
	Hints       bool // words at the moment they help, once each
	Seen        Hints
	Lesson      int // the one to go on with, from 1 to Lessons; 0 before the first and after the last
}

// Lessons is how many lessons there are.
const Lessons = 7

// Default are the settings of a player who has set nothing.
func Default() Settings {
	return Settings{Odds: OddsAlways, Motion: MotionNormal, Theme: ThemeAuto, ForcedMoves: ForcedPlay, Hints: true}
}

// Odds is when the chances of a roll are shown.
type Odds string

// The values of Odds.
const (
	OddsAlways Odds = "always"
	OddsDemand Odds = "demand" // when the player asks
	OddsNever  Odds = "never"
)

// Motion is how fast dice tumble and runners climb.
type Motion string

// The values of Motion.
const (
	MotionNormal Motion = "normal"
	MotionFast   Motion = "fast"
	MotionOff    Motion = "off"
)

// Theme is the palette.
type Theme string

// The values of Theme.
const (
	ThemeAuto     Theme = "auto" // as the terminal's background tells
	ThemeDark     Theme = "dark"
	ThemeLight    Theme = "light"
	ThemeContrast Theme = "contrast"
	ThemeMono     Theme = "mono" // no colour at all
)

// ForcedMoves is what happens with a roll that leaves nothing to choose.
type ForcedMoves string

// The values of ForcedMoves.
const (
	ForcedPlay ForcedMoves = "play" // its one move is played by itself
	ForcedAsk  ForcedMoves = "ask"
)

// The values of each setting that is a word, the default first.
var (
	AllOdds        = []Odds{OddsAlways, OddsDemand, OddsNever}
	AllMotions     = []Motion{MotionNormal, MotionFast, MotionOff}
	AllThemes      = []Theme{ThemeAuto, ThemeDark, ThemeLight, ThemeContrast, ThemeMono}
	AllForcedMoves = []ForcedMoves{ForcedPlay, ForcedAsk}
)

// Parse is the value that a word names, one of all. It fails for any other
// word, and says which there are.
func Parse[T ~string](word string, all []T) (T, error) {
	if i := slices.Index(all, T(word)); i >= 0 {
		return all[i], nil
	}
	return "", fmt.Errorf("%s: %s is wanted", quote(word), list(all))
}

// list is "always, demand or never".
func list[T ~string](all []T) string {
	names := make([]string, len(all))
	for i, v := range all {
		names[i] = string(v)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Next is the value after v, the first one after the last.
func Next[T comparable](v T, all []T) T {
	return all[(slices.Index(all, v)+1)%len(all)]
}
