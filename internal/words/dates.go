package words

import (
	"strings"
	"time"
)

// The keys of dates. Months and Weekdays are all of them in a row, in short, from
// January and from Sunday on.
const (
	Months    Key = "Months"
	Weekdays  Key = "Weekdays"
	DateDay   Key = "DateDay"
	DateYear  Key = "DateYear"
	DateClock Key = "DateClock"
	DateToday Key = "DateToday"
)

// englishDates is how English says when something was.
var englishDates = map[Key]any{
	Months:    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
	Weekdays:  "Sun Mon Tue Wed Thu Fri Sat",
	DateDay:   "%[1]d %[2]s",
	DateYear:  "%[1]s %[2]s",
	DateClock: "%[1]s %[2]s",
	DateToday: "today",
}

// Day is a day of a year that goes without saying: "2 Jan".
func (t *Text) Day(day time.Time) string {
	return t.Say(DateDay, day.Day(), t.month(day))
}

func (t *Text) month(day time.Time) string { return strings.Fields(t.Say(Months))[day.Month()-1] }

// Clock is a day and the time of it: "2 Jan 15:04".
func (t *Text) Clock(moment time.Time) string {
	return t.Say(DateClock, t.Day(moment), moment.Format("15:04"))
}

// Ago is the day of a moment, as one says it now: "today", in the last week "Sun",
// before that "2 Jan", and in another year "Jan 2025".
func (t *Text) Ago(moment, now time.Time) string {
	moment = moment.In(now.Location())
	switch days := daysBetween(moment, now); {
	case days == 0:
		return t.Say(DateToday)
	case days > 0 && days < 7:
		return strings.Fields(t.Say(Weekdays))[moment.Weekday()]
	case moment.Year() == now.Year() || days >= 0 && days < 180:
		return t.Day(moment)
	default:
		return t.Say(DateYear, t.month(moment), moment.Format("2006"))
	}
}

// AgoClock is Ago with the time of day: "today 15:04".
func (t *Text) AgoClock(moment, now time.Time) string {
	moment = moment.In(now.Location())
	return t.Say(DateClock, t.Ago(moment, now), moment.Format("15:04"))
}

// daysBetween is how many midnights lie between two moments of one place.
func daysBetween(from, to time.Time) int {
	midnight := func(at time.Time) time.Time {
		return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	}
	return int(midnight(to).Sub(midnight(from)) / (24 * time.Hour))
}
