package bot

import "cantstop/internal/game"

// A Company is the bots at a table, with what each believes of the others there. In
// the zero Company there are only people.
type Company struct {
	bots      [game.MaxSeats]Bot      // nil for people
	observers [game.MaxSeats]Observer // those of the bots that are
	beliefs   [game.MaxSeats]Belief
}

// NewCompany seats bots, nil for people, for a game that begins.
func NewCompany(bots ...Bot) *Company {
	c := new(Company)
	for s, b := range bots {
		c.Sit(game.Seat(s), b)
	}
	return c
}

// Sit gives a seat to a bot, nil for a person, at any time of a game. The bot has
// been shown nothing; one that is to know what has happened is shown it after
// another Begin.
func (c *Company) Sit(s game.Seat, b Bot) {
	c.bots[s], c.beliefs[s] = b, Belief{}
	c.observers[s], _ = b.(Observer)
}

// Bot is the bot of a seat, nil for a person's.
func (c *Company) Bot(s game.Seat) Bot { return c.bots[s] }

// ToMove is the bot of the seat to move in p, nil for a person's, and the belief
// that it is to decide by there. That stays the same to the end of the turn.
func (c *Company) ToMove(p *game.Position) (Bot, Belief) {
	return c.bots[p.Turn], c.beliefs[p.Turn]
}

// Begin is the beginning of a game: nothing has been shown.
func (c *Company) Begin() { c.beliefs = [game.MaxSeats]Belief{} }

// Show shows everybody else what the seat to move in p did there.
func (c *Company) Show(p *game.Position, a game.Action) {
	for s, o := range c.observers {
		if o != nil && game.Seat(s) != p.Turn {
			c.beliefs[s] = o.Observe(c.beliefs[s], *p, a)
		}
	}
}
