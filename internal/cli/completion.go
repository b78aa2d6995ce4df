package cli

import (
	"io"
	"slices"

	"github.com/spf13/cobra"
)

// shells are those that a completion script can be written for.
var shells = []struct {
	name  string
	write func(root *cobra.Command, w io.Writer) error
}{
	{"bash", func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

// completion is the subcommand that teaches a shell the command line.
func (p *program) completion() *cobra.Command {
	c := &cobra.Command{
		Use:   "completion SHELL",
		Short: "Writes the completion script for a shell",
		Long:  "Writes the script with which a SHELL completes commands, flags and their values: bash, zsh, fish or powershell.",
		Example: `cantstop completion bash > ~/.local/share/bash-completion/completions/cantstop
cantstop completion zsh > "${fpath[1]}/_cantstop"
cantstop completion fish > ~/.config/fish/completions/cantstop.fish
cantstop completion powershell >> $PROFILE`,
	}
	for _, s := range shells {
		c.ValidArgs = append(c.ValidArgs, s.name)
	}
	return command(c, arguments{1, 1, "a SHELL: " + orList(c.ValidArgs)}, func(c *cobra.Command, args []string) error {
		i := slices.Index(c.ValidArgs, args[0])
		if i < 0 {
			return usagef("unknown shell %q: it is %s", args[0], orList(c.ValidArgs))
		}
		return shells[i].write(c.Root(), p.Out)
	})
}
