package tui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/list"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// A shelf is the list of all games that are kept, with what can be done with each.
type shelf struct {
	*house
	games  *store.Games
	own    string // what the player here is called
	assess sitting.Assessor
	known  map[*record.Record]assessment

	kept   sitting.Shelf
	ready  bool       // it has been read
	rows   list.Model // of shelfRows: which one is highlighted, and which are found
	scroll int        // rows above those in sight
	wanted string     // the id to highlight after the next reading

	finding   bool // letters go into the field
	field     textinput.Model
	assessing bool
}

// An assessment is what is known of a finished game, if anything can be.
type assessment struct {
	sitting.Assessment
	ok bool
}

// A shelfRow is a game of the list.
type shelfRow struct {
	sitting.Shelved
	seat int // the own one, or -1
	text string
}

// FilterValue implements list.Item: what a game is found by.
func (r shelfRow) FilterValue() string { return r.text }

// A noDelegate draws nothing: rows are drawn on the canvas, as all screens are.
type noDelegate struct{ list.ItemDelegate }

func (noDelegate) Height() int                         { return 1 }
func (noDelegate) Spacing() int                        { return 0 }
func (noDelegate) Update(tea.Msg, *list.Model) tea.Cmd { return nil }

// openShelf shows all games.
func openShelf(m *Model) tea.Cmd {
	s := &shelf{house: m.house, games: m.o.Games, own: m.o.Name, assess: m.o.Assess, known: m.assessed}
	s.rows = list.New(nil, noDelegate{}, 1, 1)
	s.rows.SetShowTitle(false)
	s.rows.SetShowFilter(false)
	s.rows.SetShowStatusBar(false)
	s.rows.SetShowPagination(false)
	s.rows.SetShowHelp(false)
	s.rows.InfiniteScrolling = true
	s.rows.Filter = findGames
	s.field = textinput.New()
	s.field.SetVirtualCursor(false)
	m.push(s)
	return s.read()
}

// findGames finds what has all words of a term, in the order in which it stands.
func findGames(term string, targets []string) []list.Rank {
	var found []list.Rank
	words := strings.Fields(strings.ToLower(term))
	for i, target := range targets {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(target, word) }) {
			found = append(found, list.Rank{Index: i})
		}
	}
	return found
}

// read reads what is kept, and then looks at it.
func (s *shelf) read() tea.Cmd {
	return later(func() action {
		kept, err := sitting.ShelfOf(s.games, s.own, s.remote)
		return func(*Model) tea.Cmd {
			if err != nil {
				s.notice = s.refused(err)
			}
			s.fill(kept)
			return s.assessNext()
		}
	})
}

// fill puts games into the list. The one that was highlighted is so again.
func (s *shelf) fill(kept sitting.Shelf) {
	wanted, place := s.wanted, s.rows.Index()
	if row, ok := s.row(); ok && wanted == "" {
		wanted = row.ID
	}
	s.wanted = ""
	s.kept, s.ready = kept, true
	items := make([]list.Item, len(kept.Games))
	for i, g := range kept.Games {
		items[i] = s.rowOf(g)
	}
	s.rows.ResetFilter()
	s.rows.SetItems(items)
	s.find(s.field.Value())
	if i := s.placeOf(wanted); i >= 0 {
		place = i
	}
	s.moveTo(min(place, len(s.rows.VisibleItems())-1))
}

// rowOf is a game with what it is found by.
func (s *shelf) rowOf(g sitting.Shelved) shelfRow {
	row := shelfRow{Shelved: g, seat: -1}
	found := []string{g.Called(), s.text.Ago(g.Saved, s.now()), s.text.Say(stateWords[g.State])}
	if g.Record != nil {
		if seat, mine := s.kept.OwnSeat(g.Record); mine {
			row.seat = int(seat)
		}
		found = append(found, g.Record.Names()...)
		found = append(found, s.text.Variant(g.Record.Rules.Variant))
		if _, daily := sitting.IsDaily(g.Record); daily {
			found = append(found, s.text.Say(words.FrontDaily))
		}
	}
	row.text = strings.ToLower(strings.Join(found, " "))
	return row
}

// row is the game that is highlighted.
func (s *shelf) row() (shelfRow, bool) {
	row, ok := s.rows.SelectedItem().(shelfRow)
	return row, ok
}

// find leaves in the list what a term finds, all for an empty one.
func (s *shelf) find(term string) {
	s.scroll = 0
	if strings.TrimSpace(term) == "" {
		s.rows.ResetFilter()
		return
	}
	s.rows.SetFilterText(term)
}

// moveTo highlights a row, and scrolls to it.
func (s *shelf) moveTo(row int) {
	s.rows.Select(max(0, row))
	s.scroll = s.top()
}

// top is the first row in sight, so that the highlighted one is.
func (s *shelf) top() int {
	lines, n := s.places().rows.h, len(s.rows.VisibleItems())
	if lines == 0 {
		return 0
	}
	i := s.rows.Index()
	top := min(max(s.scroll, i-lines+1), i)
	return max(0, min(top, n-lines))
}

// inSight are the rows that are seen.
func (s *shelf) inSight() []list.Item {
	all, top := s.rows.VisibleItems(), s.top()
	return all[top:min(len(all), top+s.places().rows.h)]
}

// assessNext assesses a finished game in sight, if there is one that has not been,
// the highlighted one first. One after another all of them are.
func (s *shelf) assessNext() tea.Cmd {
	if s.assessing || !s.ready {
		return nil
	}
	rows := s.inSight()
	if row, ok := s.row(); ok {
		rows = append([]list.Item{row}, rows...)
	}
	for _, item := range rows {
		row, _ := item.(shelfRow)
		if _, known := s.known[row.Record]; known || row.State != sitting.Over || row.seat < 0 {
			continue
		}
		s.assessing = true
		return later(func() action {
			a, ok := s.assess(row.Record, ownSeat(row))
			return func(m *Model) tea.Cmd {
				s.assessing = false
				s.known[row.Record] = assessment{a, ok}
				if !slices.Contains(m.stack, screen(s)) {
					return nil
				}
				return s.assessNext()
			}
		})
	}
	return nil
}

func (s *shelf) typing() bool { return s.finding }

func (s *shelf) press(k tea.KeyPressMsg) action {
	act := s.pressed(k)
	return func(m *Model) tea.Cmd {
		var cmd tea.Cmd
		if act != nil {
			cmd = act(m)
		}
		return tea.Batch(cmd, s.assessNext())
	}
}

func (s *shelf) pressed(k tea.KeyPressMsg) action {
	keys := s.enabled()
	switch {
	case s.finding:
		return s.findWith(k)
	case key.Matches(k, keys.back) && s.field.Value() != "":
		s.field.SetValue("")
		row, _ := s.row()
		s.find("")
		s.highlight(row.ID)
	case key.Matches(k, keys.back):
		return closing(nil)
	case key.Matches(k, keys.help):
		return s.openHelp()
	case key.Matches(k, keys.shelf.find):
		s.finding = true
		s.field.Focus()
		s.field.CursorEnd()
	case key.Matches(k, keys.shelf.readIn):
		return open(s.askReadIn())
	case key.Matches(k, keys.choose):
		if acts := s.acts(); len(acts) > 0 {
			return acts[0].do
		}
	case key.Matches(k, keys.move, keys.shelf.ends, keys.shelf.page):
		s.moveBy(k)
	default:
		for _, act := range s.acts() {
			if key.Matches(k, act.key) {
				return act.do
			}
		}
	}
	return nil
}

// moveBy highlights another row.
func (s *shelf) moveBy(k tea.KeyPressMsg) {
	lines := max(1, s.places().rows.h)
	s.rows.SetSize(1, lines)
	switch {
	case key.Matches(k, s.keys.scroll[toStart]):
		s.rows.GoToStart()
	case key.Matches(k, s.keys.scroll[toEnd]):
		s.rows.GoToEnd()
	case key.Matches(k, s.keys.scroll[pageUp]):
		s.rows.Select(max(0, s.rows.Index()-lines))
	case key.Matches(k, s.keys.scroll[pageDown]):
		s.rows.Select(min(s.rows.Index()+lines, len(s.rows.VisibleItems())-1))
	case s.keys.step(k) < 0:
		s.rows.CursorUp()
	default:
		s.rows.CursorDown()
	}
	s.scroll = s.top()
}

// highlight highlights the game of an id, if it is in the list.
func (s *shelf) highlight(id string) {
	if i := s.placeOf(id); i >= 0 {
		s.moveTo(i)
	}
}

// placeOf is where the game of an id stands in the list, -1 for nowhere.
func (s *shelf) placeOf(id string) int {
	return slices.IndexFunc(s.rows.VisibleItems(), func(item list.Item) bool {
		row, _ := item.(shelfRow)
		return row.ID == id
	})
}

// findWith takes a key while letters are typed.
func (s *shelf) findWith(k tea.KeyPressMsg) action {
	switch {
	case key.Matches(k, s.keys.escape):
		s.field.SetValue("")
		s.finding = false
	case key.Matches(k, s.keys.accept, s.keys.rows):
		s.finding = false
		return nil
	default:
		s.field, _ = s.field.Update(k)
	}
	s.find(s.field.Value())
	return nil
}

func (s *shelf) paste(text string) {
	s.field, _ = s.field.Update(tea.PasteMsg{Content: text})
	s.find(s.field.Value())
}

// receive takes a record, or a file that was dropped, unless a word is being typed.
func (s *shelf) receive(text string) action {
	if s.finding {
		s.paste(text)
		return nil
	}
	return s.takeIn(text)
}

func (s *shelf) point(at tea.Mouse, clicked bool) action {
	places := s.places()
	switch {
	case at.Button == tea.MouseWheelUp:
		s.moveTo(max(0, s.rows.Index()-1))
	case at.Button == tea.MouseWheelDown:
		s.moveTo(min(s.rows.Index()+1, len(s.rows.VisibleItems())-1))
	case places.rows.has(at.X, at.Y):
		row := s.top() + at.Y - places.rows.y
		switch {
		case row >= len(s.rows.VisibleItems()) || !clicked:
			return nil
		case row != s.rows.Index():
			s.moveTo(row)
		default:
			if acts := s.acts(); len(acts) > 0 {
				return acts[0].do
			}
		}
	case clicked:
		for _, b := range s.buttons(places.buttons) {
			if b.rect.has(at.X, at.Y) {
				return b.do
			}
		}
	}
	return run(s.assessNext())
}

// A shelfAct is something that can be done with a game.
type shelfAct struct {
	key   key.Binding
	label words.Key
	do    action
}

// acts are what can be done with the highlighted game, the likeliest first: that is
// what space does.
func (s *shelf) acts() []shelfAct {
	row, ok := s.row()
	if !ok {
		return nil
	}
	k := s.keys.shelf
	var acts []shelfAct
	add := func(b key.Binding, label words.Key, do action) { acts = append(acts, shelfAct{b, label, do}) }
	won := false
	if row.State == sitting.Over {
		_, won = row.Winner()
	}
	switch row.State {
	case sitting.GoesOn:
		add(k.goOn, words.DoGoOn, s.goOn(row))
	case sitting.Elsewhere:
		add(k.copied, words.DoCopy, open(s.copyDialog(row)))
	case sitting.Over:
		if won {
			add(k.review, words.DoReview, openReview(row.Record))
		}
	case sitting.Foreign, sitting.Broken:
	}
	if row.State == sitting.Broken {
		add(k.replay, words.DoReplay, s.seeRemains(row))
		add(k.remove, words.DoDelete, open(s.deleteDialog(row)))
		return acts
	}
	add(k.replay, words.DoReplay, openReplay(row.Record))
	if won {
		add(k.share, words.ButtonShare, openCard(func() card { return s.card(row) }))
	}
	add(k.export, words.DoExport, open(s.exportDialog(row)))
	if row.State != sitting.Elsewhere {
		add(k.rename, words.DoRename, open(s.askName(row)))
		add(k.remove, words.DoDelete, open(s.deleteDialog(row)))
	}
	if won {
		add(k.ask, words.DoAsk, openQuiz(row.Record))
	}
	return acts
}

// enabled are the keys with those enabled that work now; that to choose says what
// it does.
func (s *shelf) enabled() keys {
	k := s.keys
	acts := s.acts()
	k.choose.SetEnabled(len(acts) > 0)
	if len(acts) > 0 {
		k.choose.SetHelp(k.choose.Help().Key, acts[0].key.Help().Desc)
	}
	n := len(s.rows.VisibleItems())
	k.move.SetEnabled(n > 1)
	k.shelf.ends.SetEnabled(n > 1)
	k.shelf.page.SetEnabled(n > 1)
	k.shelf.find.SetEnabled(len(s.kept.Games) > 1)
	return k
}

// bindings are the keys of the line, without those that stand on buttons.
func (s *shelf) bindings() keyLine {
	k := s.enabled()
	if s.finding {
		return keyLine{first: k.accept, last: []key.Binding{k.escape}}
	}
	line := keyLine{first: k.choose, others: []key.Binding{k.move}, last: []key.Binding{k.help, k.back}}
	onButtons := max(1, len(s.buttons(s.places().buttons))) // which say their keys
	for i, act := range s.acts() {
		if i >= onButtons {
			line.others = append(line.others, act.key)
		}
	}
	line.others = append(line.others, k.shelf.readIn, k.shelf.find)
	return line
}

// openHelp shows the rules, and the keys of this list.
func (s *shelf) openHelp() action {
	k := s.keys.shelf
	return openKeys(
		s.keys.choose, s.keys.move, k.page, k.ends, k.goOn, k.review, k.replay, k.share, k.ask, k.export, k.rename, k.remove, k.readIn, k.find, s.keys.back, s.keys.suspend, s.keys.leave,
	)
}

// ShelfKeys are those of the list of games.
type shelfKeys struct {
	goOn, copied, replay, review, share, ask, export, rename, remove key.Binding
	readIn, find, ends, page                                         key.Binding
}

func newShelfKeys(t *words.Text) shelfKeys {
	bind := func(help words.Key, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, t.Say(help)))
	}
	return shelfKeys{
		goOn:   bind(words.KeyGoOn, ""),
		copied: bind(words.KeyCopy, ""),
		replay: bind(words.KeyReplay, "y", "y"),
		review: bind(words.KeyReview, "v", "v"),
		share:  bind(words.KeyShare, "c", "c"),
		ask:    bind(words.KeyRevLearn, "a", "a"),
		export: bind(words.KeyExport, "e", "e"),
		rename: bind(words.KeyRename, "n", "n"),
		remove: bind(words.KeyDelete, "x", "x", "delete"),
		readIn: bind(words.KeyReadIn, "o", "o"),
		find:   bind(words.KeyFind, "/", "/"),
		ends:   bind(words.KeyFirst, "home/end", "home", "end"),
		page:   bind(words.KeyPage, "pgup/pgdn", "pgup", "pgdown"),
	}
}
