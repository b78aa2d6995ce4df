package server

import (
	"context"
	"errors"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/tui"
	"cantstop/internal/tui/paint"
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
	watch := &stopwatch{times: &s.server.numbers.keyToScreen}
	out := newOutlet(watched{s.channel, watch})
	context.AfterFunc(ctx, out.giveUp)
	playing, over := context.WithCancel(ctx)
	defer over()
	size := s.terminal.now()
	guarded := &tui.Guarded{Model: model}
	program := paint.NewProgram(guarded, nil, out, s.terminal.environ(), // its keys come from readKeys
		tea.WithContext(ctx), tea.WithoutSignalHandler(),
		tea.WithColorProfile(s.terminal.profile()), tea.WithWindowSize(size.width, size.height),
		tea.WithFilter(func(_ tea.Model, m tea.Msg) tea.Msg {
			if at, ok := m.(pressedAt); ok {
				watch.start(time.Time(at))
				return nil
			}
			return filter(m)
		}),
	)
	go s.readKeys(playing, program)
	go s.followSize(playing, program)
	go s.quitAtTheEnd(playing, program, kill)

	err = program.Run()
	over()
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
	asker := s.server.thinkers.forSession()
	settings, notice := s.settings()
	learn, _ := s.lesson(settings.Lesson)
	return sitting.Options{
		Settings: settings,
		Games:    s.games,
		Writers:  s.server.writers,
		Keep:     s.server.files.keep(s.player),
		Notice:   notice,
		Learn:    learn,
		Name:     s.player.name,
		Bots:     asker.seat,
		Advise:   asker.advise,
		Judge:    asker.judge,
		Remote:   true,
		Now:      s.server.now,
		Seed: func() uint64 {
			s.server.numbers.games.Add(1)
			return s.server.seed()
		},
	}
}

// settings are the player's on this terminal, and what is to be said of them
// first.
func (s *session) settings() (now settings.Settings, notice string) {
	now, err := s.server.files.settings(s.player)
	switch {
	case err != nil:
		s.log.Error("settings", "cause", err.Error())
		notice = sitting.Told(err, true).Error()
	case s.player.key == "":
		notice = s.text.Say(words.ServerGuest)
	}
	if !s.terminal.speaksUnicode() {
		now.ASCII = true
	}
	return now, notice
}

// filter is m without what a program is not to be told: that it is to stop its
// process, which is everybody's, or that its window is larger than it can be.
func filter(m tea.Msg) tea.Msg {
	switch m := m.(type) {
	case tea.SuspendMsg:
		return nil
	case tea.WindowSizeMsg:
		return tea.WindowSizeMsg{Width: min(m.Width, tui.MaxWidth), Height: min(m.Height, tui.MaxHeight)}
	}
	return m
}

// pressedAt comes before a key, for the stopwatch: when it was pressed.
type pressedAt time.Time

// readKeys hands the client's keys to the program, and ends the session when
// there is nothing more to read.
func (s *session) readKeys(playing context.Context, program *paint.Program) {
	err := keys(playing, s.inbox, s.pace(), func(m tea.Msg) {
		if isPressed(m) {
			s.pressed()
			program.Send(pressedAt(time.Now()))
		}
		program.Send(m)
	})
	switch {
	case errors.Is(err, errTooMuch):
		s.stop(sentTooMuch)
	case errors.Is(err, io.EOF):
		s.stop(inputEnded)
	case err != nil:
		s.fail(err)
	}
}

// followSize tells the program of changes of the window's size, of many that
// come at once only the last.
func (s *session) followSize(playing context.Context, program *paint.Program) {
	for {
		select {
		case <-s.terminal.resized:
		case <-playing.Done():
			return
		}
		size := s.terminal.now()
		program.Send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		select {
		case <-time.After(s.server.pauses.resize):
		case <-playing.Done():
			return
		}
	}
}

// quitAtTheEnd ends the program when the session is to end: it asks, and if that
// takes long, for instance since its screen is not read, it gives the program up.
func (s *session) quitAtTheEnd(playing context.Context, program *paint.Program, kill func()) {
	select {
	case <-s.ending:
	case <-playing.Done():
		return
	}
	go program.Quit()
	select {
	case <-playing.Done():
	case <-time.After(s.server.pauses.patience):
		kill()
	}
}
