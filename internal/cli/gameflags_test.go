package cli

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"cantstop/internal/game"
	"cantstop/internal/record"
)

// parse is what the flags of the game come to.
func parse(args ...string) (GameFlags, error) {
	var flags gameFlags
	c := &cobra.Command{Use: "cantstop"}
	flags.define(c)
	if err := c.ParseFlags(args); err != nil {
		return GameFlags{}, (&program{args: args}).flagError(c, err)
	}
	return flags.check(c.Flags().Changed)
}

func TestFlagsOfTheGame(t *testing.T) {
	seed, yes, no := uint64(18446744073709551615), true, false
	anna, ben := record.Seat{Name: "Anna"}, record.Seat{Name: "Ben"}
	position, err := record.ParsePosition("speed/2 7.1/-/- 3 - -")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		args []string
		want GameFlags
	}{
		{"none", nil, GameFlags{Target: 3}},
		{"two people", []string{"--players", "Anna,Ben"}, GameFlags{Target: 3, Players: []record.Seat{anna, ben}}},
		{
			"spaces around names",
			[]string{"--players", " Anna , Ben "},
			GameFlags{Target: 3, Players: []record.Seat{anna, ben}},
		},
		{
			"a bot goes by the name of its level",
			[]string{"--players", "Anna,bot:rule28"},
			GameFlags{Target: 3, Players: []record.Seat{anna, {Name: "Keller", Bot: "rule28"}}},
		},
		{
			"a bot with a name",
			[]string{"--players", "Keller=bot:rule28,Ben"},
			GameFlags{Target: 3, Players: []record.Seat{{Name: "Keller", Bot: "rule28"}, ben}},
		},
		{
			"bots of one level are numbered",
			[]string{"--players", "bot:glenn,Glenn,bot:glenn,Glenn 2=bot:racer"},
			GameFlags{Target: 3, Players: []record.Seat{
				{Name: "Glenn 3", Bot: "glenn"},
				{Name: "Glenn"},
				{Name: "Glenn 4", Bot: "glenn"},
				{Name: "Glenn 2", Bot: "racer"},
			}},
		},
		{
			"an equals sign in a name",
			[]string{"--players", "a=b,c=bot:racer"},
			GameFlags{Target: 3, Players: []record.Seat{{Name: "a=b"}, {Name: "c", Bot: "racer"}}},
		},
		{
			"the rules",
			[]string{"--players=Anna,Ben", "--variant=blocking", "--target=5", "--first=2"},
			GameFlags{Players: []record.Seat{anna, ben}, Variant: game.Blocking, Target: 5, First: 1},
		},
		{"the lot decides", []string{"--first", "random"}, GameFlags{Target: 3, ByLot: true}},
		{"the last word counts", []string{"--first", "random", "--first", "2"}, GameFlags{Target: 3, First: 1}},
		{"a seed", []string{"--seed", "18446744073709551615"}, GameFlags{Target: 3, Seed: &seed}},
		{
			"a position brings its rules",
			[]string{"--position", "speed/2 7.1/-/- 3 - -"},
			GameFlags{Position: &position, Variant: game.Speed, Target: 2, First: 2},
		},
		{"the game saved last", []string{"--resume"}, GameFlags{Target: 3, Latest: true}},
		{"a game by its id", []string{"--resume=2026-11-30-201500"}, GameFlags{Target: 3, Resume: "2026-11-30-201500"}},
		{"a game by its file", []string{"--resume=./latest"}, GameFlags{Target: 3, Resume: "./latest"}},
		{
			"everything with a place in the settings",
			[]string{"--plain", "--odds=demand", "--motion=off", "--theme=contrast", "--ascii", "--lang=de-at", "--forced-moves=ask"},
			GameFlags{Target: 3, Preferences: Preferences{
				Odds: "demand", Motion: "off", Theme: "contrast", ASCII: &yes, Lang: "de-AT", ForcedMoves: "ask", Plain: &yes,
			}},
		},
		{"no ASCII", []string{"--ascii=false"}, GameFlags{Target: 3, Preferences: Preferences{ASCII: &no}}},
		{"a screen all the same", []string{"--plain=false"}, GameFlags{Target: 3, Preferences: Preferences{Plain: &no}}},
		{"preferences when a game is resumed", []string{"--resume", "--odds=never"}, GameFlags{Target: 3, Latest: true, Preferences: Preferences{Odds: "never"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parse(tt.args...)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestFlagsThatCannotBeSayWhatWouldBeRight(t *testing.T) {
	for _, tt := range []struct {
		args  []string
		words []string
	}{
		{[]string{"--players", "Anna"}, []string{"--players", "two to four", "1"}},
		{[]string{"--players", "a,b,c,d,e"}, []string{"--players", "two to four", "5"}},
		{[]string{"--players", "Anna,"}, []string{"--players", "empty"}},
		{[]string{"--players", "Anna,Anna"}, []string{"--players", "different"}},
		{[]string{"--players", "Anna,Anna=bot:racer"}, []string{"--players", "different"}},
		{[]string{"--players", "Anna,123456789012345678901"}, []string{"--players", "1 to 20"}},
		{[]string{"--players", "Anna,B\x1ben"}, []string{"--players", "cannot be seen or printed"}},
		{[]string{"--players", "\u00c9va,E\u0301va"}, []string{"--players", "different"}},
		{[]string{"--players", "Anna,Ben\u3164"}, []string{"--players", "cannot be seen"}},
		{[]string{"--players", "Anna," + strings.Repeat("李", 11)}, []string{"--players", "1 to 20", "wide"}},
		{[]string{"--players", "Anna,bot:wizard"}, []string{"--players", "wizard", "rule28"}},
		{[]string{"--players", "Anna,Bot=bot:"}, []string{"--players", `""`, "rule28"}},
		{[]string{"--variant", "Speed"}, []string{"--variant", "classic, speed or blocking"}},
		{[]string{"--target", "0"}, []string{"--target", "1 to 5"}},
		{[]string{"--target", "6"}, []string{"--target", "1 to 5"}},
		{[]string{"--target", "three"}, []string{"--target", "1 to 5"}},
		{[]string{"--target", "5", "--players", "a,b,c"}, []string{"--target 5", "3 players", "1 to 4"}},
		{[]string{"--players", "a,b,c,d", "--target", "4"}, []string{"--target 4", "4 players", "1 to 3"}},
		{[]string{"--first", "0"}, []string{"--first", "random"}},
		{[]string{"--first", "5"}, []string{"--first", "1 to 4"}},
		{[]string{"--first", "3", "--players", "a,b"}, []string{"--first 3", "1 to 2"}},
		{[]string{"--seed", "-1"}, []string{"--seed", "18446744073709551615"}},
		{[]string{"--seed", "18446744073709551616"}, []string{"--seed", "18446744073709551615"}},
		{[]string{"--position", "classic/3 13.1/- 1 - -"}, []string{"--position", "markers", "no column 13"}},
		{[]string{"--position", "classic/3 2.3,3.5,4.7/- 1 - -"}, []string{"--position", "over"}},
		{[]string{"--position", "classic/3 -/- 1 - -", "--variant", "classic"}, []string{"--position", "--variant"}},
		{[]string{"--position", "classic/3 -/- 1 - -", "--target", "3"}, []string{"--position", "--target"}},
		{[]string{"--first", "1", "--position", "classic/3 -/- 1 - -"}, []string{"--position", "--first"}},
		{[]string{"--position", "classic/3 -/- 1 - -", "--players", "a,b,c"}, []string{"--players", "3", "2 seats"}},
		{[]string{"--resume", "--players", "a,b"}, []string{"--resume", "--players"}},
		{[]string{"--resume=x", "--seed", "1"}, []string{"--resume", "--seed"}},
		{[]string{"--resume="}, []string{"--resume", "id"}},
		{[]string{"--odds", "sometimes"}, []string{"--odds", "always, demand or never"}},
		{[]string{"--motion", "slow"}, []string{"--motion", "normal, fast or off"}},
		{[]string{"--theme", "pink"}, []string{"--theme", "auto, dark, light, contrast or mono"}},
		{[]string{"--forced-moves", "x"}, []string{"--forced-moves", "play or ask"}},
		{[]string{"--lang", "d e"}, []string{"--lang", "de-AT"}},
		{[]string{"--plain=maybe"}, []string{"--plain", "true or false"}},
		{[]string{"--ascii=maybe"}, []string{"--ascii", "true or false"}},
		{[]string{"--target"}, []string{"--target", "a value is wanted"}},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			_, err := parse(tt.args...)
			if _, ok := errors.AsType[*usageError](err); !ok {
				t.Fatalf("error %v", err)
			}
			for _, w := range tt.words {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not say %q", err, w)
				}
			}
		})
	}
}

func TestTheGameOfAResumeFollowsAnEqualsSign(t *testing.T) {
	var out strings.Builder
	status := Run(t.Context(), []string{"--resume", "2026-11-30-201500"}, Streams{In: strings.NewReader(""), Out: &out, Err: &out})
	if status != statusUsage || !strings.Contains(out.String(), "--resume=2026-11-30-201500") {
		t.Errorf("status %d: %s", status, out.String())
	}
}
