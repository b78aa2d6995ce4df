package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/words"
)

// A setup is the form in which a game is set up. It opens on its last row, which
// starts the game as it stands.
type setup struct {
	*house
	*sitting.Setup
	row  int
	seat int       // the seat of which is shown who may play there
	name nameField // of the seat on the highlighted row
}

// The rows under those of the seats.
const (
	rowFirst = game.MaxSeats + iota
	rowVariant
	rowTarget
	rowStart
	setupRows
)

// newSetup is a set-up filled in with the game played last.
func (m *Model) newSetup(last *record.Record) *setup {
	call := func(n int) string { return m.text.Say(words.DefaultName, n) }
	s := &setup{house: m.house, Setup: sitting.NewSetup(last, m.o.Name, call)}
	s.moveTo(rowStart)
	s.seat = 1 // who comes for the first time sees whom they play
	return s
}

// openSetup opens the set-up, filled in with the game played last.
func openSetup(last *record.Record) action {
	return func(m *Model) tea.Cmd {
		m.push(m.newSetup(last))
		return nil
	}
}

// moveTo highlights a row.
func (s *setup) moveTo(row int) {
	s.row = row
	if row < game.MaxSeats {
		s.seat = row
		s.name = newNameField(s.nameOn(row))
	}
	s.seat = min(s.seat, s.Seats())
}

// nameOn is the name on a seat, "" where nobody sits yet.
func (s *setup) nameOn(seat int) string {
	if seat >= s.Seats() {
		return ""
	}
	return s.Seat(seat).Name
}

// typing reports whether letters are a name.
func (s *setup) typing() bool { return s.row < game.MaxSeats }

func (s *setup) press(k tea.KeyPressMsg) action {
	letter := s.typing() && k.Text != ""
	// A name begins with no space, so until then space does what it does elsewhere.
	space := key.Matches(k, s.keys.space) && (!s.typing() || s.name.selected || s.name.name() == "")
	switch {
	case key.Matches(k, s.keys.rows):
		s.step(s.keys.step(k))
	case key.Matches(k, s.keys.change):
		s.change(s.keys.step(k))
	case key.Matches(k, s.keys.escape):
		return closing(nil)
	case s.row == rowStart && key.Matches(k, s.keys.accept, s.keys.space):
		return s.start
	case key.Matches(k, s.keys.accept):
		s.step(1)
	case space:
		s.change(1)
	case key.Matches(k, s.keys.help) && !letter:
		return openHelp(game.Variants())
	case s.typing():
		s.edit(k)
	}
	return nil
}

// edit lets the name take a key or a paste. Who is typed is a person, on a bot's
// seat and on a free one too.
func (s *setup) edit(msg tea.Msg) {
	s.name.edit(msg)
	if name := s.name.name(); name != s.nameOn(s.row) {
		s.SitDown(s.row, name)
	}
}

func (s *setup) paste(text string) {
	if s.typing() {
		s.edit(tea.PasteMsg{Content: text})
	}
}

// step moves on by rows. A seat can be taken only after those before it.
func (s *setup) step(by int) {
	row := s.row
	for {
		row = (row + by + setupRows) % setupRows
		if row >= game.MaxSeats || row <= s.Seats() {
			s.moveTo(row)
			return
		}
	}
}

// change turns to the next or previous value of the highlighted row.
func (s *setup) change(by int) {
	switch s.row {
	case rowVariant:
		s.TurnVariant(by)
	case rowTarget:
		s.TurnTarget(by)
	case rowFirst:
		s.TurnFirst(by)
	case rowStart:
	default:
		s.Turn(s.row, by)
		s.moveTo(s.row)
	}
}

// start begins the game, or stays at the seat where nobody can sit as it is.
func (s *setup) start(m *Model) tea.Cmd {
	if wrong := s.Wrong(); wrong != nil {
		s.moveTo(wrong.Seat)
		return nil
	}
	r, _ := s.Record(m.o.Seed())
	m.start(r)
	return nil
}

// point highlights the row under the mouse; a click chooses what is under it.
func (s *setup) point(at tea.Mouse, clicked bool) action {
	for _, spot := range s.spots() {
		if !spot.has(at.X, at.Y) {
			continue
		}
		if spot.row != s.row {
			s.moveTo(spot.row)
		}
		switch {
		case !clicked:
		case spot.row == rowStart:
			return s.start
		case spot.choose != nil:
			spot.choose()
			s.moveTo(s.row)
		}
		return nil
	}
	return nil
}

func (s *setup) bindings() keyLine {
	accept := s.keys.accept
	what := words.KeyNext
	if s.row == rowStart {
		what = words.KeyStart
	}
	accept.SetHelp(accept.Help().Key, s.text.Say(what))
	change := s.keys.change
	change.SetEnabled(s.row != rowStart)
	return keyLine{first: accept, others: []key.Binding{s.keys.rows, change}, last: []key.Binding{s.keys.escape}}
}

// hints are what the highlighted row is about, in one length or several.
func (s *setup) hints() []string {
	say, sideways := s.text.Say, s.theme.Sideways
	switch s.row {
	case rowVariant:
		return []string{s.text.VariantRule(s.Variant)}
	case rowTarget:
		return []string{say(words.SetupTargetHint, 1, s.MaxTarget()), say(words.SetupTargetShort, 1, s.MaxTarget())}
	case rowFirst:
		first, byLot := s.First()
		if byLot {
			return []string{say(words.SetupLotHint)}
		}
		return []string{say(words.SetupFirstHint, s.Seat(int(first)).Name)}
	case rowStart:
		if s.layout.setup(s.theme).heads {
			return []string{say(words.SetupStartHint, s.theme.Arrows, sideways)}
		}
		return s.readings()
	}
	if s.row >= s.Seats() {
		return []string{say(words.SetupSeatsHint, sideways)}
	}
	if level := s.Seat(s.row).Bot; level != "" {
		return []string{s.text.Manner(level)}
	}
	return []string{say(words.SetupNameHint, sideways)}
}

// readings are the game that was set up in words, in several lengths.
func (s *setup) readings() []string {
	say := s.text.Say
	var names []string
	for i := range s.Seats() {
		names = append(names, s.Seat(i).Name)
	}
	who := s.text.Names(names)
	if len(names) == 2 {
		who = say(words.SetupAgainstOne, names[0], names[1])
	}
	variant, target := s.text.Variant(s.Variant), s.Target()
	first, byLot := s.First()
	full := say(words.SetupReads, who, variant, target, s.Seat(int(first)).Name)
	if byLot {
		full = say(words.SetupReadsLot, who, variant, target)
	}
	return []string{
		full,
		say(words.SetupReadsShort, who, variant, target),
		say(words.SetupReadsLeast, len(names), variant, target),
		s.rulesInShort(s.Variant, target),
	}
}
