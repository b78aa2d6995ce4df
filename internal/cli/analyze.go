package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cantstop/internal/bot"
	"cantstop/internal/record"
)

// A writer writes answers in some form.
type writer func(out *bufio.Writer, a answer) error

// analyze is the subcommand that says what can be done in positions.
func (p *program) analyze() *cobra.Command {
	var asJSON, noExpert bool
	c := &cobra.Command{
		Use:   "analyze POSITION...",
		Short: "Lists what can be done in a position, with odds and advice",
		Long: "Lists every move the dice of a position allow, or what rolling and stopping mean: the chance of a bust on the next roll, the chance to win, and what the expert would do and why. " +
			"A POSITION is one quoted argument; - reads positions from standard input, one a line, and answers one a line.",
		Example: `cantstop analyze "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345"
cantstop analyze --json "classic/3 -/- 1 6.1,7.1,8.1 -"
cantstop analyze --json --no-expert - < positions.txt`,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	c.Flags().BoolVar(&noExpert, "no-expert", false, "rules and odds alone, fast")
	return command(c, arguments{1, math.MaxInt, "a POSITION in quotes, or - to read them from standard input"}, func(_ *cobra.Command, args []string) error {
		out := bufio.NewWriter(p.Out)
		one, line := writer(writeBlock), writer(writeLine)
		if asJSON {
			one = newJSONWriter(out).write
			line = one
		}
		an := &analyst{}
		if !noExpert {
			an.expert = bot.Expert()
		}
		if unquoted(args) {
			return errUnquoted
		}
		return p.each(args, func(arg string) error {
			if arg == "-" {
				return an.answerAll(out, p.In, line)
			}
			return an.answerOne(out, arg, one)
		})
	})
}

var errUnquoted = usagef("a position is one argument: put it in quotes")

// unquoted reports whether arguments are the fields of a position rather than
// positions. Its dice would be taken for standard input, and waited for.
func unquoted(args []string) bool {
	return len(args) >= 5 && !slices.ContainsFunc(args, func(arg string) bool { return strings.Contains(arg, " ") })
}

// answerOne answers for one position. As JSON an answer is given even where the
// position cannot be read.
func (an *analyst) answerOne(out *bufio.Writer, text string, write writer) error {
	a := an.answer(text)
	if err := write(out, a); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if a.err != nil {
		return fmt.Errorf("%q: %w", text, a.err)
	}
	return nil
}

// answerAll answers for each line. An answer is written at once where the one
// who asks waits for it before going on.
func (an *analyst) answerAll(out *bufio.Writer, r io.Reader, write writer) error {
	in := bufio.NewReaderSize(r, longestLine)
	lines, bad := 0, 0
	for {
		line, tooLong, err := readLine(in)
		if line != "" {
			lines++
			a := answer{text: line, err: errTooLong}
			if !tooLong {
				a = an.answer(strings.TrimRight(line, "\r\n"))
			}
			if a.err != nil {
				bad++
			}
			if err := write(out, a); err != nil {
				return err
			}
		}
		if in.Buffered() == 0 || err != nil {
			if err := out.Flush(); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF) && bad == 0:
			return nil
		case errors.Is(err, io.EOF):
			return fmt.Errorf("standard input: %d of %d positions could not be read", bad, lines)
		case err != nil:
			return fmt.Errorf("standard input: %w", err)
		}
	}
}

// longestLine is how many bytes a line may have, its end among them. The longest
// position has a few hundred.
const longestLine = 64 << 10

var errTooLong = fmt.Errorf("a line of more than %d bytes is no position", longestLine)

// readLine reads a line with its end; of one that is too long it keeps the
// beginning.
func readLine(in *bufio.Reader) (line string, tooLong bool, err error) {
	part, err := in.ReadSlice('\n')
	line = string(part)
	for errors.Is(err, bufio.ErrBufferFull) {
		tooLong = true
		_, err = in.ReadSlice('\n')
	}
	return line, tooLong, err
}

// An answer is the analysis of one text: of a position, or the reason why it is
// none.
type answer struct {
	text string
	analysis
	err error
}

func (an *analyst) answer(text string) answer {
	p, err := record.ParsePosition(text)
	if err != nil {
		return answer{text: text, err: err}
	}
	return answer{text: text, analysis: an.analyze(p)}
}
