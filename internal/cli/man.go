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
		Long: "Writes cantstop.1, cantstop-serve.8 and cantstop-record.5 into DIR, which is made if it is not there, or without DIR one after the other to standard output. " +
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

// A manPage is a page of the manual.
type manPage struct {
	name        string
	section     int
	short       string      // what it is about, in a line
	body        func(*roff) // from the synopsis to the examples
	files       []entry
	environment []entry
	status      []entry
	seeAlso     string
}

// manual are the pages about the command line, and about what the program writes.
func manual(root *cobra.Command) []manPage {
	var server *cobra.Command
	var others []*cobra.Command
	for _, c := range root.Commands() {
		switch {
		case c.Name() == "serve":
			server = c
		case !c.Hidden:
			others = append(others, c)
		}
	}
	game := commandPage(root, 1, others...)
	game.seeAlso = "cantstop-serve(8), cantstop-record(5)"
	game.files = []entry{
		{"$XDG_DATA_HOME/cantstop/games/*.cantstop", "the games, saved and finished alike: cantstop-record(5)"},
		{"$XDG_CONFIG_HOME/cantstop/config.toml", "the settings"},
	}
	game.environment = []entry{
		{"XDG_DATA_HOME, XDG_CONFIG_HOME", "where files are kept; without them ~/.local/share and ~/.config, and on macOS ~/Library/Application Support"},
		{"LC_ALL, LC_CTYPE, LC_MESSAGES, LANG", "the language, and whether more than ASCII can be drawn"},
		{"ACCESSIBLE", "set to anything: the game is played in lines of text, which can be read out"},
		{"NO_COLOR", "set to anything: no colour"},
		{"NO_MOTION", "set to anything: nothing moves"},
		{"TERM, COLORTERM", "what the terminal can do; on a dumb one the game is lines of text"},
		{"SOURCE_DATE_EPOCH", "the date of the pages that the man command writes, in seconds since 1970"},
	}
	game.status = []entry{
		{"0", "All is well. So is a game that was left, with ctrl+c too."},
		{"1", "No, or something could not be read, written or done."},
		{"2", "The command line is wrong: its flags, their values, its arguments or an unknown command."},
		{"129, 131, 143", "SIGHUP, SIGQUIT or SIGTERM ended the game. It is saved, and goes on with --resume."},
		{"130, 143", "SIGINT, which ctrl+c sends, or SIGTERM ended a match between bots, or a review."},
	}
	serve := commandPage(server, 8)
	serve.seeAlso = "cantstop(1), cantstop-record(5), ssh(1)"
	serve.files = []entry{
		{"$XDG_DATA_HOME/cantstop/server", "the data, where --data names no other directory"},
		{"host_key", "in the data directory: the host key, made if it is not there"},
		{"players", "in the data directory: a directory for each player who has a key, named after it, with games and settings"},
	}
	serve.environment = []entry{
		{"XDG_DATA_HOME", "where the data is kept without --data; if it is not set, ~/.local/share, and on macOS ~/Library/Application Support"},
		{"GOGC", "how much memory is left to garbage, in per cent of what is in use (50)"},
		{"GOMAXPROCS", "how many processors are used (all)"},
	}
	serve.status = []entry{
		{"0", "It was told to end, by SIGTERM or SIGINT, and has."},
		{"1", "It could not start: the port is taken, or a file cannot be read or written."},
		{"2", "The command line is wrong."},
		{"130, 143", "A second SIGINT or SIGTERM ended it at once."},
	}
	return []manPage{game, serve, recordPage()}
}

// commandPage is the page about a command, and about those of its subcommands that
// have none of their own.
func commandPage(c *cobra.Command, section int, subcommands ...*cobra.Command) manPage {
	return manPage{
		name: strings.ReplaceAll(c.CommandPath(), " ", "-"), section: section,
		short: strings.ToLower(c.Short[:1]) + c.Short[1:],
		body:  func(r *roff) { r.commands(c, subcommands) },
	}
}

func (p manPage) file() string { return fmt.Sprintf("%s.%d", p.name, p.section) }

// roff is the page in the language of man(7).
func (p manPage) roff(date string) string {
	r := &roff{}
	fmt.Fprintf(r, ".TH %s %d \"%s\" \"cantstop %s\" \"Can't Stop\"\n", strings.ToUpper(p.name), p.section, date, version())
	r.WriteString(".nh\n.ad l\n") // no word is divided and no gap is stretched
	r.macro("SH", "NAME")
	r.text(p.name + " - " + p.short)
	p.body(r)
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

// commands writes how a command and its subcommands are used, what they are, and
// examples.
func (r *roff) commands(c *cobra.Command, subcommands []*cobra.Command) {
	r.macro("SH", "SYNOPSIS")
	for i, line := range usageOf(c) {
		if i > 0 {
			r.macro("br")
		}
		r.macro("B", line)
	}
	r.macro("SH", "DESCRIPTION")
	r.about(c)
	r.list("OPTIONS", flagsOf(allFlags(c)))
	if len(subcommands) > 0 {
		r.macro("SH", "COMMANDS")
	}
	for _, sub := range subcommands {
		r.macro("SS", sub.Use)
		r.about(sub)
		r.entries(flagsOf(sub.LocalFlags()))
	}
	r.macro("SH", "EXAMPLES")
	r.macro("nf")
	r.text(c.Example)
	for _, sub := range subcommands {
		r.text("")
		r.text(sub.Example)
	}
	r.macro("fi")
}

// about writes the paragraphs about a command.
func (r *roff) about(c *cobra.Command) {
	r.paragraphs(strings.Split(cmp.Or(c.Long, c.Short+"."), "\n\n")...)
}

func (r *roff) paragraphs(texts ...string) {
	for i, text := range texts {
		if i > 0 {
			r.macro("PP")
		}
		r.text(text)
	}
}

// printedAsIs writes lines that are not filled.
func (r *roff) printedAsIs(lines string) {
	r.macro("PP")
	r.macro("nf")
	r.text(strings.TrimSuffix(lines, "\n"))
	r.macro("fi")
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
