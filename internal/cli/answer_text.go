package cli

import (
	"bufio"
	"fmt"
	"strings"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/record"
)

// writeLine writes an answer in one line, for scripts that ask for many.
func writeLine(out *bufio.Writer, a answer) error {
	if a.err != nil {
		_, err := fmt.Fprintf(out, "error: %v\n", a.err)
		return err
	}
	fields := []string{a.phase.String()}
	for _, line := range a.lines() {
		fields = append(fields, strings.Join(strings.Fields(line), " ")) // not in columns here
	}
	_, err := fmt.Fprintln(out, strings.Join(fields, "; "))
	return err
}

// writeBlock writes an answer in lines, for people. An error of the buffer shows
// when it is flushed.
func writeBlock(out *bufio.Writer, a answer) error {
	fmt.Fprintln(out, record.FormatPosition(a.position))
	fmt.Fprintln(out, a.headline())
	for _, line := range a.lines() {
		fmt.Fprintln(out, "  "+line)
	}
	return nil
}

// headline says what the position waits for.
func (a analysis) headline() string {
	seat := a.position.Turn.Number()
	switch a.phase {
	case game.ToRoll:
		return fmt.Sprintf("Seat %d is to roll.", seat)
	case game.ToChoose:
		return fmt.Sprintf("Seat %d is to choose. The chance of a bust is that of the roll after it.", seat)
	case game.ToDecide:
		return fmt.Sprintf("Seat %d is to decide.", seat)
	case game.Busted:
		return fmt.Sprintf("Seat %d is bust: the dice allow no move.", seat)
	default:
		return "The game is over."
	}
}

// lines are the options one by one, and the advice.
func (a analysis) lines() []string {
	switch a.phase {
	case game.ToChoose:
		lines := make([]string, len(a.moves))
		for i, o := range a.moves {
			lines[i] = fmt.Sprintf("%-5v  %s", o.move, bustText(o.busts))
			if a.expert != nil {
				lines[i] += winText(a.expert.Moves[i].Win)
				if i == a.expert.Best {
					lines[i] += ", the best"
				}
			}
		}
		return lines
	case game.ToRoll, game.ToDecide:
		roll := fmt.Sprintf("%-5s  %s", "roll", bustText(a.roll.busts))
		stop := fmt.Sprintf("%-5s  %s", "stop", a.stopText())
		if a.expert == nil {
			return []string{roll, stop}
		}
		if a.expert.Stop.Allowed {
			stop += winText(a.expert.Stop.Win)
		}
		return []string{roll + winText(a.expert.Roll.Win), stop, "advice: " + a.advice() + ", " + a.expert.Why.String()}
	case game.Over:
		return []string{fmt.Sprintf("seat %d has won", a.winner.Number())}
	default:
		return nil
	}
}

// winText is the expert's chance to win, in per cent.
func winText(win float64) string { return fmt.Sprintf(", wins %4.1f %%", 100*win) }

func (a analysis) stopText() string {
	switch {
	case a.stop != game.Refusal{}:
		return "not allowed: " + a.stop.String()
	case a.position.WinsByStopping():
		return "wins the game"
	case a.position.AtStake() == 1:
		return "keeps 1 square"
	}
	return fmt.Sprintf("keeps %d squares", a.position.AtStake())
}

// bustText is a chance of a bust, exact and in per cent.
func bustText(busts int) string {
	return fmt.Sprintf("busts on %4d of %d rolls, %5.1f %%", busts, game.Rolls, 100*odds.Share(busts))
}
