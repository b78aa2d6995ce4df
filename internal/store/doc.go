// Package store keeps games in files, one record each, saved and finished games
// alike. What a record means is not its business.
//
// One program at a time may write a game. A hidden file beside the record, which
// exists while the game is open, carries the lock, since the record itself is
// replaced with every save: written under another name, flushed to the disk and
// moved over the old one. So a file is always a whole record, at whatever moment the
// program or the machine stops.
//
// At home a game is saved before its player sees what has happened. Where many play,
// Writers do it for them: a few hands, so that a slow disk delays saving and nothing
// else. A directory may have Limits, and lists its games in one pass that reads only
// what has changed, on all cores: reading five thousand games anew takes about a
// third of a second on two of them, so that no list of them is kept in a file.
package store
