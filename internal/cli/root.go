package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// root is the command without a name: the game.
func (p *program) root() *cobra.Command {
	var flags gameFlags
	c := &cobra.Command{
		Use:   "cantstop",
		Short: "The dice game Can't Stop for the terminal",
		Long: "Can't Stop, Sid Sackson's dice game, for the terminal. Roll four dice, pair them, climb the columns, and stop before you bust.\n\n" +
			"Without a subcommand it is the game; the subcommands do in scripts what the screen can do with positions and records.",
		Example: `# the menu
cantstop
# straight to the board
cantstop --players Anna,Ben
cantstop --players Anna,Keller=bot:rule28 --variant speed
# the game, taught in seven lessons
cantstop learn
# go on with the game that was saved last
cantstop --resume`,
		Version:       version(),
		SilenceErrors: true, // they are told by Run
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
	}
	flags.define(c)
	c.Flags().BoolP("version", "v", false, "tell the version")
	c.PersistentFlags().BoolP("help", "h", false, "tell about the command")
	c.SetFlagErrorFunc(p.flagError)
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { fmt.Fprint(c.OutOrStdout(), helpOf(c)) })
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error { return p.game(c, args, &flags) }
	c.CompletionOptions.DisableDefaultCmd = true
	c.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	c.SetHelpCommand(help())
	c.AddCommand(p.analyze(), p.odds(), p.sim(), p.replay(), p.review(), p.bots(), p.learn(), p.serve(), p.man(), p.completion())
	return c
}

// game plays, unless what looked like an argument shows that something else was
// meant.
func (p *program) game(c *cobra.Command, args []string, flags *gameFlags) error {
	if len(args) > 0 {
		if c.Flags().Changed("resume") {
			return usagef("--resume: the game follows an equals sign: --resume=%s", args[0])
		}
		return unknownCommand(c, args[0])
	}
	f, err := flags.check(c.Flags().Changed)
	if err != nil {
		return err
	}
	return runGame(c.Context(), p.terminal(), f)
}

// help is the subcommand that does what --help does.
func help() *cobra.Command {
	return command(&cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Tells about a command",
		Example: "cantstop help analyze",

		ValidArgsFunction: completeCommands,
	}, arguments{0, 1, "at most one COMMAND"}, func(c *cobra.Command, args []string) error {
		about, _, err := c.Root().Find(args)
		if err != nil || len(args) > 0 && about == c.Root() {
			return unknownCommand(c.Root(), args[0])
		}
		return about.Help()
	})
}
