package main

import (
	"math/rand/v2"
	"slices"

	"cantstop/internal/bot"
	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
	"cantstop/internal/sim"
)

// A series is the games of one round, all of two seats: which variants they are
// played by, and how they begin.
type series struct {
	variants []game.Variant // drawn evenly
	late     int            // games that begin late, for each that does not
	sparring float64        // the share of games that begin with a board out of one against weaker levels
	lambda   float64        // how much a target looks beyond the next turn
	seed     uint64
	round    int
}

// Play that is always best visits few boards, while the solver asks for the value
// of all that a turn can end on. So many games begin elsewhere, and some turns are
// odd: played carelessly, or well but with the stop left to chance.
const (
	carelessOpening  = 0.6  // of the games begin on a board that careless play has made
	scatteredOpening = 0.15 // on one with markers anywhere
	carelessTurns    = 0.05 // of the turns
	moodyTurns       = 0.08
	maxTurns         = 300
)

// play plays games over values that newValue makes, on all cores, and returns
// their samples in the order of the games. To each game it adds some that begin
// late, on boards as games seldom see: such boards are solved in no time, and
// all that leads to them rests on what they are worth.
func (s *series) play(games int, newValue func() solver.Value) samples {
	lists := make([]samples, (1+s.late)*games)
	sim.OnCores(0, len(lists), func() func(int) {
		turn := solver.New(newValue())
		return func(i int) {
			rng := rand.New(rand.NewPCG(s.seed, uint64(s.round)<<32|uint64(i)))
			rules := s.rules(rng)
			var p game.Position
			switch {
			case i%(1+s.late) > 0:
				p = lateOpening(rng, rules)
			case s.sparring > 0 && rng.Float64() < s.sparring:
				p = sparringOpening(rng, rules, turn)
			default:
				p = opening(rng, rules)
			}
			lists[i] = s.game(rng, p, turn)
		}
	})
	return slices.Concat(lists...)
}

// rules draws the rules of a game: mostly three columns, which is how the game
// is played, or the most there can be.
func (s *series) rules(rng *rand.Rand) game.Rules {
	target := 1 + rng.IntN(game.MaxTarget(seats))
	if rng.Float64() < 0.5 {
		target = game.DefaultTarget
	}
	variant := s.variants[rng.IntN(len(s.variants))]
	return game.Rules{Variant: variant, Target: uint8(target), Seats: seats}
}

// drawRules are the rules of a game of so many seats: to three columns, or for a share
// of the games to a drawn number.
func drawRules(rng *rand.Rand, v game.Variant, seats int, drawn float64) game.Rules {
	rules := game.Rules{Variant: v, Target: game.DefaultTarget, Seats: uint8(seats)}
	if rng.Float64() < drawn {
		rules.Target = uint8(1 + rng.IntN(game.MaxTarget(seats)))
	}
	return rules
}

// seats is the number of seats of all games: what is learned of two is enough for
// more (value.Network).
const seats = 2

// A start is the start of a turn: its board, the chance of the seat to move
// there, and whether the turn was then odd, so that what came of it tells nothing.
type start struct {
	board  game.Position
	chance float64
	odd    bool
}

// game plays a game from p on and returns a sample for every board that a turn
// left.
func (s *series) game(rng *rand.Rand, p game.Position, turn *solver.Solver) samples {
	var starts []start
	over := false
	for !over && len(starts) < maxTurns {
		st := start{board: p, chance: turn.Win(p)}
		p, st.odd = ownTurn(rng, p, turn)
		starts = append(starts, st)
		_, over = p.Winner()
	}
	return s.samples(starts, over)
}

// samples turns the turns of a game into samples. What one seat loses the other
// wins, so that the chance of the seat to move, which the solver knows, is known
// to the other as well.
func (s *series) samples(starts []start, over bool) samples {
	list := make(samples, len(starts))
	after := 1.0 // the chance of the seat whose turn it was, after turn i
	for i := len(starts) - 1; i >= 0; i-- {
		st := &starts[i]
		chance := st.chance // from the turn and, by lambda, from what came of it
		if known := i+1 < len(starts) || over; known && !st.odd {
			chance += s.lambda * (after - chance)
		}
		after = 1 - chance
		list[i] = Sample{Board: st.board, Me: 1 - st.board.Turn, Chance: float32(after)}
	}
	return list
}

// ownTurn plays a turn as the solver advises, but for a few odd ones.
func ownTurn(rng *rand.Rand, p game.Position, turn *solver.Solver) (after game.Position, odd bool) {
	switch mood := rng.Float64(); {
	case mood < carelessTurns:
		return carelessTurn(rng, p), true
	case mood < carelessTurns+moodyTurns:
		return moodyTurn(rng, p, turn), true
	default:
		return goodTurn(rng, p, turn, func(p game.Position) bool { return stopsWell(p, turn) }), false
	}
}

// moodyTurn plays a turn with the moves that the solver advises, and leaves the stop
// to chance.
func moodyTurn(rng *rand.Rand, p game.Position, turn *solver.Solver) game.Position {
	return goodTurn(rng, p, turn, func(p game.Position) bool { return stopsByChance(rng, p) })
}

// goodTurn plays a turn with the moves that the solver advises.
func goodTurn(rng *rand.Rand, p game.Position, turn *solver.Solver, stops func(game.Position) bool) game.Position {
	for {
		p.Dice = throw(rng)
		moves := p.Moves()
		if moves.Len() == 0 {
			return p.Lost()
		}
		best, most := moves.At(0), -1.0
		for _, m := range moves.All() {
			if chance := turn.MoveWin(p, m); chance > most {
				best, most = m, chance
			}
		}
		if p = p.After(best); stops(p) {
			return p.Banked()
		}
	}
}

func stopsWell(p game.Position, turn *solver.Solver) bool {
	stop, ok := turn.StopWin(p)
	return ok && stop >= turn.RollWin(p)
}

// carelessTurn plays a turn with random moves and stops as the mood takes it.
func carelessTurn(rng *rand.Rand, p game.Position) game.Position {
	for {
		p.Dice = throw(rng)
		moves := p.Moves()
		if moves.Len() == 0 {
			return p.Lost()
		}
		if p = p.After(moves.At(rng.IntN(moves.Len()))); stopsByChance(rng, p) {
			return p.Banked()
		}
	}
}

// stopsByChance stops one time in three where that is allowed, and to win always.
func stopsByChance(rng *rand.Rand, p game.Position) bool {
	_, _, blocked := p.BlockedBy()
	return !blocked && (p.WinsByStopping() || rng.IntN(3) == 0)
}

// opening is the board that a game begins on.
func opening(rng *rand.Rand, rules game.Rules) game.Position {
	p := rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
	switch where := rng.Float64(); {
	case where < carelessOpening:
		return careless(rng, p)
	case where < carelessOpening+scatteredOpening:
		return scatter(rng, p, rng.Float64(), rng.Float64())
	default:
		return p
	}
}

// sparringOpening is a board out of a game in which one seat plays well and the
// others as one of the rule-based levels.
func sparringOpening(rng *rand.Rand, rules game.Rules, turn *solver.Solver) game.Position {
	p := rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
	well := game.Seat(rng.IntN(int(rules.Seats)))
	other := ruleBased(rng)
	company := bot.NewCompany(other, other)
	for range rng.IntN(10 * int(rules.Seats)) {
		var next game.Position
		if p.Turn == well {
			next = goodTurn(rng, p, turn, func(p game.Position) bool { return stopsWell(p, turn) })
		} else {
			next = botTurn(rng, p, company)
		}
		if _, over := next.Winner(); over {
			break
		}
		p = next
	}
	return p
}

// ruleBased is one of the levels that play by a rule.
func ruleBased(rng *rand.Rand) bot.Bot {
	levels := []string{"rule28", "glenn", "racer"}
	return level(levels[rng.IntN(len(levels))])
}

// level is a bot of a level of the ladder.
func level(name string) bot.Bot {
	b, err := bot.New(name, 1, 0)
	if err != nil {
		panic(err) // the ladder has changed
	}
	return b
}

// botTurn plays a turn as the bot of the seat to move does.
func botTurn(rng *rand.Rand, p game.Position, c *bot.Company) game.Position {
	b, belief := c.ToMove(&p)
	for {
		p.Dice = throw(rng)
		if p.Moves().Len() == 0 {
			return p.Lost()
		}
		m := b.Choose(p, belief)
		c.Show(&p, game.Action{Kind: game.Choose, Move: m})
		p = p.After(m)
		if !b.Roll(p, belief) {
			c.Show(&p, game.Action{Kind: game.Stop})
			return p.Banked()
		}
		c.Show(&p, game.Action{Kind: game.Roll})
	}
}

// lateOpening is a board with most markers high.
func lateOpening(rng *rand.Rand, rules game.Rules) game.Position {
	p := rules.Start(game.Seat(rng.IntN(int(rules.Seats))))
	return scatter(rng, p, 0.5+rng.Float64()/2, 1-rng.Float64()/4)
}

// careless is a board out of a careless game from p on that is not over.
func careless(rng *rand.Rand, p game.Position) game.Position {
	var boards []game.Position
	for over := false; !over; _, over = p.Winner() {
		boards = append(boards, p)
		p = carelessTurn(rng, p)
	}
	return boards[rng.IntN(len(boards))]
}

// scatter puts markers anywhere on p's empty board, but from a height on, 0 for
// the bottom and 1 for the top, and claims any columns that do not decide the
// game. A seat has a marker in an open column with the chance of presence.
func scatter(rng *rand.Rand, p game.Position, height, presence float64) game.Position {
	order := rng.Perm(game.Columns)
	for s := range p.AllSeats() {
		claims := max(rng.IntN(int(p.Target)), rng.IntN(int(p.Target)))
		for _, i := range order[:claims] {
			c := game.FirstColumn + game.Column(i)
			p.Markers[s][c] = c.Squares()
		}
		order = order[claims:]
	}
	for _, i := range order {
		c := game.FirstColumn + game.Column(i)
		for s := range p.AllSeats() {
			if rng.Float64() > presence {
				continue
			}
			square := uint8(float64(c.Squares()) * (height + (1-height)*rng.Float64()))
			square = min(square, c.Squares()-1)
			mover := p
			mover.Turn = s
			if mover.CanLand(c, square) {
				p.Markers[s][c] = square
			}
		}
	}
	return p
}

func throw(rng *rand.Rand) (d game.Dice) {
	for i := range d {
		d[i] = uint8(1 + rng.IntN(6))
	}
	return d
}
