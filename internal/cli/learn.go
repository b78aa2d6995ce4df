package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"cantstop/internal/settings"
)

// learn is the subcommand that teaches the game.
func (p *program) learn() *cobra.Command {
	var flags gameFlags
	c := &cobra.Command{
		Use:   "learn [N]",
		Short: "Teaches the game in seven short lessons",
		Long: fmt.Sprintf("Teaches the game in seven short lessons of one action each, on a real board with real keys: two minutes in all. "+
			"N is the lesson to begin with, 1 to %d; without it, the one that was left last.", settings.Lessons),
		Example: `cantstop learn
cantstop learn 3
cantstop learn --plain`,
		ValidArgsFunction: completeLessons,
	}
	flags.definePreferences(c)
	return command(c, arguments{0, 1, "at most one N"}, func(c *cobra.Command, args []string) error {
		f, err := flags.check(c.Flags().Changed)
		if err != nil {
			return err
		}
		f.Learn = goOn
		if len(args) > 0 {
			n, err := strconv.Atoi(args[0])
			if err != nil || n < 1 || n > settings.Lessons {
				return usagef("learn %s: a lesson from 1 to %d is wanted", args[0], settings.Lessons)
			}
			f.Learn = n
		}
		return runGame(c.Context(), Streams{p.In, p.written.Writer, p.Err}, f) // a screen is drawn on the terminal itself
	})
}
