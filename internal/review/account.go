package review

import (
	"math"

	"cantstop/internal/game"
)

// An Account is what a game came to for a seat, in games: 0.01 is a point.
//
//	Result = Start + Luck − LuckOthers − Errors() + Gifts + Drift + Conceded
type Account struct {
	Seat       game.Seat
	Start      float64 // the chance at the first roll, or where the game starts
	Luck       float64 // of the own dice
	LuckOthers float64 // what the others' dice took from this seat
	Pairing    float64 // errors of pairings
	Decision   float64 // errors of roll-or-stop decisions: Early + Late
	Early      float64 // by stopping too early
	Late       float64 // by rolling on too long
	Gifts      float64 // what the others' choices brought this seat
	Drift      float64 // what the estimate wavered
	Conceded   float64 // what was given up, or gained by it
	Result     float64 // 1 for the winner, else 0

	PairingStake, DecisionStake float64
	Variance                    float64 // of the luck of the own dice
	Turns, Busts                int
	StoodIn                     int // how many of its choices a stand-in made
}

// Errors are those of pairings and of decisions.
func (a *Account) Errors() float64 { return a.Pairing + a.Decision }

// Stake is the sum of what there was to lose by choices.
func (a *Account) Stake() float64 { return a.PairingStake + a.DecisionStake }

// EqualDice is what the seat would have scored had everybody's dice been average. It
// may lie outside 0 to 1.
func (a *Account) EqualDice() float64 { return a.Result - a.Luck + a.LuckOthers }

// Accuracy is 1 for the best choice every time, near ½ for a coin. It is not ok where
// nothing was at stake.
func (a *Account) Accuracy() (share float64, ok bool) { return accuracy(a.Errors(), a.Stake()) }

// PairingAccuracy is the accuracy of pairings alone.
func (a *Account) PairingAccuracy() (share float64, ok bool) {
	return accuracy(a.Pairing, a.PairingStake)
}

// DecisionAccuracy is the accuracy of roll-or-stop decisions alone.
func (a *Account) DecisionAccuracy() (share float64, ok bool) {
	return accuracy(a.Decision, a.DecisionStake)
}

func accuracy(errors, stake float64) (share float64, ok bool) {
	if stake <= 0 {
		return 0, false
	}
	return min(1, 1-errors/stake), true
}

// PerTurn is what was given away in each of the seat's turns.
func (a *Account) PerTurn() float64 {
	if a.Turns == 0 {
		return 0
	}
	return a.Errors() / float64(a.Turns)
}

// Lean is the share of the errors of decisions that was lost by stopping too early;
// the rest was by rolling on too long. It is not ok where there were none.
func (a *Account) Lean() (early float64, ok bool) {
	if a.Early+a.Late <= 0 {
		return 0, false
	}
	return a.Early / (a.Early + a.Late), true
}

// Wavered reports whether the estimate wavered so much that it is worth a word.
func (a *Account) Wavered() bool { return math.Abs(a.Drift) > WaveringFrom }

// A Verdict is who is to thank for the result.
type Verdict uint8

// The verdicts.
const (
	NoVerdict Verdict = iota
	DiceTook          // a game lost that would have been won on equal dice
	DiceGave          // a game won that would have been lost on equal dice
	Earned            // dice or none, the result is the same
)

// Verdict is that on a game of the seat. There is none on a game that was given up, or
// in which neither dice nor choices changed anything, as it was won before it began.
func (a *Account) Verdict() Verdict {
	if a.Conceded != 0 || a.Luck == 0 && a.LuckOthers == 0 && a.Errors() == 0 && a.Gifts == 0 {
		return NoVerdict
	}
	off := int(math.Round(100*a.Result)) - a.Printed(Whole).EqualDice
	switch {
	case off <= -DiceDecided:
		return DiceTook
	case off >= DiceDecided:
		return DiceGave
	case off <= DiceEven && off >= -DiceEven:
		return Earned
	default:
		return NoVerdict
	}
}
