package paint

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/sys/unix"
)

// A tty is a terminal of the kernel with a virtual one at its far end.
type tty struct {
	t         *testing.T
	near, far *os.File
	virtual   *virtual
	wrote     chan struct{} // of capacity one: something has been written
}

func openTTY(t *testing.T, width, height int) *tty {
	far, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	fd := int(far.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	near, err := os.OpenFile(fmt.Sprint("/dev/pts/", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	v := &tty{t, near, far, newVirtual(t, width, height), make(chan struct{}, 1)}
	v.resize(width, height)
	read := make(chan struct{})
	go func() {
		defer close(read)
		_, _ = io.Copy(v, far)
	}()
	t.Cleanup(func() {
		_ = near.Close()
		<-read
		_ = far.Close()
	})
	return v
}

// Write shows what comes out of the far end.
func (v *tty) Write(b []byte) (int, error) {
	n, err := v.virtual.Write(b)
	select {
	case v.wrote <- struct{}{}:
	default:
	}
	return n, err
}

// resize changes the size of the window.
func (v *tty) resize(width, height int) {
	v.virtual.mu.Lock()
	v.virtual.Resize(width, height)
	v.virtual.mu.Unlock()
	if err := unix.IoctlSetWinsize(int(v.far.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(width), Row: uint16(height)}); err != nil {
		v.t.Fatal(err)
	}
}

// press types keys.
func (v *tty) press(keys string) {
	if _, err := v.far.WriteString(keys); err != nil {
		v.t.Fatal(err)
	}
}

// until waits until something holds of the terminal.
func (v *tty) until(holds func() bool) {
	for {
		v.virtual.mu.Lock()
		done := holds()
		v.virtual.mu.Unlock()
		if done {
			return
		}
		<-v.wrote
	}
}

// see waits until the terminal shows a text.
func (v *tty) see(text string) {
	v.until(func() bool { return strings.Contains(v.virtual.String(), text) })
}

// raw reports whether the terminal hands on every key as it is.
func (v *tty) raw() bool {
	state, err := unix.IoctlGetTermios(int(v.far.Fd()), unix.TCGETS)
	if err != nil {
		v.t.Fatal(err)
	}
	return state.Lflag&unix.ICANON == 0
}

// A window shows its size and the keys that were pressed, above stairs that a line
// feed goes down.
type window struct {
	width, height int
	typist
}

var stairs = []string{"stairs", "      going", "           down"}

func (w window) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		w.width, w.height = size.Width, size.Height
	}
	m, cmd := w.typist.Update(msg)
	w.typist, _ = m.(typist)
	return w, cmd
}

func (w window) View() tea.View {
	return page(append([]string{fmt.Sprintf("%d×%d", w.width, w.height), w.keys}, stairs...)...)
}

// Bubble Tea makes the terminal raw, knows its size and puts it back; what it
// writes is not seen.
func TestATerminalIsMadeReadyPaintedAndPutBack(t *testing.T) {
	v := openTTY(t, 30, 6)
	p := NewProgram(window{}, v.near, v.near, []string{"TERM=xterm-256color", "COLORTERM=truecolor"},
		tea.WithContext(t.Context()), tea.WithoutSignalHandler())
	ended := make(chan error, 1)
	go func() { ended <- p.Run() }()
	v.see("30×6")
	if !v.raw() {
		t.Error("the terminal is not raw")
	}
	v.press("ab")
	v.see("ab")
	v.resize(40, 8)
	if err := syscall.Kill(os.Getpid(), syscall.SIGWINCH); err != nil {
		t.Fatal(err)
	}
	v.see("40×8")
	v.virtual.looks(t, append([]string{"40×8", "ab"}, stairs...)...)
	p.Quit()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if v.raw() {
		t.Error("the terminal is left raw")
	}
	_, _ = v.near.WriteString("the shell")
	v.see("the shell")
	if v.virtual.IsAltScreen() {
		t.Error("the terminal is left on the other screen")
	}
	if sent := v.virtual.news(); strings.Count(sent, ansi.PopKittyKeyboard(1)) != 1 {
		t.Errorf("Bubble Tea writes, too: %q", sent)
	}
}

// With keys from elsewhere it is not made raw.
func TestATerminalWithoutKeysIsPaintedAsWell(t *testing.T) {
	v := openTTY(t, 30, 6)
	in, keys := io.Pipe()
	p := NewProgram(window{}, in, v.near, []string{"TERM=xterm-256color"},
		tea.WithContext(t.Context()), tea.WithoutSignalHandler(), tea.WithColorProfile(colorprofile.ANSI))
	ended := make(chan error, 1)
	go func() { ended <- p.Run() }()
	v.see("30×6")
	_, _ = io.WriteString(keys, "ab")
	v.see("ab")
	if v.raw() {
		t.Error("the terminal is raw")
	}
	v.virtual.looks(t, append([]string{"30×6", "ab"}, stairs...)...)
	p.Quit()
	_ = keys.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
