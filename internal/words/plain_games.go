package words

// englishPlainGames is what English says of games in lines of text.
var englishPlainGames = map[Key]any{}
