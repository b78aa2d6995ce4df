package words

// englishEnding is what English says on the screen at the end of a game.
var englishEnding = map[Key]any{
	// The plot.
	ChanceOf:  "%[1]s's chance",
	BothBest:  "if both play their best",
	AllBest:   "if all play their best",
	Reviewing: "looking at the game ...",

	// The account.
	AccountTitle:  "How it came about",
	AccountPoints: "points of 100",
	AccountNone:   "Nobody won, so there is no account of it.",
	AccountFailed: "There is no account of it: %[1]s",
	EqualDice:     "on equal dice",
	OfHundred:     "%[1]d of 100",
	EarnedShort:   "Earned.",
	WaveredShort:  "The estimate wavered.",

	// The table of the seats.
	TableTurns:    "turns",
	TableBusts:    "busts",
	TableGiven:    "given away",
	TablePerTurn:  "a turn",
	TableAccuracy: "accuracy",
	TableEqual:    "equal dice",

	// What decided it.
	DecidedTitle: "What decided it",
	DecidedBust:  "bust on %[1]s",
	DecidedRoll:  "rolled %[1]s",
	DecidedOdds:  "%[1]s, %[2]s against it",
	LongestRun:   count{1, "a run of %[1]d roll", "a run of %[1]d rolls"},
	BiggestBust:  count{1, "a bust of %[1]d square", "a bust of %[1]d squares"},

	// What there is to do.
	ButtonReview:   "REVIEW",
	ButtonReplay:   "REPLAY",
	KeyOtherSeat:   "seat",
	EndingWonIn:    "won in turn %[1]d",
	EndingLostIn:   "lost in turn %[1]d",
	EndingTurns:    count{3, "%[1]s wins %[2]s in %[3]d turn", "%[1]s wins %[2]s in %[3]d turns"},
	EndingBrief:    count{2, "%[1]s in %[2]d turn", "%[1]s in %[2]d turns"},
	EndingConceded: "%[1]s wins: %[2]s gave up.",
	EndingShort:    "turn %[1]d, %[2]s",
	ShareUndated:   count{2, "cantstop  %[1]s in %[2]d turn", "cantstop  %[1]s in %[2]d turns"},
	ShareEqual:     "%[1]s, on equal dice %[2]d of 100",
	ShareEqualTwo:  "%[1]s, on equal dice %[2]d:%[3]d",
	ReviewNotReady: "The game is still being looked at.",
}
