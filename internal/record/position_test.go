package record_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/record"
)

func TestPositionsAreReadAndWritten(t *testing.T) {
	for _, text := range []string{
		"classic/3 -/- 1 - -",
		"classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345",
		"blocking/3 -/7.3/12.3/- 4 2.3,7.3,11.2 -",
		"speed/5 7.1/7.2 2 - 6666",
		"classic/1 2.3/- 1 - -",
	} {
		p, err := record.ParsePosition(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := record.FormatPosition(p); got != text {
			t.Errorf("%s was written as %s", text, got)
		}
	}
}

func TestListsAreReadInAnyOrder(t *testing.T) {
	p, err := record.ParsePosition("classic/3 8.2,7.4/6.11,2.1 1 10.1,7.6 2345")
	if got, want := record.FormatPosition(p), "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345"; err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestPositionsAreReadFromAnySystem(t *testing.T) {
	const text = "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345"
	for _, from := range []string{"\ufeff" + text, text + "\r", text + "\r\n", text + "\n", "\ufeff" + text + "\r\n"} {
		if p, err := record.ParsePosition(from); err != nil || record.FormatPosition(p) != text {
			t.Errorf("%q: %v", from, err)
		}
	}
	for _, wrong := range []string{"\ufeff\ufeff" + text, text + "\n\n", text + "\r\r", "\r\n" + text} {
		if _, err := record.ParsePosition(wrong); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
}

func TestImpossiblePositionsNameTheFieldAndTheReason(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "a position has five fields separated by single spaces, VARIANT/TARGET MARKERS TO-MOVE RUNNERS DICE; this one has 1"},
		{"classic/3 -/- 1 -  -", "a position has five fields separated by single spaces, VARIANT/TARGET MARKERS TO-MOVE RUNNERS DICE; this one has 6"},
		{"classic -/- 1 - -", `variant: "classic": VARIANT/TARGET is wanted, as in classic/3`},
		{"slow/3 -/- 1 - -", `variant: unknown variant "slow": it is classic, speed or blocking`},
		{"classic/x -/- 1 - -", `target: "x": a number of columns is wanted`},
		{"classic/6 -/- 1 - -", "target: target 6: with 2 seats it is 1 to 5"},
		{"classic/5 -/-/- 1 - -", "target: target 5: with 3 seats it is 1 to 4"},
		{"classic/0 -/- 1 - -", "target: target 0: with 2 seats it is 1 to 5"},
		{"classic/3 - 1 - -", `markers: "-": one list per seat is wanted, two to four separated by /`},
		{"classic/3 -/-/-/-/- 1 - -", `markers: "-/-/-/-/-": one list per seat is wanted, two to four separated by /`},
		{"classic/3 7/- 1 - -", `markers: "7": COLUMN.SQUARE is wanted, as in 7.4, or - for none`},
		{"classic/3 07.1/- 1 - -", `markers: "07.1": COLUMN.SQUARE is wanted, as in 7.4, or - for none`},
		{"classic/3 /- 1 - -", `markers: "": COLUMN.SQUARE is wanted, as in 7.4, or - for none`},
		{"classic/3 13.1/- 1 - -", "markers: there is no column 13: they are 2 to 12"},
		{"classic/3 2.4/- 1 - -", "markers: there is no 2.4: column 2 has squares 1 to 3"},
		{"classic/3 2.0/- 1 - -", "markers: there is no 2.0: column 2 has squares 1 to 3"},
		{"classic/3 7.1,7.2/- 1 - -", "markers: column 7 twice in a list"},
		{"classic/3 2.3/2.3 1 - -", "markers: column 2 is claimed by both seat 1 and seat 2"},
		{"classic/3 2.3/2.1 1 - -", "markers: seat 2 has a marker in column 2, which seat 1 has claimed"},
		{"speed/3 7.4/7.4 1 - -", "markers: seats 1 and 2 share 7.4, which speed does not allow"},
		{"classic/1 2.3/3.5 1 - -", "markers: both seat 1 and seat 2 have won"},
		{"classic/3 -/- 3 - -", `to-move: "3": a seat from 1 to 2 is wanted`},
		{"classic/3 -/- 0 - -", `to-move: "0": a seat from 1 to 2 is wanted`},
		{"classic/1 2.3/- 2 - -", "to-move: the game is won by seat 1, so the seat is 1"},
		{"classic/3 2.3/- 2 2.1 -", "runners: a runner stands in column 2, which seat 1 has claimed"},
		{"classic/3 7.4/- 1 7.4 -", "runners: the runner on 7.4 is not above seat 1's own marker on 7.4"},
		{"classic/3 -/- 1 2.1,3.1,4.1,5.1 -", "runners: 4 runners: there are 3"},
		{"speed/3 -/7.4 1 7.4 -", "runners: the runner on 7.4 shares the square with seat 2, which speed does not allow"},
		{"classic/1 2.3/- 1 3.1 -", "runners: the game is won, so there are none"},
		{"classic/3 -/- 1 - 1237", `dice: "1237": four digits from 1 to 6 are wanted, or -`},
		{"classic/3 -/- 1 - 123", `dice: "123": four digits from 1 to 6 are wanted, or -`},
		{"classic/1 2.3/- 1 - 1234", "dice: the game is won, so there are none"},
	} {
		if _, err := record.ParsePosition(tt.text); fmt.Sprint(err) != tt.want {
			t.Errorf("%q: %v\nwant %v", tt.text, err, tt.want)
		}
	}
}

func TestEveryPositionOfAGameSurvivesItsText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := randomRecord(t, rapid.Uint64().Draw(rt, "seed"), 150)
		p := r.Start()
		for _, a := range r.Actions {
			var err error
			if p, err = p.Apply(a); err != nil {
				rt.Fatal(err)
			}
			again, err := record.ParsePosition(record.FormatPosition(p))
			if err != nil || again != p {
				rt.Fatalf("%v: %+v became %+v", err, p, again)
			}
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	f.Add("classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345")
	f.Add("speed/3 -/-/-/- 4 - -")
	f.Add("blocking/1 2.3/- 1 - -")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := record.ParsePosition(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\x00\n\x1b") || len(err.Error()) > 5000 {
				t.Fatalf("not a clear line: %q", err)
			}
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		if again, err := record.ParsePosition(record.FormatPosition(p)); err != nil || again != p {
			t.Fatalf("%v: %+v became %+v", err, p, again)
		}
	})
}
