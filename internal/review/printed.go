package review

import (
	"cmp"
	"math"
	"slices"
)

// A Grain is the finest figure that is printed.
type Grain int

// The grains.
const (
	Whole  Grain = 100   // points, for screens
	Tenths Grain = 1_000 // tenths of a point, for text
)

// Round is a chance or a difference of chances as so many grains.
func (g Grain) Round(x float64) int { return int(math.Round(float64(g) * x)) }

// Cost is what a decision cost, as the difference of its two printed chances.
func (g Grain) Cost(d *Decision) int {
	return g.Round(d.Options[d.Best].Win) - g.Round(d.Options[d.Played].Win)
}

// Printed is an account in figures that add up: in grains,
//
//	Result = Start + Dice + OtherDice + Mistakes + Gifts + Drift + Conceded
//	Mistakes = Pairing + Decision
//	EqualDice = Result − Dice − OtherDice, but never less than nothing or more than a game
//
// Rows of nothing are left out where it is shown.
type Printed struct {
	Start, Dice, OtherDice      int
	Mistakes, Pairing, Decision int // negative, as they cost
	Gifts, Drift, Conceded      int
	Result, EqualDice           int
}

// Printed is the account in figures that add up.
func (a *Account) Printed(g Grain) Printed {
	rows := []float64{a.Start, a.Luck, -a.LuckOthers, -a.Errors(), a.Gifts, a.Drift, a.Conceded}
	full := int(g)
	result := g.Round(a.Result)
	whole := apportion(g, rows, result)
	mistakes := apportion(g, []float64{-a.Pairing, -a.Decision}, whole[3])
	p := Printed{
		Start: whole[0], Dice: whole[1], OtherDice: whole[2],
		Mistakes: whole[3], Pairing: mistakes[0], Decision: mistakes[1],
		Gifts: whole[4], Drift: whole[5], Conceded: whole[6],
		Result: result,
	}
	p.EqualDice = min(max(result-p.Dice-p.OtherDice, 0), full)
	return p
}

// apportion rounds rows so that they add up to a total: each down, and then up those
// that were rounded down by most. What is nothing stays nothing.
func apportion(g Grain, rows []float64, total int) []int {
	whole := make([]int, len(rows))
	order := make([]int, len(rows))
	rest := make([]float64, len(rows))
	for i, x := range rows {
		scaled := cleaned(float64(g) * x)
		whole[i] = int(math.Floor(scaled))
		rest[i] = scaled - math.Floor(scaled)
		total -= whole[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rest[j], rest[i]) })
	for _, i := range order[:total] {
		whole[i]++
	}
	return whole
}

// cleaned is x without what the last bits of a sum have left.
func cleaned(x float64) float64 {
	const noise = 1e-9
	if near := math.Round(x); math.Abs(x-near) < noise {
		return near
	}
	return x
}
