package cli

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is how many columns help takes, on any terminal and in a pipe.
const helpWidth = 80

// An entry is a line of a list: what can be typed, and what it means.
type entry struct{ typed, means string }

// helpOf is what --help says about a command. It is plain text: a terminal that
// would have to be asked for its colours may not answer.
func helpOf(c *cobra.Command) string {
	var b strings.Builder
	b.WriteString(fill(cmp.Or(c.Long, c.Short+"."), 0))
	b.WriteString("\nUsage:\n")
	for _, line := range usageOf(c) {
		b.WriteString("  " + line + "\n")
	}
	writeList(&b, "Commands", commandsOf(c))
	b.WriteString("\nExamples:\n")
	for line := range strings.Lines(c.Example + "\n") {
		b.WriteString("  " + line)
	}
	writeList(&b, "Flags", flagsOf(allFlags(c)))
	return b.String()
}

// usageOf are the forms of a command.
func usageOf(c *cobra.Command) []string {
	allFlags(c) // UseLine asks whether there are any
	usage := []string{c.UseLine()}
	if c.HasAvailableSubCommands() {
		usage = append(usage, c.CommandPath()+" COMMAND")
	}
	return usage
}

func commandsOf(c *cobra.Command) []entry {
	var list []entry
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			list = append(list, entry{sub.Name(), sub.Short})
		}
	}
	return list
}

// allFlags are the flags of a command, its own before those of its parents.
func allFlags(c *cobra.Command) *pflag.FlagSet {
	c.InheritedFlags() // has cobra put them with its own
	return c.Flags()
}

func flagsOf(flags *pflag.FlagSet) []entry {
	var list []entry
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		typed := "--" + f.Name
		switch {
		case f.Shorthand != "":
			typed = "-" + f.Shorthand + ", " + typed
		case value != "" && f.NoOptDefVal != "":
			typed += "[=" + value + "]"
		case value != "":
			typed += " " + value
		}
		list = append(list, entry{typed, usage})
	})
	return list
}

// writeList writes a list under its heading, nothing if it is empty.
func writeList(b *strings.Builder, heading string, list []entry) {
	if len(list) == 0 {
		return
	}
	width := 0
	for _, e := range list {
		width = max(width, utf8.RuneCountInString(e.typed))
	}
	fmt.Fprintf(b, "\n%s:\n", heading)
	for _, e := range list {
		means := fill(e.means, 2+width+2)
		fmt.Fprintf(b, "  %-*s  %s", width, e.typed, strings.TrimLeft(means, " "))
	}
}

// fill is text in lines that begin at a column and end before helpWidth, and
// with a newline. Lines of the text begin lines of their own.
func fill(text string, indent int) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		column := indent
		for i, word := range strings.Fields(line) {
			length := utf8.RuneCountInString(word)
			switch {
			case i == 0:
				b.WriteString(strings.Repeat(" ", indent))
			case column+1+length > helpWidth:
				b.WriteString("\n" + strings.Repeat(" ", indent))
				column = indent
			default:
				b.WriteByte(' ')
				column++
			}
			b.WriteString(word)
			column += length
		}
		b.WriteByte('\n')
	}
	return b.String()
}
