package sitting

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

func TestAnArgumentIsQuotedAsTheShellsOfASystemTakeIt(t *testing.T) {
	for _, tt := range []struct{ arg, unix, windows string }{
		{"", "", ""},
		{"2026-11-30-201500", "2026-11-30-201500", "2026-11-30-201500"},
		{"/home/anna/spiel_ä.cantstop", "/home/anna/spiel_ä.cantstop", "/home/anna/spiel_ä.cantstop"},
		{`C:\Users\Anna\game.cantstop`, `'C:\Users\Anna\game.cantstop'`, `C:\Users\Anna\game.cantstop`},
		{`C:\Program Files\a.cantstop`, `'C:\Program Files\a.cantstop'`, `"C:\Program Files\a.cantstop"`},
		{"two words", "'two words'", `"two words"`},
		{"Anna's", `'Anna'\''s'`, `"Anna's"`},
		{"a&b|c<d>(e)^f", "'a&b|c<d>(e)^f'", `"a&b|c<d>(e)^f"`},
		{"100%", "'100%'", `"100%"`},
		{"a,b;c", "'a,b;c'", `"a,b;c"`},
		{"$HOME", "'$HOME'", "'$HOME'"},
		{"Anna's $5", `'Anna'\''s $5'`, "'Anna''s $5'"},
		{"`date`", "'`date`'", "'`date`'"},
		{"~anna", "'~anna'", `"~anna"`},
		{"#1!", "'#1!'", `"#1!"`},
		{"[a]*?{b}", "'[a]*?{b}'", `"[a]*?{b}"`},
		{"a\x1b[2Jb\n'\\", `$'a\033[2Jb\012\'\\'`, `$'a\033[2Jb\012\'\\'`},
		{"a\xffb", `$'a\377b'`, `$'a\377b'`},
	} {
		if got := quote(tt.arg, "linux"); got != tt.unix {
			t.Errorf("%q on Unix: %s, want %s", tt.arg, got, tt.unix)
		}
		if got := quote(tt.arg, "windows"); got != tt.windows {
			t.Errorf("%q on Windows: %s, want %s", tt.arg, got, tt.windows)
		}
	}
}

func FuzzAShellReadsWhatWasQuoted(f *testing.F) {
	shell, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		f.Skip("no shell of Unix here")
	}
	for _, arg := range []string{"a b", "it's", "$x`y`", "\x1b[m", "a\nb\\", "ä~#", "\xff\x01'"} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if strings.Contains(arg, "\x00") {
			t.Skip("no argument has that")
		}
		out, err := exec.Command(shell, "-c", "printf %s --resume="+quote(arg, "linux")).Output()
		if err != nil || string(out) != "--resume="+arg {
			t.Errorf("%q became %q, %v", arg, out, err)
		}
	})
}
