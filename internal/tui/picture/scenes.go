package main

import "cantstop/internal/settings"

// A scene is a picture: how to get to it, and what is to be seen.
type scene struct {
	name          string // of its pictures
	tells         string // what is to be seen, to those who do not see it
	width, height int
	before        []played // games that were played before, the latest last

	// What is open: a game that goes on from where it was left, or one of seats, such
	// as "Anna,Keller=rule28", from a position or the start; or else the menu.
	from            played
	seats, position string
	seed            uint64 // of the dice

	// keys are pressed one after another, each a moment after all has come to rest:
	// "down*2 enter". A time is waited, and "still" is what stands for a picture that
	// moves where nothing may.
	keys  string
	moves bool
}

// A played game is one that was played by bots, for people to go on with or to look
// back on.
type played struct {
	seats string // as those of a scene, by the level that plays: "Anna=glenn,Ben=racer"
	seed  uint64
	turns int // so many were played, or all (0), or all but the last stop
}

const allButStop = -1

// themes are what each picture is drawn in.
var themes = []settings.Theme{settings.ThemeDark, settings.ThemeLight}

// picture is the name of the scene's picture in a theme.
func (s scene) picture(t settings.Theme) string { return s.name + "-" + string(t) }

// scenes are all pictures. None shows the key that suspends, which Windows lacks.
var scenes = []scene{
	{
		name: "turn", tells: "Anna busts one square from the top, Keller plays, and Anna wins.", moves: true,
		width: 80, height: 22, seats: "Anna,Keller=rule28", seed: 2735,
		position: "classic/3 4.7,6.6,7.10,8.8,9.9/3.2,6.7,7.6,8.4,11.5 1 - -",
		keys:     "r*2 space r*2 1s space r down space r*3 down space s 1s still",
	},
	{
		name: "game", tells: "A game of four: the board, the dice and the choices that they give.",
		width: 80, height: 22, seats: "Anna,Ben,Carla,Dario", keys: "down", position: busy + " 2644",
	},
	{
		name: "compact", tells: "The same game in a window of 40 × 20.",
		width: 40, height: 20, seats: "Anna,Ben,Carla,Dario", keys: "down", position: busy + " 2644",
	},
	{
		name: "wide", tells: "A game of four in a window of 120 × 40, with the race and the turns so far.",
		width: 120, height: 40, from: played{"Anna=glenn,Ben=rule28,Carla=racer,Dario=glenn", 20, 22}, keys: "r*2",
	},
	{
		name: "decide", tells: "Roll or stop: the chance of a bust, what it would lose, and what a stop keeps.",
		width: 80, height: 22, seats: "Anna,Ben", position: "classic/3 4.2,6.3,8.5/6.3,7.7,9.2 1 6.5,7.12,8.8 -",
	},
	{
		name: "bust", tells: "A bust: why no pairing could be played, and what is lost.",
		width: 80, height: 22, seats: "Anna,Ben", position: "classic/3 5.2,6.4/3.5,7.7 1 2.2,11.1,12.2 -", seed: 5, keys: "r",
	},
	{
		name: "win", tells: "A game that is won: how it went, and what comes next.",
		width: 80, height: 24, from: played{"Anna=glenn,Ben=glenn", 30, allButStop}, keys: "s",
	},
	{
		name: "review", tells: "A mistake under review: what was kept, what a roll would have brought, and both chances.",
		width: 80, height: 24, from: played{"Anna=rookie,Keller=rule28", 11, 0}, keys: "v",
	},
	{
		name: "setup", tells: "A game being set up: who plays, how strong a bot is, the variant, how many columns win.",
		width: 80, height: 24, before: []played{{"Anna=glenn,Ben=racer", 1, 0}},
		keys: "down*2 enter down*2 right*4",
	},
	{
		name: "lesson", tells: "The second of seven lessons, on the last runner.",
		width: 80, height: 24, keys: "down enter n",
	},
	{
		name: "games", tells: "The games that are kept, and the board of the one that is highlighted.",
		width: 80, height: 24, before: evenings, keys: "down*5 enter",
	},
	{
		name: "menu", tells: "The menu: a game to go on with, the same again, or another.",
		width: 80, height: 24, before: evenings,
	},
}

// evenings are games of somebody who plays now and then.
var evenings = []played{
	{"Anna=glenn,Milo=rookie", 4, 0},
	{"Anna=glenn,Ben=racer,Carla=rule28", 5, 0},
	{"Anna=racer,Keller=rule28", 6, 0},
	{"Anna=glenn,Keller=rule28", 7, 0},
	{"Anna=glenn,Ben=rule28,Carla=glenn,Dario=racer", 8, 19},
	{"Ben=racer,Anna=glenn", 1, 0},
	{"Anna=glenn,Keller=rule28", 9, 0},
	{"Anna=glenn,Ben=rule28", 3, 14},
}

// busy is a board of four with everything on it: markers that share squares, a
// claimed column, runners on their way.
const busy = "classic/3 5.2,6.4,9.3,12.1/3.5,5.1,7.7,8.7/2.1,7.4,8.7,12.1/7.4,11.1 1 6.8,8.4"
