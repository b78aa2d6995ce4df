package review

import "cantstop/internal/game"

// A Consequence is what may well come of a choice: of the rolls that are common, the
// worst for the seat that chose.
type Consequence struct {
	Position game.Position // before the roll, which may be the next seat's
	Dice     game.Dice
	Rolls    int // how many of the 1,296 offer the same
	Bust     bool
	Win      float64 // the chance of the seat that chose, after it
}

// commonRolls is how many of the 1,296 rolls have to offer the same for it to be
// common: one in twenty.
const commonRolls = game.Rolls / 20

// ConsequenceOf is the consequence of an option of a decision, if it is played on as
// the judge would. It is not ok where the option wins the game.
func ConsequenceOf(d *Decision, option int, judge Judge) (c Consequence, ok bool) {
	p := d.Position
	roll := option == ToRoll
	if d.Kind == Choose {
		p = p.After(d.Options[option].Move)
		roll = judge.Analyze(p).RollOn
	}
	if !roll {
		p = p.Banked()
	}
	if p.Phase() == game.Over {
		return c, false
	}
	judge.Win(p) // so that its turn is solved once
	board := p
	classes := game.RollsBy(func(d game.Dice) game.Moves {
		p.Dice = d
		return p.Moves()
	})
	most := 0
	for _, class := range classes {
		most = max(most, class.Rolls)
	}
	common := min(commonRolls, most)
	for _, class := range classes {
		if class.Rolls < common {
			continue
		}
		p.Dice = class.Dice
		if win := judge.Analyze(p).Chances[d.Seat]; !ok || win < c.Win {
			c = Consequence{board, class.Dice, class.Rolls, p.Moves().Len() == 0, win}
			ok = true
		}
	}
	return c, ok
}
