package words

import (
	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/odds"
)

// Advice is what an adviser's analysis of p comes to: what to do, and why, for
// the seat to move; and the same in a few words.
func (t *Text) Advice(p game.Position, a bot.Analysis) (full, short string) {
	if len(a.Moves) > 0 {
		return t.moveAdvice(p, a)
	}
	stake := t.stake(game.Stake{Squares: p.AtStake(), Columns: p.Topped()}, TipStake, TipStakeColumns, "", t.Columns)
	busts := t.Percent(odds.Share(a.Why.Busts))
	gain := t.better(a.Why.Roll - a.Why.Stop)
	switch a.Why.Reason {
	case bot.WhyFirstRoll:
		full = t.Say(TipFirstRoll)
	case bot.WhyBlocked:
		full = t.Say(TipBlocked)
	case bot.WhyWins:
		full = t.Say(TipWins)
	case bot.WhySureBust:
		full = t.Say(TipSureBust)
	case bot.WhyNoRisk:
		full = t.Say(TipNoRisk, gain)
	case bot.WhyLittleToLose:
		full = t.Say(TipLittleToLose, Points(a.Why.Good()))
	case bot.WhyWorthIt:
		full = t.Say(TipWorthIt, busts, stake, gain)
	case bot.WhyTooRisky:
		full = t.Say(TipTooRisky, busts, stake, t.better(a.Why.Good()-a.Why.Stop))
	}
	if a.RollOn {
		return full, t.Say(TipRoll, Points(a.Win))
	}
	return full, t.Say(TipStop, Points(a.Win))
}

// moveAdvice is the best of the moves, by how much, and the risk that follows.
func (t *Text) moveAdvice(p game.Position, a bot.Analysis) (full, short string) {
	best := a.Moves[a.Best]
	short = t.Say(TipMove, t.Move(best.Move), Points(best.Win))
	if len(a.Moves) == 1 {
		return t.Say(TipOnlyMove, t.Move(best.Move), Points(best.Win)), short
	}
	second := 0.0
	for i, m := range a.Moves {
		if i != a.Best {
			second = max(second, m.Win)
		}
	}
	key := TipBestMove
	if best.Win-second < 0.01 {
		key = TipBestSame
	}
	return t.Say(key, t.Move(best.Move), Points(best.Win), t.better(best.Win-second), t.riskNote(p.After(best.Move))), short
}

// better is how much better one chance to win is than another. Under a point the
// estimate does not tell.
func (t *Text) better(by float64) string {
	if by < 0.01 {
		return t.Say(TipSame)
	}
	return t.Say(TipBetter, Points(by))
}

// riskNote is the chance of a bust in a position, in words.
func (t *Text) riskNote(p game.Position) string {
	if busts := odds.NextBusts(p); busts > 0 {
		return t.Say(TipRisk, t.Percent(odds.Share(busts)))
	}
	return t.Say(TipNoBust)
}
