package server

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"cantstop/internal/tui"
	"cantstop/internal/words"
)

// screen plays on the client's terminal until the player leaves or the session
// is to end. It returns what is to be said last.
func (s *session) screen() string {
	model, err := s.model()
	if err != nil {
		s.log.Error("crash", "cause", err.Error())
		s.stop(hasFailed)
		return ""
	}
	defer model.Close()

	ctx, kill := context.WithCancel(s.gone)
	defer kill()
	out := newOutlet(s.channel)
	context.AfterFunc(ctx, out.giveUp)
	over := make(chan struct{})
	size := s.terminal.now()
	program := tea.NewProgram(model,
		tea.WithContext(ctx), tea.WithoutSignalHandler(),
		tea.WithInput(strings.NewReader("")), // its keys come from readKeys
		tea.WithOutput(out),
		tea.WithEnvironment(s.terminal.environ()), tea.WithColorProfile(s.terminal.profile()),
		tea.WithWindowSize(size.width, size.height), tea.WithFPS(framesPerSecond),
		tea.WithFilter(filter),
	)

	limits := s.server.config.Limits
	idle := time.AfterFunc(limits.Idle, func() { s.stop(wasIdle) })
	defer idle.Stop()
	longest := time.AfterFunc(limits.Longest, func() { s.stop(tookLong) })
	defer longest.Stop()
	go s.readKeys(program, over, idle)
	go s.followSize(program, over)
	go s.quitAtTheEnd(program, over, kill)

	_, err = program.Run()
	close(over)
	model.Close()
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
		s.log.Error("crash", "cause", err.Error())
		s.stop(hasFailed)
	case s.gone.Err() != nil:
		s.stop(hasGone)
	}
	s.stop(hasLeft)

	_ = out.Close()
	select {
	case <-out.done:
	case <-time.After(patience):
		kill()
		return "" // nobody reads here
	}
	if s.player.key == "" && s.why == hasLeft {
		return s.text.Say(words.ServerGuestLeft)
	}
	return model.Farewell()
}

// model is the client on this terminal, for this player.
func (s *session) model() (*tui.Model, error) {
	shelves := s.server.shelves
	settings, err := shelves.settings(s.player)
	o := tui.Options{
		Text:     s.text,
		Settings: settings,
		Games:    shelves.games(s.player),
		Keep:     shelves.keep(s.player),
		NoColor:  s.terminal.noColor(),
		Name:     s.player.name,
		Bots:     s.server.thinkers.forSession(),
		Remote:   true,
	}
	if !s.terminal.speaksUnicode() {
		o.Settings.ASCII = true
	}
	switch {
	case err != nil:
		s.log.Error("settings", "cause", err.Error())
	case s.player.key == "":
		o.Notice = s.text.Say(words.ServerGuest)
	}
	return tui.New(o)
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
func (s *session) readKeys(program *tea.Program, over <-chan struct{}, idle *time.Timer) {
	err := keys(s.channel, func(m tea.Msg) {
		select {
		case <-over:
			return
		default:
		}
		switch m.(type) {
		case uv.KeyPressEvent, uv.MouseClickEvent, uv.MouseWheelEvent, uv.PasteEvent:
			idle.Reset(s.server.config.Limits.Idle)
		}
		program.Send(m)
	}, over)
	crash := (*crashError)(nil)
	switch {
	case errors.Is(err, errTooMuch):
		s.stop(sentTooMuch)
	case errors.As(err, &crash):
		s.log.Error("crash", "cause", err.Error())
		s.stop(hasFailed)
	default:
		s.stop(hasGone)
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
		case <-time.After(resizePace):
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
	case <-time.After(patience):
		kill()
	}
}
