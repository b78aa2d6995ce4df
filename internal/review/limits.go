package review

// The limits, in games: 0.01 is a point. List, practice, text and JSON have no others.
const (
	SlipFrom    = 0.02 // twice what differences of the estimate are off by
	MistakeFrom = 0.05
	BlunderFrom = 0.10

	StrokeFrom = +0.10 // a roll that is a stroke of luck
	BreakFrom  = -0.15 // and a bad break: a bust costs more than a good roll brings

	WaveringFrom = 0.10 // a drift that is worth a word

	DiceDecided = 50 // points between the result and that on equal dice
	DiceEven    = 20
)

// A Name is how bad a choice was.
type Name uint8

// The names, by rising cost.
const (
	Unnamed Name = iota
	Slip
	Mistake
	Blunder
)

// String is the name in the JSON form, empty for Unnamed.
func (n Name) String() string { return [...]string{"", "slip", "mistake", "blunder"}[n] }

// NameOf is the name of a loss.
func NameOf(loss float64) Name {
	switch {
	case loss >= BlunderFrom:
		return Blunder
	case loss >= MistakeFrom:
		return Mistake
	case loss >= SlipFrom:
		return Slip
	default:
		return Unnamed
	}
}

// A Mark is what is remarkable about a roll.
type Mark uint8

// The marks.
const (
	Ordinary Mark = iota
	Stroke        // of luck
	Break         // a bad one
)

// MarkOf is the mark of a roll with this luck for the seat that rolled.
func MarkOf(luck float64) Mark {
	switch {
	case luck >= StrokeFrom:
		return Stroke
	case luck <= BreakFrom:
		return Break
	default:
		return Ordinary
	}
}
