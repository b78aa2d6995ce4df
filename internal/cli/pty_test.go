//go:build unix

package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// A console is a terminal that somebody sits at.
type console struct {
	keys *os.File // what is typed goes in here, and what is shown comes out
	tty  *os.File // the program's side
}

func openConsole(t *testing.T) console {
	t.Helper()
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	keys, tty, err := pty.Open()
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	t.Cleanup(func() { keys.Close(); tty.Close() })
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	return console{keys, tty}
}

// waitFor reads what is shown until it has all the words, and returns it.
func (c console) waitFor(t *testing.T, words ...string) string {
	t.Helper()
	var shown []byte
	for b := make([]byte, 4096); ; {
		missing := ""
		for _, w := range words {
			if !bytes.Contains(shown, []byte(w)) {
				missing = w
			}
		}
		if missing == "" {
			return string(shown)
		}
		n, err := c.keys.Read(b)
		if err != nil {
			t.Fatalf("%v, and no %q in %q", err, missing, shown)
		}
		shown = append(shown, b[:n]...)
	}
}

const (
	altScreen      = "\x1b[?1049h"
	leaveAltScreen = "\x1b[?1049l"
	popKitty       = "\x1b[<1u"
)

// The screen needs a terminal at both ends, and one that can; everything else is
// played in lines.
func TestTheScreenNeedsATerminalForItsKeysToo(t *testing.T) {
	c := openConsole(t)
	for _, tt := range []struct {
		name   string
		in     io.Reader
		out    io.Writer
		term   string
		screen bool
	}{
		{"a terminal", c.tty, c.tty, "xterm", true},
		{"keys from a pipe", strings.NewReader(""), c.tty, "xterm", false},
		{"into a pipe", c.tty, io.Discard, "xterm", false},
		{"no terminal", strings.NewReader(""), io.Discard, "xterm", false},
		{"a dumb terminal", c.tty, c.tty, "dumb", false},
		{"a terminal of unknown kind", c.tty, c.tty, "", false},
	} {
		t.Setenv("TERM", tt.term)
		if got := (Streams{In: tt.in, Out: tt.out}).haveScreen(); got != tt.screen {
			t.Errorf("%s: screen %v", tt.name, got)
		}
	}
}

// However the game ends, the terminal is as it was: its modes, its screen and its
// keyboard.
func TestASignalGivesTheTerminalBack(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{
		syscall.SIGINT: 0, syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGQUIT: 131,
	} {
		t.Run(signal.String(), func(t *testing.T) {
			c := openConsole(t)
			t.Setenv("TERM", "xterm-256color")
			before, err := term.GetState(c.tty.Fd())
			if err != nil {
				t.Fatal(err)
			}
			done := make(chan int, 1)
			var errs bytes.Buffer
			go func() {
				args := []string{"--players", "Anna,Ben", "--seed", "3"}
				done <- Run(context.Background(), args, Streams{In: c.tty, Out: c.tty, Err: &errs})
			}()
			c.waitFor(t, altScreen, "Anna")
			if err := syscall.Kill(syscall.Getpid(), signal); err != nil {
				t.Fatal(err)
			}
			c.waitFor(t, leaveAltScreen, popKitty)
			if got := <-done; got != status {
				t.Errorf("status %d, want %d: %s", got, status, errs.String())
			}
			after, err := term.GetState(c.tty.Fd())
			if err != nil || !reflect.DeepEqual(before, after) {
				t.Errorf("the terminal was %+v and is %+v, %v", before, after, err)
			}
		})
	}
}

// A replay opens on the screen, can be played on from, and its way out ends the
// program.
func TestAReplayOpensOnTheScreen(t *testing.T) {
	c := openConsole(t)
	t.Setenv("TERM", "xterm-256color")
	file := filepath.Join(t.TempDir(), "game.cantstop")
	record := "# cantstop record 1\n[Variant \"classic\"]\n[Target \"3\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Ben\"]\n[Result \"*\"]\n\n1. 1 1156=2+11 stop\n"
	if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		done <- Run(context.Background(), []string{"replay", "--ascii", file}, Streams{In: c.tty, Out: c.tty, Err: &errs})
	}()
	c.waitFor(t, altScreen, "REPLAY", "Anna begins")
	if _, err := c.keys.WriteString("q"); err != nil {
		t.Fatal(err)
	}
	c.waitFor(t, leaveAltScreen)
	if got := <-done; got != 0 {
		t.Errorf("status %d: %s", got, errs.String())
	}
	if status := Run(context.Background(), []string{"replay", file, file}, Streams{In: c.tty, Out: c.tty, Err: &errs}); status != statusUsage {
		t.Errorf("two at a time: status %d", status)
	}
}

func TestWithoutKeysTheGameEnds(t *testing.T) {
	c := openConsole(t)
	t.Setenv("TERM", "xterm-256color")
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	status := Run(context.Background(), []string{"--players", "Anna,Ben"}, Streams{In: in, Out: c.tty, Err: io.Discard})
	if shown := c.waitFor(t, "Anna's turn: roll?"); status != 0 || strings.Contains(shown, "\x1b") {
		t.Errorf("status %d, %q", status, shown)
	}
}

func TestLeavingAScreenWhoseGameCouldNotBeSavedIsAFailure(t *testing.T) {
	c := openConsole(t)
	t.Setenv("TERM", "xterm-256color")
	if err := os.WriteFile(xdg.DataHome, nil, 0o600); err != nil { // where a directory should be
		t.Fatal(err)
	}
	done := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		done <- Run(context.Background(), []string{"--players", "Anna,Ben", "--motion", "off"}, Streams{In: c.tty, Out: c.tty, Err: &errs})
	}()
	c.waitFor(t, altScreen, "ROLL")
	if _, err := c.keys.WriteString("r"); err != nil {
		t.Fatal(err)
	}
	c.waitFor(t, "Not saved")
	if _, err := c.keys.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	c.waitFor(t, leaveAltScreen)
	if status := <-done; status != 1 || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), "could not be saved") {
		t.Errorf("status %d: %s", status, errs.String())
	}
}

// Whoever has the screen read out sets a variable once.
func TestTheVariableForAccessibleProgramsAsksForLines(t *testing.T) {
	c := openConsole(t)
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("ACCESSIBLE", "1")
	if _, err := c.keys.WriteString("quit\n"); err != nil {
		t.Fatal(err)
	}
	status := Run(context.Background(), []string{"--players", "Anna,Ben"}, Streams{In: c.tty, Out: c.tty, Err: io.Discard})
	if shown := c.waitFor(t, "Anna's turn: roll?"); status != 0 || strings.Contains(shown, "\x1b") {
		t.Errorf("status %d, %q", status, shown)
	}
}

// What takes long ends by ctrl+c, with all that it was to do.
func TestTheProgressBarIsGoneWhenASignalEndsTheWork(t *testing.T) {
	game := filepath.Join("..", "tui", "testdata", "reviews", "two.cantstop")
	for _, args := range [][]string{
		{"sim", "--seats", "racer,racer", "--games", "1000000000"},
		{"review", "--check", "100000", game},
		{"review", "--check", "100000", "--json", game, game},
	} {
		t.Run(strings.Join(args[:3], " "), func(t *testing.T) {
			c := openConsole(t)
			t.Setenv("TERM", "xterm-256color")
			done := make(chan int, 1)
			var out bytes.Buffer
			go func() { done <- Run(context.Background(), args, Streams{In: c.tty, Out: &out, Err: c.tty}) }()
			c.waitFor(t, "\r..............................   0 %")
			if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			c.waitFor(t, "\r\x1b[K")
			if status := <-done; status != 130 || out.Len() > 0 {
				t.Errorf("status %d, %q", status, out.String())
			}
		})
	}
}

// Of a game without a review no screen is opened: why is said in a line, as elsewhere.
func TestAGameWithoutAReviewOpensNoScreen(t *testing.T) {
	const head = "# cantstop record 1\n[Variant \"classic\"]\n[Target \"3\"]\n[Seat1 \"Anna\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cleo\"]\n"
	for rest, want := range map[string]string{
		"[Result \"*\"]\n":                   "the game is not over",
		"[Conceded \"1\"]\n[Result \"-\"]\n": "the game ended without a winner",
	} {
		file := filepath.Join(t.TempDir(), "game")
		if err := os.WriteFile(file, []byte(head+rest), 0o600); err != nil {
			t.Fatal(err)
		}
		c := openConsole(t)
		t.Setenv("TERM", "xterm-256color")
		var errs bytes.Buffer
		status := Run(context.Background(), []string{"review", file}, Streams{In: c.tty, Out: c.tty, Err: &errs})
		if got := errs.String(); status != 1 || got != "cantstop: "+file+": "+want+"\n" {
			t.Errorf("status %d, %q", status, got)
		}
	}
}

func TestADumbTerminalShowsNoProgressBar(t *testing.T) {
	c := openConsole(t)
	for name, drawn := range map[string]bool{"xterm-256color": true, "dumb": false, "": false} {
		t.Setenv("TERM", name)
		if bar := newProgressBar(c.tty); (bar.w != nil) != drawn {
			t.Errorf("TERM=%s: drawn %v", name, !drawn)
		}
	}
}
