package words

import (
	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// The keys of the rules of a game.
const (
	RulesTitle    Key = "RulesTitle"
	RulesPage     Key = "RulesPage"
	RulesThisGame Key = "RulesThisGame"
	RulesSettings Key = "RulesSettings"
	RulesSeats    Key = "RulesSeats"
	RulesAnyGame  Key = "RulesAnyGame"
	RulesKeys     Key = "RulesKeys"
	KeyRulesOn    Key = "KeyRulesOn"
	KeyRulesPage  Key = "KeyRulesPage"

	// The legend: what each picture shows, and what that means.
	PictureMarkers     Key = "PictureMarkers"
	PictureMarkersAre  Key = "PictureMarkersAre"
	PictureRunner      Key = "PictureRunner"
	PictureRunnerIs    Key = "PictureRunnerIs"
	PicturePreview     Key = "PicturePreview"
	PicturePreviewIs   Key = "PicturePreviewIs"
	PictureOnTop       Key = "PictureOnTop"
	PictureOnTopMeans  Key = "PictureOnTopMeans"
	PictureClaimed     Key = "PictureClaimed"
	PictureClaimedMean Key = "PictureClaimedMean"
	PictureBust        Key = "PictureBust"
	PictureBustMeans   Key = "PictureBustMeans"
	GaugeRoll          Key = "GaugeRoll"
	GaugeChoice        Key = "GaugeChoice"

	// The rules.
	RulePairs   Key = "RulePairs"
	RuleRunners Key = "RuleRunners"
	RuleOneLeft Key = "RuleOneLeft"
	RuleStop    Key = "RuleStop"
	RuleBust    Key = "RuleBust"
	RuleTop     Key = "RuleTop"

	// What newcomers get wrong.
	QuestionBoth    Key = "QuestionBoth"
	QuestionOneLeft Key = "QuestionOneLeft"
	QuestionDouble  Key = "QuestionDouble"
	QuestionNext    Key = "QuestionNext"
	QuestionOthers  Key = "QuestionOthers"
	QuestionTop     Key = "QuestionTop"
	QuestionClaimed Key = "QuestionClaimed"
	QuestionDanger  Key = "QuestionDanger"
	ReplyBoth       Key = "ReplyBoth"
	ReplyOneLeft    Key = "ReplyOneLeft"
	ReplyDouble     Key = "ReplyDouble"
	ReplyNext       Key = "ReplyNext"
	ReplyTop        Key = "ReplyTop"
	ReplyClaimed    Key = "ReplyClaimed"
	ReplyDanger     Key = "ReplyDanger"
)

// RulesOf are a game's settings, in one sentence without its beginning.
func (t *Text) RulesOf(r game.Rules) string {
	return t.Say(RulesSettings, t.Variant(r.Variant), t.Say(FirstTo, int(r.Target)), t.Say(RulesSeats, int(r.Seats)))
}

// Rules are the rules of a game of any of the variants, a sentence or two each.
func (t *Text) Rules(variants []game.Variant) []string {
	var all []string
	for _, key := range []Key{RuleRunners, RuleOneLeft, RuleStop, RuleBust, RuleTop} {
		all = append(all, t.Say(key))
	}
	for _, v := range variants {
		all = append(all, t.VariantRule(v))
	}
	return all
}

// A Question is what newcomers ask, or get wrong, and the reply.
type Question struct{ Asks, Reply string }

// The triples by which the danger is shown: the safest and the least safe.
var (
	safest    = game.SetOf(6, 7, 8)
	leastSafe = game.SetOf(2, 3, 12)
)

// Questions are what newcomers get wrong in a game of one of the variants.
func (t *Text) Questions(variants []game.Variant) []Question {
	others := t.VariantRule(variants[0])
	bust := func(runners game.ColumnSet) string { return t.Percent(odds.Share(odds.Busts(runners))) }
	danger := t.Say(ReplyDanger, t.Columns(safest), bust(safest), t.Columns(leastSafe), bust(leastSafe))
	return []Question{
		{t.Say(QuestionBoth), t.Say(ReplyBoth)},
		{t.Say(QuestionOneLeft), t.Say(ReplyOneLeft)},
		{t.Say(QuestionDouble), t.Say(ReplyDouble)},
		{t.Say(QuestionNext), t.Say(ReplyNext)},
		{t.Say(QuestionOthers), others},
		{t.Say(QuestionTop), t.Say(ReplyTop)},
		{t.Say(QuestionClaimed), t.Say(ReplyClaimed)},
		{t.Say(QuestionDanger), danger},
	}
}
