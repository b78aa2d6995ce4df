package cli

import (
	"bufio"
	"fmt"
	"strings"
	"unicode/utf8"

	"cantstop/internal/record"
	"cantstop/internal/review"
	"cantstop/internal/words"
)

// reviewFigures are how fine the text of a review is.
var reviewFigures = words.Figures{Grain: review.Tenths}

// textWriter writes reviews as text, one below the other.
func (how *reviewing) textWriter(t *words.Text) reviewWriter {
	first := true
	return func(out *bufio.Writer, _ string, r *review.Review, _ error) error {
		if r == nil {
			return nil // why is told on standard error
		}
		if !first {
			fmt.Fprintln(out)
		}
		first = false
		how.writeText(out, t, r)
		return nil
	}
}

func (how *reviewing) writeText(out *bufio.Writer, t *words.Text, r *review.Review) {
	writeWrapped(out, "", t.ReviewTitle(r))
	writeWrapped(out, "", t.ReviewUnit(r))
	for i := range r.Seats {
		a := &r.Seats[i]
		if !how.tells(r, a.Seat, r.Record.Seats[i].Bot) {
			continue
		}
		fmt.Fprintln(out)
		writeWrapped(out, "", t.Say(words.AccountOf, r.Names[a.Seat]))
		sentences := t.Account(r, a, reviewFigures)
		writeWrapped(out, "  ", strings.Join(sentences[:2], " "))
		writeWrapped(out, "  ", strings.Join(sentences[2:], " "))
	}
	fmt.Fprintln(out)
	how.writeEntries(out, t, r)
	fmt.Fprintln(out)
	writeWrapped(out, "", strings.Join(t.Luck(r, reviewFigures), " "))
	fmt.Fprintln(out)
	writeWrapped(out, "", t.Typical())
}

// writeEntries writes the mistakes, each with the position that analyze takes.
func (how *reviewing) writeEntries(out *bufio.Writer, t *words.Text, r *review.Review) {
	none, expert := true, false
	for i := range r.Entries {
		e := &r.Entries[i]
		if !how.tells(r, e.Seat, e.By) || e.Name == review.Unnamed && e.Check == nil {
			continue
		}
		none, expert = false, expert || e.By == "expert"
		head, detail := t.Entry(r, e, reviewFigures)
		writeWrapped(out, "", head)
		writeWrapped(out, "  ", detail)
		fmt.Fprintln(out, "  "+record.FormatPosition(r.Decisions[e.Main].Position))
	}
	if none {
		fmt.Fprintln(out, t.Say(words.EntryNone))
	}
	if expert {
		writeWrapped(out, "", t.Say(words.ReviewExpertPlays))
	}
}

// reviewWidth is how many characters a line of a review has.
const reviewWidth = 72

// writeWrapped writes a text in lines, each behind an indent. What is longer than a
// line, such as a position, has one of its own.
func writeWrapped(out *bufio.Writer, indent, text string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(indent+line)+1+utf8.RuneCountInString(word) > reviewWidth {
			fmt.Fprintln(out, indent+line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		fmt.Fprintln(out, indent+line)
	}
}
