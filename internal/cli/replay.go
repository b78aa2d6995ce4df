package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/store"
)

// replay is the subcommand that reads a record.
func (p *program) replay() *cobra.Command {
	var check bool
	var to string
	var turn int
	c := &cobra.Command{
		Use:   "replay FILE...",
		Short: "Checks a game's record, or tells the position it leads to",
		Long: "Checks the record of a game, or tells the position it leads to. A FILE may be - for standard input. " +
			"Of several FILEs what is wrong with one is told, and the others have their turn.",
		Example: `cantstop replay --check game.cantstop
cantstop replay --to position game.cantstop
cantstop replay --to position --turn 3 game.cantstop`,
		ValidArgsFunction: files,
	}
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
	return command(c, arguments{1, math.MaxInt, "a FILE, or - for standard input"}, func(c *cobra.Command, args []string) error {
		atTurn := c.Flags().Changed("turn")
		switch {
		case check && (to != "" || atTurn):
			return usagef("--check prints nothing: leave --to and --turn out")
		case !check && to == "" && !atTurn:
			return usagef("there is no replay on screen yet: use --check, or --to position")
		}
		return p.each(args, func(name string) error {
			r, err := p.readRecord(name)
			if err != nil || check {
				return err
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
