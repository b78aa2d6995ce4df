package words

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

// Stretched is English with every text a third longer, as other languages are. It
// is for tests of what has to fit; lines of text, which wrap, are as they are.
func Stretched() *Text {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for _, texts := range catalogues[language.English] {
		longer := map[Key]any{}
		for key, text := range texts {
			longer[key] = text
			if inLines(key) || key == GameTitle {
				continue
			}
			switch text := text.(type) {
			case string:
				longer[key] = stretch(text)
			case count:
				longer[key] = count{text.arg, stretch(text.one), stretch(text.other)}
			}
		}
		add(b, language.English, longer)
	}
	return &Text{message.NewPrinter(language.English, message.Catalog(b))}
}

// inLines reports whether a text is for lines of text alone.
func inLines(key Key) bool {
	_, playing := englishPlain[key]
	_, learning := englishLearnPlain[key]
	_, choosing := englishPlainGames[key]
	return playing || learning || choosing
}

// verb is where a parameter stands in a text.
var verb = regexp.MustCompile(`%\[\d\][ds]`)

// stretch is a text with words after its first line, until it is a third longer
// than without its parameters.
func stretch(text string) string {
	first, rest, lines := strings.Cut(text, "\n")
	var more strings.Builder
	for n := utf8.RuneCountInString(verb.ReplaceAllString(text, "")) / 3; n > 0; n-- {
		letter := "x"
		if more.Len()%8 == 2 && n > 1 {
			letter = " "
		}
		more.WriteString(letter)
	}
	if lines {
		rest = "\n" + rest
	}
	return first + more.String() + rest
}
