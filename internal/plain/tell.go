package plain

import (
	"strings"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/record"
	"cantstop/internal/settings"
	"cantstop/internal/sitting"
	"cantstop/internal/table"
	"cantstop/internal/words"
)

// greet says who plays what, and where a game that goes on stands.
func (m *match) greet() {
	p := m.now()
	m.say(words.PlainPlayers, m.text.Names(m.seated()),
		m.text.Variant(p.Variant), m.text.Say(words.FirstTo, int(p.Target)))
	if m.FreshDice {
		m.voice.line(m.text.Say(words.FreshDice))
	}
	if p == p.Start(p.Turn) && m.seen == 0 {
		m.say(words.PlainBegins, m.Names[p.Turn])
	} else {
		m.tellBoard()
	}
	m.say(words.PlainHelpHint)
	m.voice.end()
	if last := m.Table.Since(m.seen - 1); m.seen > 0 {
		m.tell(last)
	}
}

// seated are the names of those who play, and which of them are bots.
func (m *match) seated() []string {
	var all []string
	for _, s := range m.Seats {
		all = append(all, m.seat(s))
	}
	return all
}

// seat is who sits on a seat.
func (c *client) seat(s record.Seat) string {
	if s.Bot == "" {
		return s.Name
	}
	return c.text.Say(words.PlainBotSeat, s.Name, s.Bot)
}

// tell tells events that happened together, at least one, what matters most
// first.
func (m *match) tell(events []table.Event) {
	if n := len(events); n > 1 && events[n-1].Kind == table.Won {
		events = append([]table.Event{events[n-1]}, events[:n-1]...)
	}
	for i, e := range events {
		// A bust names its dice.
		if e.Kind == table.Rolled && i+1 < len(events) && events[i+1].Kind == table.Busted {
			continue
		}
		switch {
		case e.Kind == table.Chose && m.rolled:
			m.tellPlay(e) // in the line of its roll
		case e.Kind == table.Claimed && i > 0 && events[i-1].Kind == table.Claimed:
			m.tellEvent(e)
		default:
			m.voice.end()
			m.tellEvent(e)
		}
		m.rolled = e.Kind == table.Rolled
	}
	if e := events[len(events)-1]; e.Kind == table.Claimed && !m.over {
		m.say(words.PlainHas, m.Names[e.Seat], e.After.Claimed(e.Seat).Len(), int(e.After.Target))
	}
	if !m.rolled {
		m.voice.end()
	}
}

func (m *match) tellEvent(e table.Event) {
	name := m.Names[e.Seat]
	switch e.Kind {
	case table.Chose:
		key := words.PlainPlayed
		if e.Before.Moves().Len() == 1 {
			key = words.PlainOnlyMove
		}
		m.say(key, name, m.move(e.Move), m.climbs(e))
	case table.TookBack:
		if e.Move != (game.Move{}) {
			m.say(words.PlainMoveBack, name, m.move(e.Move))
			return
		}
		m.voice.say(m.text.Event(e, m.Names))
	case table.Busted:
		m.voice.say(m.text.Event(e, m.Names))
		if m.Person(e.Seat) {
			m.tellBust(e.Before)
		}
	case table.Stopped:
		m.voice.say(m.text.Event(e, m.Names))
		m.say(words.PlainNow, m.squares(e.Before.Runners))
	case table.Claimed:
		m.voice.say(m.text.Event(e, m.Names))
	case table.Won:
		m.over = true
		m.voice.say(m.text.Event(e, m.Names))
		m.say(words.PlainWonWith, m.text.Columns(e.After.Claimed(e.Seat)), sitting.TurnNumber(m.Table.Record(), e.After))
	case table.Conceded:
		m.voice.say(m.text.Event(e, m.Names))
		if winner, won := m.Table.Record().Winner(); won && len(m.Seats) == game.MinSeats {
			m.over = true
			m.say(words.PlainWins, m.Names[winner])
		}
	case table.Ended:
		m.over = true
		m.say(words.PlainNobodyWins)
	default:
		m.voice.say(m.text.Event(e, m.Names))
	}
}

// tellPlay tells the move of the roll that was told just before.
func (m *match) tellPlay(e table.Event) {
	key := words.PlainPlays
	if e.Before.Moves().Len() == 1 {
		key = words.PlainPlaysOnly
	}
	m.say(key, m.move(e.Move), m.climbs(e))
}

// tellBust tells why each pairing failed, and what odds that was against.
func (m *match) tellBust(p game.Position) {
	for _, pairing := range p.FailedPairings() {
		m.say(words.PlainFailed, m.pair(pairing), m.text.PairingRefusal(p, pairing, m.Names))
	}
	if busts := odds.NextBusts(p); busts > 0 && busts < game.Rolls && m.settings.Odds != settings.OddsNever {
		m.say(words.PlainAgainstOdds, m.text.Percent(1-odds.Share(busts)))
	}
}

// move is a move in words: "5 and 9", "7 and 7", "7".
func (c *client) move(move game.Move) string {
	if move.Single() {
		return move.A.String()
	}
	return c.pair(game.Pairing(move))
}

func (c *client) pair(p game.Pairing) string {
	return c.text.Say(words.PlainPair, int(p.A), int(p.B))
}

// climbs is where the runners of a move go.
func (m *match) climbs(e table.Event) string {
	var all []string
	for c := range e.Move.Columns() {
		square := e.After.Runners[c]
		if len(all) > 0 && e.Move.Double() {
			break // two steps of one runner
		}
		if square == c.Squares() {
			all = append(all, m.text.Say(words.PlainTop, int(c)))
		} else {
			all = append(all, m.text.Say(words.PlainPlace, int(c), int(square), int(c.Squares())))
		}
	}
	return strings.Join(all, ", ")
}

// squares is where markers or runners stand; claimed columns are left out by
// the caller.
func (c *client) squares(all game.Squares) string {
	var list []string
	for column := range game.AllColumns() {
		switch square := all[column]; square {
		case 0:
		case column.Squares():
			list = append(list, c.text.Say(words.PlainStandsTop, int(column)))
		default:
			list = append(list, c.text.Say(words.PlainStands, int(column), int(square), int(column.Squares())))
		}
	}
	return strings.Join(list, ", ")
}

// gains is what the runners have climbed this turn: "6 up 3, 8 up 2".
func (c *client) gains(p game.Position) string {
	var list []string
	for column := range game.AllColumns() {
		if n := p.Advanced(column); n > 0 {
			list = append(list, c.text.Say(words.PlainGain, int(column), n))
		}
	}
	return strings.Join(list, ", ")
}
