package cli

import (
	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// An analyst says what can be done in positions, one after another.
type analyst struct {
	expert *bot.Adviser // nil for rules and odds alone
}

// An analysis is what can be done in a position.
type analysis struct {
	position game.Position
	phase    game.Phase
	moves    []moveOption // in ToChoose
	roll     rollOption   // in ToRoll and ToDecide
	stop     game.Refusal // in ToRoll and ToDecide: why stopping is not allowed
	winner   game.Seat    // in Over
	// expert is the judgement of what there is to choose between, or nil.
	expert *bot.Analysis
}

// A moveOption is a move that the dice allow.
type moveOption struct {
	move  game.Move
	after game.Position
	busts int // of the 1,296 rolls that may follow
}

// A rollOption is what rolling means. It counts as not allowed where it can only
// lose, though the rules have nothing against it.
type rollOption struct {
	busts int // of the 1,296 rolls
}

func (r rollOption) hopeless() bool { return r.busts == game.Rolls }

func (an *analyst) analyze(p game.Position) analysis {
	a := analysis{position: p, phase: p.Phase()}
	switch a.phase {
	case game.ToChoose:
		moves := p.Moves()
		a.moves = make([]moveOption, moves.Len())
		for i, m := range moves.All() {
			after := p.After(m)
			a.moves[i] = moveOption{m, after, odds.NextBusts(after)}
		}
	case game.ToRoll, game.ToDecide:
		a.roll = rollOption{odds.NextBusts(p)}
		a.stop = p.RefuseStop()
	case game.Over:
		a.winner, _ = p.Winner()
		return a
	default:
		return a
	}
	if an.expert != nil {
		judgement := an.expert.Analyze(p)
		a.expert = &judgement
	}
	return a
}

// advice is the expert's: roll or stop.
func (a analysis) advice() string {
	if a.expert.RollOn {
		return "roll"
	}
	return "stop"
}
