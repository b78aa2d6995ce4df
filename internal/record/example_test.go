package record_test

import (
	"fmt"

	"cantstop/internal/record"
)

// A position is one line.
func ExampleParsePosition() {
	p, err := record.ParsePosition("classic/3 8.2,7.4/6.11,2.1 1 10.1,7.6 2345")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("seat", p.Turn.Number(), "is to", p.Phase())
	fmt.Println(record.FormatPosition(p))
	_, err = record.ParsePosition("classic/3 -/- 1 13.1 -")
	fmt.Println(err)
	// Output:
	// seat 1 is to choose
	// classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345
	// runners: there is no column 13: they are 2 to 12
}

// A record is a whole game. Reading it plays every roll through the rules.
func ExampleParse() {
	r, err := record.Parse([]byte(`# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Ben"]
[Result "*"]

1. 1 2212=3+4 6564=10 stop
2. 2 4362=5+10
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	turns, err := r.Turns()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range turns {
		fmt.Printf("%d. %s %v %v\n", t.Number, r.Seats[t.Seat].Name, t.Moves(), t.End)
	}
	// Output:
	// 1. Anna [3+4 10] stop
	// 2. Ben [5+10]
}
