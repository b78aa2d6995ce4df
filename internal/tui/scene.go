package tui

import (
	"slices"

	"github.com/charmbracelet/x/ansi"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A scene is what has been shown of a game: the fold of the events so far, as
// the screen tells them.
type scene struct {
	now    game.Position
	dice   game.Dice             // in sight, until the next player takes over
	rolls  int                   // this turn
	turn   int                   // from 1
	last   [game.MaxSeats]phrase // each seat's last turn
	trails [game.MaxSeats][game.LastColumn + 1]span
	lost   [game.LastColumn + 1]span // the squares that the latest bust took
	chosen game.Move                 // for the dice in sight, zero where none is
	said   word                      // what the dice say
	sayer  game.Seat                 // and who made them say it
	run    float64                   // the chance of the rolls survived this turn
	lit    int                       // letters of the title: a survived roll each
	out    bool                      // a bust knocked them out
	claims []claim                   // of the latest stop
	line   phrase                    // what happened last
	log    []string                  // what bots did since a person here rolled, a line each
	over   bool
	// ago are the scenes that a take-back returns to, the latest last.
	ago []scene
}

// A word is what the four dice say.
type word uint8

const (
	nothing word = iota
	saysRoll
	saysStop
	saysBust
	saysWins
)

// A claim is a column that a stop has claimed, and whose markers it takes off.
type claim struct {
	seat   game.Seat
	column game.Column
	others [game.MaxSeats]uint8 // the squares they stood on, 0 for none
	shown  bool                 // it has been claimed on the screen, too
}

// A phrase is a text, and a shorter one for where it does not fit.
type phrase struct{ full, short string }

// fit is the text for a width in cells.
func (p phrase) fit(width int) string {
	if p.short == "" || ansi.StringWidth(p.full) <= width {
		return p.full
	}
	return p.short
}

func newScene(start game.Position) scene {
	s := scene{now: start, dice: start.Dice, turn: 1, run: 1}
	if start.Phase() == game.ToRoll {
		s.said = saysRoll
	}
	return s
}

// after is the scene once e has been shown. People are the seats that play
// here: their roll ends what the others' turns left in sight.
func (s scene) after(e table.Event, t *words.Text, names []string, person bool) scene {
	before := s
	before.ago = nil
	line := phrase{t.Event(e, names), t.ShortEvent(e, names)}
	s.now = e.After
	switch e.Kind {
	case table.Rolled:
		s.ago = nil
		s.roll(e, person)
	case table.Chose:
		s.ago = append(slices.Clip(s.ago), before)
		s.lit, s.chosen = s.rolls, e.Move
		if e.Before.Moves().Len() == 1 {
			line.full = t.Say(words.EventOnlyMove, names[e.Seat], t.Move(e.Move))
		}
	case table.TookBack:
		s.takeBack(e.After)
	case table.Busted:
		s.lost = (&playback{event: e}).lost()
		s.last[e.Seat] = phrase{full: t.Say(words.LastBust, e.Before.AtStake())}
		s.out, s.said, s.sayer = true, saysBust, e.Seat
		s.pass()
	case table.Stopped:
		s.ago = append(slices.Clip(s.ago), before)
		s.bank(e, t)
		s.pass()
	case table.Claimed:
		s.claims = slices.Clone(s.claims)
		for i := range s.claims {
			if c := &s.claims[i]; c.column == e.Column {
				c.shown = true
				line.full = t.Claimed(e, c.others, names)
			}
		}
	case table.Won:
		s.over, s.said = true, saysWins
	case table.Conceded:
		s.over = s.now.Seats == game.MinSeats
	case table.Ended:
		s.over = true
	case table.StoodIn:
	}
	s.line = line
	if !person {
		s.note(e, t, names[e.Seat])
	}
	return s
}

// takeBack is the scene as it was when play stood at p. Of what was taken back some
// may not have been shown.
func (s *scene) takeBack(p game.Position) {
	for n := len(s.ago); n > 0 && s.now != p; n-- {
		ago := s.ago[:n-1]
		*s = s.ago[n-1]
		s.ago = ago
	}
	s.now = p
}

// note keeps what a bot did, a line for each roll.
func (s *scene) note(e table.Event, t *words.Text, name string) {
	log := slices.Clone(s.log)
	switch dice := t.Dice(s.dice); e.Kind {
	case table.Rolled:
		log = append(log, t.Say(words.LogRolled, name, dice))
	case table.Chose:
		log = replaceLast(log, t.Say(words.LogPlayed, name, dice, t.Move(e.Move)))
	case table.Busted:
		log = replaceLast(log, t.Say(words.LogBusted, name, dice, e.Before.AtStake()))
	case table.Stopped, table.Claimed, table.Won, table.Conceded, table.StoodIn, table.Ended:
		log = append(log, s.line.full)
	case table.TookBack:
	}
	s.log = log
}

// replaceLast says more of the roll that is the last line. The dice of a start
// position have none: nobody rolled them.
func replaceLast(log []string, line string) []string {
	return append(log[:max(0, len(log)-1)], line)
}

func (s *scene) roll(e table.Event, person bool) {
	s.dice, s.chosen, s.said = e.Dice, game.Move{}, nothing
	if e.Before.Phase() == game.ToRoll {
		s.rolls, s.lit, s.out, s.run = 0, 0, false, 1
		s.lost, s.claims = [game.LastColumn + 1]span{}, nil
		s.trails[e.Seat] = [game.LastColumn + 1]span{}
		if person {
			s.trails = [game.MaxSeats][game.LastColumn + 1]span{}
			s.log = nil
		}
	}
	s.rolls++
	if e.After.Phase() != game.Busted {
		s.run *= 1 - odds.Share(odds.NextBusts(e.Before))
	}
}

func (s *scene) pass() {
	if s.now.Phase() != game.Over { // no turn comes after the one that won
		s.turn++
	}
	s.rolls = 0
}

// bank notes what a stop was worth: in short beside the seat, and on the board.
func (s *scene) bank(e table.Event, t *words.Text) {
	s.last[e.Seat] = phrase{t.Gains(e.Before), t.Say(words.LastGain, e.Before.AtStake())}
	s.said, s.sayer, s.claims = saysStop, e.Seat, nil
	for c := range e.Before.Topped().All() {
		taken := claim{seat: e.Seat, column: c}
		for other := range e.Before.AllSeats() {
			if other != e.Seat {
				taken.others[other] = e.Before.Markers[other][c]
			}
		}
		s.claims = append(s.claims, taken)
	}
	for c := range game.AllColumns() {
		if to := e.Before.Runners[c]; to > 0 {
			s.trails[e.Seat][c] = span{e.Seat, e.Before.Markers[e.Seat][c], to}
		}
	}
}

// covered is the squares to tint: the runners' way this turn, and under it the
// other seats' last turns.
func (s *scene) covered() [game.LastColumn + 1]span {
	var covered [game.LastColumn + 1]span
	for i := range game.Seat(s.now.Seats) {
		// The latest turn lies on top.
		seat := (s.now.Turn + i) % game.Seat(s.now.Seats)
		for c, trail := range s.trails[seat] {
			if trail.to > 0 {
				covered[c] = trail
			}
		}
	}
	for c := range game.AllColumns() {
		if to := s.now.Runners[c]; to > 0 {
			covered[c] = span{s.now.Turn, s.now.Markers[s.now.Turn][c], to}
		}
	}
	return covered
}
