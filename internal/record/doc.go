// Package record is the two text forms of a game at rest: the position, one
// line that says where everything stands, and the record, the whole game from
// its first roll. A save, a replay and a shared puzzle are nothing else.
//
// Reading replays every roll through the rules, so what has been read is a game
// that could have been played; anything else is refused with an error that
// names the field, or the line and the column, and the reason. Writing what was
// read in canonical form gives the same bytes. docs/position-and-record.md has both
// forms in full.
package record
