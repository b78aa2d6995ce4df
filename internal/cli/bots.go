package cli

import (
	"bytes"
	_ "embed" // for what was measured
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"cantstop/internal/bot"
)

// measured is what `cantstop sim` said of each level against the yardstick; `make
// strength` measures it anew.
//
//go:embed strength.jsonl
var measured []byte

// yardstick is the level that the others are measured against: it is published,
// so that everybody can build it and compare.
const yardstick = "rule28"

// bots is the subcommand that lists the levels.
func (p *program) bots() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "bots",
		Short: "Lists the levels of bots, how they play and how strong they are",
		Long: "Lists the levels of bots, from weak to strong, with their manner of play and their share of wins against " + yardstick +
			" in games of two, classic, to three columns.",
		Example: `cantstop bots
cantstop bots --json`,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return p.command(c, arguments{0, 0, "no argument"}, func(*cobra.Command, []string) error {
		shares, err := strengths()
		if err != nil {
			return err
		}
		e := json.NewEncoder(p.Out)
		e.SetEscapeHTML(false)
		for _, l := range bot.Levels() {
			var err error
			if share := shares[l.Name]; asJSON {
				err = e.Encode(struct {
					Level  string  `json:"level"`
					Manner string  `json:"manner"`
					Share  float64 `json:"share_v_rule28"`
				}{l.Name, l.Manner, share})
			} else {
				_, err = fmt.Fprintf(p.Out, "%-8s  %4.1f %% v %s  %s\n", l.Name, 100*share, yardstick, l.Manner)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// strengths are the levels' shares of wins against the yardstick. Against itself
// that is a half.
func strengths() (map[string]float64, error) {
	shares := map[string]float64{yardstick: 0.5}
	d := json.NewDecoder(bytes.NewReader(measured))
	for d.More() {
		var m simJSON
		if err := d.Decode(&m); err != nil {
			return nil, fmt.Errorf("the measured strengths: %w", err)
		}
		shares[m.Seats[0].Bot] = m.Seats[0].Share
	}
	for _, l := range bot.Levels() {
		if _, ok := shares[l.Name]; !ok {
			return nil, fmt.Errorf("the measured strengths: none for %s", l.Name)
		}
	}
	return shares, nil
}
