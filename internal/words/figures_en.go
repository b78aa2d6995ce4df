package words

// englishFigures is what English says of the figures of a game that is over. It is
// ASCII alone, as lines read it too.
var englishFigures = map[Key]any{
	FiguresTitle:    "WHAT THE FIGURES MEAN",
	TermChance:      "chance",
	TermDice:        "dice",
	TermMistakes:    "mistakes",
	TermGifts:       "gifts",
	TermEqual:       "on equal dice",
	TermAccuracy:    "accuracy",
	TermEstimate:    "estimate",
	TermReview:      "a review",
	FiguresChance:   "how often one would win if all played their best from there, as the expert sees it. A point is one of a hundred games. A chance may be off by 3 points, the difference of two choices by 1.",
	FiguresDice:     "luck, which is what rolls brought beyond the mean of all rolls: never judgement, and nothing on average.",
	FiguresMistakes: "what choices cost against the best ones. A slip costs 2 points or more, a mistake 5, a blunder 10.",
	FiguresGifts:    "what the others' mistakes brought.",
	FiguresEqual:    "the result without anybody's luck, as if all rolls had been average.",
	FiguresAccuracy: "100 less the share that choices gave away of what was at stake. The expert's choice every time is 100, a coin lands near 50.",
	FiguresEstimate: "how much the expert changed its mind between turns: nobody's doing. Beyond 10 points it wavered.",
	FiguresReview:   "knows boards, not people: who errs is often beaten by patience.",
}
