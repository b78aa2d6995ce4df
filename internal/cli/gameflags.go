package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
)

// GameFlags are what the command line says about the game, checked: whatever it
// holds goes together.
type GameFlags struct {
	// Players are two to four, or none where the menu is to ask. With a
	// Position they are as many as its seats.
	Players []record.Seat
	Variant game.Variant
	Target  uint8 // columns that win; 1 to 5, or to what the number of players allows
	// First is the seat that begins, unless the lot decides (ByLot).
	First game.Seat
	ByLot bool
	Seed  *uint64 // fixes the dice, or nil
	// Position is a start other than the empty board, or nil. Variant and
	// Target are then the position's.
	Position *game.Position
	// Resume is the id or the file of the game to go on with, Latest the one
	// that was saved last. Nothing above is set then.
	Resume string
	Latest bool
	// Learn is the lesson to begin with, from 1, or goOn; 0 for none.
	Learn int
	Preferences
}

// Preferences are the flags that also have a place in the settings. What is
// empty or nil was not given.
type Preferences struct {
	Odds        string // always, demand or never
	Motion      string // normal, fast or off
	Theme       string // auto, dark, light, contrast or mono
	ASCII       *bool
	Lang        string // a BCP 47 tag
	ForcedMoves string // play or ask
	Plain       *bool  // lines of text instead of the screen
}

// goOn is the lesson that was left last, or the first.
const goOn = -1

// latest is the value of a --resume without one. It is no id, and a file of
// that name is ./latest.
const latest = "latest"

// gameFlags are the flags one by one, before it is known whether they go
// together.
type gameFlags struct {
	GameFlags
	ascii, plain bool
}

func (f *gameFlags) define(c *cobra.Command) {
	f.Target = game.DefaultTarget
	flags := c.Flags()
	flags.SortFlags = false
	define(c, "players", "A,B,...", "who plays, two to four: a name, bot:LEVEL or NAME=bot:LEVEL each, as in Anna,bot:rule28", f.setPlayers)
	complete(c, "players", completePlayers)
	variantFlag(c, &f.Variant)
	define(c, "target", "N", targetUsage, func(text string) (err error) {
		f.Target, err = parseTarget(text)
		return err
	})
	define(c, "first", "N", "the seat that begins, from 1, or random (1)", f.setFirst)
	complete(c, "first", oneWord([]string{"1", "2", "3", "4", random}))
	define(c, "seed", "N", "a number that fixes the dice", func(text string) error {
		n, err := parseSeed(text)
		f.Seed = &n
		return err
	})
	define(c, "position", "POSITION", "start from a position, in quotes; instead of --variant, --target and --first", f.setPosition)
	define(c, "resume", "ID|FILE", "go on with a game, or with the one saved last", f.setResume)
	flags.Lookup("resume").NoOptDefVal = latest
	complete(c, "resume", completeGames)
	f.definePreferences(c)
}

// definePreferences defines the flags that have a place in the settings, too.
func (f *gameFlags) definePreferences(c *cobra.Command) {
	flags := c.Flags()
	flags.SortFlags = false
	flags.BoolVar(&f.plain, "plain", false, "play in lines of text instead of on a screen")
	oneOf(c, &f.Odds, "odds", "WHEN", "when to show the odds: always, demand or never (always)", "always", "demand", "never")
	f.defineLook(c)
	oneOf(c, &f.ForcedMoves, "forced-moves", "WHAT", "what happens with a roll that has one move: play or ask (play)", "play", "ask")
}

// defineLook defines the flags of whatever is shown on the screen.
func (f *gameFlags) defineLook(c *cobra.Command) {
	oneOf(c, &f.Motion, "motion", "HOW", "how things move: normal, fast or off (normal)", "normal", "fast", "off")
	oneOf(c, &f.Theme, "theme", "NAME", "the colours: auto, dark, light, contrast or mono (auto)", "auto", "dark", "light", "contrast", "mono")
	c.Flags().BoolVar(&f.ascii, "ascii", false, "draw with ASCII characters alone")
	define(c, "lang", "TAG", "the language, as in en or de-AT", f.setLang)
}

const random = "random"

// variantFlag defines --variant, classic where it is not given.
func variantFlag(c *cobra.Command, v *game.Variant) {
	var names []string
	for _, v := range game.Variants() {
		names = append(names, v.String())
	}
	define(c, "variant", "NAME", "the rules: "+orList(names)+" (classic)", func(text string) (err error) {
		if *v, err = game.ParseVariant(text); err != nil {
			return errors.New("it is " + orList(names))
		}
		return nil
	})
	complete(c, "variant", oneWord(names))
}

const targetUsage = "the number of columns that wins, 1 to 5 (3)"

// parseTarget reads a target that some number of seats allows.
func parseTarget(text string) (uint8, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n < 1 || int(n) > game.MaxTarget(game.MinSeats) {
		return 0, fmt.Errorf("a number of columns from 1 to %d is wanted", game.MaxTarget(game.MinSeats))
	}
	return uint8(n), nil
}

func (f *gameFlags) setFirst(text string) error {
	n, err := strconv.ParseUint(text, 10, 8)
	f.ByLot = text == random
	if !f.ByLot && (err != nil || n < 1 || n > game.MaxSeats) {
		return fmt.Errorf("a seat from 1 to %d, or random, is wanted", game.MaxSeats)
	}
	f.First = game.Seat(max(n, 1) - 1)
	return nil
}

func parseSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, errors.New("a number from 0 to 18446744073709551615 is wanted")
	}
	return n, nil
}

func (f *gameFlags) setPosition(text string) error {
	p, err := record.ParsePosition(text)
	if err == nil && p.Phase() == game.Over {
		err = errors.New("the game is over there")
	}
	f.Position = &p
	return err
}

func (f *gameFlags) setResume(text string) error {
	if text == "" {
		return errors.New("an id or a file is wanted, or --resume alone for the game saved last")
	}
	f.Resume, f.Latest = text, text == latest
	if f.Latest {
		f.Resume = ""
	}
	return nil
}

func (f *gameFlags) setLang(text string) error {
	tag, err := language.Parse(text)
	if err != nil {
		return errors.New("a language tag is wanted, as in en or de-AT")
	}
	f.Lang = tag.String()
	return nil
}

func (f *gameFlags) setPlayers(text string) error {
	players, err := parsePlayers(text)
	f.Players = players
	return err
}

// parsePlayers reads A,B,… where each is NAME, bot:LEVEL or NAME=bot:LEVEL.
func parsePlayers(text string) ([]record.Seat, error) {
	items := strings.Split(text, ",")
	if len(items) < game.MinSeats || len(items) > game.MaxSeats {
		return nil, fmt.Errorf("two to four players are wanted, separated by commas, not %d", len(items))
	}
	seats := make([]record.Seat, len(items))
	for i, item := range items {
		var err error
		if seats[i], err = sitting.ParseSeat(strings.TrimSpace(item)); err != nil {
			return nil, err
		}
	}
	var names []string
	unnamed := func(s record.Seat) bool { return s.Bot != "" && s.Name == "" }
	for i := range seats {
		if unnamed(seats[i]) {
			continue
		}
		name, err := record.ComposeName(seats[i].Name, names...)
		if err != nil {
			return nil, err
		}
		seats[i].Name, names = name, append(names, name)
	}
	for i := range seats {
		if s := &seats[i]; unnamed(*s) {
			s.Name = sitting.BotName(s.Bot, func(name string) bool { return slices.Contains(names, name) })
			names = append(names, s.Name)
		}
	}
	return seats, nil
}

// check is the flags as a whole. It fails where they do not go together.
func (f *gameFlags) check(given func(flag string) bool) (GameFlags, error) {
	for _, apart := range []struct {
		flag   string
		others []string
	}{
		{"resume", []string{"players", "variant", "target", "first", "seed", "position"}},
		{"position", []string{"variant", "target", "first"}},
	} {
		for _, other := range apart.others {
			if given(apart.flag) && given(other) {
				return GameFlags{}, usagef("--%s and --%s exclude each other: leave one of them out", apart.flag, other)
			}
		}
	}
	if f.Position != nil {
		f.Variant, f.Target, f.First = f.Position.Variant, f.Position.Target, f.Position.Turn
	}
	f.checkLook(given)
	return f.GameFlags, f.checkSeats()
}

// checkLook notes which of the flags that are on or off were given.
func (f *gameFlags) checkLook(given func(flag string) bool) {
	if given("ascii") {
		f.ASCII = &f.ascii
	}
	if given("plain") {
		f.Plain = &f.plain
	}
}

// checkSeats fails where the number of players does not go with the rest.
func (f *gameFlags) checkSeats() error {
	seats := len(f.Players)
	switch {
	case seats == 0:
		return nil
	case f.Position != nil && seats != int(f.Position.Seats):
		return usagef("--players: %d are named, the position has %d seats", seats, f.Position.Seats)
	case int(f.Target) > game.MaxTarget(seats):
		return usagef("--target %d: with %d players it is 1 to %d", f.Target, seats, game.MaxTarget(seats))
	case int(f.First) >= seats:
		return usagef("--first %d: a seat from 1 to %d, or random, is wanted", f.First.Number(), seats)
	}
	return nil
}
