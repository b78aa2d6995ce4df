package bot

import (
	"slices"

	"cantstop/internal/bot/solver"
	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// An Adviser solves turns exactly over an estimate of the board at their end. It
// tells the chances of every choice, and plays by them: it is a Bot. A mirrored
// position gets the mirrored answer.
//
// The first question of a turn takes some milliseconds and must not be asked on
// a screen's event loop; every later one of the same turn is a look-up. Memory
// is reused and stays under 8 MB. It serves one goroutine at a time.
type Adviser struct {
	turn     *solver.Solver
	mirrored bool // the position given to the solver last is the mirror of the one asked about
}

func newAdviser(v solver.Value) *Adviser { return &Adviser{turn: solver.New(v)} }

// An Analysis is what an adviser says of a position.
type Analysis struct {
	// Win is the chance of the seat to move with best play, 0 to 1.
	Win float64
	// Chances are those of every seat then.
	Chances Chances
	// Moves are the moves of the dice in their order, none where no dice lie or
	// nothing can be played. Best is the place of the best of them.
	Moves []MoveChance
	Best  int
	// Roll and Stop are the choices where no dice lie.
	Roll, Stop Choice
	// RollOn is the advice between them.
	RollOn bool
	// Why is the reason for RollOn.
	Why Why
}

// Chances are those of the seats to win, by number: 0 to 1, and together 1. They
// add up as chances do: those of a roll are the mean of those that its 1,296 results
// have.
type Chances = solver.Chances

// A MoveChance is a move and the chance to win after it.
type MoveChance struct {
	Move    game.Move
	Win     float64 // of the seat that moves
	Chances Chances // of every seat
}

// A Choice is rolling or stopping. Win and Chances count only where it is allowed.
// A roll that is sure to bust is not, although the rules have nothing against it.
type Choice struct {
	Allowed bool
	Win     float64 // of the seat that decides
	Chances Chances // of every seat
}

// tie is the difference up to which two chances count as equal: sums that are added
// up in another order may differ by so much.
const tie = 1e-12

// Analyze is the analysis of p, which must be valid. A game that is over has
// nothing to decide: then only Win is set, to the winner's 1.
func (a *Adviser) Analyze(p game.Position) Analysis {
	switch p.Phase() {
	case game.Over:
		an := Analysis{Win: 1}
		winner, _ := p.Winner()
		an.Chances[winner] = 1
		return an
	case game.Busted:
		q := a.orient(p)
		return Analysis{Win: a.turn.BustWin(q), Chances: a.turn.BustChances(q)}
	case game.ToChoose:
		an := a.analyzeMoves(p)
		a.tellMoves(p, &an)
		return an
	default:
		an := a.analyzeDecision(p)
		a.tellDecision(p, &an)
		return an
	}
}

// Win is the chance of the seat to move, as Analyze has it, where nothing else is
// wanted. The game must not be over.
func (a *Adviser) Win(p game.Position) float64 { return a.turn.Win(a.orient(p)) }

// tellMoves adds the chances of every seat, which are not needed to choose.
func (a *Adviser) tellMoves(p game.Position, an *Analysis) {
	q := a.orient(p)
	for i := range an.Moves {
		m := &an.Moves[i]
		m.Chances = a.turn.MoveChances(q, a.oriented(m.Move))
	}
	an.Chances = a.turn.Chances(q)
	an.Chances[p.Turn] = an.Win // the same, but for a tie
}

func (a *Adviser) tellDecision(p game.Position, an *Analysis) {
	q := a.orient(p)
	an.Roll.Chances = a.turn.RollChances(q)
	if an.Stop.Allowed {
		an.Stop.Chances = a.turn.StopChances(q)
	}
	an.Chances = a.turn.Chances(q)
	an.Chances[p.Turn] = an.Win
}

func (a *Adviser) analyzeMoves(p game.Position) Analysis {
	var an Analysis
	q := a.orient(p)
	for i, m := range p.Moves().All() {
		win := a.turn.MoveWin(q, a.oriented(m))
		an.Moves = append(an.Moves, MoveChance{Move: m, Win: win})
		if i == 0 || win > an.Moves[an.Best].Win+tie {
			an.Best = i
		}
	}
	an.Win = an.Moves[an.Best].Win
	return an
}

func (a *Adviser) analyzeDecision(p game.Position) Analysis {
	q := a.orient(p)
	an := Analysis{Roll: Choice{Win: a.turn.RollWin(q)}}
	an.Stop.Win, an.Stop.Allowed = a.turn.StopWin(q)
	an.Why = Why{Busts: odds.NextBusts(p), Bust: a.turn.BustWin(q), Roll: an.Roll.Win, Stop: an.Stop.Win}
	an.Roll.Allowed = an.Why.Busts < game.Rolls
	_, _, blocked := p.BlockedBy()
	switch {
	case p.Runners == game.Squares{}:
		an.RollOn, an.Why.Reason = true, WhyFirstRoll
	case blocked:
		an.RollOn, an.Why.Reason = true, WhyBlocked
	case p.WinsByStopping():
		an.Why.Reason = WhyWins
	case !an.Roll.Allowed:
		an.Why.Reason = WhySureBust
	case an.Roll.Win > an.Stop.Win+tie:
		an.RollOn = true
		an.Why.Reason = an.Why.forRolling()
	default:
		an.Why.Reason = WhyTooRisky
	}
	an.Win = an.Stop.Win
	if an.RollOn {
		an.Win = an.Roll.Win
	}
	return an
}

// Choose is the best of p's moves, the first of equal ones.
func (a *Adviser) Choose(p game.Position, _ Belief) game.Move {
	if moves := p.Moves(); moves.Len() == 1 {
		return moves.At(0)
	}
	an := a.analyzeMoves(p)
	return an.Moves[an.Best].Move
}

// Roll reports whether to roll again. Where both are worth the same, it stops.
func (a *Adviser) Roll(p game.Position, _ Belief) bool {
	if roll, ok := settled(&p); ok {
		return roll
	}
	q := a.orient(p)
	stop, _ := a.turn.StopWin(q)
	return a.turn.RollWin(q) > stop+tie
}

// orient is p or its mirror, whichever the solver is to be asked about. It is always
// the same one of a position and its mirror, so that both get the same numbers to
// the last bit. The board decides which, so that a turn stays on one side, unless
// the board is its own mirror.
func (a *Adviser) orient(p game.Position) game.Position {
	m := p.Mirror()
	if a.mirrored = less(&m, &p); a.mirrored {
		return m
	}
	return p
}

// oriented is m, a move of the position that orient was given last, in the one that
// it gave.
func (a *Adviser) oriented(m game.Move) game.Move {
	switch {
	case !a.mirrored:
		return m
	case m.Single():
		return game.MoveOf(m.A.Mirror())
	default:
		return game.MoveOf(m.B.Mirror(), m.A.Mirror())
	}
}

// less is an order of positions with the same rules and seat to move.
func less(p, q *game.Position) bool {
	for s := range p.Markers {
		if d := slices.Compare(p.Markers[s][:], q.Markers[s][:]); d != 0 {
			return d < 0
		}
	}
	if d := slices.Compare(p.Runners[:], q.Runners[:]); d != 0 {
		return d < 0
	}
	a, b := p.Dice, q.Dice
	slices.Sort(a[:])
	slices.Sort(b[:])
	return slices.Compare(a[:], b[:]) < 0
}
