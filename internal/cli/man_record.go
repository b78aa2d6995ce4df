package cli

// recordPage is the page about the two text forms. docs/position-and-record.md
// says all of it; a page of the manual has what somebody needs who writes one.
func recordPage() manPage {
	return manPage{
		name: "cantstop-record", section: 5,
		short: "positions and games of Can't Stop as text",
		body:  (*roff).forms,
		files: []entry{
			{"$XDG_DATA_HOME/cantstop/games/*.cantstop", "the records of this user's games"},
		},
		seeAlso: "cantstop(1)",
	}
}

// What the page shows of each form.
const (
	examplePosition = "classic/3 7.4,8.2/2.1,6.11 1 7.6,10.1 2345"
	exampleRecord   = `# cantstop record 1
[Variant "classic"]
[Target "3"]
[Seat1 "Anna"]
[Seat2 "Keller" bot=rule28]
[Seed "7"]
[Date "2026-11-29T20:15:00Z"]
[Result "*"]

1. 1 2212=3+4 6564=10 stop
2. 2 4362=5+10 1453=5+8 2515=10 3615=8 6331 bust
3. 1 2465
`
)

// positionFields are the fields of a position.
var positionFields = []entry{
	{"VARIANT/TARGET", "classic, speed or blocking, and how many columns win"},
	{"MARKERS", "a list for each seat, two to four, with a slash between them. A list is COLUMN.SQUARE with commas, or - for nothing; a marker on the top square is a claimed column"},
	{"TO-MOVE", "the seat whose turn it is, counted from 1; once the game is won, the winner"},
	{"RUNNERS", "a list of the same form: the squares where the runners stand"},
	{"DICE", "four digits from 1 to 6, or - where no dice lie on the table"},
}

// headerKeys are the keys of a record, in the order in which they are written.
var headerKeys = []entry{
	{"Variant, Target", "as in a position"},
	{"Seat1, Seat2, Seat3, Seat4", "the names, in the order of play; two at least. A bot's has its level after it, as in bot=rule28"},
	{"First", "the seat that begins, where that is not seat 1"},
	{"Position", "a start other than the empty board. It says whose turn it is, so there is no First beside it"},
	{"Seed", "the number that fixes the dice, from 0 to 18446744073709551615"},
	{"Date", "when the game began, in UTC, as in 2026-11-29T20:15:00Z"},
	{"Conceded", "a seat that gave the game up; a line for each, in the order in which they did"},
	{"Standin", "a time in which a bot played for a person: SEAT LEVEL FROM or SEAT LEVEL FROM-TO, both TURN:ACTION; a line for each"},
	{"Result", "the seat that has won, * while the game goes on, or - where all ended it without a winner"},
}

// forms writes what a position and a record are.
func (r *roff) forms() {
	r.macro("SH", "SYNOPSIS")
	r.macro("B", "VARIANT/TARGET MARKERS TO-MOVE RUNNERS DICE")
	r.macro("br")
	r.macro("B", "*.cantstop")
	r.macro("SH", "DESCRIPTION")
	r.paragraphs(
		"Two forms of text hold a game of Can't Stop. A position is one line that says where everything stands: cantstop analyze reads it, and --position begins a game with it. "+
			"A record is a whole game, roll by roll: what cantstop saves, and what cantstop replay reads.",
		"Both are UTF-8, with or without a byte order mark, with the line ends of any system. What is read is played through by the rules, and anything that could not have been played is refused with the reason and its place.",
	)
	r.macro("SH", "POSITION")
	r.paragraphs("Five fields with one space between them, as in")
	r.printedAsIs(examplePosition)
	r.entries(positionFields)
	r.macro("SH", "RECORD")
	r.paragraphs("A line that names the form, a header, an empty line, and a line for each turn:")
	r.printedAsIs(exampleRecord)
	r.macro("SS", "Header")
	r.paragraphs(`Each line is [Key "value"], in which \" stands for " and \\ for \. Variant, Target, two seats and Result must be there. Lines with other keys are kept.`)
	r.entries(headerKeys)
	r.macro("SS", "Turns")
	r.paragraphs(
		"A turn's line has its number from 1 with a full stop, the seat, and then what happened. A roll is four digits in the order in which the dice fell, "+
			"and behind = the move that was chosen: 5+9 is a step in two columns, 7+7 two steps in one, 12 one step in one. The turn ends with stop or bust.",
		"The last turn may end after any roll and after any move. The game goes on exactly there.",
	)
	r.macro("SH", "EXAMPLES")
	r.macro("nf")
	r.text("cantstop analyze '" + examplePosition + "'\ncantstop replay --check game.cantstop\ncantstop replay --to position --turn 4 game.cantstop")
	r.macro("fi")
}
