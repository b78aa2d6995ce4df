package bot

import (
	"fmt"

	"cantstop/internal/game"
)

// A WhyReason is why to roll or to stop. Players read it in their own language;
// Why.String is for scripts.
type WhyReason uint8

// The reasons.
const (
	WhyFirstRoll    WhyReason = iota // the turn begins with a roll
	WhyBlocked                       // stopping is not allowed
	WhyWins                          // stopping wins
	WhySureBust                      // every roll busts
	WhyNoRisk                        // no roll busts
	WhyLittleToLose                  // stopping is hardly better than a bust
	WhyWorthIt                       // what a roll may gain outweighs the bust
	WhyTooRisky                      // what a bust would lose outweighs the gain
)

// A Why is the reason for rolling or stopping, with the numbers behind it. The
// chances are those of the seat to move, 0 to 1.
type Why struct {
	Reason WhyReason
	Busts  int     // of the 1,296 rolls
	Bust   float64 // the chance to win after a bust
	Roll   float64 // by rolling
	Stop   float64 // by stopping; 0 where that is not allowed
}

// littleToLose is how much more a stop may be worth than a bust for there to be
// little to lose.
const littleToLose = 0.02

func (w Why) forRolling() WhyReason {
	switch {
	case w.Busts == 0:
		return WhyNoRisk
	case w.Stop-w.Bust < littleToLose:
		return WhyLittleToLose
	default:
		return WhyWorthIt
	}
}

// Good is the mean chance to win after a roll that does not bust. It is 0 where
// every roll does.
func (w Why) Good() float64 {
	if w.Busts == game.Rolls {
		return 0
	}
	bust := float64(w.Busts) / game.Rolls
	return (w.Roll - bust*w.Bust) / (1 - bust)
}

// String is the reason in a few English words, with the numbers where they
// decide.
func (w Why) String() string {
	switch w.Reason {
	case WhyFirstRoll:
		return "the turn begins with a roll"
	case WhyBlocked:
		return "stopping is not allowed"
	case WhyWins:
		return "stopping wins the game"
	case WhySureBust:
		return "every roll busts"
	case WhyNoRisk:
		return fmt.Sprintf("no roll can bust: rolling makes it %s, stopping %s", percent(w.Roll), percent(w.Stop))
	case WhyLittleToLose:
		return fmt.Sprintf("little to lose: stopping is worth %s, a bust %s, a good roll %s",
			percent(w.Stop), percent(w.Bust), percent(w.Good()))
	case WhyWorthIt:
		return "worth the risk: " + w.balance()
	default:
		return "too risky: " + w.balance()
	}
}

func (w Why) balance() string {
	return fmt.Sprintf("a bust (%s of the rolls) leaves %s, a good roll makes it %s, stopping %s",
		percent(float64(w.Busts)/game.Rolls), percent(w.Bust), percent(w.Good()), percent(w.Stop))
}

func percent(chance float64) string { return fmt.Sprintf("%.1f%%", 100*chance) }
