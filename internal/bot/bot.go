package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"cantstop/internal/game"
)

// A Bot decides for the seat that is to move in the position it is asked about. One
// bot may play for any number of seats and tables, as long as each question comes
// with the belief of its seat, and unless its level has Chance. It is not safe for
// concurrent use.
type Bot interface {
	// Choose is one of p.Moves(). The phase of p must be game.ToChoose. b is what
	// the seat believes of the others (Observer); the zero Belief will always do.
	Choose(p game.Position, b Belief) game.Move
	// Roll reports whether to roll again; otherwise to stop. The phase of p must
	// be game.ToDecide.
	Roll(p game.Position, b Belief) bool
}

// A Level is a step of the ladder.
type Level struct {
	Name   string // as in bot:NAME, lower case
	Called string // the name its bots go by, the same in every language
	Stars  int    // which step it is, from 1 to MaxStars
	Manner string // how it plays, in a few English words
	// Chance says that its decisions depend on the seed and on what it was asked
	// before. A level without it always decides alike in the same position by the
	// same Belief.
	Chance   bool
	Observes bool // its bots are Observers; to all others every Belief is the same

	seat func(chance) Bot
}

// MaxStars is how many steps the ladder has.
const MaxStars = 6

// Levels are all levels, in the order of the ladder.
func Levels() []Level {
	return []Level{
		{
			Name: "rookie", Called: "Milo", Stars: 1, Manner: "plays like a beginner: likes easy columns, stops too early or too late",
			Chance: true, seat: func(c chance) Bot { return newRookie(c) },
		},
		{
			Name: "racer", Called: "Rosa", Stars: 2, Manner: "never banks before a column is finished",
			seat: func(chance) Bot { return racer{} },
		},
		{
			Name: "rule28", Called: "Keller", Stars: 3, Manner: "counts its progress and stops at 28 (Michael Keller, 1986)",
			seat: func(chance) Bot { return &rule28 },
		},
		{
			Name: "glenn", Called: "Glenn", Stars: 4, Manner: "counts like rule28, with weights that were evolved (Jim Glenn, 2010)",
			seat: func(chance) Bot { return &glenn },
		},
		{
			Name: "planner", Called: "Petra", Stars: 5, Manner: "plays each turn exactly, over a simple estimate of the race",
			seat: func(chance) Bot { return Planner(PlannerTemperature) },
		},
		{
			Name: "expert", Called: "Ada", Stars: 6, Manner: "reads its opponents, and plays each turn exactly over what it has learned boards are worth against them",
			Observes: true, seat: func(chance) Bot { return newExpert() },
		},
	}
}

// Find is the level of that name. It fails for any other word and then names
// the levels there are.
func Find(name string) (Level, error) {
	levels := Levels()
	names := make([]string, len(levels))
	for i, l := range levels {
		if l.Name == name {
			return l, nil
		}
		names[i] = l.Name
	}
	last := len(names) - 1
	return Level{}, fmt.Errorf("unknown level %q: it is %s or %s", name, strings.Join(names[:last], ", "), names[last])
}

// New is a bot of that level for a seat of a game with that seed. Both matter only
// to a level with Chance: the same seed, the same seat and the same questions give
// the same answers. It fails as Find does.
func New(level string, seed uint64, seat game.Seat) (Bot, error) {
	l, err := Find(level)
	if err != nil {
		return nil, err
	}
	return l.New(seed, seat), nil
}

// New is a bot of this level, which must come from Levels or Find.
func (l Level) New(seed uint64, seat game.Seat) Bot { return l.seat(chance{seed, seat}) }

// A chance is where a bot that plays by chance has its numbers from.
type chance struct {
	seed uint64 // of the game
	seat game.Seat
}

// source is the seat's own generator. Of a seed's streams, 0 is the game's dice, 1
// the lot for the first seat, and 2 + N that of seat N, counted from 1.
func (c chance) source() *rand.Rand {
	return rand.New(rand.NewPCG(c.seed, 2+uint64(c.seat.Number())))
}
