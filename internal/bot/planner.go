package bot

import "cantstop/internal/bot/value"

// PlannerTemperature is the T of the planner's estimate.
const PlannerTemperature = 0.20

// Planner is an adviser that sees the board at a turn's end as a race: the chances
// are the softmax of score/T over the seats (value.Race). The level planner plays
// with PlannerTemperature; temperature must be more than 0.
func Planner(temperature float64) *Adviser { return newAdviser(value.NewRace(temperature)) }
