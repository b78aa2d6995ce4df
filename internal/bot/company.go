package bot

import "cantstop/internal/game"

// A Company is the bots at a table. It shows those who read their opponents what
// the others do, and keeps what they make of it.
type Company struct {
	bots    []Bot                 // by seat; nil for people
	readers [game.MaxSeats]Reader // those of the bots that are
	reads   [game.MaxSeats]Read
}

// NewCompany seats bots, nil for people, for a game that begins. The slice is the
// company's from then on.
func NewCompany(bots []Bot) *Company {
	c := new(Company)
	c.Seat(bots)
	return c
}

// Seat seats others, for another game.
func (c *Company) Seat(bots []Bot) {
	c.bots, c.readers = bots, [game.MaxSeats]Reader{}
	for s, b := range bots {
		c.readers[s], _ = b.(Reader)
	}
	c.Begin()
}

// Bot is the bot of a seat, nil for a person's.
func (c *Company) Bot(s game.Seat) Bot { return c.bots[s] }

// ToMove is the bot of the seat to move in p, ready to decide there by what it has
// been shown; nil for a person's seat.
func (c *Company) ToMove(p *game.Position) Bot {
	if r := c.readers[p.Turn]; r != nil {
		r.Use(c.reads[p.Turn])
	}
	return c.bots[p.Turn]
}

// Show shows everybody else what the seat to move in p did there.
func (c *Company) Show(p game.Position, a game.Action) {
	for s, r := range c.readers {
		if r != nil && game.Seat(s) != p.Turn {
			c.reads[s] = r.Read(c.reads[s], p, a)
		}
	}
}

// Begin is the beginning of another game: nothing has been shown.
func (c *Company) Begin() { c.reads = [game.MaxSeats]Read{} }
