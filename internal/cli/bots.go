package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"cantstop/internal/bot"
)

// bots is the subcommand that lists the levels.
func (p *program) bots() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "bots",
		Short: "Lists the levels of bots, how they play and how strong they are",
		Long: "Lists the levels of bots, from weak to strong, with the names they go by, their manner of play and their share of wins against " + bot.Yardstick +
			" in games of two, classic, to three columns.",
		Example: `cantstop bots
cantstop bots --json`,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return command(c, arguments{0, 0, "no argument"}, func(*cobra.Command, []string) error {
		e := json.NewEncoder(p.Out)
		e.SetEscapeHTML(false)
		for _, l := range bot.Levels() {
			var err error
			if m, _ := bot.Strength(l.Name); asJSON {
				err = e.Encode(struct {
					Level  string  `json:"level"`
					Manner string  `json:"manner"`
					Share  float64 `json:"share_v_rule28"`
				}{l.Name, l.Manner, m.Share})
			} else {
				_, err = fmt.Fprintf(p.Out, "%-8s  %-6s  %4.1f %% v %s  %s\n", l.Name, l.Called, 100*m.Share, bot.Yardstick, l.Manner)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}
