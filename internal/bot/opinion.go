package bot

import "cantstop/internal/game"

// An Opinion is what a level would do in a position, as far as it knows the others.
type Opinion struct {
	Level string
	Move  game.Move // where there are moves to choose from
	Roll  bool      // else
}

// Opinions are those of all levels that do not play by chance, weakest first, where
// there is something to choose in p. Bots come from seat, which is New or does the
// same. The strongest of them solve p's turn, which takes some milliseconds.
func Opinions(p game.Position, seat func(level string, seed uint64, seat game.Seat) (Bot, error)) []Opinion {
	phase := p.Phase()
	if phase != game.ToChoose && phase != game.ToDecide {
		return nil
	}
	var all []Opinion
	for _, l := range Levels() {
		if l.Chance {
			continue
		}
		b, err := seat(l.Name, 0, p.Turn)
		if err != nil {
			continue // the level is not to be had there
		}
		o := Opinion{Level: l.Name}
		if phase == game.ToChoose {
			o.Move = b.Choose(p, Belief{})
		} else {
			o.Roll = b.Roll(p, Belief{})
		}
		all = append(all, o)
	}
	return all
}
