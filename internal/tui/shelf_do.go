package tui

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// goOn goes on with a game.
func (s *shelf) goOn(row shelfRow) action {
	return run(later(func() action {
		file, r, err := s.games.Resume(row.ID)
		return func(m *Model) tea.Cmd {
			if err == nil && m.top() != screen(s) {
				file.Close() // something else has been asked for meanwhile
				return nil
			}
			if err == nil {
				if err = m.open(sitting.Game{Record: r, File: file}); err != nil {
					file.Close()
				}
			}
			if err != nil {
				s.notice = s.refused(err)
				return s.read()
			}
			m.match.guard.raise(m.now())
			return nil
		}
	}))
}

// copyDialog offers a copy of a game that is open elsewhere.
func (s *shelf) copyDialog(row shelfRow) *dialog {
	return &dialog{
		house: s.house, title: s.text.Say(words.CopyTitle), body: paragraphs(s.text.Say(words.CopyAbout)),
		entries: []entry{
			{label: s.text.Say(words.CopyYes), do: func(m *Model) tea.Cmd {
				if err := m.open(sitting.Copy(row.Record, s.games, s.now())); err != nil {
					s.notice = s.refused(err)
					return nil
				}
				m.match.guard.raise(m.now())
				return nil
			}},
			{label: s.text.Say(words.CopyNo)},
		},
	}
}

// deleteDialog asks before a game is deleted.
func (s *shelf) deleteDialog(row shelfRow) *dialog {
	called := s.calledInFull(row)
	return &dialog{
		house: s.house, title: s.text.Say(words.DeleteTitle),
		body: paragraphs(s.text.Say(words.DeleteAbout, called, s.text.AgoClock(row.Saved, s.now()))),
		entries: []entry{
			{label: s.text.Say(words.DeleteNo)},
			{label: s.text.Say(words.DeleteYes), do: s.changed(s.text.Say(words.Deleted, called), "", func() error { return s.games.Delete(row.ID) })},
		},
	}
}

// calledInFull is what a game is called, or who plays it, or at the least its id.
func (s *shelf) calledInFull(row shelfRow) string {
	switch {
	case row.Record == nil:
		return store.FileName(row.ID)
	case row.Called() != "":
		return row.Called()
	default:
		return s.called(row.Record)
	}
}

// changed changes what is kept, says what has been done or why not, and shows the
// list anew, with the game of an id highlighted.
func (s *shelf) changed(said, id string, change func() error) action {
	return run(later(func() action {
		err := change()
		return func(*Model) tea.Cmd {
			s.notice, s.wanted = said, id
			if err != nil {
				s.notice, s.wanted = s.refused(err), ""
			}
			return s.read()
		}
	}))
}

// refused is why something could not be done with what is kept.
func (s *shelf) refused(err error) string {
	switch {
	case errors.Is(err, store.ErrTakenID):
		return s.text.Say(words.RenameTaken)
	case errors.Is(err, store.ErrNoID):
		return s.text.Say(words.RenameWrong)
	}
	// Which file it was is known.
	return store.WithoutPath(err).Error()
}

// askName asks what a game is to be called.
func (s *shelf) askName(row shelfRow) *asking {
	return s.ask(s.text.Say(words.RenameTitle), s.text.Say(words.RenameAsk), row.ID, func(to string) (action, string) {
		if err := store.CheckID(to); err != nil {
			return nil, s.refused(err)
		}
		return s.changed(s.text.Say(words.Renamed, to), to, func() error { return s.games.Rename(row.ID, to) }), ""
	})
}

// exportDialog gives a record away.
func (s *shelf) exportDialog(row shelfRow) *dialog {
	shown := sitting.Shown(row.Record)
	about := s.text.Say(words.ExportAbout)
	if row.State != sitting.Over {
		about += "\n\n" + s.text.Say(words.ExportNoSeed)
	}
	d := &dialog{house: s.house, title: s.text.Say(words.ExportTitle), body: paragraphs(about)}
	d.entries = []entry{{label: s.text.Say(words.ExportCopy), do: func(*Model) tea.Cmd {
		text, err := shown.MarshalText()
		if err != nil {
			s.notice = err.Error()
			return nil
		}
		s.notice = s.text.Say(words.ExportCopied)
		return tea.Raw(ansi.SetSystemClipboard(string(text)))
	}}}
	if !s.remote { // whose files are not here
		d.entries = append(d.entries, entry{label: s.text.Say(words.ExportFile), do: open(s.ask(
			s.text.Say(words.ExportTitle), s.text.Say(words.ExportAsk), store.FileName(row.ID),
			func(path string) (action, string) {
				path = pathOf(path)
				if path == "" {
					return nil, s.text.Say(words.ExportAsk)
				}
				return s.changed(s.text.Say(words.Exported, path), row.ID, func() error { return store.WriteNew(path, shown) }), ""
			},
		))})
	}
	return d
}

// askReadIn asks for a game from elsewhere.
func (s *shelf) askReadIn() *asking {
	about := words.ReadInAsk
	if s.remote {
		about = words.ReadInPaste
	}
	a := s.ask(s.text.Say(words.ReadInTitle), s.text.Say(about), "", func(text string) (action, string) {
		if s.remote || text == "" {
			return nil, s.text.Say(about)
		}
		return s.takeIn(text), ""
	})
	a.taken = func(text string) (action, bool) {
		if !isRecord(text) {
			return nil, false
		}
		return s.takeIn(text), true
	}
	return a
}

// isRecord reports whether a text looks like a record rather than the name of a
// file.
func isRecord(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")), "#")
}

// takeIn keeps a game from elsewhere: the text of a record, or of the file that is
// named, as when it is dropped on the window.
func (s *shelf) takeIn(text string) action {
	switch {
	case isRecord(text):
	case s.remote:
		s.notice = s.text.Say(words.ReadInPaste)
		return nil
	case strings.ContainsAny(strings.TrimSpace(text), "\n\r"):
		s.notice = s.text.Say(words.ReadInNothing)
		return nil
	}
	return run(later(func() action {
		id, said, err := s.keep(text)
		return func(*Model) tea.Cmd {
			s.notice, s.wanted = said, id
			if err != nil {
				s.notice = s.refused(err)
			}
			return s.read()
		}
	}))
}

// keep keeps a game from elsewhere, and returns its id and what is to be said. One
// that is here already is not kept twice.
func (s *shelf) keep(text string) (id, said string, err error) {
	body := []byte(strings.ReplaceAll(strings.TrimSpace(text)+"\n", "\r\n", "\n"))
	body = []byte(strings.ReplaceAll(string(body), "\r", "\n")) // as terminals paste the ends of lines
	if !isRecord(text) {
		if body, err = store.ReadText(pathOf(text)); err != nil {
			return "", "", err
		}
	}
	r, err := record.Parse(body)
	if err != nil {
		return "", "", err
	}
	for _, g := range s.kept.Games {
		if g.Record != nil && sameGame(g.Record, r) {
			return g.ID, s.text.Say(words.ReadInAlready), nil
		}
	}
	id, err = s.games.Add(r, s.now())
	return id, s.text.Say(words.ReadIn, s.called(r)), err
}

// sameGame reports whether two records are of one game, as far as it has come.
func sameGame(a, b *record.Record) bool {
	return a.Date.Equal(b.Date) && a.Rules == b.Rules && slices.Equal(a.Seats, b.Seats) && slices.Equal(a.Actions, b.Actions)
}

// pathOf is a path as it was typed or dropped: perhaps in quotes, escaped, as an
// address, or in the home directory.
func pathOf(text string) string {
	text = strings.TrimSpace(text)
	for _, quote := range []string{`"`, "'"} {
		if inner, ok := strings.CutPrefix(text, quote); ok && strings.HasSuffix(inner, quote) {
			return strings.TrimSuffix(inner, quote)
		}
	}
	if u, err := url.Parse(text); err == nil && u.Scheme == "file" {
		return filepath.FromSlash(u.Path)
	}
	if os.PathSeparator == '/' {
		text = strings.ReplaceAll(text, `\ `, " ")
	}
	if inHome, ok := strings.CutPrefix(text, "~"+string(os.PathSeparator)); ok {
		if home, err := os.UserHomeDir(); err == nil {
			text = filepath.Join(home, inHome)
		}
	}
	return text
}

// seeRemains looks at what can be seen of a game that is damaged.
func (s *shelf) seeRemains(row shelfRow) action {
	return run(later(func() action {
		r, seen := s.games.Remains(row.ID)
		return func(m *Model) tea.Cmd {
			switch {
			case m.top() != screen(s):
			case seen:
				cmd := openReplay(r)(m)
				s.notice = s.text.Say(words.SeenUpTo)
				return cmd
			default:
				s.notice = s.text.Say(words.NothingToSee)
			}
			return nil
		}
	}))
}

func ownSeat(row shelfRow) game.Seat { return game.Seat(row.seat) }
