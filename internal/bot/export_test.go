package bot

// RuleBased are the levels that decide in well under a microsecond.
var RuleBased = []string{"rookie", "racer", "rule28", "glenn"}
