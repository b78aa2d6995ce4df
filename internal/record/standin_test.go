package record_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// three is a game of two people and a bot in its fourth turn. Its header lacks
// what is given.
func three(lines ...string) string {
	return `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Seat3 "Keller" bot=rule28]
` + strings.Join(lines, "\n") + `

1. 1 2212=3+4 6564=10 stop
2. 2 4362=5+10 1453=5+8 2515=10 3615=8 6331 bust
3. 3 2465=6+11 stop
4. 1 2465=6+11
`
}

// two is a game of two people that Anna has won.
func two(lines ...string) string {
	return `# cantstop record 1
[Variant "classic"]
[Target "1"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Position "classic/1 2.2/- 1 - -"]
` + strings.Join(lines, "\n") + `

1. 1 1122=2+4 stop
`
}

// begun is a game of two people before its first roll.
func begun(lines ...string) string {
	return `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
` + strings.Join(lines, "\n") + "\n"
}

func TestAGameThatWasGivenUpSaysHowItStands(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		winner     int // 0 for nobody
		finished   bool
	}{
		{"of two the other has won", begun(`[Conceded "1"]`, `[Result "2"]`), 2, true},
		{"of two, where a bot had played", begun(`[Conceded "2"]`, `[Standin "2 glenn 2:1"]`, `[Result "1"]`), 1, true},
		{"of two, both agreed to end it", begun(`[Result "-"]`), 0, true},
		{"of three a bot plays on", three(`[Conceded "2"]`, `[Standin "2 glenn 5:1"]`, `[Result "*"]`), 0, false},
		{"of three, before the bot has moved", three(`[Conceded "1"]`, `[Standin "1 glenn 4:3"]`, `[Result "*"]`), 0, false},
		{"of three all ended it", three(`[Conceded "2"]`, `[Result "-"]`), 0, true},
		{"of three all ended it, and nobody gave up", three(`[Result "-"]`), 0, true},
		{"of three both people have left", three(`[Conceded "2"]`, `[Conceded "1"]`, `[Standin "2 glenn 2:1"]`, `[Result "-"]`), 0, true},
		{"a bot played for a while", three(`[Standin "2 glenn 2:2-2:5"]`, `[Standin "1 glenn 1:1-7:1"]`, `[Standin "2 rookie 5:1"]`, `[Result "*"]`), 0, false},
		{
			"the board was won after all",
			strings.Replace(two(`[Seat3 "Cleo"]`, `[Conceded "2"]`, `[Standin "2 glenn 2:1"]`, `[Result "1"]`), "2.2/-", "2.2/-/-", 1), 1, true,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := mustParse(t, tt.text)
			s, won := r.Winner()
			if won != (tt.winner > 0) || won && s.Number() != tt.winner || r.Finished() != tt.finished {
				t.Errorf("won by %d (%v), finished %v", s.Number(), won, r.Finished())
			}
			if again := mustParse(t, write(t, r)); !reflect.DeepEqual(again, r) {
				t.Errorf("read back: %+v\nwant %+v", again, r)
			}
		})
	}
}

func TestTheEarlierFormOfGivingUpIsReadAndWrittenAnew(t *testing.T) {
	for _, tt := range []struct{ name, earlier, now string }{
		{"two seats: the other has won", begun(`[Conceded "1"]`, `[Result "*"]`), begun(`[Conceded "1"]`, `[Result "2"]`)},
		{"more: the game has ended", three(`[Conceded "3"]`, `[Result "*"]`), three(`[Conceded "3"]`, `[Result "-"]`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := write(t, mustParse(t, tt.earlier)); got != tt.now {
				t.Errorf("%s\nwant\n%s", got, tt.now)
			}
		})
	}
}

func TestWhatDoesNotAgreeWithGivingUpIsRefused(t *testing.T) {
	standin := func(value string) string { return three(`[Standin "`+value+`"]`, `[Result "*"]`) }
	for _, tt := range []struct{ name, text, want string }{
		{"two seats: the wrong winner", begun(`[Conceded "1"]`, `[Result "1"]`), `line 7: Result: "1", but seat 2 has won`},
		{"two seats: nobody has won", begun(`[Conceded "1"]`, `[Result "-"]`), `line 7: Result: "-", but seat 2 has won`},
		{"two seats: a bot plays on", begun(`[Conceded "1"]`, `[Standin "1 glenn 1:1"]`, `[Result "*"]`), `line 8: Result: "*", but seat 2 has won`},
		{"two seats: both", begun(`[Conceded "1"]`, `[Conceded "2"]`, `[Result "*"]`), "line 7: Conceded: with two seats the game is over when one has given up"},
		{"two seats: won on the board", two(`[Conceded "2"]`, `[Result "1"]`), "line 7: Conceded: the game is won, so nobody conceded"},
		{"won, and ended without a winner", two(`[Result "-"]`), `line 7: Result: "-", but seat 1 has won`},
		{"won, and going on", two(`[Result "*"]`), `line 7: Result: "*", but seat 1 has won`},
		{"a winner where nobody has won", three(`[Result "2"]`), `line 7: Result: "2", but nobody has won: it is *, or - where all agreed to end the game`},
		{"a seat twice", three(`[Conceded "2"]`, `[Conceded "2"]`, `[Result "-"]`), "line 8: Conceded: seat 2 has given up already"},
		{"a seat that is none", three(`[Conceded "4"]`, `[Result "-"]`), `line 7: Conceded: "4": a seat from 1 to 3 is wanted`},
		{"nobody plays there", three(`[Conceded "2"]`, `[Standin "1 glenn 4:3"]`, `[Result "*"]`), "line 7: Conceded: seat 2 gave up, and nobody plays there: a Standin is wanted, or a Result of - where all ended the game"},
		{"nobody plays there any more", three(`[Conceded "2"]`, `[Standin "2 glenn 2:1-5:1"]`, `[Result "*"]`), "line 7: Conceded: seat 2 gave up, and nobody plays there: a Standin is wanted, or a Result of - where all ended the game"},
		{
			"nobody plays there, and the board was won",
			strings.Replace(two(`[Seat3 "Cleo"]`, `[Conceded "2"]`, `[Result "1"]`), "2.2/-", "2.2/-/-", 1),
			"line 8: Conceded: seat 2 gave up, and nobody plays there: a Standin is wanted, or a Result of - where all ended the game",
		},
		{"no person is left", three(`[Conceded "2"]`, `[Conceded "1"]`, `[Standin "1 glenn 4:3"]`, `[Standin "2 glenn 2:1"]`, `[Result "*"]`), `line 11: Result: "*", but no person is left: it is -`},
		{"a stand-in without a moment", standin("2 glenn"), `line 7: Standin: "2 glenn": SEAT LEVEL FROM or SEAT LEVEL FROM-TO is wanted, as in 2 rule28 3:1-5:4`},
		{"two spaces", standin("2  glenn 2:1"), `line 7: Standin: "2  glenn 2:1": SEAT LEVEL FROM or SEAT LEVEL FROM-TO is wanted, as in 2 rule28 3:1-5:4`},
		{"an unknown seat", standin("4 glenn 2:1"), `line 7: Standin: "4": a seat from 1 to 3 is wanted`},
		{"a bot's seat", standin("3 glenn 3:1"), "line 7: Standin: seat 3 is a bot's: a bot plays only for a person"},
		{"a level that is no word", standin("2 gl=nn 2:1"), `line 7: Standin: "gl=nn": a bot's level of letters, digits, - and _ is wanted`},
		{"no level", standin("2  2:1"), `line 7: Standin: "": a bot's level of letters, digits, - and _ is wanted`},
		{"turn 0", standin("2 glenn 0:1"), `line 7: Standin: "0:1": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"action 0", standin("2 glenn 2:0"), `line 7: Standin: "2:0": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"a turn alone", standin("2 glenn 2"), `line 7: Standin: "2": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"a leading zero", standin("2 glenn 02:1"), `line 7: Standin: "02:1": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"a number without end", standin("2 glenn 2:" + strings.Repeat("9", 20)), `line 7: Standin: "2:99999999999999999999": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"an end that is none", standin("2 glenn 2:1-"), `line 7: Standin: "": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"two ends", standin("2 glenn 2:1-2:2-5:1"), `line 7: Standin: "2:2-5:1": TURN:ACTION is wanted, both numbers from 1, as in 3:1`},
		{"an end before its beginning", standin("2 glenn 5:1-2:1"), "line 7: Standin: 2:1 is not after 5:1"},
		{"no time at all", standin("2 glenn 2:2-2:2"), "line 7: Standin: 2:2 is not after 2:2"},
		{"another's turn", standin("2 glenn 4:3"), "line 7: Standin: 4:3: turn 4 is seat 1's"},
		{"another's turn to come", standin("2 glenn 6:1"), "line 7: Standin: 6:1: turn 6 is seat 3's"},
		{"back in another's turn", standin("2 glenn 2:1-3:1"), "line 7: Standin: 3:1: turn 3 is seat 3's"},
		{"after the end of a turn", standin("1 glenn 1:6"), "line 7: Standin: 1:6: turn 1 has 5 actions"},
		{"instead of a bust", standin("2 glenn 2:10"), "line 7: Standin: 2:10: turn 2 has 9 actions"},
		{"two at a time", three(`[Standin "2 glenn 2:1-2:5"]`, `[Standin "2 rookie 2:4-5:1"]`, `[Result "*"]`), "line 8: Standin: two bots play for seat 2 at 2:4: one ends before the next begins"},
		{"two to the end", three(`[Standin "2 glenn 5:1"]`, `[Standin "2 rookie 2:1"]`, `[Result "*"]`), "line 8: Standin: two bots play for seat 2 at 5:1: one ends before the next begins"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := record.Parse([]byte(tt.text)); fmt.Sprint(err) != tt.want {
				t.Errorf("%v\nwant %v", err, tt.want)
			}
		})
	}
}

func TestWhatCannotBeReadIsNotWritten(t *testing.T) {
	for name, spoil := range map[string]func(*record.Record){
		"a seat that is none gave up": func(r *record.Record) { r.Conceded, r.Ended = []game.Seat{5}, true },
		"a seat gave up twice":        func(r *record.Record) { r.Conceded, r.Ended = []game.Seat{1, 1}, true },
		"nobody plays on":             func(r *record.Record) { r.Conceded = []game.Seat{1} },
		"a stand-in of no seat": func(r *record.Record) {
			r.Standins = []record.Standin{{5, "glenn", record.Moment{2, 1}, record.Moment{}}}
		},
		"a stand-in from no moment":      func(r *record.Record) { r.Standins = []record.Standin{{Seat: 1, Level: "glenn"}} },
		"a stand-in of no level":         func(r *record.Record) { r.Standins = []record.Standin{{1, "", record.Moment{2, 1}, record.Moment{}}} },
		"a bot's level of two words":     func(r *record.Record) { r.Seats[2].Bot = "rule 28" },
		"a year that has five digits":    func(r *record.Record) { r.Date = r.Date.AddDate(12000, 0, 0) },
		"a seat that is none is first":   func(r *record.Record) { r.First = 3 },
		"an action that is not possible": func(r *record.Record) { r.Actions[0].Dice = game.Dice{7} },
	} {
		t.Run(name, func(t *testing.T) {
			r := mustParse(t, three(`[Result "*"]`))
			spoil(r)
			if text, err := r.MarshalText(); err == nil || strings.ContainsAny(err.Error(), "\n") {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}

func TestWhoPlaysASeatNow(t *testing.T) {
	r := mustParse(t, three(`[Standin "1 glenn 1:1-4:1"]`, `[Standin "2 rookie 5:1"]`, `[Result "*"]`))
	for seat, want := range []string{"", "rookie", "rule28"} {
		if got := r.Plays(game.Seat(seat)); got != want {
			t.Errorf("seat %d: %q, want %q", seat+1, got, want)
		}
	}
}

func TestTheNextMomentOfEachSeat(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []record.Moment
	}{
		{begun(`[Result "*"]`), []record.Moment{{1, 1}, {2, 1}}},
		{begun(`[First "2"]`, `[Result "*"]`), []record.Moment{{2, 1}, {1, 1}}},
		{three(`[Result "*"]`), []record.Moment{{4, 3}, {5, 1}, {6, 1}}},
		{strings.Replace(three(`[Result "*"]`), "=6+11\n", "=6+11 stop\n", 1), []record.Moment{{7, 1}, {5, 1}, {6, 1}}},
		{strings.SplitAfter(three(`[Result "*"]`), "6331")[0], []record.Moment{{4, 1}, {5, 1}, {3, 1}}}, // a bust is nobody's action
		{begun(`[Position "classic/3 -/- 1 - 1122"]`, `[Result "*"]`), []record.Moment{{1, 2}, {2, 1}}},
		{begun(`[Position "classic/3 -/- 1 2.1,3.1,12.1 4456"]`, `[Result "*"]`), []record.Moment{{3, 1}, {2, 1}}},
	} {
		r := mustParse(t, tt.text)
		for seat, want := range tt.want {
			if got, err := r.Next(game.Seat(seat)); err != nil || got != want {
				t.Errorf("seat %d: %v, %v; want %v\n%s", seat+1, got, err, want, tt.text)
			}
		}
	}
}

func TestAStandInMayBeginWithTheNextAction(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := randomRecord(t, rapid.Uint64().Draw(rt, "seed"), rapid.IntRange(0, 100).Draw(rt, "actions"))
		seat := game.Seat(rapid.IntRange(0, len(r.Seats)-1).Draw(rt, "seat"))
		from, err := r.Next(seat)
		if err != nil {
			rt.Fatal(err)
		}
		r.Standins = []record.Standin{{Seat: seat, Level: "glenn", From: from}}
		if err := r.Validate(); err != nil {
			rt.Fatal(err)
		}
	})
}

func TestACloneSharesNothingThatChanges(t *testing.T) {
	r := mustParse(t, three(`[Conceded "2"]`, `[Standin "2 glenn 5:1"]`, `[Club "North"]`, `[Result "*"]`))
	want := write(t, r)
	c := r.Clone()
	c.Conceded[0], c.Standins[0].Level, c.Unknown[0].Value, c.Seats[0].Name, c.Actions[0] = 0, "rookie", "South", "Zoë", game.Action{}
	if got := write(t, r); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// header draws the lines of a header in any order. Most of them are right.
func header(rt *rapid.T) string {
	one := func(label string, values ...string) string { return rapid.SampledFrom(values).Draw(rt, label) }
	some := func(label string, n int) int { return max(0, rapid.IntRange(-2, n).Draw(rt, label)) }
	rules := one("rules", "classic/1", "classic/3", "speed/2", "blocking/3")
	variant, target, _ := strings.Cut(rules, "/")
	lines := []string{
		fmt.Sprintf(`[Variant %q]`, variant),
		fmt.Sprintf(`[Target %q]`, target),
		"[Seat1 " + one("seat 1", `"Anna"]`, `"a \"b\" \\"]`, `"李雷" bot=x_-1]`),
		"[Seat2 " + one("seat 2", `"Ben"]`, `"Zoë"]`, `"é\\" bot=glenn]`),
	}
	markers := []string{"-/-", "2.3/-", "7.4,6.1/-"}
	for i := range some("more seats", 2) {
		lines = append(lines, fmt.Sprintf(`[Seat%d "P%d"%s]`, i+3, i+3, one("bot", "", " bot=rookie")))
		for j := range markers {
			markers[j] += "/-"
		}
	}
	if some("first", 1) > 0 {
		lines = append(lines, `[First "`+one("first", "1", "2")+`"]`)
	} else if some("position", 1) > 0 {
		lines = append(lines, fmt.Sprintf(`[Position "%s %s 1 - -"]`, rules, one("markers", markers...)))
	}
	if some("seed", 1) > 0 {
		lines = append(lines, `[Seed "`+one("seed", "0", "7", "18446744073709551615")+`"]`)
	}
	if some("date", 1) > 0 {
		lines = append(lines, `[Date "`+one("date", "2026-11-29T20:15:00Z", "2026-11-29T20:15:00.5+01:00", "0001-01-01T00:00:00Z",
			"9999-12-31T23:59:59Z", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "0000-01-01T00:00:00.9Z")+`"]`)
	}
	for range some("conceded", 2) {
		lines = append(lines, `[Conceded "`+one("conceded", "1", "2", "3")+`"]`)
	}
	for range some("standins", 2) {
		lines = append(lines, `[Standin "`+one("standin", "1 glenn 1:1", "2 rookie 2:1-8:1", "2 rookie 2:1-5:3", "2 glenn 6:1", "2 glenn 8:3", "3 x 3:1")+`"]`)
	}
	lines = append(lines, `[Result "`+one("result", "*", "-", "1", "2")+`"]`)
	for range some("unknown", 3) {
		lines = append(lines, "["+one("key", "Sealed", "Salt", "Club")+" "+one("value", `"a \\ \" b"]`, `""]`))
	}
	return "# cantstop record 1\n" + strings.Join(rapid.Permutation(lines).Draw(rt, "order"), "\n") + "\n"
}

func TestWhatWasReadIsWrittenToBeReadAgainAndMeansTheSame(t *testing.T) {
	accepted := 0
	rapid.Check(t, func(rt *rapid.T) {
		text := header(rt)
		r, err := record.Parse([]byte(text))
		if err != nil {
			return
		}
		accepted++
		canonical := write(t, r)
		again, err := record.Parse([]byte(canonical))
		if err != nil {
			rt.Fatalf("%v\n%s\n%s", err, text, canonical)
		}
		if got := write(t, again); got != canonical {
			rt.Fatalf("not stable:\n%s\n%s", canonical, got)
		}
		// Lines of others follow another known line where theirs says nothing.
		others := func(r *record.Record) []string {
			var all []string
			for _, tag := range r.Unknown {
				all = append(all, tag.Key+tag.Value)
			}
			r.Unknown = nil
			return slices.Sorted(slices.Values(all))
		}
		if a, b := others(r), others(again); !slices.Equal(a, b) {
			rt.Fatalf("%q became %q", a, b)
		}
		if !reflect.DeepEqual(r, again) {
			rt.Fatalf("%+v\nbecame %+v\n%s", r, again, text)
		}
	})
	if accepted == 0 {
		t.Error("no header was read")
	}
	t.Log(accepted, "accepted")
}

// On small machines, too.
func TestTheOrderOfPlayHoldsForTheGreatestTurnThatIsRead(t *testing.T) {
	r := mustParse(t, `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Seat3 "Cleo"]
[First "3"]
[Standin "3 glenn 2147483647:1"]
[Result "*"]
`)
	if from := r.Standins[0].From; from != (record.Moment{Turn: 1<<31 - 1, Action: 1}) {
		t.Errorf("it plays from %v", from)
	}
}

func TestWhoPlayedASeatWhen(t *testing.T) {
	r := &record.Record{
		Seats: []record.Seat{{Name: "Anna"}, {Name: "Max", Bot: "racer"}},
		Standins: []record.Standin{
			{Seat: 0, Level: "glenn", From: record.Moment{Turn: 3, Action: 2}, To: record.Moment{Turn: 5, Action: 1}},
			{Seat: 0, Level: "rule28", From: record.Moment{Turn: 7, Action: 1}},
		},
	}
	for _, tt := range []struct {
		seat         game.Seat
		turn, action int
		want         string
	}{
		{0, 1, 1, ""},
		{0, 3, 1, ""},
		{0, 3, 2, "glenn"},
		{0, 3, 9, "glenn"},
		{0, 5, 1, ""},
		{0, 6, 9, ""},
		{0, 7, 1, "rule28"},
		{0, 99, 1, "rule28"},
		{1, 4, 1, "racer"},
	} {
		if got := r.PlayedBy(tt.seat, record.Moment{Turn: tt.turn, Action: tt.action}); got != tt.want {
			t.Errorf("seat %d at %d:%d: %q, want %q", tt.seat, tt.turn, tt.action, got, tt.want)
		}
	}
}
