package words

// The keys of what the figures of a game that is over mean.
const (
	FiguresTitle    Key = "FiguresTitle"
	TermChance      Key = "TermChance"
	TermDice        Key = "TermDice"
	TermMistakes    Key = "TermMistakes"
	TermGifts       Key = "TermGifts"
	TermEqual       Key = "TermEqual"
	TermAccuracy    Key = "TermAccuracy"
	TermEstimate    Key = "TermEstimate"
	TermReview      Key = "TermReview"
	FiguresChance   Key = "FiguresChance"
	FiguresDice     Key = "FiguresDice"
	FiguresMistakes Key = "FiguresMistakes"
	FiguresGifts    Key = "FiguresGifts"
	FiguresEqual    Key = "FiguresEqual"
	FiguresAccuracy Key = "FiguresAccuracy"
	FiguresEstimate Key = "FiguresEstimate"
	FiguresReview   Key = "FiguresReview"
)

// A Term is what a figure is called, and what it means.
type Term struct{ Name, Means string }

// String is the term in a sentence.
func (t Term) String() string { return t.Name + ": " + t.Means }

// Terms are those for the figures of a game that is over.
func (t *Text) Terms() []Term {
	term := func(name, means Key) Term { return Term{t.Say(name), t.Say(means)} }
	accuracy := term(TermAccuracy, FiguresAccuracy)
	accuracy.Means += " " + t.Typical()
	return []Term{
		term(TermChance, FiguresChance), term(TermDice, FiguresDice), term(TermMistakes, FiguresMistakes), term(TermGifts, FiguresGifts),
		term(TermEqual, FiguresEqual), accuracy, term(TermEstimate, FiguresEstimate), term(TermReview, FiguresReview),
	}
}
