package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A usageError is a command line that does not say what it should.
type usageError struct{ err error }

func usagef(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// flagError says what is wrong with the flags of a command.
func (p *program) flagError(c *cobra.Command, err error) error {
	// What follows an unknown command would be taken for flags of the root.
	if !c.HasParent() && !strings.HasPrefix(p.args[0], "-") {
		return unknownCommand(c, p.args[0])
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		return unknownFlag(c, unknown)
	}
	if bare, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return usagef("--%s: a value is wanted: %s", bare.GetFlag().Name, bare.GetFlag().Usage)
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		why := invalid.Unwrap()
		if invalid.GetFlag().Value.Type() == "bool" {
			why = errors.New("it is true or false")
		}
		return usagef("--%s %q: %w", invalid.GetFlag().Name, invalid.GetValue(), why)
	}
	return &usageError{err}
}

func unknownFlag(c *cobra.Command, unknown *pflag.NotExistError) error {
	name, letters := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
	switch {
	case c.Name() == "analyze" && strings.HasPrefix(letters, "/"):
		return errUnquoted // its markers are read as a flag: -/-
	case letters != "":
		return usagef("unknown flag -%s: %s --help lists the flags", name, c.CommandPath())
	default:
		return usagef("unknown flag --%s: %s --help lists the flags", name, c.CommandPath())
	}
}

func unknownCommand(root *cobra.Command, name string) error {
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return usagef("unknown command %q: did you mean %s?", name, strings.Join(near, " or "))
	}
	return usagef("unknown command %q: %s --help lists the commands", name, root.Name())
}

// A valueFlag is a flag with a value that set reads.
type valueFlag struct {
	value string // what help calls it
	set   func(text string) error
}

// String implements pflag.Value: what a flag is set to is not its business.
func (valueFlag) String() string { return "" }

// Set implements pflag.Value.
func (f valueFlag) Set(text string) error { return f.set(text) }

// Type implements pflag.Value.
func (f valueFlag) Type() string { return f.value }

// define defines a flag with a value. usage says what the value is, and in
// brackets what it is where the flag is not given.
func define(c *cobra.Command, name, value, usage string, set func(text string) error) {
	c.Flags().Var(valueFlag{value, set}, name, usage)
}

// oneOf defines a flag whose value is one of some words, or is empty where the
// flag is not given.
func oneOf(c *cobra.Command, to *string, name, value, usage string, words ...string) {
	define(c, name, value, usage, func(text string) error {
		if !slices.Contains(words, text) {
			return errors.New("it is " + orList(words))
		}
		*to = text
		return nil
	})
	complete(c, name, oneWord(words))
}

// orList is "a, b or c".
func orList(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
