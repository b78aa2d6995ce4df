package bot

import (
	_ "embed" // the measured strengths
	"encoding/json"
	"sync"
)

// Yardstick is the level that all are measured against.
const Yardstick = "rule28"

// A Measured strength is how a level did in a match of two seats, classic, to
// three columns, against the Yardstick, both orders played equally often.
type Measured struct {
	Level string  `json:"level"`
	Games int     `json:"games"` // 0 for the Yardstick itself, which needs no match
	Share float64 `json:"share"` // of the games won, 0 to 1
	// Low and High bound the true share with 95 % confidence.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Strength is the measured strength of a level. It reports false for a level that
// has not been measured. The figures are those of the last `make strength`, not
// of this call.
func Strength(level string) (m Measured, ok bool) {
	m, ok = measured()[level]
	return m, ok
}

//go:embed strength.json
var strengths []byte

// measured are the strengths by level. The file is part of the program, so that
// not being able to read it is an error of ours.
var measured = sync.OnceValue(func() map[string]Measured {
	var list []Measured
	if err := json.Unmarshal(strengths, &list); err != nil {
		panic("bot: strength.json: " + err.Error())
	}
	byLevel := make(map[string]Measured, len(list))
	for _, m := range list {
		byLevel[m.Level] = m
	}
	return byLevel
})
