// Package cli is the command line: the flags of the game, and the subcommands
// that script what the screen can do with positions and records. Results go to
// standard output, messages and progress to standard error.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"
)

// Streams are where a program reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// The exit statuses. A game that a signal ends has others.
const (
	statusDone   = 0
	statusFailed = 1 // "no", or something that cannot be read or done
	statusUsage  = 2 // flags, their values, arguments, unknown commands
)

// Run runs the command line and returns the exit status. An error is one plain
// line on s.Err.
func Run(ctx context.Context, args []string, s Streams) int {
	p := &program{Streams: s, args: args}
	root := p.root()
	root.SetArgs(args)
	// Cobra would refuse to start a program that was double-clicked on Windows;
	// a game is there to be.
	cobra.MousetrapHelpText = ""

	err := fang.Execute(ctx, root,
		fang.WithVersion(version()),
		fang.WithErrorHandler(func(io.Writer, fang.Styles, error) {}),
	)
	if err != nil { // of a command that is not ours, such as completion
		err = &usageError{err}
	}
	return p.status(errors.Join(p.err, err))
}

// A program is one run of the command line. Its commands leave their error here
// and tell fang of none: fang asks the terminal for its colours before it hands
// an error to any handler, and an answer that comes late would be typed at the
// player's prompt.
type program struct {
	Streams
	args []string
	err  error
}

// arguments are how many a command takes, and what they are.
type arguments struct {
	min, max int
	what     string
}

// command gives c its arguments and what it does.
func (p *program) command(c *cobra.Command, takes arguments, run func(c *cobra.Command, args []string) error) *cobra.Command {
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) < takes.min || len(args) > takes.max {
			p.err = usagef("%s takes %s; %s", c.CommandPath(), takes.what, given(len(args)))
		} else {
			p.err = run(c, args)
		}
		return nil
	}
	return c
}

func given(n int) string {
	switch n {
	case 0:
		return "none is given"
	case 1:
		return "1 argument is given"
	default:
		return fmt.Sprintf("%d arguments are given", n)
	}
}

// version is the tag or commit this program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// status tells of an error and is the exit status it stands for.
func (p *program) status(err error) int {
	if err == nil {
		return statusDone
	}
	if ended := (*signalError)(nil); errors.As(err, &ended) {
		return ended.status()
	}
	if ended, ok := errors.AsType[*signalError](err); ok {
		return ended.status()
	}
	status := statusFailed
	if _, ok := errors.AsType[*usageError](err); ok {
		status = statusUsage
	}
	fmt.Fprintln(p.Err, "cantstop: "+oneLine(err.Error()))
	return status
}

// oneLine is text with its lines put one after another.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}
