package cli

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// A reviewing is how games are to be reviewed.
type reviewing struct {
	seat     int  // the only one that is told of, 0 for all
	all      bool // the mistakes of bots too
	playouts int  // for each named entry, 0 for none

	judge *bot.Adviser
	bar   *progressBar
}

// A reviewWriter writes the review of the game in a file, or why there is none.
type reviewWriter func(out *bufio.Writer, file string, r *review.Review, failed error) error

// review is the subcommand that tells what decided a game.
func (p *program) review() *cobra.Command {
	var how reviewing
	var asText, asJSON bool
	c := &cobra.Command{
		Use:   "review FILE...",
		Short: "Tells what decided a game: dice, mistakes and gifts",
		Long: "Tells what decided a game that is over: an account of every person that adds up to the result, and the mistakes with the position of each. " +
			"On a terminal it is the screen, unless one of the flags asks for figures. " +
			"Chances are those if all play their best; people err, and patience beats those who do. " +
			"A FILE may be - for standard input. Of several FILEs what is wrong with one is told, and the others have their turn.",
		Example: `cantstop review game.cantstop
cantstop review --json --seat 1 game.cantstop
cantstop review --all --check 40 game.cantstop`,
		ValidArgsFunction: files,
	}
	flags := c.Flags()
	flags.SortFlags = false
	define(c, "seat", "N", "tell of one seat alone (all)", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > game.MaxSeats {
			return fmt.Errorf("a seat from 1 to %d is wanted", game.MaxSeats)
		}
		how.seat = n
		return nil
	})
	flags.BoolVar(&how.all, "all", false, "bots' accounts and mistakes too")
	flags.BoolVar(&asText, "text", false, "lines of text, also on a terminal")
	flags.BoolVar(&asJSON, "json", false, "one JSON object a line")
	define(c, "check", "N", "check each mistake by so many playouts of either choice (0)", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 2 || n > mostPlayouts {
			return fmt.Errorf("a number of playouts from 2 to %d is wanted", mostPlayouts)
		}
		how.playouts = n
		return nil
	})
	return command(c, arguments{1, math.MaxInt, "a FILE, or - for standard input"}, func(c *cobra.Command, args []string) error {
		if asText && asJSON {
			return usagef("--text and --json are two forms: leave one out")
		}
		prefs := preferencesOf(Preferences{}, os.Getenv)
		figures := asText || asJSON || how != (reviewing{}) || len(args) > 1 || args[0] == "-"
		if !figures && !prefs.Plain && p.terminal().haveScreen() {
			r, err := p.readRecord(args[0])
			if err != nil {
				return err
			}
			if err := review.Refuse(r); err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return p.terminal().showReview(c.Context(), r, prefs)
		}
		how.judge, how.bar = bot.Expert(), newProgressBar(p.Err)
		ctx, done := untilSignal(c.Context())
		defer done()
		out := bufio.NewWriter(p.Out)
		write := how.textWriter(words.New(languageOf(prefs.Lang, os.Getenv)))
		if asJSON {
			write = how.jsonWriter(out)
		}
		return p.each(args, func(name string) error { return p.reviewOne(ctx, out, name, &how, write) })
	})
}

// mostPlayouts is far more than anybody has time for.
const mostPlayouts = 100_000

// reviewOne reviews the game in a file. As JSON an answer is given even where there is
// no review.
func (p *program) reviewOne(ctx context.Context, out *bufio.Writer, name string, how *reviewing, write reviewWriter) error {
	r, err := p.reviewed(ctx, name, how)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if failed := write(out, name, r, err); failed != nil {
		return failed
	}
	if failed := out.Flush(); failed != nil {
		return failed
	}
	return err
}

// reviewed is the review of the game in a file. Its error names the file.
func (p *program) reviewed(ctx context.Context, name string, how *reviewing) (*review.Review, error) {
	g, err := p.readRecord(name)
	if err != nil {
		return nil, err
	}
	name = inputName(name)
	r, err := review.Of(ctx, g, how.judge)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if how.seat > len(r.Seats) {
		return nil, fmt.Errorf("%s: --seat %d: the game has %d seats", name, how.seat, len(r.Seats))
	}
	return r, how.check(ctx, r)
}

// inputName is what a file is called in messages.
func inputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// check checks the entries that are told by playouts, where those are wanted.
func (how *reviewing) check(ctx context.Context, r *review.Review) error {
	if how.playouts == 0 {
		return nil
	}
	var entries []int
	for i := range r.Entries {
		if how.tells(r, r.Entries[i].Seat, r.Entries[i].By) {
			entries = append(entries, i)
		}
	}
	defer how.bar.clear()
	for n, i := range entries {
		d := &r.Decisions[r.Entries[i].Main]
		c, err := review.Playouts(ctx, d, how.lend, how.playouts, func(done, all int) {
			how.bar.show(n*all+done, len(entries)*all)
		})
		if err != nil {
			return err
		}
		r.Settle(i, c)
	}
	return nil
}

// lend lends the judge, which nobody else wants here.
func (how *reviewing) lend(do func(review.Judge)) { do(how.judge) }

// tells reports whether what somebody did in a seat is told: by a bot, or by a person
// with an empty level.
func (how *reviewing) tells(r *review.Review, s game.Seat, by string) bool {
	switch {
	case how.seat > 0:
		return s.Number() == how.seat
	case how.all:
		return true
	case by == "":
		return true
	default:
		return !r.AnyPeople()
	}
}
