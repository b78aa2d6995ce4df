package cli

import (
	"bufio"
	"encoding/json"

	"cantstop/internal/game"
	"cantstop/internal/odds"
	"cantstop/internal/record"
)

// A jsonWriter writes one JSON object a line.
type jsonWriter struct{ encoder *json.Encoder }

func newJSONWriter(out *bufio.Writer) jsonWriter {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false) // the text goes to programs, not into pages
	return jsonWriter{e}
}

// The forms of an answer, one for each phase, with the keys in their order. What
// the expert adds is left out where it was not asked.
type (
	chooseJSON struct {
		Position string     `json:"position"`
		Phase    string     `json:"phase"`
		Moves    []moveJSON `json:"moves"`
	}
	moveJSON struct {
		Columns  []int   `json:"columns"`
		Position string  `json:"position"`
		Busts    int     `json:"busts"`
		Bust     float64 `json:"bust"`
		Win      any     `json:"win,omitempty"`
		Best     any     `json:"best,omitempty"`
	}
	decideJSON struct {
		Position string   `json:"position"`
		Phase    string   `json:"phase"`
		Roll     rollJSON `json:"roll"`
		Stop     stopJSON `json:"stop"`
		Advice   string   `json:"advice,omitempty"`
		Why      string   `json:"why,omitempty"`
	}
	rollJSON struct {
		Allowed bool    `json:"allowed"`
		Reason  string  `json:"reason"`
		Busts   int     `json:"busts"`
		Bust    float64 `json:"bust"`
		Win     any     `json:"win,omitempty"`
	}
	stopJSON struct {
		Allowed bool   `json:"allowed"`
		Reason  string `json:"reason"`
		Win     any    `json:"win,omitempty"` // null where stopping is not allowed
	}
	overJSON struct {
		Position string `json:"position"`
		Phase    string `json:"phase"`
		Winner   int    `json:"winner"`
	}
	errorJSON struct {
		Position string `json:"position"`
		Error    string `json:"error"`
	}
)

func (w jsonWriter) write(_ *bufio.Writer, a answer) error { return w.encoder.Encode(a.json()) }

// json is the answer's form for its phase.
func (a answer) json() any {
	if a.err != nil {
		return errorJSON{a.text, a.err.Error()}
	}
	position, phase := record.FormatPosition(a.position), a.phase.String()
	switch a.phase {
	case game.Over:
		return overJSON{position, phase, a.winner.Number()}
	case game.ToRoll, game.ToDecide:
		d := decideJSON{
			Position: position, Phase: phase,
			Roll: rollJSON{!a.roll.hopeless(), a.roll.reason(), a.roll.busts, odds.Share(a.roll.busts), nil},
			Stop: stopJSON{a.stop == game.Refusal{}, a.stopReason(), nil},
		}
		if a.expert != nil {
			d.Roll.Win, d.Stop.Win = a.expert.Roll.Win, json.RawMessage("null")
			if a.expert.Stop.Allowed {
				d.Stop.Win = a.expert.Stop.Win
			}
			d.Advice, d.Why = a.advice(), a.expert.Why.String()
		}
		return d
	default:
		moves := make([]moveJSON, len(a.moves))
		for i, o := range a.moves {
			moves[i] = moveJSON{columnsJSON(o.move), record.FormatPosition(o.after), o.busts, odds.Share(o.busts), nil, nil}
			if a.expert != nil {
				moves[i].Win, moves[i].Best = a.expert.Moves[i].Win, i == a.expert.Best
			}
		}
		return chooseJSON{position, phase, moves}
	}
}

// columnsJSON are the columns of a move as a record has them: twice the same
// for a double.
func columnsJSON(m game.Move) []int {
	columns := make([]int, 0, 2)
	for c := range m.Columns() {
		columns = append(columns, int(c))
	}
	return columns
}

// reason is why a roll does not count as allowed, or empty.
func (r rollOption) reason() string {
	if r.hopeless() {
		return "every roll busts"
	}
	return ""
}

// stopReason is why stopping is not allowed, or empty.
func (a analysis) stopReason() string {
	if a.stop == (game.Refusal{}) {
		return ""
	}
	return a.stop.String()
}
