package server

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/tui"
	"cantstop/internal/words"
)

// screen plays on the client's terminal until the player leaves or the session
// is to end. It returns what is to be said last.
func (s *session) screen() string {
	model, err := s.model()
	if err != nil {
		s.fail(err)
		return ""
	}
	defer model.Close()

	ctx, kill := context.WithCancel(s.gone)
	defer kill()
	out := newOutlet(s.channel, true)
	context.AfterFunc(ctx, out.giveUp)
	over := make(chan struct{})
	size := s.terminal.now()
	guarded := &tui.Guarded{Model: model}
	program := tea.NewProgram(guarded,
		tea.WithContext(ctx), tea.WithoutSignalHandler(),
		tea.WithInput(strings.NewReader("")), // its keys come from readKeys
		tea.WithOutput(out),
		tea.WithEnvironment(s.terminal.environ()), tea.WithColorProfile(s.terminal.profile()),
		tea.WithWindowSize(size.width, size.height), tea.WithFPS(framesPerSecond),
		tea.WithFilter(filter),
	)
	go s.readKeys(program, over)
	go s.followSize(program, over)
	go s.quitAtTheEnd(program, over, kill)

	_, err = program.Run()
	close(over)
	model.Close()
	switch {
	case guarded.Crash != nil:
		s.fail(guarded.Crash)
	case errors.Is(err, tea.ErrProgramPanic):
		s.fail(err)
	}
	if !out.finish(s.server.pauses.patience) {
		return "" // nobody reads here
	}
	return model.Farewell()
}

// fail ends the session for a mistake of ours.
func (s *session) fail(err error) {
	s.log.Error("crash", "cause", err.Error())
	s.stop(hasFailed)
}

// model is the client on this terminal, for this player.
func (s *session) model() (*tui.Model, error) {
	return tui.New(tui.Options{Options: s.options(), Text: s.text, NoColor: s.terminal.noColor()})
}

// options are the same for both clients.
func (s *session) options() sitting.Options {
	mind := s.server.thinkers.forSession()
	settings, notice := s.settings()
	return sitting.Options{
		Settings: settings,
		Games:    s.server.shelves.games(s.player),
		Keep:     s.server.shelves.keep(s.player),
		Notice:   notice,
		Name:     s.player.name,
		Bots:     mind.seat,
		Advise:   mind.advise,
		Remote:   true,
		Now:      s.server.now,
		Seed:     s.server.seed,
	}
}

// settings are the player's on this terminal, and what is to be said of them
// first.
func (s *session) settings() (now settings.Settings, notice string) {
	now, err := s.server.shelves.settings(s.player)
	switch {
	case err != nil:
		s.log.Error("settings", "cause", err.Error())
		notice = err.Error()
	case s.player.key == "":
		notice = s.text.Say(words.ServerGuest)
	}
	if !s.terminal.speaksUnicode() {
		now.ASCII = true
	}
	return now, notice
}

// filter is what a program is not to be told: that it is to stop its process,
// which is everybody's, or that its window is larger than it can be.
func filter(_ tea.Model, m tea.Msg) tea.Msg {
	switch m := m.(type) {
	case tea.SuspendMsg:
		return nil
	case tea.WindowSizeMsg:
		return tea.WindowSizeMsg{Width: min(m.Width, tui.MaxWidth), Height: min(m.Height, tui.MaxHeight)}
	}
	return m
}

// readKeys hands the client's keys to the program, and ends the session when
// there is nothing more to read. It reads on until the channel is closed.
func (s *session) readKeys(program *tea.Program, over <-chan struct{}) {
	err := keys(s.channel, s.server.pauses.key, func(m tea.Msg) {
		switch m.(type) {
		case uv.KeyPressEvent, uv.MouseClickEvent, uv.MouseWheelEvent, uv.PasteEvent:
			s.pressed()
		}
		program.Send(m)
	}, over)
	switch {
	case errors.Is(err, errTooMuch):
		s.stop(sentTooMuch)
	case err != nil:
		s.fail(err)
	default:
		s.stop(inputEnded)
	}
}

// followSize tells the program of changes of the window's size, of many that
// come at once only the last.
func (s *session) followSize(program *tea.Program, over <-chan struct{}) {
	for {
		select {
		case <-s.terminal.resized:
		case <-over:
			return
		}
		size := s.terminal.now()
		program.Send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		select {
		case <-time.After(s.server.pauses.resize):
		case <-over:
			return
		}
	}
}

// quitAtTheEnd ends the program when the session is to end: it asks, and if that
// takes long, for instance since its screen is not read, it gives the program up.
func (s *session) quitAtTheEnd(program *tea.Program, over <-chan struct{}, kill func()) {
	select {
	case <-s.ending:
	case <-over:
		return
	}
	go program.Quit()
	select {
	case <-over:
	case <-time.After(s.server.pauses.patience):
		kill()
	}
}
