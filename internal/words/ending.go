package words

// The keys of the screen at the end of a game.
const (
	// The plot.
	ChanceOf  Key = "ChanceOf"
	BothBest  Key = "BothBest"
	AllBest   Key = "AllBest"
	Reviewing Key = "Reviewing"

	// The account.
	AccountTitle  Key = "AccountTitle"
	AccountPoints Key = "AccountPoints"
	AccountNone   Key = "AccountNone"
	AccountFailed Key = "AccountFailed"
	EqualDice     Key = "EqualDice"
	OfHundred     Key = "OfHundred"
	EarnedShort   Key = "EarnedShort"
	WaveredShort  Key = "WaveredShort"

	// The table of the seats.
	TableTurns    Key = "TableTurns"
	TableBusts    Key = "TableBusts"
	TableGiven    Key = "TableGiven"
	TablePerTurn  Key = "TablePerTurn"
	TableAccuracy Key = "TableAccuracy"
	TableEqual    Key = "TableEqual"

	// What decided it.
	DecidedTitle Key = "DecidedTitle"
	DecidedBust  Key = "DecidedBust"
	DecidedRoll  Key = "DecidedRoll"
	DecidedOdds  Key = "DecidedOdds"
	LongestRun   Key = "LongestRun"
	BiggestBust  Key = "BiggestBust"

	// What there is to do.
	ButtonReview   Key = "ButtonReview"
	ButtonReplay   Key = "ButtonReplay"
	KeyOtherSeat   Key = "KeyOtherSeat"
	EndingWonIn    Key = "EndingWonIn"
	EndingLostIn   Key = "EndingLostIn"
	EndingTurns    Key = "EndingTurns"
	EndingBrief    Key = "EndingBrief"
	EndingConceded Key = "EndingConceded"
	EndingShort    Key = "EndingShort"
	ShareUndated   Key = "ShareUndated"
	ShareEqual     Key = "ShareEqual"
	ShareEqualTwo  Key = "ShareEqualTwo"
	ReviewNotReady Key = "ReviewNotReady"
)
