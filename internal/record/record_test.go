package record_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

const keller = `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Keller" bot=rule28]
[Seed "7"]
[Date "2026-11-29T20:15:00Z"]
[Result "*"]

1. 1 2212=3+4 6564=10 stop
2. 2 4362=5+10 1453=5+8 2515=10 3615=8 6331 bust
3. 1 2465
`

func mustParse(t testing.TB, text string) *record.Record {
	t.Helper()
	r, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

func write(t testing.TB, r *record.Record) string {
	t.Helper()
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestARecordSaysWhoPlayedAndHowItStands(t *testing.T) {
	r := mustParse(t, keller)
	if r.Seats[1] != (record.Seat{Name: "Keller", Bot: "rule28"}) || *r.Seed != 7 || !r.Date.Equal(time.Date(2026, 11, 29, 20, 15, 0, 0, time.UTC)) {
		t.Errorf("header: %+v", r)
	}
	p, err := r.End()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := record.FormatPosition(p), "classic/3 3.1,4.1,10.1/- 1 - 2465"; got != want {
		t.Errorf("position %q, want %q", got, want)
	}
	turns, err := r.Turns()
	if err != nil {
		t.Fatal(err)
	}
	if len(turns) != 3 || turns[0].End != record.Stopped || turns[1].End != record.Busted || turns[2].End != record.Unfinished || turns[1].Gained() != 6 {
		t.Errorf("turns: %+v", turns)
	}
}

func TestWritingCanonicalTextGivesTheSameBytes(t *testing.T) {
	for name, text := range map[string]string{
		"a game under way": keller,
		"nothing played":   strings.SplitAfter(keller, "\"*\"]\n")[0],
		"first, escapes and unknown keys": `# cantstop record 1
[Event "a \"friendly\" \\ match"]
[Variant "speed"]
[Target "2"]
[Seat1 "Zoë"]
[Club "North"]
[Seat2 "Ben"]
[Seat3 "C"]
[First "3"]
[Round "1"]
[Result "*"]
[Note "last"]

1. 3 1111=2+2
`,
		"from a position": `# cantstop record 1
[Variant "classic"]
[Target "1"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Position "classic/1 2.2/- 1 - 1122"]
[Result "1"]

1. 1 1122=2+4 stop
`,
		"conceded": `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Conceded "1"]
[Result "2"]
`,
		"a bot plays on, and keys of others": `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Seat3 "Keller" bot=rule28]
[Seed "7"]
[Sealed "7f3a"]
[Salt "91c2"]
[Date "2026-11-29T20:15:00Z"]
[Conceded "2"]
[Why "tired"]
[Conceded "1"]
[Why "hungry"]
[Standin "1 glenn 1:1-4:1"]
[Note "back"]
[Standin "2 rule28 2:1"]
[Standin "1 rookie 4:3"]
[Result "-"]
[Note "last"]
`,
	} {
		t.Run(name, func(t *testing.T) {
			if got := write(t, mustParse(t, text)); got != text {
				t.Errorf("got\n%s\nwant\n%s", got, text)
			}
		})
	}
}

func TestHeadersAreReadInAnyOrderAndFromAnySystem(t *testing.T) {
	lines := strings.Split(keller, "\n")
	for i, j := 1, 7; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	for _, text := range []string{strings.Join(lines, "\r\n"), "\ufeff" + strings.Join(lines, "\r\n"), "\ufeff" + strings.Join(lines, "\n")} {
		if got := write(t, mustParse(t, text)); got != keller {
			t.Errorf("got\n%s", got)
		}
	}
	if _, err := record.Parse([]byte("\ufeff\ufeff" + keller)); err == nil {
		t.Error("two byte order marks were read")
	}
}

func TestDamageIsRefusedWithItsPlaceAndReason(t *testing.T) {
	replace := func(old, with string) string { return strings.Replace(keller, old, with, 1) }
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", `line 1: a record begins with the line "# cantstop record 1"`},
		{"another version", replace("record 1", "record 2"), `line 1: a record begins with the line "# cantstop record 1"`},
		{"not text", replace("Anna", "An\xffna"), "line 4: this is not text in UTF-8"},
		{"a missing key", replace("[Target \"3\"]\n", ""), "line 8: the header has no Target"},
		{"a key twice", replace("[Seed", "[Target \"3\"]\n[Seed"), "line 6, column 2: Target is in line 3 already"},
		{"no value", replace(`[Target "3"]`, `[Target]`), "line 3, column 2: a key of letters and digits, a space and a quoted value are wanted"},
		{"no quotes", replace(`"3"]`, `3]`), "line 3, column 9: a value in quotes is wanted"},
		{"ends inside a value", keller[:strings.Index(keller, "nna")], "line 4, column 8: the closing quote is missing"},
		{"ends inside a header", keller[:strings.Index(keller, "]\n[Seed")], "line 5, column 16: after the value, ] or bot=LEVEL] is wanted"},
		{"ends inside the header", keller[:strings.Index(keller, "[Seed")], "line 6: the header has no Result"},
		{"a bad escape", replace("Anna", `An\na`), `line 4, column 8: after \ only " and \ may stand`},
		{"an attribute", replace("bot=rule28", "age=7"), "line 5, column 16: after the value, ] or bot=LEVEL] is wanted"},
		{"a bot that is no seat", replace(`"3"]`, `"3" bot=x]`), "line 3, column 12: only a seat can be a bot"},
		{"variant", replace("classic", "slow"), `line 2: Variant: unknown variant "slow": it is classic, speed or blocking`},
		{"target", replace(`"3"]`, `"6"]`), "line 3: Target: target: target 6: with 2 seats it is 1 to 5"},
		{"a name twice", replace("Keller", "Anna"), `line 5: Seat2: two players are called "Anna": names are different from each other`},
		{"a name with a bell", replace("Anna", "An\ana"), `line 4: Seat1: the name "An\ana" has a character that cannot be seen or printed`},
		{"a long name", replace("Anna", strings.Repeat("a", 21)), `line 4: Seat1: the name "aaaaaaaaaaaaaaaaaaaaa" is too long: it has 1 to 20 characters, a wide one counting twice`},
		{"a fifth seat", replace("[Seed", "[Seat5 \"E\"]\n[Seed"), "line 6, column 2: Seat5: there are seats 1 to 4"},
		{"a seat of no number", replace("[Seed", "[Seat0 \"E\" bot=rookie]\n[Seed"), "line 6, column 2: Seat0: there are seats 1 to 4"},
		{"a seat left out", replace("[Seed", "[Seat4 \"D\"]\n[Seed"), "line 6: Seat4: Seat4 without Seat3"},
		{"seed", replace(`"7"`, `"-7"`), `line 6: Seed: "-7": a decimal number from 0 to 18446744073709551615 is wanted`},
		{"date", replace("T20:15:00Z", ""), `line 7: Date: "2026-11-29": a date and time as in 2026-11-29T20:15:00Z is wanted`},
		{"a year of five digits", replace("2026-11-29T20:15:00Z", "9999-12-31T23:59:59-00:01"), "line 7: Date: the year 10000 in UTC: it is 0 to 9999"},
		{"a year before 0", replace("2026-11-29T20:15:00Z", "0000-01-01T00:00:00+00:01"), "line 7: Date: the year -1 in UTC: it is 0 to 9999"},
		{"first", replace("[Seed", "[First \"3\"]\n[Seed"), `line 6: First: "3": a seat from 1 to 2 is wanted`},
		{"a position of other rules", replace("[Seed", "[Position \"speed/3 -/- 1 - -\"]\n[Seed"), "line 6: Position: the position is speed/3 for 2 seats, the header says classic/3 for 2"},
		{"a position and first", replace("[Seed", "[First \"1\"]\n[Position \"classic/3 -/- 1 - -\"]\n[Seed"), "line 6: First: the position says whose turn it is"},
		{"the result", replace(`"*"`, `"1"`), `line 8: Result: "1", but nobody has won: it is *, or - where all agreed to end the game`},
		{"no empty line", replace("]\n\n1.", "]\n1."), `line 9, column 1: a header line [Key "value"] or an empty line is wanted`},
		{"turn number", replace("2. 2", "3. 2"), `line 11, column 1: turn "3.": 2. is wanted`},
		{"seat", replace("2. 2", "2. 1"), `line 11, column 4: seat "1": it is seat 2's turn`},
		{"a turn without a roll", replace("3. 1 2465", "3. 1"), "line 12, column 5: a turn is its number, the seat and at least a roll"},
		{"ends inside a roll", replace("2465\n", "24"), `line 12, column 6: "24": four digits from 1 to 6, stop or bust are wanted`},
		{"ends inside a word", replace("bust", "bus"), `line 11, column 45: "bus": four digits from 1 to 6, stop or bust are wanted`},
		{"ends before a move", replace("2465\n", "2465="), `line 12, column 11: "": one or two columns from 2 to 12 are wanted, as in 5+9`},
		{"a column that is none", replace("2465\n", "2465=1"), `line 12, column 11: "1": one or two columns from 2 to 12 are wanted, as in 5+9`},
		{"descending", replace("=3+4", "=4+3"), `line 10, column 11: "4+3": columns stand in ascending order: 3+4`},
		{"an illegal move", replace("2465\n", "2465=6"), "line 12, column 11: 6 cannot be played: 11 can be moved too, so it must be"},
		{"dice before a move", replace("2465\n", "2465 2465"), "line 12, column 11: rolling is not allowed: a move for the dice on the table comes first"},
		{"no bust", replace("6331 bust", "6331=4 bust"), "line 11, column 45: 4 cannot be played: no runner is left for column 4"},
		{"a bust that is none", replace("6564=10 stop", "6564 bust"), "line 10, column 20: the turn is not bust: no roll has failed"},
		{"after the end", replace("bust", "bust 1234"), `line 11, column 50: "1234" after the end of the turn`},
		{"an unfinished turn", replace(" stop", ""), "line 11, column 1: the turn before has no stop and no bust"},
		{"a stop at the start", replace("2465\n", "stop"), "line 12, column 6: stopping is not allowed: the turn begins with a roll"},
		{"a gap", replace("\n2. 2", "\n\n2. 2"), "line 11: an empty line among the turns"},
		{"other dice than the position's", "# cantstop record 1\n[Variant \"classic\"]\n[Target \"3\"]\n[Seat1 \"A\"]\n[Seat2 \"B\"]\n[Position \"classic/3 -/- 1 - 1122\"]\n[Result \"*\"]\n\n1. 1 1123=2+5\n", "line 9, column 6: 1123: the position has 1122 on the table"},
		{"conceded by nobody", replace("[Seed", "[Conceded \"5\"]\n[Seed"), `line 6: Conceded: "5": a seat from 1 to 2 is wanted`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := record.Parse([]byte(tt.text))
			if fmt.Sprint(err) != tt.want {
				t.Errorf("%v\nwant %v", err, tt.want)
			}
			if r != nil {
				t.Error("read half")
			}
		})
	}
}

func TestAnIllegalMoveKeepsItsTypedReason(t *testing.T) {
	_, err := record.Parse([]byte(strings.Replace(keller, "2465\n", "2465=6", 1)))
	var illegal *game.IllegalError
	if !errors.As(err, &illegal) || illegal.Refusal != (game.Refusal{Reason: game.ReasonMustMoveToo, Column: 11}) {
		t.Errorf("%#v", err)
	}
}

// randomRecord plays a game with the given numbers for a while.
func randomRecord(t testing.TB, seed uint64, actions int) *record.Record {
	rng := rand.New(rand.NewPCG(seed, 1))
	seats := 2 + rng.IntN(3)
	r := &record.Record{Rules: game.Rules{
		Variant: game.Variants()[rng.IntN(3)], Target: uint8(1 + rng.IntN(game.MaxTarget(seats))), Seats: uint8(seats),
	}}
	for i := range seats {
		r.Seats = append(r.Seats, record.Seat{Name: fmt.Sprint("P", i)})
	}
	if rng.IntN(2) == 0 {
		r.First = game.Seat(rng.IntN(seats))
	}
	if rng.IntN(2) == 0 {
		r.Seed = &seed
	}
	p := r.Start()
	for range actions {
		var a game.Action
		switch p.Phase() {
		case game.Over:
			return r
		case game.Busted:
			a.Kind = game.Bust
		case game.ToChoose:
			a = game.Action{Kind: game.Choose, Move: p.Moves().At(rng.IntN(p.Moves().Len()))}
		default:
			if a.Kind = game.Stop; p.RefuseStop().Reason != game.ReasonNone || rng.IntN(3) > 0 {
				a = game.Action{Kind: game.Roll}
				for i := range a.Dice {
					a.Dice[i] = uint8(1 + rng.IntN(6))
				}
			}
		}
		var err error
		if p, err = p.Apply(a); err != nil {
			t.Fatal(err)
		}
		r.Actions = append(r.Actions, a)
	}
	return r
}

func TestRecordToGameToRecordIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := randomRecord(t, rapid.Uint64().Draw(rt, "seed"), rapid.IntRange(0, 300).Draw(rt, "actions"))
		text := write(t, r)
		again := mustParse(t, text)
		if !reflect.DeepEqual(r, again) {
			rt.Fatalf("%+v\n%+v\n%s", r, again, text)
		}
		if write(t, again) != text {
			rt.Fatal("the text differs")
		}
	})
}

func TestAGameResumesAtEveryCutBetweenTokens(t *testing.T) {
	for seed := range uint64(20) {
		r := randomRecord(t, seed, 200)
		text := write(t, r)
		body := strings.Index(text, "\n\n") + 2
		actions := 0
		for i := body; i <= len(text); i++ {
			// A cut stands before a space or a newline that ends a roll or a word.
			if i < len(text) && text[i] != ' ' && text[i] != '\n' {
				continue
			}
			last := text[strings.LastIndexAny(text[:i], " \n")+1 : i]
			line := text[strings.LastIndex(text[:i], "\n")+1 : i]
			if strings.Count(line, " ") < 2 {
				continue // inside the turn's number and seat
			}
			cut := text[:i] + "\n"
			if w, won := r.Winner(); won && i < len(text)-1 {
				cut = strings.Replace(cut, fmt.Sprintf("[Result \"%d\"]", w.Number()), `[Result "*"]`, 1)
			}
			again := mustParse(t, cut)
			if got := write(t, again); got != cut {
				t.Fatalf("cut after %q:\n%s\nwant\n%s", last, got, cut)
			}
			if n := len(again.Actions); n < actions || n > len(r.Actions) || !reflect.DeepEqual(again.Actions, r.Actions[:n]) {
				t.Fatalf("cut after %q: other actions", last)
			}
			actions = len(again.Actions)
		}
		if actions != len(r.Actions) {
			t.Fatalf("%d of %d actions seen", actions, len(r.Actions))
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(keller)
	f.Add(begun(`[Conceded "1"]`, `[Result "*"]`))
	f.Add(begun(`[Conceded "1"]`, `[Standin "1 glenn 1:1"]`, `[Result "2"]`))
	f.Add(three(`[Conceded "2"]`, `[Sealed "7f3a"]`, `[Standin "2 glenn 5:1"]`, `[Result "*"]`))
	f.Add(three(`[Standin "2 glenn 2:2-2:5"]`, `[Standin "2 rookie 5:1"]`, `[Result "*"]`))
	f.Add(three(`[Conceded "1"]`, `[Date "9999-12-31T23:59:59-00:01"]`, `[Result "-"]`))
	for seed := range uint64(10) {
		f.Add(write(f, randomRecord(f, seed, 60)))
	}
	for _, text := range large() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := record.Parse([]byte(text))
		if err != nil {
			var syntax *record.SyntaxError
			if !errors.As(err, &syntax) || strings.ContainsAny(err.Error(), "\x00\n\x1b") || len(err.Error()) > maxError {
				t.Fatalf("not a clear line: %q", err)
			}
			return
		}
		if _, err := r.MarshalText(); err != nil && len(text) > record.MaxSize/2 {
			return // it grows where it is written
		}
		canonical := write(t, r)
		if again := write(t, mustParse(t, canonical)); again != canonical {
			t.Fatalf("not stable:\n%s\n%s", canonical, again)
		}
	})
}
