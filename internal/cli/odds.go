package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// odds is the subcommand that has the chances of a bust.
func (p *program) odds() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "odds [COLUMNS]",
		Short: "The chance of a bust with given runners, or the table of all",
		Long: "The exact chance that the next roll busts, with runners in one to three COLUMNS, none of them on top, and no column closed. " +
			"Without COLUMNS, the table of all 165 sets of three.",
		Example: `cantstop odds 6,7,8
cantstop odds --json`,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return command(c, arguments{0, 1, "the COLUMNS joined by commas, as in 6,7,8"}, func(_ *cobra.Command, args []string) error {
		sets := triples()
		if len(args) == 1 {
			set, err := parseColumns(args[0])
			if err != nil {
				return err
			}
			sets = []game.ColumnSet{set}
		}
		out := bufio.NewWriter(p.Out)
		if asJSON {
			if err := writeOddsJSON(out, sets); err != nil {
				return err
			}
		} else {
			writeOdds(out, sets)
		}
		return out.Flush()
	})
}

// triples are the 165 sets of three columns, in ascending order.
func triples() []game.ColumnSet {
	var sets []game.ColumnSet
	for a := range game.AllColumns() {
		for b := a + 1; b.Valid(); b++ {
			for c := b + 1; c.Valid(); c++ {
				sets = append(sets, game.SetOf(a, b, c))
			}
		}
	}
	return sets
}

// parseColumns reads one to three different columns joined by commas.
func parseColumns(text string) (game.ColumnSet, error) {
	var set game.ColumnSet
	for item := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseUint(strings.TrimSpace(item), 10, 8)
		c := game.Column(n)
		switch {
		case err != nil || !c.Valid():
			return 0, usagef("columns %q: %q is none, they are %v to %v", text, item, game.FirstColumn, game.LastColumn)
		case set.Has(c):
			return 0, usagef("columns %q: %v is there twice", text, c)
		}
		set = set.With(c)
	}
	if set.Len() > game.Runners {
		return 0, usagef("columns %q: there are %d runners", text, game.Runners)
	}
	return set, nil
}

// busts is how many rolls bust with runners in the columns of a set. With one
// left every column is playable.
func busts(runners game.ColumnSet) int {
	if runners.Len() < game.Runners {
		return odds.Busts(game.AllColumnsSet)
	}
	return odds.Busts(runners)
}

func columns(set game.ColumnSet) []int {
	var list []int
	for c := range set.All() {
		list = append(list, int(c))
	}
	return list
}

func writeOddsJSON(out *bufio.Writer, sets []game.ColumnSet) error {
	e := json.NewEncoder(out)
	for _, set := range sets {
		n := busts(set)
		if err := e.Encode(struct {
			Runners []int   `json:"runners"`
			Busts   int     `json:"busts"`
			Bust    float64 `json:"bust"`
		}{columns(set), n, odds.Share(n)}); err != nil {
			return err
		}
	}
	return nil
}

// writeOdds writes a line for each set. An error of the buffer shows when it is
// flushed.
func writeOdds(out *bufio.Writer, sets []game.ColumnSet) {
	for _, set := range sets {
		var names []string
		for c := range set.All() {
			names = append(names, c.String())
		}
		fmt.Fprintf(out, "%-8s  %s\n", strings.Join(names, ","), bustText(busts(set)))
	}
}
