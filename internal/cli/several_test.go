package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"cantstop/internal/cli"
)

// wantErrors fails the test unless a run of several arguments ended with 1 and
// told of each error in a plain line, which has all of its words.
func wantErrors(t *testing.T, r result, lines ...[]string) {
	t.Helper()
	got := strings.SplitAfter(strings.TrimSuffix(r.err, "\n"), "\n")
	if r.status != 1 || len(got) != len(lines) {
		t.Fatalf("status %d: %s", r.status, r.err)
	}
	for i, words := range lines {
		wantError(t, result{err: strings.TrimSuffix(got[i], "\n") + "\n", status: 1}, 1, words...)
	}
}

func TestSeveralPositionsAreAnalyzedOneAfterAnother(t *testing.T) {
	const over, bust = "classic/3 -/2.3,3.5,4.7 2 - -", "classic/3 -/- 1 2.1,3.1,12.1 2345"
	wantOutput(t, run("", "analyze", "--no-expert", over, bust), over+"\nThe game is over.\n  seat 2 has won\n"+bust+"\nSeat 1 is bust: the dice allow no move.\n")

	r := run(bust+"\nno\n", "analyze", "--no-expert", "--json", "nonsense", over, "-", "classic/6 -/- 1 - -")
	wantErrors(t, r,
		[]string{`"nonsense"`, "five fields"},
		[]string{"standard input", "1 of 2 positions"},
		[]string{`"classic/6 -/- 1 - -"`, "target 6"},
	)
	want := []string{
		`{"position":"nonsense","error":"a position has five fields`,
		`{"position":"` + over + `","phase":"over"`,
		`{"position":"` + bust + `","phase":"bust"`,
		`{"position":"no","error":"a position has five fields`,
		`{"position":"classic/6 -/- 1 - -","error":"target`,
	}
	lines := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
	if len(lines) != len(want) {
		t.Fatal(r.out)
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) {
			t.Errorf("line %d: %s, want %s…", i+1, lines[i], want[i])
		}
	}
}

func TestSeveralRecordsAreReplayedOneAfterAnother(t *testing.T) {
	good, damaged, missing := file(t, keller), file(t, strings.Replace(keller, "6564=10", "6564=8", 1)), filepath.Join(t.TempDir(), "missing")
	wantOutput(t, run("", "replay", "--check", good, good), "")
	wantErrors(t, run("", "replay", "--check", damaged, good, missing), []string{damaged, "line 10, column 20"}, []string{missing, "not exist"})
	for args, want := range map[string]string{
		"--to position": "classic/3 3.1,4.1,10.1/- 1 - 2465\n",
		"--turn 1":      "classic/3 3.1,4.1,10.1/- 2 - -\n",
	} {
		r := run(keller, append([]string{"replay", good, missing, "-"}, strings.Fields(args)...)...)
		wantErrors(t, r, []string{missing, "not exist"})
		if r.out != want+want {
			t.Errorf("%s: %q", args, r.out)
		}
	}
	wantErrors(t, run("", "replay", good, good, "--turn", "9"), []string{good, "--turn 9", "0 to 3"}, []string{good, "--turn 9"})
}

func TestARecordComesFromStandardInput(t *testing.T) {
	wantOutput(t, run(keller, "replay", "--check", "-"), "")
	wantOutput(t, run(strings.ReplaceAll(keller, "\n", "\r\n"), "replay", "--turn", "0", "-"), "classic/3 -/- 1 - -\n")
	wantError(t, run("# cantstop record 1\n", "replay", "--check", "-"), 1, "standard input", "line 2")
	wantError(t, run("", "replay", "--to", "position", "-"), 1, "standard input", "line 1")
}

// An editor of Windows begins a file with a byte order mark and ends its lines with
// two characters.
func TestFilesOfWindowsAreReadEverywhere(t *testing.T) {
	const start = "classic/3 -/- 1 - -"
	ofWindows := func(text string) string { return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") }
	name := file(t, ofWindows(keller))
	wantOutput(t, run("", "replay", "--check", name), "")
	wantOutput(t, run(ofWindows(keller), "replay", "--turn", "0", "-"), start+"\n")
	atHome(t)
	if r := run("", "--resume="+name); r.status != 0 || !strings.Contains(r.out, "Anna and Keller") {
		t.Errorf("%+v", r)
	}
	const over = "classic/3 -/2.3,3.5,4.7 2 - -\n"
	wantOutput(t, run(ofWindows(over)+ofWindows(over), "analyze", "--no-expert", "-"), "over; seat 2 has won\nover; seat 2 has won\n")
	wantOutput(t, run("", "analyze", "--no-expert", ofWindows(over)), over+"The game is over.\n  seat 2 has won\n")
	if r := run("position\n", "--position", ofWindows(start+"\n")); r.status != 0 || !strings.Contains(r.out, "\n"+start+"\n") {
		t.Errorf("%+v", r)
	}
}

// An endless is a reader of so many bytes without a newline.
type endless struct{ left int }

func (e *endless) Read(b []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(b), e.left)
	for i := range b[:n] {
		b[i] = '7'
	}
	e.left -= n
	return n, nil
}

// allocated is how many bytes something allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// What nobody can have meant takes no more room than what can be meant.
func TestInputWithoutEndIsBounded(t *testing.T) {
	const size = 64 << 20
	var out, errs bytes.Buffer
	in := io.MultiReader(strings.NewReader("classic/3 -/- 1 2.1,3.1,12.1 2345\n"), &endless{size}, strings.NewReader("\nclassic/3 -/- 2 2.1,3.1,12.1 2345\n"))
	var status int
	took := allocated(func() {
		status = cli.Run(context.Background(), []string{"analyze", "--no-expert", "--json", "-"}, cli.Streams{In: in, Out: &out, Err: &errs})
	})
	wantError(t, result{err: errs.String(), status: status}, 1, "1 of 3 positions")
	if took > size/16 {
		t.Errorf("%d bytes were allocated for a line of %d", took, size)
	}
	lines := strings.Split(out.String(), "\n")
	var bad struct{ Position, Error string }
	if err := json.Unmarshal([]byte(lines[1]), &bad); err != nil || bad.Error != "a line of more than 65536 bytes is no position" || len(bad.Position) != 65536 {
		t.Errorf("%v, %q of %d bytes", err, bad.Error, len(bad.Position))
	}
	if !strings.Contains(lines[0], `"phase":"bust"`) || !strings.Contains(lines[2], `"phase":"bust"`) {
		t.Errorf("%.100q and %.100q", lines[0], lines[2])
	}

	took = allocated(func() {
		errs.Reset()
		status = cli.Run(context.Background(), []string{"replay", "--check", "-"}, cli.Streams{In: &endless{size}, Out: &out, Err: &errs})
	})
	wantError(t, result{err: errs.String(), status: status}, 1, "standard input", "more than 16777216 bytes")
	if took > 2*size {
		t.Errorf("%d bytes were allocated for a record of %d", took, size)
	}
}

// A line of the greatest length is still read for what it is.
func TestALongLineIsReadForWhatItIs(t *testing.T) {
	for length, want := range map[int]string{65535: "error: a position has five fields", 65536: "error: a line of more than 65536 bytes"} {
		if r := run(strings.Repeat("7", length)+"\n", "analyze", "--no-expert", "-"); r.status != 1 || !strings.HasPrefix(r.out, want) {
			t.Errorf("%d bytes: status %d, %.100q", length, r.status, r.out)
		}
	}
}
