package bot

import (
	"testing"

	"cantstop/internal/game"
)

func TestEveryLevelButThatOfChanceHasAnOpinion(t *testing.T) {
	won := board(game.Squares{}, game.Squares{}, game.Squares{2: 3, 3: 5, 12: 3})
	opinions := Opinions(won, New)
	if len(opinions) != len(Levels())-1 {
		t.Errorf("%+v", opinions)
	}
	for i, o := range opinions {
		if l, err := Find(o.Level); err != nil || l.Chance || o.Roll {
			t.Errorf("%+v, %v", o, err)
		}
		if i > 0 && o.Level == opinions[i-1].Level {
			t.Errorf("%s twice", o.Level)
		}
	}
	choice := board(game.Squares{}, game.Squares{}, game.Squares{})
	choice.Dice = game.Dice{2, 3, 4, 5}
	for _, o := range Opinions(choice, New) {
		if choice.Moves().Index(o.Move) < 0 {
			t.Errorf("%+v", o)
		}
	}
	if got := Opinions(board(game.Squares{}, game.Squares{}, game.Squares{}), New); got != nil {
		t.Errorf("at a turn's start %+v", got)
	}
}
