package cli

import (
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
# go on with the game that was saved last
cantstop --resume`,
		SuggestionsMinimumDistance: 2,
	}
	c.SetIn(p.In)
	c.SetOut(p.Out)
	c.SetErr(p.Err)
	flags.define(c)
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		p.err = p.flagError(c, err)
		return nil
	})
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error {
		p.err = p.game(c, args, &flags)
		return nil
	}
	c.AddCommand(p.analyze(), p.odds(), p.sim(), p.replay(), p.bots(), p.serve())
	c.SetHelpCommand(p.help())
	p.tidyCompletion(c)
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
	return runGame(c.Context(), p.Streams, f)
}

func (p *program) help() *cobra.Command {
	return p.command(&cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Tells about a command",
		Example: "cantstop help analyze",
	}, arguments{0, 1, "at most one COMMAND"}, func(c *cobra.Command, args []string) error {
		about, _, err := c.Root().Find(args)
		if err != nil || len(args) > 0 && about == c.Root() {
			return unknownCommand(c.Root(), args[0])
		}
		about.InitDefaultHelpFlag()
		return about.Help()
	})
}

// tidyCompletion makes cobra's command for shells refuse what it does not know,
// instead of answering with its help as if all were well.
func (p *program) tidyCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Short = "Writes the completion script for a shell"
			c.Example = "cantstop completion bash > ~/.local/share/bash-completion/completions/cantstop"
			p.command(c, arguments{1, 1, "a shell: bash, zsh, fish or powershell"}, func(_ *cobra.Command, args []string) error {
				return usagef("unknown shell %q: it is bash, zsh, fish or powershell", args[0])
			})
		}
	}
}
