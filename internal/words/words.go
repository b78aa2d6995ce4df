// Package words is every text a player reads. A text has a key and its numbers
// and names as parameters; each language has a catalogue of its own, so that
// another language arrives without touching a screen.
//
// It also puts into words what the rooms below say in types: refusals, events,
// moves, what a turn gained.
package words

import (
	"math"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"golang.org/x/text/number"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/table"
)

// A Key names a text.
type Key string

// A Text is the texts of one language.
type Text struct{ printer *message.Printer }

// A count is a text whose wording follows the number given as parameter arg.
type count struct {
	arg        int
	one, other string
}

// catalogues are the languages there are, each in parts that share no key.
var catalogues = map[language.Tag][]map[Key]any{
	language.English: {
		english, englishFront, englishPlain,
		englishReview, englishReviewScreen,
		englishDates, englishGames, englishPlainGames,
		englishLearn, englishLearnPlain, englishRules,
		englishEnding, englishFigures,
	},
}

// all is every text there is, put together when the first is needed.
var all = sync.OnceValue(build)

func build() *catalog.Builder {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for tag, parts := range catalogues {
		for _, texts := range parts {
			add(b, tag, texts)
		}
	}
	return b
}

// add puts texts into the catalogue of a language. One that cannot be read is a
// mistake in this package.
func add(b *catalog.Builder, tag language.Tag, texts map[Key]any) {
	for key, text := range texts {
		var err error
		switch text := text.(type) {
		case string:
			err = b.SetString(tag, string(key), text)
		case count:
			err = b.Set(tag, string(key), plural.Selectf(text.arg, "%d", "=1", text.one, "other", text.other))
		}
		if err != nil {
			panic("words: " + string(key) + ": " + err.Error())
		}
	}
}

// New is the texts of the language nearest to tag, English where there is none.
func New(tag language.Tag) *Text {
	nearest, _ := Nearest(tag)
	return &Text{message.NewPrinter(nearest, message.Catalog(all()))}
}

// Nearest is the language that New has the texts of, and whether they are for
// those who asked for tag: English is what is left for everybody else.
func Nearest(tag language.Tag) (nearest language.Tag, ok bool) {
	// A printer for a language without a catalogue would say the keys.
	languages := all().Languages()
	_, i, confidence := language.NewMatcher(languages).Match(tag)
	if confidence == language.No {
		return language.English, false
	}
	return languages[i], true
}

// Say is the text of a key, with its parameters filled in.
func (t *Text) Say(k Key, args ...any) string {
	return t.printer.Sprintf(message.Key(string(k), string(k)), args...)
}

// Percent is a chance with one decimal, as in "8.9%".
func (t *Text) Percent(share float64) string {
	return t.printer.Sprint(number.Percent(share, number.MinFractionDigits(1), number.MaxFractionDigits(1)))
}

// Whole is a chance in whole points, as in "31%".
func (t *Text) Whole(share float64) string {
	return t.printer.Sprint(number.Percent(share, number.MaxFractionDigits(0)))
}

// Points is a chance to win as so many of 100 games. It is an estimate, and told no
// finer.
func Points(share float64) int { return int(math.Round(100 * share)) }

// Move is a move as players say it: "6 + 8", "7 + 7", "12".
func (t *Text) Move(m game.Move) string {
	if m.Single() {
		return m.A.String()
	}
	return m.A.String() + " + " + m.B.String()
}

// Columns are columns in a list: "7", "7 and 8", "6, 7 and 8".
func (t *Text) Columns(set game.ColumnSet) string {
	var list []string
	for c := range set.All() {
		list = append(list, c.String())
	}
	return t.list(And, list)
}

// ColumnsInShort are columns with commas alone: "6, 7, 8".
func (t *Text) ColumnsInShort(set game.ColumnSet) string {
	var list []string
	for c := range set.All() {
		list = append(list, c.String())
	}
	return strings.Join(list, ", ")
}

// list joins items by commas, the last one by the text of a key.
func (t *Text) list(last Key, items []string) string {
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return t.Say(last, strings.Join(items[:n-1], ", "), items[n-1])
	}
}

// Names are names in a list: "Anna, Ben and Cleo".
func (t *Text) Names(names []string) string { return t.list(And, names) }

// OneOf is a list, one of which is wanted: "classic, speed or blocking".
func (t *Text) OneOf(items []string) string { return t.list(Or, items) }

// Gains is what a stop keeps, in short: "6↑3 8↑2".
func (t *Text) Gains(p game.Position) string {
	var gains []string
	for c := range game.AllColumns() {
		if n := p.Advanced(c); n > 0 {
			gains = append(gains, t.Say(Gain, int(c), n))
		}
	}
	return strings.Join(gains, " ")
}

// Dice are the four dice, apart.
func (t *Text) Dice(d game.Dice) string { return strings.Join(strings.Split(d.String(), ""), " ") }

// Refusal is why something is not possible, as a sentence without a stop.
// Names are the seats'.
func (t *Text) Refusal(r game.Refusal, names []string) string {
	c := int(r.Column)
	switch r.Reason {
	case game.ReasonBlocked:
		return t.Say(WhyBlocked, c, names[r.Seat])
	case game.ReasonClaimed:
		return t.Say(WhyClaimed, c, names[r.Seat])
	}
	if key, ok := refusals[r.Reason]; ok {
		return t.Say(key, c)
	}
	return ""
}

var refusals = map[game.Reason]Key{
	game.ReasonOver:          WhyOver,
	game.ReasonDiceWaiting:   WhyDiceWaiting,
	game.ReasonBusted:        WhyBusted,
	game.ReasonNotBusted:     WhyNotBusted,
	game.ReasonNotRolled:     WhyNotRolled,
	game.ReasonBadDice:       WhyBadDice,
	game.ReasonNotInDice:     WhyNotInDice,
	game.ReasonTopped:        WhyTopped,
	game.ReasonNoRunner:      WhyNoRunner,
	game.ReasonOneRunner:     WhyOneRunner,
	game.ReasonMustMoveToo:   WhyMustMoveToo,
	game.ReasonMustStepTwice: WhyMustStepTwice,
	game.ReasonNoSecondStep:  WhyNoSecondStep,
}

// ShortRefusal is why a column cannot be played, in a few words.
func (t *Text) ShortRefusal(r game.Refusal, names []string) string {
	switch r.Reason {
	case game.ReasonBlocked:
		return t.Say(ShortBlocked, int(r.Column), names[r.Seat])
	case game.ReasonClaimed:
		return t.Say(ShortClaimed, int(r.Column), names[r.Seat])
	case game.ReasonTopped:
		return t.Say(ShortTopped, int(r.Column))
	case game.ReasonNoRunner:
		return t.Say(ShortNoRunner, int(r.Column))
	}
	return t.Refusal(r, names)
}

// Event is what happened, as a sentence.
func (t *Text) Event(e table.Event, names []string) string {
	name := names[e.Seat]
	switch e.Kind {
	case table.Rolled:
		return t.Say(EventRolled, name, t.Dice(e.Dice))
	case table.Chose:
		if e.Move.Double() {
			return t.Say(EventPlayedTwice, name, t.Move(e.Move))
		}
		return t.Say(EventPlayed, name, t.Move(e.Move))
	case table.TookBack:
		if e.Move == (game.Move{}) {
			return t.Say(EventStopBack, name)
		}
		return t.Say(EventMoveBack, name, t.Move(e.Move))
	case table.Busted:
		return t.Say(EventBusted, name, t.Dice(e.Dice), e.Before.AtStake())
	case table.Stopped:
		return t.Say(EventStopped, name, e.Before.AtStake())
	case table.Claimed:
		return t.Say(EventClaimed, name, int(e.Column))
	case table.Won:
		return t.Say(EventWon, name)
	case table.StoodIn:
		return t.Say(EventStoodIn, name, t.Bot(e.Level))
	case table.Ended:
		return t.Say(EventEnded)
	default:
		return t.Say(EventConceded, name)
	}
}

// Claimed is the claim of a column, and what it takes from the others: the squares
// that their markers had come there, 0 for none.
func (t *Text) Claimed(e table.Event, others [game.MaxSeats]uint8, names []string) string {
	var losses []string
	for s, square := range others {
		if square > 0 {
			losses = append(losses, t.Say(ClaimTakes, names[s], int(square)))
		}
	}
	if len(losses) == 0 {
		return t.Event(e, names)
	}
	return t.Say(EventClaimedFrom, names[e.Seat], int(e.Column), strings.Join(losses, ", "))
}

// shortName is how long a name is in a short text, in characters.
const shortName = 8

// ShortEvent is what happened for a narrow line: at most 40 cells, unless names
// are of wide characters.
func (t *Text) ShortEvent(e table.Event, names []string) string {
	name := []rune(names[e.Seat])
	if len(name) > shortName {
		name = append(name[:shortName-1], '…')
	}
	switch who := string(name); e.Kind {
	case table.Busted:
		return t.Say(ShortBusted, who, t.Dice(e.Dice), e.Before.AtStake())
	case table.Stopped:
		return t.Say(ShortStopped, who, e.Before.AtStake())
	case table.Chose, table.TookBack:
		if e.Move != (game.Move{}) {
			return t.Say(ShortMoved, who, t.Move(e.Move))
		}
		return t.Say(EventStopBack, who)
	default:
		short := make([]string, len(names))
		short[e.Seat] = who
		return t.Event(e, short)
	}
}

// Bot is what a bot of a level is called.
func (t *Text) Bot(level string) string {
	l, err := bot.Find(level)
	if err != nil {
		return level
	}
	return l.Called
}

// Manner is how a level of bot plays. A level that is unknown is called by its
// name.
func (t *Text) Manner(level string) string {
	manner, ok := manners[level]
	if !ok {
		return level
	}
	return t.Say(manner)
}

var manners = map[string]Key{
	"rookie":  MannerRookie,
	"racer":   MannerRacer,
	"rule28":  MannerRule28,
	"glenn":   MannerGlenn,
	"planner": MannerPlanner,
	"expert":  MannerExpert,
}

// Name is what is wrong with a player's name and what would be right.
func (t *Text) Name(e *record.NameError) string {
	switch e.Problem {
	case record.NameEmpty:
		return t.Say(NameEmpty)
	case record.NameTooLong:
		return t.Say(NameTooLong, record.MaxName)
	case record.NameUnprintable:
		return t.Say(NameUnprintable)
	default:
		return t.Say(NameTwice, e.Name)
	}
}
