package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// man is the subcommand that writes the manual.
func (p *program) man() *cobra.Command {
	return command(&cobra.Command{
		Use:   "man [DIR]",
		Short: "Writes the man pages",
		Long: "Writes cantstop.1 and cantstop-serve.8 into DIR, which is made if it is not there, or without DIR one after the other to standard output. " +
			"They bear the date of the build, or that of SOURCE_DATE_EPOCH.",
		Example: `cantstop man | man -l -
cantstop man dist/man`,
		ValidArgsFunction: directories,
	}, arguments{0, 1, "at most one DIR"}, func(c *cobra.Command, args []string) error {
		date, err := buildDate(os.Getenv("SOURCE_DATE_EPOCH"))
		if err != nil {
			return err
		}
		for _, page := range manual(c.Root()) {
			text := page.roff(date)
			if len(args) == 0 {
				_, err = io.WriteString(p.Out, text)
			} else {
				err = writePage(args[0], page.file(), text)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func writePage(dir, file, text string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644)
}

// buildDate is the day of the pages: that of epoch, in seconds since 1970 (see
// reproducible-builds.org), else that of the commit, else none.
func buildDate(epoch string) (string, error) {
	if epoch != "" {
		n, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return "", fmt.Errorf("SOURCE_DATE_EPOCH %q: a number of seconds since 1970 is wanted", epoch)
		}
		return time.Unix(n, 0).UTC().Format(time.DateOnly), nil
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", nil
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			day, _, _ := strings.Cut(s.Value, "T")
			return day, nil
		}
	}
	return "", nil
}

// A manPage is a page of the manual about a command and those of its subcommands
// that have no page of their own.
type manPage struct {
	command     *cobra.Command
	section     int
	subcommands []*cobra.Command
	files       []entry
	environment []entry
	status      []entry
	seeAlso     string
}

// manual are the pages about the command line.
func manual(root *cobra.Command) []manPage {
	game := manPage{
		command: root, section: 1, seeAlso: "cantstop-serve(8)",
		files: []entry{
			{"$XDG_DATA_HOME/cantstop/games/*.cantstop", "the games, saved and finished alike; XDG_DATA_HOME is ~/.local/share where it is not set"},
			{"$XDG_CONFIG_HOME/cantstop/config.toml", "the settings; XDG_CONFIG_HOME is ~/.config where it is not set"},
		},
		environment: []entry{
			{"LC_ALL, LC_CTYPE, LC_MESSAGES, LANG", "the language, and whether more than ASCII can be drawn"},
			{"ACCESSIBLE", "set to anything: the game is played in lines of text, which can be read out"},
			{"NO_COLOR", "set to anything: no colour"},
			{"NO_MOTION", "set to anything: nothing moves"},
			{"TERM, COLORTERM", "what the terminal can do; on a dumb one the game is lines of text"},
		},
		status: []entry{
			{"0", "All is well. So is a game that was left, with ctrl+c too."},
			{"1", "No, or something could not be read, written or done."},
			{"2", "The command line is wrong: its flags, their values, its arguments or an unknown command."},
			{"143", "SIGTERM ended the game."},
		},
	}
	server := manPage{
		section: 8, seeAlso: "cantstop(1), ssh(1)",
		files: []entry{
			{"$XDG_DATA_HOME/cantstop/server/host_key", "the host key, made if it is not there"},
			{"$XDG_DATA_HOME/cantstop/server/players", "a directory for each player who has a key, named after it, with games and settings"},
		},
		status: []entry{
			{"0", "It was told to end, by SIGTERM, SIGINT or SIGHUP, and has."},
			{"1", "It could not start: the port is taken, or a file cannot be read or written."},
			{"2", "The command line is wrong."},
			{"143", "A second SIGTERM ended it at once."},
		},
	}
	for _, c := range root.Commands() {
		switch {
		case c.Name() == "serve":
			server.command = c
		case !c.Hidden:
			game.subcommands = append(game.subcommands, c)
		}
	}
	return []manPage{game, server}
}

func (p manPage) name() string { return strings.ReplaceAll(p.command.CommandPath(), " ", "-") }

func (p manPage) file() string { return fmt.Sprintf("%s.%d", p.name(), p.section) }

// roff is the page in the language of man(7).
func (p manPage) roff(date string) string {
	r := &roff{}
	fmt.Fprintf(r, ".TH %s %d \"%s\" \"cantstop %s\" \"Can't Stop\"\n", strings.ToUpper(p.name()), p.section, date, version())
	r.WriteString(".nh\n.ad l\n") // no word is divided and no gap is stretched
	r.macro("SH", "NAME")
	r.text(p.name() + " - " + strings.ToLower(p.command.Short[:1]) + p.command.Short[1:])
	r.macro("SH", "SYNOPSIS")
	for i, line := range usageOf(p.command) {
		if i > 0 {
			r.macro("br")
		}
		r.macro("B", line)
	}
	r.macro("SH", "DESCRIPTION")
	r.about(p.command)
	r.list("OPTIONS", flagsOf(allFlags(p.command)))
	if len(p.subcommands) > 0 {
		r.macro("SH", "COMMANDS")
	}
	for _, c := range p.subcommands {
		r.macro("SS", c.Use)
		r.about(c)
		r.entries(flagsOf(c.LocalFlags()))
	}
	r.macro("SH", "EXAMPLES")
	r.macro("nf")
	r.text(p.command.Example)
	for _, c := range p.subcommands {
		r.text("")
		r.text(c.Example)
	}
	r.macro("fi")
	r.list("FILES", p.files)
	r.list("ENVIRONMENT", p.environment)
	r.list("EXIT STATUS", p.status)
	r.macro("SH", "SEE ALSO")
	r.text(p.seeAlso)
	return r.String()
}

// A roff is a man page being written.
type roff struct{ strings.Builder }

// printed has text stand as it is: roff would make typographic marks of some.
var printed = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// macro begins a line with a dot.
func (r *roff) macro(name string, args ...string) {
	r.WriteString("." + name)
	for _, a := range args {
		r.WriteString(` "` + strings.ReplaceAll(printed.Replace(a), `"`, `\(dq`) + `"`)
	}
	r.WriteByte('\n')
}

// text writes lines that begin no macro, whatever they begin with.
func (r *roff) text(lines string) {
	for line := range strings.SplitSeq(lines, "\n") {
		if strings.HasPrefix(line, ".") {
			r.WriteString(`\&`)
		}
		r.WriteString(printed.Replace(line) + "\n")
	}
}

// about writes the paragraphs about a command.
func (r *roff) about(c *cobra.Command) {
	for i, paragraph := range strings.Split(cmp.Or(c.Long, c.Short+"."), "\n\n") {
		if i > 0 {
			r.macro("PP")
		}
		r.text(paragraph)
	}
}

// list writes entries in a section of their own, which is left out if there are
// none.
func (r *roff) list(section string, list []entry) {
	if len(list) > 0 {
		r.macro("SH", section)
		r.entries(list)
	}
}

func (r *roff) entries(list []entry) {
	for _, e := range list {
		r.macro("TP")
		r.macro("B", e.typed)
		r.text(e.means)
	}
}
