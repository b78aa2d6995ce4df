package words

import (
	"errors"

	"cantstop/internal/review"
)

// The keys of the review on the screen.
const (
	RevTitle         Key = "RevTitle"
	RevWhere         Key = "RevWhere"
	RevMistakeOf     Key = "RevMistakeOf"
	RevStepOf        Key = "RevStepOf"
	RevNotOver       Key = "RevNotOver"
	RevNothing       Key = "RevNothing"
	RevSoFar         Key = "RevSoFar"
	RevMistakes      Key = "RevMistakes"
	RevDice          Key = "RevDice"
	RevKept          Key = "RevKept"
	RevHadRolled     Key = "RevHadRolled"
	RevChance        Key = "RevChance"
	RevChanceOf      Key = "RevChanceOf"
	RevDecided       Key = "RevDecided"
	RevPlayed        Key = "RevPlayed"
	RevBest          Key = "RevBest"
	RevInstead       Key = "RevInstead"
	RevGoodRoll      Key = "RevGoodRoll"
	RevBust          Key = "RevBust"
	RevRisk          Key = "RevRisk"
	RevRunnersOut    Key = "RevRunnersOut"
	RevRunnersBack   Key = "RevRunnersBack"
	RevRollRisk      Key = "RevRollRisk"
	RevStopKeeps     Key = "RevStopKeeps"
	RevBetterWay     Key = "RevBetterWay"
	RevTheseDice     Key = "RevTheseDice"
	RevNotTaken      Key = "RevNotTaken"
	RevNotTakenBust  Key = "RevNotTakenBust"
	RevFell          Key = "RevFell"
	RevFellBust      Key = "RevFellBust"
	RevDiceShort     Key = "RevDiceShort"
	RevNotTakenShort Key = "RevNotTakenShort"
	RevFellShort     Key = "RevFellShort"
	RevLuckShort     Key = "RevLuckShort"
	RevWhyTitle      Key = "RevWhyTitle"
	RevChanceTitle   Key = "RevChanceTitle"
	RevAccountOf     Key = "RevAccountOf"
	RevEqualDice     Key = "RevEqualDice"
	RevAccuracy      Key = "RevAccuracy"
	RevAccuracySplit Key = "RevAccuracySplit"
	RevOf            Key = "RevOf"
	RevMoments       Key = "RevMoments"
	RevNoMoments     Key = "RevNoMoments"
	RevPoints        Key = "RevPoints"
	RevBustAgainst   Key = "RevBustAgainst"
	RevExpertPlays   Key = "RevExpertPlays"
	RevDiceKind      Key = "RevDiceKind"
	RevChecking      Key = "RevChecking"
	RevHelpListed    Key = "RevHelpListed"

	QuizTitle      Key = "QuizTitle"
	QuizAskPairing Key = "QuizAskPairing"
	QuizAskRoll    Key = "QuizAskRoll"
	QuizAskStop    Key = "QuizAskStop"
	QuizAskShort   Key = "QuizAskShort"
	QuizRight      Key = "QuizRight"
	QuizAsGood     Key = "QuizAsGood"
	QuizWrong      Key = "QuizWrong"
	QuizShown      Key = "QuizShown"
	QuizThen       Key = "QuizThen"
	QuizThenBust   Key = "QuizThenBust"
	QuizNone       Key = "QuizNone"
	DoAsk          Key = "DoAsk"
	QuizEnd        Key = "QuizEnd"

	KeyRevAgain    Key = "KeyRevAgain"
	KeyRevSee      Key = "KeyRevSee"
	KeyRevNext     Key = "KeyRevNext"
	KeyRevStep     Key = "KeyRevStep"
	KeyRevTurn     Key = "KeyRevTurn"
	KeyRevMistake  Key = "KeyRevMistake"
	KeyRevFirst    Key = "KeyRevFirst"
	KeyRevLast     Key = "KeyRevLast"
	KeyRevCheck    Key = "KeyRevCheck"
	KeyRevEndCheck Key = "KeyRevEndCheck"
	KeyRevWhy      Key = "KeyRevWhy"
	KeyRevFromHere Key = "KeyRevFromHere"
	KeyRevCopy     Key = "KeyRevCopy"
	KeyRevLearn    Key = "KeyRevLearn"
	KeyRevMoments  Key = "KeyRevMoments"
	KeyRevPlot     Key = "KeyRevPlot"
	KeyRevBots     Key = "KeyRevBots"
)

// NoReview is why there is no review of a game.
func (t *Text) NoReview(err error) string {
	switch {
	case errors.Is(err, review.ErrNotOver):
		return t.Say(RevNotOver)
	case errors.Is(err, review.ErrNoWinner):
		return t.Say(AccountNone)
	default:
		return t.Say(AccountFailed, err.Error())
	}
}
