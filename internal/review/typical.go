package review

// A Typical is how a level decides, measured over thousands of its games of two against
// rule28, to print beside a player's own: in points, a range where two values differ.
// Accuracy does not order levels by strength, and whoever prints it says so.
type Typical struct {
	Level             string
	Accuracy          [2]int
	Pairing, Decision int
	Away              [2]int // given away a game
}

// Typicals are those of the levels, weakest first.
func Typicals() []Typical {
	return []Typical{
		{"rookie", [2]int{74, 74}, 64, 78, [2]int{98, 98}},
		{"racer", [2]int{86, 86}, 50, 98, [2]int{42, 42}},
		{"rule28", [2]int{86, 88}, 79, 89, [2]int{39, 72}},
		{"glenn", [2]int{87, 87}, 88, 87, [2]int{46, 46}},
		{"planner", [2]int{98, 98}, 96, 98, [2]int{10, 10}},
	}
}
