package main

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"cantstop/internal/bot"
	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
)

// A series is the games of one round: which rules they are played by, and how
// often they leave the best line to see odd boards.
type series struct {
	seats    int
	variants []game.Variant // drawn evenly
	late     int            // games that begin late, for each that does not
	sparring float64        // the share of games that begin as games against weaker levels go
	weak     float64        // the share of turns that a weaker level plays, late games left out
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
func (s *series) play(games int, newValue func() solver.Value) []Sample {
	lists := make([][]Sample, (1+s.late)*games)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			turn := solver.New(newValue())
			for {
				i := int(next.Add(1)) - 1
				if i >= len(lists) {
					return
				}
				rng := rand.New(rand.NewPCG(s.seed, uint64(s.round)<<32|uint64(i)))
				rules := s.rules(rng)
				weak := s.weak
				var p game.Position
				switch {
				case i%(1+s.late) > 0:
					p, weak = lateOpening(rng, rules), 0
				case s.sparring > 0 && rng.Float64() < s.sparring:
					p = sparringOpening(rng, rules, turn)
				default:
					p = opening(rng, rules)
				}
				lists[i] = s.game(rng, p, turn, weak)
			}
		})
	}
	wait.Wait()
	var all []Sample
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

// rules draws the rules of a game: mostly three columns, which is how the game
// is played, or the most there can be.
func (s *series) rules(rng *rand.Rand) game.Rules {
	target := 1 + rng.IntN(game.MaxTarget(s.seats))
	if rng.Float64() < 0.5 {
		target = game.DefaultTarget
	}
	return game.Rules{
		Variant: s.variants[rng.IntN(len(s.variants))],
		Target:  uint8(target),
		Seats:   uint8(s.seats),
	}
}

// A start is the start of a turn: its board, the chance of the seat to move
// there, and how the turn was then played.
type start struct {
	board  game.Position
	chance float64
	odd    bool // carelessly: what came of it tells nothing
	weak   bool // by a weaker level
}

// game plays a game from p on and returns a sample for every board that a turn
// left. The share weak of the turns is played by a rule-based level, and then a
// board is worth what can be made of it against seats who sometimes play no
// better.
func (s *series) game(rng *rand.Rand, p game.Position, turn *solver.Solver, weak float64) []Sample {
	var weaker bot.Bot
	if weak > 0 {
		weaker = ruleBased(rng)
	}
	var starts []start
	over := false
	for !over && len(starts) < maxTurns {
		st := start{board: p, chance: turn.Win(p)}
		switch mood := rng.Float64(); {
		case mood < carelessTurns:
			st.odd = true
			p = carelessTurn(rng, p)
		case mood < carelessTurns+moodyTurns:
			st.odd = true
			p = goodTurn(rng, p, turn, func(p game.Position) bool { return stopsByChance(rng, p) })
		case weak > 0 && rng.Float64() < weak:
			st.weak = true
			p = botTurn(rng, p, weaker)
		default:
			p = goodTurn(rng, p, turn, func(p game.Position) bool { return stopsWell(p, turn) })
		}
		starts = append(starts, st)
		_, over = p.Winner()
	}
	if s.seats == 2 {
		return s.samplesOfTwo(starts, over)
	}
	return s.samples(starts, p, over)
}

// samplesOfTwo turns the turns of a game of two into samples. The game is nobody's
// but these two's: what one loses the other wins, so that the chance of the seat
// to move is known to the other without waiting for its own turn.
func (s *series) samplesOfTwo(starts []start, over bool) []Sample {
	list := make([]Sample, len(starts))
	after := 1.0 // the chance of the seat whose turn it was, after turn i
	for i := len(starts) - 1; i >= 0; i-- {
		st := &starts[i]
		before := 1 - st.chance // the chance of the other seat, before it
		switch known := i+1 < len(starts) || over; {
		case st.odd || !known:
		case st.weak:
			before = 1 - after
		default:
			before = 1 - (st.chance + s.lambda*(after-st.chance))
		}
		list[i] = Sample{st.board, 1 - st.board.Turn, float32(before)}
		after = before
	}
	return list
}

// samples turns the turns of a game of more than two into samples; last is the
// board after them.
func (s *series) samples(starts []start, last game.Position, over bool) []Sample {
	n := len(starts)
	// later[i] is the chance of the seat to move at start i, from that turn and,
	// by lambda, from what came of it.
	later := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		later[i] = starts[i].chance
		if starts[i].odd || starts[i].weak {
			continue
		}
		var seen float64
		switch {
		case i+1 == n && over:
			seen = 1
		case i+s.seats < n && !oddBetween(starts[i+1:i+s.seats]):
			seen = later[i+s.seats]
		case i+s.seats >= n && i+1 < n && over && !oddBetween(starts[i+1:]):
			seen = 0
		default:
			continue
		}
		later[i] += s.lambda * (seen - later[i])
	}
	var list []Sample
	for i := range starts {
		board := starts[i].board
		me := (board.Turn + game.Seat(s.seats) - 1) % game.Seat(s.seats)
		switch next := i + s.seats - 1; {
		case next < n && !oddBetween(starts[i:next]):
			list = append(list, Sample{board, me, float32(later[next])})
		case next >= n && over && !oddBetween(starts[i:]) && last.Turn != me:
			list = append(list, Sample{board, me, 0})
		}
	}
	return list
}

func oddBetween(starts []start) bool {
	for i := range starts {
		if starts[i].odd {
			return true
		}
	}
	return false
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
	for range rng.IntN(10 * int(rules.Seats)) {
		next := p
		if p.Turn == well {
			next = goodTurn(rng, p, turn, func(p game.Position) bool { return stopsWell(p, turn) })
		} else {
			next = botTurn(rng, p, other)
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
	b, err := bot.New(levels[rng.IntN(len(levels))], 0)
	if err != nil {
		panic(err) // the ladder has changed
	}
	return b
}

// botTurn plays a turn as b does.
func botTurn(rng *rand.Rand, p game.Position, b bot.Bot) game.Position {
	for {
		p.Dice = throw(rng)
		if p.Moves().Len() == 0 {
			return p.Lost()
		}
		if p = p.After(b.Choose(p)); !b.Roll(p) {
			return p.Banked()
		}
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
			taken := p.Variant == game.Speed && slices.ContainsFunc(p.Markers[:s], func(m game.Squares) bool { return m[c] == square })
			if !taken {
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
