package table

import "cantstop/internal/game"

// An Event is one thing that happened at a table. The state after it is its
// After.
type Event struct {
	Number int // from 1, in the order in which they happened
	Kind   Kind
	Seat   game.Seat   // whose doing it was
	Dice   game.Dice   // of Rolled and Busted
	Move   game.Move   // of Chose, and of TookBack where a move was taken back
	Column game.Column // of Claimed
	Level  string      // of StoodIn: the bot's
	// Before and After are the positions around it. They are the same for the
	// events that move nothing on the board: Claimed and Won, which say what a stop
	// brought about, Conceded, StoodIn and Ended.
	Before, After game.Position
}

// Kind tells events apart.
type Kind uint8

// The kinds of event.
const (
	Rolled   Kind = iota // dice fell
	Chose                // a move was played
	TookBack             // a move or a stop was taken back
	Busted               // the dice allowed no move; the turn passed
	Stopped              // the runners were banked; the turn passed, unless that won
	Claimed              // a stop claimed a column; one event for each
	Won                  // a stop won the game
	Conceded             // a seat gave the game up; with two seats it is over
	StoodIn              // from now on a bot plays for the person of a seat
	Ended                // the game was ended without a winner
)

// happened turns an action into the events it brings about.
func happened(a game.Action, before, after game.Position) []Event {
	e := Event{Seat: before.Turn, Before: before, After: after}
	switch a.Kind {
	case game.Roll:
		e.Kind, e.Dice = Rolled, a.Dice
	case game.Choose:
		e.Kind, e.Move = Chose, a.Move
	case game.Bust:
		e.Kind, e.Dice = Busted, before.Dice
	case game.Stop:
		e.Kind = Stopped
		events := []Event{e}
		for c := range before.Topped().All() {
			events = append(events, Event{Kind: Claimed, Seat: before.Turn, Column: c, Before: after, After: after})
		}
		if _, won := after.Winner(); won {
			events = append(events, Event{Kind: Won, Seat: before.Turn, Before: after, After: after})
		}
		return events
	}
	return []Event{e}
}
