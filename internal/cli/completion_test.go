package cli_test

import (
	"slices"
	"strings"
	"testing"
)

func TestShellsGetTheirScript(t *testing.T) {
	for shell, want := range map[string]string{
		"bash":       "complete -o default -F __start_cantstop cantstop",
		"zsh":        "#compdef cantstop\n",
		"fish":       "complete -c cantstop",
		"powershell": "Register-ArgumentCompleter -CommandName 'cantstop'",
	} {
		if r := run("", "completion", shell); r.status != 0 || r.err != "" || !strings.Contains(r.out, want) {
			t.Errorf("%s: status %d, error %q\n%s", shell, r.status, r.err, r.out)
		}
	}
}

// bash puts a backslash before a comma, and nobody types one.
func TestTheScriptForBashTakesAListForWhatItIs(t *testing.T) {
	script := run("", "completion", "bash").out
	for _, want := range []string{`comp=${comp//\\,/,}; [[ $comp == "$cur"* ]]`, `COMPREPLY[0]=${COMPREPLY[0]//\\,/,}`} {
		if strings.Count(script, want) != 1 {
			t.Errorf("not once %s", want)
		}
	}
}

// The directives that end an answer to a shell.
const (
	nothingElse = ":4"
	noSpace     = ":6" // and nothing else
	filesToo    = ":0"
	dirs        = ":16"
	gamesFirst  = ":32" // in their order, else files
)

func TestTabCompletesWhatCanFollow(t *testing.T) {
	atHome(t)
	for _, tt := range []struct {
		typed string // an underscore is nothing typed yet
		want  []string
		then  string
	}{
		{"_", commands(t), nothingElse},
		{"he", []string{"help"}, nothingElse},
		{"help _", commands(t), nothingElse},
		{"help sim _", nil, nothingElse},
		{"sim --seats _", []string{"rookie", "racer", "rule28", "glenn", "planner", "expert"}, noSpace},
		{"sim --seats glenn,r", []string{"glenn,rookie", "glenn,racer", "glenn,rule28"}, noSpace},
		{"sim --seats=glenn,racer,p", []string{"glenn,racer,planner"}, noSpace},
		{"sim --seats glenn,racer,planner,e", []string{"glenn,racer,planner,expert"}, nothingElse},
		{"sim --games _", nil, nothingElse},
		{"sim --variant _", []string{"classic", "speed", "blocking"}, nothingElse},
		{"--players bot:g", []string{"bot:glenn"}, noSpace},
		{"--players Anna,", []string{
			"Anna,bot:rookie", "Anna,bot:racer", "Anna,bot:rule28", "Anna,bot:glenn", "Anna,bot:planner", "Anna,bot:expert",
		}, noSpace},
		{"--players Anna,Keller=bot:ru", []string{"Anna,Keller=bot:rule28"}, noSpace},
		{"--players Anna,Keller=", []string{
			"Anna,Keller=bot:rookie", "Anna,Keller=bot:racer", "Anna,Keller=bot:rule28", "Anna,Keller=bot:glenn",
			"Anna,Keller=bot:planner", "Anna,Keller=bot:expert",
		}, noSpace},
		{"--players A,B,C,bot:e", []string{"A,B,C,bot:expert"}, nothingElse},
		{"--players Anna,Be", nil, noSpace},
		{"--theme _", []string{"auto", "dark", "light", "contrast", "mono"}, nothingElse},
		{"--odds=_", []string{"always", "demand", "never"}, nothingElse},
		{"--first _", []string{"1", "2", "3", "4", "random"}, nothingElse},
		{"--seed _", nil, nothingElse},
		{"--resume=_", nil, gamesFirst},
		{"replay _", nil, filesToo},
		{"learn _", []string{"1", "2", "3", "4", "5", "6", "7"}, nothingElse},
		{"learn 1 _", nil, nothingElse},
		{"replay --to _", []string{"position"}, nothingElse},
		{"analyze _", nil, nothingElse},
		{"man _", nil, dirs},
		{"serve --data _", nil, dirs},
		{"serve --host-key _", nil, filesToo},
		{"completion _", []string{"bash", "zsh", "fish", "powershell"}, nothingElse},
	} {
		t.Run(tt.typed, func(t *testing.T) {
			args := append([]string{"__completeNoDesc"}, strings.Fields(tt.typed)...)
			args[len(args)-1] = strings.TrimSuffix(args[len(args)-1], "_")
			r := run("", args...)
			got := strings.Split(strings.TrimSpace(r.out), "\n")
			if want := append(slices.Clone(tt.want), tt.then); !slices.Equal(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestTabCompletesTheGamesThatCanBeGoneOnWith(t *testing.T) {
	atHome(t)
	left := run("roll\n", "--players", "Anna,Ben", "--seed", "3")
	_, id, _ := strings.Cut(strings.TrimSpace(left.err), "--resume=")
	run("roll\n1\nstop\n", "--players", "Carla,Dan", "--position", "classic/1 2.2/- 1 - 1166") // over, and not among them
	if r := run("", "__complete", "--resume="); r.out != id+"\tAnna, Ben\n"+gamesFirst+"\n" {
		t.Errorf("%q", r.out)
	}
}
