package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cantstop/internal/bot"
	"cantstop/internal/cli"
)

// result is what a run of the program showed.
type result struct {
	out, err string
	status   int
}

func run(in string, args ...string) result {
	var out, errs bytes.Buffer
	status := cli.Run(context.Background(), args, cli.Streams{In: strings.NewReader(in), Out: &out, Err: &errs})
	return result{out.String(), errs.String(), status}
}

// wantError fails the test unless the run ended with the status and said why in
// one plain line that has all the words.
func wantError(t *testing.T, r result, status int, words ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("status %d, want %d: %s", r.status, status, r.err)
	}
	if strings.Count(r.err, "\n") != 1 || !strings.HasSuffix(r.err, "\n") || strings.Contains(r.err, "\x1b") {
		t.Errorf("not one plain line: %q", r.err)
	}
	for _, w := range words {
		if !strings.Contains(r.err, w) {
			t.Errorf("%q does not say %q", r.err, w)
		}
	}
}

func wantOutput(t *testing.T, r result, want string) {
	t.Helper()
	if r.status != 0 || r.err != "" {
		t.Errorf("status %d, error %q", r.status, r.err)
	}
	if r.out != want {
		t.Errorf("output\n%swant\n%s", r.out, want)
	}
}

func TestAnalysesAreJSONWithTheKeysInOrder(t *testing.T) {
	for _, tt := range []struct{ name, position, want string }{
		{
			"a pairing is to be chosen", "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345",
			`{"position":"classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345","phase":"choose","moves":[` +
				`{"columns":[5],"position":"classic/3 7.4,8.2/2.1,6.11 1 5.1,7.6,10.1 -","busts":139,"bust":0.10725308641975309},` +
				`{"columns":[7,7],"position":"classic/3 7.4,8.2/2.1,6.11 1 7.8,10.1 -","busts":1,"bust":0.0007716049382716049},` +
				`{"columns":[8],"position":"classic/3 7.4,8.2/2.1,6.11 1 7.6,8.3,10.1 -","busts":148,"bust":0.11419753086419752},` +
				`{"columns":[9],"position":"classic/3 7.4,8.2/2.1,6.11 1 7.6,9.1,10.1 -","busts":197,"bust":0.15200617283950618}]}`,
		},
		{
			"the start of a turn", "classic/3 -/- 1 - -",
			`{"position":"classic/3 -/- 1 - -","phase":"roll","roll":{"allowed":true,"reason":"","busts":0,"bust":0},"stop":{"allowed":false,"reason":"the turn begins with a roll"}}`,
		},
		{
			"a decision", "classic/3 -/- 1 8.1,6.1,7.1 -",
			`{"position":"classic/3 -/- 1 6.1,7.1,8.1 -","phase":"decide","roll":{"allowed":true,"reason":"","busts":104,"bust":0.08024691358024691},"stop":{"allowed":true,"reason":""}}`,
		},
		{
			"every roll busts", "classic/5 -/- 1 2.3,3.5,4.7 -",
			`{"position":"classic/5 -/- 1 2.3,3.5,4.7 -","phase":"decide","roll":{"allowed":false,"reason":"every roll busts","busts":1296,"bust":1},"stop":{"allowed":true,"reason":""}}`,
		},
		{
			"stopping is blocked", "blocking/3 -/7.3 1 7.3 -",
			`{"position":"blocking/3 -/7.3 1 7.3 -","phase":"decide","roll":{"allowed":true,"reason":"","busts":0,"bust":0},"stop":{"allowed":false,"reason":"the runner in column 7 shares its square with seat 2's marker"}}`,
		},
		{
			"a bust", "classic/3 -/- 1 2.1,3.1,12.1 2345",
			`{"position":"classic/3 -/- 1 2.1,3.1,12.1 2345","phase":"bust","moves":[]}`,
		},
		{
			"a game that is over", "classic/3 -/2.3,3.5,4.7 2 - -",
			`{"position":"classic/3 -/2.3,3.5,4.7 2 - -","phase":"over","winner":2}`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wantOutput(t, run("", "analyze", "--json", "--no-expert", tt.position), tt.want+"\n")
		})
	}
}

func TestAnalysesAreTextForPeople(t *testing.T) {
	wantOutput(t, run("", "analyze", "--no-expert", "classic/3 -/- 1 5.1,9.1 1156"), `classic/3 -/- 1 5.1,9.1 1156
Seat 1 is to choose. The chance of a bust is that of the roll after it.
  2      busts on  311 of 1296 rolls,  24.0 %
  6      busts on  173 of 1296 rolls,  13.3 %
  7      busts on  190 of 1296 rolls,  14.7 %
  11     busts on  290 of 1296 rolls,  22.4 %
`)
	wantOutput(t, run("", "analyze", "--no-expert", "classic/1 -/- 1 6.1,2.3,8.1 -"), `classic/1 -/- 1 2.3,6.1,8.1 -
Seat 1 is to decide.
  roll   busts on  228 of 1296 rolls,  17.6 %
  stop   wins the game
`)
}

// judged is an analysis with the expert's judgement.
type judged struct {
	Moves []struct {
		Win  float64
		Best bool
	}
	Roll, Stop struct {
		Allowed bool
		Win     *float64
	}
	Advice string
}

func TestTheExpertAddsItsJudgement(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		keys           []string // in their order
		check          func(judged) bool
	}{
		{
			"one of the moves is the best", "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345",
			[]string{`"position"`, `"phase"`, `"moves"`, `"columns"`, `"position"`, `"busts"`, `"bust"`, `"win"`, `"best"`},
			func(a judged) bool {
				best := 0
				for _, m := range a.Moves {
					if m.Best {
						best++
					}
					if m.Win <= 0 || m.Win >= 1 {
						return false
					}
				}
				return len(a.Moves) == 4 && best == 1
			},
		},
		{
			"stopping wins", "classic/1 -/- 1 2.3,6.1,8.1 -",
			[]string{`"phase"`, `"roll"`, `"allowed"`, `"reason"`, `"busts"`, `"bust"`, `"win"`, `"stop"`, `"allowed"`, `"reason"`, `"win":1`, `"advice":"stop"`, `"why"`},
			func(a judged) bool { return a.Roll.Allowed && a.Stop.Allowed && *a.Roll.Win < *a.Stop.Win },
		},
		{
			"stopping is not allowed", "blocking/3 -/7.3 1 7.3 -",
			[]string{`"roll"`, `"win"`, `"stop"`, `"allowed":false`, `"reason":"the runner`, `"win":null`, `"advice":"roll"`, `"why"`},
			func(a judged) bool { return a.Roll.Win != nil && a.Stop.Win == nil && !a.Stop.Allowed },
		},
		{
			"every roll busts", "classic/5 -/- 1 2.3,3.5,4.7 -",
			[]string{`"roll":{"allowed":false`, `"win"`, `"stop":{"allowed":true`, `"win"`, `"advice":"stop"`, `"why":"every roll busts"`},
			func(a judged) bool { return *a.Roll.Win < *a.Stop.Win },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := run("", "analyze", "--json", tt.position)
			if r.status != 0 {
				t.Fatal(r.err)
			}
			rest := r.out
			for _, key := range tt.keys {
				_, after, ok := strings.Cut(rest, key)
				if !ok {
					t.Fatalf("no %s in its place in %s", key, r.out)
				}
				rest = after
			}
			var a judged
			if err := json.Unmarshal([]byte(r.out), &a); err != nil || !tt.check(a) {
				t.Errorf("%v in %s", err, r.out)
			}
		})
	}
	t.Run("as text", func(t *testing.T) {
		r := run("", "analyze", "classic/1 -/- 1 2.3,6.1,8.1 -")
		if r.status != 0 || !strings.Contains(r.out, "stop   wins the game, wins 100.0 %\n  advice: stop, stopping wins the game\n") {
			t.Errorf("status %d\n%s", r.status, r.out)
		}
	})
}

func TestPositionsFromStandardInputAreAnsweredOneALine(t *testing.T) {
	in := "classic/3 -/- 1 6.1,7.1,8.1 -\nnonsense <&>\r\n\nclassic/3 2.3,3.5,4.7/- 1 - -"
	t.Run("as JSON", func(t *testing.T) {
		r := run(in, "analyze", "--json", "--no-expert", "-")
		wantError(t, r, 1, "2 of 4 positions")
		lines := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
		if len(lines) != 4 {
			t.Fatalf("%q", lines)
		}
		for i, want := range []string{
			`{"position":"classic/3 -/- 1 6.1,7.1,8.1 -","phase":"decide",`,
			`{"position":"nonsense <&>","error":"a position has five fields`,
			`{"position":"","error":"a position has five fields`,
			`{"position":"classic/3 2.3,3.5,4.7/- 1 - -","phase":"over","winner":1}`,
		} {
			if !strings.HasPrefix(lines[i], want) || !json.Valid([]byte(lines[i])) {
				t.Errorf("line %d: %s, want %s…", i+1, lines[i], want)
			}
		}
	})
	t.Run("as text", func(t *testing.T) {
		r := run(in, "analyze", "--no-expert", "-")
		wantError(t, r, 1, "2 of 4 positions")
		const bad = "error: a position has five fields separated by single spaces, VARIANT/TARGET MARKERS TO-MOVE RUNNERS DICE; this one has "
		want := "decide; roll busts on 104 of 1296 rolls, 8.0 %; stop keeps 3 squares\n" + bad + "2\n" + bad + "1\nover; seat 1 has won\n"
		if r.out != want {
			t.Errorf("%swant\n%s", r.out, want)
		}
	})
	t.Run("all well", func(t *testing.T) {
		wantOutput(t, run("classic/3 -/2.3,3.5,4.7 2 - -\n", "analyze", "--no-expert", "-"), "over; seat 2 has won\n")
		wantOutput(t, run("", "analyze", "--no-expert", "-"), "")
	})
}

// A program that asks, waits for the answer and asks again must get it.
func TestAnAnswerDoesNotWaitForTheNextQuestion(t *testing.T) {
	questions, ask, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	answer, answers, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan int)
	go func() {
		done <- cli.Run(context.Background(), []string{"analyze", "--no-expert", "-"}, cli.Streams{In: questions, Out: answers, Err: os.Stderr})
	}()
	for _, q := range []string{"classic/3 -/- 1 2.1,3.1,12.1 2345", "classic/3 -/- 2 2.1,3.1,12.1 2345"} {
		fmt.Fprintln(ask, q)
		line := make([]byte, 5)
		if n, err := answer.Read(line); err != nil || string(line[:n]) != "bust\n" {
			t.Fatalf("%q, %v", line[:n], err)
		}
	}
	_ = ask.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}

func TestAPositionThatCannotBeReadIsAFailure(t *testing.T) {
	wantError(t, run("", "analyze", "--no-expert", "classic/6 -/- 1 - -"), 1, "target 6", "1 to 5")
	r := run("", "analyze", "--no-expert", "--json", "classic/6 -/- 1 - -")
	wantError(t, r, 1, "target 6")
	if want := `{"position":"classic/6 -/- 1 - -","error":"target: target 6: with 2 seats it is 1 to 5"}` + "\n"; r.out != want {
		t.Errorf("output %q, want %q", r.out, want)
	}
}

func TestOddsAreExact(t *testing.T) {
	wantOutput(t, run("", "odds", "6,7,8"), "6,7,8     busts on  104 of 1296 rolls,   8.0 %\n")
	wantOutput(t, run("", "odds", "--json", "12,2,3"), `{"runners":[2,3,12],"busts":728,"bust":0.5617283950617284}`+"\n")
	wantOutput(t, run("", "odds", "--json", "2,12"), `{"runners":[2,12],"busts":0,"bust":0}`+"\n")
}

func TestTheTableOfOddsHasAllTriples(t *testing.T) {
	r := run("", "odds", "--json")
	lines := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
	if len(lines) != 165 || r.status != 0 {
		t.Fatalf("%d lines, status %d", len(lines), r.status)
	}
	seen := map[string]int{}
	for _, line := range lines {
		var row struct {
			Runners []int
			Busts   int
			Bust    float64
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil || row.Bust != float64(row.Busts)/1296 {
			t.Fatalf("%s: %v", line, err)
		}
		seen[fmt.Sprint(row.Runners)] = row.Busts
	}
	for runners, busts := range map[string]int{"[6 7 8]": 104, "[4 6 8]": 115, "[2 3 4]": 620, "[2 3 12]": 728, "[10 11 12]": 620} {
		if seen[runners] != busts {
			t.Errorf("%s: %d, want %d", runners, seen[runners], busts)
		}
	}
	if table := run("", "odds"); len(seen) != 165 || strings.Count(table.out, "\n") != 165 {
		t.Errorf("%d different triples, table\n%s", len(seen), table.out)
	}
}

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

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.cantstop")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestReplayTellsThePositionAfterEachTurn(t *testing.T) {
	name := file(t, keller)
	for args, want := range map[string]string{
		"--to position":          "classic/3 3.1,4.1,10.1/- 1 - 2465",
		"--to position --turn 0": "classic/3 -/- 1 - -",
		"--to position --turn 1": "classic/3 3.1,4.1,10.1/- 2 - -",
		"--to=position --turn=2": "classic/3 3.1,4.1,10.1/- 1 - -",
		"--turn 3":               "classic/3 3.1,4.1,10.1/- 1 - 2465",
	} {
		t.Run(args, func(t *testing.T) {
			wantOutput(t, run("", append([]string{"replay", name}, strings.Fields(args)...)...), want+"\n")
		})
	}
	wantError(t, run("", "replay", name, "--to", "position", "--turn", "4"), 2, "--turn 4", "0 to 3")
}

func TestReplayChecksARecordInSilence(t *testing.T) {
	wantOutput(t, run("", "replay", "--check", file(t, keller)), "")
	damaged := file(t, strings.Replace(keller, "6564=10", "6564=8", 1))
	for _, args := range [][]string{{"--check"}, {"--to", "position"}} {
		r := run("", append([]string{"replay", damaged}, args...)...)
		wantError(t, r, 1, damaged, "line 10, column 20", "8 cannot be played")
		if r.out != "" {
			t.Errorf("printed %q", r.out)
		}
	}
	missing := filepath.Join(t.TempDir(), "missing")
	wantError(t, run("", "replay", "--check", missing), 1, missing, "not exist")
}

func TestWrongUsageIsNamedInOneLine(t *testing.T) {
	name := file(t, keller)
	for _, tt := range []struct {
		args  string
		words []string
	}{
		{"analize", []string{`"analize"`, "analyze"}},
		{"analize --json", []string{`"analize"`, "analyze"}},
		{"xyzzy", []string{`"xyzzy"`, "--help"}},
		{"help xyzzy", []string{`"xyzzy"`}},
		{"--bogus", []string{"--bogus", "--help"}},
		{"-q", []string{"-q"}},
		{"analyze", []string{"POSITION", "none"}},
		{"analyze classic/3 -/- 1 - -", []string{"quotes"}},
		{"analyze classic/3 7.4/8.2 1 - 2345", []string{"quotes"}},
		{"analyze --no-expert classic/3 7.4/8.2 1 7.6,10.1 2345", []string{"quotes"}},
		{"analyze --json=maybe x", []string{"--json", "maybe", "true or false"}},
		{"analyze --bogus x", []string{"--bogus", "analyze --help"}},
		{"odds 1,2,3", []string{`"1"`, "2 to 12"}},
		{"odds 6,7,7", []string{"7", "twice"}},
		{"odds 2,3,4,5", []string{"3 runners"}},
		{"odds 6, 7", []string{"COLUMNS"}},
		{"odds six", []string{`"six"`}},
		{"sim", []string{"--seats", "glenn,rule28"}},
		{"sim --seats glenn", []string{"--seats", "two to four", "1"}},
		{"sim --seats a,b,c,d,e", []string{"--seats", "two to four", "5"}},
		{"sim --seats glenn,wizard", []string{"--seats", "wizard", "rule28"}},
		{"sim --seats glenn,racer --games 0", []string{"--games", "from 1 to 1000000000"}},
		{"sim --seats glenn,racer --games 1000000001", []string{"--games", "from 1 to 1000000000"}},
		{"sim --seats glenn,racer --games 2147483648", []string{"--games", "from 1 to 1000000000"}},
		{"sim --seats glenn,racer --seed x", []string{"--seed", `"x"`}},
		{"sim --seats glenn,racer --variant x", []string{"--variant", "classic, speed or blocking"}},
		{"sim --seats glenn,racer,racer --target 5", []string{"--target 5", "3 seats", "1 to 4"}},
		{"sim glenn racer", []string{"no argument", "2 arguments"}},
		{"bots glenn", []string{"no argument"}},
		{"replay", []string{"FILE"}},
		{"replay --check --to position " + name, []string{"--check", "--to"}},
		{"replay --to board " + name, []string{"--to", "board", "position"}},
		{"replay --to position --turn -1 " + name, []string{"--turn", "-1"}},
		{"replay --to position --turn two " + name, []string{"--turn", "two"}},
		{"completion", []string{"bash, zsh, fish or powershell"}},
		{"completion csh", []string{"csh", "bash"}},
		{"completion bash extra", []string{"SHELL", "2 arguments"}},
		{"man here there", []string{"DIR", "2 arguments"}},
		{"--seed", []string{"--seed", "a value"}},
	} {
		t.Run(tt.args, func(t *testing.T) {
			r := run("", strings.Fields(tt.args)...)
			wantError(t, r, 2, tt.words...)
			if r.out != "" {
				t.Errorf("printed %q", r.out)
			}
		})
	}
}

func TestSimCountsWinsInTheOrderOfTheSeats(t *testing.T) {
	args := []string{"sim", "--seats", "racer,glenn", "--games", "200", "--seed", "7", "--variant", "speed", "--target", "2"}
	r := run("", append(args, "--json")...)
	if r.status != 0 || r.err != "" {
		t.Fatalf("status %d, error %q", r.status, r.err)
	}
	const head = `{"games":200,"variant":"speed","target":2,"seed":7,"seats":[{"bot":"racer","wins":`
	rest := r.out
	for _, key := range []string{head, `"share":`, `"low":`, `"high":`, `{"bot":"glenn","wins":`, `],"turns_per_game":`, `"busts_per_turn":`, `"games_per_second":`} {
		_, after, ok := strings.Cut(rest, key)
		if !ok {
			t.Fatalf("no %s in its place in %s", key, r.out)
		}
		rest = after
	}
	var m struct {
		Seats []struct {
			Wins             int
			Share, Low, High float64
		}
	}
	if err := json.Unmarshal([]byte(r.out), &m); err != nil || len(m.Seats) != 2 || m.Seats[0].Wins+m.Seats[1].Wins != 200 {
		t.Fatalf("%v: %+v", err, m)
	}
	for _, s := range m.Seats {
		if s.Share != float64(s.Wins)/200 || s.Low >= s.Share || s.High <= s.Share {
			t.Errorf("%+v", s)
		}
	}
	text := run("", args...)
	if want := fmt.Sprintf("200 games, speed, 2 to win, seed 7\n  racer     wins %6d, ", m.Seats[0].Wins); !strings.HasPrefix(text.out, want) || text.err != "" {
		t.Errorf("as text: %+v, want %s…", text, want)
	}
}

func TestSimSaysThatItRoundsTheGamesUp(t *testing.T) {
	r := run("", "sim", "--seats", "racer,glenn,rule28", "--games", "7", "--json")
	if r.status != 0 || !strings.HasPrefix(r.out, `{"games":12,`) || r.err != "12 games: rounded up from 7, so that all 6 orders of the seats are played equally often\n" {
		t.Errorf("%+v", r)
	}
}

func TestEveryLevelHasAMannerAndAMeasuredStrength(t *testing.T) {
	r := run("", "bots", "--json")
	lines := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
	if r.status != 0 || len(lines) != len(bot.Levels()) {
		t.Fatalf("%+v", r)
	}
	shares := map[string]float64{}
	for i, l := range bot.Levels() {
		want := fmt.Sprintf(`{"level":%q,"manner":%q,"share_v_rule28":`, l.Name, l.Manner)
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("%s, want %s…", lines[i], want)
		}
		var row struct {
			Share float64 `json:"share_v_rule28"`
		}
		if err := json.Unmarshal([]byte(lines[i]), &row); err != nil {
			t.Error(err)
		}
		shares[l.Name] = row.Share
	}
	if shares["rule28"] != 0.5 || shares["rookie"] > 0.5 || shares["glenn"] < 0.6 || shares["planner"] < 0.75 {
		t.Errorf("strengths that nobody would believe: %v", shares)
	}
	if text := run("", "bots"); text.status != 0 || strings.Count(text.out, "\n") != len(lines) || !strings.Contains(text.out, "rule28    Keller  50.0 % v rule28  counts") {
		t.Errorf("as text: %+v", text)
	}
}

func BenchmarkAnalyze(b *testing.B) {
	positions := strings.Repeat("classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345\nclassic/3 -/- 1 6.1,7.1,8.1 -\nspeed/3 7.1/7.2/7.5/7.6 2 5.1,9.1 1156\n", 1000)
	n := 0
	for b.Loop() {
		if r := run(positions, "analyze", "--json", "--no-expert", "-"); r.status != 0 {
			b.Fatal(r.err)
		}
		n += 3000
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
}
