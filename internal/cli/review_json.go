package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"cantstop/internal/bot"
	"cantstop/internal/game"
	"cantstop/internal/record"
	"cantstop/internal/review"
)

// The objects of a review, with their keys in order.
type (
	reviewGameJSON struct {
		Type    string   `json:"type"`
		File    string   `json:"file"`
		Variant string   `json:"variant"`
		Target  int      `json:"target"`
		Seats   []string `json:"seats"`
		Winner  int      `json:"winner"`
		Turns   int      `json:"turns"`
		Judge   string   `json:"judge"`
		Weights string   `json:"weights"`
	}
	reviewSeatJSON struct {
		Type       string   `json:"type"`
		Seat       int      `json:"seat"`
		Start      float64  `json:"start"`
		Luck       float64  `json:"luck"`
		LuckOthers float64  `json:"luck_others"`
		Errors     float64  `json:"errors"`
		Pairing    float64  `json:"pairing"`
		Decision   float64  `json:"decision"`
		Early      float64  `json:"early"`
		Late       float64  `json:"late"`
		Gifts      float64  `json:"gifts"`
		Drift      float64  `json:"drift"`
		Conceded   float64  `json:"conceded"`
		Result     float64  `json:"result"`
		EqualDice  float64  `json:"equal_dice"`
		Accuracy   *float64 `json:"accuracy"` // null where nothing was at stake
		Stake      float64  `json:"stake"`
		Variance   float64  `json:"variance"`
		Turns      int      `json:"turns"`
		Busts      int      `json:"busts"`
	}
	reviewDecisionJSON struct {
		Type     string           `json:"type"`
		Turn     int              `json:"turn"`
		N        int              `json:"n"`
		Seat     int              `json:"seat"`
		Kind     string           `json:"kind"`
		Position string           `json:"position"`
		Played   string           `json:"played"`
		Best     string           `json:"best"`
		Win      optionsJSON      `json:"win"`
		Loss     float64          `json:"loss"`
		Name     string           `json:"name"`
		Group    int              `json:"group"`
		Checked  *reviewCheckJSON `json:"checked,omitempty"`
	}
	reviewCheckJSON struct {
		Loss     float64 `json:"loss"`
		Error    float64 `json:"error"`
		Playouts int     `json:"playouts"`
	}
	reviewRollJSON struct {
		Type     string  `json:"type"`
		Turn     int     `json:"turn"`
		N        int     `json:"n"`
		Seat     int     `json:"seat"`
		Position string  `json:"position"`
		Dice     string  `json:"dice"`
		Before   float64 `json:"before"`
		After    float64 `json:"after"`
		Luck     float64 `json:"luck"`
		Variance float64 `json:"variance"`
	}
	reviewErrorJSON struct {
		Type  string `json:"type"`
		File  string `json:"file"`
		Error string `json:"error"`
	}
)

// An optionsJSON is the chances of the options of a decision: an object whose keys
// are in the order of the options.
type optionsJSON []optionJSON

type optionJSON struct {
	name string
	win  float64
}

// MarshalJSON implements json.Marshaler.
func (o optionsJSON) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, option := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		win, err := json.Marshal(option.win)
		if err != nil {
			return nil, err
		}
		b.WriteString(strconv.Quote(option.name))
		b.WriteByte(':')
		b.Write(win)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// jsonWriter writes reviews as JSON, one object a line.
func (how *reviewing) jsonWriter(out *bufio.Writer) reviewWriter {
	encoder := newJSONWriter(out).encoder
	return func(_ *bufio.Writer, file string, r *review.Review, failed error) error {
		if failed != nil {
			return encoder.Encode(reviewErrorJSON{"error", file, strings.TrimPrefix(failed.Error(), inputName(file)+": ")})
		}
		for _, object := range how.objects(file, r) {
			if err := encoder.Encode(object); err != nil {
				return err
			}
		}
		return nil
	}
}

// objects are what is written of a review: the game, the seats, and what was decided
// and rolled in the order of play.
func (how *reviewing) objects(file string, r *review.Review) []any {
	rules := r.Record.Rules
	all := []any{reviewGameJSON{
		"game", file, rules.Variant.String(), int(rules.Target), r.Names, r.Winner.Number(), len(r.Turns), "expert", bot.Weights(),
	}}
	for i := range r.Seats {
		if how.wants(r.Seats[i].Seat) {
			all = append(all, accountJSON(&r.Seats[i]))
		}
	}
	checks := map[int]*review.Check{}
	for i := range r.Entries {
		checks[r.Entries[i].Main] = r.Entries[i].Check
	}
	for i := range r.Nodes {
		n := &r.Nodes[i]
		if d := n.Decision; d >= 0 && how.wants(r.Decisions[d].Seat) {
			all = append(all, decisionJSON(&r.Decisions[d], checks[d]))
		}
		if k := n.Roll; k >= 0 && how.wants(r.Rolls[k].Seat) {
			all = append(all, rollOfJSON(&r.Rolls[k]))
		}
	}
	return all
}

// wants reports whether JSON tells of a seat.
func (how *reviewing) wants(s game.Seat) bool { return how.seat == 0 || s.Number() == how.seat }

func accountJSON(a *review.Account) reviewSeatJSON {
	s := reviewSeatJSON{
		"seat", a.Seat.Number(), a.Start, a.Luck, a.LuckOthers, a.Errors(), a.Pairing, a.Decision, a.Early, a.Late,
		a.Gifts, a.Drift, a.Conceded, a.Result, a.EqualDice(), nil, a.Stake(), a.Variance, a.Turns, a.Busts,
	}
	if accuracy, ok := a.Accuracy(); ok {
		s.Accuracy = &accuracy
	}
	return s
}

func decisionJSON(d *review.Decision, c *review.Check) reviewDecisionJSON {
	object := reviewDecisionJSON{
		"decision", d.Turn, d.N, d.Seat.Number(), d.Kind.String(), record.FormatPosition(d.Position),
		optionName(d, d.Played), optionName(d, d.Best), nil, d.Loss, d.Name.String(), d.Group, nil,
	}
	for i, o := range d.Options {
		object.Win = append(object.Win, optionJSON{optionName(d, i), o.Win})
	}
	if c != nil {
		object.Checked = &reviewCheckJSON{c.Loss, c.Error, c.Playouts}
	}
	return object
}

// optionName is what an option of a decision is called.
func optionName(d *review.Decision, i int) string {
	switch {
	case d.Kind == review.Choose:
		return d.Options[i].Move.String()
	case i == review.ToRoll:
		return "roll"
	default:
		return "stop"
	}
}

func rollOfJSON(r *review.Roll) reviewRollJSON {
	return reviewRollJSON{
		"roll", r.Turn, r.N, r.Seat.Number(), record.FormatPosition(r.Position), r.Dice.String(),
		r.Before[r.Seat], r.After[r.Seat], r.Luck(r.Seat), r.Variance,
	}
}
