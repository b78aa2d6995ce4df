package words

import (
	"cantstop/internal/game"
	"cantstop/internal/lesson"
	"cantstop/internal/odds"
	"cantstop/internal/settings"
)

// The keys of the lessons and the hints.
const (
	// On the way there.
	FrontLearn Key = "FrontLearn"
	HintLearn  Key = "HintLearn"
	LearnAt    Key = "LearnAt"

	// Around a lesson.
	LearnHeading    Key = "LearnHeading"
	LearnNumber     Key = "LearnNumber"
	LearnWindow     Key = "LearnWindow"
	LearnYou        Key = "LearnYou"
	LearnThem       Key = "LearnThem"
	LearnDone       Key = "LearnDone"
	LearnMissed     Key = "LearnMissed"
	LearnRisk       Key = "LearnRisk"
	LearnLooks      Key = "LearnLooks"
	LearnLooksShort Key = "LearnLooksShort"
	LearnActs       Key = "LearnActs"
	LearnBack       Key = "LearnBack"
	LearnVariants   Key = "LearnVariants"
	ButtonNext      Key = "ButtonNext"
	ButtonAgain     Key = "ButtonAgain"
	ButtonPlay      Key = "ButtonPlay"
	LearnAgainText  Key = "LearnAgainText"
	LearnPlayText   Key = "LearnPlayText"
	KeyLessonNext   Key = "KeyLessonNext"
	KeyLessonBack   Key = "KeyLessonBack"
	KeyLessonAgain  Key = "KeyLessonAgain"
	KeyLessonPlay   Key = "KeyLessonPlay"
	KeyLessonLeave  Key = "KeyLessonLeave"
	LegendGhost     Key = "LegendGhost"
	LegendRunner    Key = "LegendRunner"
	LegendMarker    Key = "LegendMarker"

	// The lessons: what each is called, and what is to be known first.
	LessonTwoSums    Key = "LessonTwoSums"
	LessonLastRunner Key = "LessonLastRunner"
	LessonBust       Key = "LessonBust"
	LessonStop       Key = "LessonStop"
	LessonOnTop      Key = "LessonOnTop"
	LessonClosed     Key = "LessonClosed"
	LessonWinning    Key = "LessonWinning"
	FirstTwoSums     Key = "FirstTwoSums"
	FirstLastRunner  Key = "FirstLastRunner"
	FirstBust        Key = "FirstBust"
	FirstStop        Key = "FirstStop"
	FirstOnTop       Key = "FirstOnTop"
	FirstClosed      Key = "FirstClosed"
	FirstWinning     Key = "FirstWinning"

	// What is asked.
	AskPair   Key = "AskPair"
	AskRunner Key = "AskRunner"
	AskRoll   Key = "AskRoll"
	AskStop   Key = "AskStop"
	AskClimb  Key = "AskClimb"
	AskClaim  Key = "AskClaim"
	AskColumn Key = "AskColumn"
	AskDecide Key = "AskDecide"
	AskWin    Key = "AskWin"
	AskPairOn Key = "AskPairOn"

	// What actions are answered with.
	SaysBoth       Key = "SaysBoth"
	SaysTwice      Key = "SaysTwice"
	SaysSafest     Key = "SaysSafest"
	SaysRunner     Key = "SaysRunner"
	SaysBust       Key = "SaysBust"
	SaysCautious   Key = "SaysCautious"
	SaysBanked     Key = "SaysBanked"
	SaysSurvived   Key = "SaysSurvived"
	SaysStopNow    Key = "SaysStopNow"
	SaysOnTop      Key = "SaysOnTop"
	SaysElsewhere  Key = "SaysElsewhere"
	SaysClaimed    Key = "SaysClaimed"
	SaysNoClaim    Key = "SaysNoClaim"
	SaysTopLost    Key = "SaysTopLost"
	SaysTriple     Key = "SaysTriple"
	SaysKeptTriple Key = "SaysKeptTriple"
	SaysLucky      Key = "SaysLucky"
	SaysWon        Key = "SaysWon"
	SaysStillWins  Key = "SaysStillWins"
	SaysWinLost    Key = "SaysWinLost"
	SaysTooLate    Key = "SaysTooLate"

	// How high a column is, and how often it is rolled.
	ColumnRare   Key = "ColumnRare"
	ColumnSeldom Key = "ColumnSeldom"
	ColumnOften  Key = "ColumnOften"
	ColumnMost   Key = "ColumnMost"

	// Hints, once each, in full and for a narrow place.
	HintOneRunner          Key = "HintOneRunner"
	HintOneRunnerShort     Key = "HintOneRunnerShort"
	HintOnTop              Key = "HintOnTop"
	HintOnTopShort         Key = "HintOnTopShort"
	HintEarlyBust          Key = "HintEarlyBust"
	HintEarlyBustShort     Key = "HintEarlyBustShort"
	HintClaimedRolled      Key = "HintClaimedRolled"
	HintClaimedRolledShort Key = "HintClaimedRolledShort"
	HintBlockedStop        Key = "HintBlockedStop"
	HintBlockedStopShort   Key = "HintBlockedStopShort"
	HintNoMove             Key = "HintNoMove"
	HintNoMoveShort        Key = "HintNoMoveShort"
	SettingHints           Key = "SettingHints"
	AboutHints             Key = "AboutHints"
	SettingPlain           Key = "SettingPlain"
	AboutPlain             Key = "AboutPlain"

	// Learning in lines of text.
	AnswerLearn      Key = "AnswerLearn"
	AnswerNext       Key = "AnswerNext"
	AnswerBack       Key = "AnswerBack"
	AnswerRestart    Key = "AnswerRestart"
	AnswerLeave      Key = "AnswerLeave"
	AnswerHints      Key = "AnswerHints"
	AnswerOn         Key = "AnswerOn"
	AnswerOff        Key = "AnswerOff"
	AboutNext        Key = "AboutNext"
	AboutBack        Key = "AboutBack"
	AboutRestart     Key = "AboutRestart"
	AboutLeave       Key = "AboutLeave"
	AboutHintsAnswer Key = "AboutHintsAnswer"
	PlainLearnOffer  Key = "PlainLearnOffer"
	PlainLearnHelp   Key = "PlainLearnHelp"
	PlainLessons     Key = "PlainLessons"
	PlainLesson      Key = "PlainLesson"
	PlainTask        Key = "PlainTask"
	PlainAskNext     Key = "PlainAskNext"
	PlainAskAgain    Key = "PlainAskAgain"
	PlainAskPlay     Key = "PlainAskPlay"
	PlainNextHelp    Key = "PlainNextHelp"
	PlainNextWords   Key = "PlainNextWords"
	PlainHintsOn     Key = "PlainHintsOn"
	PlainHintsOff    Key = "PlainHintsOff"
	PlainHintsWords  Key = "PlainHintsWords"
)

// LessonTitle is what a lesson is called.
func (t *Text) LessonTitle(number int) string { return t.Say(lessonTitles[number-1]) }

// LessonFirst is what is to be known before anything is done in a lesson.
func (t *Text) LessonFirst(l lesson.Lesson) string {
	key := lessonFirsts[l.Number-1]
	if key == FirstBust {
		return t.Say(key, t.Percent(odds.Share(odds.NextBusts(l.Start))))
	}
	return t.Say(key)
}

var (
	lessonTitles = [settings.Lessons]Key{
		LessonTwoSums, LessonLastRunner, LessonBust, LessonStop, LessonOnTop, LessonClosed, LessonWinning,
	}
	lessonFirsts = [settings.Lessons]Key{
		FirstTwoSums, FirstLastRunner, FirstBust, FirstStop, FirstOnTop, FirstClosed, FirstWinning,
	}
)

// LessonAsks is what a learner is asked to do.
func (t *Text) LessonAsks(a lesson.Ask) string { return t.Say(asks[a]) }

var asks = map[lesson.Ask]Key{
	lesson.AskPair:   AskPair,
	lesson.AskRunner: AskRunner,
	lesson.AskRoll:   AskRoll,
	lesson.AskStop:   AskStop,
	lesson.AskClimb:  AskClimb,
	lesson.AskClaim:  AskClaim,
	lesson.AskColumn: AskColumn,
	lesson.AskDecide: AskDecide,
	lesson.AskWin:    AskWin,
	lesson.AskPairOn: AskPairOn,
}

// LessonSays is what an action in a lesson is answered with.
func (t *Text) LessonSays(a lesson.Answer) string {
	bust, safe := t.Percent(odds.Share(a.Busts)), t.Percent(1-odds.Share(a.Busts))
	switch a.Says {
	case lesson.SaysBoth:
		return t.Say(SaysBoth, int(a.Move.A), int(a.Move.B))
	case lesson.SaysTwice:
		return t.Say(SaysTwice, int(a.Move.A))
	case lesson.SaysSafest:
		return t.Say(SaysSafest, bust)
	case lesson.SaysRunner:
		return t.Say(SaysRunner, bust, int(a.Best), t.Percent(odds.Share(a.Least)))
	case lesson.SaysElsewhere:
		return t.Say(SaysElsewhere, t.Move(a.Move))
	case lesson.SaysTriple:
		return t.Say(SaysTriple, t.Columns(a.Columns), bust)
	case lesson.SaysKeptTriple:
		return t.Say(SaysKeptTriple, a.Squares, bust)
	case lesson.SaysSurvived:
		return t.Say(SaysSurvived, safe)
	case lesson.SaysLucky:
		return t.Say(SaysLucky, safe)
	case lesson.SaysOnTop:
		return t.Say(SaysOnTop, t.Columns(a.Columns))
	case lesson.SaysClaimed:
		return t.Say(SaysClaimed, t.Columns(a.Columns))
	case lesson.SaysWon:
		return t.Say(SaysWon)
	case lesson.SaysStillWins:
		return t.Say(SaysStillWins)
	default:
		return t.Say(says[a.Says], a.Squares)
	}
}

// says are the answers that tell of squares.
var says = map[lesson.Say]Key{
	lesson.SaysBust:     SaysBust,
	lesson.SaysCautious: SaysCautious,
	lesson.SaysBanked:   SaysBanked,
	lesson.SaysStopNow:  SaysStopNow,
	lesson.SaysNoClaim:  SaysNoClaim,
	lesson.SaysTopLost:  SaysTopLost,
	lesson.SaysWinLost:  SaysWinLost,
	lesson.SaysTooLate:  SaysTooLate,
}

// ColumnNote is how high a column is and how often it is rolled, in a few words.
func (t *Text) ColumnNote(c game.Column) string {
	key := ColumnRare
	switch hits := odds.Share(odds.Hits(c)); {
	case hits > 0.6:
		key = ColumnMost
	case hits > 0.5:
		key = ColumnOften
	case hits > 0.3:
		key = ColumnSeldom
	}
	return t.Say(key, int(c.Squares()))
}

// Hint is a hint, and the same for a narrow place.
func (t *Text) Hint(h settings.Hint) (full, short string) {
	return t.Say(hints[h][0]), t.Say(hints[h][1])
}

var hints = map[settings.Hint][2]Key{
	settings.HintOneRunner:     {HintOneRunner, HintOneRunnerShort},
	settings.HintOnTop:         {HintOnTop, HintOnTopShort},
	settings.HintEarlyBust:     {HintEarlyBust, HintEarlyBustShort},
	settings.HintClaimedRolled: {HintClaimedRolled, HintClaimedRolledShort},
	settings.HintBlockedStop:   {HintBlockedStop, HintBlockedStopShort},
	settings.HintNoMove:        {HintNoMove, HintNoMoveShort},
}
