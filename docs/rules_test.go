package docs_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/record"
)

// rules is the page about the rules.
const rules = "rules.md"

// board is the position in a cell, which must be in canonical form.
func board(t *testing.T, cell string) game.Position {
	t.Helper()
	p, err := record.ParsePosition(code(cell))
	if err != nil {
		t.Fatalf("%s: %v", cell, err)
	}
	if got := record.FormatPosition(p); got != code(cell) {
		t.Errorf("%s is written as %s", cell, got)
	}
	return p
}

// action is what a cell says is done: "roll", "stop", "bust" or a move.
func action(t *testing.T, cell string) game.Action {
	t.Helper()
	switch cell {
	case "roll":
		return game.Action{Kind: game.Roll, Dice: game.Dice{1, 2, 3, 4}}
	case "stop":
		return game.Action{Kind: game.Stop}
	case "bust":
		return game.Action{Kind: game.Bust}
	}
	var columns []game.Column
	for c := range strings.SplitSeq(cell, "+") {
		n, err := strconv.Atoi(c)
		if err != nil {
			t.Fatal(err)
		}
		columns = append(columns, game.Column(n))
	}
	return game.Action{Kind: game.Choose, Move: game.MoveOf(columns[0], columns[1:]...)}
}

func TestTheRulesOfferWhatThePageSays(t *testing.T) {
	for _, row := range rows(t, rules, "", "position", "options") {
		p := board(t, row[1])
		var options []string
		for _, m := range p.Moves().All() {
			options = append(options, m.String())
		}
		got := strings.Join(options, ", ")
		if p.Phase() == game.Busted {
			got = "bust"
		}
		if got != row[2] {
			t.Errorf("%s: %s, the page says %s", row[1], got, row[2])
		}
	}
}

func TestActionsLeadWhereThePageSays(t *testing.T) {
	for _, row := range rows(t, rules, "", "position", "what is done", "position after") {
		after, err := board(t, row[1]).Apply(action(t, row[2]))
		if err != nil || after != board(t, row[3]) {
			t.Errorf("%s, %s: %s, %v", row[1], row[2], record.FormatPosition(after), err)
		}
	}
}

func TestTheRulesRefuseWhatThePageSays(t *testing.T) {
	for _, row := range rows(t, rules, "position", "what", "why") {
		_, err := board(t, row[0]).Apply(action(t, row[1]))
		if err == nil || !strings.HasSuffix(err.Error(), ": "+row[2]) {
			t.Errorf("%s, %s: %v", row[0], row[1], err)
		}
	}
}

func TestTheOddsAreThoseOfThePage(t *testing.T) {
	for _, row := range rows(t, rules, "runners", "position", "busts", "chance") {
		busts := odds.NextBusts(board(t, row[1]))
		if strconv.Itoa(busts) != row[2] || chance(busts) != row[3] {
			t.Errorf("%s: %d busts, %s", row[1], busts, chance(busts))
		}
	}
}

func TestTheColumnsAreThoseOfThePage(t *testing.T) {
	seen := 0
	for _, row := range rows(t, rules, "column", "squares", "rolls that have it, of 1,296", "chance") {
		for c := range strings.SplitSeq(row[0], " and ") {
			seen++
			n, err := strconv.Atoi(c)
			if err != nil {
				t.Fatal(err)
			}
			c, hits := game.Column(n), odds.Hits(game.Column(n))
			if fmt.Sprint(c.Squares()) != row[1] || fmt.Sprint(hits) != row[2] || chance(hits) != row[3] {
				t.Errorf("column %v: %d squares, %d rolls, %s", c, c.Squares(), hits, chance(hits))
			}
		}
	}
	if seen != game.Columns {
		t.Errorf("%d columns", seen)
	}
}

func TestTheTargetsAreThoseOfThePage(t *testing.T) {
	for i, row := range rows(t, rules, "players", "columns to win") {
		seats := game.MinSeats + i
		if want := fmt.Sprintf("1 to %d", game.MaxTarget(seats)); row[0] != strconv.Itoa(seats) || row[1] != want {
			t.Errorf("%d seats: %s; the page says %q", seats, want, row)
		}
	}
}

func TestTheVariantsAreThoseOfThePage(t *testing.T) {
	var onPage []string
	for _, row := range rows(t, rules, "variant", "its rule") {
		onPage = append(onPage, code(row[0]))
	}
	var all []string
	for _, v := range game.Variants() {
		all = append(all, v.String())
	}
	if fmt.Sprint(all) != fmt.Sprint(onPage) {
		t.Errorf("%q, the page says %q", all, onPage)
	}
}

func chance(rolls int) string { return fmt.Sprintf("%.1f %%", 100*odds.Share(rolls)) }
