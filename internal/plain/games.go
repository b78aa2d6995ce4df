package plain

import (
	"errors"
	"io"
	"strings"

	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/sitting"
	"cantstop/internal/store"
	"cantstop/internal/words"
)

// pageOfGames is how many games are told at a time.
const pageOfGames = 10

// A shelf is the list of all games, told page by page.
type shelf struct {
	*client
	kept  sitting.Shelf
	found []sitting.Shelved // those that are asked about
	from  int               // the first that has been told last
	again bool              // it is to be read and told anew
}

// games tells of all games, and does with one what is asked for. It fails with
// errLeft where the player leaves, also after a game that was gone on with.
func (c *client) games() error {
	s := &shelf{client: c, again: true}
	help := []string{c.text.Say(words.PlainGamesHelp)}
	if !c.o.Remote {
		help = append(help, c.text.Say(words.PlainGamesRead))
	}
	for {
		if s.again {
			if err := s.read(); err != nil {
				c.voice.line(sitting.Told(err, c.o.Remote).Error())
				return nil
			}
			s.tell()
		}
		back := false
		err := c.inquire(inquiry{
			ask: s.question(), help: help,
			read: func(answer string) string {
				back = answer == "" || c.means(answer, words.AnswerReturn)
				if back {
					return ""
				}
				return s.answer(answer)
			},
			leads: s.take,
		})
		if errors.Is(err, errDone) {
			continue
		}
		if err != nil || back {
			return err
		}
	}
}

// offersGames is a question's other answers where games can be asked for instead.
func (c *client) offersGames(answer string) (took bool, err error) {
	if !c.means(answer, words.AnswerGames) || c.o.Games == nil {
		return false, nil
	}
	return true, c.games()
}

func (s *shelf) read() (err error) {
	s.kept, err = sitting.ShelfOf(s.o.Games, s.o.Name, s.o.Remote)
	s.found, s.from, s.again = s.kept.Games, 0, false
	return err
}

// question asks which game.
func (s *shelf) question() string {
	if len(s.found) == 0 {
		if s.o.Remote {
			return s.text.Say(words.PlainGamesNoneFar)
		}
		return s.text.Say(words.PlainGamesNone)
	}
	return s.text.Say(words.PlainGamesAsk, len(s.found))
}

// tell tells how many games there are, and the first of them.
func (s *shelf) tell() {
	s.say(words.PlainGamesCount, s.kept.Unfinished, s.kept.Finished, s.kept.Won)
	if s.kept.Broken > 0 {
		s.say(words.PlainGamesBroken, s.kept.Broken)
	}
	s.voice.end()
	s.tellPage()
}

// tellPage tells some games, the latest first.
func (s *shelf) tellPage() {
	to := min(s.from+pageOfGames, len(s.found))
	for i := s.from; i < to; i++ {
		s.voice.line(s.text.Say(words.PlainGamesRow, i+1, s.text.Ago(s.found[i].Saved, s.o.Now()), s.about(s.found[i])))
	}
	if rest := len(s.found) - to; rest > 0 {
		s.voice.line(s.text.Say(words.PlainGamesMore, rest))
	}
}

// about is a game in a sentence.
func (s *shelf) about(g sitting.Shelved) string {
	if g.State == sitting.Broken {
		return s.text.Say(words.PlainGameBroken, store.FileName(g.ID), store.WithoutPath(g.Err).Error())
	}
	who := s.text.Names(g.Record.Names())
	if called := g.Called(); called != "" {
		who = called + ", " + who
	}
	return s.text.Say(words.PlainGameRow, who, s.state(g), s.text.Variant(g.End.Variant), s.text.Say(words.FirstTo, int(g.End.Target)))
}

// state is how a game stands.
func (s *shelf) state(g sitting.Shelved) string {
	names := g.Record.Names()
	winner, won := g.Winner()
	switch {
	case won:
		return s.text.Say(words.PlainGameWon, names[winner], g.Turn())
	case g.State == sitting.Over:
		return s.text.Say(words.PlainGameEnded, g.Turn())
	case g.State == sitting.Elsewhere:
		return s.text.Say(words.PlainGameOpen, g.Turn())
	default:
		return s.text.Say(words.PlainGameSaved, g.Turn())
	}
}

// answer takes what was said to which game, and returns what is wrong with it.
func (s *shelf) answer(answer string) string {
	verb, rest, _ := strings.Cut(answer, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case s.means(verb, words.AnswerMoreGames):
		if s.from+pageOfGames >= len(s.found) {
			return s.text.Say(words.PlainGamesLast)
		}
		s.from += pageOfGames
		s.tellPage()
		return ""
	case s.means(verb, words.AnswerFind):
		return s.find(rest)
	case s.means(verb, words.AnswerReadIn):
		return s.readIn(rest)
	default:
		if s.o.Remote { // there is nothing to read in
			return s.text.Say(words.PlainGamesWordsFar, quoted(answer))
		}
		return s.text.Say(words.PlainGamesWords, quoted(answer))
	}
}

// find leaves the games that somebody of a name has played, or that are called so.
func (s *shelf) find(term string) string {
	var found []sitting.Shelved
	for _, g := range s.kept.Games {
		said := g.Called()
		if g.Record != nil {
			said += " " + strings.Join(g.Record.Names(), " ")
		}
		if strings.Contains(strings.ToLower(said), strings.ToLower(term)) {
			found = append(found, g)
		}
	}
	if len(found) == 0 {
		return s.text.Say(words.PlainGamesNotFound, quoted(term))
	}
	s.found, s.from = found, 0
	s.tellPage()
	return ""
}

// readIn keeps a game from a file.
func (s *shelf) readIn(path string) string {
	switch {
	case s.o.Remote:
		return s.text.Say(words.PlainNoFiles)
	case path == "":
		return s.text.Say(words.PlainReadInHelp)
	}
	r, err := store.Read(path)
	if err == nil {
		_, err = s.o.Games.Add(r, s.o.Now())
	}
	if err != nil {
		return err.Error()
	}
	s.voice.line(s.text.Say(words.ReadIn, s.text.Names(r.Names())))
	s.again = true
	return ""
}

// take takes the number of a game, and does with it what is asked for.
func (s *shelf) take(answer string) (took bool, err error) {
	n, ok := number(answer, len(s.found))
	if !ok {
		return false, nil
	}
	g := s.found[n-1]
	s.voice.line(s.about(g))
	if g.State == sitting.Foreign {
		s.voice.line(s.text.Say(words.GameIsForeign, g.Err))
	}
	err = s.inquire(inquiry{
		ask: s.text.Say(words.PlainGameAsk, n, strings.Join(s.verbs(g), ", ")), help: []string{s.text.Say(words.PlainGameHelp)},
		read: func(answer string) string {
			if answer == "" || s.means(answer, words.AnswerReturn) {
				return ""
			}
			return s.text.Say(words.PlainGameWords, quoted(answer))
		},
		leads: func(answer string) (took bool, err error) { return s.do(g, answer) },
	})
	if err == nil {
		err = errDone
	}
	return true, err
}

// errDone ends a question that has led to something which is done.
var errDone = errors.New("it is done")

// verbs are what can be done with a game, by the words for it.
func (s *shelf) verbs(g sitting.Shelved) []string {
	var all []string
	for _, v := range gameVerbs() {
		if v.goes(g) {
			all = append(all, s.name(v.words))
		}
	}
	return append(all, s.name(words.AnswerReturn))
}

// A gameVerb is something that can be done with a game of the list. It reports
// whether the game is as it was told no more.
type gameVerb struct {
	words words.Key
	goes  func(g sitting.Shelved) bool
	do    func(s *shelf, g sitting.Shelved, rest string) (gone bool, err error)
}

func gameVerbs() []gameVerb {
	readable := func(g sitting.Shelved) bool { return g.State != sitting.Broken }
	won := func(g sitting.Shelved) bool {
		if g.State != sitting.Over {
			return false
		}
		_, won := g.Winner()
		return won
	}
	still := func(g sitting.Shelved) bool { return readable(g) && g.State != sitting.Elsewhere }
	return []gameVerb{
		{words.AnswerGo, func(g sitting.Shelved) bool { return g.State == sitting.GoesOn || g.State == sitting.Elsewhere }, (*shelf).goOn},
		{words.AnswerReview, won, (*shelf).review},
		{words.AnswerReplay, func(sitting.Shelved) bool { return true }, (*shelf).replay},
		{words.AnswerRename, still, (*shelf).rename},
		{words.AnswerDelete, func(g sitting.Shelved) bool { return g.State != sitting.Elsewhere }, (*shelf).remove},
		{words.AnswerExport, readable, (*shelf).export},
	}
}

// do does with a game what an answer says. It fails with errDone where the game is
// no more what it was.
func (s *shelf) do(g sitting.Shelved, answer string) (took bool, err error) {
	verb, rest, _ := strings.Cut(answer, " ")
	for _, v := range gameVerbs() {
		if !v.goes(g) || !s.means(verb, v.words) {
			continue
		}
		gone, err := v.do(s, g, strings.TrimSpace(rest))
		if gone {
			s.again = true
			err = errDone
		}
		return true, err
	}
	return false, nil
}

// goOn goes on with a game, or with a copy of one that is open elsewhere.
func (s *shelf) goOn(g sitting.Shelved, _ string) (gone bool, err error) {
	if g.State == sitting.Elsewhere {
		yes, err := s.yesOrNo(s.text.Say(words.PlainAskCopy), false, []string{s.text.Say(words.CopyAbout)}, nil)
		if err != nil || !yes {
			return false, err
		}
		return false, s.playOther(sitting.Copy(g.Record, s.o.Games, s.o.Now()))
	}
	file, r, err := s.o.Games.Resume(g.ID)
	if err != nil {
		s.voice.line(sitting.Told(err, s.o.Remote).Error())
		return true, nil
	}
	return false, s.playOther(sitting.Game{Record: r, File: file})
}

func (s *shelf) rename(g sitting.Shelved, to string) (gone bool, err error) {
	if err := s.o.Games.Rename(g.ID, to); err != nil {
		s.voice.line(s.refused(err))
		return false, nil
	}
	s.voice.line(s.text.Say(words.Renamed, quoted(to)))
	return true, nil
}

// refused is why something could not be done with a game.
func (s *shelf) refused(err error) string {
	switch {
	case errors.Is(err, store.ErrNoID):
		return s.text.Say(words.PlainRenameHelp)
	case errors.Is(err, store.ErrTakenID):
		return s.text.Say(words.PlainRefused, s.text.Say(words.RenameTaken))
	}
	return store.WithoutPath(err).Error()
}

func (s *shelf) remove(g sitting.Shelved, _ string) (gone bool, err error) {
	yes, err := s.yesOrNo(s.text.Say(words.PlainAskDelete), false, []string{s.text.Say(words.PlainDeleteHelp)}, nil)
	if err != nil || !yes {
		return false, err
	}
	if err := s.o.Games.Delete(g.ID); err != nil {
		s.voice.line(s.refused(err))
		return false, nil
	}
	s.voice.line(s.text.Say(words.PlainDeleted))
	return true, nil
}

// export writes a record into a file, or says it where none is named.
func (s *shelf) export(g sitting.Shelved, path string) (gone bool, err error) {
	shown := sitting.Shown(g.Record)
	if path != "" && !s.o.Remote {
		if err := store.WriteNew(path, shown); err != nil {
			s.voice.line(s.refused(err))
			return false, nil
		}
		s.voice.line(s.text.Say(words.Exported, quoted(path)))
		return false, nil
	}
	text, err := shown.MarshalText()
	if err != nil {
		s.voice.line(err.Error())
		return false, nil
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(string(text), "\n"), "\n") {
		s.voice.verbatim(line)
	}
	return false, nil
}

// replay tells a game again, turn by turn.
func (s *shelf) replay(g sitting.Shelved, _ string) (gone bool, err error) {
	r := g.Record
	if r == nil {
		var seen bool
		if r, seen = s.o.Games.Remains(g.ID); !seen {
			s.voice.line(s.text.Say(words.NothingToSee))
			return false, nil
		}
		s.voice.line(s.text.Say(words.SeenUpTo))
	}
	return false, s.retell(r)
}

// A retelling is a game that is told again.
type retelling struct {
	*client
	record *record.Record
	turns  []record.Turn
	at     int // turns that have been told
}

// Retell tells a whole game again. It fails where out cannot be written.
func Retell(r *record.Record, text *words.Text, out io.Writer) error {
	c := &client{text: text, voice: voice{w: out}}
	t := newRetelling(c, r)
	t.greet()
	for t.at < len(t.turns) {
		t.at++
		t.tellLatest()
	}
	return c.voice.err
}

// retell tells a game turn by turn, forwards and backwards.
func (c *client) retell(r *record.Record) error {
	t := newRetelling(c, r)
	t.greet()
	for {
		back := false
		err := c.inquire(inquiry{
			ask: t.question(), help: []string{c.text.Say(words.PlainReplayHelp)},
			read: func(answer string) string {
				back = c.means(answer, words.AnswerDone) || answer == "" && t.at == len(t.turns)
				if back {
					return ""
				}
				return t.answer(answer)
			},
			leads: t.lead,
		})
		if err != nil || back {
			return err
		}
	}
}

func newRetelling(c *client, r *record.Record) *retelling {
	turns, _ := r.Turns() // a record that was read is legal
	return &retelling{client: c, record: r, turns: turns}
}

func (t *retelling) greet() {
	t.say(words.PlainReplayOf, t.text.Names(t.record.Names()), t.text.Variant(t.record.Rules.Variant), t.text.Say(words.FirstTo, int(t.record.Rules.Target)))
	if !t.record.Date.IsZero() {
		t.say(words.PlainReplayDate, t.record.Date.Local().Format("2006-01-02 15:04"))
	}
	t.say(words.PlainReplayTurns, len(t.turns))
	t.voice.end()
}

func (t *retelling) question() string {
	if t.at == len(t.turns) {
		return t.text.Say(words.PlainReplayEnd)
	}
	return t.text.Say(words.PlainReplayAsk, t.at+1, len(t.turns))
}

// answer takes what was said, and returns what is wrong with it.
func (t *retelling) answer(answer string) string {
	switch n, ok := number(answer, len(t.turns)); {
	case ok:
		t.at = n
		t.tellLatest()
	case answer == "", t.means(answer, words.AnswerForwards):
		if t.at == len(t.turns) {
			return t.text.Say(words.PlainReplayNoMore)
		}
		t.at++
		t.tellLatest()
	case t.means(answer, words.AnswerBackwards):
		if t.at < 2 {
			t.at = 0
			return t.text.Say(words.PlainReplayFirst)
		}
		t.at--
		t.tellLatest()
	case t.means(answer, words.AnswerToEnd):
		for t.at < len(t.turns) {
			t.at++
			t.tellLatest()
		}
	case t.means(answer, words.AnswerBoard):
		t.tellBoardAt(t.now())
	case t.means(answer, words.AnswerPosition):
		t.voice.verbatim(record.FormatPosition(t.now()))
	default:
		return t.text.Say(words.PlainReplayWords, quoted(answer))
	}
	return ""
}

// lead plays on from where the replay is, if that is what was said.
func (t *retelling) lead(answer string) (took bool, err error) {
	if !t.means(answer, words.AnswerPlay) {
		return false, nil
	}
	if t.now().Phase() == game.Over {
		t.voice.line(t.text.Say(words.PlainReplayOver))
		return true, nil
	}
	next := sitting.New(sitting.From(t.record, t.now()), t.o.Games, t.o.Now(), t.o.Seed)
	return true, t.playOther(next)
}

// now is the position after the turn that was told last.
func (t *retelling) now() game.Position {
	if t.at == 0 {
		return t.record.Start()
	}
	return t.turns[t.at-1].After
}

// tellLatest tells the turn that the replay has come to, and at the end how the game
// ended.
func (t *retelling) tellLatest() {
	turn := t.turns[t.at-1]
	names := t.record.Names()
	t.say(words.PlainReplayTurn, turn.Number, names[turn.Seat])
	for _, r := range turn.Rolls {
		if r.Move == (game.Move{}) {
			t.say(words.PlainReplayRoll, t.text.Dice(r.Dice))
		} else {
			t.say(words.PlainReplayMove, t.text.Dice(r.Dice), t.move(r.Move))
		}
	}
	switch turn.End {
	case record.Stopped:
		t.say(words.PlainReplayStop, turn.Gained())
		if claimed := turn.After.Claimed(turn.Seat) &^ turn.Before.Claimed(turn.Seat); claimed != 0 {
			t.say(words.PlainReplayClaim, claimed.Len(), t.text.Columns(claimed))
		}
	case record.Busted:
		t.say(words.PlainReplayBust, turn.Gained())
	case record.Unfinished:
	}
	if t.at == len(t.turns) {
		switch winner, won := t.record.Winner(); {
		case won:
			t.say(words.PlainWins, names[winner])
		case t.record.Ended:
			t.say(words.PlainNobodyWins)
		}
	}
	t.voice.end()
}

// tellBoardAt tells where everybody stands.
func (t *retelling) tellBoardAt(p game.Position) {
	for seat := range p.AllSeats() {
		t.tellSeat(t.record.Names()[seat], p, seat)
		t.voice.end()
	}
}
