package words

import (
	"strconv"
	"strings"

	"golang.org/x/text/number"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/review"
)

// The keys of what is told of a game that is over.
const (
	// Figures.
	FigurePlus  Key = "FigurePlus"
	FigureMinus Key = "FigureMinus"
	SpokenPlus  Key = "SpokenPlus"
	SpokenMinus Key = "SpokenMinus"

	// The game.
	ReviewOf          Key = "ReviewOf"
	ReviewWon         Key = "ReviewWon"
	ReviewWonBefore   Key = "ReviewWonBefore"
	ReviewGivenBefore Key = "ReviewGivenBefore"
	ReviewConceded    Key = "ReviewConceded"
	ReviewUnitTwo     Key = "ReviewUnitTwo"
	ReviewUnitMore    Key = "ReviewUnitMore"
	ReviewTellsNot    Key = "ReviewTellsNot"
	ReviewExpertPlays Key = "ReviewExpertPlays"

	// The account.
	AccountOf          Key = "AccountOf"
	AccountRow         Key = "AccountRow"
	AccountStart       Key = "AccountStart"
	AccountDice        Key = "AccountDice"
	AccountOtherDice   Key = "AccountOtherDice"
	AccountOthersDice  Key = "AccountOthersDice"
	AccountMistakes    Key = "AccountMistakes"
	AccountPairing     Key = "AccountPairing"
	AccountDecision    Key = "AccountDecision"
	AccountGifts       Key = "AccountGifts"
	AccountChoices     Key = "AccountChoices"
	AccountDrift       Key = "AccountDrift"
	AccountGaveUp      Key = "AccountGaveUp"
	AccountGivenUp     Key = "AccountGivenUp"
	AccountWon         Key = "AccountWon"
	AccountLost        Key = "AccountLost"
	AccountEqualDice   Key = "AccountEqualDice"
	AccountAccuracy    Key = "AccountAccuracy"
	AccountSplit       Key = "AccountSplit"
	AccountPerTurn     Key = "AccountPerTurn"
	AccountPerTurnLean Key = "AccountPerTurnLean"
	LeanAllEarly       Key = "LeanAllEarly"
	LeanAllLate        Key = "LeanAllLate"
	LeanEarly          Key = "LeanEarly"
	LeanLate           Key = "LeanLate"
	AccountWavered     Key = "AccountWavered"
	AccountStoodIn     Key = "AccountStoodIn"
	AccountTypical     Key = "AccountTypical"
	TypicalLevel       Key = "TypicalLevel"
	TypicalRange       Key = "TypicalRange"
	VerdictDiceTook    Key = "VerdictDiceTook"
	VerdictDiceGave    Key = "VerdictDiceGave"
	VerdictEarned      Key = "VerdictEarned"

	// Entries.
	NameSlip       Key = "NameSlip"
	NameMistake    Key = "NameMistake"
	NameBlunder    Key = "NameBlunder"
	LapseEarly     Key = "LapseEarly"
	LapseLate      Key = "LapseLate"
	LapseLateTimes Key = "LapseLateTimes"
	LapsePairing   Key = "LapsePairing"
	LapseWin       Key = "LapseWin"
	EntryAfter     Key = "EntryAfter"
	EntryAtOnce    Key = "EntryAtOnce"
	EntryRoll      Key = "EntryRoll"
	EntryRolls     Key = "EntryRolls"
	EntrySlip      Key = "EntrySlip"
	EntryMistake   Key = "EntryMistake"
	EntryBlunder   Key = "EntryBlunder"
	EntryEarly     Key = "EntryEarly"
	EntryLate      Key = "EntryLate"
	EntryLateTimes Key = "EntryLateTimes"
	EntryPairing   Key = "EntryPairing"
	EntryWin       Key = "EntryWin"
	EntryWorst     Key = "EntryWorst"
	EntryStopRoll  Key = "EntryStopRoll"
	EntryBust      Key = "EntryBust"
	EntryBetter    Key = "EntryBetter"
	EntryChecked   Key = "EntryChecked"
	EntryTooClose  Key = "EntryTooClose"
	EntryNone      Key = "EntryNone"
	ReviewDice     Key = "ReviewDice"
	DiceOf         Key = "DiceOf"
	DiceOfBust     Key = "DiceOfBust"
	ReviewDiceNone Key = "ReviewDiceNone"
	WhyBalance     Key = "WhyBalance"
	WhyInShort     Key = "WhyInShort"
	UntakenBust    Key = "UntakenBust"
	UntakenMove    Key = "UntakenMove"
	UntakenTops    Key = "UntakenTops"
	TurningPoint   Key = "TurningPoint"
	BiggestMiss    Key = "BiggestMiss"
	PointRoll      Key = "PointRoll"
	PointRollOf    Key = "PointRollOf"
	PointBust      Key = "PointBust"
	PointBustOf    Key = "PointBustOf"
	PointMiss      Key = "PointMiss"

	// Lines: what is asked for after a game, and what is asked.
	PlainReviewHint  Key = "PlainReviewHint"
	AnswerReview     Key = "AnswerReview"
	AnswerMomentNext Key = "AnswerMomentNext"
	AnswerMomentBack Key = "AnswerMomentBack"
	AnswerWhy        Key = "AnswerWhy"
	AnswerAsk        Key = "AnswerAsk"
	AnswerCheck      Key = "AnswerCheck"
	AnswerBots       Key = "AnswerBots"
	AnswerFrom       Key = "AnswerFrom"
	AboutCheck       Key = "AboutCheck"
	AboutBots        Key = "AboutBots"
	PlainNoCheck     Key = "PlainNoCheck"
	PlainChecking    Key = "PlainChecking"
	PlainHalfChecked Key = "PlainHalfChecked"
	PlainNotChecked  Key = "PlainNotChecked"
	PlainReviewAsk   Key = "PlainReviewAsk"
	PlainReviewHelp  Key = "PlainReviewHelp"
	PlainReviewWords Key = "PlainReviewWords"
	PlainNoFrom      Key = "PlainNoFrom"
	PlainRematchMore Key = "PlainRematchMore"
	AboutReview      Key = "AboutReview"
	AboutMomentNext  Key = "AboutMomentNext"
	AboutMomentBack  Key = "AboutMomentBack"
	AboutWhy         Key = "AboutWhy"
	AboutMomentAgain Key = "AboutMomentAgain"
	AboutAsk         Key = "AboutAsk"
	PlainMoments     Key = "PlainMoments"
	PlainNoMoment    Key = "PlainNoMoment"
	PlainFirstMoment Key = "PlainFirstMoment"
	PlainLastMoment  Key = "PlainLastMoment"
	PlainRollChanged Key = "PlainRollChanged"
	RollBustChance   Key = "RollBustChance"
	LearnOf          Key = "LearnOf"
	LearnDecide      Key = "LearnDecide"
	LearnChoose      Key = "LearnChoose"
	LearnHelp        Key = "LearnHelp"
	LearnRollOrStop  Key = "LearnRollOrStop"
	LearnBest        Key = "LearnBest"
	LearnCosts       Key = "LearnCosts"
	LearnAgain       Key = "LearnAgain"
	AskDone          Key = "AskDone"
	OptionRoll       Key = "OptionRoll"
	OptionStop       Key = "OptionStop"
	ThenRolls        Key = "ThenRolls"
	ThenBusts        Key = "ThenBusts"

	// What bots would do.
	OpinionRoll Key = "OpinionRoll"
	OpinionStop Key = "OpinionStop"
	OpinionPlay Key = "OpinionPlay"

	// The plot as a sentence.
	CourseOf     Key = "CourseOf"
	CourseAfter  Key = "CourseAfter"
	CourseWon    Key = "CourseWon"
	CourseLost   Key = "CourseLost"
	CourseFell   Key = "CourseFell"
	CourseRose   Key = "CourseRose"
	CourseSteady Key = "CourseSteady"

	// Facts.
	FactWinsNext Key = "FactWinsNext"
	FactTops     Key = "FactTops"
	FactEven     Key = "FactEven"
	FactOdd      Key = "FactOdd"
	FactDead     Key = "FactDead"
	FactSpent    Key = "FactSpent"
	FactKeeps    Key = "FactKeeps"
	FactTwoSteps Key = "FactTwoSteps"
	FactRace     Key = "FactRace"
)

// Figures are how the figures of a review are told: how fine, and how read.
type Figures struct {
	Grain  review.Grain
	Spoken bool // "minus 3.2", not "-3.2"
}

// Figure is a number of grains without a sign.
func (t *Text) Figure(f Figures, n int) string {
	if f.Grain == review.Whole {
		return t.printer.Sprint(number.Decimal(n))
	}
	return t.printer.Sprint(number.Decimal(float64(n)/float64(f.Grain)*float64(review.Whole), number.Scale(1)))
}

// Signed is a number of grains as what it adds or takes away. Its minus is that of
// ASCII; screens have a better one.
func (t *Text) Signed(f Figures, n int) string {
	plus, minus := FigurePlus, FigureMinus
	if f.Spoken {
		plus, minus = SpokenPlus, SpokenMinus
	}
	if n < 0 {
		return t.Say(minus, t.Figure(f, -n))
	}
	return t.Say(plus, t.Figure(f, n))
}

// chance is a chance in figures.
func (t *Text) chance(f Figures, win float64) string { return t.Figure(f, f.Grain.Round(win)) }

// ReviewTitle is who played what, and who won when.
func (t *Text) ReviewTitle(r *review.Review) string {
	rules := r.Record.Rules
	title := t.Say(ReviewOf, t.Names(r.Names), t.Variant(rules.Variant), t.Say(FirstToShort, int(rules.Target)))
	return title + " " + t.ReviewResult(r)
}

// ReviewResult is who won, and when.
func (t *Text) ReviewResult(r *review.Review) string {
	winner := r.Names[r.Winner]
	switch turns := len(r.Turns); {
	case r.Conceded && turns == 0:
		return t.Say(ReviewGivenBefore, winner, r.Names[r.Record.Conceded[0]])
	case r.Conceded:
		return t.Say(ReviewConceded, winner, turns, r.Names[r.Record.Conceded[0]])
	case turns == 0:
		return t.Say(ReviewWonBefore, winner)
	default:
		return t.Say(ReviewWon, winner, turns)
	}
}

// ReviewUnit is what the chances of a review are.
func (t *Text) ReviewUnit(r *review.Review) string {
	if len(r.Seats) == game.MinSeats {
		return t.Say(ReviewUnitTwo)
	}
	return t.Say(ReviewUnitMore)
}

// An AccountLine is a row of an account: its label, and its figure in grains. That of
// the start is a chance, and has no sign.
type AccountLine struct {
	Label  string
	Figure int
	Signed bool
}

// AccountLines are the rows of a seat's account in their order, without those of
// nothing. Split has mistakes as those of pairings and of roll or stop.
func (t *Text) AccountLines(r *review.Review, a *review.Account, p review.Printed, split bool) []AccountLine {
	lines := []AccountLine{{t.Say(AccountStart), p.Start, false}}
	add := func(label string, figure int) {
		if figure != 0 {
			lines = append(lines, AccountLine{label, figure, true})
		}
	}
	others, gifts := t.Say(AccountOthersDice), t.Say(AccountChoices)
	if len(r.Seats) == game.MinSeats {
		others, gifts = t.Say(AccountOtherDice, r.Names[1-a.Seat]), t.Say(AccountGifts)
	}
	add(t.Say(AccountDice), p.Dice)
	add(others, p.OtherDice)
	if split {
		add(t.Say(AccountPairing), p.Pairing)
		add(t.Say(AccountDecision), p.Decision)
	} else {
		add(t.Say(AccountMistakes), p.Mistakes)
	}
	add(gifts, p.Gifts)
	add(t.Say(AccountDrift), p.Drift)
	if a.Result > 0 {
		add(t.Say(AccountGivenUp), p.Conceded)
	} else {
		add(t.Say(AccountGaveUp), p.Conceded)
	}
	return lines
}

// AccountResult is how the game ended for a seat: "won" or "lost".
func (t *Text) AccountResult(a *review.Account) string {
	if a.Result > 0 {
		return t.Say(AccountWon)
	}
	return t.Say(AccountLost)
}

// Account is a seat's account as sentences.
func (t *Text) Account(r *review.Review, a *review.Account, f Figures) []string {
	p := a.Printed(f.Grain)
	var rows []string
	for _, line := range t.AccountLines(r, a, p, false) {
		figure := t.Figure(f, line.Figure)
		if line.Signed {
			figure = t.Signed(f, line.Figure)
		}
		rows = append(rows, t.Say(AccountRow, line.Label, figure))
	}
	sentences := []string{strings.Join(rows, ", ") + ": " + t.AccountResult(a) + "."}
	sentences = append(sentences, t.Say(AccountEqualDice, t.Figure(f, p.EqualDice)))
	if verdict := t.Verdict(r, a); verdict != "" {
		sentences = append(sentences, verdict)
	}
	sentences = append(sentences, t.Judgement(r, a, f)...)
	if a.Wavered() {
		sentences = append(sentences, t.Say(AccountWavered))
	}
	return sentences
}

// Typical is how accurate bots are, to be read beside a player's own accuracy.
func (t *Text) Typical() string {
	var levels []string
	for _, m := range review.Typicals() {
		if m.Accuracy[0] == m.Accuracy[1] {
			levels = append(levels, t.Say(TypicalLevel, m.Level, m.Accuracy[0]))
		} else {
			levels = append(levels, t.Say(TypicalRange, m.Level, m.Accuracy[0], m.Accuracy[1]))
		}
	}
	return t.Say(AccountTypical, strings.Join(levels, ", "))
}

// Verdict is who is to thank for the result of a seat, or empty.
func (t *Text) Verdict(r *review.Review, a *review.Account) string {
	switch a.Verdict() {
	case review.DiceTook:
		return t.Say(VerdictDiceTook)
	case review.DiceGave:
		return t.Say(VerdictDiceGave)
	case review.Earned:
		return t.Say(VerdictEarned, r.Names[r.Winner])
	default:
		return ""
	}
}

// Judgement is how well a seat decided, as sentences.
func (t *Text) Judgement(r *review.Review, a *review.Account, f Figures) []string {
	var sentences []string
	all, ok := a.Accuracy()
	pairing, pairs := a.PairingAccuracy()
	decision, decides := a.DecisionAccuracy()
	switch {
	case pairs && decides:
		sentences = append(sentences, t.Say(AccountSplit, t.chance(f, all), t.chance(f, pairing), t.chance(f, decision)))
	case ok:
		sentences = append(sentences, t.Say(AccountAccuracy, t.chance(f, all)))
	}
	switch perTurn, lean := t.chance(f, a.PerTurn()), t.Lean(a, f); {
	case lean != "":
		sentences = append(sentences, t.Say(AccountPerTurnLean, perTurn, lean))
	case a.Turns > 0:
		sentences = append(sentences, t.Say(AccountPerTurn, perTurn))
	}
	if a.StoodIn > 0 {
		sentences = append(sentences, t.Say(AccountStoodIn, a.StoodIn, r.Names[a.Seat]))
	}
	return sentences
}

// Lean is which way a seat's roll-or-stop decisions went wrong, or empty where they
// cost nothing that shows.
func (t *Text) Lean(a *review.Account, f Figures) string {
	early, ok := a.Lean()
	if !ok || f.Grain.Round(a.Decision) == 0 {
		return ""
	}
	switch share := review.Whole.Round(early); {
	case share == int(review.Whole):
		return t.Say(LeanAllEarly)
	case share == 0:
		return t.Say(LeanAllLate)
	case early >= 0.5:
		return t.Say(LeanEarly, share)
	default:
		return t.Say(LeanLate, int(review.Whole)-share)
	}
}

// lossWords are what a loss is called, and how an entry of that name begins.
var lossWords = map[review.Name]struct{ name, cost Key }{
	review.Slip:    {NameSlip, EntrySlip},
	review.Mistake: {NameMistake, EntryMistake},
	review.Blunder: {NameBlunder, EntryBlunder},
}

// LossName is what a loss is called: "slip", or empty.
func (t *Text) LossName(n review.Name) string {
	if w, named := lossWords[n]; named {
		return t.Say(w.name)
	}
	return ""
}

// lapseWords are what a lapse is called, and a sentence of it.
var lapseWords = map[review.Lapse]struct{ few, sentence Key }{
	review.StoppedEarly:  {LapseEarly, EntryEarly},
	review.RolledOn:      {LapseLate, EntryLate},
	review.OtherPairing:  {LapsePairing, EntryPairing},
	review.RolledAwayWin: {LapseWin, EntryWin},
}

// timesRolledOn is how often an entry rolled on too long, 0 where it is of something
// else or of one roll.
func timesRolledOn(e *review.Entry) int {
	if n := len(e.Decisions); e.Lapse == review.RolledOn && n > 1 {
		return n
	}
	return 0
}

// Lapse is what was wrong with an entry, in a few words: "stopped too early".
func (t *Text) Lapse(e *review.Entry) string {
	if n := timesRolledOn(e); n > 0 {
		return t.Say(LapseLateTimes, n)
	}
	return t.Say(lapseWords[e.Lapse].few)
}

// Entry is an entry in sentences: where it was, what it cost and who did what; and
// below them the chances of its choices.
func (t *Text) Entry(r *review.Review, e *review.Entry, f Figures) (head, detail string) {
	d := &r.Decisions[e.Main]
	head = t.entryPlace(r, e) + " " + t.entryCost(e, t.Figure(f, r.Cost(e, f.Grain))) + t.entryDoes(r, e)
	switch d.Kind {
	case review.Choose:
		best, played := d.Options[d.Best], d.Options[d.Played]
		detail = t.Say(EntryBetter, t.Move(best.Move), t.chance(f, best.Win), t.chance(f, played.Win))
	default:
		if len(e.Decisions) > 1 {
			detail = t.Say(EntryWorst, d.N) + " "
		}
		detail += t.Say(EntryStopRoll, t.chance(f, d.Options[review.ToStop].Win), t.chance(f, d.Options[review.ToRoll].Win)) +
			" " + t.bustOf(d.Analysis.Why.Busts)
	}
	if c := e.Check; c != nil {
		detail += " " + t.Checked(*c, f)
	}
	return head, detail
}

// EntryWithoutCost is where an entry was and who did what, for one who is to find
// something better.
func (t *Text) EntryWithoutCost(r *review.Review, e *review.Entry) string {
	return t.entryPlace(r, e) + " " + t.entryDoes(r, e)
}

// Option is an option of a decision in a word or two.
func (t *Text) Option(d *review.Decision, option int) string {
	switch {
	case d.Kind == review.Choose:
		return t.Move(d.Options[option].Move)
	case option == review.ToRoll:
		return t.Say(OptionRoll)
	default:
		return t.Say(OptionStop)
	}
}

// Consequence is what may well come of an option of a decision.
func (t *Text) Consequence(d *review.Decision, c review.Consequence, names []string) string {
	key := ThenRolls
	if c.Bust {
		key = ThenBusts
	}
	return t.Say(key, names[c.Position.Turn], t.Dice(c.Dice), names[d.Seat], Points(c.Win), t.Percent(float64(c.Rolls)/game.Rolls))
}

// bustOf is a number of busting rolls, with their share.
func (t *Text) bustOf(busts int) string {
	share := Figures{Grain: review.Tenths}
	return t.Say(EntryBust, strconv.Itoa(busts), strconv.Itoa(game.Rolls), t.chance(share, float64(busts)/game.Rolls))
}

// entryPlace is the turn and the roll of an entry.
func (t *Text) entryPlace(r *review.Review, e *review.Entry) string {
	first, last := &r.Decisions[e.Decisions[0]], &r.Decisions[e.Decisions[len(e.Decisions)-1]]
	switch {
	case first.Kind == review.Choose:
		return t.Say(EntryRoll, e.Turn, first.N, t.Dice(first.Position.Dice))
	case first != last:
		return t.Say(EntryRolls, e.Turn, first.N, last.N)
	case first.N == 0:
		return t.Say(EntryAtOnce, e.Turn)
	default:
		return t.Say(EntryAfter, first.N, e.Turn)
	}
}

// entryCost is what an entry is called and what it cost; nothing where a check has
// withdrawn it.
func (t *Text) entryCost(e *review.Entry, cost string) string {
	if w, named := lossWords[e.Name]; named {
		return t.Say(w.cost, cost) + " "
	}
	return ""
}

// entryDoes is who did what.
func (t *Text) entryDoes(r *review.Review, e *review.Entry) string {
	who, d := t.decider(r, e), &r.Decisions[e.Main]
	if n := timesRolledOn(e); n > 0 {
		return t.Say(EntryLateTimes, n, who)
	}
	return t.Say(lapseWords[e.Lapse].sentence, who, t.Option(d, d.Played))
}

// decider is the name of who made an entry: the seat's, or that of its stand-in.
func (t *Text) decider(r *review.Review, e *review.Entry) string {
	if e.By != r.Record.Seats[e.Seat].Bot {
		return t.Bot(e.By)
	}
	return r.Names[e.Seat]
}

// Checked is what a check says.
func (t *Text) Checked(c review.Check, f Figures) string {
	if c.TooClose() {
		return t.Say(EntryTooClose, c.Playouts)
	}
	return t.Say(EntryChecked, t.chance(f, c.Loss), t.chance(f, c.Error), c.Playouts)
}

// RollLuck is a roll in a few words: "Anna's 1 4 4 1: bust, -16.7". Its figure is the
// luck of the seat for.
func (t *Text) RollLuck(r *review.Review, roll *review.Roll, f Figures, of game.Seat) string {
	key := DiceOf
	if roll.Bust {
		key = DiceOfBust
	}
	return t.Say(key, roll.Turn, r.Names[roll.Seat], t.Dice(roll.Dice), t.Signed(f, f.Grain.Round(roll.Luck(of))))
}

// Luck is the rolls that are moments, as a sentence each; each figure is that of who
// rolled.
func (t *Text) Luck(r *review.Review, f Figures) []string {
	sentences := []string{t.Say(ReviewDice)}
	for i := range r.Rolls {
		if roll := &r.Rolls[i]; roll.Mark() != review.Ordinary {
			sentences = append(sentences, t.RollLuck(r, roll, f, roll.Seat)+".")
		}
	}
	if len(sentences) == 1 {
		return []string{t.Say(ReviewDiceNone)}
	}
	return sentences
}

// TurningPoint is the roll that changed a seat's chance most, in a few words: "turn 5,
// bust on 1 4 4 1, 16% against it: -17". It is empty where nobody rolled.
func (t *Text) TurningPoint(r *review.Review, s game.Seat, f Figures) string {
	i, ok := r.TurningPoint(s)
	if !ok {
		return ""
	}
	roll := &r.Rolls[i]
	key := PointRoll
	switch own := roll.Seat == s; {
	case own && roll.Bust:
		key = PointBust
	case roll.Bust:
		key = PointBustOf
	case !own:
		key = PointRollOf
	}
	return t.Say(key, roll.Turn, r.Names[roll.Seat], t.Dice(roll.Dice), t.Signed(f, f.Grain.Round(roll.Luck(s))),
		t.Whole(float64(roll.Busts)/game.Rolls))
}

// BiggestMiss is the entry of a seat that cost most, in a few words: "turn 11, stopped
// too early: -8". It is empty where there is none.
func (t *Text) BiggestMiss(r *review.Review, s game.Seat, f Figures) string {
	i, ok := r.BiggestMiss(s)
	if !ok {
		return ""
	}
	e := &r.Entries[i]
	return t.Say(PointMiss, e.Turn, t.Lapse(e), t.Signed(f, -r.Cost(e, f.Grain)))
}

// Balance is what a bust leaves and a good roll makes, in whole points.
func (t *Text) Balance(w bot.Why) string { return t.Say(WhyBalance, Points(w.Bust), Points(w.Good())) }

// ShortBalance is Balance for a narrow place.
func (t *Text) ShortBalance(w bot.Why) string {
	return t.Say(WhyInShort, Points(w.Bust), Points(w.Good()))
}

// Fact is a fact about a position as a sentence, or empty.
func (t *Text) Fact(f bot.Fact, names []string) string {
	switch f.Kind {
	case bot.FactWinsNext:
		return t.Say(FactWinsNext, names[f.Seat], Points(f.Chance))
	case bot.FactTops:
		var columns []string
		for c := range f.Columns.All() {
			columns = append(columns, c.String())
		}
		return t.Say(FactTops, t.OneOf(columns), t.Percent(f.Chance))
	case bot.FactEven:
		return t.Say(FactEven, t.Columns(f.Columns))
	case bot.FactOdd:
		return t.Say(FactOdd, t.Columns(f.Columns))
	case bot.FactDead:
		return t.Say(FactDead, t.Columns(f.Columns))
	case bot.FactSpent:
		return t.Say(FactSpent)
	case bot.FactKeeps:
		return t.Say(FactKeeps)
	case bot.FactTwoSteps:
		return t.Say(FactTwoSteps)
	case bot.FactRace:
		return t.Say(FactRace, names[f.Seat], t.Columns(f.Columns))
	default:
		return ""
	}
}

// Opinions are what the bots would do, those who agree together: "planner and racer
// roll, glenn stops".
func (t *Text) Opinions(opinions []bot.Opinion) string {
	var keys []bot.Opinion // without their levels
	levels := map[bot.Opinion][]string{}
	for _, o := range opinions {
		level := o.Level
		o.Level = ""
		if levels[o] == nil {
			keys = append(keys, o)
		}
		levels[o] = append(levels[o], level)
	}
	var parts []string
	for _, o := range keys {
		n, names := len(levels[o]), t.Names(levels[o])
		switch {
		case o.Move != game.Move{}:
			parts = append(parts, t.Say(OpinionPlay, n, names, t.Move(o.Move)))
		case o.Roll:
			parts = append(parts, t.Say(OpinionRoll, n, names))
		default:
			parts = append(parts, t.Say(OpinionStop, n, names))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + "."
}

// Untaken is the roll that was not taken: what it would have been.
func (t *Text) Untaken(u *review.Untaken) string {
	dice := t.Dice(u.Position.Dice)
	switch tops := u.Tops(); {
	case u.Bust:
		return t.Say(UntakenBust, dice)
	case tops != 0:
		return t.Say(UntakenTops, dice, t.Move(u.Best), t.Columns(tops))
	default:
		return t.Say(UntakenMove, dice, t.Move(u.Best))
	}
}

// courseStep is how many points a chance has gone on for a turn to be named in the
// course of the game.
const courseStep = 10

// Course is how a seat's chance went, as the plot shows it, in a sentence.
func (t *Text) Course(r *review.Review, s game.Seat) string {
	told := Points(r.Start[s])
	parts := []string{t.Say(CourseOf, r.Names[s], told)}
	now, most, turn := told, 0, 0
	sign := -1 // what is looked for: the largest fall, for the winner the largest rise
	if r.Winner == s {
		sign = 1
	}
	for i := range r.Turns {
		after := r.Result
		if i+1 < len(r.Turns) {
			after = r.Turns[i+1].Chances
		}
		next := Points(after[s])
		if change := sign * (next - now); change > most {
			most, turn = change, r.Turns[i].Number
		}
		if gone := next - told; i+1 < len(r.Turns) && (gone >= courseStep || gone <= -courseStep) {
			parts = append(parts, t.Say(CourseAfter, r.Turns[i].Number, next))
			told = next
		}
		now = next
	}
	end, key := CourseLost, CourseFell
	if sign > 0 {
		end, key = CourseWon, CourseRose
	}
	if turns := len(r.Turns); turns > 0 {
		parts = append(parts, t.Say(end, turns))
	}
	if most == 0 {
		return t.Say(CourseSteady, strings.Join(parts, ", "))
	}
	return t.Say(key, strings.Join(parts, ", "), most, turn)
}
