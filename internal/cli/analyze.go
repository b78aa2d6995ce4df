package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"cantstop/internal/bot"
	"cantstop/internal/record"
)

// analyze is the subcommand that says what can be done in positions.
func (p *program) analyze() *cobra.Command {
	var asJSON, noExpert bool
	c := &cobra.Command{
		Use:   "analyze POSITION",
		Short: "Lists what can be done in a position, with odds and advice",
		Long: "Lists every move the dice of a position allow, or what rolling and stopping mean: the chance of a bust on the next roll, the chance to win, and what the expert would do and why. " +
			"A POSITION is one quoted argument; - reads positions from standard input, one a line, and answers one a line.",
		Example: `cantstop analyze "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345"
cantstop analyze --json "classic/3 -/- 1 6.1,7.1,8.1 -"
cantstop analyze --json --no-expert - < positions.txt`,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	c.Flags().BoolVar(&noExpert, "no-expert", false, "rules and odds alone, fast")
	return command(c, arguments{1, 1, "one POSITION in quotes, or - to read them from standard input"}, func(_ *cobra.Command, args []string) error {
		out := bufio.NewWriter(p.Out)
		write := writeLine
		switch {
		case asJSON:
			write = newJSONWriter(out).write
		case args[0] != "-":
			write = writeBlock
		}
		an := &analyst{}
		if !noExpert {
			an.expert = bot.Expert()
		}
		if args[0] != "-" {
			return an.answerOne(out, args[0], asJSON, write)
		}
		return an.answerAll(out, p.In, write)
	})
}

// answerOne answers for one position. As JSON an answer is given even where
// the position cannot be read.
func (an *analyst) answerOne(out *bufio.Writer, text string, asJSON bool, write func(*bufio.Writer, answer) error) error {
	a := an.answer(text)
	if a.err == nil || asJSON {
		if err := write(out, a); err != nil {
			return err
		}
	}
	return errors.Join(a.err, out.Flush())
}

// answerAll answers for each line. An answer is written at once where the one
// who asks waits for it before going on.
func (an *analyst) answerAll(out *bufio.Writer, r io.Reader, write func(*bufio.Writer, answer) error) error {
	in := bufio.NewReader(r)
	lines, bad := 0, 0
	for {
		line, err := in.ReadString('\n')
		if line != "" {
			lines++
			a := an.answer(strings.TrimRight(line, "\r\n"))
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
			return fmt.Errorf("%d of %d positions could not be read", bad, lines)
		case err != nil:
			return fmt.Errorf("standard input: %w", err)
		}
	}
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
