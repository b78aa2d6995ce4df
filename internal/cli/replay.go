package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"cantstop/internal/game"
	"cantstop/internal/plain"
	"cantstop/internal/record"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// replay is the subcommand that looks at a record again.
func (p *program) replay() *cobra.Command {
	var check bool
	var to string
	var turn int
	var look gameFlags
	c := &cobra.Command{
		Use:   "replay FILE...",
		Short: "Shows a game again, checks its record, or tells a position of it",
		Long: "Shows a game again on the screen, step by step, or where there is none in words; or checks the record, " +
			"or tells the position it leads to. A FILE may be - for standard input. " +
			"Of several FILEs what is wrong with one is told, and the others have their turn.",
		Example: `cantstop replay game.cantstop
cantstop replay --check game.cantstop
cantstop replay --to position --turn 3 game.cantstop`,
		ValidArgsFunction: files,
	}
	c.Flags().SortFlags = false
	c.Flags().BoolVar(&check, "check", false, "say nothing, or what is wrong with the record")
	oneOf(c, &to, "to", "WHAT", "what to print: position", "position")
	define(c, "turn", "N", "the position after so many turns, 0 for the start (all)", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil {
			return errors.New("a number of turns from 0 is wanted")
		}
		turn = int(n)
		return nil
	})
	c.Flags().BoolVar(&look.plain, "plain", false, "tell the game in lines of text instead of showing it")
	look.defineLook(c)
	return command(c, arguments{1, math.MaxInt, "a FILE, or - for standard input"}, func(c *cobra.Command, args []string) error {
		atTurn := c.Flags().Changed("turn")
		look.checkLook(c.Flags().Changed)
		prefs := preferencesOf(look.Preferences, os.Getenv)
		shows := !check && to == "" && !atTurn
		onScreen := shows && !prefs.Plain && p.terminal().haveScreen() && args[0] != "-"
		switch {
		case check && (to != "" || atTurn):
			return usagef("--check prints nothing: leave --to and --turn out")
		case onScreen && len(args) > 1:
			return usagef("one FILE at a time is shown on the screen; --plain tells several")
		}
		return p.each(args, func(name string) error {
			r, err := p.readRecord(name)
			switch {
			case err != nil || check:
				return err
			case onScreen:
				return p.terminal().showReplay(c.Context(), r, prefs)
			case shows:
				return plain.Retell(r, words.New(languageOf(prefs.Lang, os.Getenv)), p.Out)
			}
			position, err := r.End()
			if err == nil && atTurn {
				position, err = positionAfter(r, turn)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			_, err = fmt.Fprintln(p.Out, record.FormatPosition(position))
			return err
		})
	})
}

// terminal are the streams themselves: a screen is drawn on the terminal, if there
// is one.
func (p *program) terminal() Streams { return Streams{p.In, p.written.Writer, p.Err} }

// largestRecord is how many bytes of standard input are read as a record. A game
// has a few thousand.
const largestRecord = 16 << 20

// readRecord reads the record in a file, or for - from standard input. Its error
// names which.
func (p *program) readRecord(name string) (*record.Record, error) {
	if name != "-" {
		return store.Read(name)
	}
	text, err := io.ReadAll(io.LimitReader(p.In, largestRecord+1))
	var r *record.Record
	switch {
	case err != nil:
	case len(text) > largestRecord:
		err = fmt.Errorf("more than %d bytes are no record", largestRecord)
	default:
		r, err = record.Parse(text)
	}
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	return r, nil
}

// positionAfter is the position after a number of turns. It fails where the game
// had fewer.
func positionAfter(r *record.Record, turns int) (game.Position, error) {
	played, err := r.Turns()
	switch {
	case err != nil:
		return game.Position{}, err
	case turns > len(played):
		return game.Position{}, usagef("--turn %d: the record has turns 0 to %d", turns, len(played))
	case turns == 0:
		return r.Start(), nil
	}
	return played[turns-1].After, nil
}
