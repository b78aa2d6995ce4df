package words

// englishRules is what English says of the rules, ASCII alone, since lines of text
// say most of it, too.
var englishRules = map[Key]any{
	RulesTitle:    "RULES AND KEYS",
	RulesPage:     "page %[1]d of %[2]d",
	RulesThisGame: "This game:",
	RulesSettings: "%[1]s, %[2]s, %[3]s, a pairing may be taken back",
	RulesSeats:    count{1, "%[1]d seat", "%[1]d seats"},
	RulesAnyGame:  "Two to four players, to as many columns as you like: usually three.",
	RulesKeys:     "Keys",
	KeyRulesOn:    "on",
	KeyRulesPage:  "page",

	// The legend.
	PictureMarkers:     "markers",
	PictureMarkersAre:  "are kept",
	PictureRunner:      "a runner",
	PictureRunnerIs:    "this turn",
	PicturePreview:     "a preview",
	PicturePreviewIs:   "would land",
	PictureOnTop:       "on top",
	PictureOnTopMeans:  "stop: yours",
	PictureClaimed:     "claimed",
	PictureClaimedMean: "closed",
	PictureBust:        "a bust",
	PictureBustMeans:   "climb lost",
	GaugeRoll:          "the chance that ROLL busts",
	GaugeChoice:        "the bust after a choice",

	// The rules.
	RulePairs:   "Two pairs, two sums: both climb if they can.",
	RuleRunners: "You have three runners a turn. A new column takes one.",
	RuleOneLeft: "One runner left and two new sums: you choose which.",
	RuleStop:    "Stop, and your markers move up to the runners.",
	RuleBust:    "Roll on, and if no sum can climb, the turn's climb is lost: a bust.",
	RuleTop:     "A runner on top claims the column only when you stop. Then it closes.",

	// What newcomers get wrong.
	QuestionBoth:    "May I play only one sum of a pairing?",
	ReplyBoth:       "No: both, if both can move. But which pairing is your choice.",
	QuestionOneLeft: "One runner is left, and both sums are new?",
	ReplyOneLeft:    "You choose which of the two it takes.",
	QuestionDouble:  "What does a double do, such as 7 + 7?",
	ReplyDouble:     "Two squares with one runner; one, if that reaches the top.",
	QuestionNext:    "Where does my next turn begin?",
	ReplyNext:       "One square above your own marker, in each column.",
	QuestionOthers:  "Are others' markers in my way?",
	QuestionTop:     "My runner is on top: is the column mine?",
	ReplyTop:        "Not before you stop. Until then its number is dead, and a bust loses it.",
	QuestionClaimed: "What of a claimed column?",
	ReplyClaimed:    "It is closed to all, its owner too. Others' markers there go home.",
	QuestionDanger:  "When is it dangerous?",
	ReplyDanger:     "Once three runners are out, and late in the game before. Look at all three: %[1]s bust on %[2]s of the rolls, %[3]s on %[4]s.",
}
