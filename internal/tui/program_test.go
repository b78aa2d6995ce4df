package tui

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/text/language"

	"cantstop/internal/game"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// A terminal is a virtual one that remembers what is written to it. It answers
// what it is asked, as a real one does.
type terminal struct {
	mu     sync.Mutex
	screen *vt.Emulator
	sent   strings.Builder
	keys   *io.PipeWriter
	in     *io.PipeReader
}

func newTerminal(width, height int) *terminal {
	t := &terminal{screen: vt.NewEmulator(width, height)}
	t.in, t.keys = io.Pipe()
	go func() { _, _ = io.Copy(t.keys, t.screen) }()
	return t
}

func (t *terminal) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent.Write(b)
	return t.screen.Write(b)
}

func (t *terminal) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return ansi.Strip(t.screen.Render())
}

// news is what has been written since it was asked last.
func (t *terminal) news() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.sent.Reset()
	return t.sent.String()
}

func (t *terminal) close() {
	_ = t.keys.Close()
	_ = t.screen.Close()
}

// A session is a running program on a virtual terminal, in a bubble of its own
// time.
type session struct {
	testing.TB
	*terminal
	model   *Model
	signals chan os.Signal
	ended   chan struct{}
	signal  os.Signal
	err     error
}

// begin starts a program. It must be called inside synctest.Test.
func begin(t testing.TB, o rigOptions) *session {
	t.Helper()
	if o.width == 0 {
		o.width, o.height = 80, 24
	}
	o.games = o.keep(t)
	options := Options{Text: words.New(language.English), NoColor: o.noColor, Options: sitting.Options{
		Settings: settings.Default(), Games: o.games, Seed: func() uint64 { return o.seed },
	}}
	if o.settings != nil {
		o.settings(&options.Settings)
	}
	if !o.menu {
		g := sitting.New(recordOf(t, o), o.games, time.Now(), options.Seed)
		options.Open = &g
	}
	m, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{TB: t, terminal: newTerminal(o.width, o.height), model: m, signals: make(chan os.Signal, 1), ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		s.signal, s.err = Run(context.Background(), m, Terminal{
			In: s.in, Out: s, Environ: []string{"TERM=xterm-256color", "COLORTERM=truecolor"},
			Width: o.width, Height: o.height,
		}, s.signals)
	}()
	s.settle()
	return s
}

// settle lets time pass until all is quiet.
func (s *session) settle() {
	time.Sleep(900 * time.Millisecond)
	synctest.Wait()
}

// press types keys, as their bytes.
func (s *session) press(keys ...string) {
	for _, k := range keys {
		if _, err := io.WriteString(s.keys, k); err != nil {
			s.Fatal(err)
		}
		s.settle()
	}
}

func (s *session) has(text string) {
	s.Helper()
	if !strings.Contains(s.text(), text) {
		s.Errorf("the terminal does not show %q:\n%s", text, s.text())
	}
}

// quit ends the program by ctrl+c and waits for it.
func (s *session) quit() {
	s.press("\x03")
	<-s.ended
	s.close()
	if s.err != nil {
		s.Error(s.err)
	}
}

func TestAWholeGameOnATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := begin(t, rigOptions{seed: 14, position: "classic/1 -/- 1 - -"})
		s.has("Anna, your turn")
		for range 2000 {
			screen := s.text()
			switch {
			case strings.Contains(screen, "REMATCH"):
				if !strings.Contains(screen, " wins 1") {
					t.Errorf("nobody wins:\n%s", screen)
				}
				s.quit()
				return
			case strings.Contains(screen, "claim column"), strings.Contains(screen, "win the game"):
				s.press("s")
			case strings.Contains(screen, "···") && strings.Contains(screen, "roll again or stop?"):
				s.press("s")
			default:
				s.press(" ")
			}
		}
		t.Errorf("the game does not end:\n%s", s.text())
		s.quit()
	})
}

func TestWaitingWritesNothing(t *testing.T) {
	for _, sc := range someShots {
		t.Run(sc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := begin(t, sc.options)
				for _, k := range sc.keys {
					s.press(typed[k])
				}
				time.Sleep(8 * time.Second) // a bot may be playing
				synctest.Wait()
				s.news()
				time.Sleep(2 * time.Second)
				synctest.Wait()
				if n := s.news(); n != "" {
					t.Errorf("%q in two seconds of waiting", n)
				}
				s.quit()
			})
		})
	}
}

// typed are the bytes that a terminal sends for a key.
var typed = map[string]string{
	"space": " ", "enter": "\r", "esc": "\x1b", "up": "\x1b[A", "down": "\x1b[B", "g": "g", "s": "s", "q": "q", "?": "?",
}

// What a model says to the terminal besides its screen is heard there.
func TestTheTerminalIsAskedForItsBackgroundAndGivenWhatIsCopied(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := begin(t, rigOptions{position: busy + "2644"})
		if n := s.news(); !strings.Contains(n, ansi.RequestBackgroundColor) {
			t.Errorf("it is not asked: %q", n)
		}
		i := slices.IndexFunc(shots, func(s shot) bool { return s.name == "position" })
		for _, k := range shots[i].keys {
			s.press(typed[k])
		}
		if n := s.news(); !strings.Contains(n, ansi.SetSystemClipboard(busy+"2644")) {
			t.Errorf("nothing is copied: %q", n)
		}
		s.quit()
	})
}

func TestASignalEndsTheGameWithNothingLost(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(sig.String(), func(t *testing.T) {
			games := store.Open(t.TempDir())
			synctest.Test(t, func(t *testing.T) {
				s := begin(t, rigOptions{seed: 7, games: games})
				s.press(" ", " ")
				s.signals <- sig
				<-s.ended
				s.close()
				if s.signal != sig || s.err != nil {
					t.Errorf("ended by %v, %v", s.signal, s.err)
				}
			})
			file, r, err := games.Latest()
			if err != nil {
				t.Fatal(err)
			}
			file.Close()
			if p, _ := r.End(); p.Dice != (game.Dice{6, 5, 6, 4}) {
				t.Errorf("the dice on the table are %v", p.Dice)
			}
		})
	}
}

func TestAPanicEndsInOneLineAndAnOrderlyTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := begin(t, rigOptions{seed: 7})
		s.model.match.text = nil // whatever is said next fails
		s.press(" ")
		<-s.ended
		s.close()
		var crash *CrashError
		if !errors.As(s.err, &crash) || strings.Contains(crash.Error(), "\n") {
			t.Errorf("%v", s.err)
		}
		if s.screen.IsAltScreen() {
			t.Error("the terminal was left in the alternate screen")
		}
	})
}
