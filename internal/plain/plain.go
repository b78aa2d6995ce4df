// Package plain is the game as lines of text: for screen readers, serial lines,
// logs and scripts. It moves no cursor and knows no colour. What matters comes
// first, lines are short, glyphs are words, and one question is asked at a time;
// an answer is a number or a word.
package plain

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// Options are what the client needs from outside.
type Options struct {
	sitting.Options
	Text *words.Text
}

// An Ending is how the player left.
type Ending struct {
	// Signal ended the game; nil if none did.
	Signal os.Signal
	// Farewell is a line to print at the end: how to go on with a game that is
	// not over, or that it could not be saved. It is empty if there is none.
	Farewell string
	// Unsaved is why the game that was left could not be saved; nil if all is well.
	Unsaved error
}

// Run plays until the player leaves, the input ends or a signal arrives; a
// signal does not wait for the line being read. The game is saved at any moment.
// It fails where the first game cannot be opened or out cannot be written.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer, signals <-chan os.Signal) (Ending, error) {
	o.Options = o.Filled()
	c := &client{o: o, text: o.Text, settings: o.Settings, voice: voice{w: out}, ear: listen(ctx, in, signals)}
	defer c.ear.close()
	err := c.playAll()
	if c.ear.signal != nil {
		c.voice.verbatim("") // ends the line in which a terminal shows ^C
	}
	if errors.Is(err, errLeft) || c.voice.err != nil {
		err = c.voice.err // which is also what the playing ended with
	}
	c.end.Signal = c.ear.signal
	return c.end, err
}

// errLeft says that the player has left, one way or another.
var errLeft = errors.New("the player has left")

// A client talks with the people at one keyboard.
type client struct {
	o        Options
	text     *words.Text
	settings settings.Settings
	voice    voice
	ear      *ear
	end      Ending
	terse    bool // the player wants less said
	toLearn  bool // the player wants lessons before the next game
}

// playAll plays one game after another.
func (c *client) playAll() error {
	if c.o.Notice != "" {
		c.voice.line(c.o.Notice)
	}
	switch {
	case c.o.Open != nil:
		return c.play(*c.o.Open)
	case c.o.Learn > 0:
		if err := c.learn(c.o.Learn); err != nil {
			return err
		}
	}
	return c.welcome()
}

// play plays a game, and the rematches that are asked for.
func (c *client) play(g sitting.Game) error {
	m, err := c.open(g)
	if err != nil {
		return err
	}
	return m.playOn()
}

// playOther plays a game that something else has led to, after which the player has
// left, as after any other. Where it cannot be played it says why.
func (c *client) playOther(g sitting.Game) error {
	m, err := c.open(g)
	if err != nil {
		c.voice.line(c.text.Say(words.PlainRefused, sitting.Told(err, c.o.Remote)))
		return nil
	}
	if err := m.playOn(); err != nil {
		return err
	}
	return errLeft
}

// open opens a game to be played.
func (c *client) open(g sitting.Game) (*match, error) {
	s, err := sitting.Open(g, c.o.Options)
	if err != nil {
		if g.File != nil {
			g.File.Close()
		}
		return nil, err
	}
	return newMatch(c, s), nil
}

// playOn plays a game, and the rematches that are asked for.
func (m *match) playOn() error {
	for {
		again, err := m.playOnce()
		if err != nil || again == nil {
			return err
		}
		if m, err = m.open(sitting.New(again, m.o.Games, m.o.Now(), m.o.Seed)); err != nil {
			return err
		}
	}
}

// playOnce plays the game and returns the record of the rematch, nil if none is
// wanted.
func (m *match) playOnce() (*record.Record, error) {
	defer m.close()
	m.greet()
	if err := m.run(); err != nil {
		return nil, err
	}
	return m.afterwards()
}

// say says the text of a key.
func (c *client) say(k words.Key, args ...any) { c.voice.say(c.text.Say(k, args...)) }

// ask asks a question and returns the answer, without space around it. It fails
// with errLeft where there is none.
func (c *client) ask(question string) (string, error) {
	if err := c.ear.left(); err != nil {
		return "", err
	}
	c.voice.line(question)
	if c.voice.err != nil {
		return "", c.voice.err
	}
	answer, err := c.ear.hear()
	return strings.TrimSpace(answer), err
}
