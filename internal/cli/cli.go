// Package cli is the command line: the flags of the game, and the subcommands
// that script what the screen can do with positions and records. Results go to
// standard output, messages and progress to standard error.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"unicode/utf8"

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
	// Cobra would refuse to start a program that was double-clicked on Windows;
	// a game is there to be.
	cobra.MousetrapHelpText = ""
	out := &checkedWriter{Writer: s.Out}
	p := &program{Streams: Streams{s.In, out, s.Err}, args: args, written: out}
	root := p.root()
	root.SetArgs(args)
	root.SetIn(p.In)
	root.SetOut(p.Out)
	root.SetErr(p.Err)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = out.err
	}
	return p.status(err)
}

// A program is one run of the command line.
type program struct {
	Streams
	args    []string
	written *checkedWriter // Out, and what it is on
}

// A checkedWriter remembers the first error of what it writes to. Cobra writes
// help and the answers to shells, and asks nobody whether they arrived.
type checkedWriter struct {
	io.Writer
	err error
}

func (w *checkedWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// arguments are how many a command takes, and what they are.
type arguments struct {
	min, max int
	what     string
}

// check fails for other arguments than a command takes.
func (a arguments) check(c *cobra.Command, args []string) error {
	if len(args) < a.min || len(args) > a.max {
		return usagef("%s takes %s; %s", c.CommandPath(), a.what, given(len(args)))
	}
	return nil
}

// command gives c its arguments and what it does.
func command(c *cobra.Command, takes arguments, run func(c *cobra.Command, args []string) error) *cobra.Command {
	c.Args, c.RunE = takes.check, run
	return c
}

// each does something for each argument. What fails for one of several is told at
// once, and the others have their turn.
func (p *program) each(args []string, do func(arg string) error) error {
	if len(args) == 1 {
		return do(args[0])
	}
	var failed error
	for _, arg := range args {
		err := do(arg)
		if _, ended := errors.AsType[*signalError](err); ended || p.written.err != nil {
			return err // which the others would have, too
		}
		if err != nil {
			p.tell(err)
			failed = errTold
		}
	}
	return failed
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

// release is the version that the linker was told, where a program is built from
// an archive, which knows of no tag; else empty.
var release string

// version is what this program says it is: what the linker was told, else the tag
// or commit it was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return cmp.Or(release, info.Main.Version, unknownVersion)
	}
	return cmp.Or(release, unknownVersion)
}

// unknownVersion is that of a program built from nothing that has a name.
const unknownVersion = "(devel)"

// status tells of an error and is the exit status it stands for.
func (p *program) status(err error) int {
	if err == nil {
		return statusDone
	}
	if ended, ok := errors.AsType[*signalError](err); ok {
		return ended.status()
	}
	if errors.Is(err, errTold) {
		return statusFailed
	}
	p.tell(err)
	if _, ok := errors.AsType[*usageError](err); ok {
		return statusUsage
	}
	return statusFailed
}

// errTold is a failure of which everything has been told.
var errTold = errors.New("told already")

// tell tells of an error.
func (p *program) tell(err error) { fmt.Fprintln(p.Err, "cantstop: "+printable(err.Error())) }

// printable is text in one line that does nothing to a terminal but stand there:
// what cannot be printed is written as Go writes it, \x1b, since names of files
// may have it.
func printable(text string) string {
	var b strings.Builder
	for text = strings.TrimRight(text, "\r\n"); text != ""; {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == '\n' || r == '\r':
			b.WriteByte(' ')
		case strconv.IsPrint(r) && (r != utf8.RuneError || size > 1):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.Quote(text[:size]), `"`))
		}
		text = text[size:]
	}
	return b.String()
}
