package sitting

import (
	"fmt"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/record"
)

// FirstOpponent is the level of the bot that sits opposite a person who has
// never played here: the easiest to beat.
const FirstOpponent = "rookie"

// ParseSeat reads who sits on a seat: a name, bot:LEVEL, or NAME=bot:LEVEL. A bot
// without a name has none yet (BotName). It fails for an unknown level; names
// are left to record.ComposeName.
func ParseSeat(text string) (record.Seat, error) {
	const bots = "bot:"
	name, level, isBot := strings.Cut(text, "="+bots)
	if unnamed, ok := strings.CutPrefix(text, bots); ok && !isBot {
		name, level, isBot = "", unnamed, true
	}
	if !isBot {
		return record.Seat{Name: text}, nil
	}
	_, err := bot.Find(level)
	return record.Seat{Name: strings.TrimSpace(name), Bot: level}, err
}

// BotName is a name for a bot of a level that none of the others has: "Glenn",
// then "Glenn 2". A level that is unknown here gives its own name.
func BotName(level string, taken func(name string) bool) string {
	first := level
	if l, err := bot.Find(level); err == nil {
		first = l.Called
	}
	name := first
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s %d", first, n)
	}
	return name
}
