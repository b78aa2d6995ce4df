package cli

import (
	"os"
	"runtime"

	"github.com/charmbracelet/x/term"
)

// isTerminal reports whether a stream is one end of a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// isDumb reports whether TERM names a terminal on which nothing can be drawn, or
// none. On Windows none is the rule, and its consoles can.
func isDumb(terminal, system string) bool {
	return terminal == "dumb" || terminal == "unknown" || terminal == "" && system != "windows"
}

// canDraw reports whether a stream is a terminal that can do more than go on in
// lines.
func canDraw(stream any) bool {
	return isTerminal(stream) && !isDumb(os.Getenv("TERM"), runtime.GOOS)
}

// haveScreen reports whether the game can be played on a screen. Its keys come
// from a terminal, too: elsewhere they would be answers in lines.
func (s Streams) haveScreen() bool { return isTerminal(s.In) && canDraw(s.Out) }
