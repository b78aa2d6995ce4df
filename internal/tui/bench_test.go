package tui

import (
	"io"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/tui/paint"
)

func BenchmarkFrame(b *testing.B) {
	for _, l := range layouts {
		b.Run(l.name, func(b *testing.B) {
			r := launch(b, rigOptions{width: l.width, height: l.height, position: busy + "2644"})
			for b.Loop() {
				r.View()
			}
		})
	}
}

// A key press from the message to the new frame, without the renderer.
func BenchmarkUpdate(b *testing.B) {
	r := launch(b, rigOptions{position: busy + "2644"})
	for b.Loop() {
		r.press("down")
		r.View()
	}
}

// bell is a terminal that only counts, and tells of each write.
type bell struct {
	bytes chan int
}

func (w bell) Write(b []byte) (int, error) {
	w.bytes <- len(b)
	return len(b), nil
}

// A key press from the bytes that are typed to the bytes that are written, in a
// running program.
func BenchmarkKeyToBytes(b *testing.B) {
	for _, l := range layouts {
		b.Run(l.name, func(b *testing.B) {
			r := launch(b, rigOptions{width: l.width, height: l.height, position: busy + "2644"})
			r.house.now = time.Now
			in, keys := io.Pipe()
			out := bell{make(chan int, 100)}
			p := paint.NewProgram(r.Model, in, out, []string{"TERM=xterm-256color", "COLORTERM=truecolor"},
				tea.WithoutSignals(), tea.WithWindowSize(l.width, l.height))
			done := make(chan struct{})
			go func() {
				defer close(done)
				_ = p.Run()
			}()
			// The first frames, and what the terminal is asked.
			for quiet := false; !quiet; {
				select {
				case <-out.bytes:
				case <-time.After(200 * time.Millisecond):
					quiet = true
				}
			}
			total := 0
			for b.Loop() {
				_, _ = io.WriteString(keys, "j")
				total += <-out.bytes
			}
			b.ReportMetric(float64(total)/float64(b.N), "bytes/key")
			go func() {
				for range out.bytes {
				}
			}()
			p.Quit()
			<-done
			_ = keys.Close()
		})
	}
}
