package value

// A Kind is a kind of opponent. Against each a board is worth something else.
type Kind uint8

// The kinds: who plays as well as the solver and the value do, and those who play
// as the levels of these names.
const (
	Perfect Kind = iota
	Rule28
	Glenn
	Racer
	Planner
	Kinds // how many there are
)

// Name is the name of the level that plays as this kind does, "" for Perfect.
func (k Kind) Name() string {
	return [Kinds]string{Rule28: "rule28", Glenn: "glenn", Racer: "racer", Planner: "planner"}[k]
}

// A Mix is what an opponent is taken for: how likely each kind is, from 0 to 1,
// all together 1.
type Mix [Kinds]float32

// MixOf is the mix of one kind alone.
func MixOf(k Kind) (m Mix) {
	m[k] = 1
	return m
}
