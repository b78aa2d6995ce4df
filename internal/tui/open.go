package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"cantstop/internal/bot"
	"cantstop/internal/dice"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/store"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// A Game is one to play: a record, new or to go on with, and its file, nil where
// nothing is kept.
type Game struct {
	Record *record.Record
	File   *store.Game
}

// NewGame is a game that has not begun: with a seed and a date, and a file where
// games are kept.
func (o Options) NewGame(r *record.Record) Game {
	seed := dice.RandomSeed
	if o.Seed != nil {
		seed = o.Seed
	}
	if r.Seed == nil {
		s := seed()
		r.Seed = &s
	}
	now := o.Now()
	r.Date = now.UTC().Truncate(1e9)
	g := Game{Record: r}
	if o.Games != nil {
		g.File = o.Games.Create(now)
	}
	return g
}

// open puts a game on the screen.
func (m *Model) open(g Game) error {
	bots, err := seatBots(g.Record)
	if err != nil {
		return err
	}
	cup, same := cupOf(g.Record, m.o)
	o := table.Options{Dice: cup.Roll, OneKeyboard: true}
	if g.File != nil {
		o.Save = g.File.Save
	}
	t, err := table.New(g.Record, o)
	if err != nil {
		return err
	}
	m.closeMatch()
	m.front, m.setup, m.dialog, m.notice = nil, nil, nil, ""
	m.match = newMatch(t, g.File, m.text, bots)
	if !same {
		m.notice = m.text.Say(words.FreshDice)
	}
	return nil
}

// cupOf is the dice a game goes on with, and whether they are those of its seed.
func cupOf(r *record.Record, o Options) (*dice.Cup, bool) {
	if r.Seed != nil {
		return dice.Continue(*r.Seed, r.Dice())
	}
	if o.Seed != nil {
		return dice.New(o.Seed()), true
	}
	return dice.New(dice.RandomSeed()), true
}

// seatBots are the bots of a record's seats.
func seatBots(r *record.Record) ([game.MaxSeats]bot.Bot, error) {
	var bots [game.MaxSeats]bot.Bot
	for i, s := range r.Seats {
		if s.Bot == "" {
			continue
		}
		seed := uint64(i)
		if r.Seed != nil {
			seed += *r.Seed
		}
		b, err := bot.New(s.Bot, seed)
		if err != nil {
			return bots, err
		}
		bots[i] = b
	}
	return bots, nil
}

// start opens a new game that is like r: the same seats and rules.
func (m *Model) start(r *record.Record) tea.Cmd {
	if err := m.open(m.o.NewGame(r)); err != nil {
		m.notice = err.Error()
		return nil
	}
	m.match.guard.raise(m.o.Now())
	return m.advance()
}

// resume opens a saved game by its id.
func (m *Model) resume(id string) tea.Cmd {
	file, r, err := m.o.Games.Resume(id)
	if err == nil {
		err = m.open(Game{r, file})
	}
	if err != nil {
		m.openFront()
		m.notice = err.Error()
		return nil
	}
	m.match.guard.raise(m.o.Now())
	return m.advance()
}

// likeBefore is a record for a game with the seats and rules of another.
func likeBefore(r *record.Record) *record.Record {
	next := &record.Record{Rules: r.Rules, First: r.First}
	next.Seats = append(next.Seats, r.Seats...)
	return next
}

// rematch is the game once more; the loser begins: the seat with the fewest
// columns, of several the first after the winner.
func (m *Model) rematch() tea.Cmd {
	r := m.match.table.Record()
	next := likeBefore(r)
	p := m.match.scene.now
	winner, _ := m.match.winner()
	loser := p.Next(winner)
	for s := p.Next(loser); s != winner; s = p.Next(s) {
		if p.Claimed(s).Len() < p.Claimed(loser).Len() {
			loser = s
		}
	}
	next.First = loser
	return m.start(next)
}

// quoteArg quotes an argument for a shell where that is needed.
func quoteArg(s string) string {
	if strings.ContainsAny(s, " \t'\"\\$&|;<>()*?[]{}~`!#") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
