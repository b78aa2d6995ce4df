package review

import (
	"context"
	"errors"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
)

// A Judge tells what positions are worth, as a *bot.Adviser does. It is asked about
// the positions of one turn in a row.
type Judge interface {
	Analyze(p game.Position) bot.Analysis
	// Win is the chance of the seat to move, as Analyze has it.
	Win(p game.Position) float64
}

// A Review is what there is to tell of a game that is over. Nobody changes it, but
// for Settle.
type Review struct {
	Record *record.Record
	Names  []string // of the seats
	Winner game.Seat
	// Conceded says that the game was won because the other seat gave it up.
	Conceded bool
	// Start are the chances before the first action, and Result who won.
	Start, Result bot.Chances

	Seats     []Account // by seat
	Turns     []Turn
	Nodes     []Node     // in the order of play
	Decisions []Decision // in the order of play
	Rolls     []Roll     // in the order of play
	Entries   []Entry    // everybody's, in the order of play
}

// A Turn is a turn with what everybody's chances were when it began.
type Turn struct {
	Number  int // from 1, as in the record
	Seat    game.Seat
	Chances bot.Chances // of every seat at its start
	End     record.Ending
	First   int // the place in Nodes of its start
}

// A Node is a place in the game, with the chances of every seat there.
type Node struct {
	Turn     int // its number
	Kind     NodeKind
	Position game.Position // at AtEnd that with the turn passed
	Chances  bot.Chances
	// Decision and Roll are the places in Decisions and Rolls of what was decided
	// and rolled here, or -1. Of both, the decision came first.
	Decision, Roll int
}

// A NodeKind is which place of a turn a node is.
type NodeKind uint8

// The kinds of node.
const (
	AtStart NodeKind = iota // the dice are in hand
	AtDice                  // the dice lie
	AtMoved                 // a move is played
	AtEnd                   // stopped or bust
)

// A Decision is a choice that somebody had: of two moves or more, or whether to roll
// on where the rules allowed both.
type Decision struct {
	Turn int // its number
	N    int // the turn's rolls so far
	Seat game.Seat
	By   string // the level of the bot that decided, empty for the person
	Kind DecisionKind
	Node int // its place in Nodes
	// Position is where it was decided, and Analysis what the judge said there.
	Position game.Position
	Analysis bot.Analysis
	// Options are the moves in their order, or to roll and to stop. Played and Best
	// are places there.
	Options      []Option
	Played, Best int
	// Judged says that it counts as judgement. Stake is then the best option less
	// the worst, and else 0.
	Judged bool
	Stake  float64
	Loss   float64 // what it cost the seat, 0 for the best
	Name   Name
	Lapse  Lapse    // what was wrong, where it has a name or a loss
	Fact   bot.Fact // what speaks for the best, where an entry is named by it
	// Group is the number of the seat's entry of roll-or-stop decisions that it
	// belongs to, from 1; 0 if it has no name, or is a pairing.
	Group int
	// Untaken is the roll that fell next, where it was decided to stop; nil where
	// none fell.
	Untaken *Untaken
}

// A DecisionKind is what there was to decide.
type DecisionKind uint8

// The kinds of decision.
const (
	Choose DecisionKind = iota // which move
	Decide                     // roll or stop
)

// String is the kind in the JSON form.
func (k DecisionKind) String() string { return [...]string{"choose", "decide"}[k] }

// The places of the Options of a roll-or-stop decision.
const (
	ToRoll = iota
	ToStop
)

// An Option is what could be chosen.
type Option struct {
	Move    game.Move // of Choose
	Win     float64   // the chance of the seat that chose
	Chances bot.Chances
}

// A Lapse is what was wrong with a choice.
type Lapse uint8

// The lapses.
const (
	NoLapse       Lapse = iota
	StoppedEarly        // stopped too early
	RolledOn            // one roll too many
	OtherPairing        // the other pairing
	RolledAwayWin       // a stop would have won
)

// An Untaken is a roll that was not taken: the dice of the record that fell after a
// stop, as if they had fallen before it. That is luck, not judgement.
type Untaken struct {
	Position game.Position // with the dice
	Bust     bool
	Best     game.Move // where it is no bust
}

// Tops are the columns that its best move would have topped.
func (u *Untaken) Tops() game.ColumnSet {
	if u.Bust {
		return 0
	}
	return u.Position.Effect(u.Best).Tops
}

// A Roll is a roll of the dice with what it brought.
type Roll struct {
	Turn     int // its number
	N        int // which of the turn's rolls it is, from 1
	Seat     game.Seat
	Node     int           // the place in Nodes from which it was rolled
	Position game.Position // before the dice
	Dice     game.Dice
	Bust     bool
	Busts    int // how many of the 1,296 rolls are
	// Before and After are the chances of every seat.
	Before, After bot.Chances
	Variance      float64
}

// Luck is what the roll brought a seat.
func (r *Roll) Luck(s game.Seat) float64 { return r.After[s] - r.Before[s] }

// Mark is what is remarkable about the roll.
func (r *Roll) Mark() Mark { return MarkOf(r.Luck(r.Seat)) }

// Why a game has no review.
var (
	ErrNotOver  = errors.New("the game is not over")
	ErrNoWinner = errors.New("the game ended without a winner")
)

// Refuse is why there is no review of a game: ErrNotOver, ErrNoWinner, or an action that
// is not legal. It is nil where there is one.
func Refuse(r *record.Record) error {
	_, err := r.End()
	_, won := r.Winner()
	switch {
	case err != nil:
		return err
	case r.Ended:
		return ErrNoWinner
	case !won:
		return ErrNotOver
	default:
		return nil
	}
}

// Of is the review of a game. It fails as Refuse does, and with the context's error. It
// takes some milliseconds for each turn and must not be asked for on a screen's event
// loop.
func Of(ctx context.Context, r *record.Record, judge Judge) (*Review, error) {
	if err := Refuse(r); err != nil {
		return nil, err
	}
	end, _ := r.End()
	winner, _ := r.Winner()
	b := newBuilder(r, judge)
	b.review.Winner = winner
	b.review.Result[winner] = 1
	b.review.Conceded = end.Phase() != game.Over
	if err := b.walk(ctx); err != nil {
		return nil, err
	}
	b.finish(end)
	b.review.nameAll()
	if err := b.review.findFacts(ctx); err != nil {
		return nil, err
	}
	return b.review, nil
}
