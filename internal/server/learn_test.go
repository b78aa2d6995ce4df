package server

import (
	"errors"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"cantstop/internal/settings"
	"cantstop/internal/words"
)

// learning opens a session for a command on a terminal.
func learning(t *testing.T, c *gossh.Client, command string) *guest {
	t.Helper()
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	return startBy(t, c, session, 80, 24, func() error { return session.Start(command) })
}

// inLines runs a command, "" for none, without a terminal, and returns what is said.
func inLines(t *testing.T, c *gossh.Client, command string, answers ...string) string {
	t.Helper()
	session, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var said lockedBuffer
	session.Stdout, session.Stderr = &said, &said
	session.Stdin = strings.NewReader(strings.Join(answers, "\n") + "\n")
	run := session.Shell
	if command != "" {
		run = func() error { return session.Start(command) }
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	_ = session.Wait()
	return strings.ReplaceAll(said.String(), "\n", " ")
}

func TestLearningOnAServerGoesOnWhereItWasLeft(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	key := newKey(t)
	g := learning(t, r.dial("anna", key), "learn 3")
	g.see("A bust")
	g.see("3 of 7")
	g.press("n")
	g.see("Stop in time")
	g.press("\x03")
	g.status()
	eventually(t, "the place in the settings", func() bool {
		now, err := r.files.settings(playerOf("anna", key.PublicKey()))
		return err == nil && now.Lesson == 4
	})
	again := learning(t, r.dial("anna", key), "learn")
	again.see("4 of 7")
	// A guest begins, and learns all the same.
	guest := learning(t, r.dial("ben", nil), "learn")
	guest.see("1 of 7")
	guest.press("n")
	guest.see("2 of 7")
	guest.press("q")
	guest.see("2 of 7") // beside the entry of the menu
	guest.see("New game")
}

func TestLearningOnAServerInLines(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	said := inLines(t, r.dial("anna", nil), "learn 2", "2", "yes", "leave", "quit")
	for _, want := range []string{"Lesson 2 of 7", "13.3% do", "Lesson 3 of 7", "New game."} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
}

func TestThereIsNoOtherCommand(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	c := r.dial("anna", nil)
	for _, command := range []string{"learn 8", "learn 0", "learn two", "learn 1 2", "learned", "LEARN", " ", "learn; id"} {
		session, err := c.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		var said lockedBuffer
		session.Stderr = &said
		exit := (*gossh.ExitError)(nil)
		if err := session.Run(command); !errors.As(err, &exit) || exit.ExitStatus() != 1 || !strings.Contains(said.String(), "no such command") {
			t.Errorf("%q: %v, %q", command, err, said.String())
		}
	}
}

// Hints come once for each player with a key, and for a guest once in a session.
func TestHintsOnAServerComeOncePerPlayer(t *testing.T) {
	t.Parallel()
	r := serve(t, generous(), nil)
	hint, _ := r.text().Hint(settings.HintOneRunner)
	// Of two people none stops, so that with one runner left a roll comes soon.
	answers := []string{"2", "Anna", "Ben", "", "", ""}
	for range 60 {
		answers = append(answers, "roll", "1")
	}
	told := func(key gossh.Signer) int {
		c := r.dial("anna", key)
		return strings.Count(inLines(t, c, "", append(append([]string{}, answers...), "quit")...), hint)
	}
	if n := told(nil) + told(nil); n != 2 {
		t.Errorf("two guests are told %d times", n)
	}
	key := newKey(t)
	if n := told(key); n != 1 {
		t.Errorf("a player is told %d times", n)
	}
	now, err := r.files.settings(playerOf("anna", key.PublicKey()))
	if err != nil || !now.Seen.Has(settings.HintOneRunner) {
		t.Errorf("%v is kept: %v", now.Seen, err)
	}
	answers = append([]string{"no"}, answers...) // to the game that is not over
	if n := told(key); n != 0 {
		t.Errorf("a player is told again, %d times", n)
	}
}

// text is what the server says in English.
func (r *rig) text() *words.Text { return words.New(languageOf(nil)) }
