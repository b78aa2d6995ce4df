package cli

import (
	"errors"
	"fmt"
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
		Use:   "replay FILE",
		Short: "Checks a game's record, or tells the position it leads to",
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
	return command(c, arguments{1, 1, "one FILE"}, func(c *cobra.Command, args []string) error {
		atTurn := c.Flags().Changed("turn")
		switch {
		case check && (to != "" || atTurn):
			return usagef("--check prints nothing: leave --to and --turn out")
		case !check && to == "" && !atTurn:
			return usagef("there is no replay on screen yet: use --check, or --to position")
		}
		r, err := store.Read(args[0])
		if err != nil || check {
			return err
		}
		position, err := r.End()
		if err == nil && atTurn {
			position, err = positionAfter(r, turn)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(p.Out, record.FormatPosition(position))
		return err
	})
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
