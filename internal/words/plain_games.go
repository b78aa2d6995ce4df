package words

// The keys of what is said of games, and of a game that is told again, in lines of
// text.
const (
	AnswerGames     Key = "AnswerGames"
	AnswerMoreGames Key = "AnswerMoreGames"
	AnswerFind      Key = "AnswerFind"
	AnswerReadIn    Key = "AnswerReadIn"
	AnswerReturn    Key = "AnswerReturn"
	AnswerGo        Key = "AnswerGo"
	AnswerReplay    Key = "AnswerReplay"
	AnswerRename    Key = "AnswerRename"
	AnswerDelete    Key = "AnswerDelete"
	AnswerExport    Key = "AnswerExport"
	AnswerForwards  Key = "AnswerForwards"
	AnswerBackwards Key = "AnswerBackwards"
	AnswerToEnd     Key = "AnswerToEnd"
	AnswerPlay      Key = "AnswerPlay"
	AnswerDone      Key = "AnswerDone"

	PlainGamesHint     Key = "PlainGamesHint"
	PlainGamesCount    Key = "PlainGamesCount"
	PlainGamesBroken   Key = "PlainGamesBroken"
	PlainGamesNone     Key = "PlainGamesNone"
	PlainGamesNoneFar  Key = "PlainGamesNoneFar"
	PlainGamesRead     Key = "PlainGamesRead"
	PlainGamesWordsFar Key = "PlainGamesWordsFar"
	PlainGamesAsk      Key = "PlainGamesAsk"
	PlainGamesHelp     Key = "PlainGamesHelp"
	PlainGamesWords    Key = "PlainGamesWords"
	PlainGamesRow      Key = "PlainGamesRow"
	PlainGamesMore     Key = "PlainGamesMore"
	PlainGamesLast     Key = "PlainGamesLast"
	PlainGamesNotFound Key = "PlainGamesNotFound"
	PlainGameRow       Key = "PlainGameRow"
	PlainGameBroken    Key = "PlainGameBroken"
	PlainGameWon       Key = "PlainGameWon"
	PlainGameEnded     Key = "PlainGameEnded"
	PlainGameOpen      Key = "PlainGameOpen"
	PlainGameSaved     Key = "PlainGameSaved"
	PlainGameAsk       Key = "PlainGameAsk"
	PlainGameHelp      Key = "PlainGameHelp"
	PlainGameWords     Key = "PlainGameWords"
	PlainAskCopy       Key = "PlainAskCopy"
	PlainAskDelete     Key = "PlainAskDelete"
	PlainDeleteHelp    Key = "PlainDeleteHelp"
	PlainDeleted       Key = "PlainDeleted"
	PlainRenameHelp    Key = "PlainRenameHelp"
	PlainNoFiles       Key = "PlainNoFiles"
	PlainReadInHelp    Key = "PlainReadInHelp"

	PlainReplayOf     Key = "PlainReplayOf"
	PlainReplayDate   Key = "PlainReplayDate"
	PlainReplayTurns  Key = "PlainReplayTurns"
	PlainReplayAsk    Key = "PlainReplayAsk"
	PlainReplayEnd    Key = "PlainReplayEnd"
	PlainReplayHelp   Key = "PlainReplayHelp"
	PlainReplayWords  Key = "PlainReplayWords"
	PlainReplayNoMore Key = "PlainReplayNoMore"
	PlainReplayFirst  Key = "PlainReplayFirst"
	PlainReplayOver   Key = "PlainReplayOver"
	PlainReplayTurn   Key = "PlainReplayTurn"
	PlainReplayRoll   Key = "PlainReplayRoll"
	PlainReplayMove   Key = "PlainReplayMove"
	PlainReplayStop   Key = "PlainReplayStop"
	PlainReplayClaim  Key = "PlainReplayClaim"
	PlainReplayBust   Key = "PlainReplayBust"
)

// englishPlainGames is what English says of games in lines of text. It is ASCII
// alone.
var englishPlainGames = map[Key]any{
	AnswerGames:     "games",
	AnswerMoreGames: "more m",
	AnswerFind:      "find f",
	AnswerReadIn:    "read",
	AnswerReturn:    "back b",
	AnswerGo:        "go",
	AnswerReplay:    "replay y",
	AnswerRename:    "name rename",
	AnswerDelete:    "delete x",
	AnswerExport:    "export e",
	AnswerForwards:  "next n",
	AnswerBackwards: "back",
	AnswerToEnd:     "all",
	AnswerPlay:      "play",
	AnswerDone:      "done d",

	PlainGamesHint:     "games lists the games that are kept.",
	PlainGamesCount:    "Games: %[1]d saved, %[2]d finished, %[3]d won.",
	PlainGamesBroken:   count{1, "%[1]d is damaged.", "%[1]d are damaged."},
	PlainGamesNoneFar:  "No game is kept yet. Enter: back.",
	PlainGamesRead:     "read FILE reads a record in.",
	PlainGamesWordsFar: "A number, more, find NAME or back is wanted, not %[1]s.",
	PlainGamesNone:     "Which game? read FILE reads one in. Enter: back.",
	PlainGamesAsk:      "Which game, 1 to %[1]d? Enter: back.",
	PlainGamesHelp:     "A number tells of that game and what can be done with it. more tells the next ten, find NAME those that NAME has played.",
	PlainGamesWords:    "A number, more, find NAME, read FILE or back is wanted, not %[1]s.",
	PlainGamesRow:      "%[1]d: %[2]s, %[3]s",
	PlainGamesMore:     count{1, "%[1]d more.", "%[1]d more."},
	PlainGamesLast:     "There are no more.",
	PlainGamesNotFound: "No game of %[1]s.",
	PlainGameRow:       "%[1]s, %[2]s, %[3]s, %[4]s.",
	PlainGameBroken:    "damaged file %[1]s: %[2]s.",
	PlainGameWon:       "%[1]s won in turn %[2]d",
	PlainGameEnded:     "ended in turn %[1]d without a winner",
	PlainGameOpen:      "open elsewhere in turn %[1]d",
	PlainGameSaved:     "saved in turn %[1]d",
	PlainGameAsk:       "Game %[1]d: %[2]s? Enter: back.",
	PlainGameHelp:      "go goes on with it, review tells what decided it, replay tells it again, name NAME names it, delete asks and deletes it, export says its record, export FILE writes it.",
	PlainGameWords:     "What is to be done with the game, not %[1]s: help tells what can be.",
	PlainAskCopy:       "It is open in another window. Go on with a copy? Enter: no.",
	PlainAskDelete:     "Really delete it? It does not come back. Enter: no.",
	PlainDeleteHelp:    "yes deletes the game for good. no keeps it.",
	PlainDeleted:       "Deleted.",
	PlainRenameHelp:    "name and 1 to 60 letters, digits, spaces and - _ + ' are wanted.",
	PlainNoFiles:       "There are no files of yours here.",
	PlainReadInHelp:    "read and the name of a file are wanted.",

	PlainReplayOf:     "%[1]s, %[2]s, %[3]s.",
	PlainReplayDate:   "Begun %[1]s.",
	PlainReplayTurns:  count{1, "%[1]d turn.", "%[1]d turns."},
	PlainReplayAsk:    "Turn %[1]d of %[2]d? Enter: next.",
	PlainReplayEnd:    "That was all. Enter: done.",
	PlainReplayHelp:   "next and back go by turns, a number to that turn, all to the end. board and position tell where all stand. play plays on from here. done ends it.",
	PlainReplayWords:  "next, back, a number, all, board, position, play or done is wanted, not %[1]s.",
	PlainReplayNoMore: "There is no next turn.",
	PlainReplayFirst:  "This is the start.",
	PlainReplayOver:   "The game is over there. back goes back.",
	PlainReplayTurn:   "Turn %[1]d, %[2]s.",
	PlainReplayRoll:   "Rolls %[1]s.",
	PlainReplayMove:   "Rolls %[1]s, plays %[2]s.",
	PlainReplayStop:   count{1, "Stops, keeps %[1]d square.", "Stops, keeps %[1]d squares."},
	PlainReplayClaim:  count{1, "Claims column %[2]s.", "Claims columns %[2]s."},
	PlainReplayBust:   count{1, "Busts, loses %[1]d square.", "Busts, loses %[1]d squares."},
}
