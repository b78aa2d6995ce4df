package sim

import (
	"fmt"

	"cantstop/internal/bot"
	"cantstop/internal/game"
)

// maxTurns bounds a game. Within a turn every roll busts or moves a runner up,
// so turns end; but nothing in the rules ends a game in which everybody busts for
// ever. At worst two columns are open (three seats that own three each and play
// to four), and even then the levels finish one in more than one turn of a
// thousand, so that a game this long has less than one chance in 10⁴⁰. A level
// that would rather wait than win is stopped here with an error.
const maxTurns = 100_000

var errEndless = fmt.Errorf("nobody has won after %d turns", maxTurns)

// playTurn plays the turn of the seat to move from its first roll to the bust or
// the stop. It fails if its bot does what the rules do not allow.
//
// It moves the game on with the engine's unchecked steps and asks itself only
// what a bot could get wrong, since this is where a simulation spends its time.
func playTurn(p game.Position, c *bot.Company, d *dice) (after game.Position, busted bool, err error) {
	b, belief := c.ToMove(&p)
	for {
		p.Dice = d.roll()
		moves := p.Moves()
		if moves.Len() == 0 {
			return p.Lost(), true, nil
		}
		move := b.Choose(p, belief)
		if moves.Index(move) < 0 {
			_, err := p.Choose(move)
			return p, false, err
		}
		c.Show(&p, game.Action{Kind: game.Choose, Move: move})
		p = p.After(move)
		if b.Roll(p, belief) {
			c.Show(&p, game.Action{Kind: game.Roll})
			continue
		}
		c.Show(&p, game.Action{Kind: game.Stop})
		if _, _, blocked := p.BlockedBy(); blocked {
			_, err := p.Stop()
			return p, false, err
		}
		return p.Banked(), false, nil
	}
}

// A tally counts what happened in some games.
type tally struct {
	games        int
	turns, busts int64
	wins         [game.MaxSeats]int
}

func (t *tally) add(o tally) {
	t.games += o.games
	t.turns += o.turns
	t.busts += o.busts
	for s := range t.wins {
		t.wins[s] += o.wins[s]
	}
}

// playGame plays from p, a turn's start, to the win, and counts it in t.
func (t *tally) playGame(p game.Position, c *bot.Company, d *dice) (winner game.Seat, err error) {
	for range maxTurns {
		seat := p.Turn
		var busted bool
		p, busted, err = playTurn(p, c, d)
		if err != nil {
			return 0, fmt.Errorf("seat %d: %w", seat.Number(), err)
		}
		t.turns++
		if busted {
			t.busts++
		} else if p.Claimed(seat).Len() >= int(p.Target) {
			t.games++
			return seat, nil
		}
	}
	return 0, errEndless
}
