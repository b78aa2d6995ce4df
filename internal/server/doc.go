// Package server gives everyone who can reach it the whole game over SSH, with
// nothing installed: each session is the same client as at home, with that
// client's terminal. There is no shell, no command, no forwarding and no file
// transfer behind it.
//
// Nobody is asked for anything. Whoever has a key is known by it: their games
// and settings are kept and there again on the next login. Whoever has none is a
// guest, and what a guest plays ends with the connection.
//
// Strangers connect, so everything they can make the server hold is bounded: see
// Limits. What a client sends is taken in at once and decoded at the pace of
// fingers, a session writes through an outlet that can be given up, and ends when
// its channel does; so a client that stops reading, sends without end or vanishes
// costs nobody else anything.
package server
