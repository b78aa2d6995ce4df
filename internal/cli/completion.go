package cli

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// shells are those that a completion script can be written for.
var shells = []struct {
	name  string
	write func(root *cobra.Command, w io.Writer) error
}{
	{"bash", writeBash},
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

// withCommas has cobra's script for bash take a comma for what it is. bash quotes
// it with a backslash that nobody types, so that no list would ever be completed.
var withCommas = strings.NewReplacer(
	`[[ $comp == "$cur"* ]]`, `comp=${comp//\\,/,}; [[ $comp == "$cur"* ]]`,
	`COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]%%$tab*}")`, `COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]%%$tab*}"); COMPREPLY[0]=${COMPREPLY[0]//\\,/,}`,
)

func writeBash(root *cobra.Command, w io.Writer) error {
	var script bytes.Buffer
	if err := root.GenBashCompletionV2(&script, true); err != nil {
		return err
	}
	_, err := withCommas.WriteString(w, script.String())
	return err
}

// What a shell completes an argument or the value of a flag with. Where nothing
// is said it is nothing, least of all the names of files.
var (
	files       = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault)
	directories = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
)

func oneWord(words []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

// complete tells shells the values of a flag.
func complete(c *cobra.Command, name string, with cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(name, with); err != nil {
		panic(err) // there is no such flag: a mistake in this package
	}
}

// completeCommands are the commands that help is asked for.
func completeCommands(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	if len(args) == 0 {
		for _, e := range commandsOf(c.Root()) {
			list = append(list, cobra.CompletionWithDesc(e.typed, e.means))
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeLessons are the lessons, by number.
func completeLessons(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	if len(args) == 0 {
		text := words.New(language.English)
		for _, l := range lesson.All() {
			list = append(list, cobra.CompletionWithDesc(strconv.Itoa(l.Number), text.LessonTitle(l.Number)))
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeLevels completes the last of the levels joined by commas.
func completeLevels(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	return seated(typed, before)
}

// completePlayers completes the last of the players joined by commas, if it is a
// bot, with a name or without.
func completePlayers(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before := typed[:max(strings.LastIndex(typed, ","), strings.LastIndex(typed, "="))+1]
	return seated(typed, before+"bot:")
}

// seated are the levels, each after what is typed before it. A shell puts no space
// after one where another seat may follow.
func seated(typed, before string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, l := range bot.Levels() {
		if seat := before + l.Name; strings.HasPrefix(seat, typed) {
			list = append(list, cobra.CompletionWithDesc(seat, l.Manner))
		}
	}
	if strings.Count(before, ",") < game.MaxSeats-1 {
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeGames are the games that can be gone on with, the latest first. Files of
// other places are completed too.
func completeGames(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	saved, err := store.Open(store.Home()).List()
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var list []cobra.Completion
	for _, g := range saved.Unfinished {
		list = append(list, cobra.CompletionWithDesc(g.ID, printable(strings.Join(g.Record.Names(), ", "))))
	}
	return list, cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveKeepOrder
}
